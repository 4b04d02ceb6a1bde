"""PEN-5 The reinforcement phase: what leaves, and what rises."""

import pytest

from baluard.games.peninsular.model.events_muster import (
    BandRaised,
    CorpsCancelled,
    CorpsDissolved,
    GoldGranted,
    PointsGranted,
    PointsLeft,
    PointsPlaced,
    UprisingRolled,
    WithdrawalRolled,
)
from baluard.games.peninsular.rules.uprisings import bands_of
from baluard.kernel.values import Chance
from tests.rulebooks.peninsular.sitting import Sitting, alone, rule, vector

PHASE = "reinforcement"


def french_lines(game: Sitting, number: int, at: str = "burgos") -> None:
    """So many French line corps."""
    for i in range(number):
        game.corps(f"fr_{i}", at, 100 + i, "france")


# -- the order of the phase


@rule("PEN-5.1")
def test_what_leaves_leaves_before_anything_comes_and_gold_of_every_turn_comes_last() -> None:
    game = Sitting(2).dice("withdrawal", 4).begin("france", PHASE).default()
    told = [type(event) for event in game.story]
    assert told.index(WithdrawalRolled) < told.index(CorpsCancelled) < told.index(PointsGranted)
    assert [event.gold for event in game.told(GoldGranted)] == [10, 5]
    assert [event.points for event in game.told(PointsGranted)] == [345, 120]


@rule("PEN-5.1")
def test_limits_are_fitted_before_the_dice_of_withdrawal() -> None:
    game = alone(29).general("soult", "reserve").dice("withdrawal", 6, 6)
    french_lines(game, 7)
    game.begin("france", PHASE)
    assert game.asked() == [("france", "dissolve")]
    assert game.told(WithdrawalRolled) == []


@rule("PEN-5.1")
def test_only_spain_has_uprisings() -> None:
    game = Sitting(1).begin("france", PHASE).default()
    assert game.told(UprisingRolled) == []


# -- withdrawals


@rule("PEN-5.2")
@vector("V32")
def test_murat_stays_on_four_then_on_five_then_on_six() -> None:
    game = Sitting(2).dice("withdrawal", 4).begin("france", PHASE).default()
    assert game.status("murat") == ("corps", "fr_murat")
    assert game.last(WithdrawalRolled).need == 4
    game.state.turn = 3
    game.dice("withdrawal", 4).begin("france", PHASE).default()
    assert game.last(WithdrawalRolled).need == 5
    assert game.status("murat") == ("away", "")
    assert game.of("fr_murat").generals == ()
    assert game.s.withdrawals == ()


@rule("PEN-5.2")
def test_from_the_third_roll_on_only_a_six_stays() -> None:
    game = alone(5)
    game.corps("fr_x", "madrid", 300, "france", general="murat")
    game.state.withdrawals = (("fr_t2_murat", 2),)
    game.dice("withdrawal", 6).begin("france", PHASE).default()
    assert game.last(WithdrawalRolled).need == 6
    assert game.s.withdrawals == (("fr_t2_murat", 3),)
    game.state.turn = 5
    game.dice("withdrawal", 5).begin("france", PHASE).default()
    assert game.last(WithdrawalRolled).need == 6
    assert game.status("murat") == ("away", "")


@rule("PEN-5.2", "PEN-R20")
def test_murat_does_not_roll_while_he_is_besieged_and_rolls_for_the_first_time_when_free() -> None:
    game = alone(2).control("france", "toledo")
    game.corps("fr_x", "toledo", 100, "france", "city", "murat")
    game.corps("es_x", "toledo", 200, "spain")
    game.siege("es_x").begin("france", PHASE).default()
    assert game.told(WithdrawalRolled) == []
    assert game.s.withdrawals == (("fr_t2_murat", 0),)
    game.without("es_x").state.sieges[game.facts.city_no["toledo"]] = -1
    game.state.turn = 3
    game.dice("withdrawal", 4).begin("france", PHASE).default()
    assert game.last(WithdrawalRolled).need == 4


@rule("PEN-5.2", "PEN-R20")
def test_ney_is_called_away_even_if_he_is_besieged() -> None:
    game = alone(18).control("france", "toledo")
    game.corps("fr_x", "toledo", 100, "france", "city", "ney")
    game.corps("es_x", "toledo", 200, "spain")
    game.siege("es_x").dice("withdrawal", 3, 6).begin("france", PHASE).default()
    assert game.status("ney") == ("away", "")


@rule("PEN-5.2")
def test_a_dead_general_is_not_called_away() -> None:
    game = alone(2).general("murat", "dead").begin("france", PHASE).default()
    assert game.told(WithdrawalRolled) == []
    assert game.s.withdrawals == ()


