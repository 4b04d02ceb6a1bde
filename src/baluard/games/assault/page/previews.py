"""What a person is shown before he confirms, and beside what he may choose. Functions of the view alone."""

from __future__ import annotations

from collections.abc import Callable

from baluard.games.assault.eyes.foresight import checkpoint, present
from baluard.games.assault.eyes.view import PLACE_NUMBERS
from baluard.games.assault.model.data import Data
from baluard.games.assault.model.state import State
from baluard.games.assault.page import preview_assault, preview_fire, preview_moves, preview_places
from baluard.kernel.answers import DONE
from baluard.kernel.decision import Fact
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Question
from baluard.page.remarks import said
from baluard.page.story import ends_of
from baluard.page.widgets import Hint, Preview

UNDONE = {  # what is left to do is told when one ends it
    "fire_battery": "preview.undone.fire_battery",
    "move_counter": "preview.undone.move_counter",
    "declare_action": "preview.undone.declare_action",
}
AIMED = tuple(UNDONE)  # their first two keys are places: from where, at what

# A reroll is asked after the cards of the assault were spent: its numbers are those of the checkpoint.
TABLES = {"reroll": checkpoint}
PREVIEWS: dict[str, Callable[[Question[State]], Preview | None]] = {
    "attack_lead": preview_assault.decided,
    "defence_lead": preview_assault.decided,
    "attack_commander": preview_assault.decided,
    "defence_commander": preview_assault.decided,
    "ally_commander": preview_assault.decided,
    "announce_card": preview_assault.decided,
    "withdraw": preview_assault.decided,
    "reroll": preview_assault.rerolled,
    "fire_battery": lambda q: preview_fire.chosen_shot(q.now, q.keys),
    "declare_action": lambda q: preview_fire.action(q.now, q.keys),
    "move_counter": lambda q: preview_moves.move(q.now, q.keys),
    "retreat": lambda q: preview_places.retreat(q.now, q.asked),
    "place_recovery": lambda q: preview_places.recovery(q.now, q.asked),
    "card_return": lambda q: preview_places.recovery(q.now, q.asked),
    "volley_losses": lambda q: preview_places.losses(),
    "retreat_victims": lambda q: preview_places.losses(),
    "advance": lambda q: preview_places.advance(q.now, q.asked),
}
HINTS: dict[str, Callable[[Question[State]], tuple[Hint, ...]]] = {
    "attack_lead": preview_assault.choice_hints,
    "defence_lead": preview_assault.choice_hints,
    "attack_commander": preview_assault.choice_hints,
    "defence_commander": preview_assault.choice_hints,
    "ally_commander": preview_assault.choice_hints,
    "announce_card": preview_assault.choice_hints,
    "withdraw": preview_assault.withdraw_hints,
    "reroll": preview_assault.reroll_hints,
    "fire_battery": lambda q: preview_fire.shot_hints(q.now, q.asked, q.keys),
    "declare_action": lambda q: preview_fire.action_hints(q.now, q.asked, q.keys),
    "move_counter": lambda q: preview_moves.move_hints(q.now, q.asked, q.keys),
    "retreat": lambda q: preview_places.place_hints(q.now, q.asked, limited=True),
    "place_wave": lambda q: preview_places.place_hints(q.now, q.asked),
    "place_recovery": lambda q: preview_places.place_hints(q.now, q.asked),
    "card_return": lambda q: preview_places.place_hints(q.now, q.asked),
    "displace": lambda q: preview_places.zone_hints(q.now, q.asked),
    "commander_retreat": lambda q: preview_places.zone_hints(q.now, q.asked),
    "setup_place": lambda q: preview_places.standing_hints(q.now, q.asked, q.keys),
    "card_build": lambda q: preview_places.standing_hints(q.now, q.asked, q.keys),
    "card_silence": lambda q: preview_places.silence_hints(q.now, q.offered),
    "card_destroy": lambda q: preview_places.destroy_hints(q.now, q.offered),
    "card_freeze": lambda q: preview_places.held_hints(q.now, q.asked, q.offered),
    "card_mark": lambda q: preview_places.held_hints(q.now, q.asked, q.offered),
}


def question(game: GameModule, view: View, asked: Asked, keys: tuple[str, ...]) -> Question[State]:
    """What is asked, on the table that the numbers are reckoned on."""
    table = TABLES.get(asked.decision.tag, present)
    return Question(table(game, view), view, asked, keys)


def preview(game: GameModule, view: View, asked: Asked, keys: tuple[str, ...]) -> Preview | None:
    """Odds, sums and consequences of an answer narrowed to `keys`."""
    tag = asked.decision.tag
    if keys == (DONE,) and tag in UNDONE:
        return undone(asked)
    return PREVIEWS[tag](question(game, view, asked, keys)) if tag in PREVIEWS else None


def undone(asked: Asked) -> Preview | None:
    """How much could still be done in the phase that is about to be ended."""
    left = len([key for key in asked.decision.space.next_keys(()) if key != DONE])
    return Preview((), (said(UNDONE[asked.decision.tag], count=left),)) if left else None


def preview_stack(
    game: GameModule, view: View, asked: Asked, stack: tuple[str, ...], keys: tuple[str, ...]
) -> Preview | None:
    """The same for a stack that moves together."""
    if asked.decision.tag != "move_counter" or len(keys) < 2:
        return preview(game, view, asked, keys)
    return preview_moves.stack_move(present(game, view), asked, stack, keys)


def together(game: GameModule, view: View, asked: Asked, stack: tuple[str, ...]) -> dict[str, int]:
    """Where gathered counters could go, and how many of them fit there."""
    if asked.decision.tag != "move_counter":
        return GameModule.together(game, view, asked, stack)
    fits = preview_moves.followers(present(game, view), asked, stack)
    return {zone: len(units) for zone, units in fits.items()}


# -- on the board


def arrow(d: Data, tag: str, about: dict[str, Fact], keys: tuple[str, ...]) -> tuple[str, ...]:
    """From where to where something is moved or fired."""
    if tag in AIMED:
        return keys[:2] if len(keys) > 1 and keys[0] != keys[1] else ()
    return ends_of(about)


def group_of(game: GameModule, view: View, key: str) -> str:
    """The zone in which a counter stands."""
    zone = str(view.position.where.get(key, ""))
    return "" if zone in PLACE_NUMBERS else zone
