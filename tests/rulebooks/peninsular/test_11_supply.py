"""PEN-11 Supply: cities, depots, the fleet, foraging, hunger under siege."""

from __future__ import annotations

from baluard.games.peninsular.model.events_supply import CityStarved, Foraged, GeneralTaken, SiegeForaged, Supplied
from tests.rulebooks.peninsular.sitting import Sitting, rule, vector


@rule("PEN-11.1", "PEN-11.5")
@vector("V4")
def test_a_spanish_corps_in_gijon_forages_by_the_value_of_oviedo() -> None:
    game = Sitting(turn=3, empty=True)
    corps = game.corps("es_norte", at="gijon", points=400)
    corps.path, corps.spent = (game.facts.no["oviedo"], game.facts.no["gijon"]), 3
    game.dice("forage", 5).begin("spain", "supply").play("supply_choice es_norte forage").default()
    told = game.last(Foraged)
    assert (told.value, told.modifiers, told.lost) == (3, (("home", -1),), 15)
    assert game.of("es_norte").points == 385


@rule("PEN-11.1")
def test_unbesieged_garrisons_and_bands_need_nothing() -> None:
    game = Sitting(turn=4, empty=True)
    game.garrison("badajoz", 300).band("band_1", 2, "soria")
    game.begin("spain", "supply")
    assert game.asked() == []
    assert game.told(Foraged) == [] and game.told(SiegeForaged) == []


@rule("PEN-11.1")
def test_all_foraging_is_rolled_before_depots_are_paid() -> None:
    game = Sitting(turn=1, empty=True)
    game.gold("france", 5).depot("france", "madrid").corps("a", at="segovia", points=100, kind="france")
    game.corps("b", at="soria", points=100, kind="france")
    game.dice("forage", 1).begin("france", "supply")
    game.play("supply_choice a depot depot_france_madrid", "supply_choice b forage").default()
    kinds = [type(event).__name__ for event in game.story if isinstance(event, (Foraged, Supplied))]
    assert kinds == ["Foraged", "Supplied"]


@rule("PEN-11.2", "PEN-R42")
@vector("V39")
def test_sevilla_feeds_castanos_and_no_second_corps() -> None:
    game = Sitting(turn=4)
    game.corps("es_sur2", at="sevilla", points=300)
    game.begin("spain", "supply").until("city_food")
    assert game.asked() == [("spain", "city_food")]
    game.answer("city_food", ("es_sur1", "done"))
    assert [t.unit for t in game.told(Supplied) if t.depot == "sevilla"] == ["es_sur1"]
    assert "forage" in game.offered("supply_choice", "es_sur2")
    assert "es_sur1" not in game.offered("supply_choice")


@rule("PEN-11.2")
def test_the_garrison_eats_first_and_a_corps_is_fed_whole_or_not() -> None:
    game = Sitting(turn=1, empty=True)
    game.garrison("leon", 60).corps("c", at="leon", points=91)
    game.begin("spain", "supply")
    assert game.told(Supplied) == []
    game = Sitting(turn=1, empty=True)
    game.garrison("leon", 60).corps("c", at="leon", points=90)
    game.begin("spain", "supply")
    assert [t.unit for t in game.told(Supplied)] == ["c"]


@rule("PEN-11.2", "PEN-R42")
def test_a_forced_march_is_not_fed_by_a_city() -> None:
    game = Sitting(turn=1, empty=True)
    game.corps("c", at="leon", points=50).forced = True
    game.begin("spain", "supply")
    assert game.told(Supplied) == []
    assert game.offered("supply_choice", "c") == ["forage"]


@rule("PEN-11.2")
def test_a_city_feeds_both_allies_out_of_one_larder() -> None:
    game = Sitting(turn=1, empty=True)
    game.corps("es", at="leon", points=100)
    game.corps("gb", at="leon", points=60, kind="britain")
    game.begin("spain", "supply")
    assert [t.unit for t in game.told(Supplied)] == ["es"]
    game.default().begin("britain", "supply")
    assert [t.unit for t in game.told(Supplied)] == ["es"]  # 50 points of food are left


