"""No leaks in writing: change what a seat must not know, and its workbook, red copy and desk stay the same."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO

import httpx
import pytest

from baluard.kernel.rng import Rng
from baluard.server.settings import Settings
from tests.server.test_no_leaks import swap
from tests.server.test_written_orders import NATIONS, book_of, desk, leave_but, send, written
from tests.server.toyhouse import Running, asked_of, new_game

ALL_ME = {"seat.spain": "me", "seat.britain": "me", "seat.france": "me"}
WRONG = """Ejército del Norte: La Coruña – Madrid
Ejército del Norte: GUARNICION La Coruña +9999
Ejército del Sur I: ASEDIO Madrid
APROVISIONAR Ejército del Norte Depósito enemigo
COMBATE Madrid Asalto
RECLUTAR Leva 99 EN Madrid A Madrid
"""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(Settings(data_dir=tmp_path_factory.mktemp("secrets"))) as server:
        yield server


def parts(body: bytes) -> dict[str, bytes]:
    """A workbook without the moment at which it was written."""
    with zipfile.ZipFile(BytesIO(body)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name != "docProps/core.xml"}


def all_in_writing(browser: httpx.Client, game_id: str, seat: str) -> list[object]:
    """All that a seat gets of its written orders: the workbook, what is said of wrong ones, the red copy."""
    book = book_of(browser, game_id, seat)
    said = send(browser, game_id, seat, "check", lines=WRONG)
    told = desk(browser, game_id, seat)
    filled = send(browser, game_id, seat, "check", workbook=marched(book))
    marked = parts(book_of(browser, game_id, seat, marked=True)) if filled.status_code == 200 else {}
    return [parts(book), said.text, told, filled.text, desk(browser, game_id, seat), marked]


def marched(book: bytes) -> bytes:
    """A workbook in which the first corps is sent to Madrid."""
    return written(book, ("Movimiento", 2, "Desplazamiento", "> Madrid"))


@pytest.mark.parametrize("fog", ["open", "estimated"])
@pytest.mark.parametrize("seat", ["spain", "france"])
def test_what_a_seat_may_not_know_is_not_in_its_workbook(running: Running, fog: str, seat: str) -> None:
    browser = running.browser("es")
    game_id = new_game(browser, "peninsular", **ALL_ME, **{"option.fog": fog, "option.resolution_modes": "auto"})
    leave_but(running, game_id, seat)
    rng, seen, looked = Rng(f"{fog} {seat}"), set(), 0
    for step in range(120):
        asked = asked_of(running, game_id, *NATIONS)
        assert asked is not None
        if step % 40 == 39:
            real = running.house.live(game_id)
            before = all_in_writing(browser, game_id, seat)
            for seed in (1, 2):
                seen.add(swap(running, game_id, seat, seed))
                assert all_in_writing(browser, game_id, seat) == before
            running.house.keep(real)
            looked += 1
        value = asked.decision.space.sample(rng)
        running.house.answer(game_id, asked.decision.seat, asked.id, [value])
    assert looked == 3
    assert len(seen) > looked if fog == "estimated" else True, "there was something to hide"
