"""Made by tools/make_states.py from fields.py: do not edit. What a state is made of."""

from __future__ import annotations

from typing import Any

from baluard.games.assault.model.facts import Facts
from baluard.kernel.values import Result


class StateFields:
    """What a state consists of."""

    __slots__ = (
        "active",
        "agenda",
        "card",
        "cross",
        "deck",
        "done",
        "effects",
        "facing",
        "facts",
        "frozen",
        "gear",
        "marked",
        "men",
        "near",
        "phase",
        "result",
        "royal_open",
        "silent",
        "skip_check",
        "toll",
        "turn",
        "used",
        "where",
    )

    facts: Facts
    turn: int
    active: int  # the side
    phase: str
    royal_open: bool
    skip_check: bool
    where: list[int]  # by counter: a zone, or coming, due, dead, absent
    facing: tuple[int, ...]  # by barricade: the zone it faces
    used: list[int]  # by counter: moved, fired or acted in this phase
    toll: tuple[int, int]  # points ever lost by each side (option recovered_vp = cumulative)
    deck: tuple[int, ...]  # cards not yet drawn
    card: int  # the card face up, or none
    effects: dict[str, int]  # what the card face up still does
    marked: int  # the zone that a card has marked, or none
    frozen: tuple[int, ...]  # combat units that a card keeps from fighting
    silent: tuple[int, ...]  # batteries that a card keeps from firing
    done: tuple[str, ...]  # seats that have ended this phase
    agenda: list[Any]
    result: Result | None
    men: list[list[int]]  # by side and zone: combat units
    gear: list[list[int]]  # by side and zone: special counters; replaced, never mutated
    near: list[list[int]]  # by side and zone: zones in contact held by that side
    cross: list[list[int]]  # crossable neighbours as things stand

    def __init__(self, facts: Facts) -> None:
        """Nothing but the tables: `fill_blank` or `copy_to` set the rest (a compiled class knows no bare `__new__`)."""
        self.facts = facts

    def copy_to(self, new: StateFields) -> None:
        """All fields, so that the other can be changed without changing this one; immutable tables are shared."""
        new.turn = self.turn
        new.active = self.active
        new.phase = self.phase
        new.royal_open = self.royal_open
        new.skip_check = self.skip_check
        new.where = self.where.copy()
        new.facing = self.facing
        new.used = self.used.copy()
        new.toll = self.toll
        new.deck = self.deck
        new.card = self.card
        new.effects = self.effects.copy()
        new.marked = self.marked
        new.frozen = self.frozen
        new.silent = self.silent
        new.done = self.done
        new.agenda = self.agenda.copy()
        new.result = self.result
        new.men = [self.men[0].copy(), self.men[1].copy()]
        new.gear = self.gear
        new.near = [self.near[0].copy(), self.near[1].copy()]
        new.cross = self.cross

    def fill_blank(self) -> None:
        """All fields as before the first turn."""
        f = self.facts
        self.turn = 1
        self.active = 0
        self.phase = "setup"
        self.royal_open = False
        self.skip_check = False
        self.where = [-4] * len(f.unit_ids)
        self.facing = (-1,) * len(f.barricades)
        self.used = [0] * len(f.unit_ids)
        self.toll = (0, 0)
        self.deck = ()
        self.card = -1
        self.effects = {}
        self.marked = -1
        self.frozen = ()
        self.silent = ()
        self.done = ()
        self.agenda = []
        self.result = None
        self.men = []
        self.gear = []
        self.near = []
        self.cross = []