@rule("PEN-11.3", "PEN-11.7")
@vector("V25")
def test_depots_cost_their_distance_and_twice_in_winter() -> None:
    for turn, price in ((1, 3), (4, 6)):
        game = Sitting(turn=turn, empty=True)
        game.gold("france", 10).depot("france", "madrid").corps("c", at="burgos", points=200, kind="france")
        far = next(p for p in ("leon", "santander", "vitoria") if distance(game, "madrid", p) == 3)
        game.corps("c", at=far)
        game.begin("france", "supply").play("supply_choice c depot depot_france_madrid").default()
        assert game.last(Supplied).gold == price
        assert game.treasury("france") == 10 - price


def distance(game: Sitting, a: str, b: str) -> int:
    f = game.facts
    return f.distance[f.no[a]][f.no[b]]


@rule("PEN-11.3")
@vector("V25")
def test_four_provinces_from_a_depot_a_corps_must_forage() -> None:
    game = Sitting(turn=1, empty=True)
    game.gold("france", 10).depot("france", "madrid")
    f = game.facts
    far = next(p for p in f.provinces if f.distance[f.no["madrid"]][f.no[p]] == 4 and f.country[f.no[p]] == "spain")
    game.corps("c", at=far, points=200, kind="france")
    game.begin("france", "supply")
    assert game.offered("supply_choice", "c") == ["forage"]
    assert game.faults("supply_choice", "c", "depot") == ["E130"]


@rule("PEN-11.7")
@vector("V25")
def test_a_depot_in_the_same_province_is_free() -> None:
    game = Sitting(turn=4, empty=True)
    game.gold("france", 0).depot("france", "madrid").corps("c", at="madrid", points=400, kind="france").forced = False
    game.garrison("madrid", 400)  # no food is left in the city
    game.begin("france", "supply").play("supply_choice c depot depot_france_madrid").default()
    assert game.last(Supplied).gold == 0


@rule("PEN-11.7")
def test_gold_that_is_not_there_buys_nothing() -> None:
    game = Sitting(turn=1, empty=True)
    game.gold("france", 1).depot("france", "madrid")
    game.corps("a", at="segovia", points=200, kind="france")
    game.corps("b", at="guadalajara", points=200, kind="france")
    game.begin("france", "supply").play("supply_choice a depot depot_france_madrid")
    assert game.faults("supply_choice", "b", "depot") == ["E001"]


@rule("PEN-11.3")
def test_who_destroyed_an_enemy_depot_is_supplied() -> None:
    game = Sitting(turn=1, empty=True)
    corps = game.corps("c", at="soria", points=200, kind="france")
    corps.fed = corps.forced = True
    game.begin("france", "supply").play("supply_choice c enemy_depot").default()
    assert game.last(Supplied).how == "enemy_depot"
    assert game.of("c").points == 200


@rule("PEN-11.4", "PEN-R46")
@vector("V20")
def test_a_british_forced_march_in_winter() -> None:
    game = Sitting(turn=4, empty=True)
    f = game.facts
    province = next(p for p in f.provinces if f.forage[f.no[p]] == 4 and f.country[f.no[p]] == "spain")
    corps = game.corps("c", at=province, points=300, kind="britain")
    corps.forced, corps.spent, corps.path = True, 4, (game.facts.no[province],)
    game.dice("forage", 4).begin("britain", "supply").default()
    assert game.last(Foraged).lost == 45
    assert dict(game.last(Foraged).modifiers) == {"forced_march": 1, "winter": 2}


@rule("PEN-11.4")
@vector("V21")
def test_a_french_corps_that_stayed_in_soria_in_winter() -> None:
    for die, lost in ((6, 30), (4, 0)):
        game = Sitting(turn=4, empty=True)
        game.corps("a", at="soria", points=200, kind="france")
        game.corps("b", at="soria", points=200)
        game.dice("forage", die).begin("france", "supply").default()
        assert game.last(Foraged).lost == lost
        assert game.last(Foraged).value == 2


