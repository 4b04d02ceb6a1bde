"""Drafts that a seat keeps: all devices that hold it share one. Nobody else hears of them.

A draft belongs to a decision of the running activity, by its tag: a question that is asked again after somebody else
spoke keeps its draft. It is dropped when the seat answers, or is no longer asked.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from baluard.kernel.drafts import Draft
from baluard.kernel.errors import StaleAnswer
from baluard.kernel.match import Match, Step
from baluard.kernel.typed import prepared
from baluard.kernel.values import Answer, Asked
from baluard.store import DraftRow, Store


def draft_name(activity: int, tag: str) -> str:
    """Under which name the store keeps the draft of an answer."""
    return f"{activity}.{tag}"


def is_draft_for(row: DraftRow, asked: Asked) -> bool:
    """Is this what a seat is writing as its answer to a decision?"""
    return (row.seat, row.decision) == (asked.decision.seat, draft_name(asked.activity, asked.decision.tag))


def draft_in(row: DraftRow) -> Draft:
    """A draft out of its bytes."""
    return msgspec.json.decode(row.body, type=prepared(Draft))


def form_in(row: DraftRow) -> Draft | None:
    """The draft of a form; None when what was kept has another shape."""
    draft = draft_in(row)
    return draft if draft.is_value and isinstance(draft.value, dict) else None


def keep_draft(store: Store, game_id: str, asked: Asked, draft: Draft, rev: int) -> int:
    """Keep a draft that was written over revision `rev`; its own revision. `StaleAnswer` when another device was
    faster: the newer draft stays."""
    name = draft_name(asked.activity, asked.decision.tag)
    row = DraftRow(asked.decision.seat, name, msgspec.json.encode(draft), rev + 1)
    if not store.keep_draft(game_id, row):
        raise StaleAnswer(fault="fault.newer_draft")
    return row.rev


def still_open(match: Match, steps: Sequence[Step]) -> tuple[tuple[str, str], ...]:
    """(seat, name) of the drafts that can still be of use after these steps."""
    entries = [entry for step in steps for entry in step.entries if isinstance(entry, Answer)]
    answered = {(entry.seat, draft_name(entry.activity, entry.about)) for entry in entries}
    asked = [(a.decision.seat, draft_name(a.activity, a.decision.tag)) for a in match.asked]
    return tuple(one for one in asked if one not in answered)
