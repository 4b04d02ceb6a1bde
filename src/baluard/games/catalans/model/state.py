"""The state of a game: troops, tracks, cards, deals, agenda. No behaviour but `copy` and questions."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans.model.facts import ALLIED, ARAGON, BOURBON, EMPIRE, NOBODY, Facts
from baluard.kernel.values import Result

SHARED = ("facts",)
Deal = tuple[
    int, int, int, tuple[str, ...], tuple[str, ...], int
]  # (number when made, from, to, gives, gets, link of the chain)
Promise = tuple[int, int, str, str]  # (deal, power, what, status: open, kept, lapsed)
Mark = tuple[int, int, str, str]  # (deal, giver, item, status: kept, lapsed, broken)
Later = tuple[int, int, int, int]  # (payer, payee, amount, promise by its place)


class State:
    """One plain value. Powers, spaces and actions by number; cards, concessions and goals by id."""

    __slots__ = (
        "acted",
        "agenda",
        "aside",
        "bag",
        "banned",
        "blue",
        "boxes",
        "characters",
        "clause_xiii",
        "concession_markers",
        "concession_row",
        "deals",
        "discard",
        "done",
        "facts",
        "foreign_loss",
        "goals",
        "gone",
        "held",
        "joseph_dead",
        "latched",
        "later",
        "levels",
        "markers",
        "marks",
        "offers_made",
        "out",
        "pending",
        "period",
        "phase",
        "pile",
        "power",
        "promises",
        "proposals",
        "ready",
        "reserve",
        "resources",
        "result",
        "round",
        "sequence",
        "slots",
        "talks",
        "troops",
        "turn",
        "used",
        "wall",
        "window",
        "window_owner",
        "yields",
    )

    facts: Facts
    agenda: list[Any]
    result: Result | None
    period: int
    round: int
    phase: str  # a, b, c, d, e, f, over
    power: int  # the acting power
    turn: int  # the slot whose turn it is, or NOBODY
    sequence: tuple[int, ...]  # by box: a power, or NOBODY
    slots: tuple[str, ...]  # the cards laid out; "" once played
    markers: tuple[int, ...]  # by slot: who has chosen the card
    blue: bool  # this round has a phase e
    done: tuple[int, ...]  # by action: who performed it this round
    banned: tuple[int, ...]  # by action: who performed it last round
    acted: bool  # the acting power has performed its action
    foreign_loss: bool  # a Bourbon victory has cost another power's troop
    used: tuple[str, ...]  # characters used in this turn
    troops: list[list[int]]  # by power and space
    reserve: list[int]  # by power; of France the sum of its boxes
    boxes: tuple[int, ...]  # the French reserve by period
    out: list[int]  # by power: Bourbon troops out of play
    resources: list[int]
    levels: list[int]  # will to fight
    wall: int
    joseph_dead: bool
    clause_xiii: bool
    latched: bool  # Bourbon defeat at the end of this round
    pending: tuple[int, ...]  # distributions due, by period
    bag: list[str]  # the draw pile
    discard: list[str]
    gone: list[str]  # eliminated from the game
    pile: list[str]  # the concessions pile
    concession_row: tuple[str, ...]
    concession_markers: tuple[int, ...]
    held: list[list[str]]  # by power: concessions
    characters: tuple[tuple[str, int, int], ...]  # (card, power, round it was laid down)
    goals: list[list[str]]  # by power: secret
    aside: list[list[str]]  # by power: unused goals
    # negotiation
    window: str  # N0..N6, or ""
    window_owner: int  # the power whose decision it stands beside, or NOBODY
    proposals: tuple[Deal, ...]
    deals: tuple[Deal, ...]  # accepted
    promises: tuple[Promise, ...]
    later: tuple[Later, ...]
    marks: tuple[Mark, ...]  # what became of promises and words, of all deals
    offers_made: tuple[tuple[int, int], ...]  # by power: in this window, in this round
    talks: tuple[int, ...]  # by power: how often its seat has spoken in this window
    ready: tuple[str, ...]  # seats that want no more of this window
    yields: tuple[tuple[int, int], ...]  # ties yielded in this distribution: (giver, taker)

    def __init__(self, facts: Facts) -> None:
        """Nothing but the tables: `blank` or `copy` set the rest (a compiled class knows no bare `__new__`)."""
        self.facts = facts

    def copy(self) -> State:
        """An independent state; immutable tables are shared."""
        new = State(self.facts)
        new.agenda, new.result = self.agenda.copy(), self.result
        new.period, new.round, new.phase = self.period, self.round, self.phase
        new.power, new.turn, new.sequence = self.power, self.turn, self.sequence
        new.slots, new.markers, new.blue = self.slots, self.markers, self.blue
        new.done, new.banned, new.acted = self.done, self.banned, self.acted
        new.foreign_loss, new.used = self.foreign_loss, self.used
        new.troops = [row.copy() for row in self.troops]
        new.reserve, new.boxes, new.out = self.reserve.copy(), self.boxes, self.out.copy()
        new.resources, new.levels, new.wall = self.resources.copy(), self.levels.copy(), self.wall
        new.joseph_dead, new.clause_xiii, new.latched = self.joseph_dead, self.clause_xiii, self.latched
        new.pending = self.pending
        new.bag, new.discard, new.gone = self.bag.copy(), self.discard.copy(), self.gone.copy()
        new.pile = self.pile.copy()
        new.concession_row, new.concession_markers = self.concession_row, self.concession_markers
        new.held = [row.copy() for row in self.held]
        new.characters = self.characters
        new.goals = [row.copy() for row in self.goals]
        new.aside = [row.copy() for row in self.aside]
        new.window, new.window_owner = self.window, self.window_owner
        new.proposals, new.deals = self.proposals, self.deals
        new.promises, new.later, new.marks = self.promises, self.later, self.marks
        new.offers_made, new.talks, new.ready = self.offers_made, self.talks, self.ready
        new.yields = self.yields
        return new

    # -- questions

    def total(self, z: int) -> int:
        """Troops of whatever power in a space."""
        number = 0
        for row in self.troops:
            number += row[z]
        return number

    def crowd(self) -> list[int]:
        """Troops of whatever power, by space."""
        return [sum(column) for column in zip(*self.troops, strict=True)]

    def allied_at(self, z: int) -> int:
        """Allied troops in a space."""
        number = 0
        for power in ALLIED:
            number += self.troops[power][z]
        return number

    def bourbon_at(self, z: int) -> int:
        """Bourbon troops in a space."""
        number = 0
        for power in BOURBON:
            number += self.troops[power][z]
        return number

    def bourbons_on_map(self) -> int:
        """CAT-11.2"""
        number = 0
        for power in BOURBON:
            number += sum(self.troops[power])
        return number

    def is_at_war(self, power: int) -> bool:
        """CAT-1.8"""
        return self.facts.at_war[self.levels[power]]

    def fights_for(self, power: int) -> list[int]:
        """CAT-7.2, R29 Who supports a power's attack: its own, Aragon's, and the Empire's while Joseph lives."""
        return [power, ARAGON] if self.joseph_dead else [power, ARAGON, EMPIRE]


