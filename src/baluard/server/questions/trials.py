"""Drafts as a page shows them: what is wrong with one in the reader's words, what may be added, what it stands for.

The browser never judges: it sends what is filled in, and shows what it is told. Nothing is committed here.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from baluard.kernel.allotment import Allotment, totals_of
from baluard.kernel.answers import Amount, Form, Keys, Pose, SomeDice, SomeOf, Space
from baluard.kernel.decision import CHANCE
from baluard.kernel.drafts import Draft, judge, plain
from baluard.kernel.errors import NotOffered
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Grip, Preview
from baluard.server.common.words import Words
from baluard.server.games.sets import Rehearsed


class Said(Struct, frozen=True):
    """A fault in the reader's language; `place` is where in the answer it is."""

    key: str
    text: str
    place: str


class Room(Struct, frozen=True):
    """Of counters that are being spread: how many of each kind lie aside, and how many more fit to each place."""

    left: dict[str, int]
    more: dict[str, dict[str, int]]
    free: int  # how many may still be placed in all


class Tried(Struct, frozen=True):
    """What can be said of a draft."""

    faults: tuple[Said, ...]
    next: Keys
    whole: bool
    room: Room | None = None


class SetTried(Struct, frozen=True):
    """What can be said of a set of answers."""

    faults: tuple[Said, ...]  # with the number of the answer before the place
    whole: bool  # could it be given as it is?
    stops: int | None  # the answer before which chance or another seat comes


def set_tried(played: Rehearsed, words: Words) -> SetTried:
    """A set that was rehearsed, in words."""
    return SetTried(said(played.faults, words), not played.faults, played.stops)


def trial_of(space: Space[Any], draft: Draft, words: Words) -> Tried:
    """A draft judged."""
    judged = judge(space, draft)
    room = room_in(space, draft.value) if isinstance(space, Allotment) and draft.is_value else None
    return Tried(said(judged.faults, words), judged.next_keys, judged.is_whole, room)


def said(faults: Faults, words: Words, number: str = "") -> tuple[Said, ...]:
    """Faults in words; of several answers each has its number before the place."""
    places = [".".join(part for part in (number, fault.place) if part) for fault in faults]
    return tuple(Said(one.key, words.fault(one), place) for one, place in zip(faults, places, strict=True))


def first_draft(space: Space[Any]) -> Draft:
    """What the inputs of a page hold at the beginning; a space that is narrowed key by key begins without a key."""
    match space:
        case Amount():
            return Draft(value=space.least)
        case SomeOf():
            return Draft(value=space.always)
        case Allotment():
            return Draft(value=())
        case Pose():
            return Draft(value=space.suggestions[0] if space.suggestions else (space.west, space.north, 0))
        case SomeDice():
            return Draft(value=(1,) * space.count)
        case Form():
            examples = space.examples()
            return Draft(value=plain(examples[0]) if examples else {})
    return Draft()


def room_in(space: Allotment, value: Any) -> Room:
    """What may be added to an allotment. A single counter may leave the place where it lies."""
    placed = totals_of(msgspec.to_builtins(value)) or {}
    left = {kind: count - sum(n for (one, _), n in placed.items() if one == kind) for kind, count in space.kinds}
    caps = {place: cap - sum(n for (_, at), n in placed.items() if at == place) for place, cap in space.caps}
    free = space.most - sum(placed.values())
    more: dict[str, dict[str, int]] = {}
    for kind, count in space.kinds:
        lifted = 1 if count == 1 and left[kind] == 0 else 0
        fits = {place: min(left[kind] + lifted, room, free + lifted) for place, room in caps.items()}
        more[kind] = {place: 0 if lifted and (kind, place) in placed else max(0, n) for place, n in fits.items()}
    return Room({kind: max(0, n) for kind, n in left.items()}, more, max(0, free))


# -- what would follow


class Shown(Struct, frozen=True):
    """One itemised sum, in words."""

    title: str
    lines: tuple[tuple[str, str, int], ...]
    total: int


class Outlook(Struct, frozen=True):
    """What there is to say of a draft, and what would follow from it."""

    tried: Tried
    sums: tuple[Shown, ...]
    notes: tuple[str, ...]
    drawn: str = ""  # what is laid over the board


def try_draft(game: GameModule, view: View, asked: Asked, draft: Draft, words: Words) -> Outlook:
    """A draft of any kind of answer, judged and looked through."""
    judged = trial_of(asked.decision.space, draft, words)
    odd = judged.faults and not draft.is_value  # keys that were never offered lead nowhere
    preview = None if odd else preview_of(game, view, asked, draft)
    return Outlook(judged, sums_of(preview, words), notes_of(preview, words), preview.drawn if preview else "")


class Handled(Struct, frozen=True):
    """The answer that a hand came to, what there is to say of it, and why it is not more."""

    keys: Keys
    things: Keys
    why: str = ""
    notes: tuple[str, ...] = ()
    drawn: str = ""


def try_grip(game: GameModule, view: View, asked: Asked, grip: Grip, words: Words) -> Handled:
    """What comes of a hand on the board. What cannot be taken is left as it is."""
    judged = asked.decision.space.faults_of_keys(grip.keys, False)
    if judged:
        raise NotOffered(*judged)
    found = game.drag(view, asked, grip)
    if found is None:
        raise NotOffered(fault="fault.not_movable")
    stack = found.things if len(found.things) > 1 else ()
    preview = preview_of(game, view, asked, Draft(found.keys), stack)
    why = words.fault(Fault(found.why)) if found.why else ""
    return Handled(found.keys, found.things, why, notes_of(preview, words), preview.drawn if preview else "")


def notes_of(preview: Preview | None, words: Words) -> tuple[str, ...]:
    """The sentences of a preview."""
    return tuple(words.text(note) for note in preview.notes) if preview else ()


def preview_of(game: GameModule, view: View, asked: Asked, draft: Draft, stack: Keys = ()) -> Preview | None:
    """What would follow from a draft; of a stack, for all its counters."""
    if asked.decision.seat == CHANCE:
        return None
    return game.preview_stack(view, asked, stack, draft.keys) if stack else game.preview(view, asked, draft)


def sums_of(preview: Any, words: Words) -> tuple[Shown, ...]:
    """The itemised sums of a preview."""
    if preview is None:
        return ()
    return tuple(
        Shown(
            words.text(column.title),
            tuple((rule, words.text(wording), amount) for rule, wording, amount in column.lines),
            column.total,
        )
        for column in preview.columns
    )
