"""The bots of victus: every kind of decision in every mode, from the view alone, always alike; and what they know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from baluard.bots import LEVELS, answer_of, choose
from baluard.games.victus import GAME
from baluard.games.victus.bot.actions import Options
from baluard.games.victus.bot.cards import gain_of_card, gain_of_exchange
from baluard.games.victus.bot.dice import orders, permutations
from baluard.games.victus.bot.points import need, points_of_cards, scored
from baluard.games.victus.bot.weights import STYLES
from baluard.games.victus.bot.worth import Judge, turns_left, worth
from baluard.games.victus.eyes.positions import read_position
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.actions import ActionSpace
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, Result, View

MODES = (
    {"mode": "first", "players": "3"},
    {"mode": "full", "players": "4", "half_a_bomb": "on"},
    {"mode": "competitive", "players": "2", "dice_order": "per_stage"},
    {"mode": "solo"},
    {"mode": "solo", "scoring": "off", "always_priority": "on"},
)
OFTEN = 2  # how many decisions of one kind each level answers in a game
PROVED = ("easy", "normal", "hard")


def open_decision(match: Match) -> Asked:
    """The decision that a game waits for."""
    return next(asked for asked in match.asked if asked.required and not asked.answered)


def walk(options: dict[str, str], seed: str, level: str) -> Iterator[tuple[Asked, View]]:
    """A game played by one level: each open decision with the view of who is asked."""
    match, _ = start(GAME, GAME.checked_options(options), RngDice(Rng(f"dice {seed}")))
    while not match.is_over:
        asked = open_decision(match)
        seat = asked.decision.seat
        view = match.view((seat,))
        yield asked, view
        match.answer(seat, asked.id, answer_of(GAME, LEVELS[level], view, seed), "bot")


def named(options: dict[str, str]) -> str:
    return "-".join(options.values())


@pytest.mark.parametrize("options", MODES, ids=named)
def test_levels_answer_every_kind_of_decision(options: dict[str, str]) -> None:
    seen: Counter[str] = Counter()
    for level in ("random", "easy"):
        for asked, view in walk(options, "kinds", level):
            seen[asked.decision.tag] += 1
            if seen[asked.decision.tag] <= OFTEN:
                for name in PROVED:
                    answer = answer_of(GAME, LEVELS[name], view, "seed")
                    assert asked.decision.space.admits(answer), (name, asked.decision.tag, answer)
    assert {"act", "impact_casualty"} <= set(seen)
    assert ("choose_card" if options["mode"] == "solo" else "commit_card") in seen


@pytest.mark.parametrize("options", MODES, ids=named)
def test_easy_carries_every_mode_to_its_end(options: dict[str, str]) -> None:
    decisions = sum(1 for _ in walk(options, "to the end", "easy"))
    assert 50 < decisions < 2000


def some_views(count: int) -> list[View]:
    """Views out of the middle of a game."""
    views = [view for _, view in walk({"mode": "competitive"}, "some", "easy")]
    return views[:: max(1, len(views) // count)]


def test_the_same_view_and_seed_give_the_same_answer_in_any_process() -> None:
    work = [("victus", level, view, "b") for view in some_views(6) for level in PROVED]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        elsewhere = list(pool.map(choose, *zip(*work, strict=True)))
    assert elsewhere == [choose(*words) for words in work]


# -- what they know


def position(text: str, **options: str) -> State:
    return GAME.read_position(text, GAME.checked_options(options))


def answer(text: str, level: str = "normal", **options: str) -> Any:
    """What a level answers to the decision that a position leads to."""
    match, _ = start(GAME, GAME.checked_options(options), RngDice(Rng("chance")), position(text, **options))
    asked = open_decision(match)
    return answer_of(GAME, LEVELS[level], match.view((asked.decision.seat,)), "seed")


BEFORE_THE_BEACH = """
stage = 3
phase = "actions"
ap = 2
powder = 4
others = "set-up"
[at]
s57 = "3x"
s56 = "1i 1k"
"""


@pytest.mark.parametrize("level", PROVED)
def test_bourbons_before_the_beach_are_driven_off(level: str) -> None:
    """A gun next door destroys them, or troops beat them; nothing else presses more."""
    keys = answer(BEFORE_THE_BEACH, level)
    assert (keys[0], keys[-1]) == ("fire_cannon", "s57") or (keys[0] == "move_troops" and "s57" in keys)


def test_the_beach_is_worse_than_anything() -> None:
    judge = Judge(GAME.facts(GAME.checked_options({})), STYLES["normal"])
    quiet = position('stage = 3\nphase = "actions"\nothers = "set-up"')
    lost = position('stage = 3\nphase = "actions"\nothers = "set-up"\n[at]\nplatja = "1x"')
    assert judge.value(quiet) - judge.value(lost) > 40


def test_an_advance_is_feared_only_where_it_arrives() -> None:
    judge = Judge(GAME.facts(GAME.checked_options({})), STYLES["normal"])
    far = position('stage = 3\nphase = "actions"\nothers = "set-up"\n[at]\nv8 = "9x"')
    near = position('stage = 3\nphase = "actions"\nothers = "set-up"\n[at]\nd3 = "9x"')
    assert judge.advance(far).cost() == 0
    assert judge.advance(near).cost() > 0
    places = [near.facts.ids[z] for z in judge.advance(near).places()]
    assert set(places[:2]) <= {"s55", "s56", "s33", "s36", "s35", "s57"}


def test_who_counts_hazard_cards_knows_the_colours() -> None:
    """Of two cards left, both begin with red: nothing is feared where yellow would lead."""
    judge = Judge(GAME.facts(GAME.checked_options({})), STYLES["hard"])
    s = position('stage = 2\nphase = "actions"\nothers = "set-up"\n[at]\ne3 = "9x"')
    s.hazards = [4, 5]
    s.spent = [card for card in range(1, 15) if card not in (4, 5)]
    assert judge.hazards(s) == [4, 5]
    assert s.facts.no["reducte"] in judge.advance(s).places()


def test_all_orders_of_three_dice_and_of_the_kinds_of_six() -> None:
    assert len(permutations(("a", "b", "c"))) == 6
    three = ("blue.trench.1", "yellow.bombard.2", "red.advance.3")
    assert len(orders(three)) == 6
    six = (*three, "white.bombard.1", "grey.advance.1", "black.reinforce.3")
    assert len(orders(six)) == 24
    assert all(sorted(order) == sorted(six) for order in orders(six))


def test_the_batteries_are_bombarded_with_before_they_grow() -> None:
    """VIC-T21: Reinforcements 2 would bring a battery; the bombardment goes first."""
    text = """
