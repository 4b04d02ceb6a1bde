"""PEN-6 The revenue and recruitment phase."""

import pytest

from baluard.games.peninsular.model.events_muster import (
    CorpsRaised,
    IncomeCollected,
    LevyRaised,
    PointsKept,
    PointsPlaced,
    TradeMade,
    TradeRefused,
)
from baluard.games.peninsular.model.facts import BRITAIN, FRANCE, SPAIN
from baluard.games.peninsular.rules.income import british_levy, french_income, income, josephine_levy, levy
from baluard.games.peninsular.rules.units import room_for
from tests.rulebooks.peninsular.sitting import Sitting, rule, vector

PHASE = "recruitment"


def recruiting(nation: str, game: Sitting | None = None) -> Sitting:
    """A nation in its recruitment phase, at the start of the campaign."""
    return (game or Sitting()).begin(nation, PHASE)


# -- gold


@rule("PEN-6.1", "PEN-6.2", "PEN-R10")
@vector("V9")
def test_spain_starts_with_nothing_and_collects_eight() -> None:
    game = recruiting("spain")
    assert game.last(IncomeCollected) == IncomeCollected("spain", (("fixed", 1), ("cities", 7)), 8)
    assert game.treasury("spain") == 8
    assert game.order("end_phase").treasury("spain") == 8


@rule("PEN-6.2", "PEN-1.10")
def test_half_gold_for_spanish_cities_is_rounded_up_and_madrid_gives_one_more() -> None:
    game = Sitting().control("spain", "madrid")
    assert income(game.s, SPAIN).lines == [("PEN-6.2", "fixed", 1), ("PEN-6.2", "cities", 8), ("PEN-6.2", "madrid", 1)]
    assert income(Sitting().control("spain", "faro", "bayonne").s, SPAIN).total == 1 + 8


@rule("PEN-6.2", "PEN-R24")
def test_a_besieged_spanish_city_pays() -> None:
    game = Sitting()
    assert game.s.sieges[game.facts.city_no["zaragoza"]] == 0
    assert income(game.control("france", "zaragoza").s, SPAIN).total == 8  # 1 + 13 halves


@rule("PEN-6.1", "PEN-6.3")
@vector("V35")
def test_french_gold_on_turn_2() -> None:
    game = Sitting(1).begin("france", "reinforcement", PHASE).default()
    assert game.treasury("france") == 8 + 6
    game.state.turn = 2
    game.dice("withdrawal", 6).begin("france", "reinforcement", PHASE).default()
    assert game.treasury("france") == 14 + 10 + 5 + (3 + 2 + 1)
    assert game.last(IncomeCollected).lines == (("gascogne", 2), ("languedoc", 1), ("capitals", 3))


@rule("PEN-6.3")
def test_a_besieged_capital_pays_france_nothing_and_halves_are_rounded_up() -> None:
    game = Sitting()
    game.corps("es_norte", "pamplona")
    game.siege("es_norte")
    assert french_income(game.s).total == 3 + 3  # five halves
    assert french_income(game.control("spain", "burgos").s).total == 3 + 2
    assert french_income(game.control("spain", "toulouse").s).total == 2 + 2
    assert french_income(game.control("france", "cadiz").s).total == 2 + 2  # no capital


@rule("PEN-6.4")
@vector("V36")
def test_british_gold_on_turn_1() -> None:
    game = recruiting("britain")
    assert game.last(IncomeCollected).lines == (("fixed", 7), ("ports", 4), ("portuguese_cities", 2))
    assert game.treasury("britain") == 10 + 13


@rule("PEN-6.4")
def test_ports_of_either_ally_count_portuguese_cities_only_british_and_unbesieged() -> None:
    game = Sitting().control("spain", "barcelona", "oporto")
    assert income(game.s, BRITAIN).lines == [
        *(("PEN-6.4", "fixed", 7), ("PEN-6.4", "ports", 5), ("PEN-6.4", "portuguese_cities", 1)),
    ]
    game = Sitting()
    game.corps("fr_lisboa", "oporto")
    game.siege("fr_lisboa")
    assert income(game.s, BRITAIN).lines[1:] == [("PEN-6.4", "ports", 4), ("PEN-6.4", "portuguese_cities", 1)]


