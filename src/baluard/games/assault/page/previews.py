"""What a person is shown before he confirms. Functions of the view alone."""

from __future__ import annotations

from msgspec.structs import replace

from baluard.games.assault.eyes.view import PLACE_NUMBERS
from baluard.games.assault.model.data import Data
from baluard.games.assault.page import preview_assault, preview_fire, preview_moves, preview_places
from baluard.games.assault.page.asks import Asks, question
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.decision import Fact
from baluard.kernel.drafts import Draft
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Explains, keys_in, preview_from, preview_of
from baluard.page.remarks import when
from baluard.page.story import ends_of
from baluard.page.widgets import Preview

UNDONE = {  # what is left to do is told when one ends it
    "fire_battery": "preview.undone.fire_battery",
    "move_counter": "preview.undone.move_counter",
    "declare_action": "preview.undone.declare_action",
}
AIMED = tuple(UNDONE)  # their first two keys are places: from where, at what

PREVIEWS: dict[str, Explains[Asks]] = {
    **dict.fromkeys(preview_assault.CHOICES, preview_assault.choice_preview),
    "reroll": preview_assault.reroll_preview,
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


def preview(game: GameModule, view: View, asked: Asked, draft: Draft) -> Preview | None:
    """Odds, sums and consequences of an answer as it is so far."""
    q = question(game, view, asked, keys_in(asked.decision.space, draft), draft)
    if q.keys == (DONE,) and q.tag in UNDONE:
        left = len(replace(q, keys=()).offered)
        return preview_of(when(left, UNDONE[q.tag], count=left))
    return preview_from(PREVIEWS, q)


def preview_stack(game: GameModule, view: View, asked: Asked, stack: Keys, keys: Keys) -> Preview | None:
    """The same for a stack that moves together."""
    if asked.decision.tag != "move_counter" or len(keys) < 2:
        return preview(game, view, asked, Draft(keys))
    return preview_of(preview_moves.stack_move(question(game, view, asked, keys), stack))


def together(game: GameModule, view: View, asked: Asked, stack: Keys) -> dict[str, int]:
    """Where gathered counters could go, and how many of them fit there."""
    if asked.decision.tag != "move_counter":
        return GameModule.together(game, view, asked, stack)
    fits = preview_moves.followers(question(game, view, asked, ()), stack)
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
