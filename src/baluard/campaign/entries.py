"""What the cells of a workbook mean: orders with the cell each came from, dice, figures to be checked, faults.

How a row becomes an order is told by the game's file (`RowOrder`); routes and commands in cells are read as lines are.
Nothing that was written is passed over: a cell that no order, die or figure came from is a fault.
"""

from __future__ import annotations

import re

from msgspec import Struct

from baluard.campaign.lexicon import Lexicon, plain
from baluard.campaign.lines import NO_COMMAND, Grammar, LineReader, Misread, Written, in_phases
from baluard.campaign.marches import Step, arrange
from baluard.campaign.patterns import Fields, Matcher, parts_of
from baluard.campaign.sheets import Asked, Book, Cell, ReadRow, read_book
from baluard.campaign.tokens import words_at
from baluard.campaign.workbook import HELP
from baluard.components.order_sheets import Column, RowOrder
from baluard.components.orders import Order
from baluard.components.situation import FREE, Filled, Marks
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.given import Given

NO_DIE, NO_PROOF, NOT_TENTHS = "E002", "E004", "workbook.tenths"
WHOLE = re.compile(r"(-?\d{1,9})(?:[.,]0{1,2})?")
PARTS = re.compile(r"(\d{1,6})(?:[.,'’](\d)0?)?")
DICE, ROUTE, COMMANDS, TENTHS = ("die_or_pending", "dice_or_pending"), "path", "commands", "tenths"
EXTERNAL = "external"
ANSWERS = ("yes_no", "roll_source")


class Check(Struct, frozen=True):
    """A figure that a player wrote, to be compared with what the rules find."""

    sheet: str
    row: str
    column: str
    value: str
    place: str


class TypedDice(Struct, frozen=True):
    """Dice that a player wrote: of a row, with their values (none: the house rolls), where from, and their proof."""

    sheet: str
    row: str
    column: str
    values: tuple[int, ...]
    source: str
    proof: str
    place: str


class Standing(Struct, frozen=True):
    """A standing order: of which unit, and its columns by id (a reaction, a ratio in tenths, where to, yes)."""

    row: str
    values: dict[str, str]
    place: str


class Reading(Struct):
    """What a workbook says."""

    orders: list[Written] = []
    waiting: list[Written] = []  # orders for when others act, those that are wanted most first
    standing: list[Standing] = []  # the same as it was written, row by row
    dice: list[TypedDice] = []
    checks: list[Check] = []
    faults: list[Fault] = []
    filled: Filled = {}
    spots: dict[str, tuple[str, str, str]] = {}

    def marks(self, faults: Faults | list[Fault]) -> Marks:
        """Faults by the cell in which each belongs, for a copy in which they are marked."""
        found: Marks = {}
        for fault in faults:
            if fault.place in self.spots:
                found.setdefault(self.spots[fault.place], []).append(fault)
        return found


def read_workbook(body: bytes, asked: Asked, grammar: Grammar, lexicon: Lexicon, lang: str = "es") -> Reading:
    """The orders of a file, phase by phase, and all that is wrong with it."""
    sheets = [sheet for sheet in grammar.file.sheet if asked.nation in sheet.nations and sheet.id != HELP]
    book = read_book(body, asked, grammar, sheets)
    reading = Reading([], [], [], [], [], book.faults, book.filled, book.spots)
    entries = Entries(book, reading, LineReader(grammar, lexicon, lang))
    for row in book.rows:
        entries.read_row(row)
    reading.orders = in_phases(reading.orders, grammar)
    return reading