@rule("PEN-11.4")
def test_other_corps_count_twice_at_most_and_besieged_ones_not() -> None:
    game = Sitting(turn=1, empty=True)
    game.control("spain", "zaragoza").garrison("zaragoza", 100)
    game.corps("in", at="zaragoza", points=100, place="city")
    for name in ("a", "b", "c", "d"):
        game.corps(name, at="zaragoza", points=100, kind="france")
    game.siege("a")
    game.dice("forage", 1, 1, 1, 1).begin("france", "supply").default()
    assert all(dict(told.modifiers)["other_corps"] == 2 for told in game.told(Foraged))
    game = Sitting(turn=1, empty=True).control("spain", "zaragoza").garrison("zaragoza", 100)
    game.corps("in", at="zaragoza", points=100, place="city")
    game.corps("a", at="zaragoza", points=100, kind="france")
    game.siege("a").dice("forage", 1).begin("france", "supply").default()
    assert "other_corps" not in dict(game.last(Foraged).modifiers)


@rule("PEN-11.4", "PEN-11.11")
@vector("V22")
def test_a_besieger_has_no_movement_points_left() -> None:
    game = Sitting(turn=1)
    game.dice("forage", 5).begin("france", "supply").play("supply_choice fr_zaragoza forage")
    game.dice("forage", *[1] * 20).default()
    told = next(t for t in game.told(Foraged) if t.corps == "fr_zaragoza")
    assert (told.die, told.value, told.lost, told.modifiers) == (5, 4, 15, ())


@rule("PEN-11.4", "PEN-R68")
def test_josephine_troops_are_at_home_in_spain_and_france_where_it_holds_the_capital() -> None:
    game = Sitting(turn=1, empty=True)
    game.corps("j", at="sevilla", points=100, kind="afrancesados").spent = 4
    game.corps("f", at="cordoba", points=100, kind="france").spent = 4
    game.dice("forage", 1, 1).begin("france", "supply").default()
    told = {t.corps: dict(t.modifiers) for t in game.told(Foraged)}
    assert told["j"].get("home") == -1 and "home" not in told["f"]


@rule("PEN-11.5", "PEN-R47")
def test_the_province_left_at_the_start_does_not_count() -> None:
    game = Sitting(turn=1, empty=True)
    f = game.facts
    corps = game.corps("c", at="burgos", points=200, kind="france")
    corps.path, corps.spent, corps.forced = (f.no["burgos"],), 4, True  # it came from Soria, where there is less
    game.dice("forage", 1).begin("france", "supply").default()
    assert game.last(Foraged).value == f.forage[f.no["burgos"]] > f.forage[f.no["soria"]]


@rule("PEN-11.6")
def test_garrisons_left_this_turn_may_bear_a_part_of_the_loss() -> None:
    game = Sitting(turn=4, empty=True)
    game.control("france", "burgos").garrison("burgos", 40)
    corps = game.corps("c", at="soria", points=200, kind="france")
    corps.spent, corps.left, corps.path = 4, (("burgos", 40),), (game.facts.no["soria"],)
    game.dice("forage", 6).begin("france", "supply").play("supply_choice c forage")
    lost = game.last(Foraged).lost
    assert game.asked() == [("france", "forage_loss_split")]
    game.answer("forage_loss_split", ("burgos", "30", "done"))
    assert game.of("c").points == 200 - (lost - 30)
    assert game.inside("burgos") == {"france": 10}


@rule("PEN-11.8")
@vector("V40")
def test_four_times_the_points_cut_a_depot_inside() -> None:
    for besieger, free in ((399, True), (400, False)):
        game = Sitting(turn=1, empty=True)
        game.control("spain", "zaragoza").garrison("zaragoza", 100).depot("spain", "zaragoza")
        game.corps("f", at="zaragoza", points=besieger, kind="france")
        game.siege("f").begin("spain", "supply")
        assert ("depot" in game.offered("supply_choice", "zaragoza")) is free


