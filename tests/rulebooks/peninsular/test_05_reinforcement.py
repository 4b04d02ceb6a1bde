"""PEN-5 The reinforcement phase."""

import pytest

from baluard.games.peninsular.model.events_muster import (
    CorpsArrived,
    CorpsCancelled,
    CorpsDissolved,
    GeneralPlaced,
    GoldGranted,
    PointsGranted,
    PointsLeft,
    UprisingRolled,
    WithdrawalRolled,
)
from baluard.games.peninsular.rules.uprisings import bands_of
from tests.rulebooks.peninsular.sitting import Sitting, rule, vector

PHASE = "reinforcement"


def alone(turn: int, **options: str) -> Sitting:
    """Nobody on the map but those whom a test puts there."""
    return Sitting(turn, empty=True, **options)


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


# -- arrivals


@rule("PEN-5.3")
@vector("V10")
def test_the_contingents_of_turn_3_come_to_bayonne_or_perpignan() -> None:
    game = Sitting(3).begin("france", PHASE)
    for entry in ("fr_t3_naples", "fr_t3_italy", "fr_t3_poland"):
        assert sorted(game.offered("place_reinforcement", entry)) == ["bayonne", "perpignan"]
    game.play(
        "place_reinforcement fr_t3_naples bayonne open",
        "place_reinforcement fr_t3_italy perpignan open",
        "place_reinforcement fr_t3_poland bayonne open",
    )
    assert [game.of(id).points for id in ("fr_t3_naples", "fr_t3_italy", "fr_t3_poland")] == [340, 370, 395]
    assert [event.province for event in game.told(CorpsArrived)] == ["bayonne", "perpignan", "bayonne"]


@rule("PEN-5.3", "PEN-R19")
def test_three_contingents_come_in_september_and_three_french_corps_in_july() -> None:
    entries = Sitting().facts.events
    assert [e.id for e in entries if e.op == "corps" and e.nation == 2 and e.from_turn == 3] == [
        *("fr_t3_naples", "fr_t3_italy", "fr_t3_poland"),
    ]
    assert len([e for e in entries if e.op == "corps" and e.nation == 2 and e.from_turn == 2]) == 4


@rule("PEN-5.3", "PEN-5.4", "PEN-R16", "PEN-R23")
@vector("V33")
def test_with_nine_line_corps_one_of_three_comes_the_guard_is_another_category_and_ney_comes_anyway() -> None:
    game = Sitting(2).dice("withdrawal", 6).begin("france", PHASE)
    assert game.offered() == ["fr_t2_corps1", "fr_t2_corps2", "fr_t2_corps3"]
    game.answer("choose_arrivals", ("fr_t2_corps2",))
    assert game.offered("place_reinforcement") == ["fr_t2_corps2", "fr_t2_guard"]
    assert [event.points for event in game.told(CorpsCancelled)] == [400, 400]
    assert game.status("ney") == ("reserve", "")
    assert "ney" in game.offered("place_leader")
    game.order("place_leader", "ney", "fr_burgos")
    assert game.last(GeneralPlaced).corps == "fr_burgos"
    assert sum(game.s.reserve) == 0


@rule("PEN-5.3")
def test_an_arriving_corps_must_be_placed_before_the_phase_ends() -> None:
    game = Sitting(2).dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert "end_phase" not in game.offered()
    game.order("place_reinforcement", "es_t2_romana", "gijon", "open")
    assert "end_phase" in game.offered()
    assert game.of("es_t2_romana").cannot_move
    assert game.status("la_romana") == ("corps", "es_t2_romana")


