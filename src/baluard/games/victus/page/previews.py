"""What a person is shown before he confirms. Functions of the view alone."""

from __future__ import annotations

from collections.abc import Callable

from baluard.games.victus.eyes.foresight import Sight, sight
from baluard.games.victus.model.data import Data
from baluard.games.victus.page import preview_actions, preview_cards, preview_choices, preview_dice
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.decision import Fact
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Question
from baluard.page.remarks import said
from baluard.page.widgets import Preview

Asks = Question[Sight]
ACTS = ("act", "act_granted")


def arrow(d: Data, tag: str, about: dict[str, Fact], keys: Keys) -> tuple[str, ...]:
    """From where to where something is moved or fired."""
    if tag not in ACTS or len(keys) < 3:
        return ()
    way = [key for key in keys[3:] if key != DONE] if keys[0] == "move_troops" else [keys[2]]
    return (keys[1], way[-1]) if keys[0] in ("move_troops", "fire_cannon", "move_cannon") and way else ()


def group_of(game: GameModule, view: View, key: str) -> str:
    """The space in which troops or guns stand."""
    kind, _, place = key.partition("-")
    return place if kind in ("infantry", "coronela", "cannon") else ""


def die(q: Asks) -> Preview | None:
    """A die that is about to be resolved, rolled again or ignored."""
    return preview_dice.die(q.now, q.keys[-1])


def card(q: Asks) -> Preview | None:
    """A card that is about to be put down, discarded or set aside."""
    return preview_cards.chosen_card(q.now.s, q.keys[0][:4])


def lost_piece(q: Asks) -> Preview | None:
    """A troop or gun that is about to go."""
    return preview_choices.lost_piece(q.now.s, q.keys[0])


def marker(q: Asks, delta: int) -> Preview | None:
    """A marker that is about to be put down or taken away."""
    return preview_choices.marker(q.now.s, q.asked, q.keys[0], delta)


def indicator(q: Asks, delta: int) -> Preview:
    """An indicator that is about to be moved."""
    return Preview((), (preview_choices.indicator_note(q.now.s, q.keys[0], delta, "preview.improve.value"),))


def about_card(q: Asks) -> Preview:
    """VIC-13.6 A decision about a card: what it says."""
    return Preview((), tuple(preview_cards.card_notes(q.now.s, str(q.asked.decision.about["card"]))))


def resignation(q: Asks) -> Preview:
    """VIC-12.4 What the card says, and what a token would do."""
    said_there = about_card(q)
    if q.keys != ("resign",):
        return said_there
    return Preview((), (*said_there.notes, said("preview.resign", left=q.now.s.tokens - 1)))


AT_ONCE: dict[str, Callable[[Asks], Preview | None]] = {  # shown before a key is chosen, too
    "act": lambda q: preview_actions.action(q.now.s, q.keys),
    "act_granted": lambda q: preview_actions.action(q.now.s, q.keys),
    "card_option": about_card,
    "resign": resignation,
}
PREVIEWS: dict[str, Callable[[Asks], Preview | None]] = {
    "next_die": die,
    "reroll_dice": die,
    "ignore_dice": die,
    "commit_card": card,
    "choose_card": card,
    "exchange_discard": card,
    "order_effects": card,
    "deactivate_leader": card,
    "combat_order": lambda q: preview_choices.combat(q.now.s, q.keys[0]),
    "casualty": lambda q: preview_choices.casualty(q.now.s, q.asked, q.keys[0]),
    "impact_casualty": lambda q: preview_choices.impact(q.now.s, q.asked, q.keys[0]),
    "eliminate_piece": lost_piece,
    "lose_to_reserve": lost_piece,
    "place_marker": lambda q: marker(q, 1),
    "remove_marker": lambda q: marker(q, -1),
    "indicator_choice": lambda q: indicator(q, preview_choices.number_of(q.asked)),
    "half_a_bomb": lambda q: indicator(q, -1),
    "scry_order": lambda q: Preview((), (preview_choices.hazard_text(q.now.s, q.keys[0], "preview.hazard"),)),
}


def preview(game: GameModule, view: View, asked: Asked, keys: Keys) -> Preview | None:
    """Sums and consequences of an answer narrowed to `keys`."""
    tag = asked.decision.tag
    chosen = bool(keys) and keys[-1] != DONE
    explain = AT_ONCE.get(tag) or (PREVIEWS.get(tag) if chosen else None)
    return explain(Question(sight(view, game), view, asked, keys)) if explain else None
