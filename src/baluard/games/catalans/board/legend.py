"""Small pictures outside the board: powers, troops, actions, cards beside their names in lists, and the legend.

They use the definitions of the board.
"""

from __future__ import annotations

from baluard.drawing import relief, svg
from baluard.drawing.emblems import draw_emblem
from baluard.drawing.signs import badge, entry, page_marks
from baluard.games.catalans.board import actions, faces, heraldry
from baluard.games.catalans.board.ground import spaces
from baluard.games.catalans.board.pictures import icon
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


# -- badges


@kept
def badge_of(d: Data, key: str, lang: str) -> str:
    """A small picture of a power, a troop, an action, a card, a concession, a goal; nothing for others."""
    drawn = _drawn(d, key)
    if not drawn:
        return ""
    words = texts_for(lang, d.package, d)
    return badge(drawn, words.name(key))


def _drawn(d: Data, key: str) -> str:
    """The markup of a badge around nought."""
    power, _, space = key.partition("-")
    if power in POWERS and (not space or space in spaces(d)):
        return heraldry.badge(d, power, 0, 0, 36)
    if key in actions.EMBLEMS:
        return draw_emblem(actions.EMBLEMS[key], 0, 0, 36, f"cat-action-sign cat-action-sign--{key}")
    if key in faces.cards(d):
        return _card(faces.cards(d)[key].value, f"cat-card--{faces.cards(d)[key].period}")
    if key in faces.concessions(d):
        return _card(faces.concessions(d)[key].value, "cat-card--pile")
    if key in faces.goals(d):
        return draw_emblem("star", 0, 0, 36, "cat-goal-star")
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
    space = svg.polygon(HEX, fill=heraldry.tint(d, "castile"), fill_opacity=heraldry.TINT)
    entries = (*_troops(), *_ground(d), *_icons(), *page_marks(space, ("go", "warn", "aim"), HEX))
    return tuple((picture, say(d, lang, f"legend.{name}")) for name, picture in entries)


def _troops() -> list[Entry]:
    """The two sides, then every power."""
    pair = svg.use("troop-britain", x=-13) + svg.use("troop-austria", x=13)
    foes = svg.use("troop-france", x=-13) + svg.use("troop-castile", x=13)
    return [
        ("allied", entry(pair)),
        ("bourbon", entry(foes)),
        *((name, entry(svg.use(f"troop-{name}"))) for name in POWERS),
        ("ghost", entry(svg.group(svg.use("troop-france"), class_="cat-ghost is-offered"))),
    ]


def _ground(d: Data) -> list[Entry]:
    """Hexes and their signs."""
    home = svg.group(heraldry.use_charge("portugal", 0, 0, 30), class_="cat-watermark", fill="#3f9a55")
    tint = svg.polygon(HEX, fill=heraldry.tint(d, "portugal"), fill_opacity=heraldry.TINT)
    zones = {zone.id: zone.anchor_colour for zone in d.map.sea_zone}
    across = "M-24 0H24"
    return [
        ("home", entry(tint, home)),
        ("victory", entry(svg.polygon(HEX, class_="cat-ring"))),
        ("special", entry(svg.polygon(HEX, class_="cat-ring cat-ring--special"), _worth())),
        *((name, entry(_anchor(name, colour))) for name, colour in zones.items()),
        ("alps", entry(svg.group(relief.hills(((-12, 14, 26), (12, 14, 30)), "legend"), class_="cat-alps"))),
        ("border", entry(svg.el("path", d=across, class_="cat-border"))),
        ("shut", entry(svg.el("path", d=across, class_="cat-shut"))),
        ("strait", entry(svg.el("path", d="M-12 -5H12M-12 5H12", class_="cat-strait"))),
        ("star", entry(svg.group(svg.use("bd-star", x=-14, y=-14, width=28, height=28), class_="cat-star"))),
        ("red_troop", entry(svg.use("troop-france"), svg.circle(0, 0, 15, class_="cat-red-troop"))),
        ("blue_marker", entry(svg.circle(0, 0, 12, class_="cat-blue-marker"))),
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
    return [(f"icon_{SAID.get(name, name)}", entry(icon(name))) for name in ICONS]
