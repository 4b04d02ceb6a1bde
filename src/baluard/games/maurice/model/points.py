"""MAU-12.4 A points battle as a scenario: it is made of the armies that were built and of the ground that was laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from baluard.games.maurice.model.data import Data
from baluard.games.maurice.model.facts import NOBODY, SEATS, Muster
from baluard.games.maurice.model.lists import army_faults, army_list, units_in
from baluard.games.maurice.model.morale import starting_morale
from baluard.games.maurice.model.rows import (
    CincRow,
    NotableRow,
    ObjectiveRow,
    PieceRow,
    ScenarioRow,
    SideRow,
    SlotRow,
    Spot,
    TemplateRow,
    UnitRow,
    Victory,
)
from baluard.kernel.answers import Keys
from baluard.kernel.errors import BadRecord
from baluard.kernel.plane import between, box_of, is_inside

POINTS_BATTLE = "points_battle"
ROLES = ("attacker", "defender")
HANDS = {"attacker": 8, "defender": 5}
NIGHTFALL = 2
ZONE_DEPTH, ZONE_SIDE = 9, 1  # in BW
WORTHS = (2, 1)  # of the objective in the middle, and of the other
FORWARD = 11  # BW from the middle to the other, towards the defender
MIRRORED = "mirrored"
PLAIN = "plain"
NO_MUSTER: Muster = (((), ()), NOBODY, ())


def muster_of(lists: Mapping[str, Sequence[str]], attacker: str, ground: Sequence[str]) -> Muster:
    """Armies, attacker and ground as they are written down."""
    armies = tuple([tuple(lists.get(seat, ())) for seat in SEATS])
    return (armies, SEATS.index(attacker) if attacker else NOBODY, tuple(ground))


def points_scenario(data: Data, muster: Muster, points: int) -> ScenarioRow:
    """The scenario that armies and ground amount to so far; the first attacks as long as nobody has chosen."""
    armies, attacker, ground = muster
    free = data.terrain.free_battle
    attacker = max(attacker, 0)
    terrain = [laid(data, n, piece) for n, piece in enumerate(ground)]
    return ScenarioRow(
        id=POINTS_BATTLE,
        name=data.terrain.kind[0].name,
        date="",
        place=data.terrain.kind[0].name,
        blurb=data.terrain.kind[0].name,
        table_w=free.table_w,
        table_h=free.table_h,
        view_box="",
        nightfall=NIGHTFALL,
        first_seat=attacker,
        tutorial=False,
        victory=Victory("objectives", "morale", "none"),
        special=[],
        prov="design",
        terrain=terrain,
        objectives=objectives(data, terrain, SEATS[1 - attacker]),
        side=[side_row(data, seat, armies[seat], ROLES[seat != attacker], points) for seat in (0, 1)],
    )


def side_row(data: Data, seat: int, keys: Keys, role: str, points: int) -> SideRow:
    """MAU-12.4 A side: its army, hand, home edge and zone."""
    bw = data.units.geometry.unit_per_bw
    free = data.terrain.free_battle
    if keys and army_faults(data, keys, points):
        raise BadRecord(fault="fault.army_list")
    book = army_list(data, keys[0] if keys else data.armies.army[0].id)
    types = {kind.id: kind for kind in data.units.unit_type}
    extras = {one.id: one for one in (*data.advantages.advantage, *data.advantages.trait)}
    chosen = [extras[key] for key in keys[1:] if key in extras]
    top = 0 if role == "defender" else bw * (free.table_h - ZONE_DEPTH)
    west, east, bottom = bw * ZONE_SIDE, bw * (free.table_w - ZONE_SIDE), top + bw * ZONE_DEPTH
    units = [unit_row(data, seat, role, units_in(book, keys), n) for n in range(len(units_in(book, keys)))]
    traits = [one.id for one in chosen if one.id in book.traits]
    return SideRow(
        id=SEATS[seat],
        seat=seat,
        name=data.armies.army[0].name,
        army=book.id,
        role=role,
        colour="",
        home_edge="north" if role == "defender" else "south",
        refuge=[],
        hand=HANDS[role],
        morale=starting_morale(data.units, [(types[one.type], one.formation, one.mounted) for one in units], chosen),
        morale_adjust=0,
        points=points,
        advantages=[one.id for one in chosen if one.id not in book.traits],
        cinc=CincRow(data.armies.army[0].name, bw * free.table_w // 2, (top + bottom) // 2, ""),
        zones=[[(west, top), (east, top), (east, bottom), (west, bottom)]],
        notables=[NotableRow(f"{SEATS[seat]}_{t}", t, units[n].id, extras[t].name) for n, t in enumerate(traits)],
        units=units,
    )


def unit_row(data: Data, seat: int, role: str, units: list[str], n: int) -> UnitRow:
    """A unit in the first of its states, numbered among its like; it faces the enemy and stands nowhere yet."""
    name, quality = units[n].split(":")
    kind = next(one for one in data.units.unit_type if one.id == name)
    number = units[: n + 1].count(units[n])
    state = kind.states[0]
    heading = data.units.geometry.angle_per_turn // 2 if role == "defender" else 0
    ident = f"{SEATS[seat]}_{name}_{quality}_{number}"
    return UnitRow(ident, name, quality, state.formation, state.mounted, 0, 0, heading, kind.name, "design")


# -- the ground


def template_of(data: Data, name: str) -> TemplateRow:
    """A template by its id."""
    for row in data.terrain.template:
        if row.id == name:
            return row
    raise BadRecord(fault="fault.unknown_thing", kind="template", thing=name[:80])


def laid(data: Data, n: int, text: str) -> PieceRow:
    """MAU-12.5 A piece as it lies: `wood_small:mirrored:12000,9000,900`."""
    name, mirror, where = text.split(":")
    x, y, heading = [int(part) for part in where.split(",")]
    row = template_of(data, name)
    turns = heading * 4 // data.units.geometry.angle_per_turn
    slot = SlotRow(x, y) if row.slot else None
    points, crest = (turned(some, turns, mirror == MIRRORED, x, y) for some in (row.points, row.crest))
    return PieceRow(f"ground{n}_{name}", row.kind, points, row.name, crest, row.width, slot)


def turned(points: list[Spot], turns: int, mirrored: bool, x: int, y: int) -> list[Spot]:
    """Points of a template about a place, mirrored, and turned by quarters."""
    found: list[Spot] = []
    for right, down in points:
        a, b = (-right, down) if mirrored else (right, down)
        for _ in range(turns % 4):
            a, b = -b, a
        found.append((x + a, y + b))
    return found


def objectives(data: Data, terrain: list[PieceRow], defender: str) -> list[ObjectiveRow]:
    """MAU-12.5 The crest nearest the middle, else the houses nearest, else the middle; and a square towards the
    defender. Both are his at the start."""
    bw = data.units.geometry.unit_per_bw
    free = data.terrain.free_battle
    x, y = bw * free.table_w // 2, bw * free.table_h // 2
    crests = [piece.crest for piece in terrain if piece.crest]
    houses = [piece.points for piece in terrain if piece.slot]
    areas = [min(some, key=lambda area: apart((x, y), area)) for some in (crests, houses) if some]
    first = areas[0] if areas else square(bw, x, y)
    second = square(bw, x, y - bw * FORWARD)
    name = data.terrain.kind[0].name
    named = zip(("centre", "forward"), WORTHS, (first, second), strict=True)
    return [ObjectiveRow(one, worth, area, defender, name, "design") for one, worth, area in named]


def apart(point: Spot, area: list[Spot]) -> int:
    """How far the middle of an area is from a point; nothing when it is inside."""
    west, north, east, south = box_of(area)
    return 0 if is_inside(point, tuple(area)) else between(point, ((west + east) // 2, (north + south) // 2))


def square(bw: int, x: int, y: int) -> list[Spot]:
    """MAU-12.5 The 4 x 4 BW square about a point."""
    return [(x - 2 * bw, y - 2 * bw), (x + 2 * bw, y - 2 * bw), (x + 2 * bw, y + 2 * bw), (x - 2 * bw, y + 2 * bw)]
