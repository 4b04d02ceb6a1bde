"""Points shared out: so many from here, so many from there, as a path of keys (who, how many, who, how many, ...)."""

from __future__ import annotations

from baluard.kernel.answers import DONE, Keys, PathSpace


class Shares(PathSpace):
    """A total taken from several parts, each up to what it has. Unless all must be named, `done` leaves the rest."""

    def __init__(self, parts: tuple[tuple[str, int], ...], total: int, all_named: bool = True) -> None:
        self.parts: tuple[tuple[str, int], ...] = tuple([part for part in parts if part[1] > 0])
        self.total: int = min(total, sum([most for _, most in self.parts]))
        self.all_named: bool = all_named

    def next_keys(self, prefix: Keys) -> Keys:
        if prefix and prefix[-1] == DONE:
            return ()
        left = self.total - sum([int(key) for key in prefix[1::2]])
        named = prefix[0::2]
        free = [part for part in self.parts if part[0] not in named]
        if len(prefix) % 2 == 0:
            if left == 0 or not free:
                return () if self.all_named else (DONE,)
            keys = tuple([name for name, _ in free])
            return keys if self.all_named else (*keys, DONE)
        most = next(number for name, number in self.parts if name == prefix[-1])
        others = sum([number for _, number in free])
        least = max(1, left - others) if self.all_named else 1
        return tuple([str(number) for number in range(least, min(most, left) + 1)])


def shared(keys: Keys) -> list[tuple[str, int]]:
    """The answer as pairs: who gives how many."""
    return [(keys[i], int(keys[i + 1])) for i in range(0, len(keys) - 1, 2)]


def in_order(parts: tuple[tuple[str, int], ...], total: int) -> Keys:
    """The plainest answer: the first gives all it has, then the next."""
    keys: list[str] = []
    for name, most in parts:
        number = min(most, total)
        if number > 0:
            keys += [name, str(number)]
            total -= number
    return tuple(keys)