@rule("PEN-5.3")
def test_la_romana_lands_on_any_coast_of_spain_or_portugal_without_an_enemy_in_the_open() -> None:
    game = Sitting(2).dice("uprising", *([1] * 12))
    game.corps("fr_burgos", "valencia")
    game.begin("spain", PHASE)
    offered = game.offered("place_reinforcement", "es_t2_romana")
    assert "faro" in offered
    assert "barcelona" not in offered  # a French corps
    assert "lisboa" not in offered
    assert "leon" not in offered  # no coast
    assert "bayonne" not in offered  # another country
    assert game.faults("place_reinforcement", "es_t2_romana", "barcelona") == ["E033"]
    assert game.faults("place_reinforcement", "es_t2_romana", "leon") == ["E032"]
    assert game.offered("place_reinforcement", "es_t2_romana", "cadiz") == ["open", "city"]
    assert game.faults("place_reinforcement", "es_t2_romana", "valencia") == ["E033"]  # an enemy before the walls
    assert game.offered("place_reinforcement", "es_t2_romana", "santander") == ["open"]  # the city is French


@rule("PEN-5.6")
def test_a_british_corps_lands_inside_an_allied_port_if_there_is_room_even_if_it_is_besieged() -> None:
    game = Sitting(2).garrison("tarragona", 100)
    game.corps("fr_barcelona", "tarragona")
    game.siege("fr_barcelona").corps("es_este", "leon")
    game.begin("britain", PHASE)
    where = "place_reinforcement", "gb_t2_wellington"
    assert game.offered(*where, "tarragona") == ["city"]
    assert game.offered(*where, "gibraltar") == ["city"]  # 90 of 300 are there
    assert game.faults(*where, "lisboa") == ["E033"]  # a French corps, and the city is French
    assert game.offered(*where, "santander") == ["open"]  # a French city without a corps
    assert game.faults(*where, "leon") == ["E032"]  # no port
    assert game.faults(*where, "bordeaux") == ["E032"]  # not of the peninsula
    assert game.faults(*where, "mallorca") == ["E032"]


@rule("PEN-5.6")
def test_without_room_in_the_port_it_lands_in_the_open_unless_an_enemy_is_there() -> None:
    game = Sitting(2).garrison("faro", 100)
    game.begin("britain", PHASE)
    assert game.offered("place_reinforcement", "gb_t2_wellington", "faro") == ["open"]
    game = Sitting(2).garrison("faro", 100)
    game.corps("fr_burgos", "faro")
    game.begin("britain", PHASE)
    assert "faro" not in game.offered("place_reinforcement", "gb_t2_wellington")


@rule("PEN-5.3", "PEN-R63")
def test_beresford_comes_to_a_portuguese_city_that_is_neither_french_nor_besieged() -> None:
    game = Sitting(2).begin("britain", PHASE)
    where = "place_reinforcement", "gb_t2_beresford"
    assert sorted(game.offered(*where)) == ["coimbra", "faro", "oporto"]
    assert game.offered(*where, "oporto") == ["city"]  # 60 of 450
    assert game.offered(*where, "coimbra") == ["open"]  # 150 at most
    game = Sitting(2)
    game.corps("fr_lisboa", "oporto")
    game.siege("fr_lisboa").begin("britain", PHASE)
    assert "oporto" not in game.offered(*where)


@rule("PEN-5.3")
def test_a_corps_without_a_place_waits_for_the_next_turn() -> None:
    game = Sitting(2).control("france", "oporto", "coimbra", "faro")
    game.begin("britain", PHASE)
    assert game.offered("place_reinforcement") == ["gb_t2_wellington"]
    game.order("place_reinforcement", "gb_t2_wellington", "gibraltar", "city").default()
    assert game.s.arrivals == (("gb_t2_beresford", 240),)
    game.control("britain", "oporto").state.turn = 4
    game.begin("britain", PHASE)
    assert "gb_t2_beresford" in game.offered("place_reinforcement")


@rule("PEN-5.3")
def test_french_corps_do_not_arrive_on_top_of_an_enemy() -> None:
    game = Sitting(3)
    game.corps("es_norte", "bayonne").place = "open"
    game.begin("france", PHASE)
    assert game.offered("place_reinforcement", "fr_t3_naples", "perpignan") == ["open"]
    assert game.faults("place_reinforcement", "fr_t3_naples", "bayonne") == ["E033"]  # no room for 340 inside
    small = alone(12)
    small.corps("es_x", "bayonne", 100, "spain")
    assert small.begin("france", PHASE).faults("place_reinforcement", "fr_t12_corps1", "bayonne") == ["E032"]


