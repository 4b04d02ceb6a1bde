"""A form with structure as the page shows it: the offers on the table, and one that is being written point by point.

What is being written is the draft of the seat: all its devices share it. With every step it is kept, checked, and shown
again in words. Only which point somebody is about to add is the browser's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from baluard.kernel.answers import Form
from baluard.kernel.drafts import Draft
from baluard.kernel.faults import Fault
from baluard.kernel.forms import filled_in
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Blank, Choice, Clause, FormSide, OfferForm, OpenOffer, Plain
from baluard.server.common.words import Words

MANY_KEYS = 30
MOST_NAME = 100  # letters of a side and a point
Points = dict[str, tuple[Plain, ...]]  # by field: the points of a side
Put = dict[str, tuple[tuple[str, Plain], ...]]  # the same, each point with its id


class Adding(Struct, frozen=True):
    """The point that a browser is about to add, and to which side."""

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


class WrittenPoint(Struct, frozen=True):
    """A point in words, and what is wrong with it."""

    text: str
    fault: str = ""


class WrittenSide(Struct, frozen=True):
    """One side of the offer as it stands: its points in words, those that can be put there, the one being added."""

    field: str
    title: str
    lines: tuple[WrittenPoint, ...]
    groups: tuple[tuple[str, tuple[Clause, ...]], ...]
    adding: Clause | None
    blanks: tuple[Pointed, ...]


class OfferDesk(Struct, frozen=True):
    """Everything the page needs to show offers and to write one."""

    id: str
    seat: str
    title: str
    note: str
    standing: tuple[OpenOffer, ...]
    sheets: tuple[OfferForm, ...]
    past: tuple[OpenOffer, ...]
    past_title: str
    sheet: OfferForm | None = None
    rev: int = 0  # of the draft that all devices of the seat share
    written: Plain = {}  # the answer as far as it is written, without what cannot stand there
    sides: tuple[WrittenSide, ...] = ()
    said: str = ""  # the whole of it as a sentence
    fault: str = ""  # what is wrong with it beside its points
    answer: Plain | None = None  # the whole answer, when it can be said


def adding_of(text: str) -> Adding:
    """The point that a browser is about to add (`gives.resources`)."""
    side, _, point = text[:MOST_NAME].partition(".")
    return Adding(side, point)


def offer_desk_of(
    game: GameModule, view: View, asked: Asked, draft: Draft | None, adding: Adding, words: Words
) -> OfferDesk | None:
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
    value = draft.value if draft is not None else {}
    sheet = next((one for one in found.sheets if is_on(one, value)), None)
    if sheet is None:
        return OfferDesk(**common)
    zones = frozenset(game.zone_shapes())
    return OfferDesk(**common, sheet=sheet, **being_written(asked, sheet, value, adding, zones, words))


def is_on(sheet: OfferForm, value: Plain) -> bool:
    """Is this answer, as far as it goes, written on a sheet? What the sheet itself says must stand there."""
    sides = [side.field for side in sheet.sides]
    return all(value.get(field) == said for field, said in sheet.answer.items() if field not in sides)


def points_in(value: Plain, sheet: OfferForm) -> Points:
    """The points of each side of an answer as far as it is written; what cannot be points is left out."""
    rows = {side.field: value.get(side.field) for side in sheet.sides}
    return {
        field: tuple(row for row in found if isinstance(row, dict)) if isinstance(found, list) else ()
        for field, found in rows.items()
    }


def being_written(
    asked: Asked, sheet: OfferForm, value: Plain, adding: Adding, zones: frozenset[str], words: Words
) -> dict[str, Any]:
    """What is written so far: in words, with all its faults, and as an answer when it has none."""
    space = asked.decision.space
    assert isinstance(space, Form)
    put = kept(sheet, points_in(value, sheet))
    points = {field: tuple(row for _, row in rows) for field, rows in put.items()}
    answer = {**sheet.answer, **points}
    form, _ = filled_in(answer, space.shape)
    is_begun = any(points.values())
    faults = space.faults(answer) if is_begun else ()
    said = {
        field: tuple(
            WrittenPoint(
                words.texts.fact_in_words(item), in_words([one for one in faults if is_at(one, field, i)], words)
            )
            for i, item in enumerate(getattr(form, field))
        )
        for field in points
    }
    rest = [
        one for one in faults if not any(is_at(one, field, i) for field in points for i in range(len(points[field])))
    ]
    sides = tuple(written(side, put, said, adding, zones, words) for side in sheet.sides)
    return {
        "written": answer,
        "sides": sides,
        "said": sentence(sheet.says, sides, words) if is_begun else "",
        "fault": in_words(rest, words),
        "answer": answer if is_begun and not faults else None,
    }


def is_at(fault: Fault, field: str, i: int) -> bool:
    """Is it a point of a side that is wrong, or something in it (`gives.0.amount`)?"""
    return fault.place.split(".")[:2] == [field, str(i)]


def in_words(faults: Sequence[Fault], words: Words) -> str:
    """Faults in words, each once."""
    return " ".join(dict.fromkeys(words.fault(fault) for fault in faults))


# -- what may stand there


def kept(sheet: OfferForm, points: Points) -> Put:
    """The points that could have been put there; whatever else a browser sends is left out, and what speaks of it."""
    alone = {side.field: matching_points(side, points, ()) for side in sheet.sides}
    return {side.field: matching_points(side, points, across(alone, side.field)) for side in sheet.sides}


def across(put: Put, field: str) -> tuple[tuple[str, Plain], ...]:
    """The points of the other side."""
    return tuple(one for name, rows in put.items() if name != field for one in rows)


def matching_points(
    side: FormSide, points: Points, others: tuple[tuple[str, Plain], ...]
) -> tuple[tuple[str, Plain], ...]:
    """The points of a side that are filled in as they may be, each with its id."""
    found = []
    for row in points.get(side.field, ()):
        found += [(point.id, row) for point in side.points if fits(row, point, others)][:1]
    return tuple(found)


def fits(row: Plain, point: Clause, others: tuple[tuple[str, Plain], ...]) -> bool:
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
    given = ["; ".join(line.text for line in side.lines) or words.say("compose.none") for side in sides]
    parts = says.split("{}")
    return "".join(part for pair in zip(parts, [*given, ""], strict=True) for part in pair)


def written(
    side: FormSide,
    put: Put,
    said: dict[str, tuple[WrittenPoint, ...]],
    add: Adding,
    zones: frozenset[str],
    words: Words,
) -> WrittenSide:
    """One side: its points in words, what can be put there, and the blanks of what is being added."""
    names = tuple(line.text for field, lines in said.items() if field != side.field for line in lines)
    others = tuple((kind, row, name) for (kind, row), name in zip(across(put, side.field), names, strict=True))
    adding = None
    if add.side == side.field:
        adding = next((one for one in side.points if one.id == add.point), None)
    groups: dict[str, list[Clause]] = {}
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
