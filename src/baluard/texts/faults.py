"""What is wrong, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from baluard.kernel.faults import Fault

MOST = 8  # are told at once
IN_TEXTS = "position."  # faults of a text that somebody has written: they say where


class Speaker(Protocol):
    """Who can say a message in one language."""

    def has(self, key: str) -> bool:
        """Is there a message under this key?"""
        ...

    def say(self, key: str, facts: dict[str, Any] | None = None, /) -> str:
        """The message with its facts."""
        ...


def fault_line(texts: Speaker, fault: Fault) -> str:
    """One thing that is wrong; in a text with the key under which it stands."""
    said = texts.say(fault.key, {**fault.facts})
    if not fault.key.startswith(IN_TEXTS):
        return said
    return f"{fault.place}: {said}" if fault.place else said[:1].upper() + said[1:]


def fault_lines(texts: Speaker, faults: Sequence[Fault]) -> str:
    """The faults that have a text: all those of a written text, and the first of anything else."""
    known = [fault for fault in faults if texts.has(fault.key)]
    written = [fault for fault in known if fault.key.startswith(IN_TEXTS)]
    return " ".join(fault_line(texts, fault) for fault in (written or known[:1])[:MOST])