@rule("PEN-5.2")
@vector("V34")
def test_a_guard_of_310_takes_90_points_of_the_nearest_corps_with_it_and_140_points_roll_apart() -> None:
    game = alone(6)
    game.corps("fr_guard", "madrid", 310, "guard", general="napoleon")
    game.corps("fr_near", "toledo", 200, "france")
    game.corps("fr_far", "burgos", 400, "france")
    game.dice("withdrawal", 6, 3, 6).begin("france", PHASE).default()
    assert [event.entry for event in game.told(WithdrawalRolled)] == ["fr_t6_napoleon", "fr_t6_guard", "fr_t6_points"]
    assert not game.is_there("fr_guard")
    assert game.of("fr_near").points == 110
    assert game.of("fr_far").points == 400
    assert [(event.unit, event.points) for event in game.told(PointsLeft)] == [("fr_guard", 310), ("fr_near", 90)]
    assert game.status("napoleon") == ("reserve", "")
    assert game.s.withdrawals == (("fr_t6_napoleon", 1), ("fr_t6_points", 1))


@rule("PEN-5.2", "PEN-1.11")
def test_the_owner_breaks_ties_and_one_corps_after_another_gives_what_the_guard_lacks() -> None:
    game = alone(6).general("napoleon", "dead").control("france", "toledo")
    game.corps("fr_guard", "madrid", 100, "guard")
    game.corps("fr_shut", "toledo", 300, "france", "city")
    game.corps("es_x", "toledo", 200, "spain")
    game.siege("es_x")
    game.corps("fr_one", "avila", 120, "france")
    game.corps("it_two", "segovia", 150, "italy")
    game.corps("fr_far", "burgos", 400, "france")
    game.dice("withdrawal", 1, 6).begin("france", PHASE)
    assert game.offered() == ["fr_one", "it_two"]
    assert game.faults("fr_one", "it_two") == ["fault.incomplete"]
    assert game.offered("it_two", "fr_one") == ["fr_far"]
    game.answer("take_nearest", ("it_two", "fr_one", "fr_far")).default()
    assert not game.is_there("it_two")
    assert not game.is_there("fr_one")
    assert game.of("fr_far").points == 370
    assert game.of("fr_shut").points == 300


@rule("PEN-5.2")
def test_points_leave_from_unbesieged_troops_of_the_owners_choice() -> None:
    game = alone(18).general("ney", "dead").garrison("burgos", 50).garrison("pamplona", 80)
    game.corps("fr_x", "madrid", 400, "france")
    game.corps("es_x", "pamplona", 200, "spain")
    game.siege("es_x").depot("france", "soria", 30).dice("withdrawal", 3).begin("france", PHASE)
    assert game.offered() == ["fr_x", "burgos", "depot_france_soria"]
    assert game.faults("pamplona", "80") == ["E031"]
    assert game.faults("fr_x", "299") == ["fault.incomplete"]
    game.answer("take_from", ("burgos", "20", "depot_france_soria", "30", "fr_x", "250")).default()
    assert (game.of("fr_x").points, game.inside("burgos"), game.inside("pamplona")) == (
        *(150, {"france": 30}, {"france": 80}),
    )
    assert game.s.depots == ((2, game.facts.no["soria"], ()),)
    assert [event.points for event in game.told(PointsLeft)] == [20, 30, 250]


@rule("PEN-5.2")
def test_what_there_is_not_is_forgiven() -> None:
    game = alone(18).general("ney", "dead").garrison("burgos", 50, "italy")
    game.corps("fr_x", "madrid", 90, "france")
    game.dice("withdrawal", 3).begin("france", PHASE)
    game.answer("take_from", ("fr_x", "90", "burgos", "50")).default()
    assert game.inside("burgos") == {}
    assert not game.is_there("fr_x")
    assert game.s.withdrawals == ()


@rule("PEN-5.2")
def test_nobody_rolls_in_the_phase_of_another_nation() -> None:
    game = Sitting(3)
    game.state.withdrawals = (("fr_t2_murat", 1),)
    game.general("wellington", "dead").begin("britain", PHASE)
    assert game.told(WithdrawalRolled) == []
    assert game.s.withdrawals == (("fr_t2_murat", 1),)


@rule("PEN-5.2", "PEN-R18")
def test_soult_comes_back_in_1813_and_if_he_never_left_his_rolls_end() -> None:
    game = alone(32)
    game.corps("fr_x", "madrid", 400, "france", general="soult")
    game.state.withdrawals = (("fr_t29_soult", 2),)
    game.dice("withdrawal", 6).begin("france", PHASE)
    assert game.s.withdrawals == ()
    assert game.status("soult") == ("corps", "fr_x")
    away = alone(32)
    away.corps("fr_x", "madrid", 400, "france")
    away.begin("france", PHASE)
    assert away.status("soult") == ("reserve", "")
    assert away.treasury("france") == 8 + 5 + 5


