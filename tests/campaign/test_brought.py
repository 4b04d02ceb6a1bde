"""Dice from the house, from a player with a proof, and from the organiser, in one campaign."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from baluard.campaign.brought import ACCEPTED, WAITING, Brought, DiceDesk, MixedDice, key_of_roll, open_roll, throw
from baluard.campaign.handing_in import Desk, Run
from baluard.campaign.judging import HOUSE_ROLLS
from baluard.campaign.papers import Looked, look_at
from baluard.campaign.pending import from_draft
from baluard.games.peninsular import GAME
from baluard.kernel.dice import new_dice
from baluard.kernel.errors import NotOffered
from baluard.kernel.match import Match
from baluard.kernel.values import Chance
from tests.rulebooks.peninsular.sitting import Sitting

KEY = "T4.spain.supply.forage.uno"
DICE = new_dice("club", bytes(range(32)))


def supplying(**options: str) -> Match:
    """Two Spanish corps that must forage, in winter; the dice are those of the house."""
    game = Sitting(4, empty=True, **options)
    game.corps("uno", "soria", 200, "spain")
    game.corps("dos", "teruel", 200, "spain")
    match = game.begin("spain", "supply").table
    match.source = DICE
    return match


def looked_at(match: Match, text: str) -> Looked:
    desk = Desk(GAME, match, "spain", "Club", "es")
    return look_at(desk, match, desk.read(text.encode(), False), "x")


def fallen(match: Match, looked: Looked, dice: DiceDesk | None = None) -> list[Chance]:
    done = Run(match, "spain", {"spain": looked.pending}, False, "spain", dice=dice).go()
    return [entry for step in done.steps for entry in step.entries if isinstance(entry, Chance)]


def test_a_die_that_a_player_brings_falls_for_its_roll_and_the_house_rolls_the_others() -> None:
    match = supplying()
    found = fallen(match, looked_at(match, f"TIRADA {KEY} 5 PRUEBA mail A-17"))
    assert [(one.values, one.source, one.by, one.proof) for one in found if one.source != "dice"] == [
        ((5,), "typed", "spain", "mail A-17")
    ]
    assert [one.source for one in found].count("dice") == len(found) - 1 > 0
    for one in found:
        assert one.source == "typed" or one.values == DICE.roll(one.n, one.purpose, one.sides, 1)


def test_a_die_beside_an_order_is_one_without_a_proof() -> None:
    match = supplying()
    looked = looked_at(match, "APROVISIONAR uno Forrajeo\nDADO DE FORRAJEO uno 5\nDADO DE FORRAJEO dos Pendiente")
    assert looked.pending.dice == [Brought("spain", KEY, (5,), place="2:1")]
    assert [one.values for one in fallen(match, looked) if one.source == "typed"] == [(5,)]


def test_where_the_house_rolls_all_a_die_that_somebody_wrote_is_told() -> None:
    looked = looked_at(supplying(external_dice="off"), f"TIRADA {KEY} 5 PRUEBA mail A-17")
    assert [(one.key, one.place) for one in looked.notes] == [(HOUSE_ROLLS, "1:1")]
    assert looked.pending.dice == []


def test_dice_that_were_brought_wait_with_the_rest_of_a_set() -> None:
    match = supplying()
    pending = looked_at(match, f"TIRADA {KEY} 5 PRUEBA mail A-17").pending
    assert from_draft(pending.set.book, pending.draft("spain")).dice == pending.dice


def test_where_all_dice_wait_the_organiser_lets_them_fall_or_brings_them() -> None:
    match = supplying(organiser="on", auto_pending="off")
    looked = looked_at(match, "")
    assert fallen(match, looked) == []
    asked = open_roll(match)
    assert asked is not None and key_of_roll(match, asked) in (KEY, KEY.replace("uno", "dos"))
    match.source = MixedDice(DICE, tuple, all_wait=True)
    match.bring((3,), "organiser", "organiser")
    again = open_roll(match)
    assert again is not None
    entry = throw(match, again, DICE).entries[0]
    assert isinstance(entry, Chance)
    assert entry.source == "dice" and entry.values == DICE.roll(entry.n, "forage", 6, 1)


def test_a_die_waits_until_the_organiser_accepts_it_and_the_house_rolls_if_he_does_not() -> None:
    match = supplying(organiser="on")
    looked = looked_at(match, f"TIRADA {KEY} 5 PRUEBA mail A-17")
    assert [one.status for one in looked.pending.dice] == [WAITING]
    assert {one.source for one in fallen(match, looked)} <= {"dice"}
    asked = open_roll(match)
    assert asked is not None and key_of_roll(match, asked) == KEY
    looked.pending.dice[0] = replace(looked.pending.dice[0], status=ACCEPTED)
    assert [(one.values, one.by) for one in fallen(match, looked) if one.source == "typed"] == [((5,), "spain")]


def test_without_an_organiser_no_die_waits() -> None:
    match = supplying(auto_pending="off")
    assert {one.source for one in fallen(match, looked_at(match, ""))} == {"dice"}


@pytest.mark.parametrize("values", [(7,), (1, 2), (0,)])
def test_dice_of_a_file_must_be_those_that_are_rolled(values: tuple[int, ...]) -> None:
    match = supplying()
    thrown = [Brought("", "forage", values, source="organiser", place="1")]
    with pytest.raises(NotOffered):
        fallen(match, looked_at(match, ""), DiceDesk(match, (), thrown))


def test_a_die_that_has_fallen_stays() -> None:
    match = supplying()
    looked = looked_at(match, f"TIRADA {KEY} 5 PRUEBA mail A-17")
    n = match.log_n
    found = fallen(match, looked)
    assert looked.pending.dice == []
    assert match.may_take_back_to("spain", found) >= n + 1  # a die is a barrier
