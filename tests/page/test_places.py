"""The position in words, for those who do not see the board."""

from __future__ import annotations

import pytest

from baluard.catalogue import SLUGS, game
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from baluard.page.places import Described, in_words
from baluard.texts import LANGUAGES

NAMED = {
    "assault": "Llevant",
    "victus": "Generalitat",
    "catalans": "Barcelona",
    "peninsular": "Madrid",
}  # an open table has no places


def begun(slug: str) -> tuple[Match, Described]:
    match = start(game(slug), game(slug).checked_options({}), RngDice(Rng("in words")))[0]
    return match, in_words(game(slug), match.view(match.waits_for()[:1]), "en")


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_and_every_unit_is_said_in_words(slug: str, lang: str) -> None:
    match, _ = begun(slug)
    said = in_words(game(slug), match.view(()), lang)
    assert len(said.places) == len(game(slug).zone_shapes())
    assert said.places or said.units
    for one in (*said.places, *said.units):
        assert one.title and "{" not in " ".join((one.title, *one.lines))


@pytest.mark.parametrize("slug", sorted(NAMED))
def test_places_are_told_by_their_names(slug: str) -> None:
    _, said = begun(slug)
    assert any(NAMED[slug] in one.title for one in said.places)


def test_who_stands_where_is_told_once_by_place_and_once_by_unit() -> None:
    _, said = begun("assault")
    place = next(one for one in said.places if one.title == "Jonqueres Bastion")
    assert "Catalans (1 combat unit): Sant Antoni Gardeners." in place.lines
    assert any(
        one.title == "Sant Antoni Gardeners" and "Jonqueres Bastion" in " ".join(one.lines) for one in said.units
    )


def test_what_tells_no_more_than_its_place_is_not_told_again() -> None:
    _, said = begun("catalans")
    assert not {(one.title, one.lines) for one in said.units} & {(one.title, one.lines) for one in said.places}