# -- levy


@rule("PEN-6.5")
@vector("V1")
def test_galicia_gives_one_levy_point_that_is_ten_points() -> None:
    game = Sitting()
    assert ("PEN-6.5", "galicia", 1) in levy(game.s, SPAIN).lines
    for city in range(len(game.facts.cities)):
        if game.facts.cities[city] != "la_coruna":
            game.state.control[city] = -1
    recruiting("spain", game)
    assert game.offered("recruit", "levy", "spain", "la_coruna", "la_coruna")[-1] == "10"


@rule("PEN-6.5")
@vector("V3")
def test_badajoz_sevilla_and_cartagena_give_fifty_points() -> None:
    lines = {key: amount for _, key, amount in levy(Sitting().s, SPAIN).lines}
    assert (lines["extremadura"] + lines["andalucia"] + lines["murcia"]) * 10 == 50


@rule("PEN-6.5")
@vector("V49")
def test_the_levy_of_spain_at_the_start_is_a_hundred_points_for_aragon_is_besieged() -> None:
    game = recruiting("spain")
    told = game.last(LevyRaised)
    assert dict(told.lines) == {
        **{"galicia": 1, "asturias": 1, "leon": 1, "valencia": 2, "murcia": 1, "andalucia": 3, "extremadura": 1},
    }
    assert told.total == 10
    game.order("recruit", "levy", "spain", "sevilla", "sevilla", "all")
    assert game.inside("sevilla") == {"spain": 100}


@rule("PEN-6.5")
def test_spain_levies_in_gascogne_if_it_holds_bordeaux_but_not_in_portugal_or_gibraltar() -> None:
    game = Sitting().control("spain", "bordeaux", "lisboa", "gibraltar", "oporto")
    assert levy(game.s, SPAIN).total == 11


@rule("PEN-6.5", "PEN-R5")
@vector("V36")
def test_british_levy_whole_with_lisbon_half_without() -> None:
    game = Sitting()
    assert british_levy(game.s).total == 3
    assert british_levy(game.control("britain", "lisboa").s).total == 5
    assert british_levy(Sitting().control("spain", "oporto", "coimbra", "faro").s).total == 1
    assert british_levy(Sitting().control("france", "gibraltar").s).total == 2


@rule("PEN-6.5", "PEN-R28")
def test_france_levies_two_french_points_and_two_josephine_ones_with_madrid_or_lisbon_or_both() -> None:
    game = Sitting()
    assert (levy(game.s, FRANCE).total, josephine_levy(game.s)) == (2, 2)
    assert josephine_levy(game.control("spain", "madrid").s) == 2
    assert josephine_levy(game.control("britain", "lisboa").s) == 0
    assert levy(game.control("spain", "toulouse").s, FRANCE).total == 1


@rule("PEN-6.5", "PEN-6.8")
def test_josephine_points_go_to_josephine_troops_only() -> None:
    game = Sitting()
    game.corps("jo_x", "madrid", 100, "afrancesados")
    recruiting("france", game)
    assert game.offered("recruit", "levy") == ["france", "afrancesados"]
    where = "recruit", "levy", "afrancesados", "madrid"
    assert game.offered(*where) == ["madrid", "jo_x"]
    assert game.faults(*where, "fr_murat") == ["E045"]
    assert game.offered(*where, "jo_x")[-1] == "20"
    game.order(*where, "madrid", "12")
    assert game.inside("madrid") == {"france": 30, "afrancesados": 12}
    assert game.order("end_phase").in_reserve("afrancesados") == 8
    assert game.last(PointsKept) == PointsKept("france", "afrancesados", 8)


# -- trade


