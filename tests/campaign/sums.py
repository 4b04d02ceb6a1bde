"""A small reader of spreadsheets: it reckons the formulas of our workbooks as Excel and LibreOffice do."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from openpyxl import Workbook
from openpyxl.formula import Tokenizer
from openpyxl.utils import range_boundaries

Value = Any  # a number, a text, truth, nothing, or a range: a list of rows


class Wrong(Exception):
    """A cell shows an error."""


class Reckoner:
    """Reckons the cells of a book."""

    def __init__(self, book: Workbook) -> None:
        self.book = book

    def cell(self, sheet: str, place: str) -> Value:
        """What a cell shows."""
        value = self.book[sheet][place].value
        if not (isinstance(value, str) and value.startswith("=")):
            return value
        return self.formula(value, sheet)

    def formula(self, text: str, sheet: str) -> Value:
        """What a formula gives: it is said again in Python, each argument when it is wanted."""
        parts = []
        for token in Tokenizer(text).items:
            said = token.value
            match token.type, token.subtype:
                case ("FUNC", "OPEN"):
                    parts.append(f"f('{said[:-1]}', lambda: (")
                case ("FUNC", "CLOSE"):
                    parts.append("))")
                case ("SEP", _):
                    parts.append("), lambda: (")
                case ("OPERAND", "RANGE"):
                    parts.append(f"r({said!r})")
                case ("OPERAND", "TEXT"):
                    parts.append(f"T({unquoted(said)!r})")
                case ("OPERAND", "LOGICAL"):
                    parts.append(said.capitalize())
                case ("OPERATOR-INFIX", _):
                    parts.append({"=": "==", "<>": "!=", "&": "+"}.get(said, said))
                case ("WHITE-SPACE", _):
                    continue
                case _:
                    parts.append(said)
        code = re.sub(r"lambda: \(\)", "", "".join(parts))
        return eval(code, {"f": self.function, "r": lambda said: self.range(said, sheet), "T": Text})

    def range(self, said: str, sheet: str) -> Value:
        """A cell, or the rows of a range."""
        where, _, place = said.rpartition("!")
        name = where.strip("'") or sheet
        place = place.replace("$", "")
        if ":" not in place:
            found = self.cell(name, place)
            return Text(found) if isinstance(found, str) else Nothing() if found is None else found
        left, top, right, bottom = range_boundaries(place)
        page = self.book[name]
        return [
            [self.cell(name, page.cell(row, column).coordinate) for column in range(left, right + 1)]
            for row in range(top, bottom + 1)
        ]

    def function(self, name: str, *later: Callable[[], Value]) -> Value:
        """A function of a spreadsheet."""
        if name == "IF":
            return later[1]() if later[0]() else later[2]()
        if name == "IFERROR":
            try:
                return later[0]()
            except (Wrong, ValueError):
                return later[1]()
        return getattr(self, name.lower())(*(one() for one in later))

    def vlookup(self, wanted: Value, table: Value, column: Value, near: Value) -> Value:
        for row in table:
            if str(row[0] or "").casefold() == str(wanted).casefold():
                return row[int(column) - 1]
        raise Wrong(wanted)

    def index(self, table: Value, row: Value) -> Value:
        return Text(table[int(row) - 1][0])

    def sum(self, rows: Value) -> Value:
        return sum(value for row in rows for value in row if isinstance(value, (int, float)))

    def sumif(self, keys: Value, wanted: Value, rows: Value) -> Value:
        return sum(
            row[0] for key, row in zip(keys, rows, strict=True) if str(key[0]).casefold() == str(wanted).casefold()
        )

    def round(self, value: Value, digits: Value) -> Value:
        return int(value + 0.5)

    def min(self, *values: Value) -> Value:
        return min(values)

    def max(self, *values: Value) -> Value:
        return max(values)

    def n(self, value: Value) -> Value:
        return value if isinstance(value, (int, float)) else 0

    def trim(self, value: Value) -> Value:
        return Text(" ".join(str(value).split()))

    def value(self, text: Value) -> Value:
        return float(str(text))

    def substitute(self, text: Value, old: Value, new: Value) -> Value:
        said = f"{new:g}" if isinstance(new, float) else str(new)
        return Text(str(text).replace(str(old), said))

    def __getattr__(self, name: str) -> Callable[..., bool]:
        if name == "or":
            return lambda *values: any(values)
        raise AttributeError(name)


def unquoted(said: str) -> str:
    """A text out of a formula."""
    return said[1:-1].replace('""', '"')


class Text(str):
    """A text as spreadsheets compare it."""

    def __add__(self, other: object) -> Text:
        return Text(str(self) + str(other))


class Nothing(Text):
    """An empty cell: no text, and no number."""

    def __new__(cls) -> Nothing:
        return super().__new__(cls, "")
