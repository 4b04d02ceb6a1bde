"""A battle on a table by mail and by workbook: the report as a file that comes and goes, and who may send it."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from baluard.kernel.values import Answer
from baluard.server.games.appends import decoded
from baluard.server.games.drafts import BATTLE
from baluard.server.people.lent import Lent, fight_at
from baluard.server.settings import Settings
from tests.campaign.books import changed
from tests.pages import campaigns
from tests.server.mailhouse import MailHouse, Posted, reply_to
from tests.server.test_handed_battle import SPANISH, Table
from tests.server.toyhouse import Running

BEATEN = 6  # the column of a unit's state


@pytest.fixture
def house(tmp_path: Path) -> Iterator[MailHouse]:
    campaigns.GAME.text = SPANISH
    with MailHouse(tmp_path, campaigns.games()) as found:
        yield found


@pytest.fixture
def game_id(house: MailHouse) -> str:
    """France has marched to Talavera, and is asked how the battle went."""
    made = house.game("peninsular", resolution_modes="tabletop")
    first = house.house.live(made).match.asked[0]
    house.house.answer(made, first.decision.seat, first.id, [("fr_murat", "talavera", "done")])
    while all(one.decision.tag != "battle_report" for one in house.house.live(made).match.asked):
        house.play(made)
    return made


def book_in(letter: Posted) -> bytes:
    return next(body for name, body in letter.files().items() if name.startswith("Informe"))


def beaten(book: bytes) -> bytes:
    """All defenders are broken, and so is their army."""

    def change(sheets: Any) -> None:
        sheets["Informe"]["F2"] = "defensor"
        for row in sheets["Unidades defensor"].iter_rows(min_row=2):
            if row[0].value:
                row[BEATEN - 1].value = "rota"

    return changed(book, change)


def with_file(letter: Posted, book: bytes) -> bytes:
    mail = reply_to(letter, "Saturday's battle.")
    mail.add_attachment(book, "application", "octet-stream", filename="battle.xlsx")
    return mail.as_bytes()


def test_what_is_proposed_for_a_battle_is_told_and_taken_by_a_number(house: MailHouse) -> None:
    game_id = house.game("peninsular", resolution_modes="tabletop")
    first = house.house.live(game_id).match.asked[0]
    house.house.answer(game_id, first.decision.seat, first.id, [("fr_murat", "talavera", "done")])
    house.subscribe(game_id, "france", "es")
    told: dict[str, str] = {}
    while ("france", "battle_report") not in tags(house, game_id):
        asked = next(one for one in house.house.live(game_id).match.asked if one.required and not one.answered)
        if asked.decision.tag not in ("table_terms", "army_list", "table_pieces") or asked.decision.seat != "france":
            house.play(game_id, asked.decision.seat)
            continue
        house.run(600)
        letter = house.last("france")
        told[asked.decision.tag] = letter.text.replace("\r\n", "\n")
        house.reply(letter, "1")
        assert "Aceptado: Tal como se propone." in house.last("france").text
        answers = [one for one in decoded(house.store.entries(game_id)) if isinstance(one, Answer)]
        assert (answers[-1].about, answers[-1].seat) == (asked.decision.tag, "france")
        assert asked.decision.space.value_of(answers[-1].answer) == asked.decision.default
    assert "Puntos que se ponen en la mesa (%): 100" in told["table_terms"]
    assert "- Infantería de línea · 34\n" in told["army_list"] and "1. Tal como se propone" in told["army_list"]
    assert "Lo demás se rellena en la página" in told["table_pieces"]
    house.run(600)
    assert "Tal como se propone" not in house.last("france").text, "nobody proposes how a battle went"


def tags(house: MailHouse, game_id: str) -> list[tuple[str, str]]:
    return [(one.decision.seat, one.decision.tag) for one in house.house.live(game_id).match.asked if one.required]


def test_the_report_of_a_battle_comes_and_goes_as_a_workbook(house: MailHouse, game_id: str) -> None:
    house.subscribe(game_id, "france")
    letter = house.last("france")
    assert "Report of the battle: fill in the workbook Informe-" in letter.text
    house.receive(with_file(letter, beaten(book_in(letter))))
    assert tags(house, game_id) == [("spain", "confirm_report")]
    assert "Accepted: the report of the battle." in house.last("france").text


def test_who_confirms_a_report_reads_what_it_brings_and_answers_by_a_number(house: MailHouse, game_id: str) -> None:
    house.subscribe(game_id, "france")
    letter = house.last("france")
    house.receive(with_file(letter, beaten(book_in(letter))))
    house.subscribe(game_id, "spain")
    told = house.last("spain").text
    assert "  1. " in told and "  2. " in told and "Losses of the defender" in told, told
    house.reply(house.last("spain"), "1")
    assert tags(house, game_id) != [("spain", "confirm_report")]


def test_what_is_wrong_in_the_workbook_of_a_battle_is_told_with_its_cell(house: MailHouse, game_id: str) -> None:
    house.subscribe(game_id, "france")
    letter = house.last("france")

    def change(sheets: Any) -> None:
        sheets["Unidades atacante"]["F2"] = "cansada"
        sheets["Informe"]["P2"] = "Nadie"

    house.receive(with_file(letter, changed(book_in(letter), change)))
    said = house.last("france").text
    assert "Unidades atacante F2: E015" in said and "Informe P2: E009" in said
    assert ("france", "battle_report") in tags(house, game_id)


def test_who_has_handed_the_battle_to_a_partner_does_not_answer_it_by_mail(house: MailHouse, game_id: str) -> None:
    house.play(game_id, "france")
    house.subscribe(game_id, "spain")
    letter = house.last("spain")
    assert tags(house, game_id) == [("spain", "confirm_report")]
    fight = fight_at(house.house, house.house.row(game_id))
    assert fight is not None
    lent = msgspec.json.encode(Lent(fight.id, "britain")).decode()
    house.store.note(game_id, "spain", BATTLE, lent)
    house.reply(letter, "1")
    assert tags(house, game_id) == [("spain", "confirm_report")]
    assert "in the hands of a partner" in house.last("spain").text
    house.store.note(game_id, "spain", BATTLE, "")
    house.reply(letter, "1", "<another@people.example>")
    assert tags(house, game_id) != [("spain", "confirm_report")]


# -- on the page


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    campaigns.GAME.text = SPANISH
    with Running(Settings(data_dir=tmp_path, catalogue="tests.pages.campaigns:games")) as server:
        yield server


def sent(browser: httpx.Client, table: Table, name: str, body: bytes) -> httpx.Response:
    files = {"workbook": ("battle.xlsx", BytesIO(body))}
    return browser.post(f"/g/{table.id}/report", params={"decision": name}, files=files, headers={"x-part": "orders"})


def test_a_workbook_of_a_battle_is_put_into_the_form_and_gives_nothing(running: Running) -> None:
    table = Table(running)
    table.play_to("battle_report")
    asked = table.of("france")
    book = table.france.get(f"/g/{table.id}/report.xlsx", params={"decision": asked.id})
    assert book.status_code == 200, book.text
    said = sent(table.france, table, asked.id, beaten(book.content)).json()
    assert said["value"]["broken_army"] == "defender"
    assert {unit["state"] for unit in said["value"]["defender"]["units"]} == {"broken"}
    assert table.of("france").id == asked.id
    wrong = sent(table.france, table, asked.id, b"no file")
    assert wrong.status_code == 422 and "no .xlsx workbook" in wrong.json()["error"]


def test_nobody_else_gets_the_workbook_of_a_battle(running: Running) -> None:
    table = Table(running)
    table.play_to("battle_report")
    asked = table.of("france")
    for browser in (table.britain, table.other):
        assert browser.get(f"/g/{table.id}/report.xlsx", params={"decision": asked.id}).status_code in (403, 404)
    own = table.of("spain")
    assert table.spain.get(f"/g/{table.id}/report.xlsx", params={"decision": own.id}).status_code == 200
    assert table.spain.get(f"/g/{table.id}/report.xlsx", params={"decision": asked.id}).status_code == 403
