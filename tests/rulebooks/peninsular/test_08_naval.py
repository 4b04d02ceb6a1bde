"""PEN-8 The naval phase of the allies."""

import pytest

from baluard.games.peninsular.model.events_march import CorpsSailed
from tests.rulebooks.peninsular.sitting import Sitting, rule


def fleet(nation: str = "britain") -> Sitting:
    """One allied corps of 100 points at Cádiz, nobody else."""
    game = Sitting(empty=True)
    game.corps("a", at="cadiz", kind=nation)
    return game


@rule("PEN-8.1")
def test_the_allies_have_one_naval_move_in_a_turn() -> None:
    game = fleet()
    game.corps("b", at="cadiz", kind="britain")
    game.corps("c", at="cadiz", kind="spain")
    game.begin("britain", "naval").order("naval_move", "a", "vigo", "open")
    assert game.where("a") == "vigo"
    assert game.asked() == []  # the phase is over: nothing more can be done
    game.begin("spain", "naval")
    assert game.asked() == []
    assert game.where("c") == "cadiz"


@rule("PEN-8.1", "PEN-R30")
def test_spain_sails_only_with_the_consent_of_britain() -> None:
    game = fleet("spain")
    game.begin("spain", "naval").order("naval_move", "a", "vigo", "open")
    assert game.asked() == [("britain", "naval_move_consent")]
    game.answer("naval_move_consent", "accept")
    assert game.where("a") == "vigo"
    assert game.s.sailed


@rule("PEN-8.1", "PEN-R30")
def test_refused_by_britain_the_spanish_corps_stays_and_the_move_is_left_to_britain() -> None:
    game = fleet("spain")
    game.corps("b", at="lisboa", kind="britain")
    game.begin("spain", "naval").order("naval_move", "a", "vigo", "open")
    game.answer("naval_move_consent", "refuse")
    assert game.where("a") == "cadiz"
    game.begin("britain", "naval").order("naval_move", "b", "vigo", "open")
    assert game.where("b") == "vigo"
    assert [event.corps for event in game.told(CorpsSailed)] == ["b"]


@rule("PEN-8.2")
def test_a_corps_sails_from_coast_to_coast_and_has_no_movement_points_left() -> None:
    game = fleet()
    game.begin("britain", "naval").order("naval_move", "a", "gijon", "open")
    corps = game.of("a")
    assert (corps.spent, corps.landed, corps.moved, corps.place) == (3, True, True, "open")
    assert [game.facts.provinces[p] for p in corps.path] == ["gijon"]
    assert corps.entered == game.s.serial > 0
    game.begin("britain", "movement")
    assert game.faults("a", "oviedo", "done") == ["E085"]
    assert "forced_march" not in game.offered("a")


@rule("PEN-8.2")
@pytest.mark.parametrize("to", ["madrid", "sevilla", "bayonne", "carcassonne", "nowhere"])
def test_it_reaches_only_coasts_of_the_peninsula(to: str) -> None:
    game = fleet().begin("britain", "naval")
    assert game.faults("naval_move", "a", to, "open") == ["E071"]


@rule("PEN-8.2", "PEN-2.6", "PEN-R8")
def test_majorca_is_reached_by_sea_and_left_by_sea() -> None:
    game = fleet()
    game.begin("britain", "naval").order("naval_move", "a", "mallorca", "city")
    assert game.where("a") == "mallorca"
    game.corps("a").rest()
    game.state.sailed = False
    game.begin("britain", "movement")
    assert game.faults("a", "valencia", "done") == ["E081"]
    game.order("end_phase")
    game.begin("britain", "naval").order("naval_move", "a", "valencia", "open")
    assert game.where("a") == "valencia"


@rule("PEN-8.2")
def test_it_does_not_sail_from_an_inland_province_nor_when_it_cannot_move() -> None:
    game = fleet()
    game.corps("inland", at="sevilla", kind="britain")
    game.corps("tired", at="faro", kind="britain").cannot_move = True
    game.begin("britain", "naval")
    assert game.offered("naval_move") == ["a"]
    assert game.faults("naval_move", "inland", "vigo", "open") == ["E071"]
    assert game.faults("naval_move", "tired", "vigo", "open") == ["E085"]


@rule("PEN-8.2", "PEN-R32")
def test_nobody_lands_on_an_enemy_corps_in_the_open() -> None:
    game = fleet()
    game.corps("fr", at="vigo", kind="france")
    game.begin("britain", "naval")
    assert "vigo" not in game.offered("naval_move", "a")
    assert game.faults("naval_move", "a", "vigo", "open") == ["E072"]


