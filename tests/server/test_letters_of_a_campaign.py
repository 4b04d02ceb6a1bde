"""Letters of a campaign: the workbook in them, orders and dice by mail, and nothing of what a nation may not know."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from baluard.catalogue import games
from baluard.server.campaign.order_sets import kept_of
from baluard.server.mail.jobs import TURN, Order
from baluard.server.mail.letters import write
from tests.server.letter_secrets import swapped
from tests.server.mailhouse import MailHouse, posted, reply_to

SHORT = {"end_turn": "4", "resolution_modes": "auto"}


def to_phase(house: MailHouse, game_id: str, seat: str, tag: str) -> None:
    """Defaults until a nation is asked for something."""
    for _ in range(400):
        asked = next(a for a in house.house.live(game_id).match.asked if a.required and not a.answered)
        if (asked.decision.seat, asked.decision.tag) == (seat, tag):
            return
        house.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default])
    raise AssertionError(tag)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MailHouse]:
    with MailHouse(tmp_path_factory.mktemp("campaign"), games()) as found:
        yield found


@pytest.fixture
def game_id(house: MailHouse) -> str:
    """Spain is asked for its marches, and has a letter about it."""
    made = house.game("peninsular", **SHORT, external_dice="on")
    to_phase(house, made, "spain", "movement")
    house.subscribe(made, "spain", "es")
    return made


def test_the_letter_has_the_workbook_and_how_to_answer(house: MailHouse, game_id: str) -> None:
    letter = house.last("spain")
    ((name, body),) = [(name, body) for name, body in letter.files().items() if name.endswith(".xlsx")]
    assert name in letter.text and zipfile.is_zipfile(BytesIO(body))
    assert "Qué te toca decidir:" in letter.text


def test_lines_by_mail_are_carried_out_and_said_again(house: MailHouse, game_id: str) -> None:
    line = "Ejército del Norte: La Coruña – Lugo"
    before = house.house.live(game_id).match.log_n
    house.reply(house.last("spain"), f"{line}\n\n> 1. Otra cosa\n-- \nJoan")
    kept, _ = kept_of(house.store, game_id, "spain")
    assert kept.paper is not None and kept.paper.verdict == "given", kept.paper
    assert house.house.live(game_id).match.log_n > before and line in house.last("spain").text


def test_wrong_lines_change_nothing_and_each_error_is_told_with_its_line(house: MailHouse, game_id: str) -> None:
    before = house.house.live(game_id).match.log_n
    house.reply(house.last("spain"), "Ejército del Norte: La Coruña – Madrid\nNadie: Nada\n")
    assert house.house.live(game_id).match.log_n == before
    text = house.last("spain").text
    assert "línea 1" in text.lower() and "línea 2" in text.lower(), text


def test_who_writes_what_is_no_order_reads_how_orders_of_this_phase_are_written(house: MailHouse, game_id: str) -> None:
    house.reply(house.last("spain"), "Buenas tardes")
    text = house.last("spain").text
    assert "Cómo se escriben ahora las órdenes:" in text and "FIN DE FASE  (cierra la fase)" in text
    assert "GUARNICION" in text and "RECLUTAR" not in text, "of this phase only"
    house.reply(house.last("spain"), "Ejército del Norte: La Coruña – Madrid")
    assert "Cómo se escriben" not in house.last("spain").text, "that one was understood"


def test_a_letter_says_that_orders_are_a_whole_turn_and_sends_nobody_to_the_page_for_them(
    house: MailHouse, game_id: str
) -> None:
    letter = house.last("spain")
    for said in (letter.text, letter.html):
        assert "Lo que entregas es tu turno entero" in said
        assert "se toman en la página" not in said


def test_a_workbook_by_mail_is_read(house: MailHouse, game_id: str) -> None:
    letter = house.last("spain")
    book = next(body for name, body in letter.files().items() if name.endswith(".xlsx"))
    mail = reply_to(letter, "Adjunto las órdenes.")
    mail.add_attachment(book, "application", "octet-stream", filename="ordenes.xlsx")
    house.receive(mail.as_bytes())
    kept, _ = kept_of(house.store, game_id, "spain")
    assert kept.paper is not None and kept.paper.way == "workbook" and kept.paper.verdict == "given"


def test_two_workbooks_are_refused_and_so_is_what_is_none(house: MailHouse, game_id: str) -> None:
    before = house.house.live(game_id).match.log_n
    for number, said in ((2, "más de una hoja"), (1, "no se ha aceptado")):
        mail = reply_to(house.last("spain"), "x", name=f"<{number}.{game_id}@people.example>")
        for _ in range(number):
            mail.add_attachment(b"PK nothing", "application", "octet-stream", filename="a.xlsx")
        house.receive(mail.as_bytes())
        assert said in house.last("spain").text
    assert house.house.live(game_id).match.log_n == before


@pytest.mark.parametrize("name", ["Ordres T3.ods", "orders.xls", "fulls.zip", "winmail.dat"])
def test_who_sends_a_workbook_as_another_program_keeps_it_is_told_how(
    house: MailHouse, game_id: str, name: str
) -> None:
    before = house.house.live(game_id).match.log_n
    mail = reply_to(house.last("spain"), "Ahí van.")
    mail.add_attachment(b"PK nothing", "application", "octet-stream", filename=name)
    house.receive(mail.as_bytes())
    assert "guárdala como .xlsx" in house.last("spain").text
    assert house.house.live(game_id).match.log_n == before


def test_dice_come_under_the_subject_of_the_club(house: MailHouse, game_id: str) -> None:
    letter = house.last("spain")
    subject = next(line[2:] for line in letter.text.splitlines() if line.startswith("- Tirada de Forrajeo"))
    house.reply(letter, "1D6 = 4\n", subject=f"RE: {subject}")
    assert "Falta la prueba" in house.last("spain").text
    house.reply(letter, "1D6 = 4\nPRUEBA https://dice.example/77\n", subject=f"RE: {subject}")
    rows = house.store.drafts(game_id, ("spain",))
    assert any(b"https://dice.example/77" in row.body and b"[4]" in row.body for row in rows)
    assert "quedan anotados" in house.last("spain").text


def test_a_letter_names_the_dice_that_come_next_and_no_more_than_anybody_reads(house: MailHouse, game_id: str) -> None:
    letter = house.last("spain")
    subjects = [line for line in letter.text.splitlines() if line.startswith("- Tirada")]
    assert 1 <= len(subjects) <= 8 and "más en la hoja de dados del libro." in letter.text
    assert not any("Levantamiento" in one for one in subjects), "regions have risen, or not, before anybody marches"
    house.reply(letter, "FIN DE FASE")
    answer = house.last("spain").text
    assert "Ahora mismo no te toca decidir nada." in answer and "Tirada" not in answer


def test_one_of_several_is_asked_for_by_one_number(house: MailHouse) -> None:
    made = house.game("peninsular", **SHORT)
    to_phase(house, made, "france", "choose_arrivals")
    house.subscribe(made, "france", "ca")
    assert "Respon amb el número de l'opció" in house.last("france").text


def test_a_die_alone_gives_no_turn_away(house: MailHouse, game_id: str) -> None:
    before = house.house.live(game_id).match.log_n
    house.reply(house.last("spain"), "TIRADA T1.spain.supply.forage.es_norte 4 PRUEBA A-17\n")
    assert house.house.live(game_id).match.log_n == before
    assert any(b"A-17" in row.body for row in house.store.drafts(game_id, ("spain",)))


# -- secrets


def test_whether_a_letter_comes_tells_nothing(tmp_path: Path) -> None:
    with MailHouse(tmp_path) as house:
        game_id = house.game(rounds="3")
        house.subscribe(game_id, "red")
        row = house.store.address(game_id, "red")
        assert row is not None
        for seed in (1, 2, 3):
            swapped(house, game_id, "red", seed)
            written = write(
                house.house, house.office.desks, row, Order("red", row.id, TURN), "t", house.office.links(row)
            )
            assert written is None, "it was written about already, whatever the others hold"


def test_a_letter_travels_as_it_was_written(house: MailHouse, game_id: str) -> None:
    letter = house.last("spain")
    assert posted(letter.raw).message["List-Unsubscribe"] and "spain" not in letter.name
