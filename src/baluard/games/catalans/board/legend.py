"""Small pictures outside the board: powers, troops, actions, cards beside their names in lists, and the legend.

They use the definitions of the board.
"""

from __future__ import annotations

from baluard.drawing import relief, svg
from baluard.drawing.emblems import inked
from baluard.games.catalans.board import actions, faces, heraldry
from baluard.games.catalans.board.ground import spaces
from baluard.games.catalans.board.icons import icon
from baluard.games.catalans.board.sheet import say
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.model.rows import Data
from baluard.kernel.kept import kept
from baluard.texts import texts_for

Entry = tuple[str, str]
ICONS = ("A1", "A2", "B1", "B2", "X", "R2", "W+", "W-", "T")
SAID = {"W+": "build", "W-": "attack"}
HEX = ((-25.0, -16.0), (25.0, -16.0), (25.0, 16.0), (-25.0, 16.0))
"""A field as large as the picture."""
AIM = "M-8 0H-3M3 0H8M0 -8V-3M0 3V8M0 -5.5A5.5 5.5 0 1 1 0 5.5A5.5 5.5 0 1 1 0 -5.5"


# -- badges


@kept
def badge_of(d: Data, key: str, lang: str) -> str:
    """A small picture of a power, a troop, an action, a card, a concession, a goal; nothing for others."""
    drawn = _drawn(d, key)
    if not drawn:
        return ""
    words = texts_for(lang, d.package, d)
    return svg.el("svg", drawn, viewBox="-21 -21 42 42", class_="badge", role="img", aria_label=words.name(key))


def _drawn(d: Data, key: str) -> str:
    """The markup of a badge around nought."""
    power, _, space = key.partition("-")
    if power in POWERS and (not space or space in spaces(d)):
        return heraldry.badge(d, power, 0, 0, 36)
    if key in actions.EMBLEMS:
        return inked(actions.EMBLEMS[key], 0, 0, 36, f"cat-action-sign cat-action-sign--{key}")
    if key in faces.cards(d):
        return _card(faces.cards(d)[key].value, f"cat-card--{faces.cards(d)[key].period}")
    if key in faces.concessions(d):
        return _card(faces.concessions(d)[key].value, "cat-card--pile")
    if key in faces.goals(d):
        return inked("star", 0, 0, 36, "cat-goal-star")
    if key == "segment":
        return svg.group(icon("W-"), transform="scale(1.4)")
    return ""


def _card(value: int, look: str) -> str:
    """A card with its value."""
    return svg.group(
        svg.rect(-15, -20, 30, 40, rx=4, class_="cat-card-paper"),
        svg.rect(-15, -20, 30, 40, rx=4, class_="cat-card-band"),
        svg.text(0, 8, str(value), class_="cat-badge-value"),
        class_=look,
    )


# -- the legend


@kept
def legend(d: Data, lang: str) -> tuple[Entry, ...]:
    """What the signs of the board and of the cards mean."""
    entries = (*_troops(), *_ground(d), *_icons(), *_marks(d))
    return tuple((picture, say(d, lang, f"legend.{name}")) for name, picture in entries)


def _picture(*drawn: str) -> str:
    return svg.el("svg", *drawn, viewBox="-26 -17 52 34", class_="badge badge--wide", aria_hidden="true")


def _troops() -> list[Entry]:
    """The two sides, then every power."""
    pair = svg.use("troop-britain", x=-13) + svg.use("troop-austria", x=13)
    foes = svg.use("troop-france", x=-13) + svg.use("troop-castile", x=13)
    return [
        ("allied", _picture(pair)),
        ("bourbon", _picture(foes)),
        *((name, _picture(svg.use(f"troop-{name}"))) for name in POWERS),
        ("ghost", _picture(svg.group(svg.use("troop-france"), class_="cat-ghost is-offered"))),
    ]


def _ground(d: Data) -> list[Entry]:
    """Hexes and their signs."""
    home = svg.group(heraldry.stamped("portugal", 0, 0, 30), class_="cat-watermark", fill="#3f9a55")
    tint = svg.polygon(HEX, fill=heraldry.tint(d, "portugal"), fill_opacity=heraldry.TINT)
    zones = {zone.id: zone.anchor_colour for zone in d.map.sea_zone}
    across = "M-24 0H24"
    return [
        ("home", _picture(tint, home)),
        ("victory", _picture(svg.polygon(HEX, class_="cat-ring"))),
        ("special", _picture(svg.polygon(HEX, class_="cat-ring cat-ring--special"), _worth())),
        *((name, _picture(_anchor(name, colour))) for name, colour in zones.items()),
        ("alps", _picture(svg.group(relief.hills(((-12, 14, 26), (12, 14, 30)), "legend"), class_="cat-alps"))),
        ("border", _picture(svg.el("path", d=across, class_="cat-border"))),
        ("shut", _picture(svg.el("path", d=across, class_="cat-shut"))),
        ("strait", _picture(svg.el("path", d="M-12 -5H12M-12 5H12", class_="cat-strait"))),
        ("star", _picture(svg.group(svg.use("bd-star", x=-14, y=-14, width=28, height=28), class_="cat-star"))),
        ("red_troop", _picture(svg.use("troop-france"), svg.circle(0, 0, 15, class_="cat-red-troop"))),
        ("blue_marker", _picture(svg.circle(0, 0, 12, class_="cat-blue-marker"))),
    ]


def _worth() -> str:
    return svg.circle(0, 0, 10.5, class_="cat-worth-disc") + svg.text(0, 5.6, "5", class_="cat-worth")


def _anchor(zone: str, colour: str) -> str:
    ground = svg.circle(0, 0, 13, class_="cat-anchor-ground")
    if zone == "mediterranean":
        ground = svg.polygon(((0, -16), (15, 0), (0, 16), (-15, 0)), class_="cat-anchor-ground")
    return ground + svg.use("bd-anchor", x=-10, y=-10, width=20, height=20, fill=colour)


def _icons() -> list[Entry]:
    """The icons of the cards."""
    return [(f"icon_{SAID.get(name, name)}", _picture(icon(name))) for name in ICONS]


def _marks(d: Data) -> list[Entry]:
    """Lights and signs of the page."""
    lights = [(look, _lit(d, look)) for look in ("offered", "chosen", "target", "last")]
    signs = [(mark, _picture(_sign(mark, figure))) for mark, figure in (("go", "2"), ("stop", ""), ("aim", ""))]
    return [*lights, *signs]


def _lit(d: Data, look: str) -> str:
    """A space with its light on."""
    lines = "".join(svg.polygon(HEX, class_=f"glow-{name}") for name in ("case", "line", "core"))
    ground = svg.polygon(HEX, fill=heraldry.tint(d, "castile"), fill_opacity=heraldry.TINT)
    return _picture(ground, svg.group(lines, class_=f"zone-glow is-{look}"))


def _sign(mark: str, figure: str) -> str:
    """A sign as the page lays it over a space (`marks.js` draws the same)."""
    octagon = svg.el("path", d="M-4.6 -11H4.6L11 -4.6V4.6L4.6 11H-4.6L-11 4.6V-4.6Z", class_="sign-ground")
    inside = {
        "go": svg.text(0, 5.8, figure, class_="sign-number"),
        "stop": svg.el("path", d="M-5.5 0H5.5", class_="sign-line"),
        "aim": svg.el("path", d=AIM, class_="sign-line"),
    }[mark]
    ground = octagon if mark == "stop" else svg.circle(0, 0, 11, class_="sign-ground")
    return svg.group(ground, inside, class_=f"sign sign--{mark}")