@rule("PEN-6.6", "PEN-R27")
@vector("V48")
def test_spain_gives_two_levy_for_two_gold_and_only_one_is_left_for_britain_to_propose() -> None:
    game = Sitting().begin("spain", PHASE).order("trade", "levy", "2")
    assert game.asked() == [("britain", "answer_trade")]
    game.answer("answer_trade", "accept")
    assert (game.treasury("spain"), game.treasury("britain"), game.s.levy[SPAIN]) == (10, 8, 8)
    assert game.in_reserve("britain") == 20
    assert game.last(TradeMade) == TradeMade("spain", "britain", "levy", 2)
    assert game.offered("trade", "levy") == ["1"]  # for Spain itself, too
    game.order("end_phase").begin("britain", PHASE)
    assert game.faults("trade", "gold", "2") == ["E060"]
    assert game.offered("trade", "gold") == ["1"]
    game.order("trade", "gold", "1").answer("answer_trade", "accept")
    assert game.s.levy == [7, 4, 0]
    assert game.faults("trade", "gold", "1") == ["E060"]


@rule("PEN-6.6", "PEN-R27")
def test_the_ally_may_refuse_and_refuses_unless_it_says_otherwise() -> None:
    game = Sitting().begin("spain", PHASE).order("trade", "levy", "2").default("answer_trade")
    assert game.treasury("spain") == 8
    assert game.s.traded == 0
    assert game.last(TradeRefused).number == 2


@rule("PEN-6.6")
def test_levy_of_the_ally_that_is_still_to_come_is_set_aside() -> None:
    game = Sitting().begin("spain", PHASE)
    assert game.offered("trade", "gold") == ["1", "2", "3"]
    game.order("trade", "gold", "2").answer("answer_trade", "accept")
    assert game.s.levy[SPAIN] == 12
    assert game.treasury("spain") == 6
    assert game.offered("trade", "gold") == ["1"]
    game.order("end_phase").begin("britain", PHASE)
    assert game.s.levy[BRITAIN] == 3 - 2
    assert game.treasury("britain") == 10 + 2 + 13


@rule("PEN-6.6")
def test_levy_that_is_promised_cannot_be_promised_again() -> None:
    game = Sitting().control("france", "oporto", "coimbra", "faro").begin("spain", PHASE)
    assert game.offered("trade", "gold") == ["1"]  # Gibraltar
    game.order("trade", "gold", "1").answer("answer_trade", "accept")
    assert game.offered("trade") == ["levy"]
    assert game.faults("trade", "gold") == ["E062"]


@rule("PEN-6.6")
def test_both_must_have_what_they_offer() -> None:
    game = Sitting().gold("britain", 1).begin("spain", PHASE)
    assert game.offered("trade", "levy") == ["1"]
    assert game.faults("trade", "levy", "2") == ["E062"]
    game = Sitting().begin("britain", PHASE)
    assert game.offered("trade", "levy") == []  # Spain has no gold
    assert game.faults("trade", "levy") == ["E062"]
    spent = Sitting().gold("spain", 5).begin("spain", PHASE)
    spent.order("recruit", "levy", "spain", "sevilla", "sevilla", "all").order("end_phase").begin("britain", PHASE)
    assert spent.offered("trade") == ["levy"]  # Spain's levy is spent


@rule("PEN-6.6")
def test_france_does_not_trade() -> None:
    assert "trade" not in recruiting("france").offered()


# -- purchases and transfers


@rule("PEN-6.7")
def test_a_piece_of_gold_buys_five_points_for_the_reserve() -> None:
    game = recruiting("spain")
    assert game.offered("buy_points") == [str(n) for n in range(1, 9)]
    assert game.faults("buy_points", "9") == ["E001"]
    assert game.faults("buy_points", "half") == ["E049"]
    game.order("buy_points", "3")
    assert (game.treasury("spain"), game.in_reserve("spain")) == (5, 15)
    game.order("recruit", "reserve", "spain", "la_coruna", "la_coruna", "all")
    assert game.inside("la_coruna") == {"spain": 195}


