"""Position texts: what can be written, and how a wrong one is refused."""

from pathlib import Path

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.model.activities import (
    Act,
    Actions,
    Advance,
    Bombard,
    Combats,
    EndGame,
    EndGranted,
    EndRound,
    EndTurn,
    Heal,
    LastCard,
    Mine,
    Moment,
    NextDie,
    Reveal,
    RollDice,
    Round,
    Stage,
    Turn,
)
from baluard.games.victus.model.state import State
from baluard.kernel.deciders import DefaultDecider, RngDice
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from tests.faults import told_faults

FACTS = GAME.facts(GAME.checked_options({}))
EXAMPLES = sorted((Path(__file__).parents[3] / "docs" / "positions").glob("victus-*.toml"))
REST = [EndRound(), Moment("round_end"), EndTurn(), Moment("turn_end")]


def read(text: str, **options: str) -> State:
    """The position in a game with these options."""
    return GAME.read_position(text, GAME.checked_options(options))


# -- what can be written


def test_an_empty_text_is_an_empty_board_in_the_first_players_actions() -> None:
    s = read("")
    assert sum(map(sum, (s.infantry, s.coronela, s.cannon, s.bourbon))) == 0
    assert (s.stage, s.round, s.phase, s.active, s.flag) == (1, 1, "actions", 0, 1)
    assert s.needle == tuple(FACTS.start_box)
    assert (s.reinforcements, s.batteries, s.mine, s.trench) == (0, 1, 0, (0,) * 6)
    assert s.agenda == [*REST, Actions()]


def test_what_stands_in_a_space() -> None:
    s = read(
        '[at]\ns53 = "2i 5c 2k 1f 2d 3b 1o rubble"\ns24 = "ruin"\na0 = "razed 1t"\nt8 = "7x 2t"\nwounded = "1i 6c 2k"'
    )
    z, a0, t8, box = (FACTS.no[name] for name in ("s53", "a0", "t8", "wounded"))
    assert (s.infantry[z], s.coronela[z], s.cannon[z], s.fired[z]) == (2, 5, 2, 1)
    assert (s.defence[z], s.barricade[z], s.organ[z], s.rubble[z]) == (2, 3, 1, 1)
    assert s.rubble[FACTS.no["s24"]] == 2
    assert (s.razed[a0], s.battery[a0], s.bourbon[t8], s.battery[t8]) == (1, 1, 7, 2)
    assert (s.infantry[box], s.coronela[box], s.cannon[box]) == (1, 6, 2)


def test_others_as_in_the_set_up() -> None:
    s = read('others = "set-up"\n[at]\ns53 = "4i"\ns41 = "1k"')
    fresh = GAME.new(GAME.checked_options({}))
    assert s.infantry[FACTS.no["s53"]] == 4
    assert s.cannon[FACTS.no["s53"]] == 1  # what is not named stays as it was
    assert s.cannon[FACTS.no["s41"]] == 1
    assert s.coronela == fresh.coronela


def test_indicators_by_value_on_the_best_box_or_by_box() -> None:
    s = read("generalitat = 3\nport = -1\npowder_box = 1\nhospital = 0")
    assert s.needle == (2, 2, 1, 0)


def test_tracks_and_tokens() -> None:
    text = """
    reinforcements = 7
    batteries = 3
    mine = 2
    trench = "b2 F3"
    seny = 9
    rubble_on = ["powder"]
    tokens = 2
    """
    s = read(text)
    assert (s.reinforcements, s.batteries, s.mine) == (7, 3, 2)
    assert s.trench == (0, 2, 0, 0, 0, 3)
    assert (s.seny, s.marked, s.tokens) == (8, (0, 0, 1, 0), 2)


def test_cards_by_player() -> None:
    text = """
    stage = 2
    round = 3
    active = "victoria"
    flag = "victoria"
    card = 60
    hazards = [4, 1]
    hands = { victor = [9, 3], victoria = [55] }
    committed = { victor = 70 }
    leaders = { victoria = 27 }
    played = { victoria = 60 }
    points = { victor = 11 }
    """
    s = read(text)
    assert (s.stage, s.round, s.active, s.flag, s.card) == (2, 3, 1, 1, 60)
    assert (s.hands, s.committed, s.leaders, s.played, s.points) == ([[3, 9], [55]], [70, 0], [0, 27], [0, 60], [11, 0])
    assert set(s.deck) == set(range(51, 101)) - {55, 60, 70}
    assert (s.top, s.top_seen, len(s.hazards)) == ([4, 1], [1, 1], 12)


