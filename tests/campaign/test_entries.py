"""What people write in the cells, and what it becomes."""

from __future__ import annotations

from typing import Any

import pytest

from baluard.campaign.entries import Check, Reading, Standing, TypedDice
from baluard.games.peninsular.model.orders import keys_of
from tests.campaign.books import changed, column_of, read, row_of, with_cells, written

NORTE = "Ejército del Norte"


def paths(reading: Reading) -> list[str]:
    assert reading.faults == []
    return ["/".join(keys_of(one.order)) for one in reading.orders]


def cell(*cells: Any, nation: str = "spain") -> Reading:
    return read(with_cells(nation, *cells), nation)


@pytest.mark.vector("V5")
def test_the_row_of_the_club_imports_without_errors_and_with_a_pending_roll() -> None:
    reading = cell(
        ("Movimiento", NORTE, "Desplazamiento", "La Coruña – Oviedo – Gijón"),
        ("Movimiento", NORTE, "Puntos de Movimiento Gastados", 3),
        ("Movimiento", NORTE, "Aprovisionamiento", "Forrajeo"),
        ("Movimiento", NORTE, "Tirada de Aprovisionamiento", "Pendiente"),
    )
    assert paths(reading) == [
        "es_norte/oviedo/gijon/done",
        "supply_choice/es_norte/forage",
        "supply_roll/es_norte/pending",
    ]
    assert reading.checks == [Check("movement", "es_norte", "spent", "3", "Movimiento!F2")]
    assert [one.place for one in reading.orders] == ["Movimiento!E2", "Movimiento!G2", "Movimiento!H2"]


def test_the_end_of_the_gold_row_is_a_figure_to_be_checked() -> None:
    reading = cell(("Oro", "Oro", "Fin de Turno", 9))
    assert reading.checks == [Check("gold", "gold", "end", "9", "Oro!D2")]
    assert reading.orders == []


def test_a_route_is_divided_where_a_garrison_is_left() -> None:
    reading = cell(
        ("Movimiento", NORTE, "Desplazamiento", "La Coruña – Oviedo – Gijón (MF)"),
        ("Movimiento", NORTE, ACTIONS, "GUARNICION Oviedo +50; GUARNICION La Coruña -20; INCORPORAR G1"),
    )
    assert paths(reading) == [
        "es_norte/forced_march",
        "es_norte/garrison/la_coruna/take/20",
        "es_norte/attach_guerrillas/band_1/done",
        "es_norte/oviedo/done",
        "es_norte/garrison/oviedo/leave/50",
        "es_norte/gijon/done",
    ]


def test_the_word_for_the_route_says_where_it_comes() -> None:
    reading = cell(
        ("Movimiento", NORTE, "Desplazamiento", "La Coruña – Oviedo"),
        ("Movimiento", NORTE, ACTIONS, "RENOMBRAR Asturias; RUTA; TRASPASO Ejército del Oeste 10; ENTRAR"),
    )
    assert paths(reading) == [
        "es_norte/rename/=Asturias",
        "es_norte/oviedo/done",
        "es_norte/transfer/es_oeste/10",
        "es_norte/enter_city",
    ]


def test_a_joint_march_takes_the_route_of_its_row() -> None:
    reading = cell(
        ("Movimiento", NORTE, "Desplazamiento", "La Coruña – Oviedo"),
        ("Movimiento", NORTE, ACTIONS, "CONJUNTO 1.ª División; ENTRAR"),
    )
    assert paths(reading) == ["es_norte/joint_move/gb_t2_wellington/oviedo/done", "es_norte/enter_city"]


def test_reinforcements_are_shared_among_several() -> None:
    row = "Refuerzos Cuerpo español T2-36"
    reading = cell(("Refuerzos", row, "Asignar a", f"{NORTE}=60; Cádiz=30"))
    assert paths(reading) == ["assign_points/es_points/spain/es_norte/60", "assign_points/es_points/spain/cadiz/30"]


