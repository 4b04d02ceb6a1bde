"""Letters: to whom, when, what stands in them, and that they go out once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.mailhouse import MailHouse


@pytest.fixture
def house(tmp_path: Path) -> Iterator[MailHouse]:
    with MailHouse(tmp_path) as found:
        yield found


def test_who_confirms_an_address_is_told_what_is_asked(house: MailHouse) -> None:
    game_id = house.game(rounds="3")
    house.subscribe(game_id, "red")
    letter = house.last("red")
    print(letter.raw.decode())
    assert letter.subject
