"""Answers tried out: the rules run on a copy of the state through the next turn, with players at a glance for all."""

from __future__ import annotations

from typing import Any, TypeVar

from baluard.games.peninsular.bot.commander import Commander
from baluard.games.peninsular.bot.weights import NORMAL, Weights
from baluard.games.peninsular.bot.worth import prospect
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.sequence import run
from baluard.kernel.deciders import ChanceSource
from baluard.kernel.decision import Decision
from baluard.kernel.drive import perform_next
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table

A = TypeVar("A")  # an answer: the keys of an order, or one key
STAY = "stay"  # with a corps: it gets no order to march in this phase
LONGEST = 3_000  # activities in one trial
FEW = 3  # dice with which every answer is tried; the others are for those that promise something
MOST = 3  # other answers that are tried
LEAST = 0.5  # of the count: what a second thought must be better than the first...
SURE = 1.6  # ...and by how many errors of the mean


class CommonDice(ChanceSource):
    """Dice of trials: those of one kind in one activation are the same, whatever else was rolled before."""

    label = "trial"

    def __init__(self, s: State, seed: int) -> None:
        self.s: State = s
        self.seed: int = seed
        self.kinds: dict[str, Rng] = {}

    def roll(self, n: int, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        key = f"{self.seed}:{self.s.turn}:{self.s.nation}:{purpose}"
        rng = self.kinds.get(key)
        if rng is None:
            rng = Rng(key)
            self.kinds[key] = rng
        return tuple([rng.die(sides) for _ in range(count)])


class Follower(Commander):
    """Gives one answer first; then it plays at a glance, in the style of each nation."""

    def __init__(self, s: State, rng: Rng, nation: int, w: Weights, first: Any) -> None:
        super().__init__(s, NORMAL, rng)
        self.nation: int = nation
        self.own: Weights = w
        self.first: Any = first
        if first[0] == STAY:
            self.first = None
            self.phase = (s.turn, nation)
            self.settled = {first[1]: True}

    def decide(self, decision: Decision[Any]) -> Any:
        if self.first is not None:
            answer, self.first = self.first, None
            return answer
        return super().decide(decision)

    def style_of(self, nation: int) -> Weights:
        return self.own if nation == self.nation else NORMAL


class Trials:
    """Compares answers of one nation to one activity by the same dice."""

    def __init__(self, s: State, w: Weights, rng: Rng, nation: int, activity: Any) -> None:
        self.s: State = s
        self.w: Weights = w
        self.nation: int = nation
        self.activity: Any = activity
        self.seeds: list[int] = [rng.below(1 << 30) for _ in range(w.samples)]

    def outcome(self, first: Any, seed: int) -> float:
        """How the turn after the next begins for the nation if the activity is performed with this answer."""
        after = self.s.copy()
        agenda = after.agenda
        agenda.append(self.activity)
        until = self.s.turn + 2
        player = Follower(after, Rng(seed), self.nation, self.w, first)
        table = Table(player, CommonDice(after, seed), keep=False)
        for _ in range(LONGEST):
            if not agenda or after.turn >= until:
                break
            perform_next(run, table, after)
        return prospect(after, self.nation)

    def better(self, first: A, others: list[A]) -> A:
        """The first thought, or another answer that turns out better beyond the error."""
        if not others:
            return first
        known = [self.outcome(first, seed) for seed in self.seeds[:FEW]]
        best, found = 0.0, first
        for keys in others[:MOST]:
            gains = [self.outcome(keys, self.seeds[i]) - known[i] for i in range(min(FEW, len(self.seeds)))]
            if mean(gains) <= LEAST:
                continue
            for i in range(len(gains), len(self.seeds)):
                if i == len(known):
                    known.append(self.outcome(first, self.seeds[i]))
                gains.append(self.outcome(keys, self.seeds[i]) - known[i])
            gain = mean(gains)
            if gain > best and gain > LEAST and gain > SURE * error(gains):
                best, found = gain, keys
        return found


def mean(numbers: list[float]) -> float:
    """Their mean."""
    return sum(numbers) / len(numbers)


def error(numbers: list[float]) -> float:
    """The standard error of their mean."""
    middle = mean(numbers)
    spread = sum([(number - middle) ** 2 for number in numbers])
    count = len(numbers)
    return float((spread / (count * max(1, count - 1))) ** 0.5)
