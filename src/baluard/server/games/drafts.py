"""Drafts that a seat keeps: all devices that hold it share one. Nobody else hears of them.

A draft belongs to a question of the seat, by its tag: one that is asked again after somebody else spoke keeps its
draft. It is dropped when the seat answers, or is no longer asked. What a seat has written as its orders, and dice that
it has brought, are kept under names that no question has, and stay; so is who speaks for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from baluard.campaign.brought import Brought
from baluard.kernel.drafts import Draft
from baluard.kernel.errors import StaleAnswer
from baluard.kernel.match import Match, Step
from baluard.kernel.typed import prepared
from baluard.kernel.values import Answer, Asked
from baluard.store import DraftRow, Reads, Store

ORDERS, DICE = "=orders", "=dice"  # in place of a question's tag
DELAY = "=delay"  # at no seat: whether spectators see a turn only when it is over
HANDS = "=hands"  # at no seat: whether those who watch see all hands
JOINED = "=joined"  # at no seat of a campaign: the table of its own at which its battle is fought
ORIGIN = "=origin"  # at no seat of such a table: the campaign whose battle it is
BATTLE = "=battle"  # to whom a seat has handed the battle that it fights
HEADQUARTERS = "=hq"  # the browser whose word counts for a seat that several people share
SEEN = "=seen"  # how far a seat has seen its game
LASTING = (ORDERS, DICE, BATTLE, HEADQUARTERS, SEEN)
SHAPES: dict[str, Any] = {  # what the inputs of a page can hold, right or wrong, by the kind of space
    "amount": int,
    "some_of": tuple[str, ...],
    "pose": tuple[int, int, int],
    "allotment": tuple[tuple[str, str, int], ...],
    "form": dict[str, Any],
}


def kept_for(rows: Sequence[DraftRow], asked: Asked) -> DraftRow | None:
    """What a seat is writing as its answer to a decision, if it is among these."""
    wanted = (asked.decision.seat, asked.decision.tag)
    return next((row for row in rows if (row.seat, row.decision) == wanted), None)


def draft_in(row: DraftRow) -> Draft:
    """A draft out of its bytes."""
    return msgspec.json.decode(row.body, type=prepared(Draft))


def draft_for(row: DraftRow | None, asked: Asked) -> Draft | None:
    """The draft that the inputs of a question can hold; None when nothing was kept, or something of another shape."""
    shape = SHAPES.get(asked.decision.space.kind)
    draft = draft_in(row) if row is not None else Draft()
    if shape is None or not draft.is_value:
        return None
    try:
        msgspec.convert(draft.value, shape)
    except msgspec.ValidationError:
        return None
    return draft


def keep_draft(store: Store, game_id: str, asked: Asked, draft: Draft, rev: int) -> int:
    """Keep a draft that was written over revision `rev`; its own revision. `StaleAnswer` when another device was
    faster: the newer draft stays."""
    row = DraftRow(asked.decision.seat, asked.decision.tag, msgspec.json.encode(draft), rev + 1)
    if not store.keep_draft(game_id, row):
        raise StaleAnswer(fault="fault.newer_draft")
    return row.rev


def still_open(match: Match, steps: Sequence[Step]) -> tuple[tuple[str, str], ...]:
    """(seat, tag) of the drafts that can still be of use after these steps; written orders always can."""
    entries = [entry for step in steps for entry in step.entries if isinstance(entry, Answer)]
    answered = {(entry.seat, entry.about) for entry in entries}
    asked = [(a.decision.seat, a.decision.tag) for a in match.asked]
    lasting = [(seat, name) for seat in match.game.seats(match.options) for name in LASTING]
    of_table = [("", name) for name in (DELAY, HANDS, JOINED, ORIGIN)]
    return (*(one for one in asked if one not in answered), *lasting, *of_table)


# -- dice that people bring from elsewhere


def brought_in(row: DraftRow | None) -> tuple[Brought, ...]:
    """The dice of a seat out of its row."""
    return msgspec.json.decode(row.body, type=prepared(tuple[Brought, ...])) if row is not None else ()


def dice_rows(store: Reads, game_id: str, seats: Sequence[str]) -> list[DraftRow]:
    """What these seats have brought, as it is kept."""
    return [row for row in store.drafts(game_id, seats) if row.decision == DICE]


def brought_at(store: Reads, game_id: str, seats: Sequence[str]) -> list[Brought]:
    """What these seats have brought."""
    return [one for row in dice_rows(store, game_id, seats) for one in brought_in(row)]
