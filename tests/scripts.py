"""Answers and dice written down beforehand, for tests that read like the rulebook's examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from baluard.kernel.deciders import ChanceSource, Decider
from baluard.kernel.decision import Decision
from baluard.kernel.errors import RulesBug


class ScriptedDecider(Decider):
    """Answers from a list of (tag, answer), in order."""

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


class ScriptedDice(ChanceSource):
    """Dice of a test: each roll takes the next numbers of the script."""

    def __init__(self, numbers: Sequence[int], otherwise: ChanceSource | None = None) -> None:
        self.label = "scripted"
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
