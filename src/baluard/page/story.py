"""How the story is told: the wordings of events."""

from __future__ import annotations

from typing import Any


def event_key(event: Any, variant: str) -> str:
    """The text key of an event: its class, and how it went where that matters."""
    base = f"event.{type(event).__name__}"
    return f"{base}.{variant}" if variant else base
