"""The state of a game: where units stand and how shaken they are, cards, officers, agenda; and plain questions."""

from __future__ import annotations

from baluard.games.maurice.model.facts import NOBODY, Facts, Profile
from baluard.games.maurice.model.state_fields import StateFields
from baluard.kernel.plane import Place, Point, at, box_of, rectangle

SHARED = ("facts", "feet", "boxes")  # immutable tables, and what `place_unit` reckons


class State(StateFields):
    """One plain value. Footprints and boxes are kept in step with places."""

    __slots__ = ()

    def copy(self) -> State:
        """An independent state; immutable tables are shared."""
        new = State(self.facts)
        self.copy_to(new)
        return new

    def rebuild(self) -> None:
        """Reckon the footprints anew."""
        for u in range(len(self.place)):
            if self.stance[u] >= 0:
                self.put(u, self.place[u], self.stance[u])
            else:
                self.feet[u] = ()
                self.boxes[u] = (0, 0, 0, 0)

    def put(self, u: int, place: Place, stance: int) -> None:
        """MAU-2.5, 2.6 A unit stands somewhere, in some formation: the footprint has corners in whole numbers."""
        f = self.facts
        profile = f.troops[u].profiles[stance]
        assert profile is not None
        self.place[u] = place
        self.stance[u] = stance
        foot = rectangle(f.sines, place, profile.width, profile.depth)
        self.feet[u] = foot
        self.boxes[u] = box_of(foot)

    def move(self, u: int, place: Place) -> None:
        """A unit stands elsewhere, in the same formation."""
        self.put(u, place, self.stance[u])

    def remove(self, u: int) -> None:
        """A unit leaves the table for good."""
        self.stance[u] = NOBODY
        self.place[u] = (0, 0, 0)
        self.disr[u] = 0
        self.feet[u] = ()
        self.boxes[u] = (0, 0, 0, 0)

    # -- questions

    def profile(self, u: int) -> Profile:
        """What a unit on the table counts as now."""
        profile = self.facts.troops[u].profiles[self.stance[u]]
        assert profile is not None
        return profile

    def side_of(self, u: int) -> int:
        """Whose unit it is."""
        return self.facts.troops[u].side

    def is_there(self, u: int) -> bool:
        """Is a unit on the table?"""
        return self.stance[u] >= 0

    def army(self, side: int) -> list[int]:
        """The units of a side on the table, in roster order."""
        stance = self.stance
        return [u for u in self.facts.of_side[side] if stance[u] >= 0]

    def everybody(self) -> list[int]:
        """All units on the table, in roster order."""
        return [u for u in range(len(self.stance)) if self.stance[u] >= 0]

    def centre(self, u: int) -> Point:
        """MAU-2.5, 2.13 The middle of a unit."""
        return at(self.facts.sines, self.place[u], 0, -(self.profile(u).depth // 2))

    def cinc_point(self, side: int) -> Point:
        """MAU-11.1 Where a commander-in-chief is."""
        u = self.cinc_unit[side]
        return self.centre(u) if u >= 0 else self.cinc[side]

    def name(self, u: int) -> str:
        """The id of a unit."""
        return self.facts.unit_ids[u]

    def names(self, units: tuple[int, ...] | list[int]) -> tuple[str, ...]:
        """The ids of units."""
        return tuple([self.facts.unit_ids[u] for u in units])


def blank(facts: Facts) -> State:
    """A state with nothing on the table yet."""
    s = State(facts)
    s.fill_blank()
    return s
