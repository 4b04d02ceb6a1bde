"""Section 6: with `fog = estimated` nobody learns by looking, by being asked or by reading what he may not know."""

from __future__ import annotations

import pytest

from baluard.games.peninsular import GAME
from baluard.games.peninsular.eyes.view import Position, estimate
from baluard.games.peninsular.model.events_combat import Retreated
from baluard.games.peninsular.model.events_march import AllyAnswered, DepotBurned, DepotDefended, DepotFightDeclared
from baluard.games.peninsular.model.events_muster import TradeProposed, TradeRefused
from baluard.games.peninsular.model.events_supply import DepotCut, SiegeForaged
from tests.conformance import leaks
from tests.rulebooks.peninsular.sitting import Sitting

ALLIES, FRENCH, CROWD = ("spain", "britain"), ("france",), ()


def campaign(**options: str) -> Sitting:
    return Sitting(turn=1, empty=True, **{"fog": "estimated", **options})


def talavera(**options: str) -> Sitting:
    """A Spanish corps with a band at Talavera; a French corps has entered from Madrid."""
    game = campaign(**options)
    game.corps("es_1", at="talavera", points=222)
    game.band("band_1", 2, "talavera", corps="es_1")
    french = game.corps("fr_1", at="talavera", points=111, kind="france")
    french.path, french.came_from = (game.facts.no["talavera"],), game.facts.no["madrid"]
    return game


def present(game: Sitting, eyes: tuple[str, ...]) -> Position:
    found: Position = game.table.view(eyes).present
    return found


def points(game: Sitting, corps: str, eyes: tuple[str, ...]) -> int:
    return next(one.points for one in present(game, eyes).corps if one.id == corps)


# -- looking


@pytest.mark.parametrize(("number", "shown"), [(1, -1), (149, -1), (150, -2), (300, -2), (301, -3), (400, -3)])
def test_points_of_the_enemy_are_one_of_three_estimates(number: int, shown: int) -> None:
    assert estimate(number, False) == shown and estimate(number, True) == number


def test_a_side_sees_its_own_and_spectators_see_as_the_enemy_of_both() -> None:
    game = campaign().garrison("badajoz", 200).band("band_1", 2, "soria").reserve("spain", 40)
    game.depot("spain", "soria", 30).begin("spain", "movement")
    allied, french, crowd = (present(game, eyes) for eyes in (("britain",), FRENCH, CROWD))
    assert allied.garrisons["badajoz"] == {"spain": 200} and french.garrisons["badajoz"] == {"spain": -2}
    assert [one.bands[0].points for one in (allied, french, crowd)] == [2, 0, 0]
    assert [one.depots[0].garrison for one in (allied, french, crowd)] == [{"spain": 30}, None, None]
    assert allied.reserve == {"spain": 40} and french.reserve == crowd.reserve == {}
    assert (list(allied.gold), list(french.gold), list(crowd.gold)) == (["spain", "britain"], ["france"], [])


def test_without_fog_nothing_is_hidden() -> None:
    game = talavera(fog="open").begin("france", "combat")
    assert points(game, "es_1", FRENCH) == 222 and list(present(game, CROWD).gold) == ["spain", "britain", "france"]


def test_forces_that_accept_battle_are_known_to_all_until_the_turn_ends() -> None:
    game = talavera().begin("france", "combat")
    assert points(game, "es_1", FRENCH) == -2 and points(game, "fr_1", ALLIES) == -1
    assert present(game, FRENCH).bands[0].points == 0
    game.answer("contact_reaction", ("stand",), "spain")
    assert points(game, "fr_1", ALLIES) == -1  # the other side has not answered yet
    game.answer("contact_reaction", ("stand",), "france")
    assert {tag for _, tag in game.asked()} == {"battle_plan"}
    assert points(game, "es_1", FRENCH) == 222 and points(game, "fr_1", CROWD) == 111
    assert present(game, FRENCH).bands[0].points == 2  # it goes into battle, too
    state = game.table.save.state
    state.agenda = []
    game.state = state
    game.turn_end()
    assert points(game, "es_1", FRENCH) == -2


def test_who_retreats_shows_nothing_and_the_enemy_reads_only_the_share_that_it_cost() -> None:
    game = talavera().dice("retreat", 2, 3).begin("france", "combat")
    game.answer("contact_reaction", ("retreat", "toledo"), "spain")
    assert game.s.revealed == ()
    own, other = game.told(Retreated, "spain")[0], game.told(Retreated, "france")[0]
    assert own.lost > 0 and (other.lost, other.percent) == (-1, own.percent)
    assert points(game, "es_1", FRENCH) == -2


# -- being asked


