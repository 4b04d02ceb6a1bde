"""The state of a game: where things are, tracks, flags of the phase, agenda. No behaviour but `copy` and placing."""

from __future__ import annotations

from typing import Any

from baluard.games.assault.facts import CATALAN, COMBAT, Facts
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

    def __init__(self, facts: Facts) -> None:
        self.facts: Facts = facts
        self.agenda: list[Any] = []
        self.result: Result | None = None
        self.turn: int = 1
        self.active: int = 0
        self.phase: str = "setup"
        self.royal_open: bool = False
        self.skip_check: bool = False
        self.where: list[int] = []  # by counter: a zone, or COMING, DUE, DEAD, ABSENT
        self.facing: list[int] = []  # by barricade: the zone it faces
        self.used: list[int] = []  # by counter: moved, fired or acted in this phase
        self.toll: list[int] = [0, 0]  # points ever lost by each side (option recovered_vp = cumulative)
        self.deck: tuple[int, ...] = ()
        self.card: int = -1
        self.effects: dict[str, int] = {}  # what the card face up still does
        self.frozen: tuple[int, ...] = ()  # combat units that a card keeps from fighting
        self.silent: tuple[int, ...] = ()  # batteries that a card keeps from firing
        self.done: tuple[str, ...] = ()  # seats that have ended this phase
        # counted from `where`:
        self.men: list[list[int]] = []  # by side and zone: combat units
        self.gear: list[list[int]] = []  # by side and zone: special counters
        self.near: list[list[int]] = []  # by side and zone: zones in contact held by that side
        self.cross: list[list[int]] = []  # crossable neighbours as things stand

    def copy(self) -> State:
        """An independent state; immutable tables are shared."""
        new = State.__new__(State)
        new.facts = self.facts
        new.agenda = self.agenda[:]
        new.result = self.result
        new.turn = self.turn
        new.active = self.active
        new.phase = self.phase
        new.royal_open = self.royal_open
        new.skip_check = self.skip_check
        new.where = self.where[:]
        new.facing = self.facing[:]
        new.used = self.used[:]
        new.toll = self.toll[:]
        new.deck = self.deck
        new.card = self.card
        new.effects = self.effects.copy()
        new.frozen = self.frozen
        new.silent = self.silent
        new.done = self.done
        men, gear, near = self.men, self.gear, self.near
        new.men = [men[0][:], men[1][:]]
        new.gear = [gear[0][:], gear[1][:]]
        new.near = [near[0][:], near[1][:]]
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
            self.gear[side][z] += 1

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
            self.gear[side][z] -= 1

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
