"""Section 6: what is said beforehand about the windows of cards, and when it is done."""

from __future__ import annotations

import pytest

from baluard.games.maurice import GAME
from baluard.games.maurice.eyes.instructions import FIGURES, RANGES, WINDOWS
from baluard.games.maurice.model.activities import Aim, Combat
from baluard.games.maurice.model.state import State
from baluard.kernel.deciders import RngDice
from baluard.kernel.drive import advance
from baluard.kernel.errors import NotOffered
from baluard.kernel.match import Match
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, Save
from baluard.page.instructions import Clause, Instruction, check_order, instruction_in
from baluard.server.common.words import Words
from baluard.server.games.standing import answer_of, obeyed
from baluard.server.questions.windows import window_of
from baluard.texts import LANGUAGES

ATTACKER, TARGET = "first_volley_s2", "first_volley_n2"
OPTIONS = GAME.checked_options({"scenario": "first_volley"})
Hand = tuple[str, ...]


def table(units: str) -> State:
    """The lesson's table with cards, units where they are wanted."""
    s: State = GAME.read_position(f"[units]\n{units}\n", OPTIONS)
    s.active = 0
    return s


def dealt(s: State, *hands: Hand) -> State:
    """Hands by the kinds of their cards."""
    taken: list[int] = []
    for side, kinds in enumerate(hands):
        own: list[int] = []
        for kind in kinds:
            own.append(next(c for c, card in enumerate(s.facts.cards) if card.kind == kind and c not in taken + own))
        taken += own
        s.hands[side] = tuple(sorted(own))
    s.deck = tuple(c for c in range(len(s.facts.cards)) if c not in taken)
    return s


def clash(attack: Hand = (), defence: Hand = ("stand_fast",), disr: int = 0, worn: int = 0) -> Match:
    """A line charges another, front to front, on open ground: the cards are about to be attached."""
    s = dealt(
        table(f'{ATTACKER} = "9000,7520,0 line {worn}"\n{TARGET} = "9000,7500,1800 line {disr}"'),
        (*attack, "galloper"),
        (*defence, "galloper"),
    )
    s.action = "charge"
    s.fights = ((s.facts.unit_no[ATTACKER], s.facts.unit_no[TARGET], 0, 0),)
    return begun(s, Combat(TARGET))


def begun(s: State, activity: object) -> Match:
    """The match from an activity on."""
    s.agenda = [activity]
    match = Match(GAME, OPTIONS, Save(s), RngDice(Rng("a window")))
    match.out = advance(GAME, match.save, match.source)
    return match


def window(match: Match, tag: str) -> Asked:
    """The window that is open, when everything before it was declined."""
    while match.asked[0].decision.tag != tag:
        asked = match.asked[0]
        match.answer(asked.decision.seat, asked.id, asked.decision.default)
    return match.asked[0]


def said(thing: str, otherwise: str = "ask", **within: tuple[int, int]) -> str:
    """A standing order as the page writes it."""
    bounds = ", ".join(f'"{name}": [{least}, {most}]' for name, (least, most) in within.items())
    return f'when {{"clauses": [{{"thing": "{thing}", "within": {{{bounds}}}}}], "otherwise": "{otherwise}"}}'


@pytest.mark.parametrize(
    ("disr", "worn", "within", "plays"),
    [
        (2, 0, {"disr": (0, 3), "edge": (1, 20)}, True),  # 6 against 6 - 2
        (4, 0, {"disr": (0, 3), "edge": (1, 20)}, False),  # too shaken to be worth it
        (0, 0, {"disr": (0, 3), "edge": (1, 20)}, False),  # no edge
        (2, 1, {"edge": (1, 1)}, True),
        (2, 0, {"edge": (1, 1)}, False),
        (5, 0, {}, True),
    ],
)
def test_a_card_is_played_while_disr_and_edge_are_within_their_bounds(
    disr: int, worn: int, within: dict[str, tuple[int, int]], plays: bool
) -> None:
    match = clash(disr=disr, worn=worn)
    asked = window(match, "defence_cards")
    answer = answer_of(GAME, match, asked, said("stand_fast", **within))
    assert answer == (("stand_fast#1", TARGET) if plays else None)
    assert asked.decision.space.admits(answer) is plays


def test_the_first_clause_that_fits_is_done() -> None:
    match = clash(defence=("stand_fast", "point_blank"), disr=1)
    clauses = (Clause("stand_fast", {"disr": (3, 5)}), Clause("point_blank"), Clause("stand_fast"))
    found = GAME.instructed(match.view(("second",)), window(match, "defence_cards"), Instruction(clauses))
    assert found == ("point_blank#1", TARGET)


