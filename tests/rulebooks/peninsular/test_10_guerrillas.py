"""PEN-10 Guerrillas: bands and what they do, and operations against them."""

import pytest

from baluard.games.peninsular.model.activities import TurnEnd, TurnStart
from baluard.games.peninsular.model.events import InterruptionEnded
from baluard.games.peninsular.model.events_march import AmbushLaid, BandsSwept, CommunicationsAttacked
from baluard.games.peninsular.rules.routes import valid_depots
from tests.rulebooks.peninsular.sitting import Sitting, rule, vector


def bands(*rows: tuple[str, int, str], fog: str = "open") -> Sitting:
    """Nobody on the map but these bands: name, points, province."""
    game = Sitting(empty=True, fog=fog)
    for name, points, province in rows:
        game.band(name, points, province)
    return game


# -- moving, joining, holding


@rule("PEN-10.2", "PEN-R33", "PEN-9.1")
@vector("V51")
def test_a_band_enters_the_mountains_next_door_and_then_stays() -> None:
    game = bands(("band_1", 1, "madrid")).begin("spain", "movement")
    game.order("band_1", "avila")
    assert game.bands() == {"band_1": (1, "avila")}
    assert "band_1" not in game.offered()
    game.order("end_phase")
    game.begin("spain", "movement").order("band_1", "madrid")  # once a phase
    assert game.bands() == {"band_1": (1, "madrid")}


@rule("PEN-10.2")
def test_only_one_province_and_only_inside_spain() -> None:
    game = bands(("band_1", 1, "pamplona"), ("band_2", 1, "cadiz")).begin("spain", "movement")
    assert "bayonne" not in game.offered("band_1")
    assert "pau" not in game.offered("band_1")
    assert "gibraltar" not in game.offered("band_2")
    assert game.faults("band_1", "bayonne") == ["E114"]
    assert game.faults("band_1", "vitoria", "burgos") == ["E114"]


@rule("PEN-5.10", "PEN-10.2")
def test_a_new_band_does_nothing() -> None:
    game = bands(("old", 2, "madrid"))
    game.corps("es", at="madrid")
    game.corps("fr", at="toledo", kind="france")
    game.band("new", 2, "madrid", new=True).depot("france", "madrid").begin("spain", "movement")
    assert "new" not in game.offered()
    assert game.offered("es", "attach_guerrillas") == ["old"]
    assert game.faults("es", "attach_guerrillas", "new", "done") == ["E113"]
    assert game.faults("old", "interrupt", "new", "done") == ["E113"]
    assert game.faults("old", "ambush", "new", "fr", "4", "done") == ["E113"]


@rule("PEN-9.5", "PEN-10.2")
def test_a_band_that_moves_ends_the_march_of_a_corps_under_way() -> None:
    game = bands(("band_1", 1, "madrid"))
    game.corps("es", at="cadiz")
    game.begin("spain", "movement").order("es", "sevilla", "done").order("band_1", "avila")
    assert game.faults("es", "badajoz", "done") == ["E085"]


@rule("PEN-10.2", "PEN-10.3")
def test_attached_bands_go_with_their_corps_in_its_order_alone() -> None:
    game = bands(("band_1", 1, "madrid"), ("band_2", 2, "madrid"), ("band_3", 1, "toledo"))
    game.corps("es", at="madrid")
    game.begin("spain", "movement")
    assert game.faults("es", "attach_guerrillas", "band_3", "done") == ["E116"]
    game.order("es", "attach_guerrillas", "band_1", "done").order("es", "talavera", "done")
    assert game.bands() == {"band_1": (1, "talavera"), "band_2": (2, "madrid"), "band_3": (1, "toledo")}
    assert "band_1" not in game.offered()  # it shares the fate of the corps


@rule("PEN-10.2")
def test_bands_join_only_where_both_begin_the_turn() -> None:
    game = bands(("band_1", 1, "toledo"), ("band_2", 1, "talavera"))
    game.corps("es", at="madrid")
    game.begin("spain", "movement").order("band_1", "madrid")
    assert "attach_guerrillas" not in game.offered("es")
    game.order("es", "talavera", "done")
    assert "attach_guerrillas" not in game.offered("es")