@rule("PEN-5.3", "PEN-5.8")
def test_a_corps_arrives_inside_a_city_only_if_it_is_not_besieged() -> None:
    game = Sitting(5).control("spain", "madrid").without("es_izquierda", "es_sur2").dice("uprising", *([1] * 12))
    game.corps("fr_burgos", "cadiz")
    game.begin("spain", PHASE)
    assert game.offered("place_reinforcement", "es_three_cities", "cadiz") == ["city"]
    game = Sitting(5).control("spain", "madrid").without("es_izquierda", "es_sur2").dice("uprising", *([1] * 12))
    game.corps("fr_burgos", "cadiz")
    game.garrison("cadiz", 20).siege("fr_burgos").begin("spain", PHASE)
    assert "place_reinforcement" not in game.offered()
    assert ("es_three_cities", 400) in game.s.arrivals


# -- generals


@rule("PEN-5.5")
def test_a_general_goes_to_an_unbesieged_corps_without_a_named_general_contingents_too() -> None:
    game = alone(4).general("ney", "reserve").general("murat", "wounded", "madrid", 3).control("france", "toledo")
    game.corps("fr_led", "madrid", 300, "france", general="massena")
    game.corps("fr_free", "madrid", 300, "france")
    game.corps("it_free", "madrid", 300, "italy")
    game.corps("fr_shut", "toledo", 100, "france", "city")
    game.corps("es_x", "toledo", 200, "spain")
    game.siege("es_x").begin("france", PHASE)
    assert game.offered("place_leader", "ney") == ["fr_free", "it_free"]
    assert game.faults("place_leader", "ney", "fr_led") == ["E041"]
    assert game.faults("place_leader", "ney", "fr_shut") == ["E041"]
    assert game.faults("place_leader", "ney", "es_x") == ["E041"]
    assert game.faults("place_leader", "murat", "fr_free") == ["E040"]
    game.order("place_leader", "ney", "it_free")
    assert game.status("ney") == ("corps", "it_free")
    assert game.of("it_free").generals == (game.facts.general_no["ney"],)


@rule("PEN-5.5")
def test_without_a_legal_corps_a_general_stays_in_the_reserve() -> None:
    game = alone(5).general("ney", "reserve")
    game.corps("fr_led", "madrid", 300, "france", general="massena")
    game.begin("france", PHASE)
    assert "place_leader" not in game.offered()
    assert game.default().status("ney") == ("reserve", "")


@rule("PEN-5.5")
def test_wellington_returns_to_any_unbesieged_corps_and_commands_as_the_senior() -> None:
    game = alone(7)
    game.corps("gb_x", "oporto", 300, "britain", general="beresford")
    game.begin("britain", PHASE).order("place_leader", "wellington", "gb_x")
    names = [game.facts.generals[g] for g in game.of("gb_x").generals]
    assert names == ["wellington", "beresford"]


@rule("PEN-5.5")
def test_between_equal_generals_the_owner_says_who_commands() -> None:
    game = alone(32)
    game.corps("fr_x", "madrid", 300, "france", general="ney")
    game.begin("france", PHASE).order("place_leader", "soult", "fr_x")
    game.answer("choose_senior", "soult")
    assert [game.facts.generals[g] for g in game.of("fr_x").generals] == ["soult", "ney"]


# -- points


