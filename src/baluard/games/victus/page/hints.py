"""Remarks beside what a person may choose, and beside what is not offered. Functions of the view alone."""

from __future__ import annotations

from baluard.games.victus.eyes.foresight import Sight, sight
from baluard.games.victus.page import hint_actions, preview_cards, preview_choices, preview_dice
from baluard.games.victus.page.previews import ACTS, HAND
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.contract import GameModule, Hint
from baluard.kernel.values import Asked, View
from baluard.page.remarks import said


def hints(game: GameModule, view: View, asked: Asked, keys: Keys) -> tuple[Hint, ...]:
    """Remarks beside the next keys."""
    tag, space = asked.decision.tag, asked.decision.space
    if keys and keys[-1] == DONE:
        return ()
    offered = space.next_keys(keys)
    if not offered:
        return ()
    now = sight(view, game)
    if tag in ACTS:
        return hint_actions.action_hints(now.s, keys, offered)
    if tag in ("next_die", "reroll_dice", "ignore_dice"):
        return tuple(preview_dice.die_hint(now, key) for key in offered if key != DONE)
    if tag in HAND:
        return tuple(preview_cards.card_hint(now.s, key, key) for key in offered)
    if tag in ("order_effects", "deactivate_leader"):
        return tuple(preview_cards.effect_hint(key) for key in offered)
    return of_choices(now, asked, keys, offered)


def of_choices(now: Sight, asked: Asked, keys: Keys, offered: Keys) -> tuple[Hint, ...]:
    """Decisions of combats, impacts and card effects."""
    s, tag = now.s, asked.decision.tag
    if tag == "combat_order":
        return preview_choices.combat_hints(s)
    if tag == "casualty":
        return preview_choices.casualty_hints(s, asked)
    if tag == "impact_casualty":
        return preview_choices.impact_hints(s, asked)
    if tag in preview_choices.LOST_PIECES:
        return preview_choices.piece_hints(s, offered)
    if tag in ("transfer_pieces", "transfer_optional"):
        return preview_choices.transfer_hints(s, asked)
    if tag in ("place_marker", "remove_marker"):
        return preview_choices.marker_hints(s, asked)
    if tag == "remove_bourbons":
        return preview_choices.removal_hints(s, keys, offered)
    if tag in ("indicator_choice", "half_a_bomb"):
        return preview_choices.indicator_hints(
            s, asked, preview_choices.number_of(asked) if tag == "indicator_choice" else -1
        )
    if tag == "scry_order":
        return preview_choices.scry_hints(s, offered)
    return of_boxes(now, asked, offered)


def of_boxes(now: Sight, asked: Asked, offered: Keys) -> tuple[Hint, ...]:
    """Troops out of a box, the order of the dice, a resignation."""
    s, tag = now.s, asked.decision.tag
    if tag in ("healing_troop", "freed_troop"):
        box = s.facts.reserve if tag == "healing_troop" else s.facts.captured
        return tuple(Hint(kind, said("hint.piece.count", count=s.pieces(kind)[box])) for kind in offered)
    if tag == "dice_order_stage":
        if not s.facts.scores:
            return ()
        return tuple(Hint(key, said("hint.fame", fame=s.stage if key == "fixed" else -s.stage)) for key in offered)
    if tag == "resign":
        return (Hint("resign", said("hint.tokens", count=s.tokens)),)
    if tag == "card_option":
        card = asked.decision.about["card"]
        return tuple(Hint(key, said("hint.card.text", text=f"{card}.{key}")) for key in offered)
    return ()
