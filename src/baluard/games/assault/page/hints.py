"""Remarks beside what a person may choose, and beside what is not offered. Functions of the view alone."""

from __future__ import annotations

from baluard.games.assault.page import preview_assault, preview_fire, preview_moves, preview_places
from baluard.games.assault.page.asks import Asks, question
from baluard.kernel.answers import Keys
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Hints, by_step, each, hints_from, no_hints
from baluard.page.widgets import Hint

WALL: Hints[Asks] = by_step(no_hints, each(preview_places.place_hint), each(preview_moves.facing_hint))
HINTS: dict[str, Hints[Asks]] = {
    **dict.fromkeys(preview_assault.LEADS, each(preview_assault.lead_hint)),
    **dict.fromkeys(preview_assault.COMMANDERS, each(preview_assault.commander_hint)),
    "announce_card": each(preview_assault.card_hint),
    "withdraw": preview_assault.withdraw_hints,
    "reroll": preview_assault.reroll_hints,
    "fire_battery": by_step(preview_fire.battery_hints, each(preview_fire.target_hint)),
    "declare_action": by_step(preview_fire.ready_hints, preview_fire.aim_hints, preview_fire.way_hints),
    "move_counter": by_step(preview_moves.leaving_hints, preview_moves.end_hints, preview_moves.last_hints),
    "retreat": lambda q: preview_places.place_hints(q, limited=True),
    "place_wave": preview_places.place_hints,
    "place_recovery": preview_places.place_hints,
    "card_return": preview_places.place_hints,
    "displace": each(preview_places.place_hint),
    "commander_retreat": each(preview_places.place_hint),
    "setup_place": WALL,
    "card_build": WALL,
    "card_silence": each(preview_fire.reach_hint),
    "card_destroy": each(preview_places.covered_hint),
    "card_freeze": each(preview_places.held_hint),
    "card_mark": each(preview_places.held_hint),
}


def hints(game: GameModule, view: View, asked: Asked, keys: Keys) -> tuple[Hint, ...]:
    """Remarks beside the next keys, and beside some that are not offered; of units their factors."""
    q = question(game, view, asked, keys)
    return hints_from({q.tag: preview_places.factor_hints, **HINTS}, q)
