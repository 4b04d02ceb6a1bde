"""How things are told: the wordings of events, and between which places something is being decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from baluard.kernel.decision import Fact


def event_key(event: Any, variant: str) -> str:
    """The text key of an event: its class, and how it went where that matters."""
    base = f"event.{type(event).__name__}"
    return f"{base}.{variant}" if variant else base


def ends_of(about: dict[str, Fact]) -> tuple[str, ...]:
    """The two ends of the arrow of a decision that names them; or nothing."""
    ends = tuple(str(about[name]) for name in ("origin", "zone") if name in about)
    return ends if len(ends) == 2 else ()