def test_levy_goes_to_garrisons_to_corps_and_to_a_new_one() -> None:
    rows = (
        ("Leva", 20, "Cádiz", "Guarnición", ""),
        ("Reserva", 30, "Sevilla", "Ejército del Sur I", ""),
        ("leva", 100, "Sevilla (ciudad)", "NUEVO", "Ejército de Reserva"),
    )
    cells = [
        ("Reclutamiento", n, heading, value)
        for n, row in enumerate(rows, 2)
        for heading, value in zip(("Concepto", "Puntos", "Ciudad", "Asignar a", "Nombre del cuerpo"), row, strict=True)
        if value
    ]
    assert paths(cell(*cells)) == [
        "recruit/levy/spain/cadiz/cadiz/20",
        "recruit/reserve/spain/sevilla/es_sur1/30",
        "new_corps/sevilla/spain/100/city/=Ejército de Reserva",
    ]


def test_standing_orders_are_read_with_their_ratio_and_their_choices() -> None:
    reading = cell(
        ("Reacciones", NORTE, "Ante un contacto", "Retirarse"),
        ("Reacciones", NORTE, "Retirarse si el enemigo supera", "1,5"),
        ("Reacciones", NORTE, "Destino 1", "Oviedo"),
        ("Reacciones", NORTE, "Destino 2", "Lugo"),
        ("Reacciones", "Depósito Oviedo", "Destruir depósito", "Sí"),
    )
    assert reading.faults == []
    assert reading.orders == []
    assert reading.standing[0] == Standing(
        "es_norte", {"reaction": "retreat", "ratio": "15", "to1": "oviedo", "to2": "lugo"}, "Reacciones!B2"
    )
    assert ["/".join(keys_of(one.order)) for one in reading.waiting][:2] == [
        "contact_reaction/es_norte/retreat/oviedo",
        "contact_reaction/es_norte/retreat/lugo",
    ]
    assert reading.waiting[-1].order.id == "burn_own_depot"


@pytest.mark.parametrize("ratio", ["1,5", "1.5", 1.5, "1’5", "1,50"])
def test_decimals_are_read_as_every_country_writes_them(ratio: Any) -> None:
    reading = cell(("Reacciones", NORTE, "Retirarse si el enemigo supera", ratio))
    assert reading.standing[0].values == {"ratio": "15"}


@pytest.mark.parametrize("points", [3, 3.0, "3", "3,0", "3.00", " 3 "])
def test_a_whole_number_is_one_however_it_is_written(points: Any) -> None:
    assert cell(("Movimiento", NORTE, "Puntos Perdidos", points)).checks[0].value == "3"


def test_dice_of_a_row_are_read_with_their_values() -> None:
    reading = cell(
        ("Guerrillas", "G1", "Acciones de Guerrilla", "EMBOSCADA II Cuerpo=2"),
        ("Guerrillas", "G1", "Tiradas de las acciones", "3, 5"),
    )
    assert paths(reading) == ["band_1/ambush/fr_burgos/2/done"]
    assert reading.dice == [TypedDice("guerrillas", "band_1", "action_rolls", (3, 5), "external", "", "Guerrillas!G2")]


def test_a_die_from_elsewhere_wants_a_proof() -> None:
    key = "T1.spain.supply.forage.es_norte"
    reading = cell(("Tiradas", key, "Resultado", 4), ("Tiradas", key, "Origen", "Externa"))
    assert [(one.key, one.place) for one in reading.faults] == [("E004", "Tiradas!D2")]
    proved = cell(
        ("Tiradas", key, "Resultado", 4),
        ("Tiradas", key, "Origen", "Externa"),
        ("Tiradas", key, "Comprobante", "A-17"),
    )
    assert proved.faults == []
    assert [(one.values, one.proof) for one in proved.dice] == [((4,), "A-17")]


ACTIONS = "Acciones Especiales / Acciones de Guerrilla / Acciones anti-Guerrilla"


