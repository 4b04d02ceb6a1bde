"""What a person is shown before he confirms. Functions of the view alone."""

from __future__ import annotations

from baluard.games.maurice.page import preview_charge, preview_command, preview_fire, preview_march
from baluard.games.maurice.page.asks import Asks, question
from baluard.kernel.drafts import Draft
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Explains, keys_in, preview_from
from baluard.page.widgets import Preview

PREVIEWS: dict[str, Explains[Asks]] = {
    "choose_option": preview_command.option,
    "march_brigade": preview_command.brigade,
    "call_volley": preview_fire.volley,
    "assign_fire": preview_fire.assigned,
    "march_order": preview_march.order,
    "support_march": preview_march.order,
    "follow_up": preview_march.advance,
    "declare_charges": preview_charge.charges,
    "next_combat": preview_charge.combat,
    "attack_cards": preview_charge.armed,
    "defence_cards": preview_charge.armed,
}


def preview(game: GameModule, view: View, asked: Asked, draft: Draft) -> Preview | None:
    """Odds, sums and consequences of an answer as it is so far."""
    return preview_from(PREVIEWS, question(game, view, asked, keys_in(asked.decision.space, draft), draft))
