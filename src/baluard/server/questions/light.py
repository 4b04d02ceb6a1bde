"""Answers that a page carries out without a Confirm: those that their seat can take back alone."""

from __future__ import annotations

from typing import Any

import structlog

from baluard.kernel.drive import advance, imagine
from baluard.kernel.errors import RulesBug
from baluard.kernel.match import new_entry
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule

log = structlog.get_logger("light")


def is_light(game: GameModule, view: View, asked: Asked, answer: Any) -> bool:
    """After this answer, is the same seat asked again, with no die, no secret and nobody else in between?

    It is tried on a table that these eyes imagine, so it tells them nothing that they do not know. Things that hands
    pull about on an open table are laid down by their own word.
    """
    if asked.sealed or asked.decision.masked or not asked.required or asked.decision.seat not in view.eyes:
        return False
    if game.movable(view, asked, ()):
        return False
    try:
        before = imagine(game, view, Rng("light"))
        entry = new_entry(view.last_n + 1, asked, answer, "person")
        after = advance(game, before.save.with_answer(entry), next_n=view.last_n + 2)
    except RulesBug as bug:
        log.warning("no table could be imagined", tag=asked.decision.tag, error=str(bug))
        return False
    shown = after.save.barrier_n > before.save.barrier_n
    waits = {one.decision.seat for one in after.asked if one.required and not one.answered}
    return not shown and waits == {asked.decision.seat}
