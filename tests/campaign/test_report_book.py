"""The workbook of a battle fought at a table."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.campaign.books import changed
from tests.campaign.reports import BATTLE, FILLED, SAID, read_report, report_book


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_what_is_written_in_the_workbook_of_a_battle_is_its_report(lang: str) -> None:
    reading = read_report(report_book(lang, FILLED))
    assert reading.faults == []
    assert reading.report == SAID


def test_its_sheets_and_headings_are_those_of_the_data() -> None:
    book = load_workbook(BytesIO(report_book()))
    assert book.sheetnames == ["Informe", "Unidades atacante", "Unidades defensor", "_lists", "_meta"]
    assert [cell.value for cell in book["Unidades defensor"][1]] == [
        "Cuerpo o guarnición",
        "Unidad",
        "Puntos",
        "Tamaño",
        "Clase",
        "Estado",
    ]


@pytest.mark.parametrize(
    ("cell", "value", "code", "place"),
    [
        (("report", BATTLE, "scale"), "medio", "E015", "Informe!E2"),
        (("report", BATTLE, "broken_army"), "todos", "E015", "Informe!F2"),
        (("report", BATTLE, "defender.commander"), "Castanyos", "E009", "Informe!P2"),
        (("attacker", "#1", "corps"), "XX Cuerpo", "E009", "Unidades atacante!A2"),
        (("attacker", "#1", "state"), "cansada", "E015", "Unidades atacante!F2"),
        (("attacker", "#3", "name"), "Lanceros", "workbook.needed", "Unidades atacante!A4"),
    ],
)
def test_what_cannot_be_understood_is_told_with_its_cell(cell: Any, value: str, code: str, place: str) -> None:
    reading = read_report(report_book("es", {cell: value}))
    assert (reading.faults[0].key, reading.faults[0].place) == (code, place)
    assert reading.report == {}


def test_a_workbook_of_a_battle_without_a_sheet_is_refused() -> None:
    reading = read_report(changed(report_book(), lambda book: book.remove(book["Informe"])))
    assert [one.key for one in reading.faults] == ["E008"]
    assert reading.report == {}
