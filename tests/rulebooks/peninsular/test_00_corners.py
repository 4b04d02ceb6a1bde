"""Corners of the rules where chapters meet: allies in one city, a city that falls, the sea, deferred battles."""

from __future__ import annotations

import pytest

from baluard.games.peninsular.model.events_combat import AssaultFought, BattleFought, DepotSeized, GeneralFate
from baluard.games.peninsular.model.events_supply import Foraged, SiegeForaged, Supplied
from baluard.games.peninsular.rules.fights import field_of
from baluard.games.peninsular.rules.marches import points_left
from tests.rulebooks.peninsular.sitting import Sitting, alone, rule
from tests.rulebooks.peninsular.test_12_combat import BATTLE, enter

BREACHES = ("battle_breach", *BATTLE)


def storm(game: Sitting, attack: int, defence: int, corps: str = "fr", guns: str = "0") -> Sitting:
    """The city before which a corps lies is stormed by it; all dice of a side show the same."""
    for purpose in BREACHES:
        game.dice(purpose, *[4] * 60)
    game.script["battle_attack"], game.script["battle_defence"] = [attack] * 60, [defence] * 60
    game.begin("france", "combat").answer("combat_choice", ("assault", "auto", guns, "0", "never"))
    if game.asked() and game.asked()[0][1] == "assault_corps":
        game.answer("assault_corps", (corps,))
    return game.default("defence_plan", "commander")


def both_in_badajoz(spanish: int, british: int) -> Sitting:
    """A Spanish and a British garrison in Badajoz, and a French corps before it."""
    game = alone(1).control("spain", "badajoz").garrison("badajoz", spanish)
    city = game.facts.city_no["badajoz"]
    game.state.garrisons[city] = (*game.state.garrisons[city], (game.facts.kind_no["britain"], british))
    game.corps("fr", at="badajoz", points=400, kind="france")
    return game.siege("fr")


# -- allies in one city


@rule("PEN-3.9")
def test_a_ceded_city_stays_ceded_when_the_garrison_shrinks() -> None:
    game = alone(1).control("spain", "badajoz").garrison("badajoz", 100)
    game.corps("es", at="badajoz", points=100)
    game.begin("spain", "movement").order("badajoz", "cede_city").answer("cede_city_consent", "accept")
    game.order("es", "garrison", "badajoz", "take", "20")
    assert game.master("badajoz") == "britain" and game.inside("badajoz") == {"spain": 80}


@rule("PEN-3.9", "PEN-11.9")
def test_an_ally_who_is_left_alone_in_a_starving_city_controls_it() -> None:
    game = both_in_badajoz(30, 60).dice("siege_forage", 5)
    game.begin("spain", "supply").order("supply_choice", "badajoz", "forage").default()
    assert game.inside("badajoz") == {"britain": 60} and game.master("badajoz") == "britain"


@rule("PEN-11.9")
def test_the_allys_points_inside_count_for_the_hunger_of_both() -> None:
    game = both_in_badajoz(100, 60).dice("siege_forage", 1)
    game.begin("spain", "supply").order("supply_choice", "badajoz", "forage").default()
    assert game.last(SiegeForaged).modifier == 1


@rule("PEN-11.8")
def test_the_allys_points_inside_help_to_keep_the_depot_open() -> None:
    for british, ways in ((1, ["depot", "forage"]), (0, ["forage"])):
        game = both_in_badajoz(100, british).depot("spain", "badajoz").begin("spain", "supply")
        assert game.offered("supply_choice", "badajoz") == ways


# -- a city falls


@rule("PEN-14.10", "PEN-18.8")
def test_a_general_does_not_flee_into_the_city_that_falls() -> None:
    game = alone(1).control("spain", "leon").garrison("leon", 30).general("cuesta", "city", "leon")
    game.corps("fr", at="leon", points=400, kind="france")
    storm(game.siege("fr").dice("general_fate", 6), 6, 1).default("leave_garrison")
    assert game.last(AssaultFought).taken and game.master("leon") == "france"
    assert game.last(GeneralFate).city not in ("", "leon")
    assert game.status("cuesta") == ("city", game.last(GeneralFate).city)


@rule("PEN-14.10", "PEN-9.6")
def test_a_general_in_an_empty_city_meets_his_fate_when_the_enemy_walks_in() -> None:
    game = alone(1).control("france", "leon", "burgos").general("ney", "city", "leon").dice("general_fate", 5)
    game.corps("es", at="leon", points=100)
    game.begin("spain", "movement").order("es", "garrison", "leon", "leave", "20").default("general_city")
    assert game.status("ney") == ("wounded", game.last(GeneralFate).city) != ("wounded", "leon")
    game.order("es", "garrison", "leon", "leave", "20")  # the phase goes on
    assert game.inside("leon") == {"spain": 40}


