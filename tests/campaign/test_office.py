"""Workbooks as LibreOffice saved them (`make office` makes them): they read as they were written."""

from __future__ import annotations

import pytest

from baluard.games.peninsular.model.orders import keys_of
from tests.campaign.books import read
from tests.campaign.office_cases import CASES, FIXTURES


@pytest.mark.parametrize("name", CASES)
def test_a_workbook_saved_by_another_program_gives_the_same_orders(name: str) -> None:
    nation, paths = CASES[name]
    reading = read((FIXTURES / f"{name}.xlsx").read_bytes(), nation)
    assert reading.faults == []
    found = ["/".join(keys_of(one.order)) for one in (*reading.orders, *reading.waiting)]
    assert sorted(found) == sorted(paths)
