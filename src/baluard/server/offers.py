"""A form with structure as the page shows it: the offers on the table, and one that is being written point by point.

What is being written lives in the browser; with every step it is sent along, checked, and shown again in words.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from baluard.kernel.answers import Form
from baluard.kernel.forms import filled_in
from baluard.kernel.typed import prepared
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Blank, Choice, Plain, Point, Sheet, SheetSide, Standing
from baluard.server.words import Words

MOST_DRAFT = 6_000  # letters of what is sent along
MANY_KEYS = 30
Points = dict[str, tuple[Plain, ...]]  # by field: the points of a side
Put = dict[str, tuple[tuple[str, Plain], ...]]  # the same, each point with its id


class Draft(Struct, frozen=True):
    """What a browser is writing: on which sheet, the points of each side, and the one that is being added."""

    sheet: str = ""
    points: Points = {}
    side: str = ""
    point: str = ""


class Pointed(Struct, frozen=True):
    """A blank of the point that is being added, with what may be chosen."""

    kind: str
    title: str
    field: str
    choices: tuple[Choice, ...]
    most: int
    searchable: bool
    on_map: bool  # may it be picked on the board?


class WrittenSide(Struct, frozen=True):
    """One side of the offer as it stands: its points in words, those that can be put there, the one being added."""

    field: str
    title: str
    lines: tuple[str, ...]
    groups: tuple[tuple[str, tuple[Point, ...]], ...]
    adding: Point | None
    blanks: tuple[Pointed, ...]


class OfferDesk(Struct, frozen=True):
    """Everything the page needs to show offers and to write one."""

    id: str
    seat: str
    title: str
    note: str
    standing: tuple[Standing, ...]
    sheets: tuple[Sheet, ...]
    past: tuple[Standing, ...]
    past_title: str
    sheet: Sheet | None = None
    points: Points = {}  # what has been written, without what cannot stand there
    sides: tuple[WrittenSide, ...] = ()
    said: str = ""  # the whole of it as a sentence
    fault: str = ""  # all that is wrong with it
    answer: Plain | None = None  # the whole answer, when it can be said


def draft_of(text: str) -> Draft:
    """What a browser sends along; nothing when it cannot be read."""
    if not text or len(text) > MOST_DRAFT:
        return Draft()
    try:
        return msgspec.json.decode(text, type=prepared(Draft))
    except (msgspec.MsgspecError, RecursionError):
        return Draft()


def offer_desk_of(game: GameModule, view: View, asked: Asked, draft: Draft, words: Words) -> OfferDesk | None:
    """The offers of a decision, and what is being written; None when the game lays out none."""
    found = game.composer(view, asked, words.lang)
    if found is None:
        return None
    common: dict[str, Any] = {
        "id": asked.id,
        "seat": asked.decision.seat,
        "title": found.title,
        "note": found.note,
        "standing": found.standing,
        "sheets": found.sheets,
        "past": found.past,
        "past_title": found.past_title,
    }
    sheet = next((one for one in found.sheets if one.id == draft.sheet), None)
    if sheet is None:
        return OfferDesk(**common)
    zones = frozenset(game.zone_shapes())
    return OfferDesk(**common, sheet=sheet, **being_written(asked, sheet, draft, zones, words))


def being_written(asked: Asked, sheet: Sheet, draft: Draft, zones: frozenset[str], words: Words) -> dict[str, Any]:
    """What is written so far: in words, with all its faults, and as an answer when it has none."""
    space = asked.decision.space
    assert isinstance(space, Form)
    put = kept(sheet, draft.points)
    points = {field: tuple(row for _, row in rows) for field, rows in put.items()}
    answer = {**sheet.answer, **points}
    form, _ = filled_in(answer, space.shape)
    said = {field: tuple(words.texts.fact_in_words(item) for item in getattr(form, field)) for field in points}
    is_begun = any(points.values())
    faults = space.faults(answer) if is_begun else ()
    sides = tuple(written(side, put, said, draft, zones, words) for side in sheet.sides)
    return {
        "points": points,
        "sides": sides,
        "said": sentence(sheet.says, sides, words) if is_begun else "",
        "fault": " ".join(dict.fromkeys(words.say(fault.key, dict(fault.facts)) for fault in faults)),
        "answer": answer if is_begun and not faults else None,
    }


# -- what may stand there


def kept(sheet: Sheet, points: Points) -> Put:
    """The points that could have been put there; whatever else a browser sends is left out, and what speaks of it."""
    alone = {side.field: matching_points(side, points, ()) for side in sheet.sides}
    return {side.field: matching_points(side, points, across(alone, side.field)) for side in sheet.sides}


def across(put: Put, field: str) -> tuple[tuple[str, Plain], ...]:
    """The points of the other side."""
    return tuple(one for name, rows in put.items() if name != field for one in rows)


def matching_points(
    side: SheetSide, points: Points, others: tuple[tuple[str, Plain], ...]
) -> tuple[tuple[str, Plain], ...]:
    """The points of a side that are filled in as they may be, each with its id."""
    found = []
    for row in points.get(side.field, ()):
        found += [(point.id, row) for point in side.points if fits(row, point, others)][:1]
    return tuple(found)


def fits(row: Plain, point: Point, others: tuple[tuple[str, Plain], ...]) -> bool:
    """Is this the point, with every blank filled in as it may be, and nothing else?"""
    rest = dict(row)
    is_point = all(rest.pop(field, None) == value for field, value in point.item.items())
    filled = [{field: rest.pop(field) for field in blank.fields if field in rest} for blank in point.blanks]
    return (
        is_point
        and not rest
        and all(fills(one, blank, others) for one, blank in zip(filled, point.blanks, strict=True))
    )


def fills(filled: Plain, blank: Blank, others: tuple[tuple[str, Plain], ...]) -> bool:
    """Can a blank be filled in like this?"""
    value = filled.get(blank.fields[0])
    match blank.kind:
        case "number":
            return type(value) is int and 1 <= value <= blank.most
        case "words":
            return isinstance(value, str) and len(value.strip()) > 0 and len(value) <= blank.most
        case "some":
            keys = [choice.key for choice in blank.choices]
            return isinstance(value, list) and bool(value) and all(key in keys for key in value)
        case "point":
            return value in [row for kind, row in others if kind in blank.kinds]
    return filled in [choice.fills for choice in blank.choices]


# -- in words


def sentence(says: str, sides: tuple[WrittenSide, ...], words: Words) -> str:
    """The whole offer in one sentence: what each side gives."""
    given = ["; ".join(side.lines) or words.say("compose.none") for side in sides]
    parts = says.split("{}")
    return "".join(part for pair in zip(parts, [*given, ""], strict=True) for part in pair)


def written(
    side: SheetSide, put: Put, said: dict[str, tuple[str, ...]], draft: Draft, zones: frozenset[str], words: Words
) -> WrittenSide:
    """One side: its points in words, what can be put there, and the blanks of what is being added."""
    names = tuple(text for field, texts in said.items() if field != side.field for text in texts)
    others = tuple((kind, row, name) for (kind, row), name in zip(across(put, side.field), names, strict=True))
    adding = None
    if draft.side == side.field:
        adding = next((one for one in side.points if one.id == draft.point), None)
    groups: dict[str, list[Point]] = {}
    for one in side.points:
        if all(blank.kind != "point" or choices_of(blank, others) for blank in one.blanks):
            groups.setdefault(one.group, []).append(one)
    return WrittenSide(
        field=side.field,
        title=side.title,
        lines=said[side.field],
        groups=tuple((title, tuple(rows)) for title, rows in groups.items()),
        adding=adding,
        blanks=tuple(pointed(blank, others, zones) for blank in adding.blanks) if adding else (),
    )


def pointed(blank: Blank, others: tuple[tuple[str, Plain, str], ...], zones: frozenset[str]) -> Pointed:
    """What has to be filled in; a point of the other side is one of those that stand there."""
    choices = choices_of(blank, others)
    kind = "one" if blank.kind == "point" else blank.kind
    on_map = any((choice.place or choice.key) in zones for choice in choices)
    return Pointed(kind, blank.title, blank.fields[0], choices, blank.most, len(choices) > MANY_KEYS, on_map)


def choices_of(blank: Blank, others: tuple[tuple[str, Plain, str], ...]) -> tuple[Choice, ...]:
    """What a blank may be filled in with: its own choices, or the points of the other side, by their places."""
    if blank.kind != "point":
        return blank.choices
    (field,) = blank.fields
    return tuple(
        Choice(str(i), name, {field: row}) for i, (kind, row, name) in enumerate(others, 1) if kind in blank.kinds
    )