@rule("PEN-5.7")
def test_french_points_go_to_madrid_french_cities_and_troops_with_a_line() -> None:
    game = alone(5).garrison("burgos", 40).garrison("barcelona", 50)
    game.corps("fr_line", "toledo", 390, "france")
    game.corps("fr_cut", "cadiz", 100, "france")
    game.corps("it_line", "toledo", 100, "italy")
    game.begin("france", PHASE)
    units = game.offered("assign_points", "fr_points_1", "france")
    assert units == ["fr_line", "burgos", "madrid", "barcelona", "bordeaux", "bayonne", "toulouse", *units[7:]]
    assert units[7:] == ["perpignan", "montpellier"]
    assert game.faults("assign_points", "fr_points_1", "france", "fr_cut") == ["E036"]
    assert game.faults("assign_points", "fr_points_1", "france", "it_line") == ["E039"]
    assert game.faults("assign_points", "fr_points_1", "france", "toledo") == ["E036"]  # French, but no garrison
    assert game.faults("assign_points", "fr_points_1", "italy") == ["E039"]
    assert game.offered("assign_points", "fr_points_1", "france", "fr_line") == ["all", *map(str, range(1, 11))]
    game.order("assign_points", "fr_points_1", "france", "fr_line", "all")
    assert game.of("fr_line").points == 400
    assert game.faults("assign_points", "fr_points_1", "france", "fr_line") == ["E038"]
    game.order("assign_points", "fr_points_1", "france", "burgos", "7")
    assert game.inside("burgos") == {"france": 47}
    assert ("fr_points_1", 103) in game.s.arrivals


@rule("PEN-5.7", "PEN-7.6")
def test_a_line_reaches_three_borders_from_a_root_or_from_a_depot_of_its_chain() -> None:
    game = alone(5).control("spain", "madrid")
    game.corps("fr_x", "burgos", 100, "france")  # Bayonne, Pamplona, Vitoria, Burgos: three borders
    game.corps("fr_y", "segovia", 100, "france")
    game.begin("france", PHASE)
    assert game.faults("assign_points", "fr_points_1", "france", "fr_x", "5") == []
    assert game.faults("assign_points", "fr_points_1", "france", "fr_y") == ["E036"]
    game = alone(5).control("spain", "madrid").depot("france", "vitoria")
    game.corps("fr_y", "segovia", 100, "france")
    game.begin("france", PHASE)
    assert game.faults("assign_points", "fr_points_1", "france", "fr_y", "5") == []


@rule("PEN-5.7", "PEN-7.5")
def test_a_band_on_the_only_way_cuts_a_line_but_not_one_in_the_units_own_province() -> None:
    game = alone(5).control("spain", "madrid").band("band_1", 1, "san_sebastian").band("band_2", 1, "pamplona")
    game.corps("fr_x", "vitoria", 100, "france")
    game.corps("fr_y", "pamplona", 100, "france")
    game.begin("france", PHASE)
    assert game.faults("assign_points", "fr_points_1", "france", "fr_y", "5") == []
    assert game.faults("assign_points", "fr_points_1", "france", "fr_x", "5") == []  # by Pamplona, held by a corps
    game = alone(5).control("spain", "madrid").band("band_1", 1, "san_sebastian").band("band_2", 1, "pamplona")
    game.corps("fr_x", "vitoria", 100, "france")
    game.begin("france", PHASE)
    assert game.faults("assign_points", "fr_points_1", "france", "fr_x") == ["E036"]


@rule("PEN-5.7", "PEN-7.5")
def test_a_line_does_not_start_from_a_city_with_an_enemy_corps_before_it() -> None:
    lost = ("madrid", "bordeaux", "toulouse", "perpignan", "montpellier")
    game = alone(5).control("spain", *lost)
    game.corps("fr_x", "pamplona", 100, "france")
    assert game.begin("france", PHASE).faults("assign_points", "fr_points_1", "france", "fr_x", "5") == []
    game = alone(5).control("spain", *lost)
    game.corps("fr_x", "pamplona", 100, "france")
    game.corps("es_x", "bayonne", 100, "spain")
    assert game.begin("france", PHASE).faults("assign_points", "fr_points_1", "france", "fr_x") == ["E036"]