def test_what_does_not_fit_is_asked_or_declined_and_an_empty_hand_declines() -> None:
    match = clash(disr=5)
    asked = window(match, "defence_cards")
    assert answer_of(GAME, match, asked, said("stand_fast", disr=(0, 3))) is None
    assert answer_of(GAME, match, asked, said("stand_fast", "decline", disr=(0, 3))) == ("done",)
    empty = clash(defence=())
    assert answer_of(GAME, empty, window(empty, "defence_cards"), said("stand_fast")) == ("done",)


def test_the_edge_is_that_of_the_attacker_with_his_cards() -> None:
    match = clash(attack=("bayonets",), disr=0)
    asked = window(match, "attack_cards")
    match.answer("first", asked.id, ("bayonets#1", ATTACKER))
    step = obeyed(GAME, match, {("second", "defence_cards"): said("stand_fast", edge=(2, 2))})
    assert step is not None and step.entries[0].answer == ("stand_fast#1", TARGET)
    assert step.entries[0].by == "standing"


def test_an_attacker_leaves_an_instruction_for_his_own_window() -> None:
    match = clash(attack=("bayonets",), disr=3)
    asked = window(match, "attack_cards")
    assert answer_of(GAME, match, asked, said("bayonets", edge=(-9, 2))) is None
    assert answer_of(GAME, match, asked, said("bayonets", edge=(3, 9))) == ("bayonets#1", ATTACKER)


def test_a_shot_is_spoiled_by_its_dice_and_by_whom_it_hits() -> None:
    s = dealt(
        table(f'{ATTACKER} = "12000,12000,0 line 0"\n{TARGET} = "12000,9000,1800 line 4"'),
        ("galloper",),
        ("damp_powder", "galloper"),
    )
    match = begun(s, Aim("first"))
    asked = window(match, "spoil_fire")
    assert answer_of(GAME, match, asked, said("damp_powder", disr=(4, 5), dice=(4, 9))) == ("damp_powder#1", ATTACKER)
    assert answer_of(GAME, match, asked, said("damp_powder", disr=(4, 5), dice=(5, 9))) is None
    assert answer_of(GAME, match, asked, said("damp_powder", disr=(0, 3))) is None


def test_every_window_of_cards_says_which_cards_it_is_for() -> None:
    view = clash().view(("second",))
    for tag in WINDOWS:
        may = GAME.instructable(view, tag)
        assert may is not None and may.things, tag
        assert set(may.figures) == set(FIGURES.get(tag, ())) <= set(RANGES)
    assert GAME.instructable(view, "choose_option") is None
    assert [may.things for tag in ("soften_morale",) if (may := GAME.instructable(view, tag))] == [("for_the_land",)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_window_is_named_in_the_list_of_what_was_left(lang: str) -> None:
    view = clash().view(("second",))
    words = Words(lang, GAME, view)
    for tag in WINDOWS:
        title = window_of(GAME.instructable(view, tag), "second", tag, "never", words).title
        assert "decision." not in title and "{" not in title


def test_in_a_first_game_only_three_cards_open_a_window() -> None:
    options = GAME.checked_options({"scenario": "first_volley", "windows": "three"})
    match = Match(GAME, options, Save(GAME.read_position("[units]\n", options)), RngDice(Rng("three")))
    match.save.state.agenda = [Combat(TARGET)]
    match.out = advance(GAME, match.save, match.source)
    known = [GAME.instructable(match.view(("first",)), tag) for tag in ("defence_cards", "save_unit")]
    assert [may.things for may in known if may] == [("stand_fast",), ()]


@pytest.mark.parametrize(
    "order",
    [
        "sometimes",
        "when",
        "when {}",
        'when {"clauses": []}',
        said("drums"),
        said("stand_fast", "sometimes"),
        said("stand_fast", luck=(1, 2)),
        said("stand_fast", disr=(3, 2)),
        'when {"clauses": [{"thing": "stand_fast", "until": 3}]}',
        "when \ud800",
    ],
)
def test_an_instruction_that_names_what_the_window_does_not_know_is_refused(order: str) -> None:
    may = GAME.instructable(clash().view(("second",)), "defence_cards")
    with pytest.raises(NotOffered):
        check_order(order, may)


def test_an_instruction_is_for_windows_that_know_some() -> None:
    check_order("never", None)
    with pytest.raises(NotOffered):
        check_order(said("stand_fast"), None)
    assert instruction_in("ask") is None


def test_of_every_window_that_can_open_something_can_be_said_beforehand() -> None:
    assert GAME.windows(clash().view(("second",))) == tuple(WINDOWS)
    for options, known in (({"events": "off"}, ()), ({"windows": "three"}, ("attack_cards", "defence_cards"))):
        given = GAME.checked_options({"scenario": "first_volley", **options})
        view = Match(GAME, given, Save(GAME.read_position("[units]\n", given)), RngDice(Rng("three"))).view(("first",))
        assert GAME.windows(view) == known
