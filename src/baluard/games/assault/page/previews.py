"""What a person is shown before he confirms, and beside what he may choose. Functions of the view alone."""

from __future__ import annotations

from baluard.games.assault.eyes.foresight import checkpoint, present
from baluard.games.assault.page import preview_assault, preview_fire, preview_moves, preview_places
from baluard.games.assault.page.asks import Asks
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.values import Asked, View
from baluard.page import questions
from baluard.page.contract import GameModule
from baluard.page.questions import Explains, Hints, by_step, each, no_hints
from baluard.page.remarks import said
from baluard.page.widgets import Hint, Preview

UNDONE = {  # what is left to do is told when one ends it
    "fire_battery": "preview.undone.fire_battery",
    "move_counter": "preview.undone.move_counter",
    "declare_action": "preview.undone.declare_action",
}

# A reroll is asked after the cards of the assault were spent: its numbers are those of the checkpoint.
TABLES = {"reroll": checkpoint}
PREVIEWS: dict[str, Explains[Asks]] = {
    **dict.fromkeys(preview_assault.CHOICES, preview_assault.decided),
    "reroll": preview_assault.rerolled,
    "fire_battery": preview_fire.shot,
    "declare_action": preview_fire.action,
    "move_counter": preview_moves.move,
    "retreat": preview_places.retreat,
    "place_recovery": preview_places.recovery,
    "card_return": preview_places.recovery,
    "volley_losses": preview_places.losses,
    "retreat_victims": preview_places.losses,
    "advance": preview_places.advance,
}
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


def question(game: GameModule, view: View, asked: Asked, keys: Keys) -> Asks:
    """What is asked, on the table that the numbers are reckoned on."""
    table = TABLES.get(asked.decision.tag, present)
    return Asks(table(game, view), view, asked, keys)


def preview(game: GameModule, view: View, asked: Asked, keys: Keys) -> Preview | None:
    """Odds, sums and consequences of an answer narrowed to `keys`."""
    tag = asked.decision.tag
    if keys == (DONE,) and tag in UNDONE:
        left = len(question(game, view, asked, ()).offered)
        return Preview((), (said(UNDONE[tag], count=left),)) if left else None
    return questions.preview_from(PREVIEWS, question(game, view, asked, keys))


def preview_stack(game: GameModule, view: View, asked: Asked, stack: Keys, keys: Keys) -> Preview | None:
    """The same for a stack that moves together."""
    if asked.decision.tag != "move_counter" or len(keys) < 2:
        return preview(game, view, asked, keys)
    return questions.preview(preview_moves.stack_move(question(game, view, asked, keys), stack))


def together(game: GameModule, view: View, asked: Asked, stack: Keys) -> dict[str, int]:
    """Where gathered counters could go, and how many of them fit there."""
    if asked.decision.tag != "move_counter":
        return GameModule.together(game, view, asked, stack)
    fits = preview_moves.followers(question(game, view, asked, ()), stack)
    return {zone: len(units) for zone, units in fits.items()}


def hints(game: GameModule, view: View, asked: Asked, keys: Keys) -> tuple[Hint, ...]:
    """Remarks beside the next keys, and beside some that are not offered; of units their factors."""
    q = question(game, view, asked, keys)
    return questions.hints_from({q.tag: preview_places.factor_hints, **HINTS}, q)
