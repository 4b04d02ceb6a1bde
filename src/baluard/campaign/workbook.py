"""Workbooks written: the situation of a nation in its sheets, ready to be filled in; or filled in, with faults marked.

Headings and key words are Spanish, as the club's own tables are; names, help and messages are in the reader's language.
Grey cells are locked, white ones open. There are no formulas: what is to be computed is computed by the house.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from io import BytesIO
from typing import Any

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from baluard.campaign.lexicon import Lexicon
from baluard.campaign.lines import FORMS, Grammar
from baluard.components.order_sheets import Column, Sheet
from baluard.components.situation import CellValue, Filled, Marks, Named, Row, Situation, free_row
from baluard.kernel.faults import Fault
from baluard.texts.catalogue import Texts

LISTS = "_lists"
WORDS_IN = "es"
HELP = "help"
SCHEMA = 1  # of the hidden sheet
GREY, WHITE, HEAD = "FFD9D9D9", "FFFFFFFF", "FFBFB8A5"
LINE = Side(style="thin", color="FF8C8C8C")
RED = Side(style="thick", color="FFC00000")
AS_TEXT = "@"  # or a spreadsheet takes 1-2 for a date
EMPTY_ROWS = 12
WIDEST = 42
LONGEST_NOTE = 1000


class Writer:
    """Writes one workbook."""

    def __init__(
        self, situation: Situation, grammar: Grammar, lexicon: Lexicon, texts: Texts, sheets: Sequence[Sheet]
    ) -> None:
        self.situation = situation
        self.sheets = sheets
        self.grammar = grammar
        self.lexicon = lexicon
        self.texts = texts
        self.book = Workbook()
        self.book.remove(self.book.active)
        self.lists: dict[tuple[str, tuple[str, ...]], str] = {}  # words and names: where on the hidden sheet they stand
        self.looks: dict[tuple[bool, bool], Any] = {}
        self.meta: list[tuple[Any, ...]] = []

    def write(self, filled: Filled, marks: Marks) -> bytes:
        """The file: the situation, what was filled in, and a red frame around what is wrong."""
        self.lay(filled, marks)
        return self.saved()

    def lay(self, filled: Filled, marks: Marks) -> None:
        """All its sheets."""
        pages = {sheet.id: self.book.create_sheet(sheet.title) for sheet in self.sheets}
        self.book.create_sheet(LISTS).sheet_state = "hidden"
        for sheet in self.sheets:
            rows = legend_rows(self) if sheet.id == HELP else self.rows(sheet)
            self.sheet(pages[sheet.id], sheet, rows, filled)
            self.mark(pages[sheet.id], sheet, rows, marks)
        self.write_meta()

    def saved(self) -> bytes:
        """The file."""
        self.book.properties.creator = "Baluard"
        self.book.properties.title = f"{self.situation.campaign} T{self.situation.turn:02d} {self.situation.nation}"
        body = BytesIO()
        self.book.save(body)
        return body.getvalue()

    def rows(self, sheet: Sheet) -> list[Row]:
        """The rows of the situation, and empty ones."""
        most = self.grammar.file.workbook.max_rows_per_sheet
        rows = list(self.situation.rows.get(sheet.id, ()))
        free = self.situation.free.get(sheet.id, 0 if sheet.key else EMPTY_ROWS)
        return [*rows, *(Row(free_row(n + 1), {}) for n in range(max(0, min(free, most - len(rows)))))]

    # -- sheets

    def sheet(self, page: Any, sheet: Sheet, rows: Sequence[Row], filled: Filled) -> None:
        """One sheet: headings, rows, lists to choose from, protection."""
        for n, column in enumerate(sheet.column, 1):
            head = page.cell(1, n)
            put(head, column.heading)
            head.font, head.fill, head.border = Font(bold=True), solid(HEAD), Border(LINE, LINE, LINE, LINE)
            head.alignment = Alignment(wrap_text=True, vertical="top")
            note(head, column.help[self.texts.lang])
        number = 1
        for number, row in enumerate(rows, 2):
            self.row(page, sheet, number, row, filled)
        for n, column in enumerate(sheet.column, 1):
            self.choices(page, column, n, number)
            page.column_dimensions[get_column_letter(n)].width = width_of(column)
        page.freeze_panes = "B2" if sheet.key else "A2"
        page.protection.sheet = True
        page.protection.formatColumns = page.protection.formatRows = False
        page.protection.sort = page.protection.autoFilter = False
        page.page_setup.orientation, page.page_setup.fitToHeight = "landscape", 0
        page.sheet_properties.pageSetUpPr.fitToPage = True

    def row(self, page: Any, sheet: Sheet, number: int, row: Row, filled: Filled) -> None:
        """One row; what stands in it is also kept on the hidden sheet, so that a change can be seen."""
        is_free = row.key == "" or row.key.startswith("#")
        about = self.said(row.cells.get(sheet.key, "")) if sheet.key else ""
        if sheet.id != HELP and not is_free:
            self.meta.append(("row", sheet.id, str(about), row.key, row.sort, " ".join(row.open)))
        for n, column in enumerate(sheet.column, 1):
            cell = page.cell(number, n)
            value = self.said(row.cells.get(column.id, ""))
            is_open = (column.editable and (is_free or column.id != sheet.key)) or column.id in row.open
            if value != "" and sheet.id != HELP:
                self.meta.append(("was", sheet.id, row.key, column.id, str(value)))
            wrote = filled.get((sheet.id, row.key, column.id))
            put(cell, as_cell(wrote) if wrote is not None else value)
            self.dress(cell, is_open, is_open and column.type != "int")

    def dress(self, cell: Any, is_open: bool, is_text: bool) -> None:
        """Grey and locked, or white and open. The look of a cell is made once: making it is what takes the time."""
        if (is_open, is_text) not in self.looks:
            cell.fill = solid(WHITE if is_open else GREY)
            cell.border = Border(LINE, LINE, LINE, LINE)
            cell.protection = Protection(locked=not is_open)
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            cell.number_format = AS_TEXT if is_text else "General"
            self.looks[is_open, is_text] = cell._style
        cell._style = copy(self.looks[is_open, is_text])

    def said(self, value: CellValue) -> str | int:
        """A value as it stands in a cell: key words in Spanish, names in the reader's language."""
        if not isinstance(value, Named):
            return value
        if value.key in self.lexicon.words.get(value.kind, {}):
            return self.lexicon.word(value.kind, value.key, WORDS_IN)
        return self.lexicon.name(value.kind, value.key, self.texts.lang)

    def mark(self, page: Any, sheet: Sheet, rows: Sequence[Row], marks: Marks) -> None:
        """A red frame and a comment where something is wrong; without a row it is the heading."""
        numbers = {row.key: number for number, row in enumerate(rows, 2)}
        columns = {column.id: n for n, column in enumerate(sheet.column, 1)}
        for (where, row, column), faults in marks.items():
            if where == sheet.id and column in columns and (not row or row in numbers):
                cell = page.cell(numbers[row] if row else 1, columns[column])
                cell.border = Border(RED, RED, RED, RED)
                note(cell, "\n".join(fault_words(self.texts, fault) for fault in faults))

    # -- lists to choose from

    def choices(self, page: Any, column: Column, n: int, last: int) -> None:
        """A list in the cells of a column, from a range on the hidden sheet: Excel's own lists end at 255 letters."""
        if last < 2 or not (column.words or column.names) or column.type in ("die_or_pending", "dice_or_pending"):
            return
        where = (column.words, column.names)
        if where not in self.lists:
            self.lists[where] = self.write_list(column)
        letter = get_column_letter(n)
        choice = DataValidation(type="list", formula1=self.lists[where], allow_blank=True, showErrorMessage=False)
        choice.add(f"{letter}2:{letter}{last}")
        page.add_data_validation(choice)

    def write_list(self, column: Column) -> str:
        """The words and names of a column on the hidden sheet; gives their range."""
        page = self.book[LISTS]
        n = len(self.lists) + 1
        words = [self.lexicon.word(column.words, key, WORDS_IN) for key in self.lexicon.words.get(column.words, {})]
        keys = [(kind, key) for kind, key in self.lexicon.things if kind in column.names]
        names = sorted({self.lexicon.name(kind, key, self.texts.lang) for kind, key in keys})
        said = [*words, *names] or [""]
        for row, text in enumerate(said, 1):
            put(page.cell(row, n), text)
        letter = get_column_letter(n)
        return f"'{LISTS}'!${letter}$1:${letter}${len(said)}"

    def write_meta(self) -> None:
        """The hidden sheet: which state this is, which row is about what, and what stood where."""
        page = self.book.create_sheet(self.grammar.file.workbook.meta_sheet)
        page.sheet_state = "hidden"
        s = self.situation
        about = (("campaign", s.campaign), ("turn", s.turn), ("nation", s.nation), ("schema", SCHEMA))
        state = (("checksum", s.checksum), ("final", int(s.final)), ("lang", self.texts.lang))
        for number, row in enumerate((*about, *state, *self.meta), 1):
            for n, value in enumerate(row, 1):
                put(page.cell(number, n), value)


