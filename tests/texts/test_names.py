"""Names that are made when they are asked for."""

from __future__ import annotations

from functools import partial

import pytest

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