@rule("PEN-8.2", "PEN-R32")
def test_but_into_an_allied_port_it_goes_whoever_is_around_if_there_is_room() -> None:
    game = fleet()
    game.corps("fr", at="tarragona", kind="france")
    game.garrison("tarragona", 200)  # two towers: 100 points of room
    game.siege("fr")
    game.begin("britain", "naval")
    assert game.offered("naval_move", "a", "tarragona") == ["city"]
    game.order("naval_move", "a", "tarragona", "city")
    assert game.of("a").place == "city"
    assert game.s.is_besieged(game.of("a"))


@rule("PEN-8.2", "PEN-3.4")
def test_a_port_without_room_takes_nobody_in() -> None:
    game = fleet()
    game.corps("fr", at="tarragona", kind="france")
    game.garrison("tarragona", 201)
    game.begin("britain", "naval")
    assert game.faults("naval_move", "a", "tarragona", "city") == ["E072"]


@rule("PEN-8.2")
def test_a_coastal_city_that_is_no_port_or_not_allied_is_not_entered_from_the_sea() -> None:
    game = fleet().begin("britain", "naval")
    assert "cadiz" not in game.offered("naval_move", "a")  # where it is
    assert game.offered("naval_move", "a", "gerona") == ["open"]  # allied, no port
    assert game.offered("naval_move", "a", "santander") == ["open"]  # a port, French
    assert game.offered("naval_move", "a", "valencia") == ["open", "city"]


@rule("PEN-8.2")
def test_out_of_a_siege_only_a_port_leads_to_the_sea() -> None:
    game = Sitting(empty=True)
    game.corps("port", at="cadiz", kind="britain", place="city")
    game.corps("fr1", at="cadiz", kind="france")
    game.corps("walls", at="gerona", kind="britain", place="city")
    game.corps("fr2", at="gerona", kind="france")
    game.siege("fr1").siege("fr2").begin("britain", "naval")
    assert game.offered("naval_move") == ["port"]
    assert game.faults("naval_move", "walls", "vigo", "open") == ["E073"]
    game.order("naval_move", "port", "vigo", "open")
    assert (game.where("port"), game.of("port").place) == ("vigo", "open")


@rule("PEN-8.2", "PEN-10.3")
def test_general_and_attached_bands_sail_along() -> None:
    game = fleet("spain")
    game.corps("a", general="zayas")
    game.band("band_1", 2, "cadiz", corps="a").band("band_2", 1, "cadiz")
    game.begin("spain", "naval").order("naval_move", "a", "vigo", "open").answer("naval_move_consent", "accept")
    assert game.status("zayas") == ("corps", "a")
    assert game.bands() == {"band_1": (2, "vigo"), "band_2": (1, "cadiz")}


@rule("PEN-8.2", "PEN-9.11")
def test_a_besieger_that_sails_away_ends_its_siege() -> None:
    game = fleet()
    game.corps("a", at="barcelona")
    game.garrison("barcelona", 50).siege("a")
    game.begin("britain", "naval").order("naval_move", "a", "vigo", "open")
    assert game.s.sieges[game.facts.city_no["barcelona"]] == -1
    assert not game.of("a").besieging


@rule("PEN-8.3")
def test_a_corps_at_sea_must_land_and_does_not_use_the_naval_move() -> None:
    game = fleet()
    game.corps("lost", at="sea", kind="britain")
    game.begin("britain", "naval")
    assert game.offered() == ["naval_redeploy"]
    game.order("naval_redeploy", "lost", "vigo", "open")
    assert (game.where("lost"), game.of("lost").place, game.of("lost").landed) == ("vigo", "open", True)
    game.order("naval_move", "a", "faro", "open")
    assert game.where("a") == "faro"


@rule("PEN-8.3")
def test_who_says_nothing_lands_all_the_same() -> None:
    game = Sitting(empty=True)
    game.corps("lost", at="sea", kind="spain")
    game.begin("spain", "naval").default("naval")
    assert game.where("lost") != "sea"


@rule("PEN-8.3")
@pytest.mark.parametrize(("free", "where"), [("vigo", "vigo"), ("", "sea")])
def test_with_no_coast_free_it_stays_at_sea(free: str, where: str) -> None:
    game = Sitting(empty=True)
    f = game.facts
    game.corps("lost", at="sea", kind="spain")
    game.control("france", *f.cities)
    for p, name in enumerate(f.provinces):
        if f.coast[p] and name != free:
            game.corps("fr_" + name, at=name, kind="france")
    game.begin("spain", "naval")
    assert game.asked() == []  # one coast: it lands there without a question
    assert game.where("lost") == where
