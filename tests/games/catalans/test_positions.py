"""Position texts: what can be written, and how a wrong one is refused."""

from pathlib import Path

import pytest

from baluard.games.catalans import GAME
from baluard.games.catalans.model.activities import (
    Auction,
    Ban,
    ChooseAction,
    Distribute,
    EndRound,
    PhaseB,
    Reinforce,
    Round,
    Turn,
)
from baluard.games.catalans.model.deals import Spare
from baluard.games.catalans.model.facts import NOBODY, POWERS
from baluard.games.catalans.model.state import State
from baluard.kernel.deciders import RngDice
from baluard.kernel.errors import BadRecord
from baluard.kernel.match import start
from baluard.kernel.rng import Rng

EXAMPLES = sorted((Path(__file__).parents[3] / "docs" / "positions").glob("catalans-*.toml"))
TURN = 'phase = "turn"\nslots = ["blenheim", "camisards"]\nmarkers = ["austria", "dutch"]'
PROMISE = 'promises = [["dutch", {kind = "spare", power = "savoy"}]]'


def read(text: str, **options: str) -> State:
    """The position in a game with these options."""
    return GAME.read_position(text, GAME.checked_options(options))


# -- what can be written


def test_an_empty_text_is_the_set_up_before_the_first_round() -> None:
    s = read("")
    assert (s.round, s.period, s.phase, s.wall, s.boxes) == (0, 0, "a", 13, (7, 7, 7))
    assert s.bourbons_on_map() == 32 and s.agenda == [Round()]
    assert [len(s.goals[power]) for power in s.facts.powers] == [3] * 5


def test_what_stands_in_a_space_replaces_what_stood_there() -> None:
    s = read('[at]\nparis = "1 dutch 2 portugal"\ncremona = ""')
    paris, cremona = s.facts.no["paris"], s.facts.no["cremona"]
    assert [s.troops[power][paris] for power in (1, 4, 7)] == [1, 2, 0]
    assert s.total(cremona) == 0
    assert s.reserve[POWERS.index("dutch")] == 3 and s.out[POWERS.index("castile")] == 0
    assert s.reserve[POWERS.index("castile")] == 2


def test_absent_troops_are_in_reserve_and_the_french_fill_their_last_boxes_first() -> None:
    s = read('others = "absent"\n[at]\nparis = "3 france"\nlyon = "3 france"')
    assert s.boxes == (7, 7, 7) and s.out[POWERS.index("france")] == 42 - 21 - 6
    assert s.reserve[POWERS.index("austria")] == 15
    late = read("boxes = [0, 2, 7]")
    assert late.boxes == (0, 2, 7) and late.reserve[POWERS.index("france")] == 9
    assert late.out[POWERS.index("france")] == 12


def test_tables_by_power() -> None:
    s = read(
        "[resources]\nsavoy = -3\n[levels]\nsavoy = 2\n[held]\nsavoy = ['sicily']\n[goals]\nsavoy = ['sv_sicily']\n"
        "[done]\nattack = 'dutch'\n[banned]\nmove = 'savoy'\n[out]\ncastile = 1\n[reserve]\nbavaria = 1"
    )
    assert (s.resources[3], s.levels[3], s.held[3], s.goals[3]) == (-3, 2, ["sicily"], ["sv_sicily"])
    assert len(s.aside[3]) == 7 and "sicily" not in s.pile
    assert (s.done[0], s.banned[2]) == (1, 3)
    assert (s.out[POWERS.index("castile")], s.out[POWERS.index("bavaria")]) == (1, 1)


def test_cards_characters_and_promises() -> None:
    text = 'period = "mid"\ndiscard = ["rooke"]\ncharacters = [["eugene", "savoy", 2]]\nround = 4\n'
    s = read(f'{text}{PROMISE}\nslots = ["camisards"]\nphase = "choose"')
    assert s.discard == ["rooke"] and s.characters == (("eugene", 3, 2),)
    assert not {"rooke", "eugene", "camisards"} & set(s.bag) and len(s.bag) == 18 + 19 - 3
    assert s.promises == ((0, 1, Spare("savoy"), "open"),)
    assert read('next = ["eugene", "camisards"]').bag == ["camisards", "eugene"]


@pytest.mark.parametrize(
    ("text", "agenda"),
    [
        ('phase = "round"', [Round()]),
        ('phase = "choose"\nslots = ["camisards"]', [PhaseB()]),
        (TURN, [Ban(), Turn("2"), Turn("1")]),
        (TURN + "\nturn = 2", [Ban(), Turn("2")]),
        ('phase = "action"\npower = "savoy"', [EndRound(), ChooseAction("savoy")]),
        ('phase = "reinforce"', [EndRound(), Distribute(), Reinforce(0, 3)]),
        ('phase = "distribution"\npending = ["early"]', [EndRound(), Distribute()]),
        ('phase = "auction"\nconcessions = ["amazon"]', [EndRound(), Auction()]),
        ('phase = "end"', [EndRound()]),
    ],
)
def test_the_moments_of_a_round(text: str, agenda: list[object]) -> None:
    assert read(text).agenda == agenda


def test_in_a_later_turn_the_markers_of_the_earlier_ones_are_back() -> None:
    s = read(TURN + '\nturn = 2\nsequence = ["savoy", "austria", "britain", "dutch", "portugal"]')
    names = [POWERS[power] if power != NOBODY else "" for power in s.sequence]
    assert names == ["portugal", "britain", "savoy", "", "austria"]


