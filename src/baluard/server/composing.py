"""A form with structure as the page shows it: the offers on the table, and one that is being written point by point.

What is being written lives in the browser; with every step it is sent along, checked, and shown again in words.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct

from baluard.kernel.answers import Form
from baluard.kernel.contract import Blank, GameModule, Point, Sheet, SheetSide, Standing
from baluard.kernel.faults import Fault
from baluard.kernel.typed import prepared
from baluard.kernel.values import Asked, View
from baluard.server.words import Words

MOST_DRAFT = 6_000  # letters of what is sent along
MANY_KEYS = 30


class Draft(Struct, frozen=True):
    """What a browser is writing: on which sheet, the points of each side, and the one that is being added."""

    sheet: str = ""
    points: dict[str, tuple[str, ...]] = {}
    side: str = ""
    point: str = ""


class Line(Struct, frozen=True):
    """A point that was put in."""

    text: str
    written: str
    refers: int  # the place of a point of the other side that it speaks of; 0: none
    lowered: str  # the same, when that one has moved up a place


class Pointed(Struct, frozen=True):
    """A blank of the point that is being added, with what may be chosen."""

    kind: str
    title: str
    keys: tuple[tuple[str, str], ...]
    most: int
    searchable: bool
    on_map: bool  # may it be picked on the board?


class WrittenSide(Struct, frozen=True):
    """One side of the offer as it stands."""

    field: str
    title: str
    lines: tuple[Line, ...]
    groups: tuple[tuple[str, tuple[Point, ...]], ...]
    adding: Point | None
    blanks: tuple[Pointed, ...]


class Composing(Struct, frozen=True):
    """Everything the page needs to show offers and to write one."""

    id: str
    seat: str
    title: str
    note: str
    standing: tuple[Standing, ...]
    sheets: tuple[Sheet, ...]
    joint: str
    past: tuple[Standing, ...]
    past_title: str
    sheet: Sheet | None = None
    sides: tuple[WrittenSide, ...] = ()
    said: str = ""  # the whole of it as a sentence
    fault: str = ""  # why it cannot be said like this
    answer: dict[str, str] | None = None  # the whole answer, when it can


def draft_of(text: str) -> Draft:
    """What a browser sends along; nothing when it cannot be read."""
    if not text or len(text) > MOST_DRAFT:
        return Draft()
    try:
        return msgspec.json.decode(text, type=prepared(Draft))
    except (msgspec.MsgspecError, RecursionError):
        return Draft()


def composing(game: GameModule, view: View, asked: Asked, draft: Draft, words: Words) -> Composing | None:
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
        "joint": found.joint.strip(),
        "past": found.past,
        "past_title": found.past_title,
    }
    sheet = next((one for one in found.sheets if one.id == draft.sheet), None)
    if sheet is None:
        return Composing(**common)
    points = {side.field: kept(side, draft.points) for side in sheet.sides}
    answer = {**sheet.answer, **{field: found.joint.join(rows) for field, rows in points.items()}}
    fault = fault_of(asked, answer)
    empty = not any(points.values())
    zones = frozenset(game.zone_shapes())
    sides = tuple(written(side, points, draft, zones, words) for side in sheet.sides)
    return Composing(
        **common,
        sheet=sheet,
        sides=sides,
        said="" if empty else sentence(sheet.says, sides, words),
        fault=words.fault(fault) if fault and not empty else "",
        answer=None if fault or empty else answer,
    )


def kept(side: SheetSide, points: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The points of a side that could have been put there; whatever else a browser sends is left out."""
    across = [row for field, rows in points.items() if field != side.field for row in rows]
    return tuple(row for row in points.get(side.field, ()) if any(fits(row, point, across) for point in side.points))


def fits(row: str, point: Point, across: list[str]) -> bool:
    """Is this how the point is written, with every blank filled in as it may be?"""
    found = pattern(point).fullmatch(row)
    return found is not None and all(
        fills(value, blank, across) for value, blank in zip(found.groups(), point.blanks, strict=True)
    )


