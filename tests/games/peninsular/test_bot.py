"""The computer players of peninsular: whole campaigns of legal answers, the same from the same seed, worth and odds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from baluard.bots import LEVELS, answer_of
from baluard.games.peninsular import GAME
from baluard.games.peninsular.bot.bands import Partisans
from baluard.games.peninsular.bot.combats import hunger, reaction, siege_choice
from baluard.games.peninsular.bot.commander import Commander, initiative
from baluard.games.peninsular.bot.odds import FORTS, MOST_SHIFT, MOST_TURNS, RATIOS, STORM_RATIOS, clash, storm_of
from baluard.games.peninsular.bot.odds_grid import BATTLES, SPANISH_GAP, STORMS
from baluard.games.peninsular.bot.outlook import Outlook
from baluard.games.peninsular.bot.steward import Steward
from baluard.games.peninsular.bot.targets import Plan
from baluard.games.peninsular.bot.trials import FEW, CommonDice, Follower, Trials
from baluard.games.peninsular.bot.weights import HARD, HARD_BRITAIN, HARD_SPAIN, NORMAL, STYLES, Weights
from baluard.games.peninsular.bot.worth import worth
from baluard.games.peninsular.model.activities import Orders
from baluard.games.peninsular.model.facts import BRITAIN, FRANCE, FRENCH, NATIONS, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.assaults import SiegeSpace
from baluard.games.peninsular.rules.trade import answer_trade
from baluard.kernel.deciders import Decider, RngDice
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.drive import perform_next, play_out
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from tools.peninsular_odds import battle_cell, facts, spanish_gap, storm_cell

AUTO = {"resolution_modes": "auto"}


class Strict(Decider):
    """Lets a player answer, and lets no illegal answer pass."""

    def __init__(self, player: Decider) -> None:
        self.player = player
        self.seen: Counter[str] = Counter()
        self.orders: Counter[str] = Counter()

    def decide(self, decision: Decision[Any]) -> Any:
        answer = self.player.decide(decision)
        faults = decision.space.faults(answer)
        assert not faults, (decision.tag, decision.seat, answer, faults)
        self.seen[decision.tag] += 1
        if isinstance(answer, tuple):
            self.orders.update(answer)
        return answer


def campaign(style: str, seed: str, **options: str) -> tuple[State, Strict]:
    """A campaign that one style plays against itself."""
    state = GAME.new(GAME.checked_options({**AUTO, **options}))
    strict = Strict(GAME.player(state, style, Rng(seed)))
    play_out(GAME, state, strict, RngDice(Rng(f"dice {seed}")))
    return state, strict


def at_start() -> State:
    """The map after the set-up, in the first turn."""
    s: State = GAME.new(GAME.checked_options(AUTO))
    s.turn = 1
    s.order = (0, 1, 2)
    return s


@pytest.mark.parametrize(
    ("style", "fog", "turns"),
    [("normal", "open", "36"), ("normal", "estimated", "12"), ("easy", "open", "12"), ("easy", "estimated", "12")],
)
def test_whole_campaigns_of_legal_answers(style: str, fog: str, turns: str) -> None:
    state, strict = campaign(style, f"{style} {fog}", fog=fog, end_turn=turns)
    assert state.result is not None
    phases = ("setup", "initiative", "reinforcement", "recruitment", "intendance", "naval", "movement", "supply")
    assert [tag for tag in phases if not strict.seen[tag]] == []
    assert strict.seen["contact_reaction"] and strict.seen["combat_choice"] and strict.seen["leave_garrison"]
    given = ["garrison", "declare_siege", "depot_create", "assign_points", "recruit", "assault"]
    given += ["buy_points"] if STYLES[style].buys else []
    assert [order for order in given if not strict.orders[order]] == []


def test_every_option_of_the_rules_is_played_legally() -> None:
    options = {"deferred_battles": "on", "relief_sortie": "on", "prisoner_exchange": "on", "min_garrison": "50"}
    state, _ = campaign("normal", "options", end_turn="12", reaction_enter_city="off", **options)
    assert state.result is not None


def test_hard_gives_legal_orders() -> None:
    s: State = GAME.new(GAME.checked_options(AUTO))
    strict = Strict(GAME.player(s, "hard", Rng("hard")))
    table = Table(strict, RngDice(Rng("hard")), keep=False)
    while strict.seen["movement"] < 20:
        perform_next(GAME.run, table, s)
    assert strict.orders["done"]  # somebody marched


def test_trials_leave_the_table_as_it_is_and_come_out_alike() -> None:
    s: State = GAME.new(GAME.checked_options(AUTO))
    table = Table(GAME.player(s, "normal", Rng("trial")), RngDice(Rng("trial")), keep=False)
    while not (isinstance(s.agenda[-1], Orders) and s.agenda[-1].phase == "movement" and s.turn == 2):
        perform_next(GAME.run, table, s)
    activity = s.agenda.pop()
    before = GAME.encode(s)
    nation = NATIONS.index(activity.nation)
    trials = Trials(s, HARD, Rng("trials"), nation, activity)
    value = trials.outcome(("end_phase",), 7)
    assert GAME.encode(s) == before
    assert trials.outcome(("end_phase",), 7) == value


class Weighed(Trials):
    """Trials whose outcomes are known: the first thought is worth nothing."""

    def __init__(self, s: State, gains: dict[str, list[float]]) -> None:
        super().__init__(s, HARD, Rng("weighed"), FRANCE, None)
        self.gains = gains
        self.played: list[str] = []

    def outcome(self, first: tuple[str, ...], seed: int) -> float:
        self.played.append(first[0])
        gains = self.gains.get(first[0], [0.0])
        return gains[self.seeds.index(seed) % len(gains)]


@pytest.mark.parametrize(
    ("gains", "found"),
    [
        ({"sure": [2.0, 3.0], "surer": [4.0, 5.0]}, "surer"),
        ({"small": [0.2, 0.3]}, "stand"),  # not worth a second thought
        ({"lucky": [9.0, -7.0, 8.0, -6.0]}, "stand"),  # better, but not beyond the error
        ({"worse": [-3.0]}, "stand"),
    ],
)
def test_a_second_thought_must_be_better_beyond_the_error(gains: dict[str, list[float]], found: str) -> None:
    trials = Weighed(at_start(), gains)
    assert trials.better(("stand",), [(name,) for name in gains]) == (found,)


def test_what_promises_nothing_is_tried_a_few_times_only() -> None:
    trials = Weighed(at_start(), {"good": [3.0], "bad": [-3.0]})
    trials.better(("stand",), [("good",), ("bad",)])
    assert (trials.played.count("good"), trials.played.count("bad")) == (HARD.samples, FEW)
    assert trials.played.count("stand") == HARD.samples


def noted(monkeypatch: pytest.MonkeyPatch, last: bool = False) -> list[list[Any]]:
    """What is tried, the first thought first. Nothing is played: the first thought is best, or the last other one."""
    tried: list[list[Any]] = []

    def better(trials: Trials, first: Any, others: list[Any]) -> Any:
        tried.append([first, *others])
        return others[-1] if last and others else first

    monkeypatch.setattr(Trials, "better", better)
    return tried


@pytest.mark.parametrize(("nation", "weights"), [(SPAIN, HARD_SPAIN), (BRITAIN, HARD_BRITAIN)])
def test_hard_allies_march_by_their_own_weights_and_try_nothing(
    nation: int, weights: Weights, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = noted(monkeypatch)
    s: State = GAME.new(GAME.checked_options({**AUTO, "end_turn": "4"}))
    table = Table(GAME.player(s, "normal", Rng("allies")), RngDice(Rng("allies")), keep=False)
    while not (s.turn == 3 and s.agenda[-1] == Orders(NATIONS[nation], "movement")):
        perform_next(GAME.run, table, s)
    hard = GAME.player(s, "hard", Rng("allies"))
    used: list[Weights] = []

    def seen(commander: Commander, who: int) -> Weights:
        used.append(commander.style_of(who))
        return used[-1]

    monkeypatch.setattr(Commander, "weights_for", seen)
    order = len(s.agenda)
    perform_next(GAME.run, Table(hard, RngDice(Rng("allies")), keep=False), s)
    assert used and len(s.agenda) >= order  # an order was given and the phase goes on
    assert all(one is weights for one in used) and tried == []


def test_where_the_war_begins_and_who_acts_first_is_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = noted(monkeypatch, last=True)
    s: State = GAME.new(GAME.checked_options(AUTO))
    table = Table(GAME.player(s, "hard", Rng("places")), RngDice(Rng("places")), keep=False)
    while not s.order:
        perform_next(GAME.run, table, s)
    corps = [answers for answers in tried if len(answers) > 1 and answers[0][0] == "setup_place"]
    assert corps and all(s.corps_of(answers[-1][1]).at == s.facts.no[answers[-1][2]] for answers in corps)
    assert sorted(tried[-1]) == ["first", "last", "middle"]
    assert s.initiative == tried[-1][-1]


def about_to_march(turn: int) -> tuple[State, tuple[str, ...]]:
    """A campaign of four turns in which a corps of Spain marches next, at nobody; and its order."""
    s: State = GAME.new(GAME.checked_options({**AUTO, "end_turn": "4"}))
    table = Table(GAME.player(s, "normal", Rng("march")), RngDice(Rng("march")), keep=False)
    while True:
        perform_next(GAME.run, table, s)
        if s.turn == turn and s.agenda[-1] == Orders("spain", "movement"):
            keys = Commander(s, HARD, Rng("march")).movement(SPAIN)
            if keys[-1] == "done" and s.has_corps(keys[0]) and not s.in_the_open(s.facts.no[keys[-2]], FRENCH):
                return s, keys


@pytest.mark.parametrize("turn", [2, 3, 4])
def test_at_the_end_every_march_is_tried_beside_other_ends_and_staying(
    turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = noted(monkeypatch)
    s, march = about_to_march(turn)
    assert GAME.player(s, "hard", Rng("march")).movement(SPAIN) == march
    if turn == 2:
        assert tried == []
        return
    (answers,) = tried
    assert answers[0] == march and answers[-1] == ("stay", march[0])
    assert {keys[0] for keys in answers[:-1]} == {march[0]}
    assert len(set(answers)) == len(answers) > 2


def test_an_attack_is_tried_in_every_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = noted(monkeypatch)
    s, march = about_to_march(2)
    end = s.facts.no[march[-2]]
    s.corps.append(Corps("fr_new", s.facts.kind_no["france"], 10, end, "open"))
    monkeypatch.setattr(Commander, "movement", lambda commander, nation: march)
    GAME.player(s, "hard", Rng("march")).movement(SPAIN)
    assert [answers[0] for answers in tried] == [march]


def test_who_had_better_stay_stays_and_another_order_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    s, march = about_to_march(4)
    noted(monkeypatch, last=True)
    assert GAME.player(s, "hard", Rng("march")).movement(SPAIN)[0] != march[0]
    assert Follower(s, Rng("march"), SPAIN, HARD, ("stay", march[0])).movement(SPAIN)[0] != march[0]


def test_dice_of_one_kind_are_the_same_whatever_else_was_rolled() -> None:
    s = at_start()
    one, other = CommonDice(s, 7), CommonDice(s, 7)
    other.roll(1, "battle_dice", 6, 5)
    forage = one.roll(2, "forage", 6, 20)
    assert other.roll(2, "forage", 6, 20) == forage
    s.turn += 1
    assert one.roll(3, "forage", 6, 20) != forage


def test_the_same_seed_plays_the_same_campaign() -> None:
    one, other = campaign("easy", "again", end_turn="4")[0], campaign("easy", "again", end_turn="4")[0]
    assert GAME.encode(one) == GAME.encode(other)


@pytest.mark.parametrize("fog", ["open", "estimated"])
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_levels_answer_from_views_alone(level: str, fog: str) -> None:
    match, _ = start(GAME, GAME.checked_options({**AUTO, "fog": fog}), RngDice(Rng("views")))
    for _ in range(60):
        asked = next(one for one in match.asked if one.required and not one.answered)
        seat = asked.decision.seat
        match.answer(seat, asked.id, answer_of(GAME, LEVELS[level], match.view((seat,)), "views"), "bot")
    assert not match.is_over


def test_a_hopeless_corps_leaves_and_a_strong_one_stands() -> None:
    s = at_start()
    f = s.facts
    at = f.no["talavera"]
    weak = Corps("es_weak", f.kind_no["spain"], 150, at, "open")
    strong = Corps("fr_strong", f.kind_no["france"], 400, at, "open")
    strong.path, strong.came_from, strong.entered = (at,), f.no["madrid"], 5
    s.corps += [weak, strong]
    s.nation = FRANCE
    answer = reaction(s, Outlook(s, NORMAL, SPAIN), weak)
    assert answer[0] == "retreat" and answer[1] != "madrid"
    assert reaction(s, Outlook(s, NORMAL, FRANCE), strong) == ("stand",)


@pytest.mark.parametrize(("inside", "choice"), [(20, "assault"), (400, "blockade")])
def test_cities_are_stormed_when_the_odds_are_good(inside: int, choice: str) -> None:
    s = at_start()
    city = s.facts.city_no["zaragoza"]
    s.garrisons[city] = ((s.facts.kind_no["spain"], inside),)
    besieger = s.corps_of("fr_zaragoza")
    besieger.points = 300
    asked = Decision(Seat("france"), "combat_choice", SiegeSpace(s, [besieger]), ("blockade",), {"city": "zaragoza"})
    answer = siege_choice(s, Outlook(s, NORMAL, FRANCE), asked)
    assert answer[0] == choice
    assert not asked.space.faults(answer)


def test_a_band_takes_an_empty_french_city_before_anything_else() -> None:
    s = at_start()
    s.bands = (("band_1", 1, s.facts.no["vitoria"], "", False),)
    assert Partisans(s, Outlook(s, NORMAL, SPAIN)).order() == ("band_1", "guerrilla_take_city", "vitoria")


@pytest.mark.parametrize(("gold", "traded"), [(0, 0), (99, 2)])
def test_an_ally_with_gold_to_spare_trades(gold: int, traded: int) -> None:
    s = at_start()
    s.nation, s.levy[SPAIN], s.gold[BRITAIN] = SPAIN, 4, gold
    strict = Strict(GAME.player(s, "normal", Rng("trade")))
    answer_trade(Table(strict, RngDice(Rng("dice"))), s, SPAIN, "levy", 2)
    assert (strict.seen["answer_trade"], s.traded) == (1, traded)


class Refuses(Strict):
    """Trades with nobody."""

    def decide(self, decision: Decision[Any]) -> Any:
        answer = super().decide(decision)
        return "refuse" if decision.tag == "answer_trade" else answer


@pytest.mark.parametrize("gold", [0, 99])
def test_who_refuses_a_trade_is_not_asked_for_ever(gold: int) -> None:
    s: State = GAME.new(GAME.checked_options(AUTO))
    strict = Refuses(GAME.player(s, "normal", Rng("refused")))
    table = Table(strict, RngDice(Rng("refused")), keep=False)
    while not (isinstance(s.agenda[-1], Orders) and s.agenda[-1].phase == "recruitment"):
        perform_next(GAME.run, table, s)
    assert s.agenda[-1].nation == "spain"
    s.gold[SPAIN], s.gold[BRITAIN] = 0, gold
    s.levy[SPAIN] = 9
    while s.phase != "movement":
        perform_next(GAME.run, table, s)
        s.gold[SPAIN] = 0
    assert strict.seen["answer_trade"] < 10
    assert gold or not strict.seen["answer_trade"]


def test_worth_is_the_lead_of_ones_side() -> None:
    s = at_start()
    assert worth(s, "spain") == worth(s, "britain") == -worth(s, "france")
    before = worth(s, "france")
    s.control[s.facts.city_no["sevilla"]] = FRANCE
    assert worth(s, "france") == before + 4


def test_odds_grow_with_points_and_fall_with_walls() -> None:
    shares = [clash(points, 300, 0).held for points in (150, 300, 600, 900)]
    assert shares == sorted(shares) and shares[0] < shares[-1]
    assert storm_of(300, 100, 3, 0).taken < storm_of(300, 100, 1, 0).taken < storm_of(900, 100, 1, 0).taken


def test_the_grids_of_odds_are_those_that_the_tool_measures() -> None:
    f = facts()
    columns, storms = len(RATIOS), len(STORM_RATIOS)
    for shift, i in ((-2, 0), (0, 3), (3, columns - 1)):
        assert BATTLES[(shift + MOST_SHIFT) * columns + i] == battle_cell(f, shift, RATIOS[i])
    for who, fort, turns, i in ((0, 0, 0, 0), (1, 1, 2, 3), (2, 3, 1, storms - 1)):
        row = (FORTS * who + fort) * (MOST_TURNS + 1) + turns
        assert STORMS[row * storms + i] == storm_cell(f, who, fort, turns, STORM_RATIOS[i])
    assert spanish_gap(f) == SPANISH_GAP


def test_between_two_columns_of_a_grid_odds_go_straight() -> None:
    low, middle, high = (storm_of(points, 100, 1, 0).taken for points in (200, 250, 300))
    assert middle == low + (high - low) // 2


def test_missions_spread_the_corps_over_the_map() -> None:
    s = at_start()
    s.nation = FRANCE
    plan = Plan(s, Outlook(s, NORMAL, FRANCE))
    assert len(plan.missions) >= 6
    sent = Counter(mission.at for mission in plan.missions.values())
    assert max(sent.values()) <= 3 and len(sent) >= 4


def test_who_goes_for_a_target_is_drawn_towards_it() -> None:
    s = at_start()
    f = s.facts
    plan = Plan(s, Outlook(s, NORMAL, FRANCE))
    far = [id for id, m in plan.missions.items() if plan.turns(s.corps_of(id), s.corps_of(id).at, m.at) > 1]
    assert far
    for id in far:
        corps, to = s.corps_of(id), plan.missions[id].at
        nearer = [p for p in f.near[corps.at] if plan.cost[p][to] < plan.cost[corps.at][to]]
        assert max(plan.pull(corps, p) for p in nearer) >= plan.pull(corps, corps.at)


def test_an_enemy_corps_in_the_open_is_a_target_for_who_is_strong_enough() -> None:
    s = at_start()
    f = s.facts
    at = f.no["talavera"]
    s.corps.append(Corps("es_bait", f.kind_no["spain"], 200, at, "open"))
    look = Outlook(s, NORMAL, FRANCE)
    assert at in Plan(s, look).targets
    values = [look.target_value(at, points) for points in (100, 200, 300, 400)]
    assert values[0] == 0 and values == sorted(values) and values[1] < values[3]


def test_a_city_that_will_be_lost_again_is_worth_less() -> None:
    s = at_start()
    f = s.facts
    s.corps = [c for c in s.corps if f.kind_side[c.kind] == f.kind_side[f.kind_no["spain"]]]
    alone = Outlook(s, NORMAL, SPAIN).prize_for(f.city_no["toledo"], 200)
    s.corps += [Corps(f"fr_{n}", f.kind_no["france"], 400, f.no["guadalajara"], "open") for n in range(2)]
    assert Outlook(s, NORMAL, SPAIN).prize_for(f.city_no["toledo"], 200) < alone


@pytest.mark.parametrize(("towers", "choice"), [(1, "blockade"), (4, "assault")])
def test_who_will_starve_soon_is_not_stormed(towers: int, choice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s = at_start()
    f = s.facts
    city = f.city_no["ciudad_rodrigo"]
    at = f.city_in[city]
    s.garrisons[city] = ((f.kind_no["spain"], 100),)
    besieger = Corps("fr_siege", f.kind_no["france"], 400, at, "open")
    besieger.besieging = True
    s.corps = [besieger]
    s.sieges[city] = 1
    monkeypatch.setattr(f, "towers", [towers if c == city else n for c, n in enumerate(f.towers)])
    about = {"city": "ciudad_rodrigo"}
    asked = Decision(Seat("france"), "combat_choice", SiegeSpace(s, [besieger]), ("blockade",), about)
    assert siege_choice(s, Outlook(s, NORMAL, FRANCE), asked)[0] == choice


def test_ships_feed_who_is_besieged_on_the_coast_and_hunger_takes_the_others() -> None:
    s = at_start()
    f = s.facts
    assert hunger(s, f.city_no["cadiz"], 100) == (0, 100)
    falls, left = hunger(s, f.city_no["leon"], 60)
    assert falls == 66 and 0 < left < 60


def test_in_the_last_activation_hard_guards_nothing_as_nobody_comes_after_it() -> None:
    s = at_start()
    hard = Commander(s, HARD, Rng("last"))
    assert hard.weights_for(SPAIN) is HARD
    s.turn = s.facts.end_turn
    assert max(hard.weights_for(FRANCE).guard) == 0
    assert hard.weights_for(BRITAIN) is HARD  # the French will still come


def test_weak_french_corps_make_room_before_others_arrive() -> None:
    s = at_start()
    s.nation = FRANCE
    kind = s.facts.kind_no["france"]
    s.corps += [Corps(f"fr_{n}", kind, 105, s.facts.no["pamplona"], "open") for n in range(2)]
    steward = Steward(s, Outlook(s, NORMAL, FRANCE))
    over = steward.excess(kind)
    assert over == 2  # nine in play, three due, ten allowed
    gone = [c for c in s.corps if c.kind == kind and steward.make_room(c)]
    assert len(gone) == over
    s.turn = 4
    assert steward.excess(kind) <= 0
    assert not [c for c in s.corps if steward.make_room(c)]


@pytest.mark.parametrize(("turn", "choice"), [(1, "last"), (2, "first"), (6, "first"), (36, "last")])
def test_france_acts_last_then_first_and_has_the_last_word(turn: int, choice: str) -> None:
    s = at_start()
    s.turn = turn
    assert initiative(s) == choice


def test_in_the_last_turn_hard_storms_what_it_would_starve() -> None:
    s = at_start()
    city = s.facts.city_no["zaragoza"]
    s.garrisons[city] = ((s.facts.kind_no["spain"], 200),)
    besieger = s.corps_of("fr_zaragoza")
    besieger.points = 260
    asked = Decision(Seat("france"), "combat_choice", SiegeSpace(s, [besieger]), ("blockade",), {"city": "zaragoza"})
    hard = Commander(s, HARD, Rng("end"))
    assert siege_choice(s, hard.fresh_look(FRANCE), asked)[0] == "blockade"
    s.turn = s.facts.end_turn
    assert siege_choice(s, hard.fresh_look(FRANCE), asked)[0] == "assault"


def test_an_ambush_spends_no_more_on_a_small_garrison_than_it_needs() -> None:
    s = at_start()
    f = s.facts
    city = f.city_no["burgos"]
    s.garrisons[city] = ((f.kind_no["france"], 20),)
    s.corps.append(Corps("es_x", f.kind_no["spain"], 200, f.no["burgos"], "open"))
    s.bands = tuple((f"band_{n}", 2, f.no["soria"], "", False) for n in range(4))
    shares = Partisans(s, Outlook(s, NORMAL, SPAIN)).shares(f.region[f.no["soria"]], 8)
    assert shares[:2] == ("burgos", "2") and shares[2] == "fr_burgos" and shares[3] == "6"


def test_there_is_a_style_for_every_level() -> None:
    assert {level.style for level in LEVELS.values() if level.style} <= set(STYLES)
