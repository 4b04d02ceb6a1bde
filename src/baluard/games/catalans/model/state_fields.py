"""Made by tools/make_states.py from fields.py: do not edit. What a state is made of."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans.model.deals import AnyItem, AnyPromise, Items
from baluard.games.catalans.model.facts import Facts
from baluard.kernel.values import Result


class StateFields:
    """What a state consists of."""

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
    period: int
    round: int
    phase: str  # a, b, c, d, e, f, over
    power: int  # the acting power
    turn: int  # the slot whose turn it is, or none
    sequence: tuple[int, ...]  # by box: a power, or nobody
    slots: tuple[str, ...]  # the cards laid out; "" once played
    markers: tuple[int, ...]  # by slot: who has chosen the card
    blue: bool  # this round has a phase e
    done: tuple[int, ...]  # by action: who performed it this round
    banned: tuple[int, ...]  # by action: who performed it last round
    acted: bool  # the acting power has performed its action
    foreign_loss: bool  # a Bourbon victory has cost another power's troop
    used: tuple[str, ...]  # characters used in this turn
    troops: list[list[int]]  # by power and space; eyes: by space and power
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
    goals: list[list[str]]  # by power: secret; of others eyes see how many
    aside: list[list[str]]  # by power: unused goals
    window: str  # N0..N6, or ""
    window_owner: int  # the power whose decision it stands beside, or nobody
    proposals: tuple[tuple[int, int, int, Items, Items, int], ...]  # eyes see those of which they are a party
    deals: tuple[tuple[int, int, int, Items, Items, int], ...]  # accepted
    promises: tuple[tuple[int, int, AnyPromise, str], ...]  # (deal, power, what, status: open, kept, lapsed)
    later: tuple[tuple[int, int, int, int, AnyPromise], ...]  # (payer, payee, amount, deal, the payee's promise)
    marks: tuple[tuple[int, int, AnyItem, str], ...]  # what became of promises and words
    offers_made: tuple[tuple[int, int], ...]  # by power: in this window, in this round
    talks: tuple[int, ...]  # by power: how often its seat has spoken in this window
    ready: tuple[str, ...]  # seats that want no more of this window
    yields: tuple[tuple[int, int], ...]  # ties yielded in this distribution: (giver, taker)
    agenda: list[Any]
    result: Result | None

    def __init__(self, facts: Facts) -> None:
        """Nothing but the tables: `fill_blank` or `copy_to` set the rest (a compiled class knows no bare `__new__`)."""
        self.facts = facts

    def copy_to(self, new: StateFields) -> None:
        """All fields, so that the other can be changed without changing this one; immutable tables are shared."""
        new.period = self.period
        new.round = self.round
        new.phase = self.phase
        new.power = self.power
        new.turn = self.turn
        new.sequence = self.sequence
        new.slots = self.slots
        new.markers = self.markers
        new.blue = self.blue
        new.done = self.done
        new.banned = self.banned
        new.acted = self.acted
        new.foreign_loss = self.foreign_loss
        new.used = self.used
        new.troops = [row.copy() for row in self.troops]
        new.reserve = self.reserve.copy()
        new.boxes = self.boxes
        new.out = self.out.copy()
        new.resources = self.resources.copy()
        new.levels = self.levels.copy()
        new.wall = self.wall
        new.joseph_dead = self.joseph_dead
        new.clause_xiii = self.clause_xiii
        new.latched = self.latched
        new.pending = self.pending
        new.bag = self.bag.copy()
        new.discard = self.discard.copy()
        new.gone = self.gone.copy()
        new.pile = self.pile.copy()
        new.concession_row = self.concession_row
        new.concession_markers = self.concession_markers
        new.held = [row.copy() for row in self.held]
        new.characters = self.characters
        new.goals = [row.copy() for row in self.goals]
        new.aside = [row.copy() for row in self.aside]
        new.window = self.window
        new.window_owner = self.window_owner
        new.proposals = self.proposals
        new.deals = self.deals
        new.promises = self.promises
        new.later = self.later
        new.marks = self.marks
        new.offers_made = self.offers_made
        new.talks = self.talks
        new.ready = self.ready
        new.yields = self.yields
        new.agenda = self.agenda.copy()
        new.result = self.result

    def fill_blank(self) -> None:
        """All fields as before the first turn."""
        f = self.facts
        self.period = 0
        self.round = 0
        self.phase = "a"
        self.power = -1
        self.turn = -1
        self.sequence = ()
        self.slots = ()
        self.markers = ()
        self.blue = False
        self.done = (-1,) * 5
        self.banned = (-1,) * 5
        self.acted = False
        self.foreign_loss = False
        self.used = ()
        self.troops = [[0] * len(f.ids) for _ in f.pool]
        self.reserve = list(f.pool)
        self.boxes = f.boxes
        self.out = [0] * len(f.pool)
        self.resources = [f.start_resources if played else 0 for played in f.is_played]
        self.levels = [f.start_level if played else 0 for played in f.is_played]
        self.wall = f.constants["wall_segments"]
        self.joseph_dead = False
        self.clause_xiii = False
        self.latched = False
        self.pending = ()
        self.bag = []
        self.discard = []
        self.gone = []
        self.pile = list(f.pile)
        self.concession_row = ()
        self.concession_markers = ()
        self.held = [[] for _ in f.pool]
        self.characters = ()
        self.goals = [[] for _ in f.pool]
        self.aside = [[] for _ in f.pool]
        self.window = ""
        self.window_owner = -1
        self.proposals = ()
        self.deals = ()
        self.promises = ()
        self.later = ()
        self.marks = ()
        self.offers_made = ((0, 0),) * len(f.pool)
        self.talks = (0,) * len(f.pool)
        self.ready = ()
        self.yields = ()
        self.agenda = []
        self.result = None
