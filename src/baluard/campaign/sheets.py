"""Workbooks read: a file from outside becomes cells with their places, sheet by sheet, row by row.

Rows are known by what they are about, columns by their headings: a player may sort and move them. What the cells mean
is read by `entries.py`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from difflib import get_close_matches
from io import BytesIO
from typing import Any

from msgspec import Struct
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from baluard.campaign.guard import LAST_COLUMN, LAST_ROW, Refused, check_file
from baluard.campaign.lexicon import LONGEST_GUESS, MOST_GUESSES, NO_GUESS, plain
from baluard.campaign.lines import Grammar
from baluard.campaign.workbook import SCHEMA
from baluard.components.order_sheets import Sheet
from baluard.components.situation import FREE, Filled, Spot, free_row
from baluard.kernel.faults import Fault, FaultFacts
from baluard.kernel.given import Given

LONGEST = 2000  # letters of a cell
MOST_ROWS = 500  # among which the one that was meant is looked for: the hidden sheet is a stranger's, too
OTHER_TURN, OTHER_BOOK, OTHER_STATE, NO_COLUMN, NO_NAME = "E005", "E006", "E007", "E008", "E009"


class Asked(Struct, frozen=True):
    """Which workbook is wanted."""

    campaign: str
    turn: int
    nation: str
    checksum: str


class Cell(Struct, frozen=True):
    """What stands in a cell, what stood there, and its place."""

    text: str
    was: str
    place: str

    @property
    def changed(self) -> bool:
        """Was something written here?"""
        return self.text not in ("", self.was)


class ReadRow(Struct, frozen=True):
    """A row: what it is about, its sort, its cells by column."""

    sheet: Sheet
    key: str
    sort: str
    cells: dict[str, Cell]


class Book:
    """The cells of a workbook, and what is wrong with it as a file."""

    def __init__(self) -> None:
        self.about: dict[str, str] = {}
        self.keys: dict[tuple[str, str], tuple[str, str]] = {}  # sheet, text of the row: its key and sort
        self.open: dict[tuple[str, str], list[str]] = {}  # sheet, row: columns that are open only there
        self.was: dict[Spot, str] = {}
        self.rows: list[ReadRow] = []
        self.spots: dict[str, Spot] = {}  # place: sheet, row, column
        self.faults: list[Fault] = []
        self.guessed = 0

    def fault(self, code: str, place: str = "", **facts: str | int | Given) -> None:
        """Something is wrong."""
        self.faults.append(Fault(code, place, dict(facts)))

    @property
    def filled(self) -> Filled:
        """All that was written, to be carried into another workbook."""
        found: Filled = {}
        for row in self.rows:
            for column, cell in row.cells.items():
                if cell.changed:
                    found[row.sheet.id, row.key, column] = cell.text
        return found


def read_book(body: bytes, asked: Asked, grammar: Grammar, sheets: Sequence[Sheet]) -> Book:
    """The cells of a file with these sheets. With faults that stop everything there are none."""
    book = Book()
    try:
        check_file(body)
        pages = open_book(body, [sheet.title for sheet in sheets], grammar.file.workbook.meta_sheet)
    except Refused as refused:
        book.faults.append(refused.fault)
        return book
    read_meta(book, pages, asked, grammar)
    if any(fault.key != OTHER_STATE for fault in book.faults):
        return book
    titles = {plain(title): title for title in pages}
    for sheet in sheets:
        if plain(sheet.title) not in titles:
            book.fault(NO_COLUMN, "", name=Given(sheet.title))
            continue
        read_sheet(book, sheet, pages[titles[plain(sheet.title)]])
    return book


Page = dict[int, Sequence[Any]]  # the rows of a sheet in which something stands, as openpyxl gives them


def open_book(body: bytes, titles: Sequence[str], meta: str) -> dict[str, Page]:
    """The sheets of a file that are looked at, as far as they are."""
    wanted = {plain(title) for title in titles}
    try:
        book = load_workbook(BytesIO(body), read_only=True, data_only=False, keep_links=False)
        pages: dict[str, Page] = {}
        for page in book.worksheets:
            if page.title == meta or plain(page.title) in wanted:
                page.reset_dimensions()  # a file may lie about them
                rows = enumerate(page.iter_rows(max_row=LAST_ROW, max_col=LAST_COLUMN), 1)
                pages[page.title] = {n: row for n, row in rows if any(cell.value is not None for cell in row)}
    except Exception as error:  # whatever a library says about a file that was made by hand, it is no workbook
        raise Refused("workbook.no_workbook") from error
    return pages


# -- the hidden sheet


def read_meta(book: Book, pages: dict[str, Page], asked: Asked, grammar: Grammar) -> None:
    """Which state the workbook is of, which row is about what, and what stood where."""
    page = pages.get(grammar.file.workbook.meta_sheet)
    if page is None:
        book.fault("workbook.no_meta")
        return
    for row in page.values():
        values = [text_of(cell.value) for cell in row[:6]] + [""] * 6
        if values[0] == "row":
            book.keys[values[1], plain(values[2])] = (values[3], values[4])
            book.open[values[1], values[3]] = values[5].split()
        elif values[0] == "was":
            book.was[values[1], values[2], values[3]] = values[4]
        elif values[0]:
            book.about[values[0]] = values[1]
    if book.about.get("schema") != str(SCHEMA):
        book.fault("workbook.other_schema")
    elif (book.about.get("campaign"), book.about.get("nation")) != (asked.campaign, asked.nation):
        book.fault(OTHER_BOOK)
    elif book.about.get("turn") != str(asked.turn):
        book.fault(OTHER_TURN, "", turn=Given(book.about.get("turn", "?")), now=asked.turn)
    elif book.about.get("checksum") != asked.checksum:
        book.fault(OTHER_STATE)


# -- sheets


def read_sheet(book: Book, sheet: Sheet, page: Page) -> None:
    """The rows of a sheet."""
    columns = read_headings(book, sheet, page.get(1, ()))
    if columns is None:
        return
    free = 0
    seen: dict[str, str] = {}
    for number, cells in page.items():
        if number == 1:
            continue
        texts = dict(read_cells(book, sheet, columns, cells, number))
        if not any(texts.values()):
            continue
        key, sort = known_row(book, sheet, texts)
        if not key:
            free += 1
            key = free_row(free)
        place = place_of(sheet, 1, number)
        if key in seen:
            book.fault("workbook.row_twice", place, first=Given(seen[key]))
            continue
        seen[key] = place
        add_row(book, sheet, key, sort, columns, texts, number)


def known_row(book: Book, sheet: Sheet, texts: dict[str, str]) -> tuple[str, str]:
    """What a row is about; nothing for a free one."""
    return book.keys.get((sheet.id, plain(texts.get(sheet.key, ""))), ("", "")) if sheet.key else ("", "")


def add_row(
    book: Book, sheet: Sheet, key: str, sort: str, columns: dict[int, str], texts: dict[str, str], number: int
) -> None:
    """A row with what stood in it; a locked cell must be as it was."""
    letters = {column: place_of(sheet, n, number) for n, column in columns.items()}
    is_free = key.startswith(FREE)
    found: dict[str, Cell] = {}
    for column in sheet.column:
        was = book.was.get((sheet.id, key, column.id), "")
        text, place = texts.get(column.id, ""), letters[column.id]
        is_open = column.editable or column.id in book.open.get((sheet.id, key), ())
        if not is_open and plain(text) != plain(was) and column.id != sheet.key:
            book.fault("workbook.grey", place, was=Given(was))
            text = was
        found[column.id] = Cell(text, was, place)
        book.spots[place] = (sheet.id, key, column.id)
    if is_free and sheet.key and not sheet.column_of(sheet.key).editable:
        about = found[sheet.key]
        book.fault(NO_NAME, about.place, name=Given(about.text), guess=Given(guess_row(book, sheet, about.text)))
        return
    book.rows.append(ReadRow(sheet, key, sort, found))


def guess_row(book: Book, sheet: Sheet, text: str) -> str:
    """The row that may have been meant."""
    book.guessed += 1
    if book.guessed > MOST_GUESSES:
        return NO_GUESS
    rows = [name[:LONGEST_GUESS] for where, name in book.keys if where == sheet.id][:MOST_ROWS]
    like = get_close_matches(plain(text)[:LONGEST_GUESS], rows, 1, 0.0)
    return like[0] if like else ""


def read_headings(book: Book, sheet: Sheet, heads: Sequence[Any]) -> dict[int, str] | None:
    """The columns by their number; None when one is missing or nobody knows it."""
    wanted = {plain(column.heading): column.id for column in sheet.column}
    found: dict[int, str] = {}
    fine = True
    for n, cell in enumerate(heads, 1):
        text = text_of(cell.value)
        column = wanted.get(plain(text), "")
        if column and column not in found.values():
            found[n] = column
        elif text:
            book.fault(NO_COLUMN, place_of(sheet, n, 1), name=Given(text[:80]))
            fine = False
    for one in sheet.column:
        if one.id not in found.values():
            book.fault(NO_COLUMN, place_of(sheet, 1, 1), name=Given(one.heading))
            fine = False
    return found if fine else None


def read_cells(
    book: Book, sheet: Sheet, columns: dict[int, str], cells: Sequence[Any], number: int
) -> Iterator[tuple[str, str]]:
    """The texts of a row by column; what no order can stand in is a fault."""
    for n, cell in enumerate(cells, 1):
        text = text_of(cell.value)
        place = place_of(sheet, n, number)
        if n not in columns:
            if text:
                book.fault(NO_COLUMN, place, name=Given(text[:80]))
            continue
        wrong, facts = cell_fault(cell, text)
        if wrong:
            book.fault(wrong, place, **facts)
            text = ""
        yield columns[n], text


def cell_fault(cell: Any, text: str) -> tuple[str, FaultFacts]:
    """Why nothing can be read from a cell."""
    if getattr(cell, "data_type", "") == "f":
        return "workbook.formula", {}
    if getattr(cell, "data_type", "") == "e":
        return "workbook.error_value", {"text": Given(text[:80])}
    if isinstance(cell.value, (date, datetime, time, timedelta)):
        return "workbook.date_value", {"text": Given(text[:80])}
    if len(text) > LONGEST:
        return "workbook.long_text", {"most": LONGEST}
    return "", {}


def place_of(sheet: Sheet, n: int, number: int) -> str:
    """A cell as people say it."""
    return f"{sheet.title}!{get_column_letter(n)}{number}"


def text_of(value: Any) -> str:
    """What stands in a cell as text: 3.0 is 3, 1.5 is 1,5 as people write it here."""
    if value is None:
        return ""
    if isinstance(value, float):
        whole = value.is_integer() and abs(value) < 1e12
        return str(int(value)) if whole else repr(value).replace(".", ",")
    return " ".join(unicodedata.normalize("NFC", str(value)).split())
