"""Events as lines of plain text, the house's own among them."""

from __future__ import annotations

from typing import Any

from baluard.kernel.closings import Closed
from baluard.kernel.corrections import Corrected
from baluard.page.contract import GameModule
from baluard.texts import Texts
from baluard.texts.changes import correction_line

FACES = " ⚀⚁⚂⚃⚄⚅"


def story_line(game: GameModule, texts: Texts, event: Any) -> str:
    """One line of the story as plain text, with its dice."""
    if isinstance(event, Corrected):
        return correction_line(texts, event)
    if isinstance(event, Closed):
        return texts.say("event.Closed", by=event.by, reason=event.reason)
    facts = {name: getattr(event, name) for name in event.__struct_fields__}
    line = texts.tell(game.event_key(event), facts)
    dice = [value for _, value in game.dice_of(event)]
    shown = " ".join(FACES[value] if 1 <= value <= 6 else str(value) for value in dice)
    return f"{line}  {shown}" if shown else line
