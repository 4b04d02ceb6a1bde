"""Orders written into a workbook: the way back from `entries.py`, by the same rules of the game's file.

A nation may change the way from turn to turn: what it gave on the page can be put into its workbook.
"""

from __future__ import annotations

from collections.abc import Sequence

from baluard.campaign.lexicon import Lexicon
from baluard.campaign.lines import Grammar
from baluard.campaign.patterns import parts_of
from baluard.campaign.said import LineWriter
from baluard.campaign.situation import Filled, Row, Situation, free_row
from baluard.campaign.workbook import EMPTY_ROWS, WORDS_IN
from baluard.components.order_sheets import RowOrder, Sheet
from baluard.components.orders import Order

ROUTE, COMMANDS = "path", "commands"
BETWEEN = "; "


class Filler:
    """Puts orders into cells, one after another."""

    def __init__(self, situation: Situation, grammar: Grammar, lexicon: Lexicon) -> None:
        self.situation = situation
        self.grammar = grammar
        self.lexicon = lexicon
        self.writer = LineWriter(grammar, lexicon, WORDS_IN)
        self.filled: Filled = {}
        self.sheets = [sheet for sheet in grammar.file.sheet if situation.nation in sheet.nations]
        self.free: dict[str, int] = {}
        self.after_route: dict[tuple[str, str], list[str]] = {}  # row: the steps of commands that follow its route

    def add(self, order: Order) -> bool:
        """Does an order find its place?"""
        for sheet in self.sheets:
            for rule in sheet.order:
                if rule.order == order.id and self.add_row(sheet, rule, order):
                    return True
        return self.add_route(order) if self.grammar.table[order.id].bare else self.add_command(order)

    # -- rows that are orders

    def add_row(self, sheet: Sheet, rule: RowOrder, order: Order) -> bool:
        """Into a row of its own, or the one that it is about."""
        row = self.row_for(sheet, rule, order)
        texts = self.texts(sheet, rule, order, row)
        if row is None or texts is None:
            return False
        for column, text in texts.items():
            place = (sheet.id, row.key, column)
            if place in self.filled and column != rule.each and self.filled[place] != text:
                return False
        for column, text in texts.items():
            place = (sheet.id, row.key, column)
            before = self.filled.get(place, "") if column == rule.each else ""
            self.filled[place] = f"{before}{BETWEEN}{text}" if before else text
        if not sheet.key or row.key == free_row(self.free.get(sheet.id, 0) + 1):
            self.free[sheet.id] = self.free.get(sheet.id, 0) + 1
        return True

    def row_for(self, sheet: Sheet, rule: RowOrder, order: Order) -> Row | None:
        """The row that an order is about, or the next free one."""
        about = rule.cells.get(sheet.key, "") if sheet.key else ""
        field = next((part.field for part in parts_of(about)), "")
        kind = next((slot.type for slot in self.grammar.table[order.id].slots if slot.name == field), "")
        if field and kind != "text":
            rows = self.situation.rows.get(sheet.id, ())
            return next((r for r in rows if r.key == order.fields.get(field) and rule.row in ("", r.sort)), None)
        number = self.free.get(sheet.id, 0) + 1
        most = self.situation.free.get(sheet.id, 0 if sheet.key else EMPTY_ROWS)
        return Row(free_row(number), {}) if number <= most else None

    def texts(self, sheet: Sheet, rule: RowOrder, order: Order, row: Row | None) -> dict[str, str] | None:
        """What stands in the cells of an order; None when this rule cannot say it."""
        if row is None or any(order.fields.get(f) != self.copied(order, c) for f, c in rule.copy.items()):
            return None
        form = self.grammar.table[order.id]
        found: dict[str, str] = {}
        for column, pattern in rule.cells.items():
            fields = [slot for slot in form.slots if f"{{{slot.name}}}" in pattern]
            if column == sheet.key and row.key in order.fields.values():
                continue
            if row.cells.get(column) and not (sheet.column_of(column).editable or column in row.open):
                continue  # it stands there already
            if any(slot.name in order.fields for slot in fields):
                found[column] = " ".join(self.writer.parts(parts_of(pattern), form, order, {})).replace(" = ", "=")
        for column, wanted in rule.when.items():
            if not self.fits(sheet, rule, column, wanted, found, order):
                return None
        return {column: text for column, text in found.items() if text}

    def copied(self, order: Order, copied: str) -> object:
        """The value of a field that a rule copies."""
        return copied[1:] if copied.startswith("=") else order.fields.get(copied)

    def fits(self, sheet: Sheet, rule: RowOrder, column: str, wanted: str, found: dict[str, str], order: Order) -> bool:
        """Does a column say what the rule wants? A key word that no field gives is written."""
        group = sheet.column_of(column).words
        text = found.get(column, "")
        if wanted == "empty":
            return not text
        if wanted == "other":
            return bool(text) and not self.lexicon.said(group, text)
        if wanted == "changed":
            if not text and column not in rule.cells:
                found[column] = self.where(order)
            return bool(found.get(column))
        if column in rule.cells and self.lexicon.said(group, text):
            return self.lexicon.said(group, text) == wanted
        found[column] = f"{self.lexicon.word(group, wanted, WORDS_IN)} {text}".strip()
        return True

    def where(self, order: Order) -> str:
        """Where the unit of an order stands."""
        first = self.grammar.table[order.id].slots[0]
        province = self.writer.positions.of(first.type, str(order.fields[first.name]))
        return self.lexicon.name("province", province, WORDS_IN) if province else ""

    # -- routes and commands

    def unit_row(self, order: Order) -> tuple[Sheet, str]:
        """The sheet and the row of an order's unit; the first row of the first such sheet for all others."""
        units = [str(order.fields.get(slot.name, "")) for slot in self.grammar.table[order.id].slots]
        marches = [sheet for sheet in self.sheets if any(column.type == COMMANDS for column in sheet.column)]
        for sheet in marches:
            for row in self.situation.rows.get(sheet.id, ()):
                if units and row.key == units[0]:
                    return sheet, row.key
        for sheet in marches:
            for row in self.situation.rows.get(sheet.id, ()):
                return sheet, row.key
        return marches[0], ""

    def add_route(self, order: Order) -> bool:
        """Into the cell of the route; a second part is joined where only its stops lie between."""
        sheet, key = self.unit_row(order)
        if key != order.fields[self.grammar.table[order.id].slots[0].name]:
            return False
        column = next(one.id for one in sheet.column if one.type == ROUTE)
        place = (sheet.id, key, column)
        route = self.writer.command(order)
        if place in self.filled:
            if any(step != "place" for step in self.after_route[sheet.id, key]):
                return False
            mark = self.grammar.reader.separator
            route = self.filled[place] + mark + mark.join(route.split(mark)[1:])
        self.filled[place] = route
        self.after_route.setdefault((sheet.id, key), [])
        self.writer.positions.after(order)
        return True

    def add_command(self, order: Order) -> bool:
        """Into the cell of the commands; the word for the route says what comes before it and what after."""
        sheet, key = self.unit_row(order)
        first = self.grammar.table[order.id].slots[:1]
        needs = self.grammar.table[order.id].subject and not self.writer.names_subject(self.grammar.table[order.id])
        if not key or (needs and key != order.fields[first[0].name]):
            return False
        column = next(one.id for one in sheet.column if one.type == COMMANDS)
        place = (sheet.id, key, column)
        text = self.writer.command(order)
        step = self.grammar.commands[order.id].step
        if (sheet.id, key) in self.after_route and step != "place":
            route = self.lexicon.word("joint", "route", WORDS_IN)
            if route not in self.filled.get(place, "").split(BETWEEN):
                text = f"{route}{BETWEEN}{text}"
        if (sheet.id, key) in self.after_route:
            self.after_route[sheet.id, key].append(step)
        self.filled[place] = f"{self.filled[place]}{BETWEEN}{text}" if place in self.filled else text
        self.writer.positions.after(order)
        return True


def fill(
    orders: Sequence[Order], situation: Situation, grammar: Grammar, lexicon: Lexicon
) -> tuple[Filled, list[Order]]:
    """The cells that say these orders, and the orders that found no place."""
    filler = Filler(situation, grammar, lexicon)
    left = [order for order in orders if not filler.add(order)]
    return filler.filled, left