# -- lowered limits


@rule("PEN-5.9", "PEN-R17")
@vector("V50")
def test_on_turn_24_nine_french_corps_become_six_before_anything_else() -> None:
    game = alone(24)
    french_lines(game, 9, "cuenca")
    game.begin("france", PHASE)
    assert game.told(PointsGranted) == []
    for i in range(3):
        game.answer("dissolve", f"fr_{i}").answer("dissolve_to", ("done",))
    assert game.s.count_corps(game.facts.kind_no["france"]) == 6
    assert [event.lost for event in game.told(CorpsDissolved)] == [100, 101, 102]
    assert len(game.told(PointsGranted)) > 0
    quiet = alone(23)
    french_lines(quiet, 9)
    quiet.begin("france", PHASE)
    assert quiet.asked() == [("france", PHASE)]


@rule("PEN-5.9")
def test_points_of_a_dissolved_corps_pass_to_corps_nearby_and_to_a_friendly_city_and_its_general_waits() -> None:
    game = alone(24).garrison("burgos", 100)
    french_lines(game, 5, "barcelona")
    game.corps("fr_gone", "burgos", 350, "france", general="ney")
    game.corps("fr_near", "soria", 320, "france")
    game.corps("it_near", "soria", 100, "italy")
    game.corps("fr_far", "madrid", 320, "france")
    french_lines(game, 4, "barcelona")
    game.without("fr_4").begin("france", PHASE).answer("dissolve", "fr_gone")
    assert game.offered() == ["fr_near", "burgos", "done"]
    assert game.offered("fr_near")[-1] == "80"
    assert game.offered("burgos")[-1] == "200"
    game.answer("dissolve_to", ("fr_near", "80", "burgos", "200", "done"))
    assert (game.of("fr_near").points, game.inside("burgos")) == (400, {"france": 300})
    assert game.last(CorpsDissolved) == CorpsDissolved("france", "fr_gone", 280, 70)
    assert game.status("ney") == ("reserve", "")


@rule("PEN-5.9", "PEN-3.4")
def test_corps_and_garrison_of_one_city_share_its_room() -> None:
    game = alone(24).control("france", "vitoria").garrison("vitoria", 60)
    french_lines(game, 5, "barcelona")
    game.corps("fr_gone", "vitoria", 200, "france")
    game.corps("fr_in", "vitoria", 50, "france", "city")
    game.begin("france", PHASE).answer("dissolve", "fr_gone")
    assert game.offered("fr_in")[-1] == "40"
    assert game.offered("fr_in", "30", "vitoria") == [str(n) for n in range(1, 11)]
    assert game.offered("fr_in", "40") == ["done"]


@rule("PEN-5.9")
def test_a_besieged_corps_passes_its_points_only_inside_and_the_siege_goes_on() -> None:
    game = alone(24).control("france", "burgos")
    french_lines(game, 6, "soria")
    game.corps("fr_shut", "burgos", 90, "france", "city")
    game.corps("es_x", "burgos", 200, "spain")
    game.siege("es_x").begin("france", PHASE).answer("dissolve", "fr_shut")
    assert game.offered() == ["burgos", "done"]
    game.answer("dissolve_to", ("burgos", "90", "done"))
    assert game.s.sieges[game.facts.city_no["burgos"]] == 0


@rule("PEN-5.9")
def test_a_corps_before_a_besieged_city_passes_nothing_into_it() -> None:
    game = alone(24).garrison("burgos", 50)
    french_lines(game, 6, "barcelona")
    game.corps("fr_out", "burgos", 90, "france")
    game.corps("es_x", "burgos", 200, "spain")
    game.siege("es_x").begin("france", PHASE).answer("dissolve", "fr_out")
    assert game.told(CorpsDissolved) == [CorpsDissolved("france", "fr_out", 0, 90)]


@rule("PEN-5.9", "PEN-5.2")
def test_the_guard_is_not_dissolved_when_its_limit_ends() -> None:
    game = alone(7)
    game.corps("fr_guard", "madrid", 400, "guard")
    game.begin("france", PHASE)
    assert game.asked() == [("france", PHASE)]


# -- uprisings

THRESHOLDS = {"navarra": 3, "cataluna": 3, "castilla_vieja": 4, "murcia": 6}  # those of V27, whatever the map says