@rule("PEN-18.2")
def test_siege_guns_are_counted_by_the_force_that_storms() -> None:
    fewer, all_of_them = ("b", 1), ("a", 2)
    for corps, guns in (fewer, all_of_them):
        game = alone(1).control("spain", "zaragoza").garrison("zaragoza", 80)
        game.corps("a", at="zaragoza", points=400, kind="france")
        game.corps("b", at="zaragoza", points=301, kind="france")
        game.siege("a").siege("b").begin("france", "combat")
        game.answer("combat_choice", ("assault", "tabletop", "2", "0", "never"))
        chosen = ("b",) if corps == "b" else ("a", "b")
        game.answer("assault_corps", chosen).answer("defence_plan", ("tabletop", "0", "0", "0"))
        listed = game.until("army_list").find("army_list", "france")[1].default
        assert [unit.name for unit in listed.units].count("siege_gun") == guns


@rule("PEN-18.8", "PEN-11.9")
def test_a_depot_in_a_starved_city_is_the_captors() -> None:
    game = alone(1).control("spain", "zaragoza").garrison("zaragoza", 80).depot("spain", "zaragoza")
    game.corps("fr", at="zaragoza", points=400, kind="france")
    game.siege("fr").dice("siege_forage", 6).begin("spain", "supply")
    game.order("supply_choice", "zaragoza", "forage").until("captured_depot")
    game.answer("captured_depot", "convert").answer("leave_garrison", 20)
    assert game.last(DepotSeized).choice == "convert" and game.depots("france") == ["zaragoza"]
    assert game.depots("spain") == [] and game.master("zaragoza") == "france"


@rule("PEN-18.8", "PEN-14.9")
def test_who_fails_before_a_city_goes_back_the_way_he_came_turns_ago() -> None:
    for taken, place in ((False, "soria"), (True, "")):
        game = alone(3).control("spain", "zaragoza").garrison("zaragoza", 80)
        game.corps("fr", at="zaragoza", points=400, kind="france").came_from = game.facts.no["soria"]
        if taken:
            game.corps("es", at="soria", points=100)
        storm(game.siege("fr"), 2, 4)
        if taken:
            assert game.asked() == [("france", "battle_losses_place")] and "soria" not in game.offered()
        else:
            assert game.where("fr") == place


# -- the sea


@rule("PEN-12.6", "PEN-8.3")
def test_a_corps_that_left_by_sea_lands_in_a_later_turn() -> None:
    game = alone(1).control("spain", "cadiz")
    game.corps("es", at="cadiz", points=300)
    enter(game, "fr", "cadiz", "sevilla", 400)
    game.dice("retreat", 4, 4).begin("france", "combat").answer("contact_reaction", ("naval",))
    game.state.order = (2, 0, 1)
    game.begin("spain", "naval")
    assert game.where("es") == "sea" and game.asked() == []
    game.dice("uprising", *[1] * 30).turn_end().until("naval")
    assert game.offered() == ["naval_redeploy"]


@rule("PEN-7.2")
def test_a_band_at_sea_with_its_corps_hinders_no_french_depot() -> None:
    game = alone(1).gold("france", 5)
    last = game.facts.provinces[-1]
    game.corps("fr", at=last, points=100, kind="france")
    game.corps("es", at="sea", points=100)
    game.state.bands = (("band_1", 1, -1, "es", False),)
    game.begin("france", "intendance")
    assert last in game.offered("depot_create")


# -- supply


@rule("PEN-11.6", "PEN-3.4")
def test_the_garrison_of_a_depot_left_this_turn_may_bear_a_part_of_the_loss() -> None:
    game = alone(4).depot("france", "soria")
    game.corps("fr", at="soria", points=200, kind="france").spent = 4
    game.dice("forage", 6).begin("france", "movement").order("fr", "garrison", "depot_france_soria", "leave", "50")
    game.order("end_phase").begin("france", "supply").order("supply_choice", "fr", "forage")
    lost = game.last(Foraged).lost
    assert lost > 40
    game.answer("forage_loss_split", ("depot_france_soria", "40", "done"))
    assert game.s.depots[0][2][0][1] == 10 and game.of("fr").points == 150 - (lost - 40)


@rule("PEN-11.1", "PEN-11.7")
def test_a_depot_costs_what_it_did_before_others_starved() -> None:
    game = alone(1).gold("france", 4).depot("france", "madrid").band("band_1", 1, "segovia")
    game.corps("far", at="burgos", points=400, kind="france")
    game.corps("link", at="segovia", points=10, kind="france").spent = 4  # it keeps the road open
    game.dice("forage", 6).begin("france", "supply").order("supply_choice", "far", "depot", "depot_france_madrid")
    game.order("supply_choice", "link", "forage").default()
    assert not game.is_there("link")
    assert game.last(Supplied).gold == 2 and game.treasury("france") == 2


@rule("PEN-11.10")
def test_the_general_of_a_starved_corps_may_come_back_to_a_city() -> None:
    game = alone(4).control("spain", "sevilla", "leon").garrison("leon", 20)
    game.corps("fr", at="leon", points=300, kind="france")
    game.corps("es", at="gijon", points=10, general="cuesta").spent = 3
    game.siege("fr").dice("forage", 6).dice("siege_forage", 1).begin("spain", "supply").default()
    assert game.status("cuesta")[0] == "reserve"
    game.dice("uprising", *[1] * 30).begin("spain", "reinforcement")
    assert "sevilla" in game.offered("place_leader", "cuesta")
    assert "leon" not in game.offered("place_leader", "cuesta")  # besieged
    assert "toledo" not in game.offered("place_leader", "cuesta")  # French
    game.order("place_leader", "cuesta", "sevilla")
    assert game.status("cuesta") == ("city", "sevilla")


