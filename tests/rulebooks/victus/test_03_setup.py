"""VIC-3 Set-up."""

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.model.events import FlagDrawn, TurnBegan
from baluard.games.victus.model.state import State
from tests.rulebooks.victus.table import Sitting, facts, rule

BASTIONS = ("s41", "s44", "s46", "s48", "s51", "s52", "s53", "s55", "s56", "montjuic")
MODES = ("first", "full", "competitive", "solo")


def new(mode: str) -> State:
    """The set-up of a mode."""
    state: State = GAME.new(GAME.checked_options({"mode": mode}))
    return state


def where(s: State, kind: str) -> dict[str, int]:
    """Where the pieces of a kind stand."""
    return {s.facts.ids[z]: number for z, number in enumerate(s.pieces(kind)) if number}


def others() -> list[str]:
    """The Barcelona spaces that are no bastions."""
    return [row.id for row in GAME.data.board.space if row.zone == "barcelona" and not row.bastion]


@rule("VIC-3.1")
def test_the_first_game() -> None:
    s = new("first")
    assert [s.facts.boxes[i][s.needle[i]] for i in range(4)] == [6, 1, 4, 3]
    assert s.needle == tuple(len(boxes) - 1 for boxes in s.facts.boxes)
    assert where(s, "cannon") == {**dict.fromkeys(BASTIONS, 1), "reserve": 2}
    assert where(s, "infantry") == {**dict.fromkeys(BASTIONS, 1), "reserve": 3}
    assert where(s, "coronela") == {**dict.fromkeys(others(), 1), "reserve": 5}
    assert len(others()) == 27


@rule("VIC-3.2")
@pytest.mark.parametrize("mode", ["full", "competitive", "solo"])
def test_the_full_game(mode: str) -> None:
    s = new(mode)
    assert [s.facts.boxes[i][s.needle[i]] for i in range(4)] == [5, 0, 3, 2]
    guns = [name for name in BASTIONS if name not in ("s41", "s56")]
    assert where(s, "cannon") == {**dict.fromkeys(guns, 1), "reserve": 2, "wounded": 2}
    assert where(s, "infantry") == {**dict.fromkeys(BASTIONS, 1), "reserve": 2, "expedition": 1}
    assert where(s, "coronela") == {**dict.fromkeys(others(), 1), "reserve": 3, "expedition": 2}


@rule("VIC-3.1", "VIC-3.2")
@pytest.mark.parametrize("mode", MODES)
def test_every_piece_of_the_box_is_placed(mode: str) -> None:
    s = new(mode)
    assert (sum(s.infantry), sum(s.coronela), sum(s.cannon)) == (13, 32, 12)
    assert sum(s.bourbon) == sum(s.defence) == sum(s.barricade) == sum(s.organ) == sum(s.rubble) == 0


@rule("VIC-3.3")
@pytest.mark.parametrize("mode", MODES)
def test_tokens_discs_and_the_hazard_deck(mode: str) -> None:
    s = new(mode)
    assert s.trench == (0, 0, 0, 0, 0, 0)
    assert (s.reinforcements, s.batteries, s.mine) == (0, 1, 0)
    assert s.hazards == list(range(1, 15))
    assert s.spent == s.top == []


@rule("VIC-3.3")
def test_the_first_game_never_moves_the_mine_disc() -> None:
    game = Sitting(
        'phase = "dice"\nstage = 2\ntrench = "A3 B3 C3 D3 E3 F3"\n[at]\ns31 = "9c"', ["trench.2"] * 3, mode="first"
    )
    assert game.asked() == [("victor", "act")]
    assert game.track() == (0, 1, 0)


@rule("VIC-3.3")
def test_three_decks_and_only_starred_cards_in_the_first_game() -> None:
    full, first = facts(), facts(mode="first")
    assert full.deck[1:] == [tuple(range(1, 51)), tuple(range(51, 101)), tuple(range(101, 151))]
    starred = {row.number for row in GAME.data.cards.card if row.starred}
    for stage in (1, 2, 3):
        assert set(first.deck[stage]) == starred & set(full.deck[stage])
        assert len(first.deck[stage]) == 14


@rule("VIC-3.4")
@pytest.mark.parametrize("mode", ["competitive", "solo"])
def test_seny_and_rauxa_begin_in_the_centre(mode: str) -> None:
    s = new(mode)
    assert s.seny == 4
    assert len(s.facts.parts) == 9
    assert s.points == [0, 0]


@rule("VIC-3.5")
@pytest.mark.parametrize("seat", ["victor", "victoria", "vicenc"])
def test_the_first_holder_of_the_flag_is_drawn(seat: str) -> None:
    game = Sitting(draws={"flag": [seat]}, players="3")
    assert game.last(FlagDrawn).seat == seat
    assert game.facts.players[game.s.flag] == seat


@rule("VIC-3.5")
def test_in_the_solo_game_it_is_casanova() -> None:
    game = Sitting(mode="solo")
    assert game.last(FlagDrawn).seat == "casanova"
    assert game.last(TurnBegan).seat == "casanova"