@rule("PEN-11.8", "PEN-11.1")
def test_a_corps_that_is_besieged_without_a_garrison_must_eat_too() -> None:
    game = Sitting(turn=1, empty=True).control("spain", "zaragoza")
    game.corps("in", at="zaragoza", points=60, place="city")
    game.corps("f", at="zaragoza", points=400, kind="france")
    game.siege("f").begin("spain", "supply")
    assert game.offered("supply_choice") == ["zaragoza"]


@rule("PEN-11.8", "PEN-8.4", "PEN-R45")
@vector("V41")
def test_cadiz_eats_from_its_port_or_by_the_fleet() -> None:
    game = Sitting(turn=1, empty=True)
    game.garrison("cadiz", 300).depot("spain", "cadiz").gold("spain", 0)
    game.corps("a", at="cadiz", points=400, kind="france")
    for name in ("b", "c", "d"):
        game.corps(name, at="cadiz", points=400, kind="france")
    game.siege("a").begin("spain", "supply").play("supply_choice cadiz depot depot_spain_cadiz").default()
    assert sum(game.inside("cadiz").values()) == 300
    for turn, price in ((1, 1), (4, 2)):
        game = Sitting(turn=turn, empty=True)
        game.garrison("cadiz", 300).depot("spain", "cartagena").gold("spain", 5)
        game.corps("a", at="cadiz", points=400, kind="france")
        game.siege("a").begin("spain", "supply").play("supply_choice cadiz fleet depot_spain_cartagena").default()
        assert game.treasury("spain") == 5 - price


@rule("PEN-11.9")
@vector("V23")
def test_hunger_in_zaragoza() -> None:
    game = Sitting(turn=1)
    game.dice("siege_forage", 5).begin("spain", "supply").play("supply_choice zaragoza forage")
    game.dice("forage", *[1] * 20).default()
    assert game.last(SiegeForaged).lost == 60
    assert game.inside("zaragoza") == {"spain": 20}


@rule("PEN-11.9")
@vector("V23")
def test_a_starved_city_is_the_besiegers() -> None:
    game = Sitting(turn=1)
    game.general("cuesta", "city", "zaragoza")
    game.dice("siege_forage", 6).dice("forage", *[1] * 20)
    game.begin("spain", "supply").play("supply_choice zaragoza forage").default("supply", "siege_loss").until(
        "leave_garrison"
    )
    assert game.asked() == [("france", "leave_garrison")]
    assert "10" in game.offered() and "9" not in game.offered()
    game.answer("leave_garrison", 10).default()
    assert game.told(CityStarved) and game.last(GeneralTaken).general == "cuesta"
    assert game.status("cuesta")[0] == "prisoner"
    assert game.master("zaragoza") == "france" and game.inside("zaragoza") == {"france": 10}
    assert game.of("fr_zaragoza").points == 80


@rule("PEN-11.9")
@vector("V24")
def test_a_large_garrison_adds_two_at_most() -> None:
    game = Sitting(turn=1, empty=True)
    game.garrison("badajoz", 450).corps("f", at="badajoz", points=400, kind="france")
    game.siege("f").dice("siege_forage", 3).begin("spain", "supply").default()
    assert (game.last(SiegeForaged).modifier, game.last(SiegeForaged).lost) == (2, 60)


@rule("PEN-11.10")
def test_the_general_of_a_starved_corps_goes_to_the_reserve() -> None:
    game = Sitting(turn=4, empty=True)
    corps = game.corps("c", at="soria", points=15, kind="france", general="ney")
    corps.spent, corps.path = 4, (game.facts.no["soria"],)
    game.dice("forage", 6).begin("france", "supply").default()
    assert not game.s.has_corps("c")
    assert game.status("ney")[0] == "reserve"