def test_a_depot_may_be_guarded_and_who_lays_hands_on_it_has_to_fight() -> None:
    offers = []
    for guard in (0, 30):
        game = campaign().depot("france", "soria", guard)
        game.corps("es_1", at="soria", points=100)
        game.band("band_1", 1, "soria").begin("spain", "movement")
        offers.append(
            (game.offered("es_1", "seize_depot", "depot_france_soria"), game.offered("band_1", "seize_depot"))
        )
        game.order("band_1", "seize_depot", "depot_france_soria", "burn")
        if guard:
            assert game.told(DepotDefended) and not game.told(DepotBurned)
            game.order("es_1", "seize_depot", "depot_france_soria", "burn")
            assert game.told(DepotFightDeclared) and game.depots("france") == ["soria"] and not game.of("es_1").fed
        else:
            assert game.told(DepotBurned) and game.depots("france") == []
    assert offers[0] == offers[1] != ([], [])


def besieged(besieger: int) -> Sitting:
    """A garrison of 100 with a depot in Zaragoza, and a French corps before it, in the Spanish supply phase."""
    game = campaign().control("spain", "zaragoza").garrison("zaragoza", 100).depot("spain", "zaragoza")
    game.corps("fr_1", at="zaragoza", points=besieger, kind="france")
    return game.siege("fr_1").begin("spain", "supply")


def test_besieged_troops_learn_that_they_are_cut_off_when_they_turn_to_their_depot() -> None:
    few, many = besieged(399), besieged(400)
    assert few.offered("supply_choice", "zaragoza") == many.offered("supply_choice", "zaragoza") == ["depot", "forage"]
    for game in (few, many):
        game.order("supply_choice", "zaragoza", "depot", "depot_spain_zaragoza")
    assert few.told(DepotCut) == [] and few.s.supplies[0][1] == "depot"
    assert many.told(DepotCut) and many.s.supplies[0][1] == "forage"


def test_the_besieger_does_not_read_how_many_starve() -> None:
    game = besieged(400).dice("siege_forage", 4)
    game.order("supply_choice", "zaragoza", "forage").order("end_phase")
    assert game.asked() == [("spain", "siege_loss")]
    own, other = game.told(SiegeForaged, "spain")[0], game.told(SiegeForaged, "france")[0]
    assert own.lost == 30 and (other.lost, other.modifier) == (-1, 0)


def test_those_inside_are_asked_even_when_nobody_starves() -> None:
    game = besieged(400).dice("siege_forage", 1)
    game.order("supply_choice", "zaragoza", "forage").order("end_phase")
    assert game.asked() == [("spain", "siege_loss")] and game.offered() == ["done"]
    assert game.default("siege_loss").inside("zaragoza") == {"spain": 100}


def test_what_allies_propose_to_each_other_only_they_know() -> None:
    game = Sitting(turn=1, fog="open").begin("spain", "recruitment").order("trade", "levy", "2")
    assert game.told(TradeProposed, "britain") and not game.told(TradeProposed, "france")
    hidden, known = (present(game, eyes).agenda for eyes in (FRENCH, ("britain",)))
    assert game.asked() == [("britain", "answer_trade")]
    assert game.find("answer_trade")[1].about["number"] == 2
    about = [{one.tag: one.about for one in game.table.view(eyes).asked}["answer_trade"] for eyes in (ALLIES, FRENCH)]
    assert about == [{"nation": "spain", "gives": "levy", "number": 2}, {}]
    view = game.table.view(FRENCH)
    assert view.position.agenda[-1].number == 0 and game.table.view(ALLIES).position.agenda[-1].number == 2
    assert hidden == known  # once it is under way, nothing stands on the agenda
    game.answer("answer_trade", "refuse")
    assert game.told(TradeRefused, "spain") and not game.told(TradeRefused, "france")


def test_the_enemy_does_not_hear_what_one_ally_asked_of_the_other() -> None:
    game = campaign(fog="open")
    game.corps("es", at="badajoz", points=200)
    game.corps("gb", at="badajoz", points=200, kind="britain")
    game.begin("spain", "movement").order("es", "joint_move", "gb", "merida", "done")
    asked = game.table.view(FRENCH).asked[0]
    assert (asked.seat, asked.tag, asked.about) == ("britain", "joint_move_consent", {})
    assert game.table.view(("britain",)).asked[0].about["path"] == ("merida",)
    game.answer("joint_move_consent", "refuse")
    assert game.told(AllyAnswered, "spain") and not game.told(AllyAnswered, "france")


@pytest.mark.parametrize("seed", range(2))
def test_imagined_campaigns_ask_and_tell_the_same(seed: int) -> None:
    leaks.check_imagined(GAME, GAME.checked_options({"end_turn": "4", "fog": "estimated"}), 40 + seed, most=60)