@rule("PEN-10.3")
def test_six_bands_at_most_follow_a_corps() -> None:
    game = bands(*[(f"band_{n}", 1, "madrid") for n in range(1, 9)])
    game.corps("es", at="madrid")
    game.begin("spain", "movement")
    six = [f"band_{n}" for n in range(1, 7)]
    assert game.offered("es", "attach_guerrillas", *six) == ["done"]
    assert game.faults("es", "attach_guerrillas", *six, "band_7", "done") == ["E115"]
    game.order("es", "attach_guerrillas", *six, "done")
    assert "attach_guerrillas" not in game.offered("es")


@rule("PEN-10.4", "PEN-10.1", "PEN-3.9")
@pytest.mark.parametrize(("size", "points"), [(1, 10), (2, 20)])
def test_a_band_takes_a_city_without_troops_and_is_its_garrison(size: int, points: int) -> None:
    game = bands(("band_1", size, "toledo")).begin("spain", "movement")
    game.order("band_1", "guerrilla_take_city", "toledo")
    assert (game.inside("toledo"), game.master("toledo"), game.bands()) == ({"guerrilla": points}, "spain", {})


@rule("PEN-10.4")
def test_but_no_city_that_has_a_garrison_or_a_corps() -> None:
    game = bands(("band_1", 1, "toledo"), ("band_2", 1, "madrid")).garrison("toledo", 10)
    game.corps("fr", at="madrid", kind="france", place="city")
    game.begin("spain", "movement")
    assert game.faults("band_1", "guerrilla_take_city", "toledo") == ["E117"]
    assert game.faults("band_2", "guerrilla_take_city", "madrid") == ["E117"]


@rule("PEN-10.9", "PEN-7.5")
def test_a_band_blocks_a_french_chain_where_no_french_troops_are() -> None:
    game = bands(("band_1", 1, "pamplona"), ("band_2", 1, "san_sebastian")).depot("france", "vitoria")
    assert valid_depots(game.state, 2) == []
    game.garrison("san_sebastian", 10)
    assert valid_depots(game.state, 2) == [game.facts.no["vitoria"]]


@rule("PEN-9.10", "PEN-10.10")
def test_a_band_that_comes_to_a_guarded_depot_has_its_owner_asked_and_cannot_fight() -> None:
    game = bands(("band_1", 1, "madrid")).depot("france", "talavera", points=30)
    game.begin("spain", "movement").order("band_1", "talavera")
    assert game.asked() == [("france", "burn_own_depot")]
    game.answer("burn_own_depot", "keep")
    assert game.faults("band_1", "seize_depot", "depot_france_talavera", "burn") == ["E103"]


# -- ambush


@rule("PEN-10.7")
@vector("V28")
def test_three_points_on_a_corps_with_two_five_and_six_cost_it_sixty_five() -> None:
    game = bands(("band_1", 1, "madrid"), ("band_2", 2, "cuenca"))
    game.corps("fr", at="toledo", kind="france", points=400)
    game.dice("ambush", 2, 5, 6).begin("spain", "movement")
    game.order("band_1", "ambush", "band_2", "fr", "3", "done")
    assert game.of("fr").points == 335
    assert game.last(AmbushLaid).lost == 65
    assert game.bands() == {}


@rule("PEN-10.7")
@vector("V28")
def test_two_points_on_a_besieged_garrison_with_one_and_four_cost_it_ten() -> None:
    game = bands(("band_1", 2, "cuenca")).garrison("madrid", 30)
    game.corps("es", at="madrid")
    game.siege("es").dice("ambush", 1, 4).begin("spain", "movement")
    game.order("band_1", "ambush", "madrid", "2", "done")
    assert game.inside("madrid") == {"france": 20}


@rule("PEN-10.7")
def test_a_garrison_that_is_not_besieged_loses_five_for_each_pip() -> None:
    game = bands(("band_1", 1, "cuenca")).garrison("madrid", 30).dice("ambush", 4).begin("spain", "movement")
    game.order("band_1", "ambush", "madrid", "1", "done")
    assert game.inside("madrid") == {"france": 10}


@rule("PEN-10.7", "PEN-R59")
def test_points_are_shared_among_targets_before_the_dice_fall() -> None:
    game = bands(("band_1", 2, "cuenca"), ("band_2", 1, "toledo")).depot("france", "talavera", points=40)
    game.corps("fr", at="toledo", kind="france", points=300)
    game.dice("ambush", 6, 1, 3).begin("spain", "movement")
    assert game.faults("band_1", "ambush", "band_2", "fr", "2", "done") == ["E119"]
    assert game.faults("band_1", "ambush", "band_2", "fr", "4", "done") == ["E119"]
    game.order("band_1", "ambush", "band_2", "fr", "2", "depot_france_talavera", "1", "done")
    assert game.of("fr").points == 265
    assert game.s.depots[0][2] == ((game.facts.kind_no["france"], 25),)
    assert [event.dice for event in game.told(AmbushLaid)] == [(6, 1), (3,)]


