"""Names that are made when they are asked for."""

from __future__ import annotations

from functools import partial

import pytest

from baluard.texts import names
from baluard.texts.catalogue import Texts
from baluard.texts.names import Names, made_name

MAKERS = (
    (r"(\d+)-(\w+)", lambda words, number, kind: words.say("several", number=int(number), kind=kind)),
    (r"(\w+)>(\w+)", lambda words, origin, space: "" if origin == space else f"{words.name(origin)} → {space}"),
)


@pytest.fixture
def words() -> Texts:
    texts = Texts("en", {"several": "{number} {kind}{number:|s}"})
    texts.__dict__["names"] = Names({"gun": "cannon"}, partial(made_name, MAKERS, words=texts))
    return texts


def test_a_name_is_made_of_others(words: Texts) -> None:
    assert words.name("2-gun") == "2 cannons"
    assert words.name("gun>born") == "cannon → born"


def test_what_no_maker_knows_has_no_name(words: Texts) -> None:
    assert words.name("gun>gun") == "gun>gun"
    assert words.names.get("mortar") is None
    with pytest.raises(KeyError):
        words.names["mortar"]


def test_the_whole_key_is_looked_at(words: Texts) -> None:
    assert words.name("2-gun!") == "2-gun!"


def test_a_name_is_made_once(words: Texts) -> None:
    assert words.name("2-gun") == "2 cannons"
    words.messages["several"] = "others"
    assert words.name("2-gun") == "2 cannons"
    assert words.name("3-gun") == "others"


def test_names_do_not_pile_up_without_end(words: Texts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "MOST", 3)
    assert [words.name(f"{n}-gun") for n in range(2, 6)] == [f"{n} cannons" for n in range(2, 6)]
    assert len(words.names) == 3
