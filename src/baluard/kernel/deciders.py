"""Who answers when no person is waited for: random players, defaults, and the sources of chance."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from baluard.kernel.decision import Decision
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
        """`count` numbers from 1 to `sides` for log entry `n`; none: they are waited for, like the answer of a seat."""
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