class Entries:
    """Reads rows, one after another."""

    def __init__(self, book: Book, reading: Reading, lines: LineReader) -> None:
        self.book = book
        self.reading = reading
        self.lines = lines
        self.grammar = lines.grammar
        self.lexicon = lines.lexicon
        self.used: set[str] = set()

    def read_row(self, row: ReadRow) -> None:
        """All that a row says."""
        changed = {column for column, cell in row.cells.items() if cell.changed}
        if not changed:
            return
        self.used = {row.sheet.key}
        self.read_march(row)
        rules = [one for one in row.sheet.order if one.row in ("", row.sort) and self.holds(row, one)]
        for rule in rules:
            self.read_orders(row, rule)
        if row.sheet.standing:
            self.read_standing(row)
        elif row.key.startswith(FREE) and row.sheet.order and not rules:
            first = next(cell for cell in row.cells.values() if cell.changed)
            self.fault(Misread(NO_COMMAND, 0, {"text": Given(first.text)}), first)
            return
        self.read_dice(row)
        for column in row.sheet.column:
            if column.id in changed - self.used:
                self.read_rest(row, column)

    def fault(self, found: Misread, cell: Cell) -> None:
        """Something in a cell could not be read."""
        self.reading.faults.append(Fault(found.code, cell.place, found.facts))

    def give(self, row: ReadRow, order: Order, cell: Cell) -> None:
        """An order came from a cell."""
        written = Written(order, self.lines.phase_of(order), cell.place)
        (self.reading.waiting if row.sheet.standing else self.reading.orders).append(written)

    # -- rows that are orders

    def holds(self, row: ReadRow, rule: RowOrder) -> bool:
        """Does a row say this order? Something must have been written in one of its cells."""
        names = {*rule.when, *rule.cells}
        if not any(row.cells[name].changed for name in names):
            return False
        return all(self.state(row, name, wanted) for name, wanted in rule.when.items())

    def state(self, row: ReadRow, name: str, wanted: str) -> bool:
        """Is a cell in this state?"""
        cell = row.cells[name]
        if wanted == "changed":
            return cell.changed
        if wanted == "empty":
            return cell.text == "" or cell.text == self.grammar.file.workbook.unknown_location
        said = self.word_in(row.sheet.column_of(name), cell.text)[0]
        return bool(cell.text) and not said if wanted == "other" else said == wanted

    def word_in(self, column: Column, text: str) -> tuple[str, int]:
        """The key word with which a cell begins, and how many pieces it has."""
        tokens = self.grammar.reader.tokens(text)
        group = self.lexicon.by_word.get(column.words, {})
        for words in sorted(group, key=len, reverse=True):
            taken = words_at(tokens, 0, words)
            if taken:
                return group[words], taken
        return "", 0

    def read_orders(self, row: ReadRow, rule: RowOrder) -> None:
        """The orders of a row by one rule: one, or one for each part of a cell."""
        self.used |= {*rule.when, *rule.cells}
        cell = row.cells[rule.each or next(iter(rule.when))]
        parts = re.split(r"[;,]", cell.text) if rule.each else [""]
        for part in parts:
            if rule.each and not part.strip():
                continue
            try:
                self.give(row, self.order_of(row, rule, part.strip()), cell)
            except CellMisread as found:
                self.fault(found.why, found.cell)
            except Misread as found:
                self.fault(found, cell)

    def order_of(self, row: ReadRow, rule: RowOrder, part: str) -> Order:
        """The order of a row."""
        form = self.grammar.table[rule.order]
        command = self.grammar.commands[rule.order]
        fields: Fields = {}
        for name, pattern in rule.cells.items():
            cell = row.cells[name]
            slots = [slot for slot in form.slots if f"{{{slot.name}}}" in pattern]
            if name == row.sheet.key and not row.key.startswith(FREE) and len(slots) == 1:
                fields[slots[0].name] = row.key
                continue
            if cell.text in ("", self.grammar.file.workbook.no_general):
                continue
            if all(slot.optional for slot in slots) and not cell.changed:
                continue
            fields.update(self.read_cell(row, rule, name, part if name == rule.each else cell.text))
        for field, copied in rule.copy.items():
            value = copied[1:] if copied.startswith("=") else fields.get(copied)
            if value is not None:
                fields[field] = value
        return self.lines.whole_order(command, form, fields, said_by(row, rule))

    def read_cell(self, row: ReadRow, rule: RowOrder, name: str, text: str) -> Fields:
        """The fields that one cell gives."""
        column = row.sheet.column_of(name)
        form, command = self.grammar.table[rule.order], self.grammar.commands[rule.order]
        found = WHOLE.fullmatch(text) if column.type == "int" else None
        said = found.group(1) if found else text
        tokens = self.grammar.reader.tokens(said)
        is_word = rule.when.get(name) in self.lexicon.words.get(column.words, {})
        gives_word = any(
            slot.type in self.lexicon.words for slot in form.slots if f"{{{slot.name}}}" in rule.cells[name]
        )
        begin = self.word_in(column, text)[1] if is_word and not gives_word else 0
        matcher = Matcher(self.lexicon, form, said, tokens)
        fields = matcher.whole(parts_of(rule.cells[name]), begin)
        if fields is None:
            raise CellMisread(self.lines.misread(matcher, command, said), row.cells[name])
        return fields

    # -- routes and commands

    def read_march(self, row: ReadRow) -> None:
        """The route of a row and the commands beside it, as one march."""
        cells = {column.type: row.cells[column.id] for column in row.sheet.column if column.type in (ROUTE, COMMANDS)}
        self.used |= {column.id for column in row.sheet.column if column.type in (ROUTE, COMMANDS)}
        route, commands = cells.get(ROUTE), cells.get(COMMANDS)
        steps: list[Step] = []
        if route and route.changed:
            steps += self.read_command(row, route, route.text)
        if commands and commands.changed:
            steps += self.read_commands(row, commands)
        if not steps:
            return
        column = row.sheet.column_of(row.sheet.key)
        here = self.lines.positions.of(KINDS.get(column.type, column.type), row.key)
        try:
            for order, place in arrange(steps, here, self.grammar, self.lexicon):
                self.lines.positions.after(order)
                self.give(row, order, self.cell_at(row, place))
        except Misread as found:
            self.fault(found, commands or route or next(iter(row.cells.values())))

    def cell_at(self, row: ReadRow, place: str) -> Cell:
        """The cell of a place."""
        return next(cell for cell in row.cells.values() if cell.place == place)

    def read_commands(self, row: ReadRow, cell: Cell) -> list[Step]:
        """The commands of a cell; the word for the route says where it comes."""
        steps: list[Step] = []
        for _, part in self.grammar.reader.parts(cell.text):
            if self.lexicon.said("joint", part) == "route":
                steps.append(Step(None, "here", cell.place))
            else:
                steps += self.read_command(row, cell, part)
        return steps

    def read_command(self, row: ReadRow, cell: Cell, text: str) -> list[Step]:
        """One command, or the route with what is written behind it."""
        try:
            orders = self.lines.command(text, row.key, alone=False)
        except Misread as found:
            self.fault(found, cell)
            return []
        steps = [self.grammar.commands[order.id].step for order in orders]
        return [Step(order, step, cell.place) for order, step in zip(orders, steps, strict=True)]

    # -- what is no order

    def read_standing(self, row: ReadRow) -> None:
        """What is to be done when others act: every cell of the row as a key, tenths, or yes and no."""
        values: dict[str, str] = {}
        for column in row.sheet.column:
            text = row.cells[column.id].text
            if column.id == row.sheet.key or not text:
                continue
            said = self.lexicon.said(column.words, text) if column.words else self.figure(row, column, text)
            if said:
                values[column.id] = said
                self.used |= {column.id}
        place = next(cell.place for cell in row.cells.values() if cell.changed)
        self.reading.standing.append(Standing(row.key, values, place))

    def read_dice(self, row: ReadRow) -> None:
        """Dice of a row that no order took."""
        for column in row.sheet.column:
            cell = row.cells[column.id]
            if column.type not in DICE or column.id in self.used or not cell.changed:
                continue
            self.used |= {column.id, "source", "proof"}
            said = "pending" if self.lexicon.said("die", cell.text) else cell.text
            values = () if said == "pending" else tuple(int(one) if one.isdigit() else 0 for one in pieces(said))
            if any(not 1 <= value <= 6 for value in values):
                self.reading.faults.append(Fault(NO_DIE, cell.place, {"value": Given(cell.text)}))
                continue
            self.reading.dice.append(self.dice(row, column.id, values, cell))

    def dice(self, row: ReadRow, column: str, values: tuple[int, ...], cell: Cell) -> TypedDice:
        """Dice with their source; those from elsewhere want a proof."""
        source = self.lexicon.said("roll_source", row.cells["source"].text) if "source" in row.cells else ""
        proof = row.cells["proof"].text if "proof" in row.cells else ""
        source = source or (EXTERNAL if values else "")
        if source == EXTERNAL and not proof and "proof" in row.cells:
            self.reading.faults.append(Fault(NO_PROOF, cell.place))
        return TypedDice(row.sheet.id, row.key, column, values, source, proof, cell.place)

    def read_rest(self, row: ReadRow, column: Column) -> None:
        """A figure to be checked, or something that nobody understands."""
        cell = row.cells[column.id]
        value = self.figure(row, column, cell.text)
        if value is None:
            wrong = NOT_TENTHS if column.type == TENTHS else NO_COMMAND
            self.reading.faults.append(Fault(wrong, cell.place, {"text": Given(cell.text)}))
        else:
            self.reading.checks.append(Check(row.sheet.id, row.key, column.id, value, cell.place))

    def figure(self, row: ReadRow, column: Column, text: str) -> str | None:
        """A whole number, tenths, a word, names of depots; None when it is none of them."""
        if column.type == "int":
            found = WHOLE.fullmatch(text)
            return found.group(1) if found else None
        if column.type == TENTHS:
            parts = PARTS.fullmatch(text)
            return str(int(parts.group(1)) * 10 + int(parts.group(2) or "0")) if parts else None
        if column.type == "depot_list":
            return text
        if column.words:
            return self.lexicon.said(column.words, text) or None if column.type in ANSWERS else None
        keys = [self.lexicon.index(kind).keys(text) for kind in column.names]
        return next((key[0] for key in keys if len(key) == 1), None)


KINDS = {"guerrilla": "band"}  # a type of columns and the kind of things in it


class CellMisread(Exception):
    """A cell of a row could not be read."""

    def __init__(self, why: Misread, cell: Cell) -> None:
        super().__init__(why.code)
        self.why, self.cell = why, cell


def said_by(row: ReadRow, rule: RowOrder) -> str:
    """What stands in the cells of an order, for a message about it."""
    return " · ".join(cell.text for name in rule.cells if (cell := row.cells[name]).text)


def pieces(text: str) -> list[str]:
    """The values of several dice."""
    return [one for one in re.split(r"[\s,;/+]+", plain(text)) if one]
