"""Answer spaces: what may be answered to a decision. Nothing combinatorial is enumerated.

Every space offers itself as a path of keys (`next_keys`), so that a page can narrow it by clicks, a keyboard by
numbers, and a bot by sampling key by key. The key `DONE` closes an answer that could also go on.

Take no weak references to spaces: in the compiled build (generic classes, mypyc 2.4) they corrupt memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from baluard.kernel.errors import NotOffered, RulesBug
from baluard.kernel.faults import Fault, FaultFacts, Faults
from baluard.kernel.forms import filled_in
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
        """The answer in its own type, or `NotOffered` with all its faults."""
        found = self.faults(answer)
        if found:
            raise NotOffered(*found)
        return self.value_of(answer)

    def value_of(self, answer: object) -> T:
        """A legal answer in its own type."""
        raise NotImplementedError

    def faults(self, answer: object) -> Faults:
        """All that is wrong with an answer, each with its place; empty when it is legal."""
        raise NotImplementedError

    def sample(self, rng: Rng) -> T:
        """One legal answer, key by key at random."""
        return self.from_keys(sample_keys(self, rng))

    def from_keys(self, keys: Keys) -> T:
        """The answer that a whole path of keys stands for (unchecked; `read` checks)."""
        raise NotImplementedError

    def follow(self, keys: Keys) -> T:
        """The answer that a path of keys from outside stands for, each key checked against what is offered."""
        found = self.faults_of_keys(keys, True)
        if found:
            raise NotOffered(*found)
        return self.read(self.from_keys(keys))

    def faults_of_keys(self, keys: Keys, whole: bool) -> Faults:
        """What is wrong with a path of keys, by the number of the step: the first, since the rest hang on it."""
        for i in range(len(keys)):
            found = self.faults_of_step(keys[:i], keys[i])
            if found:
                return tuple([Fault(one.key, str(i), one.facts) for one in found])
        if whole and self.goes_on(keys):
            return (Fault("fault.incomplete", str(len(keys))),)
        return ()

    def goes_on(self, keys: Keys) -> bool:
        """Must something follow these keys?"""
        return len(self.next_keys(keys)) > 0 and (not keys or keys[-1] != DONE)

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        """What is wrong with a key that follows a prefix."""
        if key in self.next_keys(prefix) and (not prefix or prefix[-1] != DONE):
            return ()
        return (Fault("fault.not_among", "", {"key": key}),)

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
        return not self.faults(answer)

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


NO_ANSWER: Final = Fault("fault.no_answer")


def as_keys(answer: object) -> Keys | None:
    """A tuple of strings out of what JSON gave us; None when it is something else."""
    if isinstance(answer, (list, tuple)):
        for key in answer:
            if not isinstance(key, str):
                return None
        return tuple(answer)
    return None


@mypyc_attr(allow_interpreted_subclasses=True)
class OneOf(Space[str]):
    """One of several keys."""

    kind = "one_of"

    def __init__(self, keys: Sequence[str]) -> None:
        self.keys: Keys = tuple(keys)

    def next_keys(self, prefix: Keys) -> Keys:
        return () if prefix else self.keys

    def value_of(self, answer: object) -> str:
        return str(answer)

    def faults(self, answer: object) -> Faults:
        if not isinstance(answer, str):
            return (NO_ANSWER,)
        return () if answer in self.keys else (Fault("fault.not_among", "0", {"key": answer}),)

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
    """A path of keys whose continuations a game computes on demand. Games subclass it and give `next_keys`.

    The last step may be a pose (`pose_at`): then `next_keys` names the suggested ones, and any other that the pose
    admits may follow as well, written as a key.
    """

    kind = "path"

    def pose_at(self, prefix: Keys) -> Pose | None:
        """The pose that is asked for after these keys, if one is."""
        return None

    def goes_on(self, keys: Keys) -> bool:
        return self.pose_at(keys) is not None or super().goes_on(keys)

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        found = super().faults_of_step(prefix, key)
        pose = self.pose_at(prefix) if found else None
        return found if pose is None else pose.faults(as_pose(key))

    def value_of(self, answer: object) -> Keys:
        return as_keys(answer) or ()

    def faults(self, answer: object) -> Faults:
        keys = as_keys(answer)
        if keys is None:
            return (NO_ANSWER,)
        return self.faults_of_keys(keys, True)

    def from_keys(self, keys: Keys) -> Keys:
        return keys

    def is_forced(self) -> bool:
        keys: Keys = ()
        while True:
            more = self.next_keys(keys)
            if len(more) > 1 or self.pose_at(keys) is not None:  # one pose may be suggested, and others be legal
                return False
            if not more:
                return True
            keys = (*keys, more[0])
            if more[0] == DONE:
                return True


@mypyc_attr(allow_interpreted_subclasses=True)
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

    def value_of(self, answer: object) -> Keys:
        return self.from_keys(as_keys(answer) or ())

    def faults(self, answer: object) -> Faults:
        keys = as_keys(answer)
        if keys is None:
            return (NO_ANSWER,)
        chosen = [key for key in keys if key != DONE]
        found: list[Fault] = []
        for i in range(len(chosen)):
            if chosen[i] not in self.keys:
                found.append(Fault("fault.not_among", chosen[i], {"key": chosen[i]}))
            elif chosen[i] in chosen[:i]:
                found.append(Fault("fault.twice", chosen[i], {"key": chosen[i]}))
        for key in self.always:
            if key not in chosen:
                found.append(Fault("fault.must_be_there", key, {"key": key}))
        if len(chosen) < self.least:
            found.append(Fault("fault.too_few", "", {"least": self.least}))
        if len(chosen) > self.most:
            found.append(Fault("fault.too_many", "", {"most": self.most}))
        return tuple(found)

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

    def value_of(self, answer: object) -> int:
        assert isinstance(answer, int)
        return answer

    def faults(self, answer: object) -> Faults:
        if not isinstance(answer, int) or isinstance(answer, bool):
            return (NO_ANSWER,)
        if self.least <= answer <= self.most:
            return ()
        return (Fault("fault.between", "0", {"least": self.least, "most": self.most}),)

    def from_keys(self, keys: Keys) -> int:
        return int(keys[0])

    def sample(self, rng: Rng) -> int:
        return self.least + rng.below(self.most - self.least + 1)

    def is_forced(self) -> bool:
        return self.least == self.most

    def only(self) -> int:
        return self.least


def as_pose(key: str) -> tuple[int, int, int] | None:
    """A place and a heading written as a key, in one way only; None when it is something else."""
    parts = key.split(",")
    if len(parts) != 3:
        return None
    numbers: list[int] = []
    for part in parts:
        if not part.removeprefix("-").isdecimal() or not part.isascii() or len(part) > 18 or str(int(part)) != part:
            return None
        numbers.append(int(part))
    return (numbers[0], numbers[1], numbers[2])


class Pose(Space[tuple[int, int, int]]):
    """A place and a heading in integers: the envelope is a rectangle, and a judge may refuse what is inside it.

    The suggestions are what bots, terminals and keyboards choose from: there is at least one, and all are legal.
    """

    kind = "pose"

    def __init__(
        self,
        west: int,
        north: int,
        east: int,
        south: int,
        headings: int,
        suggestions: Sequence[tuple[int, int, int]],
        judge: Callable[[int, int, int], Faults] | None = None,
    ) -> None:
        self.west: int = west
        self.north: int = north
        self.east: int = east
        self.south: int = south
        self.headings: int = headings
        self.suggestions: tuple[tuple[int, int, int], ...] = tuple(suggestions)
        self.judge: Callable[[int, int, int], Faults] | None = judge
        if not self.suggestions:
            raise RulesBug("a pose without a suggestion")

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        return super().faults_of_step(prefix, key) if prefix else self.faults(as_pose(key))

    def next_keys(self, prefix: Keys) -> Keys:
        return () if prefix else tuple(f"{x},{y},{h}" for x, y, h in self.suggestions)

    def faults(self, answer: object) -> Faults:
        if not isinstance(answer, (list, tuple)) or len(answer) != 3:
            return (NO_ANSWER,)
        x, y, heading = answer
        if type(x) is not int or type(y) is not int or type(heading) is not int:
            return (NO_ANSWER,)
        within = (self.west <= x <= self.east, self.north <= y <= self.south, 0 <= heading < self.headings)
        if not (within[0] and within[1] and within[2]):
            return tuple([Fault("fault.outside", str(i)) for i in range(3) if not within[i]])
        return self.judge(x, y, heading) if self.judge is not None else ()

    def value_of(self, answer: object) -> tuple[int, int, int]:
        assert isinstance(answer, (list, tuple))
        return (answer[0], answer[1], answer[2])

    def from_keys(self, keys: Keys) -> tuple[int, int, int]:
        x, y, heading = keys[0].split(",")
        return (int(x), int(y), int(heading))

    def is_forced(self) -> bool:
        return self.west == self.east and self.north == self.south and self.headings == 1

    def only(self) -> tuple[int, int, int]:
        return (self.west, self.north, 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Form(Space[T]):
    """A structured answer (a deal, a report, an order set): a Struct, checked by a pure function that finds all faults.

    Examples are found when somebody wants them: most who are asked know what to say.
    """

    kind = "form"

    def __init__(self, shape: type[T], judge: Callable[[T], Faults], find_examples: Callable[[], Sequence[T]]) -> None:
        self.shape: type[T] = shape
        self.judge: Callable[[T], Faults] = judge
        self.find_examples: Callable[[], Sequence[T]] = find_examples
        self.found: tuple[T, ...] | None = None

    def examples(self) -> tuple[T, ...]:
        """A few answers, the same for as long as it is asked."""
        if self.found is None:
            self.found = tuple(self.find_examples())
        return self.found

    def next_keys(self, prefix: Keys) -> Keys:
        return () if prefix else tuple([str(i) for i in range(len(self.examples()))])

    def faults(self, answer: object) -> Faults:
        form, fault = filled_in(answer, self.shape)
        return self.judge(form) if fault is None else (fault,)

    def value_of(self, answer: object) -> T:
        form: T = filled_in(answer, self.shape)[0]
        return form

    def from_keys(self, keys: Keys) -> T:
        return self.examples()[int(keys[0])]

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

    def value_of(self, answer: object) -> tuple[int, ...]:
        assert isinstance(answer, (list, tuple))
        return tuple(answer)

    def faults(self, answer: object) -> Faults:
        if not isinstance(answer, (list, tuple)):
            return (NO_ANSWER,)
        facts: FaultFacts = {"least": 1, "most": self.sides}
        found = [
            Fault("fault.between", str(i), facts)
            for i, number in enumerate(answer)
            if type(number) is not int or not 1 <= number <= self.sides
        ]
        if len(answer) != self.count:
            found.append(Fault("fault.dice_count", "", {"count": self.count}))
        return tuple(found)

    def from_keys(self, keys: Keys) -> tuple[int, ...]:
        return tuple([int(key) for key in keys])

    def is_forced(self) -> bool:
        return False
