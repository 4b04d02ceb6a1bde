"""What a person is shown before he confirms, and beside what he may choose. Functions of the view alone."""

from __future__ import annotations

from baluard.games.assault.eyes.foresight import checkpoint, present
from baluard.games.assault.model.state import State
from baluard.games.assault.page import preview_assault, preview_fire, preview_moves, preview_places
from baluard.kernel.answers import DONE
from baluard.kernel.contract import GameModule, Hint, Preview
from baluard.kernel.values import Asked, View
from baluard.page.remarks import said

UNDONE = {  # what is left to do is told when one ends it
    "fire_battery": "preview.undone.fire_battery",
    "move_counter": "preview.undone.move_counter",
    "declare_action": "preview.undone.declare_action",
}


def table_for(game: GameModule, view: View, asked: Asked) -> State:
    """The table that the numbers are reckoned on. A reroll is asked after the cards of the assault were spent."""
    if asked.decision.tag == "reroll":
        return checkpoint(game, view)
    return present(game, view)


def preview(game: GameModule, view: View, asked: Asked, keys: tuple[str, ...]) -> Preview | None:
    """Odds, sums and consequences of an answer narrowed to `keys`."""
    tag = asked.decision.tag
    if keys == (DONE,) and tag in UNDONE:
        return undone(asked)
    s = table_for(game, view, asked)
    if tag in preview_assault.TAGS:
        return preview_assault.decided(s, view, asked, keys)
    if tag == "fire_battery":
        units = s.facts.unit_no
        return preview_fire.shot(s, units[keys[0]], units[keys[1]]) if len(keys) > 1 else None
    if tag == "declare_action":
        return preview_fire.action(s, keys)
    if tag == "move_counter":
        return preview_moves.move(s, keys)
    return preview_of_places(s, asked)


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


def preview_of_places(s: State, asked: Asked) -> Preview | None:
    """Decisions that distribute or lose counters."""
    tag = asked.decision.tag
    if tag == "retreat":
        return preview_places.retreat(s, asked)
    if tag in ("place_recovery", "card_return"):
        return preview_places.recovery(s, asked)
    if tag in preview_places.LOSSES:
        return preview_places.losses()
    if tag == "advance":
        return preview_places.advance(s, asked)
    return None


def hints(game: GameModule, view: View, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """Remarks beside the next keys, and beside some that are not offered."""
    tag, space = asked.decision.tag, asked.decision.space
    if (keys and keys[-1] == DONE) or not space.next_keys(keys):
        return ()
    s = table_for(game, view, asked)
    if tag in preview_assault.TAGS:
        return preview_assault.choice_hints(s, view, asked)
    if tag == "fire_battery":
        return preview_fire.shot_hints(s, asked, keys)
    if tag == "declare_action":
        return preview_fire.action_hints(s, asked, keys)
    if tag == "move_counter":
        return preview_moves.move_hints(s, asked, keys)
    return hints_of_places(s, asked, keys)


def hints_of_places(s: State, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """Decisions that distribute or lose counters, and those of cards."""
    tag = asked.decision.tag
    if tag == "retreat" or tag in preview_places.ARRIVALS:
        return preview_places.place_hints(s, asked)
    if tag in ("displace", "commander_retreat"):
        return preview_places.zone_hints(s, asked, s.facts.side_of_seat[asked.decision.seat])
    if tag == "setup_place":
        return preview_places.standing_hints(s, asked, keys)
    if tag.startswith("card_"):
        return preview_places.card_hints(s, asked, keys)
    return preview_places.factor_hints(s, asked)