# -- cells


def put(cell: Any, value: str | int) -> None:
    """A value into a cell; a text that looks like a formula stays a text."""
    if isinstance(value, str):
        value = ILLEGAL_CHARACTERS_RE.sub("", value)
    cell.value = value if value != "" else None
    if isinstance(value, str) and value:
        cell.data_type = "s"


def as_cell(text: str) -> str | int:
    """What somebody wrote, a number as a number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else text


def note(cell: Any, text: str) -> None:
    """A comment of the house."""
    comment = Comment(ILLEGAL_CHARACTERS_RE.sub("", text)[:LONGEST_NOTE], "Baluard")
    comment.width, comment.height = 320, 40 + 20 * (len(text) // 40)
    cell.comment = comment


def solid(colour: str) -> PatternFill:
    """A cell's ground."""
    return PatternFill("solid", fgColor=colour)


def width_of(column: Column) -> int:
    """A width in which a heading has about three lines."""
    wide = {"path": 36, "commands": WIDEST, "corps": 26, "int": 10, "text": 24}
    return wide.get(column.type, max(12, min(20, len(column.heading))))


# -- legend


def legend_rows(writer: Writer) -> list[Row]:
    """What the sheets and words mean: columns, commands, key words, the game's own lines, and the messages."""
    lang, file, nation = writer.texts.lang, writer.grammar.file, writer.situation.nation
    said: list[tuple[str, str]] = []
    for sheet in file.sheet:
        if nation in sheet.nations and sheet.id != HELP:
            said += [(f"{sheet.title} / {c.heading}", c.help[lang]) for c in sheet.column if c.heading]
    said += [(command.form, command.text[lang]) for command in file.command if nation in command.nations]
    said += [(names[WORDS_IN], names[lang]) for keys in file.words.values() for names in keys.values()]
    said += writer.situation.legend
    said += [(message.code, writer.texts.messages.get(message.code, "")) for message in file.message]
    once = dict.fromkeys(said)
    return [Row("", {"term": term, "meaning": meaning}) for term, meaning in once]