stage = 2
phase = "dice"
dice = ["blue.reinforce.2", "yellow.bombard.1"]
batteries = 4
others = "set-up"
"""
    assert answer(text, "hard") == "yellow.bombard.1"
    assert answer(text, "normal") == "yellow.bombard.1"


# -- points


def test_points_are_scored_by_the_part_of_the_needle() -> None:
    s = position("stage = 1", mode="competitive")
    assert scored(s, 4, 2) == (6, 2)
    assert scored(s, 6, -4) == (2, 4)
    assert scored(s, 1, -4) == (0, 0)


def with_steps(s: State, *steps: int) -> list[int]:
    """Cards that move the needle so far."""
    rows = s.facts.cards[1:]
    return [next(row.number for row in rows if row.points == abs(n) and row.rauxa == (n > 0)) for n in steps]


def test_the_far_sighted_keep_the_card_that_scores_more_later() -> None:
    """From the middle box: 2 to the right and then 4 to the left score 6, the other way round 4."""
    s = position("stage = 1\nround = 1", mode="competitive")
    small, large = cards = with_steps(s, 2, -4)
    s.hands, s.deck = [cards, []], []
    near = points_of_cards(STYLES["normal"], s, 0, cards)
    far = points_of_cards(STYLES["hard"], s, 0, cards)
    assert near[large] > near[small]
    assert far[small] > far[large]
    assert far[small] / far[large] == pytest.approx(6 / 4)


def test_a_rival_does_not_open_the_way_for_others() -> None:
    """The needle at the edge of a part: 1 to the left gives nothing, and whoever plays after it scores."""
    s = position("stage = 1\nround = 6", mode="competitive")
    back, stay = cards = with_steps(s, -1, 1)
    s.hands, s.deck = [cards, with_steps(s, 3)], []
    s.seny = 4  # of 9 boxes, from 0: 3 to the right score from 3 (to 6) as from 4 and 5
    s.flag = 0
    even = points_of_cards(STYLES["hard"], s, 0, cards)
    assert even[back] == pytest.approx(even[stay])
    s.hands = [cards, with_steps(s, 2)]  # 2 to the right score from 5, not from 3
    found = points_of_cards(STYLES["hard"], s, 0, cards)
    assert found[back] > found[stay]


def test_the_last_card_of_a_siege_is_not_scored() -> None:
    s = position("stage = 4", mode="competitive")
    cards = with_steps(s, 2, -4)
    s.hands, s.deck = [cards, with_steps(s, 3)], []
    assert set(points_of_cards(STYLES["hard"], s, 0, cards).values()) == {0.0}


def test_points_are_needed_more_by_those_who_are_behind() -> None:
    s = position("stage = 3\nround = 1", mode="competitive")
    s.points = [5, 5]
    behind = need(s, 0)
    s.points = [40, 40]
    assert behind > need(s, 0)


def test_turns_left_count_down_to_the_last() -> None:
    """36 turns and stage IV."""
    left = []
    for asked, view in walk({"mode": "full"}, "count", "random"):
        if asked.decision.tag == "act":
            left.append(turns_left(GAME.imagine(view, Rng(1))))
    assert left == sorted(left, reverse=True)
    assert left[0] == 36


def test_a_game_that_is_won_is_worth_most_and_a_lost_one_least() -> None:
    s = position('stage = 3\nphase = "actions"\nothers = "set-up"')
    under_way = worth(s, "victor")
    s.result = Result(("victor", "victoria"), "survived")
    won = worth(s, "victor")
    s.result = Result((), "rubble")
    assert worth(s, "victor") < under_way < won


def test_a_card_that_another_has_seen_before_is_ordered_as_it_is() -> None:
    options = GAME.checked_options({})
    state = read_position(
        'phase = "card"\nstage = 2\ncard = 76\nhazards = [3, 9, 1]\n[at]\ns31 = "9c"', GAME.facts(options)
    )
    state.top_seen = [1, 1, 1]  # Victoria has; Victor plays the card that shows him the two
    match, _ = start(GAME, options, RngDice(Rng("seen")), state)
    asked = open_decision(match)
    assert (asked.decision.tag, asked.decision.seat) == ("scry_order", "victor")
    for level in PROVED:
        for seed in "abcdef":
            assert answer_of(GAME, LEVELS[level], match.view(("victor",)), seed) in ("hz3", "hz9")


# -- what is free, or nearly


def dice_out(level: str, card: int, tag: str) -> tuple[str, ...]:
    """Which dice a level sets aside, or rolls again, when a card lets it."""
    text = f'phase = "card"\nstage = {(card - 1) // 50 + 1}\ncard = {card}\nothers = "set-up"'
    match, _ = start(GAME, GAME.checked_options({}), RngDice(Rng("chance")), position(text))
    while (asked := open_decision(match)).decision.tag != tag:
        match.answer(asked.decision.seat, asked.id, asked.decision.default, "bot")
    found: tuple[str, ...] = answer_of(GAME, LEVELS[level], match.view((asked.decision.seat,)), "seed")
    return found


@pytest.mark.parametrize(("card", "tag"), [(46, "reroll_dice"), (49, "ignore_dice"), (52, "ignore_dice")])
def test_normal_bots_use_the_dice_that_they_may_spoil(card: int, tag: str) -> None:
    assert len(dice_out("normal", card, tag)) == 1
    assert dice_out("easy", card, tag) == ()


def test_points_left_over_buy_other_cards_for_a_bad_hand() -> None:
    s = position('stage = 2\nphase = "actions"\nothers = "set-up"')
    judge, rng = Judge(s.facts, STYLES["normal"]), Rng("hand")
    every = sorted(s.hands[0] + s.deck, key=lambda card: gain_of_card(judge, s, 0, card, [1, 2]))
    s.deck = every[20:]
    s.hands[0] = every[:6]
    bad = gain_of_exchange(judge, s, rng)
    s.hands[0], s.deck = every[-6:], every[:20]
    assert bad > STYLES["normal"].exchange > gain_of_exchange(judge, s, rng)


def test_a_gun_that_would_be_lost_may_go() -> None:
    s = position('stage = 3\nphase = "actions"\nap = 6\n[at]\ns52 = "1c 1k"\ns53 = "9c"\ns24 = "9c"\na3 = "9x"')
    z = s.facts.no["s52"]
    moves = {
        name: Options(s, ActionSpace(s), threatened).gun_moves() for name, threatened in (("calm", []), ("lost", [z]))
    }
    assert moves["calm"] == []
    assert ("move_cannon", "s52", "s24") in moves["lost"]
