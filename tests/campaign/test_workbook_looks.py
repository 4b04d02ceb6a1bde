"""How a workbook looks: the club's tables, grey and white cells, lists, hidden sheets, and what Excel allows."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from baluard.campaign.situation import Named, Row
from baluard.campaign.workbook import file_name, not_carried, write_workbook
from baluard.components.order_sheets import Thing
from baluard.kernel.faults import Fault
from baluard.kernel.given import Given
from tests.campaign.books import read, texts, written
from tests.games.peninsular.situations import situation
from tests.games.peninsular.standing import GRAMMAR, lexicon

NATIONS = ("spain", "britain", "france")
LONGEST_TITLE, LONGEST_LIST, LONGEST_CELL = 31, 255, 32767  # what Excel allows
GREY = "FFD9D9D9"


def book(nation: str = "spain", lang: str = "es") -> Any:
    return load_workbook(BytesIO(written(nation, lang)))


@pytest.mark.parametrize("nation", NATIONS)
def test_the_sheets_are_those_of_the_nation_with_their_headings_in_their_order(nation: str) -> None:
    found = book(nation)
    wanted = [sheet for sheet in GRAMMAR.file.sheet if nation in sheet.nations]
    assert found.sheetnames == [*(sheet.title for sheet in wanted), "_lists", "_meta"]
    for sheet in wanted:
        assert [cell.value or "" for cell in found[sheet.title][1]] == [column.heading for column in sheet.column]


def test_only_spain_has_guerrillas_and_only_france_the_initiative() -> None:
    assert [("Guerrillas" in book(n).sheetnames, "Iniciativa" in book(n).sheetnames) for n in NATIONS] == [
        (True, False),
        (False, False),
        (False, True),
    ]


@pytest.mark.vector("V17")
def test_the_first_file_of_spain_has_its_seven_corps_with_their_points() -> None:
    rows = [[cell.value for cell in row[:4]] for row in book()["Movimiento"].iter_rows(min_row=2)]
    assert [row[2] for row in rows] == [400, 90, 350, 155, 375, 300, 260]
    assert rows[0] == ["Ejército del Norte", "Blake", 400, "La Coruña"]
    assert rows[2] == ["Ejército del Este", "-", 350, "?"]


def test_grey_cells_are_locked_and_white_ones_open() -> None:
    for page in book().worksheets:
        if page.sheet_state != "visible":
            continue
        assert page.protection.sheet
        for row in page.iter_rows(min_row=2):
            assert {cell.protection.locked == (cell.fill.fgColor.rgb == GREY) for cell in row} == {True}
    page = book()["Movimiento"]
    assert [cell.protection.locked for cell in page[2]] == [True] * 4 + [False] * 10
    assert not page["D4"].protection.locked  # the place of this corps is still to be chosen


def test_hidden_sheets_hold_the_lists_and_which_state_it_is() -> None:
    found = book()
    assert [page.title for page in found.worksheets if page.sheet_state == "hidden"] == ["_lists", "_meta"]
    meta = {row[0].value: row[1].value for row in found["_meta"].iter_rows(max_row=7)}
    assert meta == {
        "campaign": "Club 1808",
        "turn": 1,
        "nation": "spain",
        "schema": 1,
        "checksum": "abc",
        "final": 1,
        "lang": "es",
    }


@pytest.mark.parametrize("nation", NATIONS)
@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_the_limits_of_excel_are_kept_and_there_are_no_formulas(nation: str, lang: str) -> None:
    found = book(nation, lang)
    assert len({title.casefold() for title in found.sheetnames}) == len(found.sheetnames)
    for page in found.worksheets:
        assert len(page.title) <= LONGEST_TITLE
        assert not re.search(r"[][:*?/\\]", page.title)
        for row in page.iter_rows():
            for cell in row:
                assert cell.data_type != "f"
                assert len(str(cell.value or "")) <= LONGEST_CELL
        for choice in page.data_validations.dataValidation:
            assert len(choice.formula1) <= LONGEST_LIST
            where = re.fullmatch(r"'_lists'!\$([A-Z]+)\$1:\$\1\$(\d+)", choice.formula1)
            assert where is not None
            column = [found["_lists"][f"{where[1]}{n}"].value for n in range(1, int(where[2]) + 1)]
            assert all(column)


def test_lists_offer_the_spanish_key_words_and_the_names_in_the_readers_language() -> None:
    found = book("spain", "en")
    supply = next(v for v in found["Movimiento"].data_validations.dataValidation if "G2" in str(v.sqref).split(":"))
    column = supply.formula1.split("$")[1]
    assert found["_lists"][f"{column}1"].value == "Forrajeo"
    assert found["Movimiento"]["A2"].value == "Army of the North"
    assert found["Movimiento"]["D2"].value == "Corunna"


def test_help_and_legend_are_in_the_readers_language() -> None:
    page = book("spain", "en")["Movimiento"]
    assert page["F1"].comment.text == "Movement points spent"
    legend = {row[0].value: row[1].value for row in book("spain", "ca")["Leyenda"].iter_rows(min_row=2)}
    assert legend["MARCHA FORZADA"] == "un punt més de moviment"
    assert legend["Forrajeo"] == "Farratge"
    assert legend["E085"] == "Aquest cos no es pot moure aquest torn."
    assert legend["Oro / Fin de Turno"] == "Or que queda després de totes les accions"


def test_a_name_that_looks_like_a_formula_stays_a_name() -> None:
    evil = Thing("es_norte", "corps", {"es": '=HYPERLINK("http://x")'}, facts={"province": "la_coruna"})
    rows = {"movement": (Row("es_norte", {"corps": Named("corps", "es_norte"), "points": 400}),)}
    lex = lexicon()
    lex.things["corps", "es_norte"] = evil
    from msgspec.structs import replace

    body = write_workbook(replace(situation(), rows=rows), GRAMMAR, lex, texts())
    cell = load_workbook(BytesIO(body))["Movimiento"]["A2"]
    assert (cell.value, cell.data_type) == ('=HYPERLINK("http://x")', "s")


def test_a_copy_shows_what_was_written_with_red_frames_and_comments() -> None:
    filled = {("movement", "es_norte", "path"): "La Coruña – Obiedo"}
    reading = read(written("spain", "ca", filled))
    copy = write_workbook(situation(), GRAMMAR, lexicon(), texts("ca"), reading.filled, reading.marks(reading.faults))
    cell = load_workbook(BytesIO(copy))["Movimiento"]["E2"]
    assert cell.value == "La Coruña – Obiedo"
    assert (cell.border.left.style, cell.border.left.color.rgb) == ("thick", "FFC00000")
    assert cell.comment.text == "E009: Nom desconegut: Obiedo. Potser Oviedo?"
    assert [(one.key, one.place) for one in read(copy).faults] == [("E009", "Movimiento!E2")]


def test_faults_that_the_rules_find_are_marked_at_the_cell_of_their_order() -> None:
    reading = read(written("spain", "es", {("movement", "es_norte", "path"): "La Coruña – Oviedo"}))
    fault = Fault("E082", reading.orders[0].place, {"cost": 4, "have": 3})
    marks = reading.marks([fault])
    assert marks == {("movement", "es_norte", "path"): [fault]}
    copy = load_workbook(BytesIO(written("spain", "en", reading.filled, marks)))
    assert copy["Movimiento"]["E2"].comment.text == "E082: It costs 4 points and it has 3."


def test_two_faults_of_a_cell_are_both_told() -> None:
    faults = [Fault("E015", "", {"text": Given("A")}), Fault("E015", "", {"text": Given("B")})]
    copy = load_workbook(BytesIO(written("spain", "en", {}, {("movement", "es_norte", "actions"): faults})))
    assert copy["Movimiento"]["M2"].comment.text.splitlines() == [
        "E015: Command not understood: A.",
        "E015: Command not understood: B.",
    ]


def test_what_was_written_early_is_carried_into_the_final_workbook() -> None:
    filled = {
        ("movement", "es_norte", "path"): "La Coruña – Oviedo",
        ("movement", "es_sur1", "actions"): "ENTRAR",
        ("recruitment", "#1", "concept"): "Oro",
        ("recruitment", "#1", "gold"): "2",
    }
    early = read(written("spain", "es", filled), checksum="later")
    assert [one.key for one in early.faults] == ["E007"]
    assert early.filled == filled
    later = situation(checksum="later")
    final = write_workbook(later, GRAMMAR, lexicon(), texts("en"), early.filled)
    reading = read(final, checksum="later")
    assert reading.faults == []
    assert [one.order.id for one in reading.orders] == ["buy_points", "move_corps", "enter_city"]


def test_what_was_written_for_a_row_that_is_gone_is_told() -> None:
    filled = {("movement", "es_gone", "path"): "A – B", ("recruitment", "#1", "gold"): "2"}
    assert not_carried(filled, situation()) == [("movement", "es_gone", "path")]


def test_the_file_is_called_after_campaign_turn_and_nation() -> None:
    assert file_name(situation(), GRAMMAR) == "Club_1808_T01_spain.xlsx"