@rule("PEN-10.7")
def test_bands_and_targets_are_of_one_region_and_the_targets_french() -> None:
    game = bands(("band_1", 1, "madrid"), ("band_2", 1, "avila"))
    game.corps("fr", at="toledo", kind="france")
    game.corps("far", at="avila", kind="france")
    game.corps("es", at="toledo")
    game.begin("spain", "movement")
    assert game.offered("band_1", "ambush") == ["fr"]
    assert game.faults("band_1", "ambush", "far", "1", "done") == ["E118"]
    assert game.faults("band_1", "ambush", "es", "1", "done") == ["E118"]
    assert game.faults("band_1", "ambush", "band_2", "fr", "2", "done") == ["E118"]


@rule("PEN-10.7")
def test_of_depots_only_a_french_one_with_a_garrison_in_the_region_is_a_target() -> None:
    game = bands(("band_1", 1, "madrid")).depot("france", "talavera").depot("spain", "toledo", points=20)
    game.depot("france", "avila", points=20).depot("france", "guadalajara", points=20).begin("spain", "movement")
    assert game.offered("band_1", "ambush") == ["depot_france_guadalajara"]


@rule("PEN-10.7", "PEN-3.2")
def test_a_corps_without_points_is_gone() -> None:
    game = bands(("band_1", 1, "toledo"))
    game.corps("fr", at="toledo", kind="france", points=15, general="ney")
    game.dice("ambush", 3).begin("spain", "movement").order("band_1", "ambush", "fr", "1", "done")
    assert not game.is_there("fr")
    assert game.status("ney") == ("city", "toledo")


@rule("PEN-10.7", "PEN-3.8")
def test_the_general_of_a_corps_lost_before_its_own_besieged_city_goes_to_the_reserve() -> None:
    game = bands(("band_1", 1, "toledo")).garrison("toledo", 20)
    game.corps("fr", at="toledo", kind="france", points=15, general="ney")
    game.corps("es", at="toledo")
    game.siege("es").dice("ambush", 3).begin("spain", "movement").order("band_1", "ambush", "fr", "1", "done")
    assert game.status("ney") == ("reserve", "")


@rule("PEN-10.7", "PEN-3.4")
def test_a_mixed_garrison_loses_kind_after_kind_and_the_city_keeps_its_master() -> None:
    game = bands(("band_1", 1, "cuenca"))
    france, poland = game.facts.kind_no["france"], game.facts.kind_no["poland"]
    game.state.garrisons[game.facts.city_no["madrid"]] = ((france, 20), (poland, 30))
    game.dice("ambush", 6).begin("spain", "movement").order("band_1", "ambush", "madrid", "1", "done")
    assert game.inside("madrid") == {"poland": 20}
    assert game.last(AmbushLaid).lost == 30
    assert game.master("madrid") == "france"


# -- interruption


@rule("PEN-10.8")
@vector("V29")
@pytest.mark.parametrize(
    ("sizes", "die", "until"), [((2, 2), 4, 2), ((2,), 4, 0), ((2,), 5, 2), ((1, 1), 5, 2), ((2, 1, 1), 3, 0)]
)
def test_two_points_need_a_five_two_more_make_it_a_four(sizes: tuple[int, ...], die: int, until: int) -> None:
    rows = [(f"band_{n}", size, "madrid" if n else "cuenca") for n, size in enumerate(sizes)]
    game = bands(*rows).dice("interrupt", die).begin("spain", "movement")
    game.order("band_0", "interrupt", *[row[0] for row in rows[1:]], "done")
    assert game.s.interrupted[game.facts.region_no["castilla_nueva"]] == until
    assert game.bands() == {}
    assert game.last(CommunicationsAttacked).cut == (until > 0)


@rule("PEN-10.8")
def test_points_are_spent_in_twos() -> None:
    game = bands(("band_1", 1, "madrid"), ("band_2", 2, "madrid"), ("band_3", 2, "leon")).begin("spain", "movement")
    assert "interrupt" not in game.offered("band_1")  # no second tiny band
    assert game.offered("band_2", "interrupt") == ["done"]
    assert game.faults("band_2", "interrupt", "band_1", "done") == ["E120"]
    assert game.faults("band_2", "interrupt", "band_3", "done") == ["E120"]  # another region


