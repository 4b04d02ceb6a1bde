"""A running siege is put right: what a correction may name, and how a wrong one is refused."""

from __future__ import annotations

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.model.state import State
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.drive import perform_next
from baluard.kernel.errors import BadRecord, NotOffered
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from tests.faults import told_faults


def running(**options: str) -> State:
    """A game in the actions of its first turn, with three cards or more in every hand."""
    s = GAME.new(GAME.checked_options({"mode": "competitive", "players": "2", **options}))
    table = Table(RandomDecider(Rng(1)), RngDice(Rng(2)))
    while s.phase != "actions":
        perform_next(GAME.run, table, s)
    return s


def numbers(cards: list[int]) -> str:
    return str(list(cards))


def test_a_place_holds_what_the_text_says_and_all_others_what_they_held() -> None:
    s = running()
    z, reserve = s.facts.barcelona[0], s.facts.reserve
    name, there, waiting = s.facts.ids[z], s.coronela[z], s.coronela[reserve]
    text = f"at.{name} = '{there + waiting}c {s.infantry[z]}i {s.cannon[z]}k {s.defence[z]}d'"
    after = GAME.corrected(
        s.copy(), f"{text}\nat.{s.facts.ids[reserve]} = '{s.infantry[reserve]}i {s.cannon[reserve]}k'"
    )
    assert (after.coronela[z], after.coronela[reserve]) == (there + waiting, 0)
    assert sum(after.infantry) == s.facts.supply["infantry"]
    assert [after.coronela[at] for at in range(len(s.coronela)) if at not in (z, reserve)] == [
        s.coronela[at] for at in range(len(s.coronela)) if at not in (z, reserve)
    ]


def test_a_card_out_of_a_hand_goes_back_to_the_deck() -> None:
    s = running()
    wrong, right = s.hands[0][0], s.deck[0]
    after = GAME.corrected(s.copy(), f"hands.victor = {numbers([right, *s.hands[0][1:]])}")
    assert right in after.hands[0] and right not in after.deck
    assert wrong in after.deck and len(after.deck) == len(s.deck) and after.gone == s.gone


def test_two_players_give_back_what_they_mixed_up() -> None:
    s = running()
    mine, other = s.hands
    text = f"[hands]\nvictor = {numbers([other[0], *mine[1:]])}\nvictoria = {numbers([mine[0], *other[1:]])}"
    after = GAME.corrected(s.copy(), text)
    assert mine[0] in after.hands[1] and other[0] in after.hands[0] and after.deck == s.deck


def test_a_leader_who_leaves_is_out_of_play_and_comes_back_from_there() -> None:
    s = running()
    leader = next(card for card in s.deck if s.facts.cards[card].is_leader)
    led = GAME.corrected(s, f"leaders.victor = {leader}")
    assert leader not in led.deck
    left = GAME.corrected(led, "leaders.victor = 0")
    assert left.gone[-1] == leader
    assert leader not in GAME.corrected(left, f"leaders.victoria = {leader}").gone


def test_tracks_and_points_that_are_not_named_stay() -> None:
    s = running()
    after = GAME.corrected(s.copy(), "generalitat_box = 2\npoints.victor = 7\ntrench = 'B2'\nap = 3")
    assert after.needle == (2, *s.needle[1:]) and after.points == [7, s.points[1]] and after.ap == 3
    assert after.trench == (s.trench[0], 2, *s.trench[2:]) and after.marked == s.marked


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("at.reserve = '99i'", "at: infantry: there would be 110 in all, and there must be 13."),
        ("at.s12 = '1r'", "at.s12: “1r” is no piece."),
        ("at.s12 = '0i 1i'", "at.s12: “1i” says again how many there are."),
        ("hands.victor = [1]", "Hands and piles must keep their number of cards."),
        ("leaders.victor = 149", "leaders: card 149 is not a leader."),
        ("deck = []", "Card 1 would be nowhere."),
        ("hazards = [99]", "hazards: card 99 does not lie face down in the deck."),
        ("tokens = 1", "tokens: this must be a number from 0 to 0, not 1."),
        ("points.victor = -1", "points.victor: this must be a number from 0 to 999, not −1."),
    ],
)
def test_a_wrong_correction_is_refused_with_the_place(text: str, detail: str) -> None:
    assert told_faults(GAME, lambda: GAME.corrected(running(), text)) == [detail]


def test_a_card_in_another_hand_is_refused() -> None:
    s = running()
    mine, other = s.hands
    with pytest.raises(BadRecord, match=rf"position\.(two_places|not_to_be_had).*: {other[0]}}}"):
        GAME.corrected(s, f"hands.victor = {numbers([other[0], *mine[1:]])}")


@pytest.mark.parametrize("text", ["stage = 2", "phase = 'end'", "do = ['heal']", "card = 4", "active = 'victoria'"])
def test_what_comes_next_is_not_corrected(text: str) -> None:
    with pytest.raises(NotOffered, match=r"position\.not_corrected"):
        GAME.corrected(running(), text)
