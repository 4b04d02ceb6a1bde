"""The bots of catalans: every kind of decision, always alike; offers that are made, weighed and answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from baluard.bots import LEVELS, answer_of, choose, interjection
from baluard.games.catalans import GAME
from baluard.games.catalans.bot.offers import offer_of
from baluard.games.catalans.bot.plans import Planner
from baluard.games.catalans.bot.talk import WORD, answer_to, gain_of, is_good
from baluard.games.catalans.bot.weights import NORMAL, STYLES
from baluard.games.catalans.bot.worth import Judge, chance_of_fall, time_left
from baluard.games.catalans.model.deals import (
    Benefit,
    Character,
    Concession,
    Later,
    NotAct,
    NotChoose,
    PlaceNotIn,
    PlayAs,
    Resources,
    Spare,
    Swap,
    Word,
    WordFor,
)
from baluard.games.catalans.model.facts import AUSTRIA, BRITAIN, CASTILE, DUTCH, FRANCE, NOBODY, PORTUGAL, POWERS, SAVOY
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.marks import set_mark
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, Result, View
from baluard.laboratory import make_plan
from baluard.laboratory.play import play_game
from tests.rulebooks.catalans.offers import promised, typed
from tests.rulebooks.catalans.table import Sitting

TABLES = ({"players": "5"}, {"players": "2"}, {"players": "3", "negotiation": "off"})
OFTEN = 1  # how many decisions of one kind each level answers


def required(match: Match) -> Asked:
    """The decision that a game waits for."""
    return next(asked for asked in match.asked if asked.required and not asked.answered)


def walk(options: dict[str, str], seed: str, level: str) -> Iterator[tuple[Asked, View]]:
    """A game of one level, with everything that bots say beside it."""
    match, _ = start(GAME, options, RngDice(Rng(f"dice {seed}")))
    while not match.is_over:
        spoken = [interjection(GAME, level, match, seat) for seat in GAME.seats(options)]
        asked = next((one for one in spoken if one is not None), None) or required(match)
        seat = asked.decision.seat
        view = match.view((seat,))
        yield asked, view
        tag = "" if asked.required else asked.decision.tag
        match.answer(seat, asked.id, answer_of(GAME, LEVELS[level], view, seed, tag), "bot")


def table(players: str = "5") -> State:
    """A table before the first card, for whoever wants to change it."""
    s = GAME.new(GAME.checked_options({"players": players}))
    s.sequence = s.facts.powers
    return s


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(options.values()))
def test_levels_answer_every_kind_of_decision(options: dict[str, str]) -> None:
    seen: Counter[str] = Counter()
    for asked, view in walk(GAME.checked_options(options), "kinds", "easy"):
        tag = asked.decision.tag
        seen[tag] += 1
        if seen[tag] <= OFTEN:
            for level in LEVELS:
                answer = choose("catalans", level, view, "seed", "" if asked.required else tag)
                assert asked.decision.space.admits(answer), (level, tag, answer)
    assert {"choose_card", "play_mode", "choose_action", "move_unit", "levy_unit", "choose_concession"} <= set(seen)


def test_the_same_view_and_seed_give_the_same_answer() -> None:
    views = [view for asked, view in walk(GAME.checked_options({"negotiation": "off"}), "alike", "easy")]
    for view in views[:: max(1, len(views) // 5)]:
        for level in LEVELS:
            assert choose("catalans", level, view, "a") == choose("catalans", level, view, "a")


def test_bots_offer_and_answer_and_the_game_goes_on() -> None:
    """CAT-10.8 Offers are made and answered, some accepted, and every game comes to its end."""
    game = play_game(make_plan("catalans", 1, ("normal",), "talk", {"players": "5"}), 1)
    assert not game.error
    deeds = game.measures["deeds"]
    assert 60 > deeds["lab.deal_offered"] > deeds["lab.deal_made"] > 0


def test_a_style_is_an_amount_of_work() -> None:
    assert not STYLES["easy"].plans and STYLES["normal"].plans
    assert STYLES["normal"].samples == 0 and 0 < STYLES["hard"].branches * STYLES["hard"].samples <= 12
    assert isinstance(GAME.player(table(), "hard", Rng(1)), Planner)


# -- what they think


def test_the_end_is_nearer_when_the_wall_is_low_or_the_bourbons_are_few() -> None:
    s = table()
    early = time_left(s)
    s.period = 2
    late = time_left(s)
    s.wall = 2
    assert early > late > time_left(s)
    assert chance_of_fall(s) > 0.5
    s.latched = True
    assert chance_of_fall(s) < 0.1


def test_hard_knows_that_ground_is_lost_again_and_concessions_are_not() -> None:
    s = table()
    normal, hard = Judge(NORMAL), Judge(STYLES["hard"])
    paris = s.facts.no["paris"]

    def gain(judge: Judge, held: bool) -> float:
        after = s.copy()
        if held:
            after.held[BRITAIN].append("naples")
        else:
            after.troops[BRITAIN][paris] += 1
        return judge.own_prospect(after, BRITAIN) - judge.own_prospect(s, BRITAIN)

    early = gain(hard, False)
    assert gain(hard, True) == gain(normal, True)
    assert early < gain(normal, False) / 2
    s.period, s.wall = 2, 1  # the end is near: who stands in Paris now will score it
    assert gain(hard, False) > 2 * early
    assert gain(hard, False) > 0.8 * gain(normal, False)


def test_a_game_that_is_over_is_won_or_lost() -> None:
    s = table()
    judge = Judge(NORMAL)
    before = judge.utility(s, BRITAIN) - judge.utility(s, DUTCH)
    s.result = Result(("britain",), "fall", {})
    assert judge.utility(s, BRITAIN) - judge.utility(s, DUTCH) > before + 4


def test_with_two_powers_the_weaker_one_counts_more() -> None:
    """CAT-12.3 Each player takes the lower points of two powers."""
    s = table("2")
    judge = Judge(NORMAL)
    s.held[AUSTRIA].append("naples")
    before = judge.utility(s, AUSTRIA)
    s.held[AUSTRIA].append("sicily")
    to_the_stronger = judge.utility(s, AUSTRIA) - before
    s.held[AUSTRIA].remove("sicily")
    s.held[SAVOY].append("sicily")
    assert judge.utility(s, AUSTRIA) - before > to_the_stronger + 1


# -- offers


def offered(s: State, a: int, b: int, gives: str, gets: str) -> str:
    """What a bot answers to an offer."""
    s.window = "N0"
    s.proposals = ((0, a, b, typed(gives, gets), typed(gets, gives), 1),)
    said = answer_to(Judge(NORMAL), s, b)
    assert said is not None
    return said.act


def test_a_gift_is_accepted_and_a_robbery_is_not() -> None:
    s = table()
    s.held[SAVOY].append("naples")  # another leads
    s.resources[DUTCH] = 2  # who has plenty takes no trouble for two more
    assert offered(s, BRITAIN, DUTCH, "resources 2", "") == "accept"
    assert offered(s, BRITAIN, DUTCH, "", "resources 2") == "decline"


def test_nothing_is_sold_below_its_worth() -> None:
    s = table()
    s.held[DUTCH].append("barrier")
    assert offered(s, BRITAIN, DUTCH, "resources 3", "concession barrier") == "decline"
    assert offered(s, BRITAIN, DUTCH, "word I shall remember it", "promise play_as value") == "decline"


def test_the_word_of_who_has_kept_it_is_worth_something() -> None:
    """Section 10.7: nothing, but a tenth of a point from a power that has kept all earlier ones."""
    s = table()
    judge = Judge(NORMAL)

    def worth() -> float:
        return round(gain_of(judge, s, DUTCH, BRITAIN, (WordFor("I shall spare you", 3),), ()), 6)

    assert worth() == 0
    set_mark(s, 1, SAVOY, Word("I shall"), "kept")
    set_mark(s, 1, BRITAIN, Spare("dutch"), "kept")
    assert worth() == 0, "what others kept, or had to keep, says nothing"
    set_mark(s, 2, BRITAIN, Word("I shall"), "kept")
    assert worth() == WORD == 0.1
    many = tuple(Word(letter) for letter in "abcdefg")
    assert round(gain_of(judge, s, DUTCH, BRITAIN, many, ()), 6) == WORD, "many words are worth no more than one"
    assert gain_of(judge, s, BRITAIN, DUTCH, (), (Word("I shall spare you"),)) == 0, "it costs who gives it nothing"
    set_mark(s, 3, BRITAIN, Word("I shall"), "broken")
    assert worth() == 0


def test_the_leader_must_offer_more() -> None:
    s = table()
    judge = Judge(NORMAL)
    s.resources[DUTCH] = 2
    s.held[BRITAIN].append("asiento")
    assert not is_good(judge, s, DUTCH, BRITAIN, (Resources(2),), ())
    assert is_good(judge, s, DUTCH, BRITAIN, (Resources(6),), ())
    s.held[SAVOY] += ["naples", "sicily"]
    assert is_good(judge, s, DUTCH, BRITAIN, (Resources(2),), ())


def test_a_bot_pays_to_be_spared_by_who_is_about_to_strike() -> None:
    """CAT section 10.7, t1"""
    s = table()
    f = s.facts
    s.phase, s.turn, s.window = "c", 0, "N2"
    s.slots, s.markers = ("speyerbach",), (DUTCH,)
    s.held[SAVOY] += ["naples", "sicily"]
    for z in range(len(f.ids)):
        s.troops[AUSTRIA][z] = 0
    paris = f.no["paris"]
    for power in range(len(POWERS)):
        s.troops[power][paris] = 0
    s.troops[AUSTRIA][paris] = 1
    s.troops[FRANCE][f.land[paris][0]] = 1
    said = offer_of(Judge(NORMAL), s, AUSTRIA)
    assert said is not None
    assert (said.act, said.other, said.gets) == ("propose", "dutch", (Spare("austria"),))
    assert offer_of(Judge(NORMAL), s, DUTCH) is None  # nobody buys from himself
    s.offers_made = tuple((1, 1) for _ in s.offers_made)
    assert offer_of(Judge(NORMAL), s, AUSTRIA) is None  # one in a window


def test_markers_on_concessions_are_swapped_where_a_goal_is_at_stake() -> None:
    """CAT section 10.7, t3"""
    s = table()
    s.phase, s.window, s.period = "f", "N5", 2
    s.concession_row, s.concession_markers = ("naples", "amazon"), (DUTCH, AUSTRIA)
    s.goals[AUSTRIA] = ["at_naples"]
    s.held[SAVOY] += ["naples", "sicily"]
    said = offer_of(Judge(NORMAL), s, AUSTRIA)
    assert said is not None and said.gets == (Swap(),)


def before_madrid() -> State:
    """Madrid stands open before the Portuguese; the Dutch place the first reinforcements."""
    s = table()
    f = s.facts
    s.phase, s.window, s.blue = "e", "N4", True
    s.held[SAVOY] += ["naples", "sicily"]
    madrid = f.no["madrid"]
    for power in range(len(POWERS)):
        s.troops[power][madrid] = 0
    s.troops[CASTILE][f.no["toledo"]] = 0
    s.reserve[CASTILE] += 2
    s.troops[PORTUGAL][f.no["toledo"]] = 1
    s.sequence = (DUTCH, PORTUGAL, BRITAIN, AUSTRIA, SAVOY)
    return s


def test_reinforcements_are_kept_away_from_a_prize_within_reach() -> None:
    """CAT section 10.7, t2."""
    s = before_madrid()
    f = s.facts
    said = offer_of(Judge(NORMAL), s, PORTUGAL)
    assert said is not None and said.other == "dutch"
    (promise,) = said.gets
    assert isinstance(promise, PlaceNotIn) and promise.spaces[0] == "madrid"
    s.troops[PORTUGAL][f.no["toledo"]] = 0
    far = offer_of(Judge(NORMAL), s, PORTUGAL)
    assert far is None or "madrid" not in str(far.gets)


def test_a_concession_is_sold_to_whom_history_gave_it() -> None:
    """CAT section 10.7, t4"""
    s = table()
    s.phase, s.window, s.period = "b", "N0", 2
    s.goals[DUTCH] = []
    s.held[DUTCH] = ["newfoundland"]
    s.held[SAVOY] += ["naples", "sicily"]
    s.resources[DUTCH], s.resources[BRITAIN] = -9, 25  # debts are points lost
    assert s.facts.concessions["newfoundland"].beneficiary == BRITAIN
    said = offer_of(Judge(NORMAL), s, DUTCH)
    assert said is not None
    assert (said.other, said.gives) == ("britain", (Concession("newfoundland"),))
    (paid,) = said.gets
    assert isinstance(paid, Resources)
    price = paid.amount
    assert price >= 2.5 * s.facts.concessions["newfoundland"].value
    s.resources[BRITAIN] = price - 1
    assert offer_of(Judge(NORMAL), s, DUTCH) is None  # who cannot pay is not asked
    s.resources[DUTCH], s.resources[BRITAIN] = 20, 25
    assert offer_of(Judge(NORMAL), s, DUTCH) is None  # who has plenty does not sell points
    s.resources[DUTCH] = -9
    doubled = next(goal for goal in GAME.data.goals.goal if goal.power == "dutch" and goal.concessions)
    s.held[DUTCH], s.goals[DUTCH] = [doubled.concessions[0]], [doubled.id]
    assert offer_of(Judge(NORMAL), s, DUTCH) is None  # what one wants oneself is not sold


def test_who_chooses_before_me_is_paid_to_leave_my_card() -> None:
    """CAT section 10.7, t5"""
    s = table()
    s.phase, s.window, s.power = "b", "N1", DUTCH
    s.sequence = (BRITAIN, DUTCH, AUSTRIA, SAVOY, PORTUGAL)
    s.slots, s.markers = ("pact_of_genoa", "militia_levies"), (NOBODY, NOBODY)
    s.held[SAVOY] += ["naples", "sicily"]
    said = offer_of(Judge(NORMAL), s, AUSTRIA)
    assert said is not None
    assert (said.other, said.gets) == ("dutch", (NotChoose("1"),))
    assert offer_of(Judge(NORMAL), s, PORTUGAL) is None  # Savoy chooses before Portugal, and not yet


def test_measures_add_up() -> None:
    game = play_game(make_plan("catalans", 1, ("easy",), "measures", {"players": "4"}), 1)
    assert sum(game.measures["points_by_source"].values()) == sum(game.scores.values())
    assert sum(game.measures["points_of_winners"].values()) == max(game.scores.values())
    assert set(game.measures["lost_in"]) | set(game.measures["taken"]) <= set(GAME.zone_shapes())
    assert game.measures["length"]["turns"] >= 5


# -- promises that mean nothing, and money for nothing


@pytest.mark.parametrize(
    "promises",
    [
        "promise benefit dutch; promise benefit empire; promise benefit savoy",
        "promise hit paris; promise hit madrid; promise hit lyon; promise wall segments_first",
        "promise not_enter napoli; promise not_enter roma",
        "promise not_act attack; promise not_act move; promise not_act recruit",
    ],
)
def test_a_promise_is_worth_what_it_changes_for_oneself(promises: str) -> None:
    s = table()
    s.phase, s.window = "c", "N2"
    s.slots, s.markers, s.turn = ("camisards", "vigo_bay"), (AUSTRIA, BRITAIN), 0
    gets = tuple(promised(one.removeprefix("promise ")) for one in promises.split("; "))
    assert gain_of(Judge(NORMAL), s, AUSTRIA, BRITAIN, gets, ()) == 0  # Austria acts first


@pytest.mark.parametrize(
    ("phase", "treaty", "card", "times"),
    [
        ("e", True, "camisards", 1.0),  # it places now
        ("c", True, "camisards", 0.6),  # three of five place: who, is not known yet
        ("c", False, "camisards", 0.0),  # nobody will place anything
        ("c", False, "militia_levies", 0.5),
    ],
)
def test_where_none_are_placed_is_worth_as_much_as_it_is_likely_that_some_would_be(
    phase: str, treaty: bool, card: str, times: float
) -> None:
    judge, s = Judge(NORMAL), before_madrid()
    certain = gain_of(judge, s, PORTUGAL, DUTCH, (PlaceNotIn(("madrid",)),), ())
    assert certain > 0
    s.phase, s.window, s.blue = phase, "N2", treaty
    s.slots, s.markers, s.turn = (card, "vigo_bay"), (DUTCH, BRITAIN), 0
    assert gain_of(judge, s, PORTUGAL, DUTCH, (PlaceNotIn(("madrid",)),), ()) == pytest.approx(times * certain)
    both = (PlaceNotIn(("madrid",)), PlaceNotIn(("madrid", "toledo")))
    assert gain_of(judge, s, PORTUGAL, DUTCH, both, ()) == pytest.approx(times * certain)


def test_many_promises_of_one_form_are_worth_no_more_than_the_best() -> None:
    s = table()
    s.phase, s.slots, s.markers = "b", ("camisards",) * 5, (NOBODY,) * 5
    judge = Judge(NORMAL)
    one = gain_of(judge, s, DUTCH, BRITAIN, (NotAct("attack"),), ())
    assert one > 0
    assert gain_of(judge, s, DUTCH, BRITAIN, (NotAct("attack"), NotAct("move"), NotAct("recruit")), ()) == one


@pytest.mark.parametrize(("price", "bought"), [(1, True), (2, False), (10, False)])
def test_the_rich_pay_no_more_for_a_promise_than_it_is_worth(price: int, bought: bool) -> None:
    s = table()
    s.phase, s.slots, s.markers = "b", ("camisards",) * 5, (NOBODY,) * 5
    s.resources[DUTCH] = 30
    gets = (NotAct("attack"), Benefit("dutch"))
    assert is_good(Judge(NORMAL), s, DUTCH, BRITAIN, gets, (Resources(price),)) == bought


def test_nothing_is_paid_now_for_a_later_payment() -> None:
    s = table()
    judge = Judge(NORMAL)
    later = Later(20, PlayAs("value"))
    assert gain_of(judge, s, DUTCH, BRITAIN, (later,), (PlayAs("value"),)) > 0
    assert gain_of(judge, s, DUTCH, BRITAIN, (later,), (PlayAs("value"), Resources(1))) < 0


def test_a_character_is_worth_nothing_to_who_does_not_bear_its_arms() -> None:
    s = table()
    s.characters = (("rooke", BRITAIN, 0),)
    judge = Judge(NORMAL)
    assert gain_of(judge, s, SAVOY, BRITAIN, (Character("rooke"),), ()) == 0
    assert gain_of(judge, s, DUTCH, BRITAIN, (Character("rooke"),), ()) > 0


def test_bots_begin_to_talk_in_the_windows_of_others() -> None:
    """CAT-10.8: t1, in a window that the rules have only just opened."""
    at = 'paris = "1 austria"\nreims = "2 france"\nsedan = "1 britain"\nwien = "1 dutch"'
    text = (
        'phase = "turn"\nperiod = "late"\nothers = "absent"\nslots = ["speyerbach"]\nmarkers = ["dutch"]\n'
        f'[held]\nsavoy = ["naples", "sicily"]\n[at]\n{at}'
    )
    match = Sitting(text, negotiation="full").match
    speaks = [seat for seat in ("britain", "austria", "portugal") if interjection(GAME, "normal", match, seat)]
    assert "austria" in speaks
