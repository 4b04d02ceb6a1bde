"""What a person is shown before he confirms. Functions of the view alone."""

from __future__ import annotations

from baluard.games.victus.eyes.foresight import sight
from baluard.games.victus.model.data import Data
from baluard.games.victus.page import preview_choices as choices
from baluard.games.victus.page.asks import Asks
from baluard.games.victus.page.preview_actions import action
from baluard.games.victus.page.preview_choices import about_card, chosen_card, resignation
from baluard.games.victus.page.preview_dice import chosen_die
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.decision import Fact
from baluard.kernel.drafts import Draft
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Explains, Parts, keys_in, preview_from
from baluard.page.widgets import Preview

ACTS = ("act", "act_granted")


def arrow(d: Data, tag: str, about: dict[str, Fact], keys: Keys) -> tuple[str, ...]:
    """From where to where something is moved or fired; or the space alone that is being bombarded or fought for."""
    if tag not in ACTS and "space" in about:
        return (str(about["space"]),)
    if tag not in ACTS or len(keys) < 3:
        return ()
    way = [key for key in keys[3:] if key != DONE] if keys[0] == "move_troops" else [keys[2]]
    return (keys[1], way[-1]) if keys[0] in ("move_troops", "fire_cannon", "move_cannon") and way else ()


def group_of(game: GameModule, view: View, key: str) -> str:
    """The space in which troops or guns stand."""
    kind, _, place = key.partition("-")
    return place if kind in ("infantry", "coronela", "cannon") else ""


def indicator(q: Asks, delta: int) -> Parts:
    """An indicator that is about to be moved."""
    return (choices.indicator_text(q, q.keys[0], delta, "preview.improve.value"),)


AT_ONCE: dict[str, Explains[Asks]] = {  # shown before a key is chosen, too
    **dict.fromkeys(ACTS, action),
    "card_option": about_card,
    "resign": resignation,
}
PREVIEWS: dict[str, Explains[Asks]] = {
    **dict.fromkeys(("next_die", "reroll_dice", "ignore_dice"), chosen_die),
    **dict.fromkeys(("commit_card", "choose_card", "exchange_discard"), chosen_card),
    **dict.fromkeys(("order_effects", "deactivate_leader"), chosen_card),
    "combat_order": choices.combat,
    "casualty": choices.casualty,
    "impact_casualty": choices.impact,
    **dict.fromkeys(("eliminate_piece", "lose_to_reserve"), choices.lost_piece),
    "place_marker": lambda q: choices.marker(q, 1),
    "remove_marker": lambda q: choices.marker(q, -1),
    "indicator_choice": lambda q: indicator(q, q.number()),
    "half_a_bomb": lambda q: indicator(q, -1),
    "scry_order": lambda q: (choices.hazard_text(q.s, q.keys[0], "preview.hazard"),),
}


def preview(game: GameModule, view: View, asked: Asked, draft: Draft) -> Preview | None:
    """Sums and consequences of an answer as it is so far."""
    q = Asks(sight(view, game), view, asked, keys_in(asked.decision.space, draft), draft)
    return preview_from({**PREVIEWS, **AT_ONCE} if q.keys and q.keys[-1] != DONE else AT_ONCE, q)
