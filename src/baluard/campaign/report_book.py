"""The workbook of a combat fought elsewhere: one row for the combat, one for each unit of a side.

What is read is a plain value with the names of the report's fields; whether it is a report is judged by the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from baluard.campaign.entries import WHOLE
from baluard.campaign.guard import Refused, check_file
from baluard.campaign.lexicon import Lexicon, plain
from baluard.campaign.lines import Grammar
from baluard.campaign.report_words import HALVES, SIDES, UNITS, YES_NO, Report, from_halves, in_halves
from baluard.campaign.sheets import OTHER_STATE, Asked, ReadRow, open_book, read_book
from baluard.campaign.workbook import Writer
from baluard.components.order_sheets import Column, Sheet
from baluard.components.situation import CellValue, Filled, Marks, Named, Row, Situation, Spot, free_row
from baluard.kernel.faults import Fault
from baluard.kernel.given import Given
from baluard.texts.catalogue import Texts

MORE_ROWS = 6  # for units that nobody foresaw
NAMELESS = "generic"
MANY = "nations"  # a list of names in one cell
NO_NAME, NO_WORD = "E009", "E015"
NOBODY = "-"


class ReportReading(Struct):
    """What a workbook of a combat says: its fields (none when it cannot be read), and what is wrong where."""

    report: Report
    faults: list[Fault]
    filled: Filled
    spots: dict[str, Spot]
    places: dict[str, str] = {}  # fields, and the cells in which they stand


def write_report_book(
    about: Situation,
    fields: dict[str, CellValue],
    units: dict[str, Sequence[dict[str, CellValue]]],
    grammar: Grammar,
    lexicon: Lexicon,
    texts: Texts,
    filled: Filled | None = None,
    marks: Marks | None = None,
) -> bytes:
    """The workbook of a combat, with what is known of it and the units that stood on the table."""
    sheets = grammar.file.report_sheet
    rows: dict[str, tuple[Row, ...]] = {sheets[0].id: (Row(str(fields[sheets[0].key]), fields),)}
    for side in SIDES:
        known = [Row(free_row(n), dict(cells)) for n, cells in enumerate(units[side], 1)]
        rows[side] = (*known, *(Row(free_row(len(known) + n), {}) for n in range(1, MORE_ROWS + 1)))
    situation = Situation(about.campaign, about.turn, about.nation, about.checksum, True, rows, dict.fromkeys(SIDES, 0))
    return Writer(situation, grammar, lexicon, texts, sheets).write(filled or {}, marks or {})


def read_report_book(body: bytes, asked: Asked, grammar: Grammar, lexicon: Lexicon, lang: str = "es") -> ReportReading:
    """The report of a file as a plain value, and all that is wrong with it."""
    sheets = grammar.file.report_sheet
    book = read_book(body, asked, grammar, sheets)
    reading = ReportReading({}, book.faults, book.filled, book.spots)
    if any(one.key != OTHER_STATE for one in book.faults):
        return reading
    reading.places = {}
    found: Report = {side: {UNITS: []} for side in SIDES}
    for row in book.rows:
        if row.sheet.id in SIDES:
            units = found[row.sheet.id][UNITS]
            reading.places.update(
                {f"{row.sheet.id}.{UNITS}.{len(units)}.{name}": cell.place for name, cell in row.cells.items()}
            )
            units.append(read_unit(row, reading, lexicon, lang))
        else:
            reading.places.update({name: cell.place for name, cell in row.cells.items()})
            put_fields(found, row, reading, lexicon, lang)
    for side in SIDES:
        found[side]["corps"] = list(dict.fromkeys(unit.get("corps", "") for unit in found[side][UNITS]))
    reading.report = found if all(one.key == OTHER_STATE for one in reading.faults) else {}
    return reading


def is_report_book(body: bytes, grammar: Grammar) -> bool:
    """Is a file the workbook of a combat? One that cannot be opened is none."""
    title = grammar.file.report_sheet[0].title
    try:
        check_file(body)
        return any(plain(one) == plain(title) for one in open_book(body, [title], ""))
    except Refused:
        return False


def put_fields(found: Report, row: ReadRow, reading: ReportReading, lexicon: Lexicon, lang: str) -> None:
    """The row of the combat; `attacker.commander` is the commander of the attacker. An empty cell says: no, nobody."""
    for column in row.sheet.column:
        side, _, field = column.id.rpartition(".")
        value = value_of(column, row, reading, lexicon, lang)
        if value is None and (side or column.type == MANY):
            value = meant_when_empty(column)
        if value is None and column.words == "report_side":
            value = "none"
        if value is not None:
            (found[side] if side else found)[field] = value


def meant_when_empty(column: Column) -> Any:
    """What an empty cell about a side means."""
    return {"int": 0, YES_NO: False, "leader": NAMELESS, MANY: []}[column.type]


def read_unit(row: ReadRow, reading: ReportReading, lexicon: Lexicon, lang: str) -> dict[str, Any]:
    """A unit: all its cells are needed."""
    unit: dict[str, Any] = {}
    for column in row.sheet.column:
        cell = row.cells[column.id]
        if not cell.text:
            reading.faults.append(Fault("workbook.needed", cell.place))
            continue
        value = value_of(column, row, reading, lexicon, lang)
        if value is not None:
            unit[column.id] = value
    return unit


def value_of(column: Column, row: ReadRow, reading: ReportReading, lexicon: Lexicon, lang: str) -> Any:
    """What a cell says: a number, yes or no, a key; None when it is empty, or wrong, which is told."""
    cell = row.cells[column.id]
    text = cell.text.removesuffix("%").strip() if column.type == "int" else cell.text
    if text in ("", NOBODY):
        return None
    if column.type == "text":
        return text
    if column.type == "int":
        whole = WHOLE.fullmatch(text)
        value: Any = int(whole.group(1)) if whole else None
    elif column.type == HALVES:
        halves = in_halves(text)
        value = halves if isinstance(halves, int) else None
    elif column.type == MANY:
        return [one for part in text.split(",") if (one := named(column, part, cell.place, reading, lexicon, lang))]
    elif column.words:
        said = lexicon.said(column.words, text)
        value = (said == "yes" if column.type == YES_NO else said) if said else None
    else:
        return named(column, text, cell.place, reading, lexicon, lang)
    if value is None:
        reading.faults.append(misread(column, cell.place, text, lexicon, lang))
    return value


def named(column: Column, text: str, place: str, reading: ReportReading, lexicon: Lexicon, lang: str) -> str | None:
    """The key of a name; None when nothing is called so, which is told."""
    keys = lexicon.index(column.names[0] if column.type == MANY else column.type).keys(text)
    if len(keys) == 1:
        return keys[0]
    reading.faults.append(misread(column, place, text.strip(), lexicon, lang))
    return None


def misread(column: Column, place: str, text: str, lexicon: Lexicon, lang: str) -> Fault:
    """A cell that says nothing that can be understood."""
    if column.names:
        guess = lexicon.guess(column.names[0] if column.type == MANY else column.type, text, lang)
        return Fault(NO_NAME, place, {"name": Given(text), "guess": Given(guess)})
    return Fault(NO_WORD, place, {"text": Given(text)})


def named_unit(sheet: Sheet, unit: dict[str, Any]) -> dict[str, CellValue]:
    """A unit of a report as the cells of its row."""
    cells: dict[str, CellValue] = {}
    for column in sheet.column:
        kind = column.words or ("unit" if column.names else "")
        cells[column.id] = Named(kind, unit[column.id]) if kind else unit[column.id]
    return cells


def cells_of(sheet: Sheet, report: Report, lexicon: Lexicon, lang: str) -> dict[str, CellValue]:
    """The cells of the combat's row: what the report says, and nothing where it says no, or nobody."""
    cells: dict[str, CellValue] = {}
    for column in sheet.column:
        side, _, field = column.id.rpartition(".")
        value = (report[side] if side else report).get(field)
        if value not in (None, False, ""):
            cells[column.id] = cell_of(column, value, lexicon, lang)
    return cells


def cell_of(column: Column, value: Any, lexicon: Lexicon, lang: str) -> CellValue:
    """A value of a report in a cell."""
    if column.type == HALVES:
        return from_halves(value)
    if column.type == MANY:
        return ", ".join(lexicon.name(column.names[0], key, lang) for key in value)
    if column.words:
        return Named(column.words, "yes" if value is True else value)
    if column.names:
        return Named(column.type, value) if value != NAMELESS else NOBODY
    return value if isinstance(value, int) else str(value)
