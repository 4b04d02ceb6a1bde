"""How orders are written by people: key words, commands, sheets, messages. A game's file gives these rows.

The house reads lines of text and workbooks by them (`baluard.campaign`) and knows no game; what the fields of an order
are, and in which order they stand in its path of keys, is told by the game's `OrderTable` (`orders.py`).
"""

from __future__ import annotations

from msgspec import Struct

from baluard.components.files import Names
from baluard.components.sets import Shown

Words = dict[str, Names]  # the keys of one group, each with its word


class Thing(Struct, frozen=True):
    """Something that an order can name: its key, what it is (`corps`, `province`), and how people call it."""

    key: str
    kind: str
    names: dict[str, str]  # by language; a name that a player gave stands under each
    also: tuple[str, ...] = ()  # other names, that hold when nothing else is called so
    facts: dict[str, str] = {}  # what is known of it: the kind of a corps, the province where it stands


class WorkbookRules(Struct, frozen=True):
    """What all workbooks have in common."""

    file_name: str
    pending_word: str
    unknown_location: str
    no_general: str
    path_separators: list[str]
    decimal_comma: bool
    max_rows_per_sheet: int
    meta_sheet: str


class Column(Struct, frozen=True):
    """A column of a sheet. `words` is the group of its key words, `names` the kinds of things that it may name."""

    id: str
    heading: str
    help: Names
    type: str
    editable: bool
    words: str = ""
    names: tuple[str, ...] = ()
    wrong: str = ""  # the message when a player's figure is not that of the rules


class RowOrder(Struct, frozen=True):
    """How a row becomes an order: when, and which cells give which fields.

    `when`: a column is `changed`, `empty`, holds a key word, or holds something that is none (`other`). `cells`: a
    column and the pattern of what stands in it. `copy`: a field that is that of another, or (`=`) a key. `each`: a
    column that gives one order for each of its parts. `row`: only rows of this sort.
    """

    order: str
    when: dict[str, str]
    cells: dict[str, str]
    copy: dict[str, str] = {}
    each: str = ""
    row: str = ""


class Sheet(Struct, frozen=True):
    """A sheet of the workbook. `key` is the column that tells what a row is about; without one rows are free."""

    id: str
    title: str
    nations: tuple[str, ...]
    column: list[Column]
    rows: str
    order: list[RowOrder] = []
    key: str = ""
    standing: bool = False  # its orders wait for what others do

    def column_of(self, column: str) -> Column:
        """A column by its id."""
        return next(one for one in self.column if one.id == column)


class Command(Struct, frozen=True):
    """The line form of an order; a route has no words."""

    id: str
    order: str
    form: str
    pattern: str
    nations: tuple[str, ...]
    text: Names
    words: Names | None = None
    step: str = ""
    defaults: dict[str, str] = {}
    unread: dict[str, str] = {}  # a field and the message when it cannot be read
    missing: dict[str, str] = {}  # a field and the message when it is not there


class OrderRow(Struct, frozen=True):
    """An order: its phase, its fields, its sheet, and what may be said against it."""

    id: str
    phase: str
    nations: tuple[str, ...]
    fields: list[str]
    sheet: str
    errors: list[str]
    optional: bool
    text: Names
    also: tuple[str, ...] = ()


class Message(Struct, frozen=True):
    """A message: its code, whether it stops what it is about, and the rule behind it. Its words stand in the game's
    locale."""

    code: str
    severity: str
    rule: str = ""


class OrdersFile(Struct, frozen=True):
    """What a game says about its orders. No rule reads it: rules know the table of orders alone."""

    workbook: Shown[WorkbookRules]
    words: Shown[dict[str, Words]]
    sheet: Shown[list[Sheet]]
    command: Shown[list[Command]]
    order: Shown[list[OrderRow]]
    message: Shown[list[Message]]
    report_sheet: Shown[list[Sheet]]  # of the workbook in which a combat fought elsewhere is told