def test_fewer_players_have_their_own_powers() -> None:
    assert read("", players="3").sequence == (0, 1, 4)
    with pytest.raises(BadRecord):
        read('sequence = ["britain", "dutch", "austria", "savoy", "portugal"]', players="4")


# -- what is refused


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("round =", "Invalid value"),
        ("rounds = 3", "unknown key 'rounds'"),
        ('round = "two"', "'round' is not a whole number"),
        ("round = true", "'round' is not a whole number"),
        ("round = 0", "'round' must be from 1 to 60, not 0"),
        ('period = "dawn"', "unknown period 'dawn'"),
        ('phase = "lunch"', "unknown phase 'lunch'"),
        ('sequence = ["britain"]', "each power in play once"),
        ('sequence = "britain"', "'sequence' is not a list"),
        ('sequence = ["danes"]', "unknown 'danes'"),
        ('power = "danes"', "unknown power 'danes'"),
        ('power = "france"', "'france' is not in play"),
        ("wall = 14", "'wall' must be from 1 to 13"),
        ("wall = 0", "'wall' must be from 1 to 13"),
        ("blue = 1", "'blue' is true or false"),
        ('pending = ["dawn"]', "pending: unknown 'dawn'"),
        ('others = "gone"', "not 'gone'"),
        ("at = 3", "'at' is not a table"),
        ('[at]\natlantis = "1 dutch"', "unknown space 'atlantis'"),
        ('[at]\nalps_bern = "1 dutch"', "unknown space 'alps_bern'"),
        ('[at]\nparis = "dutch"', "a number and a power each"),
        ('[at]\nparis = "x dutch"', "'x' is not a number"),
        ('[at]\nparis = "1 danes"', "unknown power 'danes'"),
        ('[at]\nparis = "4 france"', "more than three troops"),
        ('[at]\nparis = "1 france 1 dutch"', "Allied and Bourbon troops together"),
        ('[at]\nlleida = "3 aragon"\nhuesca = "1 aragon"', "more troops than there are"),
        ("[out]\ndutch = 1", "'dutch' is no Bourbon power"),
        ("[out]\ncastile = 9", "must be from 0 to 8"),
        ("[reserve]\ncastile = 3", "more troops than there are"),
        ("[reserve]\ndanes = 3", "unknown power 'danes'"),
        ("boxes = [7, 7]", "a list of three numbers"),
        ("boxes = [8, 7, 7]", "must be from 0 to 7"),
        ("[resources]\ndutch = -11", "must be from -10 to 30"),
        ('[resources]\ndutch = "much"', "is not a whole number"),
        ("resources = 3", "'resources' is not a table"),
        ("[levels]\ndutch = 11", "must be from 0 to 10"),
        ('[held]\ndutch = ["malta"]', "unknown 'malta'"),
        ('[held]\ndutch = ["amazon"]\nsavoy = ["amazon"]', "held twice"),
        ('[goals]\ndutch = ["gb_asiento"]', "unknown 'gb_asiento'"),
        ('[done]\nfly = "dutch"', "unknown action 'fly'"),
        ('[banned]\nmove = "danes"', "unknown power 'danes'"),
        ('characters = [["blenheim", "dutch", 1]]', "unknown 'blenheim'"),
        ('characters = [["eugene", "dutch"]]', "a card, a power and a round"),
        ('promises = [["dutch", "fly home"]]', "unknown 'fly home'"),
        ('promises = [["dutch", {kind = "fly"}]]', "promises: unknown"),
        ('promises = [["dutch", {kind = "spare", power = "atlantis"}]]', "promises: unknown"),
        ('promises = [["dutch", {kind = "choose_card", slot = "1"}]]', "promises: unknown"),
        ('promises = ["dutch"]', "a power and what it promised"),
        ('slots = ["waterloo"]', "slots: unknown 'waterloo'"),
        ('slots = ["blenheim"]\nmarkers = ["dutch", "savoy"]', "more markers than slots"),
        ('discard = ["waterloo"]', "discard: unknown 'waterloo'"),
        ('next = ["waterloo"]', "next: unknown 'waterloo'"),
        ('concessions = ["malta"]', "concessions: unknown 'malta'"),
        ('phase = "turn"', "wants slots"),
        ('phase = "turn"\nslots = ["blenheim"]', "a marker on every slot"),
        (TURN + "\nturn = 3", "'turn' must be from 1 to 2"),
    ],
)
def test_a_wrong_text_is_refused_with_the_reason(text: str, words: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read(text)
    assert caught.value.details["fault"] == "fault.position"
    assert words in str(caught.value.details["detail"])


# -- there and back, and the examples of the guide


def test_a_position_is_written_down_and_read_back() -> None:
    s = read(f'{TURN}\n{PROMISE}\n[at]\nparis = "1 dutch"\n[held]\ndutch = ["amazon"]')
    again = GAME.decode(GAME.encode(s))
    assert GAME.encode(again) == GAME.encode(s)


def test_there_are_examples() -> None:
    assert [path.stem for path in EXAMPLES] == ["catalans-flanders", "catalans-spain"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_can_be_looked_at_and_played_on(path: Path) -> None:
    options = GAME.checked_options({"negotiation": "off"})
    match, _ = start(GAME, options, RngDice(Rng(path.stem)), GAME.read_position(path.read_text("utf-8"), options))
    assert match.asked and match.view(()).position.troops
    for _ in range(12):
        match.answer_default(match.waits_for()[0])
    assert match.asked
