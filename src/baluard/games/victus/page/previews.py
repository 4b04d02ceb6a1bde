"""What a person is shown before he confirms. Functions of the view alone."""

from __future__ import annotations

from baluard.games.victus.eyes.foresight import Sight, sight
from baluard.games.victus.model.state import State
from baluard.games.victus.page import preview_actions, preview_cards, preview_choices, preview_dice
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.contract import GameModule, Preview, Text
from baluard.kernel.values import Asked, View
from baluard.page.remarks import said

ACTS = ("act", "act_granted")
HAND = ("commit_card", "choose_card", "exchange_discard")
CARDS_ABOUT = ("resign", "card_option")  # decisions about one card


def preview(game: GameModule, view: View, asked: Asked, keys: Keys) -> Preview | None:
    """Sums and consequences of an answer narrowed to `keys`."""
    tag = asked.decision.tag
    now = sight(view, game)
    if tag in ACTS:
        return preview_actions.action(now.s, keys)
    if tag in CARDS_ABOUT:
        return about_card(now.s, asked, keys)
    if not keys or keys[-1] == DONE:
        return None
    if tag in ("next_die", "reroll_dice", "ignore_dice"):
        return preview_dice.die(now, keys[-1])
    if tag in HAND or tag in ("order_effects", "deactivate_leader"):
        return preview_cards.chosen_card(now.s, keys[0][:4])
    return of_choices(now, asked, keys[0])


def arrow(tag: str, keys: Keys) -> tuple[str, ...]:
    """From where to where something is moved or fired."""
    if tag not in ACTS or len(keys) < 3:
        return ()
    way = [key for key in keys[3:] if key != DONE] if keys[0] == "move_troops" else [keys[2]]
    return (keys[1], way[-1]) if keys[0] in ("move_troops", "fire_cannon", "move_cannon") and way else ()


def of_choices(now: Sight, asked: Asked, key: str) -> Preview | None:
    """Decisions of combats, impacts and card effects."""
    s, tag = now.s, asked.decision.tag
    if tag == "combat_order":
        return preview_choices.combat(s, key)
    if tag == "casualty":
        return preview_choices.casualty(s, asked, key)
    if tag == "impact_casualty":
        return preview_choices.impact(s, asked, key)
    if tag in preview_choices.LOST_PIECES:
        return preview_choices.lost_piece(s, key)
    if tag in ("place_marker", "remove_marker"):
        return preview_choices.marker(s, asked, key)
    if tag in ("indicator_choice", "half_a_bomb"):
        delta = preview_choices.number_of(asked) if tag == "indicator_choice" else -1
        return Preview((), (preview_choices.indicator_note(s, key, delta, "preview.improve.value"),))
    if tag == "scry_order":
        return Preview((), (preview_choices.hazard_text(s, key, "preview.hazard"),))
    return None


def about_card(s: State, asked: Asked, keys: Keys) -> Preview:
    """VIC-12.4, 13.6 A decision about a card: what it says, and what a token would do."""
    notes: list[Text] = preview_cards.card_notes(s, str(asked.decision.about["card"]))
    if asked.decision.tag == "resign" and keys == ("resign",):
        notes.append(said("preview.resign", left=s.tokens - 1))
    return Preview((), tuple(notes))
