"""Letters of a campaign: the workbook in them, orders and dice by mail, and nothing of what a nation may not know."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from baluard.catalogue import games
from baluard.kernel.drive import imagine
from baluard.kernel.match import Match
from baluard.kernel.rng import Rng
from baluard.server.letters import Written, write
from baluard.server.live import Live
from baluard.server.mail_jobs import TURN, Order
from baluard.server.order_sets import kept_of
from tests.server.mailhouse import MailHouse, posted, reply_to
from tests.server.test_orders_secrets import parts

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
    assert "Qué le toca decidir:" in letter.text


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


def test_dice_come_under_the_subject_of_the_club(house: MailHouse, game_id: str) -> None:
    letter = house.last("spain")
    subject = next(line[2:] for line in letter.text.splitlines() if line.startswith("- Tirada de Forrajeo"))
    house.reply(letter, "1D6 = 4\n", subject=f"RE: {subject}")
    assert "Falta la prueba" in house.last("spain").text
    house.reply(letter, "1D6 = 4\nPRUEBA https://dice.example/77\n", subject=f"RE: {subject}")
    rows = house.store.drafts(game_id, ("spain",))
    assert any(b"https://dice.example/77" in row.body and b"[4]" in row.body for row in rows)
    assert "quedan anotados" in house.last("spain").text


def test_a_die_alone_gives_no_turn_away(house: MailHouse, game_id: str) -> None:
    before = house.house.live(game_id).match.log_n
    house.reply(house.last("spain"), "TIRADA T1.spain.supply.forage.es_norte 4 PRUEBA A-17\n")
    assert house.house.live(game_id).match.log_n == before
    assert any(b"A-17" in row.body for row in house.store.drafts(game_id, ("spain",)))


# -- secrets


def all_in(house: MailHouse, written: Written | None) -> list[object]:
    """All that a letter holds, its map as it is drawn, its workbook without the moment of writing."""
    assert written is not None
    one = written.letter
    books = [(file.name, parts(file.body)) for file in one.files]
    return [one.subject, one.text, one.html, one.to, one.picture, books, house.pool.drawn[-1], written.ways]


def swapped(house: MailHouse, game_id: str, seat: str, seed: int) -> bytes:
    """Put another game in its place that this seat cannot tell from the real one."""
    live = house.house.live(game_id)
    other = imagine(live.game, live.match.view((seat,)), Rng(seed))
    for public in ("told", "barrier_n", "turn_n"):
        setattr(other.save, public, getattr(live.match.save, public))
    fake = Match(live.game, live.match.options, other.save, live.match.source, live.match.log_n)
    fake.out = other
    house.house.keep(Live(live.row, live.game, fake))
    return bytes(str(live.game.encode(other.save.state)), "utf-8")


def letters_tell_nothing(house: MailHouse, game_id: str, seat: str, steps: int, every: int) -> int:
    """Play at random; what a seat would be written must not change with what it cannot see. How much was hidden."""
    house.subscribe(game_id, seat)
    row = house.store.address(game_id, seat)
    assert row is not None
    links = house.office.links(row)
    rng, seen = Rng(f"letters {seat}"), set()
    for step in range(steps):
        real = house.house.live(game_id)
        asked = next((a for a in real.match.asked if a.required and not a.answered), None)
        if asked is None:
            break
        if step % every == every - 1:
            order = Order(seat, row.id, "answer")
            before = all_in(house, write(house.house, house.office.desks, row, order, "token", links))
            for seed in (1, 2):
                seen.add(swapped(house, game_id, seat, seed))
                again = write(house.house, house.office.desks, row, order, "token", links)
                assert all_in(house, again) == before, f"the letter shows what {seat} must not know"
            house.house.keep(real)
        house.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.space.sample(rng)])
    return len(seen)


@pytest.mark.parametrize("fog", ["open", "estimated"])
@pytest.mark.parametrize("seat", ["spain", "france"])
def test_a_letter_says_nothing_that_its_nation_may_not_know(house: MailHouse, fog: str, seat: str) -> None:
    game_id = house.game("peninsular", **SHORT, fog=fog)
    assert letters_tell_nothing(house, game_id, seat, 80, 40) >= (3 if fog == "estimated" else 1)


def test_hands_of_others_never_stand_in_a_letter(tmp_path: Path) -> None:
    hidden = 0
    for number in range(2):  # a game may be over early
        with MailHouse(tmp_path / str(number)) as house:
            hidden += letters_tell_nothing(house, house.game(rounds="3"), "red", 30, 3)
    assert hidden > 8


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
