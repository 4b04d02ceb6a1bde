"""Readers of position texts and checks of components: what is wrong is said with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from baluard.components import DataError
from baluard.components.checks import require, unique
from baluard.components.positions import (
    each,
    flag,
    list_under,
    number_under,
    read_table,
    table_under,
    text_under,
    whole,
    within,
)
from baluard.kernel.errors import BadRecord
from baluard.kernel.faults import Fault
from baluard.texts import LANGUAGES, texts_for
from baluard.texts.faults import fault_line


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
    ("read", "faults"),
    [
        (lambda: read_table("a = 1\nturn = = 3", ("turn",)), [Fault("position.line", "", {"line": 2, "column": 8})]),
        (lambda: read_table("a = 1\nturn =", ("turn",)), [Fault("position.line", "", {"line": 2, "column": 6})]),
        (
            lambda: read_table("tern = 3\nsite = 'x'", ("turn",)),
            [Fault("position.unknown_key", "tern"), Fault("position.unknown_key", "site")],
        ),
        (lambda: number_under({"turn": True}, "turn", 1), [Fault("position.whole", "turn")]),
        (lambda: within(8, "turn", 1, 7), [Fault("position.within", "turn", {"least": 1, "most": 7, "number": 8})]),
        (lambda: text_under({"side": 1}, "side", ""), [Fault("position.text", "side")]),
        (lambda: list_under({"cards": "1"}, "cards"), [Fault("position.list", "cards")]),
        (lambda: table_under({"at": []}, "at"), [Fault("position.table", "at")]),
        (
            lambda: each(lambda: whole("x", "at.born"), lambda: whole(1, "at.rec"), lambda: flag(1, "at.mar")),
            [Fault("position.whole", "at.born"), Fault("position.flag", "at.mar")],
        ),
    ],
)
def test_what_is_wrong_with_a_position_is_said(read: Callable[[], Any], faults: list[Fault]) -> None:
    with pytest.raises(BadRecord) as told:
        read()
    assert list(told.value.faults) == faults
    for lang in LANGUAGES:
        assert all("{" not in fault_line(texts_for(lang), fault) for fault in faults)


def test_a_fault_of_components_names_file_and_record() -> None:
    unique("map", "zone", ["a", "b"])
    require(True, "map", "zone 'a'", "is nowhere")
    with pytest.raises(DataError, match=r"^map\.toml: zone 'a': stands there twice$"):
        unique("map", "zone", ["a", "b", "a"])
    with pytest.raises(DataError, match=r"^map\.toml: zone 'a': is nowhere$"):
        require(False, "map", "zone 'a'", "is nowhere")