def test_the_cards_of_the_solo_game() -> None:
    s = read("stage = 3\nhands = { villarroel = [101] }\npile = [104, 102]\naside = [7]\ndeck = [110]", mode="solo")
    assert (s.hands[0], s.pile, s.aside, s.deck) == ([101], [102, 104], [7], [110])
    assert s.facts.players[s.flag] == "casanova"


@pytest.mark.parametrize(
    ("text", "agenda"),
    [
        ('phase = "stage"\nstage = 2', [Stage(2)]),
        ('phase = "round"', [Round()]),
        ('phase = "start"\ncommitted = { victor = 4 }', [EndRound(), Moment("round_end"), Turn("victor")]),
        ('phase = "card"\ncard = 4', [*REST, Actions(), RollDice(), Reveal()]),
        ('phase = "dice"', [*REST, Actions(), RollDice()]),
        ('phase = "dice"\ndice = ["white.reinforce.3"]', [*REST, Actions(), NextDie()]),
        ("ap = 3", [*REST, Act()]),
        ('ap = 3\ngranted = "movement"', [*REST, Actions(), EndGranted(), Act()]),
        ('phase = "end"', REST),
        (
            'phase = "card"\nstage = 4\nhands = { victor = [1] }',
            [EndGame(), *REST[1:], Actions(), RollDice(), LastCard()],
        ),
        (
            'phase = "end"\ndo = ["advance 3", "bombard 2", "heal", "mine", "combats"]',
            [*REST, Combats(), Mine(), Heal("both"), Bombard(2), Advance(3)],
        ),
    ],
)
def test_every_phase_leads_on(text: str, agenda: list[object]) -> None:
    assert read(text).agenda == agenda


def test_a_card_about_to_be_revealed_lies_face_down() -> None:
    assert read('phase = "card"\ncard = 12').committed == [12, 0]


def test_who_has_no_hand_in_the_text_has_cards_for_the_rounds_that_are_left() -> None:
    s = read("round = 4")  # six rounds, two players
    assert [len(hand) for hand in s.hands] == [3, 3]
    assert not set(s.deck) & {card for hand in s.hands for card in hand}
    solo = read("round = 6\nhands = { villarroel = [3] }", mode="solo")
    assert (solo.hands[0], solo.pile) == ([3], [1])
    assert [len(hand) for hand in read("stage = 4").hands] == [1, 1]


@pytest.mark.parametrize("hands", ["", "hands = { victor = [9] }\n", "hands = { victor = [9], victoria = [8, 7] }\n"])
@pytest.mark.parametrize("stage", [1, 3])
def test_a_position_with_few_cards_or_none_can_be_played_to_its_end(stage: int, hands: str) -> None:
    text = f'stage = {stage}\nround = 5\n{hands}others = "set-up"'
    options = GAME.checked_options({"min_coronela": "1", "max_rubble": "33"})
    match, _ = start(GAME, options, RngDice(Rng("few")), GAME.read_position(text, options))
    while not match.is_over:
        match.answer_default(match.waits_for()[0])
    assert match.result.reason


def test_the_discards_of_the_hazard_deck() -> None:
    s = read("hazards = [4]\nspent = [2, 3]")
    assert (s.top, s.spent, s.hazards) == ([4], [2, 3], [1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])