def pattern(point: Point) -> re.Pattern[str]:
    """How a point is written, with a group for each blank."""
    return re.compile(re.escape(point.written).replace(r"\{\}", "(.+?)"), re.DOTALL)


def fills(value: str, blank: Blank, across: list[str]) -> bool:
    """Can a blank be filled in like this?"""
    keys = [key for key, _ in blank.keys]
    match blank.kind:
        case "number":
            return is_number(value) and 1 <= int(value) <= blank.most
        case "words":
            return len(value) <= blank.most
        case "some":
            return all(key in keys for key in value.split(","))
        case "point":
            return is_number(value) and across[int(value) - 1 : int(value)] != [] and int(value) > 0
    return value in keys


def is_number(value: str) -> bool:
    """A few plain digits."""
    return value.isascii() and value.isdigit() and len(value) < 6


def fault_of(asked: Asked, answer: dict[str, str]) -> Fault | None:
    """Why an answer would be refused; None when it would not."""
    space = asked.decision.space
    found = space.faults(dict(answer)) if isinstance(space, Form) else ()
    return found[0] if found else None


def sentence(says: str, sides: tuple[WrittenSide, ...], words: Words) -> str:
    """The whole offer in one sentence: what each side gives."""
    given = ["; ".join(line.text for line in side.lines) or words.say("compose.none") for side in sides]
    parts = says.split("{}")
    return "".join(part for pair in zip(parts, [*given, ""], strict=True) for part in pair)


def written(
    side: SheetSide, points: dict[str, tuple[str, ...]], draft: Draft, zones: frozenset[str], words: Words
) -> WrittenSide:
    """One side: its points in words, what can be put there, and the blanks of what is being added."""
    across = [row for field, rows in points.items() if field != side.field for row in rows]
    adding = None
    if draft.side == side.field:
        adding = next((one for one in side.points if one.id == draft.point), None)
    groups: dict[str, list[Point]] = {}
    for one in side.points:
        if all(blank.kind != "point" or choices_of(blank.begins, across, words) for blank in one.blanks):
            groups.setdefault(one.group, []).append(one)
    return WrittenSide(
        field=side.field,
        title=side.title,
        lines=tuple(line(row, side, across, words) for row in points[side.field]),
        groups=tuple((title, tuple(rows)) for title, rows in groups.items()),
        adding=adding,
        blanks=blanks_of(adding, across, zones, words) if adding else (),
    )


def blanks_of(point: Point, across: list[str], zones: frozenset[str], words: Words) -> tuple[Pointed, ...]:
    """What has to be filled in; points of the other side are chosen by their places."""
    found = []
    for blank in point.blanks:
        keys = choices_of(blank.begins, across, words) if blank.kind == "point" else blank.keys
        kind = "one" if blank.kind == "point" else blank.kind
        on_map = any(key.rpartition(" ")[2] in zones for key, _ in keys)  # `savoy torino`: whose troops, and where
        found.append(Pointed(kind, blank.title, keys, blank.most, len(keys) > MANY_KEYS, on_map))
    return tuple(found)


def choices_of(begins: str, across: list[str], words: Words) -> tuple[tuple[str, str], ...]:
    """The points of the other side that begin like this, by place."""
    return tuple((str(i), words.name(row)) for i, row in enumerate(across, 1) if row.startswith(begins))


def line(row: str, side: SheetSide, across: list[str], words: Words) -> Line:
    """A point in words. One that speaks of a point of the other side knows its place."""
    for point in side.points:
        at = next((i for i, blank in enumerate(point.blanks) if blank.kind == "point"), -1)
        if at < 0:
            continue
        found = pattern(point).fullmatch(row)
        if found:
            place = int(found.group(at + 1))
            lowered = row[: found.start(at + 1)] + str(place - 1) + row[found.end(at + 1) :]
            about = words.name(across[place - 1]) if 0 < place <= len(across) else ""
            return Line(f"{words.name(row)} ({about})" if about else words.name(row), row, place, lowered)
    return Line(words.name(row), row, 0, row)
