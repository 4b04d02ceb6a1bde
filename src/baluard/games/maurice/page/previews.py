"""What a person is shown before he confirms. Functions of the view alone."""

from __future__ import annotations

from baluard.games.maurice.page import (
    armies,
    preview_charge,
    preview_command,
    preview_fire,
    preview_march,
    preview_places,
)
from baluard.games.maurice.page.asks import Asks, question
from baluard.kernel.answers import Keys
from baluard.kernel.drafts import Draft
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Explains, keys_in, preview_from, preview_of
from baluard.page.widgets import Preview

PREVIEWS: dict[str, Explains[Asks]] = {
    "build_army": armies.built,
    "choose_option": preview_command.option,
    "march_brigade": preview_command.brigade,
    "call_volley": preview_fire.volley,
    "assign_fire": preview_fire.assigned,
    "march_order": preview_march.order,
    "support_march": preview_march.order,
    "follow_up": preview_march.advance,
    "declare_charges": preview_charge.charges,
    "deploy": preview_places.deployed,
    "move_officer": preview_places.moved,
    "place_piece": preview_places.laid,
    "next_combat": preview_charge.combat,
    "attack_cards": preview_charge.armed,
    "defence_cards": preview_charge.armed,
}


def preview(game: GameModule, view: View, asked: Asked, draft: Draft) -> Preview | None:
    """Odds, sums and consequences of an answer as it is so far."""
    return preview_from(PREVIEWS, question(game, view, asked, keys_in(asked.decision.space, draft), draft))


def preview_stack(game: GameModule, view: View, asked: Asked, stack: Keys, keys: Keys) -> Preview | None:
    """The same order for several units, one after another."""
    if asked.decision.tag not in game.drags_together:
        return preview(game, view, asked, Draft(keys))
    q = question(game, view, asked, keys)
    units = [q.unit(keys[0]), *[q.unit(key) for key in stack if key != keys[0]]]
    return preview_of(preview_march.together(q, units)) if len(keys) > 1 else None
