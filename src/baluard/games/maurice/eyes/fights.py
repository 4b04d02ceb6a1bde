"""A fight that another game of the house hands over: as a battle of ours, and what became of its units.

`fights.toml` says what their troops and their ground are here; every row of it names its ruling.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from baluard.components.files import read_file
from baluard.games.maurice.model.activities import Deal, Deployment, LineUp
from baluard.games.maurice.model.data import PACKAGE, Data
from baluard.games.maurice.model.events import OfficerRolled, OfficerSaved
from baluard.games.maurice.model.facts import GENERALS, SEATS
from baluard.games.maurice.model.handed import HANDED
from baluard.games.maurice.model.morale import starting_morale
from baluard.games.maurice.model.points import PLAIN, POINTS_BATTLE
from baluard.games.maurice.model.state import State, blank
from baluard.games.maurice.rules.morale import has_way_out
from baluard.games.maurice.rules.points import refit
from baluard.handover import Fight, Fought, Ground, Host, HostFate, Piece, Side, Troop, TroopFate
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Told
from baluard.page.rooms import GameOfRooms

ROLES: tuple[Side, Side] = ("attacker", "defender")
UNHARMED = "unharmed"
ASSAULT = "assault"


class Row(msgspec.Struct, frozen=True, kw_only=True):
    ruling: str


class QualityMap(Row, frozen=True, kw_only=True):
    theirs: str
    ours: str


class TroopMap(Row, frozen=True, kw_only=True):
    type: str
    kind: str = ""
    arm: str = ""
    quality: str = ""  # whatever theirs is


class BasesMap(Row, frozen=True, kw_only=True):
    artillery: int
    least: int
    most: int


class HandMap(Row, frozen=True, kw_only=True):
    below_leadership: int
    least: int


class TraitMap(Row, frozen=True, kw_only=True):
    theirs: str
    advantage: str = ""
    cards: int = 0


class BonusMap(Row, frozen=True, kw_only=True):
    notable: str


class TimeMap(Row, frozen=True, kw_only=True):
    turns_per_round: int


class Placed(msgspec.Struct, frozen=True):
    template: str
    x: int
    y: int


class PieceMap(Row, frozen=True, kw_only=True):
    theirs: str
    ours: list[Placed]
    bridged: list[Placed] = []


class BoardsMap(Row, frozen=True, kw_only=True):
    across: int
    down: int
    places: list[tuple[int, int]]


class SquareMap(msgspec.Struct, frozen=True):
    x: int
    y: int
    half: int


class CityMap(Row, frozen=True, kw_only=True):
    barricade: Placed
    houses: list[tuple[int, int]]
    houses_per_tower: int
    square: SquareMap
    fort: int


class RulingText(msgspec.Struct, frozen=True):
    id: str
    ca: str
    es: str
    en: str


class FightsFile(msgspec.Struct, frozen=True):
    """How fights of other games are laid on this table."""

    meta: dict[str, str]
    quality: list[QualityMap]
    troop: list[TroopMap]
    bases: BasesMap
    hand: HandMap
    trait: list[TraitMap]
    bonus: BonusMap
    time: TimeMap
    piece: list[PieceMap]
    across: list[PieceMap]
    boards: BoardsMap
    city: CityMap
    ruling: list[RulingText]


@lru_cache(maxsize=1)
def mapping() -> FightsFile:
    """What `fights.toml` says."""
    found: FightsFile = read_file(files(PACKAGE), "fights", FightsFile, own=True)[0]
    return found


# -- in


def take_over(game: GameOfRooms, fight: Fight) -> tuple[dict[str, str], Any]:
    """The options and the state of the battle; `NotOffered` when this game has no rules for it."""
    rows = mapping()
    if fight.kind == ASSAULT and fight.ground.fort > rows.city.fort:
        raise NotOffered(fault="fault.walls")
    options = game.checked_options({"scenario": POINTS_BATTLE})
    s = blank(game.facts(options))
    s.lists = [host_words(game.data, rows, host) for host in (fight.attacker, fight.defender)]
    s.attacker = 0
    s.ground = (f"turns:{fight.rounds * rows.time.turns_per_round}", *ground_words(rows, game.data, fight.ground))
    refit(s)
    s.deck = tuple(range(len(s.facts.cards)))
    order = [SEATS[1], SEATS[0]]
    s.agenda = [Deal(), *[one for seat in reversed(order) for one in (Deployment(seat), LineUp(seat))]]
    return options, s


def host_words(d: Data, rows: FightsFile, host: Host) -> tuple[str, ...]:
    """An army."""
    traits = [row for row in rows.trait if row.theirs in host.traits]
    advantages = list(dict.fromkeys([row.advantage for row in traits if row.advantage]))
    hand = max(host.leadership - rows.hand.below_leadership, rows.hand.least) + sum([row.cards for row in traits])
    units = [unit_words(rows, troop) for troop in host.troops]
    kinds = {row.id: row for row in d.units.unit_type}
    standing = [
        (kinds[words[0]], kinds[words[0]].states[0].formation, kinds[words[0]].states[0].mounted) for words in units
    ]
    return (
        HANDED,
        f"hand:{hand}",
        f"morale:{starting_morale(d.units, standing, ())}",
        *[f"advantage:{name}" for name in advantages],
        *([f"trait:{rows.bonus.notable}:0"] if host.combat_bonus > 0 and units else []),
        *[f"unit:{':'.join(words)}" for words in units],
    )


def unit_words(rows: FightsFile, troop: Troop) -> tuple[str, str, str, str]:
    """A unit: type, quality, bases, whether it stays."""
    row = next((one for one in rows.troop if one.kind and one.kind == troop.kind), None)
    row = row or next(one for one in rows.troop if one.arm == troop.arm)
    quality = row.quality or next(one.ours for one in rows.quality if one.theirs == troop.quality)
    bases = min(max(troop.bases, rows.bases.least), rows.bases.most)
    return (
        row.type,
        quality,
        str(bases if troop.arm != "artillery" else rows.bases.artillery),
        "stays" if troop.stays else "goes",
    )


def ground_words(rows: FightsFile, d: Data, ground: Ground) -> list[str]:
    """The pieces as they lie, and the square of a city."""
    found: list[str] = []
    for one in rows.across:
        if one.theirs in [piece.kind for piece in ground.pieces]:
            found += [laid_at(placed, 0, 0) for placed in (one.bridged if ground.bridge and one.bridged else one.ours)]
    found += pieces_on_boards(rows, d, ground.pieces)
    if ground.towers:
        city = rows.city
        found.append(laid_at(city.barricade, 0, 0))
        blocks = city.houses[: city.houses_per_tower * ground.towers]
        found += [laid_at(Placed("block", x, y), 0, 0) for x, y in blocks]
        found.insert(0, f"city:{city.square.x},{city.square.y},{city.square.half}")
    return found


def pieces_on_boards(rows: FightsFile, d: Data, pieces: Sequence[Piece]) -> list[str]:
    """Each on its board, at the next free place; on the next board when that is full."""
    boards, free = rows.boards, d.terrain.free_battle
    bw, count = d.units.geometry.unit_per_bw, rows.boards.across * rows.boards.down
    wide, deep = bw * free.table_w // boards.across, bw * free.table_h // boards.down
    taken = [0] * count
    found: list[str] = []
    kinds = {row.theirs: row for row in rows.piece}
    for piece in pieces:
        if piece.kind not in kinds or not piece.board:
            continue
        board = (piece.board - 1) % count
        while taken[board] == len(boards.places) and min(taken) < len(boards.places):
            board = (board + 1) % count
        if taken[board] == len(boards.places):
            break
        x, y = boards.places[taken[board]]
        taken[board] += 1
        left, top = board % boards.across * wide + wide // 2 + x, board // boards.across * deep + deep // 2 + y
        found += [laid_at(placed, left, top) for placed in kinds[piece.kind].ours]
    return found


def laid_at(placed: Placed, x: int, y: int) -> str:
    """A template as it lies."""
    return f"{placed.template}:{PLAIN}:{placed.x + x},{placed.y + y},0"


# -- out


def fought(game: GameOfRooms, fight: Fight, s: State, told: Sequence[Told]) -> Fought:
    """What became of a battle that is over."""
    assert s.result is not None
    reason = s.result.reason
    loser = -1 if not s.result.winners else 1 - SEATS.index(s.result.winners[0])
    broken = (0 if loser < 0 else loser) if reason == "collapse" else -1
    withdrew, calls_off = -1, fight.kind == ASSAULT and loser == 0
    if reason == "conceded" and not calls_off:
        if (fight.attacker, fight.defender)[loser].may_withdraw:
            withdrew = loser
        else:
            broken = loser
    hosts = [
        host_fate(s, side, host, withdrew == side, told) for side, host in enumerate((fight.attacker, fight.defender))
    ]
    holds = bool(s.control) and s.control[0] == 0
    return Fought(
        battle=fight.battle,
        attacker=hosts[0],
        defender=hosts[1],
        broken=ROLES[broken] if broken >= 0 else "none",
        withdrew=ROLES[withdrew] if withdrew >= 0 else "none",
        objective_taken=fight.kind == ASSAULT and broken != 0 and (holds or 1 in (broken, withdrew)),
        rounds=min(-(-s.turn // mapping().time.turns_per_round), fight.rounds),
        given_up=reason == "agreed",
    )


def host_fate(s: State, side: int, host: Host, leaves: bool, told: Sequence[Told]) -> HostFate:
    """An army after the battle."""
    units = s.facts.of_side[side]
    killed = fallen(side, told)
    named = GENERALS[side] in killed
    return HostFate(
        tuple([troop_fate(s, u, leaves) for u in units]),
        commander_killed=named,
        others_killed=len(killed) - named,
    )


def troop_fate(s: State, u: int, leaves: bool) -> TroopFate:
    """A unit: gone from the table it broke; else it stands there, or has left by its edge."""
    troop = s.facts.troops[u]
    if not s.is_there(u):
        return TroopFate(broken=True)
    if not leaves:
        return TroopFate(s.disr[u])
    if troop.stays:
        return TroopFate(s.disr[u], broken=True)
    return TroopFate(s.disr[u], left=True, in_order=2 * s.disr[u] <= troop.bases and has_way_out(s, u))


def fallen(side: int, told: Sequence[Told]) -> list[str]:
    """The officers of a side who were killed or taken, in order: a general may fall more than once, under one name."""
    found: list[str] = []
    for event in [one.event for one in told]:
        if isinstance(event, OfficerRolled) and event.fate != UNHARMED and is_of(side, event.officer):
            found.append(event.officer)
        elif isinstance(event, OfficerSaved) and event.officer in found:
            found.reverse()
            found.remove(event.officer)
            found.reverse()
    return found


def is_of(side: int, officer: str) -> bool:
    """Is this an officer of a side?"""
    return officer == GENERALS[side] or f"_{SEATS[side]}_" in officer
