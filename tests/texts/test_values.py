"""Values of a game (Structs) among the facts of a message: the game names them, alone or in a form of its own."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from baluard.texts.catalogue import Texts


class Sum(Struct, frozen=True):
    """Some coins."""

    coins: int


MESSAGES = {"one": "{given}.", "due": "{given:due}.", "all": "{rows}.", "how_many": "{rows:gift|gifts}, {rows:count}"}


@pytest.fixture
def words() -> Texts:
    texts = Texts("en", MESSAGES)
    named: dict[Any, str] = {Sum(n): f"{n} coins" for n in (2, 3)}
    texts.__dict__["names"] = named | {(Sum(3), "due"): "3 coins that are due"}
    return texts


def test_a_value_is_named_by_the_game(words: Texts) -> None:
    assert words.say("one", given=Sum(3)) == "3 coins."
    assert words.say("due", given=Sum(3)) == "3 coins that are due."
    assert words.say("all", rows=(Sum(2), Sum(3))) == "2 coins and 3 coins."


def test_several_values_can_be_counted(words: Texts) -> None:
    assert words.say("how_many", rows=(Sum(2),)) == "gift, 1"
    assert words.say("how_many", rows=(Sum(2), Sum(3))) == "gifts, 2"
