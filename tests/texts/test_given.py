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


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ca", "El Empecinado avança; marxa de Numancia; mireu el Empecinado"),
        ("es", "El Empecinado avanza; marcha de Numancia; mirad el Empecinado"),
        ("en", "El Empecinado marches; march of Numancia; see El Empecinado"),
    ],
)
def test_what_players_have_named_is_called_so_and_keeps_its_preposition(lang: str, said: str) -> None:
    verb, march, see = {
        "ca": ("avança", "marxa", "mireu"),
        "es": ("avanza", "marcha", "mirad"),
        "en": ("marches", "march", "see"),
    }[lang]
    of = "of {b:el}" if lang == "en" else "{b:de}"
    said_of = f"{{a:El}} {verb}; {march} {of}; {see} {{a:el}}"
    texts = Texts(lang, {"x": said_of, "key.a": "North", "name.a.el": "that of the North"})
    assert texts.calling({"a": "El Empecinado", "b": "Numancia"}).say("x", a="a", b="b") == said
    assert "North" in texts.say("x", a="a", b="b")


def test_a_name_that_reads_like_a_key_is_no_key() -> None:
    texts = Texts("en", {"x": "{corps} in {city}", "key.madrid": "Madrid the city"}).calling({"a": "madrid"})
    assert texts.say("x", corps="a", city="madrid") == "madrid in Madrid the city"
    assert texts.label("movement", "a") == "madrid"
    assert texts.label("rename", "=madrid") == "madrid"


def test_that_a_thing_was_named_is_told_by_its_first_name() -> None:
    texts = Texts("en", {"x": "{corps} is now called {name}.", "y": "{corps} marches.", "key.a": "North"})
    named = texts.calling({"a": "Numancia"})
    assert named.tell("x", {"corps": "a", "name": Given("Numancia")}) == "North is now called Numancia."
    assert named.tell("y", {"corps": "a"}) == "Numancia marches."
    assert named.calling({}) is texts
