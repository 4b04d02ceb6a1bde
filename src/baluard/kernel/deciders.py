"""Who answers when no person is waited for: random players, scripts, and the sources of chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from baluard.kernel.decision import Decision
from baluard.kernel.errors import RulesBug
from baluard.kernel.rng import Rng

MOST_SIDES: Final = 1 << 32  # of a die: committed dice are cut from words of 32 bits


@mypyc_attr(allow_interpreted_subclasses=True)
class Decider:
    """Answers decisions at once. Its answers are trusted to be legal."""

    def decide(self, decision: Decision[Any]) -> Any:
        """A legal answer in the space's own type."""
        raise NotImplementedError

    def pick(self, required: tuple[Decision[Any], ...], optional: tuple[Decision[Any], ...]) -> Decision[Any]:
        """Which of several open decisions is answered first."""
        return required[0] if required else optional[0]


class RandomDecider(Decider):
    """Key by key at random."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Rng = rng

    def decide(self, decision: Decision[Any]) -> Any:
        return decision.space.sample(self.rng)

    def pick(self, required: tuple[Decision[Any], ...], optional: tuple[Decision[Any], ...]) -> Decision[Any]:
        if optional and (not required or self.rng.below(8) == 0):
            return optional[self.rng.below(len(optional))]
        return required[self.rng.below(len(required))]


class DefaultDecider(Decider):
    """Always the default: what an absent player does."""

    def decide(self, decision: Decision[Any]) -> Any:
        return decision.default


class ScriptedDecider(Decider):
    """Answers from a list of (tag, answer), in order; for tests written as sentences."""

    def __init__(self, script: Sequence[tuple[str, Any]], otherwise: Decider | None = None) -> None:
        self.script: list[tuple[str, Any]] = list(script)
        self.otherwise: Decider | None = otherwise

    def decide(self, decision: Decision[Any]) -> Any:
        if self.script and self.script[0][0] == decision.tag:
            answer = self.script.pop(0)[1]
            return decision.space.read(answer)
        if self.otherwise is not None:
            return self.otherwise.decide(decision)
        expected = self.script[0][0] if self.script else "nothing more"
        raise RulesBug(f"asked {decision.tag} of {decision.seat}, but the script expects {expected}")

    def pick(self, required: tuple[Decision[Any], ...], optional: tuple[Decision[Any], ...]) -> Decision[Any]:
        for decision in (*required, *optional):
            if self.script and self.script[0][0] == decision.tag:
                return decision
        return required[0] if self.otherwise is None else self.otherwise.pick(required, optional)


@mypyc_attr(allow_interpreted_subclasses=True)
class Player(Decider):
    """A decider of one game: it watches a state while the rules run on it, and answers at once for any seat."""

    def propose(self, decision: Decision[Any], most: int) -> tuple[Any, ...]:
        """At most `most` answers worth comparing, the likeliest first: a search tries no others."""
        return (self.decide(decision),)


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceSource:
    """Where dice come from. A draw from n things is a die with n sides.

    `label` goes into the log. Interpreted subclasses set it in `__init__`: compiled code does not see class attributes.
    """

    label: str = "dice"

    def roll(self, n: int, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        """`count` numbers from 1 to `sides` for log entry `n`."""
        raise NotImplementedError


class RngDice(ChanceSource):
    """Dice of a simulation or a search."""

    label = "rng"

    def __init__(self, rng: Rng) -> None:
        self.rng: Rng = rng

    def roll(self, n: int, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        rng = self.rng
        if count == 1:
            return (rng.die(sides),)
        return tuple([rng.die(sides) for _ in range(count)])


class ScriptedDice(ChanceSource):
    """Dice of a test: each roll takes the next numbers of the script."""

    label = "scripted"

    def __init__(self, numbers: Sequence[int], otherwise: ChanceSource | None = None) -> None:
        self.numbers: list[int] = list(numbers)
        self.otherwise: ChanceSource | None = otherwise

    def roll(self, n: int, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        if len(self.numbers) < count:
            if self.otherwise is not None:
                return self.otherwise.roll(n, purpose, sides, count)
            raise RulesBug(f"{purpose} needs {count} dice, the script has {len(self.numbers)} left")
        taken = tuple(self.numbers[:count])
        self.numbers = self.numbers[count:]
        return taken
