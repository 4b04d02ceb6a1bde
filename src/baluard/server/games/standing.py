"""Standing orders of a seat for masked windows: always ask, ask when there is something to play, never; or what is to
be played on which conditions. Whatever they answer, they answer after the same delay (`Runner.obey`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from baluard.kernel.match import Match, Step, is_declined
from baluard.kernel.values import Asked
from baluard.page.contract import GameModule
from baluard.page.instructions import ALWAYS, instruction_in


def obeyed(game: GameModule, match: Match, orders: Mapping[tuple[str, str], str]) -> Step | None:
    """The first window that an order answers is answered; None when there is none."""
    for asked in match.asked:
        seat = str(asked.decision.seat)
        answer = answer_of(game, match, asked, orders.get((seat, asked.decision.tag), ALWAYS))
        if answer is not None:
            return match.answer(seat, asked.id, answer, "standing")
    return None


def answer_of(game: GameModule, match: Match, asked: Asked, order: str) -> Any:
    """What a standing order answers to a question; None when it leaves it to the player."""
    decision = asked.decision
    if is_declined(asked, order):
        return decision.decline
    instruction = instruction_in(order)
    if instruction is None or not decision.masked or decision.decline is None or asked.answered:
        return None
    answer = game.instructed(match.view((decision.seat,)), asked, instruction)
    return decision.decline if answer is None and instruction.otherwise == "decline" else answer