@rule("PEN-5.7")
def test_british_points_come_by_line_from_lisbon_or_gibraltar_or_by_sea() -> None:
    game = alone(4).control("britain", "coimbra")
    game.corps("gb_land", "coimbra", 100, "britain")
    game.corps("gb_port", "la_coruna", 100, "britain", "city")
    game.begin("britain", PHASE)
    where = "assign_points", "gb_points_1", "britain"
    assert game.faults(*where, "gb_land") == ["E036"]  # Lisbon is French
    assert game.faults(*where, "gb_port", "25") == []
    assert game.faults(*where, "cadiz", "25") == []  # a Spanish port
    assert game.faults(*where, "coimbra") == ["E036"]
    game = alone(4).control("britain", "lisboa", "coimbra").garrison("coimbra", 20)
    game.corps("gb_land", "coimbra", 100, "britain")
    game.begin("britain", PHASE)
    assert game.faults(*where, "gb_land", "25") == []
    assert game.faults(*where, "coimbra", "25") == []


@rule("PEN-5.7", "PEN-3.9", "PEN-R54")
def test_a_british_garrison_takes_an_empty_spanish_port_but_not_one_with_a_spanish_garrison() -> None:
    game = alone(4).garrison("cadiz", 30)
    game.begin("britain", PHASE)
    game.order("assign_points", "gb_points_1", "britain", "cadiz", "10")
    game.order("assign_points", "gb_points_1", "britain", "cartagena", "10")
    assert game.inside("cadiz") == {"spain": 30, "britain": 10}
    assert (game.master("cadiz"), game.master("cartagena")) == ("spain", "britain")


@rule("PEN-5.7", "PEN-R22")
def test_spain_gets_ninety_points_every_turn_for_unbesieged_cities_and_corps_in_spain() -> None:
    game = Sitting(3).control("spain", "faro").dice("uprising", *([1] * 12))
    game.corps("es_sur1", "faro")
    game.begin("spain", PHASE)
    where = "assign_points", "es_points", "spain"
    units = game.offered(*where)
    assert "es_este" in units
    assert "es_norte" not in units  # 400 points
    assert "es_sur1" not in units  # in Portugal
    assert "sevilla" in units
    assert "zaragoza" not in units  # besieged
    assert "faro" not in units  # in Portugal
    assert "madrid" not in units  # French
    assert game.faults(*where, "zaragoza") == ["E032"]
    assert game.last(PointsGranted).points == 90


@rule("PEN-5.7", "PEN-R55")
def test_a_new_garrison_of_reinforcements_has_at_least_ten_points() -> None:
    game = Sitting(3).dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert game.offered("assign_points", "es_points", "spain", "sevilla")[:2] == ["all", "10"]
    assert game.offered("assign_points", "es_points", "spain", "la_coruna")[:2] == ["all", "1"]


@rule("PEN-5.7")
def test_entries_for_existing_corps_need_no_line_and_know_no_cities() -> None:
    game = alone(12).general("massena", "dead")
    game.corps("fr_cut", "cadiz", 100, "france")
    game.begin("france", PHASE)
    assert game.offered("assign_points", "fr_t12_points", "france") == ["fr_cut"]
    assert game.faults("assign_points", "fr_points_1", "france", "fr_cut") == ["E036"]
    game.order("assign_points", "fr_t12_points", "france", "fr_cut", "all")
    assert game.of("fr_cut").points == 190


@rule("PEN-5.7", "PEN-3.11", "PEN-R26")
def test_points_that_are_not_placed_are_kept_and_placed_later_in_the_same_way() -> None:
    game = Sitting(3).dice("uprising", *([1] * 12)).begin("spain", PHASE)
    game.order("assign_points", "es_points", "spain", "es_este", "30").order("end_phase")
    assert game.in_reserve("spain") == 60
    game.state.turn = 4
    game.dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert game.faults("assign_points", "reserve", "spain", "zaragoza") == ["E032"]
    game.order("assign_points", "reserve", "spain", "es_este", "all")
    assert game.of("es_este").points == 400
    assert game.in_reserve("spain") == 40


