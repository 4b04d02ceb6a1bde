"""Made by tools/make_states.py from fields.py: do not edit. What a state is made of."""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.model.desk import Desk
from baluard.games.peninsular.model.facts import Facts
from baluard.games.peninsular.model.state_parts import Corps, Standing
from baluard.kernel.values import Result


class StateFields:
    """What a state consists of."""

    __slots__ = (
        "agenda",
        "arrivals",
        "bands",
        "battled",
        "called",
        "contacts",
        "control",
        "corps",
        "counts",
        "depot_fights",
        "depots",
        "desk",
        "eaten",
        "facts",
        "fights",
        "fresh",
        "garrisons",
        "generals",
        "gold",
        "initiative",
        "interrupted",
        "levy",
        "made",
        "nation",
        "order",
        "owed",
        "phase",
        "raised",
        "raised_bands",
        "reserve",
        "result",
        "revealed",
        "risings",
        "sailed",
        "serial",
        "sieges",
        "spent_triggers",
        "standing",
        "stepped",
        "supplies",
        "sweeps",
        "traded",
        "turn",
        "withdrawals",
    )

    facts: Facts
    turn: int
    phase: str  # setup, initiative, one of PHASES, or end
    nation: int  # the active nation
    initiative: str  # first, middle, last: where France stands in this turn
    order: tuple[int, ...]  # the nations in the order of this turn
    gold: list[int]
    control: list[int]  # by city
    corps: list[Corps]
    garrisons: list[tuple[tuple[int, int], ...]]  # by city: (kind, points)
    depots: tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]  # (nation, province, its garrison outside a city)
    bands: tuple[tuple[str, int, int, str, bool], ...]  # (name, guerrilla points, province, the corps it follows, new)
    sieges: list[int]  # by city: turns that the siege has lasted, or -1
    generals: list[
        tuple[str, str, int]
    ]  # by general: (away, corps, city, reserve, wounded, prisoner, dead; where; since which turn)
    reserve: list[int]  # unplaced points by kind
    fresh: list[int]  # points to place in this phase, by kind
    levy: list[int]  # levy points in hand, by nation
    owed: list[int]  # levy of this turn promised before it was collected
    traded: int  # exchanged between the allies in this turn
    sailed: bool  # the allied naval move of this turn is used
    raised: list[int]  # by nation: the new corps of this turn
    interrupted: list[int]  # by region: the last turn of the interruption
    withdrawals: tuple[tuple[str, int], ...]  # (entry of the schedule, rolls so far)
    spent_triggers: tuple[str, ...]
    arrivals: tuple[tuple[str, int], ...]  # PEN-5.3, 5.7 to be placed: (entry of the schedule, points left)
    risings: tuple[tuple[int, int], ...]  # PEN-5.10 bands to be placed: (region, guerrilla points)
    sweeps: tuple[tuple[str, tuple[str, ...]], ...]  # PEN-10.5 (corps, bands)
    contacts: tuple[int, ...]  # provinces where a fight is still due
    depot_fights: tuple[tuple[str, int], ...]  # PEN-9.10 (corps, province of the depot)
    eaten: list[int]  # by city: points fed in this turn
    supplies: tuple[
        tuple[str, str, int], ...
    ]  # PEN-11 chosen in this phase: (corps or besieged city, how, the depot's province)
    standing: list[tuple[Standing, ...]]  # by nation: what it does when it is met
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
    desk: Desk | None  # the battle desk, while a combat is fought at the table
    agenda: list[Any]
    result: Result | None

    def __init__(self, facts: Facts) -> None:
        """Nothing but the tables: `fill_blank` or `copy_to` set the rest (a compiled class knows no bare `__new__`)."""
        self.facts = facts

    def copy_to(self, new: StateFields) -> None:
        """All fields, so that the other can be changed without changing this one; immutable tables are shared."""
        new.turn = self.turn
        new.phase = self.phase
        new.nation = self.nation
        new.initiative = self.initiative
        new.order = self.order
        new.gold = self.gold.copy()
        new.control = self.control.copy()
        new.corps = [corps.copy() for corps in self.corps]
        new.garrisons = self.garrisons.copy()
        new.depots = self.depots
        new.bands = self.bands
        new.sieges = self.sieges.copy()
        new.generals = self.generals.copy()
        new.reserve = self.reserve.copy()
        new.fresh = self.fresh.copy()
        new.levy = self.levy.copy()
        new.owed = self.owed.copy()
        new.traded = self.traded
        new.sailed = self.sailed
        new.raised = self.raised.copy()
        new.interrupted = self.interrupted.copy()
        new.withdrawals = self.withdrawals
        new.spent_triggers = self.spent_triggers
        new.arrivals = self.arrivals
        new.risings = self.risings
        new.sweeps = self.sweeps
        new.contacts = self.contacts
        new.depot_fights = self.depot_fights
        new.eaten = self.eaten.copy()
        new.supplies = self.supplies
        new.standing = self.standing.copy()
        new.stepped = self.stepped
        new.revealed = self.revealed
        new.called = self.called
        new.battled = self.battled
        new.counts = self.counts
        new.serial = self.serial
        new.made = self.made
        new.raised_bands = self.raised_bands
        new.fights = self.fights
        new.desk = self.desk
        new.agenda = self.agenda.copy()
        new.result = self.result

    def fill_blank(self) -> None:
        """All fields as before the first turn."""
        f = self.facts
        self.turn = 0
        self.phase = "setup"
        self.nation = -1
        self.initiative = ""
        self.order = ()
        self.gold = list(f.start_gold)
        self.control = list(f.start_control)
        self.corps = []
        self.garrisons = [() for _ in f.cities]
        self.depots = ()
        self.bands = ()
        self.sieges = [-1] * len(f.cities)
        self.generals = [("away", "", 0) for _ in f.generals]
        self.reserve = [0] * len(f.kinds)
        self.fresh = [0] * len(f.kinds)
        self.levy = [0, 0, 0]
        self.owed = [0, 0, 0]
        self.traded = 0
        self.sailed = False
        self.raised = [0, 0, 0]
        self.interrupted = [0] * len(f.regions)
        self.withdrawals = ()
        self.spent_triggers = ()
        self.arrivals = ()
        self.risings = ()
        self.sweeps = ()
        self.contacts = ()
        self.depot_fights = ()
        self.eaten = [0] * len(f.cities)
        self.supplies = ()
        self.standing = [(), (), ()]
        self.stepped = ()
        self.revealed = ()
        self.called = ()
        self.battled = ()
        self.counts = ()
        self.serial = 0
        self.made = 0
        self.raised_bands = 0
        self.fights = 0
        self.desk = None
        self.agenda = []
        self.result = None
