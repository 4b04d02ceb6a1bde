"""The rows of `orders_sheet.toml`: those of the house, and the workbook of a battle's report.

PEN-20.2 to 20.4 The workbook itself is written and read by the house (`campaign/`) after these rows.
"""

from __future__ import annotations

import msgspec

from baluard.components import Shown
from baluard.components.order_sheets import OrdersFile


class ReportWorkbook(msgspec.Struct, frozen=True):
    """The workbook in which a battle fought at a table is told."""

    file_name: str


class DiceWords(msgspec.Struct, frozen=True):
    """What people write about dice: how a roll is called, and where it may come from."""

    roll_key_form: str
    subject_form: dict[str, str]
    sources: list[str]
    external_status: list[str]
    purposes: list[str]


class PeninsularOrders(OrdersFile, frozen=True):
    """The whole file."""

    report_workbook: Shown[ReportWorkbook]
    dice: Shown[DiceWords]