# -- what is refused


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("stage =", "The text cannot be read from line 1, column 7 on."),
        ("stages = 3", "stages: there is no such key."),
        ("stage = 5", "stage: this must be a number from 1 to 4, not 5."),
        ('stage = "two"', "stage: this must be a whole number."),
        ("round = true", "round: this must be a whole number."),
        (
            'phase = "lunch"',
            "phase: this must be one of these words: start, card, dice, actions, end, round, stage; not “lunch”.",
        ),
        ('active = "casanova"', "active: this must be one of these words: victor, victoria; not “casanova”."),
        ('flag = "nobody"', "flag: this must be one of these words: victor, victoria; not “nobody”."),
        ('others = "gone"', "others: this must be one of these words: absent, set-up; not “gone”."),
        ("card = 151", "card: this must be a number from 0 to 150, not 151."),
        ("generalitat = 7", "generalitat: there is no box of value 7."),
        ("powder_box = 6", "powder_box: this must be a number from 0 to 5, not 6."),
        ("reinforcements = 15", "reinforcements: this must be a number from 0 to 14, not 15."),
        ("batteries = 0", "batteries: this must be a number from 1 to 14, not 0."),
        ("seny = 10", "seny: this must be a number from 1 to 9, not 10."),
        ("seny = 0", "seny: this must be a number from 1 to 9, not 0."),
        ('trench = "G1"', "trench: “G1” is no trench: it takes a letter A to F and a position 0 to 3."),
        ('trench = "A4"', "trench: “A4” is no trench: it takes a letter A to F and a position 0 to 3."),
        (
            'rubble_on = ["mine"]',
            "rubble_on: this must be one of these words: generalitat, port, powder, hospital; not “mine”.",
        ),
        ('rubble_on = "powder"', "rubble_on: this must be a list, in brackets."),
        ("at = 3", "at: this must be a table of keys and values."),
        ('[at]\ns99 = "1i"', "at.s99: there is no “s99” here."),
        ('[at]\ns53 = "1z"', "at.s53: “1z” is no piece."),
        ('[at]\ns53 = "i"', "at.s53: “i” is no piece."),
        ('[at]\ns53 = "3d"', "at.s53: there can be no such bastion defence here."),
        ('[at]\ns54 = "1d"', "at.s54: there can be no such bastion defence here."),
        ('[at]\na3 = "1b"', "at.a3: that can only stand inside Barcelona."),
        ('[at]\na3 = "ruin"', "at.a3: that can only stand inside Barcelona."),
        ('[at]\nreserve = "1o"', "at.reserve: that can only stand inside Barcelona."),
        ('[at]\ns53 = "razed"', "at.s53: this is not a camp."),
        ('[at]\ns53 = "1k 2f"', "at.s53: more guns would have fired than stand there."),
        ('[at]\nwounded = "2x"', "at.wounded: no Bourbons can stand here."),
        ("hands = [1]", "hands: this must be a table of keys and values."),
        ("hands = { victor = 3 }", "hands.victor: this must be a list, in brackets."),
        ("hands = { victor = [0] }", "hands.victor: this must be a number from 1 to 150, not 0."),
        ('hands = { victor = ["a"] }', "hands.victor: this must be a whole number."),
        ("hands = { vicenc = [3] }", "hands.vicenc: this must be one of these words: victor, victoria; not “vicenc”."),
        ("hands = { victor = [3], victoria = [3] }", "Card 3 would be in two places."),
        ("hands = { victor = [3] }\ncommitted = { victoria = 3 }", "Card 3 would be in two places."),
        ("leaders = { victor = 200 }", "leaders.victor: this must be a number from 0 to 150, not 200."),
        ("leaders = { victor = 3 }", "leaders: card 3 is not a leader."),
        ('points = { victor = "ten" }', "points.victor: this must be a whole number."),
        ("pile = [151]", "pile: this must be a number from 1 to 150, not 151."),
        ("hazards = [15]", "hazards: this must be a number from 1 to 14, not 15."),
        ("hazards = [3, 3]", "hazards: “3” comes twice."),
        ("hazards = [3]\nspent = [3]", "spent: “3” comes twice."),
        ('phase = "start"', "committed.victor: the active player has no card face down, and needs one."),
        ('phase = "card"', "committed.victor: the active player has no card face down, and needs one."),
        ('phase = "round"\nhands = { victor = [3] }', "hands.victoria: nobody could play a card: this hand is empty."),
        ('phase = "stage"\nstage = 4\nhands = {}', "hands: no card is left to be drawn in stage IV."),
        ('phase = "dice"\ndice = ["white.trench.3"]', "dice: there is no “white.trench.3” here."),
        ('granted = "talking"', "granted: there is no “talking” here."),
        (
            'do = ["retreat 3"]',
            "do: this must be one of these words: advance, bombard, heal, mine, combats; not “retreat”.",
        ),
        ('do = "advance 3"', "do: this must be a list, in brackets."),
    ],
)
def test_a_wrong_text_is_refused_with_the_reason(text: str, words: str) -> None:
    assert told_faults(GAME, lambda: read(text)) == [words]


# -- there and back, and the examples of the guide


def test_a_position_is_written_down_and_read_back() -> None:
    s = read('stage = 2\nmine = 3\n[at]\ns53 = "2i 1k 1f 2d"\na3 = "4x"\ncaptured = "1c"')
    again = GAME.decode(GAME.encode(s))
    assert GAME.encode(again) == GAME.encode(s)


def test_there_are_examples() -> None:
    assert [path.stem for path in EXAMPLES] == ["victus-advance", "victus-bombardment", "victus-guns", "victus-sally"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_can_be_looked_at_and_played_to_the_end_of_its_turn(path: Path) -> None:
    s = GAME.read_position(path.read_text("utf-8"), GAME.checked_options({}))
    match, _ = start(GAME, GAME.checked_options({}), RngDice(Rng(path.stem)), s.copy())
    assert match.asked
    assert match.view(()).position.stands
    while not isinstance(s.agenda[-1], EndTurn):
        table = Table(DefaultDecider(), RngDice(Rng(path.stem)))
        GAME.run(table, s, s.agenda.pop())
        s.agenda.extend(table.pushed)
