"""How things are told: the wordings of events, and between which places something is being decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from baluard.kernel.closings import Closed
from baluard.kernel.corrections import Corrected
from baluard.texts.changes import correction_line

if TYPE_CHECKING:
    from baluard.kernel.decision import Fact
    from baluard.page.contract import GameModule
    from baluard.texts import Texts

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


def event_key(event: Any, variant: str) -> str:
    """The text key of an event: its class, and how it went where that matters."""
    base = f"event.{type(event).__name__}"
    return f"{base}.{variant}" if variant else base


def ends_of(about: dict[str, Fact]) -> tuple[str, ...]:
    """The two ends of the arrow of a decision that names them; or nothing."""
    ends = tuple(str(about[name]) for name in ("origin", "zone") if name in about)
    return ends if len(ends) == 2 else ()
