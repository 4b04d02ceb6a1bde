"""Is `orders_sheet.toml` whole? Every order of the table has its row, one line form, its sheet and its messages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from baluard.components import DataError
from baluard.components.order_sheets import RowOrder, Sheet
from baluard.components.orders import OrderTable
from baluard.games.peninsular.model.order_rows import PeninsularOrders

FILE = "orders_sheet.toml"
FIELD = re.compile(r"\{(\w+)\}")
WHEN = ("changed", "empty", "other")


def check_orders(file: PeninsularOrders, table: OrderTable) -> None:
    """The first fault is reported with its record."""
    for fault in (*order_faults(file, table), *command_faults(file, table), *sheet_faults(file, table)):
        raise DataError(f"{FILE}: {fault}")


def order_faults(file: PeninsularOrders, table: OrderTable) -> Iterator[str]:
    """Rows of orders that do not fit the table of their keys."""
    rows = {row.id: row for row in file.order}
    codes = [message.code for message in file.message]
    titles = ("", *file.report_workbook.sheets, *(sheet.title for sheet in file.sheet))
    if sorted(rows) != sorted(table.forms) or len(rows) != len(file.order):
        yield f"order: not the {len(table.forms)} of the table, each once"
        return
    if len(set(codes)) != len(codes):
        yield "message: a code stands there twice"
    for row in file.order:
        form = table[row.id]
        if row.fields != [slot.name for slot in form.slots]:
            yield f"order {row.id!r}: its fields are {[slot.name for slot in form.slots]}"
        if sorted((row.phase, *row.also)) != sorted(form.phases):
            yield f"order {row.id!r}: its phases are {form.phases}"
        if row.sheet not in titles:
            yield f"order {row.id!r}: there is no sheet {row.sheet!r}"
        for code in row.errors:
            if code not in codes:
                yield f"order {row.id!r}: there is no message {code!r}"


def command_faults(file: PeninsularOrders, table: OrderTable) -> Iterator[str]:
    """Commands that do not give every order exactly one line form with all its fields."""
    if sorted(command.order for command in file.command) != sorted(table.forms):
        yield "command: not exactly one for each order"
        return
    for command in file.command:
        form = table[command.order]
        named = set(FIELD.findall(command.pattern))
        fields = [slot.name for slot in form.slots]
        subject = fields[:1] if form.subject or form.bare else []
        for field in fields:
            if field not in named and field not in subject:
                yield f"command {command.id!r}: its pattern does not name {field!r}"
        for field in (*named, *command.defaults):
            if field not in fields:
                yield f"command {command.id!r}: the order has no field {field!r}"
        if (command.words is None) != form.bare:
            yield f"command {command.id!r}: a route has no words, all else has"


def sheet_faults(file: PeninsularOrders, table: OrderTable) -> Iterator[str]:
    """Sheets whose columns, words or rows do not fit."""
    for sheet in file.sheet:
        columns = [column.id for column in sheet.column]
        if sheet.key and sheet.key not in columns:
            yield f"sheet {sheet.id!r}: it has no column {sheet.key!r}"
        for column in sheet.column:
            if column.words and column.words not in file.words:
                yield f"sheet {sheet.id!r}: there are no words {column.words!r}"
        for row in sheet.order:
            yield from row_faults(file, sheet, row, table)


def row_faults(file: PeninsularOrders, sheet: Sheet, row: RowOrder, table: OrderTable) -> Iterator[str]:
    """What is wrong with the way from a row to an order."""
    columns = {column.id: column for column in sheet.column}
    fields = [slot.name for slot in table[row.order].slots] if row.order in table.forms else []
    if not fields:
        yield f"sheet {sheet.id!r}: there is no order {row.order!r}"
    for name, value in row.when.items():
        if name not in columns:
            yield f"sheet {sheet.id!r}, {row.order!r}: there is no column {name!r}"
        elif value not in WHEN and value not in file.words.get(columns[name].words, {}):
            yield f"sheet {sheet.id!r}, {row.order!r}: {name!r} cannot be {value!r}"
    for name, pattern in row.cells.items():
        if name not in columns:
            yield f"sheet {sheet.id!r}, {row.order!r}: there is no column {name!r}"
        for field in FIELD.findall(pattern):
            if field not in fields:
                yield f"sheet {sheet.id!r}, {row.order!r}: the order has no field {field!r}"