@rule("PEN-6.7")
def test_france_turns_french_points_into_points_of_a_contingent_in_play_never_back() -> None:
    game = Sitting(3).reserve("france", 15).reserve("poland", 7)
    recruiting("france", game)
    assert game.offered("transfer_points") == [
        *("guard", "afrancesados", "poland", "poland_cavalry", "italy", "naples")
    ]
    assert game.faults("transfer_points", "france") == ["E063"]
    assert game.offered("transfer_points", "poland")[-1] == "35"  # 20 of the levy
    game.order("transfer_points", "poland", "18")
    assert (game.in_reserve("france"), game.in_reserve("poland")) == (0, 25)
    assert (game.s.levy[FRANCE], game.s.fresh[game.facts.kind_no["france"]]) == (1, 7)
    early = Sitting(1).reserve("france", 15)
    assert recruiting("france", early).offered("transfer_points") == ["afrancesados"]


@rule("PEN-6.7")
def test_the_allies_transfer_nothing() -> None:
    assert "transfer_points" not in recruiting("spain", Sitting().reserve("spain", 50)).offered()


# -- placing


@rule("PEN-6.8", "PEN-R25")
def test_recruits_join_where_the_nation_controls_an_unbesieged_city_with_own_troops() -> None:
    game = recruiting("spain")
    cities = game.offered("recruit", "levy", "spain")
    assert cities == ["la_coruna", "leon", "tarragona", "valencia", "sevilla", "cadiz"]
    assert game.faults("recruit", "levy", "spain", "zaragoza") == ["E043"]  # besieged
    assert game.faults("recruit", "levy", "spain", "granada") == ["E043"]  # no troops
    assert game.faults("recruit", "levy", "spain", "madrid") == ["E043"]  # French
    assert game.offered("recruit", "levy", "spain", "tarragona") == ["tarragona", "es_este"]
    game.order("recruit", "levy", "spain", "tarragona", "es_este", "all")
    assert game.of("es_este").points == 400
    assert game.last(PointsPlaced).points == 50
    assert game.faults("recruit", "levy", "spain", "tarragona", "es_este") == ["E038"]


@rule("PEN-6.8", "PEN-3.4")
@vector("V2")
def test_badajoz_holds_450_points() -> None:
    game = Sitting(empty=True).garrison("badajoz", 440)
    game.corps("es_x", "badajoz", 100, "spain")
    recruiting("spain", game)
    assert game.offered("recruit", "levy", "spain", "badajoz", "badajoz")[-1] == "10"
    game.order("recruit", "levy", "spain", "badajoz", "badajoz", "10")
    assert game.faults("recruit", "levy", "spain", "badajoz", "badajoz") == ["E037"]


@rule("PEN-6.8", "PEN-3.4")
def test_a_corps_inside_grows_only_as_far_as_the_city_has_room() -> None:
    game = Sitting()
    game.corps("es_oeste", points=145)
    recruiting("spain", game)
    assert game.offered("recruit", "levy", "spain", "leon", "es_oeste")[-1] == "5"


@rule("PEN-6.8", "PEN-R26")
def test_what_is_begun_of_a_levy_point_is_kept_and_whole_ones_can_be_traded_until_the_turn_ends() -> None:
    game = recruiting("spain").order("recruit", "levy", "spain", "sevilla", "es_sur1", "14").order("end_phase")
    assert (game.in_reserve("spain"), game.s.levy[SPAIN]) == (6, 8)
    game.begin("britain", PHASE)
    assert game.offered("trade", "gold") == ["1", "2", "3"]
    game.order("end_phase")
    game.state.turn = 2
    game.dice("uprising", *([1] * 12)).begin("spain", "reinforcement")
    assert (game.in_reserve("spain"), game.s.levy[SPAIN]) == (86, 0)


