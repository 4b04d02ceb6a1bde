"""A fight that another game hands over, as a scenario: a points battle whose armies and ground are given, not built.

It stands in the state as words, like the armies and the ground of any points battle:

    lists   handed hand:6 morale:9 advantage:first_rush trait:lion:0 unit:foot:conscript:6:goes ...
    ground  turns:42 city:22000,9000,1800 wood_small:plain:12000,9000,900 ...
"""

from __future__ import annotations

from collections.abc import Sequence

from baluard.games.maurice.model.data import Data
from baluard.games.maurice.model.facts import SEATS, Muster
from baluard.games.maurice.model.points import (
    POINTS_BATTLE,
    ROLES,
    ZONE_DEPTH,
    ZONE_SIDE,
    laid,
    points_scenario,
)
from baluard.games.maurice.model.rows import (
    CincRow,
    NotableRow,
    ObjectiveRow,
    ScenarioRow,
    SideRow,
    UnitRow,
    Victory,
)
from baluard.kernel.answers import Keys
from baluard.kernel.errors import BadRecord

HANDED = "handed"
UNRECKONED = "unreckoned"  # at night nobody has won here: whoever handed the fight over reckons who did
NEVER = 9  # how often the deck must run out for night to fall by it
SEA = "sea"
PLACE = (("centre", 1),)  # the objective of an assault, and its worth


class HandedUnit(UnitRow, frozen=True, kw_only=True):
    """A unit that stands on as many bases as it was handed over with."""

    bases: int
    stays: bool


class HandedBattle(ScenarioRow, frozen=True, kw_only=True):
    """A battle that ends after so many turns."""

    last_turn: int


def scenario_of(data: Data, muster: Muster, points: int) -> ScenarioRow:
    """The scenario that armies and ground amount to."""
    armies = muster[0]
    return handed_battle(data, muster) if is_handed(armies[0]) else points_scenario(data, muster, points)


def is_handed(words: Sequence[str]) -> bool:
    """Was this army handed over, not built?"""
    return words[:1] == (HANDED,)


def told(words: Sequence[str], name: str) -> list[str]:
    """What is said under a name, in order."""
    return [word[len(name) + 1 :] for word in words if word.startswith(f"{name}:")]


def pieces_in(ground: Sequence[str]) -> list[str]:
    """The words for pieces of terrain."""
    return [word for word in ground if not word.startswith(("turns:", "city:"))]


def handed_battle(data: Data, muster: Muster) -> HandedBattle:
    """The first side attacks from the south, and has the first turn."""
    armies, _, ground = muster
    free = data.terrain.free_battle
    if not is_handed(armies[1]) or len(told(ground, "turns")) != 1:
        raise BadRecord(fault="fault.army_list")
    terrain = [laid(data, n, piece) for n, piece in enumerate(pieces_in(ground))]
    shores = [piece for piece in terrain if piece.kind == SEA]
    coast = min(
        [x for piece in shores for x, _ in piece.points], default=data.units.geometry.unit_per_bw * free.table_w
    )
    name = data.terrain.kind[0].name
    city = [tuple([int(part) for part in words.split(",")]) for words in told(ground, "city")]
    return HandedBattle(
        id=POINTS_BATTLE,
        name=name,
        date="",
        place=name,
        blurb=name,
        table_w=free.table_w,
        table_h=free.table_h,
        view_box="",
        nightfall=NEVER,
        first_seat=0,
        tutorial=False,
        victory=Victory("objectives", UNRECKONED, ROLES[0] if city else "none"),
        special=[],
        prov="design",
        terrain=terrain,
        objectives=[objective(data, *place) for place in city],
        side=[handed_side(data, seat, armies[seat], coast) for seat in (0, 1)],
        last_turn=int(told(ground, "turns")[0]),
    )


def objective(data: Data, x: int, y: int, half: int) -> ObjectiveRow:
    """PEN-19.14 What the attacker of a city must hold: a square inside."""
    area = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    (name, worth), *_ = PLACE
    return ObjectiveRow(name, worth, area, SEATS[1], data.terrain.kind[0].name, "design")


def handed_side(data: Data, seat: int, words: Keys, coast: int) -> SideRow:
    """A side: its army, hand, morale, home edge and zone."""
    bw, free = data.units.geometry.unit_per_bw, data.terrain.free_battle
    top = bw * (free.table_h - ZONE_DEPTH) if seat == 0 else 0
    west, bottom = bw * ZONE_SIDE, top + bw * ZONE_DEPTH
    east = min(bw * (free.table_w - ZONE_SIDE), coast - bw)
    units = [handed_unit(data, seat, told(words, "unit"), n) for n in range(len(told(words, "unit")))]
    extras = {one.id: one for one in data.advantages.trait}
    traits = [word.split(":") for word in told(words, "trait")]
    name = data.armies.army[0].name
    return SideRow(
        id=SEATS[seat],
        seat=seat,
        name=name,
        army=data.armies.army[0].id,
        role=ROLES[seat],
        colour="",
        home_edge="south" if seat == 0 else "north",
        refuge=[],
        hand=int(told(words, "hand")[0]),
        morale=int(told(words, "morale")[0]),
        morale_adjust=0,
        points=0,
        advantages=told(words, "advantage"),
        cinc=CincRow(name, bw * free.table_w // 2, (top + bottom) // 2, ""),
        zones=[[(west, top), (east, top), (east, bottom), (west, bottom)]],
        notables=[NotableRow(f"{SEATS[seat]}_{t}", t, units[int(n)].id, extras[t].name) for t, n in traits],
        units=units,
    )


def handed_unit(data: Data, seat: int, words: list[str], n: int) -> UnitRow:
    """A unit in the first of its states, numbered among its like; it stands nowhere yet."""
    kind, quality, bases, stays = words[n].split(":")
    row = next(one for one in data.units.unit_type if one.id == kind)
    number = [word.split(":")[:2] for word in words[: n + 1]].count([kind, quality])
    state = row.states[0]
    heading = 0 if seat == 0 else data.units.geometry.angle_per_turn // 2
    return HandedUnit(
        f"{SEATS[seat]}_{kind}_{quality}_{number}", kind, quality, state.formation, state.mounted, 0, 0, heading,
        row.name, "design", bases=int(bases), stays=stays == "stays",
    )  # fmt: skip
