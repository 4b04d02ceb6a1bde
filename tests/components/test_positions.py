"""Readers of position texts and checks of components: what is wrong is said with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from baluard.components import DataError
from baluard.components.checks import require, unique
from baluard.components.positions import (
    list_under,
    number_under,
    read_table,
    table_under,
    text_under,
    within,
)
from baluard.kernel.errors import BadRecord


def test_a_position_is_read_by_its_keys() -> None:
    table = read_table('turn = 3\nside = "x"\ncards = [1]\n[at]\nborn = "2i"', ("turn", "side", "cards", "at"))
    assert number_under(table, "turn", 1) == 3
    assert text_under(table, "side", "") == "x"
    assert list_under(table, "cards") == [1]
    assert table_under(table, "at") == {"born": "2i"}


def test_what_a_position_leaves_out_is_as_usual() -> None:
    assert (number_under({}, "turn", 1), text_under({}, "side", "y")) == (1, "y")
    assert (list_under({}, "cards"), table_under({}, "at")) == ([], {})


@pytest.mark.parametrize(
    "read, detail",
    [
        (lambda: read_table("turn = = 3", ("turn",)), "Invalid value"),
        (lambda: read_table("tern = 3", ("turn",)), "unknown key 'tern'"),
        (lambda: number_under({"turn": True}, "turn", 1), "'turn' is not a whole number"),
        (lambda: within(8, "turn", 1, 7), "'turn' must be from 1 to 7, not 8"),
        (lambda: text_under({"side": 1}, "side", ""), "'side' is not a text"),
        (lambda: list_under({"cards": "1"}, "cards"), "'cards' is not a list"),
        (lambda: table_under({"at": []}, "at"), "'at' is not a table"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(read: Callable[[], Any], detail: str) -> None:
    with pytest.raises(BadRecord) as told:
        read()
    assert told.value.details["fault"] == "fault.position"
    assert detail in str(told.value.details["detail"])


def test_a_fault_of_components_names_file_and_record() -> None:
    unique("map", "zone", ["a", "b"])
    require(True, "map", "zone 'a'", "is nowhere")
    with pytest.raises(DataError, match=r"^map\.toml: zone 'a': stands there twice$"):
        unique("map", "zone", ["a", "b", "a"])
    with pytest.raises(DataError, match=r"^map\.toml: zone 'a': is nowhere$"):
        require(False, "map", "zone 'a'", "is nowhere")
