"""The state of a game: where things are, tracks, flags of the phase, agenda. No behaviour but `copy` and placing."""

from __future__ import annotations

from baluard.games.assault.model.facts import CATALAN, COMBAT, Facts
from baluard.games.assault.model.state_fields import StateFields

SHARED = ("facts", "men", "gear", "near", "cross")  # immutable tables, and what `rebuild` derives from `where`


class State(StateFields):
    """One plain value. `men`, `gear` and `near` are counted from `where` and kept in step with it."""

    __slots__ = ()

    def copy(self) -> State:
        """An independent state; immutable tables are shared."""
        new = State(self.facts)
        self.copy_to(new)
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


def blank(facts: Facts) -> State:
    """A state with nothing on the board yet."""
    s = State(facts)
    s.fill_blank()
    return s