def fault_words(texts: Texts, fault: Fault) -> str:
    """A fault in words, with its code where it has one, and how it is written where that is known."""
    said = texts.say(fault.key, {**fault.facts}) if texts.has(fault.key) else fault.key
    if FORMS in fault.facts:
        said = f"{said} {texts.say('orders.forms', forms=fault.facts[FORMS])}"
    return said if "." in fault.key else f"{fault.key}: {said}"


def write_workbook(
    situation: Situation,
    grammar: Grammar,
    lexicon: Lexicon,
    texts: Texts,
    filled: Filled | None = None,
    marks: Marks | None = None,
) -> bytes:
    """The workbook of a situation; with what was filled in, and with marks where something is wrong."""
    sheets = [sheet for sheet in grammar.file.sheet if situation.nation in sheet.nations]
    return Writer(situation, grammar, lexicon, texts, sheets).write(filled or {}, marks or {})


def file_name(situation: Situation, grammar: Grammar) -> str:
    """How the file is called."""
    s = situation
    safe = re.sub(r"[^\w-]+", "_", s.campaign).strip("_") or "campaign"
    return grammar.file.workbook.file_name.format(campaign=safe, turn=s.turn, nation=s.nation)


def not_carried(filled: Filled, situation: Situation) -> list[tuple[str, str, str]]:
    """What was filled in for rows that are not there any more: told, not lost in silence."""
    rows = {(sheet, row.key) for sheet, some in situation.rows.items() for row in some}
    return [place for place in filled if not place[1].startswith("#") and place[:2] not in rows]
