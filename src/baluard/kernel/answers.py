"""Answer spaces: what may be answered to a decision. Nothing combinatorial is enumerated.

Every space offers itself as a path of keys (`next_keys`), so that a page can narrow it by clicks, a keyboard by
numbers, and a bot by sampling key by key. The key `DONE` closes an answer that could also go on.

Take no weak references to spaces: in the compiled build (generic classes, mypyc 2.4) they corrupt memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from baluard.kernel.errors import NotOffered
from baluard.kernel.rng import Rng

DONE: Final = "done"
Keys = tuple[str, ...]
T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Space(Generic[T]):
    """The legal answers to one decision."""

    kind: str = "space"

    def next_keys(self, prefix: Keys) -> Keys:
        """The keys that may follow `prefix`; empty when the prefix is a whole answer."""
        raise NotImplementedError

    def read(self, answer: object) -> T:
        """The answer in its own type, or `NotOffered`."""
        raise NotImplementedError

    def sample(self, rng: Rng) -> T:
        """One legal answer, key by key at random."""
        return self.from_keys(sample_keys(self, rng))

    def from_keys(self, keys: Keys) -> T:
        """The answer that a whole path of keys stands for (unchecked; `read` checks)."""
        raise NotImplementedError

    def follow(self, keys: Keys) -> T:
        """The answer that a path of keys from outside stands for, each key checked against what is offered."""
        for i in range(len(keys)):
            if keys[i] not in self.next_keys(keys[:i]) or (i and keys[i - 1] == DONE):
                raise NotOffered()
        if self.next_keys(keys) and (not keys or keys[-1] != DONE):
            raise NotOffered()
        return self.read(self.from_keys(keys))

    def is_forced(self) -> bool:
        """Is there exactly one legal answer?"""
        raise NotImplementedError

    def only(self) -> T:
        """The one legal answer of a forced space."""
        keys: list[str] = []
        while True:
            more = self.next_keys(tuple(keys))
            if not more:
                return self.from_keys(tuple(keys))
            keys.append(more[0])
            if more[0] == DONE:
                return self.from_keys(tuple(keys))

    def admits(self, answer: object) -> bool:
        """Is this answer legal?"""
        try:
            self.read(answer)
        except NotOffered:
            return False
        return True

    def candidates(self, n: int, rng: Rng) -> tuple[T, ...]:
        """At most `n` different legal answers, for a bot or a preview."""
        found: list[T] = []
        for _ in range(4 * n):
            answer = self.sample(rng)
            if answer not in found:
                found.append(answer)
            if len(found) == n:
                break
        return tuple(found)


def sample_keys(space: Space[T], rng: Rng) -> Keys:
    """A random whole path of keys."""
    keys: list[str] = []
    while True:
        more = space.next_keys(tuple(keys))
        if not more:
            return tuple(keys)
        key = more[rng.below(len(more))]
        keys.append(key)
        if key == DONE:
            return tuple(keys)


def as_keys(answer: object) -> Keys:
    """A tuple of strings out of what JSON gave us, or `NotOffered`."""
    if isinstance(answer, (list, tuple)):
        keys = tuple(answer)
        for key in keys:
            if not isinstance(key, str):
                raise NotOffered()
        return keys
    raise NotOffered()


class OneOf(Space[str]):
    """One of several keys."""

    kind = "one_of"

    def __init__(self, keys: Sequence[str]) -> None:
        self.keys: Keys = tuple(keys)

    def next_keys(self, prefix: Keys) -> Keys:
        return () if prefix else self.keys

    def read(self, answer: object) -> str:
        if isinstance(answer, str) and answer in self.keys:
            return answer
        raise NotOffered()

    def from_keys(self, keys: Keys) -> str:
        return keys[0]

    def sample(self, rng: Rng) -> str:
        return self.keys[rng.below(len(self.keys))]

    def is_forced(self) -> bool:
        return len(self.keys) == 1

    def only(self) -> str:
        return self.keys[0]

    def candidates(self, n: int, rng: Rng) -> tuple[str, ...]:
        return self.keys[:n]


@mypyc_attr(allow_interpreted_subclasses=True)
class PathSpace(Space[Keys]):
    """A path of keys whose continuations a game computes on demand. Games subclass it and give `next_keys`."""

    kind = "path"

    def read(self, answer: object) -> Keys:
        keys = as_keys(answer)
        for i in range(len(keys)):
            if keys[i] not in self.next_keys(keys[:i]) or (i and keys[i - 1] == DONE):
                raise NotOffered()
        if self.next_keys(keys) and (not keys or keys[-1] != DONE):
            raise NotOffered()
        return keys

    def from_keys(self, keys: Keys) -> Keys:
        return keys

    def is_forced(self) -> bool:
        keys: Keys = ()
        while True:
            more = self.next_keys(keys)
            if not more:
                return True
            if len(more) > 1:
                return False
            keys = (*keys, more[0])
            if more[0] == DONE:
                return True


class SomeOf(Space[Keys]):
    """Between `least` and `most` of several keys, in no order; some of them may be fixed members."""

    kind = "some_of"

    def __init__(self, keys: Sequence[str], least: int, most: int, always: Sequence[str] = ()) -> None:
        self.always: Keys = tuple(always)
        self.keys: Keys = tuple(keys)
        self.least: int = max(least, len(self.always))
        self.most: int = min(most, len(self.keys))

    def next_keys(self, prefix: Keys) -> Keys:
        if prefix and prefix[-1] == DONE:
            return ()
        missing = tuple(key for key in self.always if key not in prefix)
        if missing:
            return missing[:1]
        if len(prefix) >= self.most:
            return ()
        more = tuple(key for key in self.keys if key not in prefix)
        return (*more, DONE) if len(prefix) >= self.least else more

    def read(self, answer: object) -> Keys:
        chosen = tuple(key for key in as_keys(answer) if key != DONE)
        if len(set(chosen)) != len(chosen) or not self.least <= len(chosen) <= self.most:
            raise NotOffered()
        for key in chosen:
            if key not in self.keys:
                raise NotOffered()
        for key in self.always:
            if key not in chosen:
                raise NotOffered()
        return tuple(key for key in self.keys if key in chosen)

    def from_keys(self, keys: Keys) -> Keys:
        return tuple(key for key in self.keys if key in keys)

    def is_forced(self) -> bool:
        return self.most == 0 or self.least == len(self.keys) or (self.most == len(self.always))

    def only(self) -> Keys:
        if self.most == 0:
            return ()
        return self.keys if self.least == len(self.keys) else self.from_keys(self.always)


class Amount(Space[int]):
    """A whole number within bounds."""

    kind = "amount"

    def __init__(self, least: int, most: int) -> None:
        self.least: int = least
        self.most: int = most

    def next_keys(self, prefix: Keys) -> Keys:
        return () if prefix else tuple(str(n) for n in range(self.least, self.most + 1))

    def read(self, answer: object) -> int:
        if isinstance(answer, int) and not isinstance(answer, bool) and self.least <= answer <= self.most:
            return answer
        raise NotOffered()

    def from_keys(self, keys: Keys) -> int:
        return int(keys[0])

    def sample(self, rng: Rng) -> int:
        return self.least + rng.below(self.most - self.least + 1)

    def is_forced(self) -> bool:
        return self.least == self.most

    def only(self) -> int:
        return self.least


class Pose(Space[tuple[int, int, int]]):
    """A place and a heading in integers: the envelope is a rectangle, and a judge may refuse what is inside it."""

    kind = "pose"

    def __init__(
        self,
        west: int,
        north: int,
        east: int,
        south: int,
        headings: int,
        suggestions: Sequence[tuple[int, int, int]],
        judge: Callable[[int, int, int], str] | None = None,
    ) -> None:
        self.west: int = west
        self.north: int = north
        self.east: int = east
        self.south: int = south
        self.headings: int = headings
        self.suggestions: tuple[tuple[int, int, int], ...] = tuple(suggestions)
        self.judge: Callable[[int, int, int], str] | None = judge

    def next_keys(self, prefix: Keys) -> Keys:
        return () if prefix else tuple(f"{x},{y},{h}" for x, y, h in self.suggestions)

    def fault(self, x: int, y: int, heading: int) -> str:
        """Why this pose is refused, as a text key; empty when it is legal."""
        inside = self.west <= x <= self.east and self.north <= y <= self.south and 0 <= heading < self.headings
        if not inside:
            return "fault.outside"
        return self.judge(x, y, heading) if self.judge is not None else ""

    def read(self, answer: object) -> tuple[int, int, int]:
        if not isinstance(answer, (list, tuple)) or len(answer) != 3:
            raise NotOffered()
        x, y, heading = answer
        if type(x) is not int or type(y) is not int or type(heading) is not int:
            raise NotOffered()
        fault = self.fault(x, y, heading)
        if fault:
            raise NotOffered(fault=fault)
        return (x, y, heading)

    def from_keys(self, keys: Keys) -> tuple[int, int, int]:
        x, y, heading = keys[0].split(",")
        return (int(x), int(y), int(heading))

    def is_forced(self) -> bool:
        return self.west == self.east and self.north == self.south and self.headings == 1

    def only(self) -> tuple[int, int, int]:
        return (self.west, self.north, 0)


class Form(Space[dict[str, object]]):
    """A structured answer checked by a pure function that returns named faults: a deal, a report, an order set.

    Examples are found when somebody wants them: most who are asked know what to say.
    """

    kind = "form"

    def __init__(
        self,
        fields: Sequence[tuple[str, str]],
        faults: Callable[[dict[str, object]], tuple[str, ...]],
        find_examples: Callable[[], Sequence[dict[str, object]]],
    ) -> None:
        self.fields: tuple[tuple[str, str], ...] = tuple(fields)
        self.faults: Callable[[dict[str, object]], tuple[str, ...]] = faults
        self.find_examples: Callable[[], Sequence[dict[str, object]]] = find_examples
        self.found: tuple[dict[str, object], ...] | None = None

    def examples(self) -> tuple[dict[str, object], ...]:
        """A few answers, the same for as long as it is asked."""
        if self.found is None:
            self.found = tuple(self.find_examples())
        return self.found

    def next_keys(self, prefix: Keys) -> Keys:
        return () if prefix else tuple([str(i) for i in range(len(self.examples()))])

    def read(self, answer: object) -> dict[str, object]:
        if not isinstance(answer, dict):
            raise NotOffered()
        form: dict[str, object] = {}
        for name, kind in self.fields:
            if name not in answer:
                raise NotOffered(fault="fault.missing", field=name)
            value = answer[name]
            wrong = (type(value) is not int) if kind == "int" else not isinstance(value, str)
            if wrong:
                raise NotOffered(fault="fault.type", field=name)
            form[name] = value
        if len(answer) != len(form):
            raise NotOffered(fault="fault.unknown_field")
        found = self.faults(form)
        if found:
            raise NotOffered(fault=found[0])
        return form

    def from_keys(self, keys: Keys) -> dict[str, object]:
        return dict(self.examples()[int(keys[0])])

    def is_forced(self) -> bool:
        return False


class SomeDice(Space[tuple[int, ...]]):
    """Dice typed in by hand: `count` numbers from 1 to `sides`. A die may point to the things of a bag."""

    kind = "dice"

    def __init__(self, sides: int, count: int, things: Sequence[object] = ()) -> None:
        self.sides: int = sides
        self.count: int = count
        self.things: tuple[object, ...] = tuple(things)

    def next_keys(self, prefix: Keys) -> Keys:
        return () if len(prefix) == self.count else tuple(str(n) for n in range(1, self.sides + 1))

    def read(self, answer: object) -> tuple[int, ...]:
        if not isinstance(answer, (list, tuple)) or len(answer) != self.count:
            raise NotOffered()
        for number in answer:
            if type(number) is not int or not 1 <= number <= self.sides:
                raise NotOffered()
        return tuple(answer)

    def from_keys(self, keys: Keys) -> tuple[int, ...]:
        return tuple([int(key) for key in keys])

    def is_forced(self) -> bool:
        return False