@pytest.mark.parametrize(
    ("cells", "code", "place"),
    [
        ([("Movimiento", NORTE, "Desplazamiento", "La Coruña – Obiedo")], "E009", "Movimiento!E2"),
        ([("Movimiento", NORTE, "Desplazamiento", "León – Oviedo")], "E080", "Movimiento!E2"),
        ([("Movimiento", NORTE, ACTIONS, "BAILAR")], "E015", "Movimiento!M2"),
        ([("Movimiento", NORTE, ACTIONS, "La Coruña – Oviedo; La Coruña – Lugo")], "E015", "Movimiento!M2"),
        ([("Movimiento", NORTE, "Aprovisionamiento", "Magia")], "E015", "Movimiento!G2"),
        ([("Movimiento", NORTE, "Aprovisionamiento", "Depósito")], "E015", "Movimiento!G2"),
        ([("Movimiento", NORTE, "Tirada de Aprovisionamiento", 7)], "E002", "Movimiento!H2"),
        ([("Movimiento", NORTE, "Puntos Perdidos", "muchos")], "E015", "Movimiento!J2"),
        ([("Movimiento", NORTE, "Puntos Perdidos", "1.000")], "E015", "Movimiento!J2"),
        ([("Movimiento", NORTE, "Puntos", 500)], "workbook.grey", "Movimiento!C2"),
        ([("Movimiento", NORTE, "Puntos Perdidos", "=1+1")], "workbook.formula", "Movimiento!J2"),
        ([("Guerrillas", "G1", "Tiradas de las acciones", "3, 8")], "E002", "Guerrillas!G2"),
        ([("Reclutamiento", 2, "Puntos", 50)], "E015", "Reclutamiento!D2"),
        ([("Reclutamiento", 2, "Concepto", "Lotería")], "E015", "Reclutamiento!A2"),
        ([("Reclutamiento", 2, "Concepto", "Oro"), ("Reclutamiento", 2, "Oro", "1,5")], "E049", "Reclutamiento!C2"),
        ([("Reacciones", NORTE, "Ante un contacto", "Bailar")], "E015", "Reacciones!B2"),
        ([("Depósitos", 5, "Acción", "Mover a Oviedo")], "E015", "Depósitos!D5"),
        ([("Depósitos", 2, "Acción", "Mover a Atlantis")], "E009", "Depósitos!D2"),
    ],
)
def test_what_is_wrong_in_a_cell_is_told_with_its_place(cells: list[Any], code: str, place: str) -> None:
    reading = cell(*cells)
    assert [(one.key, one.place) for one in reading.faults] == [(code, place)]
    assert reading.orders == []


def test_a_wrong_word_for_the_initiative_has_its_message() -> None:
    reading = read(with_cells("france", ("Iniciativa", 2, "Posición francesa", "Quizá")), "france")
    assert [(one.key, one.place) for one in reading.faults] == [("E020", "Iniciativa!A2")]


def test_rows_and_columns_may_be_moved() -> None:
    def turn_round(book: Any) -> None:
        page = book["Movimiento"]
        values = [[page.cell(row, n).value for n in range(1, 15)] for row in range(1, 9)]
        for row, some in enumerate([values[0], *reversed(values[1:])], 1):
            for n, value in enumerate(reversed(some), 1):
                page.cell(row, n).value = value
        row, column = next(
            (r, c) for r in range(2, 9) for c in (column_of(page, "Desplazamiento"),) if page.cell(r, 14).value == NORTE
        )
        page.cell(row, column).value = "La Coruña – Oviedo"

    reading = read(changed(written(), turn_round))
    assert paths(reading) == ["es_norte/oviedo/done"]
    assert reading.orders[0].place == "Movimiento!J8"


def test_an_unknown_row_and_a_row_twice_are_told() -> None:
    def change(book: Any) -> None:
        page = book["Movimiento"]
        page.cell(row_of(page, "Ejército del Oeste"), 1).value = "Ejército del Oestee"
        page.cell(row_of(page, "Ejército del Este"), 1).value = NORTE

    reading = read(changed(written(), change))
    assert [(one.key, one.place) for one in reading.faults if one.key != "workbook.grey"] == [
        ("E009", "Movimiento!A3"),
        ("workbook.row_twice", "Movimiento!A4"),
    ]
