"""What a workbook shows of a moment: a plain value, rows sheet by sheet, that a game fills from a view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from baluard.components.order_sheets import OrdersFile, Thing
from baluard.components.orders import Order, OrderTable, StandingOrder
from baluard.kernel.answers import Keys
from baluard.kernel.faults import Fault, Faults

FREE = "#"  # how the mark of a row begins that is about nothing yet


class Named(Struct, frozen=True):
    """A thing or a key word in a cell: it is written by its name."""

    kind: str
    key: str


CellValue = str | int | Named
Spot = tuple[str, str, str]  # sheet, row, column; without a row it is the heading
Filled = dict[Spot, str]  # what somebody wrote there
Marks = dict[Spot, list[Fault]]  # what is wrong there


class Row(Struct, frozen=True):
    """A row of a sheet: what it is about, of which sort it is, and what stands in it."""

    key: str
    cells: dict[str, CellValue]
    sort: str = ""
    open: tuple[str, ...] = ()  # columns that may be written in this row, though in others they may not


class Situation(Struct, frozen=True):
    """All that stands in the workbook of one nation at one moment.

    `checksum` is of the state that the orders are for: a workbook of another state is not taken (but what is written
    in it is carried over). `final`: written when the nation's own activation begins.
    """

    campaign: str
    turn: int
    nation: str
    checksum: str
    final: bool = False
    rows: dict[str, tuple[Row, ...]] = {}
    free: dict[str, int] = {}  # empty rows of a sheet
    legend: tuple[tuple[str, str], ...] = ()  # more for the sheet of words


class OrderAdvice:
    """What a game says about orders beyond what its decisions do. This one says nothing."""

    # By the tag of a question to another: the order that needs his consent, his refusal, the message about it.
    consents: ClassVar[Mapping[str, tuple[str, str, str]]] = {}
    remarked: frozenset[str] = frozenset()  # orders that may be legal and yet worth a remark

    def objections(self, orders: Sequence[Order]) -> list[tuple[int, Fault]]:
        """Orders of a set, by number, that nobody will ask for as things stand, and why."""
        return []

    def remarks(self, order: Order) -> Faults:
        """What is worth a remark about an order that is given now."""
        return ()

    def roll_of_order(self, order: Order) -> str:
        """The key of the roll to which an order gives a die; nothing when none is rolled for it."""
        return ""

    def roll_of_row(self, row: str, orders: Sequence[Order]) -> str:
        """The key of the roll of a row in which dice stand beside its orders."""
        return ""

    def figures(self) -> dict[Spot, int]:
        """Figures as the rules find them, where they are certain now."""
        return {}


class OrderBook(Struct, frozen=True):
    """All that text and workbook of one seat need at one moment, from a game that is played by orders.

    `types` are the kinds of things that a type of slots may name; `answer_to` gives what an order answers to a decision
    that is not the next order of a phase (its tag, its facts), or None; the orders of `asked` are given only so.
    `standing` is what a row of a standing sheet tells a unit (its row, what stands in its columns), or None.
    Without `sheets` there is no workbook: whoever only decides between others writes lines. `phase`: of the seat's own
    turn, while it is under way; somebody else may be asked something in it.
    """

    table: OrderTable
    file: OrdersFile
    types: dict[str, tuple[str, ...]]
    things: tuple[Thing, ...]
    situation: Situation
    answer_to: Callable[[str, Mapping[str, object], Order], Keys | None]
    asked: frozenset[str]
    standing: Callable[[str, Mapping[str, str]], StandingOrder | None] = lambda row, values: None
    advice: OrderAdvice = OrderAdvice()
    sheets: bool = True
    phase: str = ""


def free_row(number: int) -> str:
    """The mark of an empty row, from 1."""
    return f"{FREE}{number}"
