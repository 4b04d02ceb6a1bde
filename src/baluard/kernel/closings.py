"""Closing: an organiser, or all together, end a game without a result, with a reason that everybody reads."""

from __future__ import annotations

from typing import Any

from baluard.kernel.contract import GameRules
from baluard.kernel.errors import NotOffered
from baluard.kernel.given import Given
from baluard.kernel.values import Event, Motion, Result, Save, Told

CLOSE = "close"
CLOSED = "closed"  # the reason in the result: nobody has won, and nobody has lost


class Closed(Event, frozen=True):
    """The game ends here, without a result."""

    by: str
    reason: Given


def closed_state(game: GameRules, options: dict[str, str], save: Save, motion: Motion) -> Any:
    """The checkpoint with nothing left to do; `NotOffered` without a reason, or when somebody has not agreed."""
    if not str(motion.details.get("reason", "")).strip():
        raise NotOffered(fault="fault.no_reason")
    others = [seat for seat in game.players(options) if seat not in (motion.seat, *motion.consents)]
    if motion.seat not in game.organisers(options) and others:
        raise NotOffered(fault="fault.needs_consent")
    state = save.state.copy()
    state.agenda.clear()
    state.result = Result((), CLOSED)
    return state


def tell_closing(save: Save, motion: Motion) -> list[Told]:
    """One line for all."""
    return [Told(save.activity, save.told, motion.n, Closed(motion.seat, Given(str(motion.details["reason"]))))]
