"""A turn's actions as a whole: several beginnings are followed up before the first action is chosen."""

from __future__ import annotations

from baluard.games.victus.bot.actions import Options
from baluard.games.victus.bot.trials import acted
from baluard.games.victus.bot.worth import Judge
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.actions import ActionSpace
from baluard.games.victus.rules.prices import cost_of
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.rng import Rng

DEEPEST = 8


class Line:
    """A sequence of actions: where it leads, and how it began."""

    def __init__(self, s: State, first: Keys, value: float, promise: float) -> None:
        self.s: State = s
        self.first: Keys = first
        self.value: float = value
        self.promise: float = promise  # with what the points left may still bring


def planned(judge: Judge, s: State, width: int, rng: Rng) -> Keys:
    """The first action of the best line found; so many lines are followed at each depth."""
    w = judge.w
    best = Line(s, (DONE,), judge.value(s), 0.0)
    front = [best]
    for _ in range(DEEPEST):
        found: list[Line] = []
        seen: set[tuple[int, int]] = set()
        for line in front:
            for next_one in continued(judge, line, rng):
                mark = (int(next_one.value * 10000), next_one.s.ap)  # the same actions in another order
                if mark not in seen:
                    seen.add(mark)
                    found.append(next_one)
        if not found:
            break
        found.sort(key=lambda one: -one.promise)
        front = found[:width]
        for line in front:
            if line.value > best.value + w.least:
                best = line
    return best.first


def continued(judge: Judge, line: Line, rng: Rng) -> list[Line]:
    """A line with one action more."""
    point = judge.w.point
    found: list[Line] = []
    for keys in candidates(judge, line.s):
        after = acted(line.s, keys, rng)
        value = judge.value(after)
        first = keys if line.first == (DONE,) else line.first
        found.append(Line(after, first, value, value + point * after.ap))
    return found


def best_action(judge: Judge, s: State, rng: Rng) -> tuple[Keys, State]:
    """The best gain for each action point, and where it leads; or the end."""
    w = judge.w
    now = judge.value(s)
    best: Keys = (DONE,)
    best_rate, best_state = w.least, s
    for keys in candidates(judge, s):
        after = acted(s, keys, rng)
        gain = judge.value(after) - now
        if w.noise:
            gain += w.noise * (rng.below(2001) - 1000) / 1000
        rate = gain / cost_of(s, keys)
        if rate > best_rate:
            best, best_rate, best_state = keys, rate, after
    return best, best_state


def greedy(judge: Judge, s: State, rng: Rng) -> State:
    """Where the best gains lead, one after another, until the points are spent."""
    for _ in range(DEEPEST):
        keys, after = best_action(judge, s, rng)
        if keys == (DONE,):
            break
        s = after
    return s


def candidates(judge: Judge, s: State) -> list[Keys]:
    """The actions worth a thought in this state."""
    if s.ap <= 0 or s.result is not None:
        return []
    space = ActionSpace(s)
    threatened = judge.advance(s).places() if judge.w.sees_menace else []
    return Options(s, space, threatened).all()