@rule("PEN-5.5")
def test_other_generals_of_the_reserve_are_given_to_corps_alone() -> None:
    game = alone(4).control("spain", "sevilla").general("cuesta", "reserve")
    game.corps("es", at="sevilla", points=100)
    game.dice("uprising", *[1] * 30).begin("spain", "reinforcement")
    assert game.offered("place_leader", "cuesta") == ["es"]


@rule("PEN-9.13", "PEN-R31")
def test_after_a_joint_move_nobody_has_more_points_left_than_the_slowest() -> None:
    game = alone(1)
    game.corps("es", at="badajoz", points=100)
    game.corps("gbh", at="badajoz", points=100, kind="britain_cavalry")
    game.begin("spain", "movement").order("es", "joint_move", "gbh", "merida", "done")
    game.answer("joint_move_consent", "accept")
    assert [points_left(game.s, game.of(id)) for id in ("es", "gbh")] == [2, 2]


# -- fights


@rule("PEN-9.10")
def test_a_second_corps_fights_for_a_depot_that_the_first_did_not_take() -> None:
    game = alone(1).depot("spain", "soria", 300)
    for id in ("a", "b"):
        game.corps(id, at="soria", points=300, kind="france").came_from = game.facts.no["burgos"]
        game.state.depot_fights = (*game.state.depot_fights, (id, game.facts.no["soria"]))
    for purpose in BATTLE:
        game.dice(purpose, *[3] * 120)
    game.begin("france", "combat").default()
    assert [told.kind for told in game.told(BattleFought)] == ["depot", "depot"]


@rule("PEN-17.4")
def test_who_comes_out_of_a_city_has_not_crossed_the_river_of_an_earlier_turn() -> None:
    game = alone(2).control("spain", "sevilla").garrison("sevilla", 20)
    game.corps("es", at="sevilla", points=300, place="city").came_from = game.facts.no["cordoba"]
    game.corps("fr", at="sevilla", points=300, kind="france")
    game.siege("fr").begin("spain", "movement").order("es", "leave_city")
    assert not field_of(game.s, game.facts.no["sevilla"], [game.of("es")]).river
    enter(game, "other", "sevilla", "cordoba", 300, "spain")
    assert field_of(game.state, game.facts.no["sevilla"], [game.state.corps_of("other")]).river


# -- allies before a city


def allies_before_leon(joint: str = "") -> Sitting:
    """A Spanish and a British corps besiege Leon, in the Spanish combat phase."""
    game = alone(1).control("france", "leon").garrison("leon", 20)
    game.corps("es", at="leon", points=200)
    game.corps("gb", at="leon", points=200, kind="britain").joint = joint
    game.siege("es").siege("gb")
    for purpose in BREACHES:
        game.dice(purpose, *[3] * 120)
    return game


@rule("PEN-12.8", "PEN-18.1")
@pytest.mark.parametrize(("answer", "points"), [("accept", 400), ("refuse", 200)])
def test_the_allys_corps_storm_only_if_he_lets_them(answer: str, points: int) -> None:
    game = allies_before_leon().begin("spain", "combat")
    game.answer("combat_choice", ("assault", "auto", "0", "0", "never")).answer("assault_corps", ("es", "gb"))
    assert game.asked() == [("britain", "assault_consent")]
    game.answer("assault_consent", answer).default()
    assert game.last(AssaultFought).attacking == points


@rule("PEN-9.13", "PEN-12.8")
def test_who_came_by_a_joint_move_storms_with_spain_and_not_later_alone() -> None:
    game = allies_before_leon("es").begin("spain", "combat")
    game.answer("combat_choice", ("assault", "auto", "0", "0", "never")).answer("assault_corps", ("es", "gb"))
    assert game.asked() == [("france", "defence_plan")]
    game = allies_before_leon("es").begin("britain", "combat")
    assert game.offered() == ["blockade", "lift", "assault"]  # the Spanish corps, if Spain lends it
    game.answer("combat_choice", ("assault", "auto", "0", "0", "never"))
    assert game.asked() == [("spain", "assault_consent")]


# -- deferred battles


@rule("PEN-R48")
def test_where_battles_are_deferred_who_is_in_contact_stays() -> None:
    for deferred in (False, True):
        game = Sitting(turn=1, empty=True, deferred_battles="on" if deferred else "off")
        game.control("spain", "cadiz").corps("es", at="cadiz", points=100)
        game.corps("fr", at="cadiz", points=100, kind="france")
        game.begin("spain", "naval")
        assert (game.asked() == []) is deferred
        game.default().begin("spain", "movement")
        assert (game.faults("es", "sevilla", "done") == ["E085"]) is deferred
        assert ("enter_city" in game.offered("es")) is not deferred