def blank(facts: Facts) -> State:
    """A state with nothing on the map yet."""
    s = State(facts)
    powers = len(facts.pool)
    s.agenda, s.result = [], None
    s.period, s.round, s.phase = 0, 0, "a"
    s.power, s.turn, s.sequence = NOBODY, NOBODY, ()
    s.slots, s.markers, s.blue = (), (), False
    s.done, s.banned, s.acted = (NOBODY,) * 5, (NOBODY,) * 5, False
    s.foreign_loss, s.used = False, ()
    s.troops = [[0] * len(facts.ids) for _ in range(powers)]
    s.reserve, s.boxes, s.out = list(facts.pool), facts.boxes, [0] * powers
    s.resources = [facts.start_resources if facts.is_played[i] else 0 for i in range(powers)]
    s.levels = [facts.start_level if facts.is_played[i] else 0 for i in range(powers)]
    s.wall = facts.constants["wall_segments"]
    s.joseph_dead, s.clause_xiii, s.latched, s.pending = False, False, False, ()
    s.bag, s.discard, s.gone, s.pile = [], [], [], list(facts.pile)
    s.concession_row, s.concession_markers = (), ()
    s.held = [[] for _ in range(powers)]
    s.characters = ()
    s.goals, s.aside = [[] for _ in range(powers)], [[] for _ in range(powers)]
    s.window, s.window_owner, s.proposals, s.deals = "", NOBODY, (), ()
    s.promises, s.later, s.marks = (), (), ()
    s.offers_made, s.talks, s.ready = ((0, 0),) * powers, (0,) * powers, ()
    s.yields = ()
    return s