@rule("PEN-5.7")
def test_a_corps_in_contact_or_besieging_receives_points_a_besieged_one_does_not() -> None:
    game = alone(5).control("spain", "toledo").garrison("toledo", 20)
    game.corps("fr_siege", "toledo", 100, "france")
    game.siege("fr_siege")
    game.corps("es_in", "toledo", 100, "spain", "city")
    game.dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert "es_in" not in game.offered("assign_points", "es_points", "spain")
    game.default()
    game.begin("france", PHASE)
    assert "fr_siege" in game.offered("assign_points", "fr_points_1", "france")


@rule("PEN-5.7")
def test_a_new_corps_may_be_made_of_reinforcement_points_in_an_own_city() -> None:
    game = Sitting(3).reserve("spain", 30).dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert "zaragoza" not in game.offered("new_corps")
    assert game.offered("new_corps", "sevilla") == ["spain", "spain_cavalry"]
    assert game.offered("new_corps", "sevilla", "spain_cavalry")[-1] == "120"
    game.order("new_corps", "sevilla", "spain_cavalry", "110", "city")
    corps = game.of("es_new_1")
    assert (corps.points, corps.place, game.facts.kinds[corps.kind]) == (110, "city", "spain_cavalry")
    assert game.in_reserve("spain") == 10
    assert all(id != "es_points" for id, _ in game.s.arrivals)
    assert game.s.raised == [1, 0, 0]
    assert game.faults("new_corps", "sevilla") == ["E047"]


# -- the trigger


@rule("PEN-5.8")
def test_with_cadiz_sevilla_and_madrid_spain_gets_a_corps_at_cadiz_once() -> None:
    game = Sitting(5).control("spain", "madrid").without("es_izquierda").dice("uprising", *([1] * 12))
    game.begin("spain", PHASE)
    assert game.offered("place_reinforcement", "es_three_cities") == ["cadiz"]
    assert game.offered("place_reinforcement", "es_three_cities", "cadiz") == ["open", "city"]
    game.order("place_reinforcement", "es_three_cities", "cadiz", "open")
    corps = game.of("es_three_cities")
    assert (corps.points, corps.cannot_move) == (400, True)
    game.default()
    game.state.turn = 6
    game.without("es_three_cities").dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert "place_reinforcement" not in game.offered()


@rule("PEN-5.8")
def test_the_trigger_needs_all_three_cities_and_is_spent_if_the_limit_cancels_it() -> None:
    game = Sitting(5).dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert game.s.spent_triggers == ()
    game = Sitting(5).control("spain", "madrid").dice("uprising", *([1] * 12))
    game.corps("es_eight", "leon", 100, "spain")
    game.begin("spain", PHASE)
    assert game.told(CorpsCancelled)[0].points == 400
    assert game.s.spent_triggers == ("es_three_cities",)


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
def test_roll_less_value_plus_one_points_rise(region: str, at: str, die: int, bands: list[int]) -> None:
    game = alone(1)
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
def test_spain_puts_each_band_in_a_province_of_the_region_and_it_is_new() -> None:
    game = alone(1)
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


# -- the handicap


@rule("PEN-5.7")
def test_a_handicap_adds_to_the_points_of_every_turn() -> None:
    game = Sitting(3, handicap_to="france", handicap="30").begin("france", PHASE)
    assert ("fr_points_1", 150) in game.s.arrivals
    assert ("naples_points", 10) in game.s.arrivals
    less = Sitting(3, handicap_to="spain", handicap="-30").dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert less.s.arrivals == (("es_points", 60),)


# -- fog


@rule("PEN-5.10", "PEN-5.7")
def test_with_fog_the_enemy_hears_of_a_band_but_not_of_its_size_nor_of_points_placed() -> None:
    game = Sitting(3, fog="estimated").dice("uprising", *([6] * 12)).begin("spain", PHASE)
    seen = game.table.view(("france",)).present
    assert [points for _, points in seen.arrivals] == [0]
    assert {points for _, points in seen.risings} == {0}
    own = game.table.view(("spain",)).present
    assert own.arrivals == (("es_points", 90),)
