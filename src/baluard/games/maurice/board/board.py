"""The table as one SVG: ground, objectives, units as blocks with a heavy front, generals.

Units are `<g id="piece-<unit id>">` with `data-key`: the keys of decisions. 40 units of length are one of the drawing.
"""

from __future__ import annotations

from baluard.drawing import sheet, svg
from baluard.games.maurice.eyes.view import Position
from baluard.games.maurice.model.data import Data
from baluard.games.maurice.model.facts import GENERALS, SEATS, Muster, Piece, Profile
from baluard.games.maurice.model.points import muster_of
from baluard.games.maurice.model.state import State
from baluard.games.maurice.model.tables import facts_on
from baluard.kernel.kept import kept
from baluard.kernel.plane import Point, Polygon
from baluard.kernel.present import present_state
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms
from baluard.page.widgets import Board
from baluard.texts import Texts, texts_for

SCALE = 40
PIP = 4.5
LETTERS = {"guard": "G", "veteran": "V", "trained": "T", "conscript": "C", "irregular": "I", "crew": ""}


def board(game: GameOfRooms, view: View, lang: str, offered: frozenset[str] = frozenset()) -> Board:
    """The table as it stands now."""
    s: State = present_state(view, game)
    p: Position = view.present
    words = texts_for(lang, game.package, game.data)
    live = {
        "objectives": svg.group(*(objective(s, i, p, words) for i in range(len(s.facts.objectives))), id="objectives"),
        "pieces": svg.group(
            *(unit(s, u, words) for u in s.everybody()), *(general(s, side, words) for side in (0, 1)), id="pieces"
        ),
    }
    muster = muster_of(p.lists, p.attacker, p.ground)
    return Board(ground(game.data, view.options["scenario"], muster, lang, game), live, offered)


def drawn(point: Point) -> tuple[float, float]:
    """A point of the table in the drawing."""
    return (point[0] / SCALE, point[1] / SCALE)


def outline(polygon: Polygon) -> list[tuple[float, float]]:
    """An outline in the drawing."""
    return [drawn(point) for point in polygon]


# -- the ground


@kept
def ground(d: Data, scenario: str, muster: Muster, lang: str, game: GameOfRooms) -> str:
    """All that does not change while units move, with slots for the rest."""
    f = facts_on(game.facts(game.checked_options({"scenario": scenario})), muster)
    words = texts_for(lang, d.package, d)
    width, height = drawn((f.table[2], f.table[3]))
    return sheet.ground(
        "maurice",
        words.name(scenario),
        (0, 0, width, height),
        (),
        svg.rect(0, 0, width, height, class_="mau-field"),
        svg.group(*(terrain(piece, words) for piece in f.pieces), id="terrain"),
        sheet.slot("objectives"),
        sheet.slot("arrows"),
        sheet.slot("pieces"),
        sheet.slot("signs"),
    )


def terrain(piece: Piece, words: Texts) -> str:
    """A piece of terrain with its name."""
    look = f"mau-{piece.kind.id}"
    told = svg.title(f"{words.name(piece.id)} ({words.name(piece.kind.id)})")
    if piece.kind.id in ("stream", "obstacle"):
        wide = piece.width / SCALE if piece.width else 3
        shape = svg.polyline(outline(piece.outline), class_=look, stroke_width=wide)
    else:
        shape = svg.polygon(outline(piece.outline), class_=look)
    crest = svg.polygon(outline(piece.crest), class_="mau-crest") if piece.crest else ""
    return svg.group(told, shape, crest)


