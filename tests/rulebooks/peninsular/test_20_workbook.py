"""PEN-20.2 to 20.4, 20.6, 20.7, 20.10 The workbook of a nation, its orders, dice by mail, the map of a position.

The workbook is the house's (tests/campaign); here stands what the book promises of it.
"""

from __future__ import annotations

from io import BytesIO

import pytest
from openpyxl import load_workbook

from baluard.campaign.entries import Check
from baluard.games.peninsular import GAME
from baluard.games.peninsular.board.board import board
from baluard.games.peninsular.model.orders import ORDERS, keys_of
from baluard.games.peninsular.words.rolls import read_dice_mail, roll_key, subject_line
from tests.campaign.books import read, with_cells, written
from tests.rulebooks.peninsular.armies import DATA
from tests.rulebooks.peninsular.sitting import alone, rule, vector

NORTE = "Ejército del Norte"


@rule("PEN-20.2")
@pytest.mark.parametrize("nation", ["spain", "britain", "france"])
def test_a_workbook_begins_with_the_tables_of_the_club(nation: str) -> None:
    titles = load_workbook(BytesIO(written(nation))).sheetnames
    wanted = ["Oro", "Movimiento", "Guarniciones", "Depósitos"]
    assert [title for title in titles if title in wanted] == wanted
    assert ("Guerrillas" in titles) == (nation == "spain")


@rule("PEN-20.3", "PEN-20.4")
@vector("V5")
def test_a_row_as_the_club_writes_it_becomes_orders_and_a_pending_roll() -> None:
    reading = read(
        with_cells(
            "spain",
            ("Movimiento", NORTE, "Desplazamiento", "La Coruña – Oviedo – Gijón"),
            ("Movimiento", NORTE, "Puntos de Movimiento Gastados", 3),
            ("Movimiento", NORTE, "Aprovisionamiento", "Forrajeo"),
            ("Movimiento", NORTE, "Tirada de Aprovisionamiento", "Pendiente"),
        )
    )
    assert reading.faults == []
    assert ["/".join(keys_of(one.order)) for one in reading.orders] == [
        "es_norte/oviedo/gijon/done",
        "supply_choice/es_norte/forage",
        "supply_roll/es_norte/pending",
    ]
    assert reading.checks == [Check("movement", "es_norte", "spent", "3", "Movimiento!F2")]


@rule("PEN-20.3")
def test_suffixes_of_a_route_are_orders_too() -> None:
    reading = read(with_cells("spain", ("Movimiento", NORTE, "Desplazamiento", "La Coruña – Oviedo (MF)")))
    assert ["/".join(keys_of(one.order)) for one in reading.orders] == ["es_norte/forced_march", "es_norte/oviedo/done"]


@rule("PEN-20.4")
@pytest.mark.parametrize(("nation", "checksum", "code"), [("britain", "abc", "E006"), ("spain", "another", "E007")])
def test_a_workbook_of_another_nation_or_state_is_refused(nation: str, checksum: str, code: str) -> None:
    reading = read(written("spain"), nation, checksum)
    assert code in [fault.key for fault in reading.faults] and reading.orders == []


@rule("PEN-20.4")
def test_an_unknown_name_is_a_fault_with_its_cell() -> None:
    reading = read(with_cells("spain", ("Movimiento", NORTE, "Desplazamiento", "La Coruña – Atlántida")))
    assert [(fault.key, fault.place) for fault in reading.faults] == [("E009", "Movimiento!E2")]


@rule("PEN-20.6")
def test_there_are_47_orders_each_with_its_phase_and_its_messages() -> None:
    assert len(DATA.orders_sheet.order) == 47 == len(ORDERS.forms)
    codes = {row.code for row in DATA.orders_sheet.message}
    assert all(set(row.errors) <= codes for row in DATA.orders_sheet.order)


@rule("PEN-20.7")
def test_a_roll_has_a_key_and_a_mail_its_subject() -> None:
    assert roll_key(DATA, 3, "spain", "supply", "forage", "es_centro") == "T3.spain.supply.forage.es_centro"
    line = subject_line(DATA, "es", "Forrajeo", "Ejército del Centro", 3)
    assert line == "Tirada de Forrajeo Ejército del Centro Turno 3"


@rule("PEN-20.7")
@vector("V16")
def test_a_mail_of_dice_is_read_with_its_sums() -> None:
    mail, faults = read_dice_mail("Resultado: 2D6 = 3, 3\nSubtotal: 6\nTotal: 6")
    assert faults == () and mail is not None
    assert (mail.values, mail.subtotal, mail.total) == ((3, 3), 6, 6)


@rule("PEN-20.7")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Hola", "E003"),
        ("2D6 = 3, 7", "E002"),
        ("2D6 = 3", "fault.dice_count"),
        ("2D6 = 3, 3: subtotal 7, total 7", "E002"),
    ],
)
def test_a_mail_that_cannot_be_right_is_not_taken(text: str, code: str) -> None:
    mail, faults = read_dice_mail(text)
    assert mail is None and [fault.key for fault in faults] == [code]


@rule("PEN-20.10")
def test_the_map_of_a_position_shows_control_corps_garrisons_depots_bands_and_sieges() -> None:
    game = alone(turn=2)
    game.corps("es", at="talavera", points=200)
    game.corps("fr", at="zaragoza", points=300, kind="france")
    game.control("spain", "zaragoza").garrison("zaragoza", 80).depot("france", "vitoria").band("band_1", 2, "soria")
    game.siege("fr", 1).begin("spain", "movement")
    drawn = board(GAME, game.table.view(("spain",)), "es")
    pieces = "".join(drawn.live.values())
    for piece in ("piece-es", "piece-fr", "depot_france_vitoria", "band_1"):
        assert piece in pieces, piece
