"""Made by tools/make_states.py from model/fields.py: do not edit. What eyes see of a state."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from baluard.games.peninsular.eyes.seen import SeenBand, SeenCorps, SeenDepot
from baluard.games.peninsular.model.activities import Activity
from baluard.games.peninsular.model.desk import Desk
from baluard.games.peninsular.model.state import State
from baluard.kernel.values import Result


class PositionFields(Struct, frozen=True):
    """What eyes see. `view.py` adds to the open fields what is hidden in part or reckoned."""

    turn: int
    phase: str  # setup, initiative, one of PHASES, or end
    nation: str  # the active nation
    initiative: str  # first, middle, last: where France stands in this turn
    order: tuple[str, ...]  # the nations in the order of this turn
    gold: dict[str, int]
    control: dict[str, str]  # by city
    corps: tuple[SeenCorps, ...]
    garrisons: dict[str, dict[str, int]]  # by city: (kind, points)
    depots: tuple[SeenDepot, ...]  # (nation, province, its garrison outside a city)
    bands: tuple[SeenBand, ...]  # (name, guerrilla points, province, the corps it follows, new)
    sieges: dict[str, int]  # by city: turns that the siege has lasted, or -1
    generals: dict[
        str, tuple[str, str, int]
    ]  # by general: (away, corps, city, reserve, wounded, prisoner, dead; where; since which turn)
    reserve: dict[str, int]  # unplaced points by kind
    fresh: dict[str, int]  # points to place in this phase, by kind
    levy: dict[str, int]  # levy points in hand, by nation
    owed: dict[str, int]  # levy of this turn promised before it was collected
    traded: int  # exchanged between the allies in this turn
    sailed: bool  # the allied naval move of this turn is used
    raised: dict[str, int]  # by nation: the new corps of this turn
    interrupted: dict[str, int]  # by region: the last turn of the interruption
    withdrawals: tuple[tuple[str, int], ...]  # (entry of the schedule, rolls so far)
    spent_triggers: tuple[str, ...]
    arrivals: tuple[tuple[str, int], ...]  # PEN-5.3, 5.7 to be placed: (entry of the schedule, points left)
    risings: tuple[tuple[str, int], ...]  # PEN-5.10 bands to be placed: (region, guerrilla points)
    sweeps: tuple[tuple[str, tuple[str, ...]], ...]  # PEN-10.5 (corps, bands)
    contacts: tuple[str, ...]  # provinces where a fight is still due
    depot_fights: tuple[tuple[str, str], ...]  # PEN-9.10 (corps, province of the depot)
    eaten: dict[str, int]  # by city: points fed in this turn
    supplies: tuple[
        tuple[str, str, str], ...
    ]  # PEN-11 chosen in this phase: (corps or besieged city, how, the depot's province)
    standing: dict[str, tuple[tuple[str, str, int, str, str, bool], ...]]  # by nation: what it does when it is met
    stepped: tuple[
        str, ...
    ]  # in this movement phase: generals, bands and askers of the ally that have had their one step
    revealed: tuple[str, ...]  # section 6 corps, cities and depots whose points a combat of this turn has shown
    called: tuple[
        tuple[str, str], ...
    ]  # PEN-4.5 (corps, the name that its owner gave it): the story goes on with it when the corps is no more
    battled: tuple[str, ...]  # PEN-12.8 corps that fought in this combat phase
    counts: tuple[tuple[int, int, int], ...]  # (turn, allied, French)
    serial: int  # numbers what happens: who entered a province last
    made: int  # corps made in the campaign
    raised_bands: int  # bands raised in the campaign
    fights: int  # combats so far, for their names
    agenda: tuple[Activity, ...]
    result: Result | None
    desk: Desk | None = None  # the battle desk, as far as these eyes may see it


def open_fields(s: State) -> dict[str, Any]:
    """The open fields as eyes see them."""
    f = s.facts
    city_names = f.book.names["city"]
    general_names = f.book.names["general"]
    nation_names = f.book.names["nation"]
    province_names = f.book.names["province"]
    region_names = f.book.names["region"]
    return {
        "turn": s.turn,
        "phase": s.phase,
        "nation": (nation_names[s.nation] if s.nation >= 0 else ""),
        "initiative": s.initiative,
        "order": tuple([(nation_names[one] if one >= 0 else "") for one in s.order]),
        "control": {name: nation_names[one] for name, one in zip(city_names, s.control, strict=True) if one != -1},
        "sieges": {name: one for name, one in zip(city_names, s.sieges, strict=True) if one != -1},
        "generals": {name: one for name, one in zip(general_names, s.generals, strict=True) if one != ("away", "", 0)},
        "sailed": s.sailed,
        "raised": {name: one for name, one in zip(nation_names, s.raised, strict=True) if one != 0},
        "interrupted": {name: one for name, one in zip(region_names, s.interrupted, strict=True) if one != 0},
        "withdrawals": tuple([(a, b) for a, b in s.withdrawals]),
        "spent_triggers": s.spent_triggers,
        "sweeps": tuple([(a, b) for a, b in s.sweeps]),
        "contacts": tuple([(province_names[one] if one >= 0 else "") for one in s.contacts]),
        "depot_fights": tuple([(a, (province_names[b] if b >= 0 else "")) for a, b in s.depot_fights]),
        "supplies": tuple([(a, b, (province_names[c] if c >= 0 else "")) for a, b, c in s.supplies]),
        "stepped": s.stepped,
        "revealed": s.revealed,
        "called": tuple([(a, b) for a, b in s.called]),
        "battled": s.battled,
        "counts": s.counts,
        "serial": s.serial,
        "made": s.made,
        "raised_bands": s.raised_bands,
        "fights": s.fights,
        "result": s.result,
    }


def fill_open(s: State, p: PositionFields) -> None:
    """The open fields of a position put into a blank state."""
    f = s.facts
    city_names = f.book.names["city"]
    general_names = f.book.names["general"]
    nation_names = f.book.names["nation"]
    nation_numbers = f.book.numbers["nation"]
    province_numbers = f.book.numbers["province"]
    region_names = f.book.names["region"]
    s.turn = p.turn
    s.phase = p.phase
    s.nation = nation_numbers[p.nation] if p.nation else -1
    s.initiative = p.initiative
    s.order = tuple([(nation_numbers[one] if one else -1) for one in p.order])
    s.control = [nation_numbers[p.control[name]] if name in p.control else -1 for name in city_names]
    s.sieges = [p.sieges.get(name, -1) for name in city_names]
    s.generals = [p.generals.get(name, ("away", "", 0)) for name in general_names]
    s.sailed = p.sailed
    s.raised = [p.raised.get(name, 0) for name in nation_names]
    s.interrupted = [p.interrupted.get(name, 0) for name in region_names]
    s.withdrawals = tuple([(a, b) for a, b in p.withdrawals])
    s.spent_triggers = p.spent_triggers
    s.sweeps = tuple([(a, b) for a, b in p.sweeps])
    s.contacts = tuple([(province_numbers[one] if one else -1) for one in p.contacts])
    s.depot_fights = tuple([(a, (province_numbers[b] if b else -1)) for a, b in p.depot_fights])
    s.supplies = tuple([(a, b, (province_numbers[c] if c else -1)) for a, b, c in p.supplies])
    s.stepped = p.stepped
    s.revealed = p.revealed
    s.called = tuple([(a, b) for a, b in p.called])
    s.battled = p.battled
    s.counts = p.counts
    s.serial = p.serial
    s.made = p.made
    s.raised_bands = p.raised_bands
    s.fights = p.fights
    s.result = p.result