def objective(s: State, i: int, p: Position, words: Texts) -> str:
    """An objective: its area, its worth and who holds it."""
    one = s.facts.objectives[i]
    holder = s.control[i]
    xs = [x for x, _ in outline(one.area)]
    ys = [y for _, y in outline(one.area)]
    held = f"side-{holder}" if holder >= 0 else "side-nobody"
    return svg.group(
        svg.title(words.say("drawn.objective", objective=one.id, points=one.points)),
        svg.polygon(outline(one.area), class_="mau-objective"),
        svg.text((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, str(one.points), class_="mau-worth"),
        id=f"objective-{one.id}",
        class_=f"objective {held}",
    )


# -- pieces


def unit(s: State, u: int, words: Texts) -> str:
    """A unit to scale: its bases, its front, its arm, quality and DISR."""
    f = s.facts
    profile, troop = s.profile(u), f.troops[u]
    wide, deep = profile.width / SCALE, profile.depth / SCALE
    x, y, heading = s.place[u]
    at = drawn((x, y))
    told = words.say(
        "drawn.unit",
        unit=s.name(u),
        quality=troop.quality,
        formation=f.stances[s.stance[u]],
        disr=s.disr[u],
        limit=troop.limit,
        side=SEATS[troop.side],
    )
    look = f"piece mau-unit side-{troop.side} arm-{profile.arm}" + ("" if profile.regular else " irregular")
    return svg.group(
        svg.title(told),
        svg.rect(-wide / 2, 0, wide, deep, class_="mau-body"),
        *bases(profile, wide, deep),
        arm_mark(profile, wide, deep),
        svg.polyline([(-wide / 2, 0), (wide / 2, 0)], class_="mau-front"),
        letter(LETTERS[troop.quality], deep, heading),
        *pips(s.disr[u], wide, deep),
        id=f"piece-{s.name(u)}",
        class_=look,
        data_key=s.name(u),
        transform=f"translate({svg.number(at[0])} {svg.number(at[1])}) rotate({svg.number(heading / 10)})",
    )


def letter(quality: str, deep: float, heading: int) -> str:
    """The quality, upright whichever way the unit faces."""
    upright = f"translate(0 {svg.number(deep / 2)}) rotate({svg.number(-heading / 10)})"
    return svg.text(0, 4, quality, class_="mau-letter", transform=upright)


def bases(profile: Profile, wide: float, deep: float) -> list[str]:
    """The lines between bases."""
    files, ranks = profile.width // profile.base_width, profile.depth // profile.base_depth
    across = [-wide / 2 + wide * n / files for n in range(1, files)]
    along = [deep * n / ranks for n in range(1, ranks)]
    lines = [svg.polyline([(x, 0), (x, deep)], class_="mau-base") for x in across]
    return lines + [svg.polyline([(-wide / 2, y), (wide / 2, y)], class_="mau-base") for y in along]


def arm_mark(profile: Profile, wide: float, deep: float) -> str:
    """A diagonal for horse, a dot for guns."""
    if profile.arm == "cav":
        return svg.polyline([(-wide / 2, deep), (wide / 2, 0)], class_="mau-mark")
    return svg.circle(0, deep / 2, 5, class_="mau-gun") if profile.arm == "art" else ""


def pips(disr: int, wide: float, deep: float) -> list[str]:
    """DISR as pips behind the unit, in the colour of its state."""
    level = "ok" if disr <= 2 else ("amber", "orange", "red")[min(disr, 5) - 3]
    first = -(disr - 1) * PIP * 1.3
    return [
        svg.circle(first + n * PIP * 2.6, deep + PIP * 1.6, PIP, class_=f"mau-pip mau-pip--{level}")
        for n in range(disr)
    ]


def general(s: State, side: int, words: Texts) -> str:
    """The commander-in-chief: a star where he is."""
    x, y = drawn(s.cinc_point(side))
    star = [(0, -11), (3, -3), (11, 0), (3, 3), (0, 11), (-3, 3), (-11, 0), (-3, -3)]
    return svg.group(
        svg.title(words.name(GENERALS[side])),
        svg.polygon(star, class_="mau-star"),
        id=f"piece-{GENERALS[side]}",
        class_=f"piece mau-general side-{side}",
        data_key=GENERALS[side],
        transform=svg.translate(x, y),
    )
