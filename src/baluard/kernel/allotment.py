"""Counters spread over places: an answer of many small numbers."""

from __future__ import annotations

from collections.abc import Sequence

from baluard.kernel.answers import DONE, NO_ANSWER, Keys, Space
from baluard.kernel.faults import Fault, Faults


def totals_of(answer: object) -> dict[tuple[str, str], int] | None:
    """By kind and place: how many; None when the answer has another shape."""
    if not isinstance(answer, (list, tuple)):
        return None
    totals: dict[tuple[str, str], int] = {}
    for row in answer:
        if not isinstance(row, (list, tuple)) or len(row) != 3:
            return None
        kind, place, number = row
        if not isinstance(kind, str) or not isinstance(place, str) or type(number) is not int or number < 1:
            return None
        totals[(kind, place)] = totals.get((kind, place), 0) + number
    return totals


class Allotment(Space[tuple[tuple[str, str, int], ...]]):
    """How many of each kind go to each place, under caps. Equal units are one kind.

    The answer is a tuple of (kind, place, number); the sum over places of a kind lies between its least and most.
    """

    kind = "allotment"

    def __init__(
        self,
        kinds: Sequence[tuple[str, int]],
        caps: Sequence[tuple[str, int]],
        all_must_go: bool = True,
        most: int = -1,
    ) -> None:
        self.kinds: tuple[tuple[str, int], ...] = tuple([row for row in kinds if row[1] > 0])
        self.caps: tuple[tuple[str, int], ...] = tuple([row for row in caps if row[1] > 0])
        room = sum(cap for _, cap in self.caps)
        number = sum(count for _, count in self.kinds)
        limit = number if most < 0 else most
        self.most: int = min(room, number, limit)
        self.all_must_go: bool = all_must_go

    def next_keys(self, prefix: Keys) -> Keys:
        if prefix and prefix[-1] == DONE:
            return ()
        if len(prefix) % 2 == 1:
            return tuple(place for place, cap in self.caps if self.placed_at(prefix, place) < cap)
        if len(prefix) // 2 >= self.most:
            return ()
        kinds = tuple(kind for kind, count in self.kinds if self.taken_of(prefix, kind) < count)
        return kinds if self.all_must_go else (*kinds, DONE)

    def placed_at(self, prefix: Keys, place: str) -> int:
        """How many counters the prefix has put at a place."""
        return sum(1 for key in prefix[1::2] if key == place)

    def taken_of(self, prefix: Keys, kind: str) -> int:
        """How many counters of a kind the prefix has used."""
        return sum(1 for key in prefix[0::2] if key == kind)

    def value_of(self, answer: object) -> tuple[tuple[str, str, int], ...]:
        return self.canonical(totals_of(answer) or {})

    def faults(self, answer: object) -> Faults:
        totals = totals_of(answer)
        if totals is None:
            return (NO_ANSWER,)
        have, room = dict(self.kinds), dict(self.caps)
        found: list[Fault] = []
        for kind, place in totals:
            for key, known in ((kind, have), (place, room)):
                if key not in known:
                    found.append(Fault("fault.not_among", key, {"key": key}))
        placed = 0
        for (kind, place), number in totals.items():
            placed += number
            have[kind] = have.get(kind, 0) - number
            room[place] = room.get(place, 0) - number
        for kind, count in self.kinds:
            if have[kind] < 0:
                found.append(Fault("fault.not_so_many", kind, {"key": kind, "most": count}))
        for place, cap in self.caps:
            if room[place] < 0:
                found.append(Fault("fault.no_room", place, {"key": place, "most": cap}))
        if placed > self.most:
            found.append(Fault("fault.too_many", "", {"most": self.most}))
        if self.all_must_go and placed < self.most:
            found.append(Fault("fault.too_few", "", {"least": self.most}))
        return tuple(found)

    def canonical(self, totals: dict[tuple[str, str], int]) -> tuple[tuple[str, str, int], ...]:
        """Rows in the order of kinds, then places."""
        return tuple(
            (kind, place, totals[(kind, place)])
            for kind, _ in self.kinds
            for place, _ in self.caps
            if totals.get((kind, place), 0)
        )

    def from_keys(self, keys: Keys) -> tuple[tuple[str, str, int], ...]:
        totals: dict[tuple[str, str], int] = {}
        for i in range(0, len(keys) - 1, 2):
            pair = (keys[i], keys[i + 1])
            totals[pair] = totals.get(pair, 0) + 1
        return self.canonical(totals)

    def is_forced(self) -> bool:
        if self.most == 0:
            return True
        if not self.all_must_go:
            return False
        everybody = self.most == sum(count for _, count in self.kinds)
        return (len(self.caps) == 1 and (everybody or len(self.kinds) == 1)) or (
            len(self.kinds) == 1 and self.most == sum(cap for _, cap in self.caps)
        )

    def only(self) -> tuple[tuple[str, str, int], ...]:
        return () if self.most == 0 else self.first()

    def first(self) -> tuple[tuple[str, str, int], ...]:
        """Kinds in order into places in order: the plainest legal allotment."""
        totals: dict[tuple[str, str], int] = {}
        room = dict(self.caps)
        left = self.most
        for kind, count in self.kinds:
            for place, _ in self.caps:
                number = min(count, room[place], left)
                if number > 0:
                    totals[(kind, place)] = number
                    room[place] -= number
                    count -= number
                    left -= number
        return self.canonical(totals)
