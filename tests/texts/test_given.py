"""Names that players give are said as they are."""

from __future__ import annotations

import pytest

from baluard.kernel.given import Given
from baluard.texts import LANGUAGES
from baluard.texts.catalogue import Texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_given_name_is_neither_translated_nor_inflected(lang: str) -> None:
    texts = Texts(
        lang, {"quote": "{all:quoted} {all:or}", "marched": "{corps} {corps:de} {all}", "key.madrid": "Madrid the city"}
    )
    corps = Given("madrid")
    said = texts.say("marched", corps=corps, all=(corps, "x"))
    assert said.startswith("madrid madrid madrid")
    assert texts.say("marched", corps="madrid", all=()).startswith("Madrid the city")
    assert "the city" not in texts.say("quote", all=(corps,)) and "Given" not in texts.say("quote", all=(corps,))
