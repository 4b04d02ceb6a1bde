"""Remarks beside what a person may choose, and beside what is not offered. Functions of the view alone."""

from __future__ import annotations

from collections.abc import Callable

from baluard.games.victus.eyes.foresight import sight
from baluard.games.victus.page import hint_actions, preview_cards, preview_choices, preview_dice
from baluard.games.victus.page.previews import Asks
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Question
from baluard.page.remarks import said
from baluard.page.widgets import Hint

Hints = tuple[Hint, ...]


def action_hints(q: Asks) -> Hints:
    """Actions, and what they are done with."""
    return hint_actions.action_hints(q.now.s, q.keys, q.offered)


def die_hints(q: Asks) -> Hints:
    """What each die would do."""
    return tuple(preview_dice.die_hint(q.now, key) for key in q.offered if key != DONE)


def hand_hints(q: Asks) -> Hints:
    """Cards in a few words."""
    return tuple(preview_cards.card_hint(q.now.s, key, key) for key in q.offered)


def effect_hints(q: Asks) -> Hints:
    """What effects that wait, or leaders, say."""
    return tuple(preview_cards.effect_hint(key) for key in q.offered)


def piece_hints(q: Asks) -> Hints:
    """Pieces that may go."""
    return preview_choices.piece_hints(q.now.s, q.offered)


def transfer_hints(q: Asks) -> Hints:
    """Pieces and places."""
    return preview_choices.transfer_hints(q.now.s, q.asked)


def marker_hints(q: Asks, delta: int) -> Hints:
    """Spaces for a marker, or with one."""
    return preview_choices.marker_hints(q.now.s, q.asked, delta)


def indicator_hints(q: Asks, delta: int) -> Hints:
    """Indicators that may be moved."""
    return preview_choices.indicator_hints(q.now.s, q.asked, delta)


def troop_hints(q: Asks, box: int) -> Hints:
    """How many troops of each kind are in a box."""
    pieces = q.now.s.pieces
    return tuple(Hint(kind, said("hint.piece.count", count=pieces(kind)[box])) for kind in q.offered)


def order_hints(q: Asks) -> Hints:
    """What fame the order of the dice brings; nothing where nobody scores."""
    s = q.now.s
    fame = {key: s.stage if key == "fixed" else -s.stage for key in q.offered if s.facts.scores}
    return tuple(Hint(key, said("hint.fame", fame=number)) for key, number in fame.items())


def option_hints(q: Asks) -> Hints:
    """What each option of a card says."""
    card = q.asked.decision.about["card"]
    return tuple(Hint(key, said("hint.card.text", text=f"{card}.{key}")) for key in q.offered)


HINTS: dict[str, Callable[[Asks], Hints]] = {
    "act": action_hints,
    "act_granted": action_hints,
    "next_die": die_hints,
    "reroll_dice": die_hints,
    "ignore_dice": die_hints,
    "commit_card": hand_hints,
    "choose_card": hand_hints,
    "exchange_discard": hand_hints,
    "order_effects": effect_hints,
    "deactivate_leader": effect_hints,
    "combat_order": lambda q: preview_choices.combat_hints(q.now.s),
    "casualty": lambda q: preview_choices.casualty_hints(q.now.s, q.asked),
    "impact_casualty": lambda q: preview_choices.impact_hints(q.now.s, q.asked),
    "eliminate_piece": piece_hints,
    "lose_to_reserve": piece_hints,
    "transfer_pieces": transfer_hints,
    "transfer_optional": transfer_hints,
    "place_marker": lambda q: marker_hints(q, 1),
    "remove_marker": lambda q: marker_hints(q, -1),
    "remove_bourbons": lambda q: preview_choices.removal_hints(q.now.s, q.keys, q.offered),
    "indicator_choice": lambda q: indicator_hints(q, preview_choices.number_of(q.asked)),
    "half_a_bomb": lambda q: indicator_hints(q, -1),
    "scry_order": lambda q: preview_choices.scry_hints(q.now.s, q.offered),
    "healing_troop": lambda q: troop_hints(q, q.now.s.facts.reserve),
    "freed_troop": lambda q: troop_hints(q, q.now.s.facts.captured),
    "dice_order_stage": order_hints,
    "resign": lambda q: (Hint("resign", said("hint.tokens", count=q.now.s.tokens)),),
    "card_option": option_hints,
}


def hints(game: GameModule, view: View, asked: Asked, keys: Keys) -> Hints:
    """Remarks beside the next keys."""
    explain = HINTS.get(asked.decision.tag)
    if explain is None or (keys and keys[-1] == DONE) or not asked.decision.space.next_keys(keys):
        return ()
    return explain(Question(sight(view, game), view, asked, keys))
