"""Small pictures outside the board: pieces, dice and actions beside their names in lists, and the legend.

They use the definitions of the board.
"""

from __future__ import annotations

import re

from baluard.drawing import engraving, svg, terrain
from baluard.drawing.emblems import use_emblem
from baluard.drawing.signs import ACROSS, FIELD, badge, entry, page_marks
from baluard.games.victus.board import dials, dice
from baluard.games.victus.board.pictures import PICTURES
from baluard.games.victus.board.piece_faces import Face, face, token
from baluard.games.victus.board.sheet import say
from baluard.games.victus.model.data import PACKAGE, Data
from baluard.games.victus.model.facts import INDICATORS
from baluard.kernel.kept import kept
from baluard.texts import texts_for

Entry = tuple[str, str]
PIECES = {
    "infantry": ("infantry", 2, 0),
    "coronela": ("coronela", 3, 0),
    "cannon": ("cannon", 1, 0),
    "fired": ("cannon", 1, 1),
    "bourbon": ("bourbon", 7, 0),
    "defence": ("defence", 2, 0),
    "barricade": ("barricade", 1, 0),
    "organ": ("organ", 1, 0),
    "rubble": ("rubble", 1, 0),
    "ruin": ("rubble", 2, 0),
    "battery": ("battery", 1, 0),
    "razed": ("razed", 1, 0),
}
"""What the legend shows of pieces and markers: kind, number, and how many have fired."""
ACTIONS = PICTURES.action_emblems
GROUP = re.compile(r"(\d+)i(\d+)c")
CARD = re.compile(r"c(\d{3})")


# -- badges


@kept
def badge_of(d: Data, key: str, lang: str) -> str:
    """A small picture of a piece, a group of troops, an indicator, a die, an action or a card; nothing for others."""
    words = texts_for(lang, PACKAGE, d)
    if drawn := _drawn(d, key):
        wide, markup = drawn
        box = f"{svg.number(-wide / 2 - 1)} -21 {svg.number(wide + 2)} 42"
        look = "badge badge--wide" if wide > 50 else "badge"
        return badge(markup, words.name(key), box, look)
    return ""


def _drawn(d: Data, key: str) -> tuple[float, str] | None:
    """The width and the markup of a badge."""
    kind = key.partition("-")[0]
    if kind in PICTURES.piece_emblems:
        return _of(face(kind, 1))
    if key == "defence":
        return _of(face("defence", 1))
    if kind == "bourbon":
        return 40.0, svg.rect(-19, -19, 38, 38, rx=4, class_="vic-lily-field") + use_emblem("lis", 0, 0, 32, "vic-lily")
    if group := GROUP.fullmatch(key):
        return _troops(int(group[1]), int(group[2]))
    if key in INDICATORS:
        return 40.0, use_emblem(dials.EMBLEMS[key], 0, 0, 34, "dial-emblem")
    if key in ACTIONS:
        return 40.0, use_emblem(ACTIONS[key], 0, 0, 34, "vic-action")
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
    marks = page_marks(svg.group(svg.polygon(FIELD), class_="zone--ochre"), ("go", "warn", "aim"))
    return tuple((picture, say(d, lang, f"legend.{name}")) for name, picture in (*_pieces(), *_ground(), *marks))


def _pieces() -> list[Entry]:
    """Pieces and markers: the text's name and the picture."""
    faces = {name: face(kind, number, more) for name, (kind, number, more) in PIECES.items()}
    tokens = {"camp_token": token("A", False), "trench_token": token("A", True)}
    return [(name, entry(svg.group(drawn.svg, transform="scale(0.8)"))) for name, drawn in (faces | tokens).items()]


def _ground() -> list[Entry]:
    """Arrows, works, indicators."""
    ways = [(f"way_{c}", entry(svg.use(f"way-{c}"))) for c in ("yellow", "red", "blue")]
    dial = dials.face_of(dials.Dial("powder", (1, 2, 3, 4), 2))
    return [
        *ways,
        ("wall", entry(engraving.wall(ACROSS))),
        ("redoubt", entry(engraving.works(ACROSS, True))),
        ("trench", entry(terrain.trench(terrain.zigzag(*ACROSS, 5, 7)))),
        ("rambla", entry(svg.el("path", d=svg.path(ACROSS), class_="vic-rambla", stroke_width=20))),
        ("dial", entry(svg.group(dial, transform="translate(0 13) scale(0.4)"))),
        *((f"emblem_{name}", entry(use_emblem(dials.EMBLEMS[name], 0, 0, 28, "dial-emblem"))) for name in INDICATORS),
    ]