def as_in_v27(patch: pytest.MonkeyPatch, game: Sitting) -> None:
    """The regions rise as in the vector."""
    f = game.facts
    patch.setattr(f, "threshold", [THRESHOLDS.get(f.regions[r], f.threshold[r]) for r in range(len(f.regions))])


@rule("PEN-5.10")
@vector("V27")
@pytest.mark.parametrize(
    ("region", "at", "die", "bands"),
    [
        ("navarra", "bilbao", 6, [2, 2]),
        ("cataluna", "urgel", 3, [1]),
        ("murcia", "albacete", 5, []),
        ("castilla_vieja", "soria", 6, [1, 2]),
    ],
)
def test_roll_less_value_plus_one_points_rise(
    region: str, at: str, die: int, bands: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = alone(1)
    as_in_v27(monkeypatch, game)
    game.state.control = [-1] * len(game.facts.cities)
    game.corps("fr_x", at, 100, "france")
    game.dice("uprising", die).begin("spain", PHASE)
    assert [event.region for event in game.told(UprisingRolled)] == [region]
    assert [points for _, points in game.s.risings] == bands


@rule("PEN-5.10")
def test_bands_by_points() -> None:
    assert [bands_of(n) for n in range(1, 7)] == [(1,), (2,), (1, 2), (2, 2), (1, 2, 2), (2, 2, 2)]


@rule("PEN-5.10", "PEN-R21")
def test_below_the_value_nothing_rises() -> None:
    game = Sitting(1).dice("uprising", *([2] * 12)).begin("spain", PHASE).default()
    assert game.bands() == {}
    assert all(event.points == 0 for event in game.told(UprisingRolled))


@rule("PEN-5.10")
def test_only_regions_with_a_french_corps_or_a_french_city_rise() -> None:
    game = Sitting(1).dice("uprising", *([1] * 12)).begin("spain", PHASE).default()
    assert [event.region for event in game.told(UprisingRolled)] == [
        *("castilla_vieja", "castilla_nueva", "navarra", "aragon", "cataluna", "andalucia"),
    ]


@rule("PEN-5.10")
def test_spain_puts_each_band_in_a_province_of_the_region_and_it_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    game = alone(1)
    as_in_v27(monkeypatch, game)
    game.state.control = [-1] * len(game.facts.cities)
    game.corps("fr_x", "bilbao", 100, "france")
    game.dice("uprising", 5).begin("spain", PHASE)
    assert game.offered() == ["uprising_place"]
    assert game.offered("uprising_place", "navarra") == ["tiny", "small"]
    assert sorted(game.offered("uprising_place", "navarra", "tiny")) == [
        "bilbao",
        "pamplona",
        "san_sebastian",
        "vitoria",
    ]
    assert game.faults("uprising_place", "navarra", "tiny", "burgos") == ["E042"]
    game.play("uprising_place navarra tiny vitoria", "uprising_place navarra small bilbao")
    assert game.bands() == {"band_1": (1, "vitoria"), "band_2": (2, "bilbao")}
    assert all(band[4] for band in game.s.bands)
    assert game.asked() == []


# -- fog


@rule("PEN-5.10", "PEN-5.7")
def test_with_fog_the_enemy_hears_of_a_band_but_not_of_its_size_nor_of_points_placed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Sitting(3, fog="estimated")
    as_in_v27(monkeypatch, game)
    game.dice("uprising", *([6] * 12)).begin("spain", PHASE)
    seen = game.table.view(("france",)).present
    assert [points for _, points in seen.arrivals] == [0]
    assert seen.risings == ()  # the dice, too, are hidden
    own = game.table.view(("spain",)).present
    assert own.arrivals == (("es_points", 90),)
    dice = [entry for entry in game.entries if isinstance(entry, Chance)]
    assert {entry.seen_by for entry in dice} == {("spain", "britain")}
    game.order("uprising_place", "navarra", "small", "vitoria")
    game.order("assign_points", "es_points", "spain", "es_este", "30")
    assert game.told(UprisingRolled, "france") == []
    assert game.told(BandRaised, "france") == [BandRaised("band_1", 0, "vitoria")]
    assert game.told(BandRaised, "britain") == [BandRaised("band_1", 2, "vitoria")]
    assert game.told(PointsPlaced, "france") == []
    assert game.told(PointsPlaced, "spain")[0].points == 30


@rule("PEN-5.7")
def test_with_fog_a_nation_is_asked_for_orders_even_if_it_can_only_end_the_phase() -> None:
    assert alone(1, fog="estimated").begin("britain", PHASE).asked() == [("britain", PHASE)]
    assert alone(1).begin("britain", PHASE).asked() == []