@rule("PEN-10.8", "PEN-1.6")
def test_an_interruption_lasts_until_the_end_of_the_next_turn() -> None:
    game = bands(("band_1", 2, "madrid")).dice("interrupt", 6).begin("spain", "movement")
    game.order("band_1", "interrupt", "done").order("end_phase")
    region = game.facts.region_no["castilla_nueva"]
    game.run(TurnStart())
    assert game.s.turn == 2
    assert game.s.interrupted[region] == 2
    game.state = game.s
    game.run(TurnStart())
    assert game.s.interrupted[region] == 0
    assert game.last(InterruptionEnded).region == "castilla_nueva"


@rule("PEN-10.8")
def test_interruptions_do_not_add_up() -> None:
    game = bands(("band_1", 2, "madrid"), ("band_2", 2, "madrid")).dice("interrupt", 6, 6)
    game.corps("fr", at="madrid", kind="france")
    game.begin("spain", "movement").order("band_1", "interrupt", "done").order("band_2", "interrupt", "done")
    game.order("end_phase")
    game.begin("france", "movement")
    assert game.faults("fr", "talavera", "merida", "badajoz", "done") == ["E082"]
    game.order("fr", "talavera", "merida", "done")
    assert game.of("fr").spent == 2


# -- operations against bands


def hunters(points: int, *rows: tuple[str, int, str], fog: str = "open") -> Sitting:
    """A French corps at Madrid, and bands."""
    game = bands(*rows, fog=fog)
    game.corps("fr", at="madrid", kind="france", points=points)
    return game


@rule("PEN-10.5")
@vector("V30")
@pytest.mark.parametrize(
    ("points", "after_none", "after_tiny"),
    [
        (400, ["band_1", "band_2", "band_3"], ["band_2", "done"]),
        (399, ["band_1", "band_2"], ["done"]),
        (201, ["band_1", "band_2"], ["done"]),
        (200, [], []),
    ],
)
def test_four_hundred_points_for_two_tiny_or_one_small_more_than_two_hundred_for_one_tiny(
    points: int, after_none: list[str], after_tiny: list[str]
) -> None:
    game = hunters(points, ("band_1", 1, "toledo"), ("band_2", 1, "cuenca"), ("band_3", 2, "madrid"))
    game.begin("france", "movement")
    assert game.offered("fr", "anti_guerrilla") == after_none
    assert game.faults("fr", "anti_guerrilla", "band_1", "done") == ([] if after_tiny else ["E111"])
    assert game.faults("fr", "anti_guerrilla", "band_3", "done") == ([] if points == 400 else ["E111"])
    if after_tiny:
        assert game.offered("fr", "anti_guerrilla", "band_1") == after_tiny


@rule("PEN-10.5", "PEN-R57", "PEN-1.7")
def test_bands_are_gone_at_the_end_of_the_turn_and_not_before() -> None:
    game = hunters(400, ("band_1", 1, "toledo"), ("band_2", 1, "cuenca"), ("band_3", 1, "avila"))
    game.begin("france", "movement")
    assert game.faults("fr", "anti_guerrilla", "band_3", "done") == ["E112"]  # another region
    game.order("fr", "anti_guerrilla", "band_1", "band_2", "done").order("end_phase")
    assert len(game.bands()) == 3
    game.run(TurnEnd())
    assert game.bands() == {"band_3": (1, "avila")}
    assert game.last(BandsSwept).bands == ("band_1", "band_2")
    assert game.s.sweeps == ()


@rule("PEN-10.5")
def test_a_corps_on_such_an_operation_does_nothing_else() -> None:
    game = hunters(400, ("band_1", 1, "toledo"))
    game.corps("fr", at="zaragoza")
    game.corps("fr2", at="zaragoza", kind="france", points=400)
    game.band("band_2", 1, "zaragoza").garrison("zaragoza", 30).depot("spain", "zaragoza")
    game.begin("france", "movement").order("fr", "anti_guerrilla", "band_2", "done")
    assert game.faults("fr", "soria", "done") == ["E085"]
    assert game.faults("fr", "forced_march") == ["E085"]
    assert game.faults("fr", "declare_siege", "zaragoza") == ["E085"]
    assert game.faults("fr", "anti_guerrilla", "band_2", "done") == ["E110"]
    assert game.faults("fr2", "anti_guerrilla", "band_2", "done") == ["E112"]  # it is hunted already


