"""The file of orders: every order has one line form, its fields, its sheet and its messages."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from baluard.campaign.said import forms_in
from baluard.components import DataError
from baluard.components.order_sheets import Command, OrderRow, RowOrder, Sheet
from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.order_checks import check_orders
from baluard.games.peninsular.model.order_rows import PeninsularOrders
from baluard.games.peninsular.model.orders import ORDERS
from baluard.texts.catalogue import package_messages
from tools.order_forms import PAGE, page

FILE: PeninsularOrders = GAME.data.orders_sheet


def with_first(rows: list[Any], **changes: Any) -> list[Any]:
    return [msgspec.structs.replace(rows[0], **changes), *rows[1:]]


def test_there_are_47_orders_47_line_forms_and_115_messages() -> None:
    assert (len(FILE.order), len(FILE.command), len(FILE.message)) == (47, 47, 115)


def test_every_message_has_its_words_in_three_languages() -> None:
    for lang in ("ca", "es", "en"):
        words = package_messages("baluard.games.peninsular", f"orders.{lang}")
        assert sorted(words) == sorted(message.code for message in FILE.message)


def test_every_message_names_a_rule_that_can_be_read() -> None:
    for message in FILE.message:
        for lang in ("ca", "es", "en"):
            assert GAME.rule_help(message.rule, lang), message.code


def test_a_message_has_the_same_facts_in_every_language() -> None:
    words = [package_messages("baluard.games.peninsular", f"orders.{lang}") for lang in ("ca", "es", "en")]
    for code in words[0]:
        assert len({tuple(sorted(re.findall(r"\{(\w+)\}", one[code]))) for one in words}) == 1, code


def test_no_help_of_a_column_only_repeats_its_heading() -> None:
    columns = [(sheet.id, column) for sheet in FILE.sheet for column in sheet.column if column.heading]
    assert [(sheet, c.id) for sheet, c in columns if c.help["es"] == c.heading] == []


def test_every_message_belongs_to_an_order_or_to_the_import() -> None:
    used = {code for row in FILE.order for code in row.errors}
    of_imports = {f"E{n:03}" for n in (5, 6, 7, 8, 9, 13, 14, 15)}
    assert {message.code for message in FILE.message} == used | of_imports


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"order": with_first(FILE.order, fields=["province"])}, "order 'setup_place': its fields are"),
        ({"order": with_first(FILE.order, phase="combat")}, "order 'setup_place': its phases are"),
        ({"order": with_first(FILE.order, sheet="Oros")}, "order 'setup_place': there is no sheet 'Oros'"),
        ({"order": with_first(FILE.order, errors=["E999"])}, "order 'setup_place': there is no message 'E999'"),
        ({"order": FILE.order[1:]}, "order: not the 47 of the table"),
        ({"command": FILE.command[1:]}, "command: not exactly one for each order"),
        ({"command": with_first(FILE.command, pattern="{province}")}, "command 'setup_place': its pattern does not"),
        ({"command": with_first(FILE.command, defaults={"x": "y"})}, "command 'setup_place': the order has no field"),
        ({"command": with_first(FILE.command, words=None)}, "command 'setup_place': a route has no words"),
        ({"sheet": with_first(FILE.sheet, key="x")}, "sheet 'gold': it has no column 'x'"),
        ({"message": [FILE.message[0], *FILE.message]}, "message: a code stands there twice"),
    ],
)
def test_a_file_that_does_not_fit_the_table_is_refused_with_its_record(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match="orders_sheet.toml: " + said):
        check_orders(msgspec.structs.replace(FILE, **changes), ORDERS)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (RowOrder("nothing", {}, {}), "there is no order 'nothing'"),
        (RowOrder("supply_roll", {"x": "changed"}, {}), "there is no column 'x'"),
        (RowOrder("supply_roll", {"start": "often"}, {}), "'start' cannot be 'often'"),
        (RowOrder("supply_roll", {}, {"start": "{bread}"}), "the order has no field 'bread'"),
        (RowOrder("supply_roll", {}, {"x": "{unit}"}), "there is no column 'x'"),
    ],
)
def test_a_row_that_cannot_become_its_order_is_refused(row: RowOrder, said: str) -> None:
    sheets = with_first(FILE.sheet, order=[row])
    with pytest.raises(DataError, match=said):
        check_orders(msgspec.structs.replace(FILE, sheet=sheets), ORDERS)


def test_seed_sheets_come_first_with_their_headings_in_their_order() -> None:
    titles = [sheet.title for sheet in FILE.sheet]
    assert titles[:4] == ["Oro", "Movimiento", "Guarniciones", "Depósitos"]
    assert [column.heading for column in FILE.sheet[3].column] == [
        "Nombre",
        "Localización",
        "Forma cadena de suministros con",
        "Acción",
        "Coste (Oro)",
    ]
    assert [type(row) for row in (FILE.sheet[0], FILE.command[0], FILE.order[0])] == [Sheet, Command, OrderRow]


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_how_orders_are_written_is_shown_in_the_language_of_the_reader(lang: str) -> None:
    groups = FILE.words.values()
    known = {word for keys in groups for names in keys.values() for word in re.findall(r"[^\W\d_]+", names[lang])}
    commands = [command for command in FILE.command if "spain" in command.nations]
    for command, (form, text) in zip(commands, forms_in(FILE, "spain", lang), strict=True):
        rest = form.removeprefix(command.words[lang]) if command.words else form
        assert set(re.findall(r"[^\W\d_]+", rest)) <= known | {"n"}, form
        assert text == command.text[lang]


def test_the_page_about_orders_in_writing_is_made_of_the_data() -> None:
    assert PAGE.read_text("utf-8") == page()
