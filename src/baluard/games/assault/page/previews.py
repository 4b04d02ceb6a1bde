"""What a person is shown before he confirms, and beside what he may choose. Functions of the view alone."""

from __future__ import annotations

from baluard.games.assault.eyes.foresight import checkpoint, present
from baluard.games.assault.eyes.view import PLACE_NUMBERS
from baluard.games.assault.model.data import Data
from baluard.games.assault.page import preview_assault, preview_fire, preview_moves, preview_places
from baluard.games.assault.page.asks import Asks
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.decision import Fact
from baluard.kernel.values import Asked, View
from baluard.page import questions
from baluard.page.contract import GameModule
from baluard.page.questions import Explains
from baluard.page.remarks import said
from baluard.page.story import ends_of
from baluard.page.widgets import Preview

UNDONE = {  # what is left to do is told when one ends it
    "fire_battery": "preview.undone.fire_battery",
    "move_counter": "preview.undone.move_counter",
    "declare_action": "preview.undone.declare_action",
}
AIMED = tuple(UNDONE)  # their first two keys are places: from where, at what

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
