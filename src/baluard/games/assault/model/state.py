"""The state of a game: where things are, tracks, flags of the phase, agenda. No behaviour but `copy` and placing."""

from __future__ import annotations

from typing import Any

from baluard.games.assault.model.facts import CATALAN, COMBAT, Facts
from baluard.kernel.values import Result

SHARED = ("facts", "men", "gear", "near", "cross")  # immutable tables, and what `rebuild` derives from `where`


class State:
    """One plain value. `men`, `gear` and `near` are counted from `where` and kept in step with it."""

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
    agenda: list[Any]
    result: Result | None
    turn: int
    active: int
    phase: str
    royal_open: bool
    skip_check: bool
    where: list[int]  # by counter: a zone, or COMING, DUE, DEAD, ABSENT
    facing: tuple[int, ...]  # by barricade: the zone it faces
    used: list[int]  # by counter: moved, fired or acted in this phase
    toll: tuple[int, int]  # points ever lost by each side (option recovered_vp = cumulative)
    deck: tuple[int, ...]
    card: int
    effects: dict[str, int]  # what the card face up still does
    frozen: tuple[int, ...]  # combat units that a card keeps from fighting
    silent: tuple[int, ...]  # batteries that a card keeps from firing
    done: tuple[str, ...]  # seats that have ended this phase
    # counted from `where`:
    men: list[list[int]]  # by side and zone: combat units
    gear: list[list[int]]  # by side and zone: special counters; rarely changed: replaced, never mutated
    near: list[list[int]]  # by side and zone: zones in contact held by that side
    cross: list[list[int]]  # crossable neighbours as things stand

    def __init__(self, facts: Facts) -> None:
        """Nothing but the tables: `blank` or `copy` set the rest (a compiled class knows no bare `__new__`)."""
        self.facts = facts

    def copy(self) -> State:
        """An independent state; immutable tables are shared."""
        new = State(self.facts)
        new.agenda = self.agenda.copy()
        new.result = self.result
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
        new.frozen = self.frozen
        new.silent = self.silent
        new.done = self.done
        men, near = self.men, self.near
        new.men = [men[0].copy(), men[1].copy()]
        new.gear = self.gear
        new.near = [near[0].copy(), near[1].copy()]
        new.cross = self.cross
        return new

    def rebuild(self) -> None:
        """Count `men`, `gear`, `near` and `cross` anew from the rest."""
        f = self.facts
        zones = len(f.zone_ids)
        self.men = [[0] * zones, [0] * zones]
        self.gear = [[0] * zones, [0] * zones]
        self.near = [[0] * zones, [0] * zones]
        self.cross = f.cross_open if self.royal_open else f.cross_closed
        for u in range(len(self.where)):
            z = self.where[u]
            if z >= 0:
                self.enter(u, z)

    def enter(self, u: int, z: int) -> None:
        """A counter comes to stand in a zone."""
        f = self.facts
        side = f.side[u]
        self.where[u] = z
        if f.kind[u] == COMBAT:
            men = self.men[side]
            men[z] += 1
            if men[z] == 1:
                near = self.near[side]
                for n in f.contact[z]:
                    near[n] += 1
        else:
            self.add_gear(side, z, 1)

    def leave(self, u: int, to: int) -> None:
        """A counter leaves its zone for a place off the board (or, with `enter`, for another zone)."""
        f = self.facts
        side = f.side[u]
        z = self.where[u]
        self.where[u] = to
        if z < 0:
            return
        if f.kind[u] == COMBAT:
            men = self.men[side]
            men[z] -= 1
            if men[z] == 0:
                near = self.near[side]
                for n in f.contact[z]:
                    near[n] -= 1
        else:
            self.add_gear(side, z, -1)

    def add_gear(self, side: int, z: int, number: int) -> None:
        """Special counters come or go: new lists, since copies share the old ones."""
        changed = self.gear[side].copy()
        changed[z] += number
        self.gear = [changed, self.gear[1]] if side == 0 else [self.gear[0], changed]

    def turn_barricade(self, u: int, z: int) -> None:
        """A barricade faces a zone."""
        facing = list(self.facing)
        facing[self.facts.bar_no[u]] = z
        self.facing = tuple(facing)

    def add_toll(self, side: int, points: int) -> None:
        """A side has lost points."""
        first, second = self.toll
        self.toll = (first + points, second) if side == 0 else (first, second + points)

    def place(self, u: int, z: int) -> None:
        """Move a counter to a zone from wherever it is."""
        self.leave(u, z)
        self.enter(u, z)

    # -- questions

    def fighters(self, side: int, z: int) -> list[int]:
        """The combat units of a side in a zone, in canonical order."""
        where = self.where
        return [u for u in self.facts.combat[side] if where[u] == z]

    def specials(self, side: int, z: int, kind: int) -> list[int]:
        """The special counters of one kind of a side in a zone."""
        f = self.facts
        where = self.where
        return [u for u in f.of_side[side] if where[u] == z and f.kind[u] == kind]

    def leaders(self, side: int, z: int) -> list[int]:
        """Commanders of a side in a zone, and the banner."""
        f = self.facts
        where = self.where
        found = [u for u in f.commanders[side] if where[u] == z]
        if side == CATALAN and f.banner >= 0 and where[f.banner] == z:
            found.append(f.banner)
        return found

    def is_free_of(self, side: int, z: int) -> bool:
        """Does the zone hold no counter at all of that side?"""
        return self.men[side][z] == 0 and self.gear[side][z] == 0

    def is_special_only(self, side: int, z: int) -> bool:
        """ASL-0.6: special counters of a side and no combat unit of it."""
        return self.men[side][z] == 0 and self.gear[side][z] > 0


def blank(facts: Facts) -> State:
    """A state with nothing on the board yet."""
    s = State(facts)
    s.agenda = []
    s.result = None
    s.turn = 1
    s.active = 0
    s.phase = "setup"
    s.royal_open = False
    s.skip_check = False
    s.where = []
    s.facing = ()
    s.used = []
    s.toll = (0, 0)
    s.deck = ()
    s.card = -1
    s.effects = {}
    s.frozen = ()
    s.silent = ()
    s.done = ()
    return s
