"""Whole answers for who does not want to order unit by unit: the fire of everybody, an army that is ready."""

from __future__ import annotations

from baluard.games.maurice.page.asks import question
from baluard.kernel.answers import DONE
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.remarks import said
from baluard.page.widgets import Proposal

PROPOSED = {"assign_fire": "proposal.fire", "build_army": "proposal.army"}


def proposals(game: GameModule, view: View, asked: Asked) -> tuple[Proposal, ...]:
    """What happens when nobody orders anything else."""
    text = PROPOSED.get(asked.decision.tag)
    if text is None:
        return ()
    keys = tuple(question(game, view, asked, ()).space.default())
    return (Proposal(said(text, count=len([key for key in keys if key != DONE]) // 2), keys),)