@rule("PEN-10.5")
@pytest.mark.parametrize("what", ["moved", "besieges", "besieged", "fought", "contact", "forced"])
def test_who_has_done_something_or_is_not_in_peace_cannot_hunt(what: str) -> None:
    game = hunters(400, ("band_1", 1, "toledo"))
    corps = game.corps("fr")
    corps.moved, corps.fought, corps.forced = what == "moved", what == "fought", what == "forced"
    if what == "besieges":
        game.control("spain", "madrid").garrison("madrid", 10).siege("fr")
    elif what in ("besieged", "contact"):
        game.corps("es", at="madrid")
    if what == "besieged":
        corps.place = "city"
        game.siege("es")
    game.begin("france", "movement")
    assert game.faults("fr", "anti_guerrilla", "band_1", "done") == ["E110"]


@rule("PEN-10.5", "PEN-R57")
def test_it_comes_to_nothing_if_the_corps_is_attacked_before_the_turn_ends() -> None:
    game = hunters(400, ("band_1", 1, "toledo"))
    game.corps("es", at="talavera", points=400)
    game.begin("france", "movement").order("fr", "anti_guerrilla", "band_1", "done").order("end_phase")
    game.begin("spain", "movement").order("es", "madrid", "done").order("end_phase")
    game.dice("retreat", 6, 6).begin("spain", "combat")
    game.answer("contact_reaction", ("retreat", "segovia"), seat="france")
    assert game.where("fr") == "segovia"
    game.run(TurnEnd())
    assert game.bands() == {"band_1": (1, "toledo")}


@rule("PEN-10.5")
@pytest.mark.parametrize(("die", "caught"), [(1, ()), (0, ("band_1",))])
def test_an_ambush_that_brings_it_down_to_two_hundred_points_spoils_it(die: int, caught: tuple[str, ...]) -> None:
    game = hunters(205, ("band_1", 1, "toledo"), ("band_2", 1, "toledo"))
    game.begin("france", "movement").order("fr", "anti_guerrilla", "band_1", "done").order("end_phase")
    if die:
        game.dice("ambush", die).begin("spain", "movement")
        game.order("band_2", "ambush", "fr", "1", "done").order("end_phase")
    game.run(TurnEnd())
    assert game.last(BandsSwept).bands == caught


@rule("PEN-10.5")
def test_bands_that_have_left_the_region_hold_a_city_or_follow_a_corps_by_then_are_not_caught() -> None:
    game = hunters(400, ("band_1", 1, "talavera"), ("band_2", 1, "toledo"))
    game.band("band_3", 1, "cuenca")
    game.corps("fr2", at="guadalajara", kind="france", points=400)
    game.corps("es", at="cuenca")
    game.begin("france", "movement").order("fr", "anti_guerrilla", "band_1", "band_2", "done")
    game.order("fr2", "anti_guerrilla", "band_3", "done").order("end_phase")
    game.begin("spain", "movement").order("es", "attach_guerrillas", "band_3", "done").order("band_1", "avila").order(
        "band_2", "guerrilla_take_city", "toledo"
    )
    game.order("end_phase")
    game.run(TurnEnd())
    assert game.bands() == {"band_1": (1, "avila"), "band_3": (1, "cuenca")}
    assert game.inside("toledo") == {"guerrilla": 10}


@rule("PEN-10.5")
@pytest.mark.parametrize(("points", "caught"), [(400, ("band_3",)), (300, ())])
def test_in_a_fog_the_hunter_does_not_know_how_large_a_band_is(points: int, caught: tuple[str, ...]) -> None:
    game = hunters(points, ("band_3", 2, "toledo"), ("band_4", 2, "toledo"), fog="estimated")
    game.begin("france", "movement")
    assert "band_3" in game.offered("fr", "anti_guerrilla")
    two = ("band_4",) if points == 400 else ()
    game.order("fr", "anti_guerrilla", "band_3", *two, "done").order("end_phase")
    game.run(TurnEnd())
    assert game.last(BandsSwept).bands == caught  # one small band, not two


@rule("PEN-10.6", "PEN-R60")
def test_bands_alone_in_a_province_are_not_attacked_by_those_who_stop_there() -> None:
    game = hunters(400, ("band_1", 1, "toledo"))
    game.begin("france", "movement").order("fr", "toledo", "done").order("end_phase")
    game.begin("france", "combat")
    assert game.asked() == []
    assert game.bands() == {"band_1": (1, "toledo")}
