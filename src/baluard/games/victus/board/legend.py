"""Small pictures outside the board: pieces, dice and actions beside their names in lists, and the legend.

They use the definitions of the board.
"""

from __future__ import annotations

import re

from baluard.drawing import engraving, svg, terrain
from baluard.drawing.emblems import stamp
from baluard.drawing.signs import sign
from baluard.games.victus.board import dials, dice
from baluard.games.victus.board.pictures import PICTURES
from baluard.games.victus.board.piece_faces import Face, face, token
from baluard.games.victus.board.sheet import say
from baluard.games.victus.model.data import PACKAGE, Data
from baluard.games.victus.model.facts import INDICATORS
from baluard.kernel.kept import kept
from baluard.texts import texts_for

Entry = tuple[str, str]
ACTIONS = PICTURES.action_emblems
GROUP = re.compile(r"(\d+)i(\d+)c")
CARD = re.compile(r"c(\d{3})")
ACROSS = ((-24.0, 0.0), (24.0, 0.0))
LIT = ((-26.0, -17.0), (26.0, -17.0), (26.0, 17.0), (-26.0, 17.0))
"""As large as the picture, which cuts off the outer half of the lines as the border of a space does."""


# -- badges


@kept
def badge_of(d: Data, key: str, lang: str) -> str:
    """A small picture of a piece, a group of troops, an indicator, a die, an action or a card; nothing for others."""
    words = texts_for(lang, PACKAGE, d)
    if drawn := _drawn(d, key):
        wide, markup = drawn
        box = f"{svg.number(-wide / 2 - 1)} -21 {svg.number(wide + 2)} 42"
        look = "badge badge--wide" if wide > 50 else "badge"
        return svg.el("svg", markup, viewBox=box, class_=look, role="img", aria_label=words.name(key))
    return ""


def _drawn(d: Data, key: str) -> tuple[float, str] | None:
    """The width and the markup of a badge."""
    kind = key.partition("-")[0]
    if kind in PICTURES.piece_emblems:
        return _of(face(kind, 1))
    if key == "defence":
        return _of(face("defence", 1))
    if kind == "bourbon":
        return 40.0, svg.rect(-19, -19, 38, 38, rx=4, class_="vic-lily-field") + stamp("lis", 0, 0, 32, "vic-lily")
    if group := GROUP.fullmatch(key):
        return _troops(int(group[1]), int(group[2]))
    if key in INDICATORS:
        return 40.0, stamp(dials.EMBLEMS[key], 0, 0, 34, "dial-emblem")
    if key in ACTIONS:
        return 40.0, stamp(ACTIONS[key], 0, 0, 34, "vic-action")
    if card := CARD.fullmatch(key):
        return _card(d, int(card[1]))
    if key.count(".") >= 2 and key.partition(".")[0] in {die.id for die in d.dice.die}:
        die, action, n = key.split(".")[:3]
        return 40.0, dice.face(die, action, int(n))
    return None


def _of(drawn: Face) -> tuple[float, str]:
    return drawn.width, drawn.svg


def _troops(infantry: int, coronela: int) -> tuple[float, str]:
    """Troops that move together, side by side."""
    faces = [face(kind, n) for kind, n in (("infantry", infantry), ("coronela", coronela)) if n]
    wide = sum(one.width + 3 for one in faces)
    x = -wide / 2
    parts = []
    for one in faces:
        parts.append(svg.group(one.svg, transform=svg.translate(x + one.width / 2 + 1.5, 0)))
        x += one.width + 3
    return wide, "".join(parts)


def _card(d: Data, number: int) -> tuple[float, str]:
    """A card's number on the colour of its stage."""
    row = d.cards.card[number - 1]
    return 40.0, svg.group(
        svg.rect(-15, -20, 30, 40, rx=4, class_="card-paper"),
        svg.rect(-15, -20, 30, 40, rx=4, class_="card-band"),
        svg.text(0, 6, str(number), class_="vic-card-number"),
        class_=f"card-face--{row.stage}",
    )


# -- the legend


@kept
def legend(d: Data, lang: str) -> tuple[Entry, ...]:
    """What the signs of the board mean."""
    return tuple((picture, say(d, lang, f"legend.{name}")) for name, picture in (*_pieces(), *_ground(), *_marks()))


def _picture(*drawn: str) -> str:
    return svg.el("svg", *drawn, viewBox="-26 -17 52 34", class_="badge badge--wide", aria_hidden="true")


def _piece(drawn: Face) -> str:
    return _picture(svg.group(drawn.svg, transform="scale(0.8)"))


def _pieces() -> list[Entry]:
    """Pieces and markers: the text's name and the picture."""
    return [
        ("infantry", _piece(face("infantry", 2))),
        ("coronela", _piece(face("coronela", 3))),
        ("cannon", _piece(face("cannon", 1))),
        ("fired", _piece(face("cannon", 1, 1))),
        ("bourbon", _piece(face("bourbon", 7))),
        ("defence", _piece(face("defence", 2))),
        ("barricade", _piece(face("barricade", 1))),
        ("organ", _piece(face("organ", 1))),
        ("rubble", _piece(face("rubble", 1))),
        ("ruin", _piece(face("rubble", 2))),
        ("battery", _piece(face("battery", 1))),
        ("razed", _piece(face("razed", 1))),
        ("camp_token", _piece(token("A", False))),
        ("trench_token", _piece(token("A", True))),
    ]


def _ground() -> list[Entry]:
    """Arrows, works, indicators."""
    ways = [(f"way_{c}", _picture(svg.use(f"way-{c}"))) for c in ("yellow", "red", "blue")]
    dial = dials.face_of(dials.Dial("powder", (1, 2, 3, 4), 2))
    return [
        *ways,
        ("wall", _picture(engraving.wall(ACROSS))),
        ("redoubt", _picture(engraving.works(ACROSS, True))),
        ("trench", _picture(terrain.trench(terrain.zigzag(*ACROSS, 5, 7)))),
        ("rambla", _picture(svg.el("path", d=svg.path(ACROSS), class_="vic-rambla", stroke_width=20))),
        ("dial", _picture(svg.group(dial, transform="translate(0 13) scale(0.4)"))),
        *((f"emblem_{name}", _picture(stamp(dials.EMBLEMS[name], 0, 0, 28, "dial-emblem"))) for name in INDICATORS),
    ]


def _marks() -> list[Entry]:
    """Lights and signs of the page."""
    lights = [(look, _lit(look)) for look in ("offered", "chosen", "target", "last")]
    signs = [(mark, _picture(sign(mark, figure))) for mark, figure in (("go", "2"), ("stop", ""), ("aim", ""))]
    return [*lights, *signs]


def _lit(look: str) -> str:
    """A space with its light on."""
    lines = "".join(svg.polygon(LIT, class_=f"glow-{name}") for name in ("case", "line", "core"))
    return _picture(svg.group(svg.polygon(LIT), class_="zone--ochre"), svg.group(lines, class_=f"zone-glow is-{look}"))
