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
from tests.faults import told_faults

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
        ("round =", "The text cannot be read from line 1, column 7 on."),
        ("rounds = 3", "rounds: there is no such key."),
        ('round = "two"', "round: this must be a whole number."),
        ("round = true", "round: this must be a whole number."),
        ("round = 0", "round: this must be a number from 1 to 60, not 0."),
        ('period = "dawn"', "period: this must be one of these words: early, mid, late; not “dawn”."),
        (
            'phase = "lunch"',
            "phase: this must be one of these words: round, choose, turn, action, reinforce, distribution, auction, "
            "end; not “lunch”.",
        ),
        ('sequence = ["britain"]', "sequence: each power in play must be named once."),
        ('sequence = "britain"', "sequence: this must be a list, in brackets."),
        ('sequence = ["danes"]', "sequence: there is no “danes” here."),
        ('power = "danes"', "power: there is no “danes” here."),
        ('power = "france"', "power: nobody plays “france” in this game."),
        ("wall = 14", "wall: this must be a number from 1 to 13, not 14."),
        ("wall = 0", "wall: this must be a number from 1 to 13, not 0."),
        ("blue = 1", "blue: this must be true or false."),
        ('pending = ["dawn"]', "pending: there is no “dawn” here."),
        ('others = "gone"', "others: this must be one of these words: set-up, absent; not “gone”."),
        ("at = 3", "at: this must be a table of keys and values."),
        ('[at]\natlantis = "1 dutch"', "at.atlantis: there is no “atlantis” here."),
        ('[at]\nalps_bern = "1 dutch"', "at.alps_bern: there is no “alps_bern” here."),
        ('[at]\nparis = "dutch"', "at.paris: a number and a power belong there, and so on."),
        ('[at]\nparis = "x dutch"', "at.paris: “x” lacks a proper number."),
        ('[at]\nparis = "1 danes"', "at.paris: there is no “danes” here."),
        ('[at]\nparis = "4 france"', "at.paris: there is room for 3 troops at most."),
        ('[at]\nparis = "1 france 1 dutch"', "at.paris: Allied and Bourbon troops would stand together."),
        ('[at]\nlleida = "3 aragon"\nhuesca = "1 aragon"', "aragon: there would be more troops than it has."),
        ("[out]\ndutch = 1", "out.dutch: the Dutch Republic is no Bourbon power."),
        ("[out]\ncastile = 9", "out.castile: this must be a number from 0 to 8, not 9."),
        ("[reserve]\ncastile = 3", "castile: there would be more troops than it has."),
        ("[reserve]\ndanes = 3", "reserve.danes: there is no “danes” here."),
        ("boxes = [7, 7]", "boxes: this must be a list of 3 numbers."),
        ("boxes = [8, 7, 7]", "boxes: this must be a number from 0 to 7, not 8."),
        ("[resources]\ndutch = -11", "resources.dutch: this must be a number from −10 to 30, not −11."),
        ('[resources]\ndutch = "much"', "resources.dutch: this must be a whole number."),
        ("resources = 3", "resources: this must be a table of keys and values."),
        ("[levels]\ndutch = 11", "levels.dutch: this must be a number from 0 to 10, not 11."),
        ('[held]\ndutch = ["malta"]', "held.dutch: there is no “malta” here."),
        ('[held]\ndutch = ["amazon"]\nsavoy = ["amazon"]', "held: “amazon” comes twice."),
        ('[goals]\ndutch = ["gb_asiento"]', "goals.dutch: there is no “gb_asiento” here."),
        ('[done]\nfly = "dutch"', "done.fly: there is no “fly” here."),
        ('[banned]\nmove = "danes"', "banned.move: there is no “danes” here."),
        ('characters = [["blenheim", "dutch", 1]]', "characters: there is no “blenheim” here."),
        ('characters = [["eugene", "dutch"]]', "characters: a character is a card, a power and a round."),
        ('promises = [["dutch", "fly home"]]', "promises: there is no such promise."),
        ('promises = [["dutch", {kind = "fly"}]]', "promises: there is no such promise."),
        ('promises = [["dutch", {kind = "spare", power = "atlantis"}]]', "promises: there is no such promise."),
        ('promises = [["dutch", {kind = "choose_card", slot = "1"}]]', "promises: there is no such promise."),
        ('promises = ["dutch"]', "promises: a promise is a power and what it promised."),
        ('slots = ["waterloo"]', "slots: there is no “waterloo” here."),
        ('slots = ["blenheim"]\nmarkers = ["dutch", "savoy"]', "markers: there are more markers than cards."),
        ('discard = ["waterloo"]', "discard: there is no “waterloo” here."),
        ('next = ["waterloo"]', "next: there is no “waterloo” here."),
        ('concessions = ["malta"]', "concessions: there is no “malta” here."),
        ('phase = "turn"', "slots: in this phase there must be cards of the round."),
        ('phase = "turn"\nslots = ["blenheim"]', "markers: in this phase every card must have a marker."),
        (TURN + "\nturn = 3", "turn: this must be a number from 1 to 2, not 3."),
    ],
)
def test_a_wrong_text_is_refused_with_the_reason(text: str, words: str) -> None:
    assert told_faults(GAME, lambda: read(text)) == [words]


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
