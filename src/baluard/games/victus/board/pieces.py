"""What stands in the spaces and boxes: which pieces, where, and their markup."""

from msgspec import Struct

from baluard.drawing import counters, svg
from baluard.drawing.svg import Point
from baluard.games.victus.board.ground import places
from baluard.games.victus.board.labels import HAND, label, taken
from baluard.games.victus.board.piece_faces import Face, face, token
from baluard.games.victus.board.stacks import GAP, HEIGHT, stack
from baluard.games.victus.eyes.view import EMPTY, Position, Stand
from baluard.games.victus.model.data import PACKAGE, Data
from baluard.kernel.kept import kept
from baluard.texts import texts_for

PIECES = ("bourbon", "infantry", "coronela", "cannon")
"""Keys of decisions: `<kind>-<space>`. Everything else is a mark of its space."""
MARKS = ("organ", "defence", "barricade", "rubble", "battery", "razed")
BOXES = ("wounded", "reserve", "captured", "expedition")
BOX_SCALE, TITLE = 1.25, 32.0
"""How large pieces lie in a box, and the height of its title."""


class Placed(Struct, frozen=True):
    """Something that lies on the board: its key, its space, its face, where, and how large."""

    key: str
    space: str
    kind: str
    number: int
    face: Face
    at: Point
    scale: float


def arranged(d: Data, p: Position, lang: str) -> tuple[Placed, ...]:
    """Everything on the board and in the boxes beside it."""
    tokens = {f"{letter}{position}": letter for letter, position in p.trench.items()}
    found: list[Placed] = []
    for name, place in places(d).items():
        stand = p.stands.get(name, EMPTY)
        if stand is EMPTY and name not in tokens:
            continue
        if name in BOXES:
            found += _boxed(d, stand, name)
            continue
        items = standing(stand, name, tokens.get(name, ""))
        tip = HAND[name].tip if name in HAND else None
        if tip:
            found += [Placed(key, name, kind, n, drawn, tip, 0.8) for key, kind, drawn, n in items if kind == "defence"]
            items = [item for item in items if item[1] != "defence"]
        widths = tuple(item[2].width for item in items)
        spots = stack(d, name, widths, taken(d, name, lang), label(d, name, lang).wish, 1.1 if place.numbered else 1.25)
        for (key, kind, drawn, number), at in zip(items, spots.spots, strict=True):
            found.append(Placed(key, name, kind, number, drawn, at, spots.scale))
    return tuple(found)


def standing(stand: Stand, name: str, letter: str, always: bool = False) -> list[tuple[str, str, Face, int]]:
    """What stands in a place, as key, kind, face and number, in the order in which it is laid."""
    items = []
    for kind in (*PIECES, *MARKS):
        number = getattr(stand, kind)
        if number:
            more = stand.fired if kind == "cannon" else 0
            items.append((f"{kind}-{name}", kind, face(kind, number, more, always), number))
    if letter:
        items.append((f"trench-{letter}", "trench", token(letter.upper(), not name.endswith("0")), 1))
    return items


def _boxed(d: Data, stand: Stand, name: str) -> list[Placed]:
    """The pieces of a box in one row, below its title, always with their number."""
    outline = places(d)[name].polygon
    xs, ys = [q[0] for q in outline], [q[1] for q in outline]
    items = standing(stand, name, "", always=True)
    wide = sum(item[2].width + GAP for item in items)
    scale = min(BOX_SCALE, (max(xs) - min(xs) - 30) / wide, (max(ys) - min(ys) - TITLE - 6) / HEIGHT)
    x, y = (min(xs) + max(xs) - wide * scale) / 2, (min(ys) + TITLE + max(ys)) / 2
    found = []
    for key, kind, drawn, number in items:
        middle = x + (drawn.width + GAP) * scale / 2
        found.append(Placed(key, name, kind, number, drawn, (middle, y), round(scale, 2)))
        x += (drawn.width + GAP) * scale
    return found


@kept
def _told(d: Data, kind: str, number: int, name: str, lang: str) -> str:
    """What a pointer and a screen reader are told about a piece."""
    return texts_for(lang, PACKAGE, d).say(f"drawn.piece.{kind}", number=number, space=name)


def piece_markup(d: Data, spot: Placed, lang: str) -> str:
    """One piece in its own group. Marks stand for their space; pieces and tokens have keys of their own."""
    own = spot.kind in PIECES
    key = spot.key if own else spot.space
    name = f"piece-{spot.key}" if own or spot.kind == "trench" else f"mark-{spot.key}"
    look = f"piece vic-piece vic-piece--{spot.kind}"
    halo = counters.halo("box", spot.face.width, HEIGHT + (4 if spot.kind == "bourbon" else 0)) if own else ""
    opening = (
        f'<g id="{name}" class="{look}" data-key="{key}" data-at="{spot.space}" transform="{svg.translate(*spot.at)}">'
    )
    told = svg.title(_told(d, spot.kind, spot.number, spot.space, lang))
    scale = f'<g transform="scale({spot.scale})">' if spot.scale != 1 else "<g>"
    return f"{opening}{told}{scale}{spot.face.svg}{halo}</g></g>"
