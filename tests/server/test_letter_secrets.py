"""No letter, map, workbook or archive of any game says what its seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from baluard.catalogue import games
from tests.pages import campaigns
from tests.server.letter_secrets import archives_tell_nothing, letters_tell_nothing, play
from tests.server.mailhouse import MailHouse
from tests.server.test_handed_battle import SPANISH

SHORT = {"end_turn": "4", "resolution_modes": "auto"}
RIVALS = {"mode": "competitive"}
THREE = {"players": "3"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MailHouse]:
    with MailHouse(tmp_path_factory.mktemp("secrets"), games()) as found:
        yield found


@pytest.mark.parametrize("fog", ["open", "estimated"])
@pytest.mark.parametrize("seat", ["spain", "france"])
def test_a_letter_says_nothing_that_its_nation_may_not_know(house: MailHouse, fog: str, seat: str) -> None:
    game_id = house.game("peninsular", **SHORT, fog=fog)
    assert letters_tell_nothing(house, game_id, seat, 80, 40) >= (3 if fog == "estimated" else 1)


@pytest.mark.parametrize("seat", ["victor", "victoria"])
def test_a_letter_says_nothing_of_the_cards_of_others(house: MailHouse, seat: str) -> None:
    assert letters_tell_nothing(house, house.game("victus", **RIVALS), seat, 40, 4) > 8


@pytest.mark.parametrize(("slug", "seat"), [("assault", "two_crowns"), ("assault", "catalan"), ("maurice", "first")])
def test_a_letter_says_nothing_of_the_hand_of_the_other_side(house: MailHouse, slug: str, seat: str) -> None:
    assert letters_tell_nothing(house, house.game(slug), seat, 40, 4) > 4


@pytest.mark.parametrize("seat", ["britain", "portugal"])
def test_a_letter_says_nothing_of_goals_and_offers_of_others(house: MailHouse, seat: str) -> None:
    assert letters_tell_nothing(house, house.game("catalans", **THREE), seat, 60, 5) > 8


def test_hands_of_others_never_stand_in_a_letter_of_the_toy(tmp_path_factory: pytest.TempPathFactory) -> None:
    hidden = 0
    for number in range(2):  # a game may be over early
        with MailHouse(tmp_path_factory.mktemp(str(number))) as house:
            hidden += letters_tell_nothing(house, house.game(rounds="3"), "red", 30, 3)
    assert hidden > 8


@pytest.mark.parametrize(
    ("slug", "seat", "options", "steps"),
    [
        ("victus", "victor", RIVALS, 24),
        ("catalans", "portugal", THREE, 40),
        ("assault", "catalan", {}, 24),
        ("maurice", "second", {}, 16),
        ("peninsular", "spain", {**SHORT, "fog": "open"}, 30),
        ("peninsular", "spain", {**SHORT, "fog": "estimated"}, 30),
    ],
)
def test_an_archive_says_nothing_that_its_seat_may_not_know(
    house: MailHouse, slug: str, seat: str, options: dict[str, str], steps: int
) -> None:
    game_id = house.game(slug, **options)
    play(house, game_id, seat, steps)
    assert archives_tell_nothing(house, game_id, seat) > 4


@pytest.mark.parametrize(("seat", "enemy", "fog"), [("spain", "france", "estimated"), ("france", "spain", "open")])
def test_letters_and_archives_say_nothing_of_the_sealed_list_of_an_enemy(
    tmp_path: Path, seat: str, enemy: str, fog: str
) -> None:
    campaigns.GAME.text = SPANISH
    with MailHouse(tmp_path, campaigns.games()) as house:
        game_id = house.game("peninsular", resolution_modes="tabletop", fog=fog)
        march = house.house.live(game_id).match.asked[0]
        house.house.answer(game_id, march.decision.seat, march.id, [("fr_murat", "talavera", "done")])
        while all(one.decision.tag != "army_list" for one in house.house.live(game_id).match.asked):
            house.play(game_id)
        (asked,) = house.house.live(game_id).match.asked_of(enemy)
        first, *others = asked.decision.default.units
        units = (replace(first, name="Invincibles"), *others)  # nobody imagines them
        house.house.answer(game_id, enemy, asked.id, [replace(asked.decision.default, units=units)])
        assert letters_tell_nothing(house, game_id, seat, 1, 1) > 0
        archives_tell_nothing(house, game_id, seat)
        own = house.house.live(game_id).view((enemy,))
        assert "Invincibles" in str(own.answers), "it is there to be hidden"
