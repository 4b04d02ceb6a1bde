"""Remarks beside what a person may choose, and beside what is not offered. Functions of the view alone."""

from __future__ import annotations

from baluard.games.victus.eyes.foresight import sight
from baluard.games.victus.page import preview_choices as choices
from baluard.games.victus.page.asks import Asks
from baluard.games.victus.page.hint_actions import action_hints
from baluard.games.victus.page.preview_choices import card_hint, effect_hint, option_hint
from baluard.games.victus.page.preview_dice import die_hint
from baluard.games.victus.rules.actions import group_key
from baluard.kernel.answers import Keys
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Hints, by_step, each, hints_from
from baluard.page.remarks import said
from baluard.page.widgets import Hint


def indicator_hint(q: Asks, name: str, delta: int) -> Hint:
    """The value of an indicator now and after the move."""
    return Hint(name, choices.indicator_text(q, name, delta, "hint.indicator.change"))


ACTS = ("act", "act_granted")
HINTS: dict[str, Hints[Asks]] = {
    **dict.fromkeys(ACTS, action_hints),
    **dict.fromkeys(("next_die", "reroll_dice", "ignore_dice"), each(die_hint)),
    **dict.fromkeys(("commit_card", "choose_card", "exchange_discard"), each(card_hint)),
    **dict.fromkeys(("order_effects", "deactivate_leader"), each(effect_hint)),
    "combat_order": choices.combat_hints,
    "casualty": each(choices.casualty_hint),
    "impact_casualty": each(choices.impact_hint),
    **dict.fromkeys(("eliminate_piece", "lose_to_reserve"), each(choices.piece_hint)),
    **dict.fromkeys(("transfer_pieces", "transfer_optional"), choices.transfer_hints),
    "place_marker": each(lambda q, key: choices.marker_hint(q, key, 1)),
    "remove_marker": each(lambda q, key: choices.marker_hint(q, key, -1)),
    "remove_bourbons": by_step(each(choices.stack_hint), each(choices.removal_hint)),
    "indicator_choice": each(lambda q, key: indicator_hint(q, key, q.number())),
    "half_a_bomb": each(lambda q, key: indicator_hint(q, key, -1)),
    "scry_order": each(lambda q, key: Hint(key, choices.hazard_text(q.s, key, "hint.hazard.card"))),
    "healing_troop": each(lambda q, key: choices.troop_hint(q, key, q.s.facts.reserve)),
    "freed_troop": each(lambda q, key: choices.troop_hint(q, key, q.s.facts.captured)),
    "dice_order_stage": choices.fame_hints,
    "resign": lambda q: (Hint("resign", said("hint.tokens", count=q.s.tokens)),),
    "card_option": each(option_hint),
}


def carries(game: GameModule, view: View, asked: Asked) -> dict[str, Keys]:
    """A troop that moves alone, and a gun that fires: where it is let go is where it moves to, or what it fires at."""
    more = asked.decision.space.next_keys
    if asked.decision.tag not in ACTS:
        return {}
    found: dict[str, Keys] = {}
    for place in more(("move_troops",)) if "move_troops" in more(()) else ():
        for kind, group in (("infantry", group_key(1, 0)), ("coronela", group_key(0, 1))):
            if group in more(("move_troops", place)):
                found[f"{kind}-{place}"] = ("move_troops", place, group)
    for place in more(("fire_cannon",)) if "fire_cannon" in more(()) else ():
        found[f"cannon-{place}"] = ("fire_cannon", place)
    return found


def hints(game: GameModule, view: View, asked: Asked, keys: Keys) -> tuple[Hint, ...]:
    """Remarks beside the next keys."""
    return hints_from(HINTS, Asks(sight(view, game), view, asked, keys))