@rule("PEN-6.8", "PEN-3.4")
def test_a_garrison_takes_no_cavalry_and_a_cavalry_corps_grows_from_the_levy() -> None:
    game = Sitting()
    game.corps("es_horse", "sevilla", 100, "spain_cavalry")
    recruiting("spain", game)
    assert game.offered("recruit", "levy", "spain_cavalry", "sevilla") == ["es_horse"]
    assert game.faults("recruit", "levy", "spain_cavalry", "sevilla", "sevilla") == ["E046"]
    game.order("recruit", "levy", "spain_cavalry", "sevilla", "es_horse", "25")
    assert game.of("es_horse").points == 125
    assert (game.s.levy[SPAIN], game.s.fresh[game.facts.kind_no["spain"]]) == (7, 5)


@rule("PEN-3.4")
def test_garrisons_of_cities_and_depots_have_no_room_for_cavalry() -> None:
    game = Sitting().depot("spain", "gijon", 100)
    foot, horse = game.facts.kind_no["spain"], game.facts.kind_no["spain_cavalry"]
    assert [room_for(game.s, unit, foot) for unit in ("sevilla", "depot_spain_gijon")] == [450, 200]
    assert [room_for(game.s, unit, horse) for unit in ("sevilla", "depot_spain_gijon")] == [0, 0]
    assert room_for(game.s, "depot_spain_gijon", game.facts.kind_no["britain"]) == 0


# -- new corps


@rule("PEN-6.8", "PEN-R55")
def test_a_new_corps_has_a_hundred_points_or_more_and_there_is_one_a_turn() -> None:
    game = recruiting("spain", Sitting().reserve("spain", 150))
    assert game.offered("new_corps", "sevilla", "spain") == [str(n) for n in range(100, 251)]
    assert game.faults("new_corps", "sevilla", "spain", "99") == ["E048"]
    assert game.offered("new_corps", "sevilla", "spain", "120") == ["open", "city"]
    game.order("new_corps", "sevilla", "spain", "120", "open")
    assert game.last(CorpsRaised) == CorpsRaised("spain", "es_new_1", "spain", 120, "sevilla", "open")
    assert (game.where("es_new_1"), game.of("es_new_1").points) == ("sevilla", 120)
    assert not game.of("es_new_1").cannot_move
    assert (game.s.levy[SPAIN], game.in_reserve("spain")) == (0, 130)
    assert game.faults("new_corps", "sevilla") == ["E047"]


@rule("PEN-6.8", "PEN-R16")
def test_a_new_corps_stays_within_the_limit_of_its_category() -> None:
    game = Sitting().reserve("spain", 150)
    game.corps("es_eight", "leon", 100, "spain")
    recruiting("spain", game)
    assert game.offered("new_corps", "sevilla") == ["spain_cavalry"]
    assert game.faults("new_corps", "sevilla", "spain") == ["E034"]


@rule("PEN-6.8")
def test_with_an_enemy_before_the_walls_a_new_corps_is_made_inside_as_far_as_there_is_room() -> None:
    game = Sitting().reserve("spain", 300).garrison("sevilla", 300)
    game.corps("fr_burgos", "sevilla")
    recruiting("spain", game)
    assert game.offered("new_corps", "sevilla", "spain")[-1] == "150"
    assert game.offered("new_corps", "sevilla", "spain", "150") == ["city"]


@rule("PEN-6.8")
def test_with_too_few_points_no_corps_is_made() -> None:
    game = recruiting("spain").order("recruit", "levy", "spain", "sevilla", "es_sur1", "1")
    assert "new_corps" not in game.offered()
    assert game.faults("new_corps") == ["E048"]


@pytest.mark.parametrize("nation", ["spain", "britain", "france"])
@rule("PEN-6.1")
def test_income_and_levy_come_before_any_order(nation: str) -> None:
    game = recruiting(nation)
    assert [type(event).__name__ for event in game.story] == ["PhaseBegan", "IncomeCollected", "LevyRaised"]
