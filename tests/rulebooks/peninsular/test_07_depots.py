"""PEN-7 The intendance phase: depots and chains."""

from baluard.games.peninsular.model.events_muster import DepotMoved, DepotRemoved
from baluard.games.peninsular.model.facts import BRITAIN, FRANCE, SPAIN
from baluard.games.peninsular.rules.routes import has_supply_line, sources, valid_depots
from tests.rulebooks.peninsular.sitting import Sitting, rule, vector

PHASE = "intendance"
EIGHT = ("bayonne", "vitoria", "burgos", "segovia", "madrid", "perpignan", "figueras", "barcelona")


def valid(game: Sitting, nation: int = FRANCE) -> list[str]:
    """The provinces of valid depots."""
    return [game.facts.provinces[p] for p in valid_depots(game.s, nation)]


def with_eight(turn: int) -> Sitting:
    """France has eight depots."""
    game = Sitting(turn).no_depots().gold("france", 5)
    for province in EIGHT:
        game.depot("france", province)
    return game


# -- the limit


@rule("PEN-7.1", "PEN-R17")
@vector("V37")
def test_on_turn_7_france_gives_up_five_of_eight_depots_before_it_creates_any() -> None:
    game = with_eight(7).begin("france", PHASE)
    for province in ("segovia", "figueras", "barcelona", "burgos", "madrid"):
        assert game.asked() == [("france", "excess_depot")]
        game.answer("excess_depot", f"depot_france_{province}")
    assert game.depots("france") == ["bayonne", "perpignan", "vitoria"]
    assert game.treasury("france") == 5
    assert game.faults("depot_create", "burgos") == ["E050"]
    game.order("end_phase")
    game.state.turn = 8
    game.begin("france", PHASE)
    assert game.faults("depot_create", "burgos") == []


@rule("PEN-7.1")
def test_without_an_answer_depots_outside_a_chain_go_first() -> None:
    game = with_eight(7).no_depots()
    for province in ("bayonne", "cadiz", "vitoria", "burgos"):
        game.depot("france", province)
    game.begin("france", PHASE).default("excess_depot")
    assert game.depots("france") == ["bayonne", "burgos", "vitoria"]


@rule("PEN-7.1", "PEN-R17")
def test_the_limits_of_depots_by_turn() -> None:
    limits = Sitting().facts.depot_limits
    assert [limits[turn][FRANCE] for turn in (1, 6, 7, 8, 24, 25, 36)] == [8, 8, 3, 8, 8, 3, 3]
    assert [limits[turn][SPAIN] for turn in (1, 36)] == [2, 2]


@rule("PEN-7.1")
def test_spain_has_two_depots_at_most() -> None:
    game = Sitting().gold("spain", 9).begin("spain", PHASE)
    assert game.faults("depot_create", "cadiz") == ["E050"]


# -- creating


@rule("PEN-7.2", "PEN-7.4")
def test_at_home_a_friendly_unbesieged_city_or_an_own_corps_is_enough() -> None:
    game = Sitting().no_depots().gold("spain", 2).begin("spain", PHASE)
    assert game.faults("depot_create", "granada") == []  # a city without troops
    assert game.faults("depot_create", "ciudad_real") == []  # a corps without a city
    assert game.faults("depot_create", "gijon") == ["E051"]
    assert game.faults("depot_create", "toledo") == ["E051"]  # a French city
    game.order("depot_create", "granada")
    assert game.depots("spain") == ["granada"]
    assert game.treasury("spain") == 1
    assert game.faults("depot_create", "granada") == ["E053"]
    game.order("depot_create", "ciudad_real")
    assert game.faults("depot_create", "leon") == ["E001"]


@rule("PEN-7.2", "PEN-R29")
def test_abroad_an_own_unbesieged_corps_is_needed() -> None:
    game = Sitting().no_depots().gold("france", 5).begin("france", PHASE)
    assert game.faults("depot_create", "burgos") == []  # a corps
    assert game.faults("depot_create", "valladolid") == ["E054"]  # a French city, but in Spain
    assert game.faults("depot_create", "toulouse") == []  # a French city in France
    assert game.faults("depot_create", "pau") == ["E051"]
    britain = Sitting().no_depots().gold("britain", 5).begin("britain", PHASE)
    assert britain.faults("depot_create", "coimbra") == []  # Portugal is British territory
    assert britain.faults("depot_create", "leon") == ["E054"]
    assert britain.faults("depot_create", "gibraltar") == []


@rule("PEN-7.2")
def test_a_besieged_corps_or_city_is_not_enough() -> None:
    game = Sitting().no_depots().gold("france", 5).control("france", "toledo")
    game.corps("fr_burgos", "toledo", place="city")
    game.corps("es_norte", "toledo")
    game.siege("es_norte").begin("france", PHASE)
    assert game.faults("depot_create", "toledo") == ["E052"]


@rule("PEN-7.2", "PEN-R29")
def test_an_enemy_corps_forbids_a_depot_and_a_band_forbids_it_to_france_alone() -> None:
    game = (
        Sitting().no_depots().gold("france", 5).gold("spain", 5).band("band_1", 1, "burgos").band("band_2", 1, "leon")
    )
    game.corps("es_norte", "barcelona")
    game.begin("france", PHASE)
    assert game.faults("depot_create", "burgos") == ["E052"]
    assert game.faults("depot_create", "barcelona") == ["E052"]
    game.order("end_phase").begin("spain", PHASE)
    assert game.faults("depot_create", "leon") == []
    assert game.faults("depot_create", "zaragoza") == ["E052"]


@rule("PEN-7.2")
def test_the_allies_create_depots_in_allied_ports_even_if_they_are_besieged() -> None:
    game = Sitting().no_depots().gold("spain", 5).gold("britain", 5).gold("france", 5).garrison("tarragona", 50)
    game.corps("es_este", "leon")
    game.corps("fr_barcelona", "tarragona")
    game.siege("fr_barcelona").begin("spain", PHASE)
    assert game.faults("depot_create", "tarragona") == []
    assert game.faults("depot_create", "faro") == []  # a British port
    assert game.faults("depot_create", "lisboa") == ["E052"]  # a French one
    game.order("end_phase").begin("britain", PHASE)
    assert game.faults("depot_create", "tarragona") == []
    french = Sitting().no_depots().gold("france", 5)
    french.corps("es_norte", "bayonne")
    french.siege("es_norte").begin("france", PHASE)
    assert french.faults("depot_create", "bayonne") == ["E052"]


# -- moving and removing


@rule("PEN-7.3")
def test_moving_a_depot_costs_one_gold_and_needs_a_site() -> None:
    game = Sitting().gold("spain", 1).begin("spain", PHASE)
    assert game.depots("spain") == ["sevilla", "valencia"]
    assert game.faults("depot_move", "depot_spain_sevilla", "gijon") == ["E051"]
    assert game.faults("depot_move", "depot_spain_sevilla", "valencia") == ["E053"]
    game.order("depot_move", "depot_spain_sevilla", "leon")
    assert game.depots("spain") == ["leon", "valencia"]
    assert game.last(DepotMoved) == DepotMoved("spain", "sevilla", "leon")
    assert game.treasury("spain") == 0
    assert game.faults("depot_move", "depot_spain_leon", "sevilla") == ["E001"]


@rule("PEN-7.3")
def test_a_full_number_of_depots_can_still_be_moved() -> None:
    game = with_eight(5).begin("france", PHASE)
    assert game.faults("depot_create", "toulouse") == ["E050"]
    assert game.faults("depot_move", "depot_france_bayonne", "toulouse") == []


@rule("PEN-7.3")
def test_giving_up_a_depot_is_free_and_its_garrison_goes_to_a_friendly_city_or_is_lost() -> None:
    game = Sitting().no_depots().gold("spain", 0).depot("spain", "leon", 50).depot("spain", "gijon", 40)
    game.begin("spain", PHASE)
    game.order("depot_destroy", "depot_spain_leon")  # 90 of 150 are in the city
    assert game.inside("leon") == {"spain": 50}
    game.order("depot_destroy", "depot_spain_gijon")
    assert [event.lost for event in game.told(DepotRemoved)] == [0, 40]
    assert game.depots("spain") == []
    full = Sitting().no_depots().depot("spain", "leon", 80).begin("spain", PHASE)
    full.order("depot_destroy", "depot_spain_leon")
    assert (full.inside("leon"), full.last(DepotRemoved).lost) == ({"spain": 60}, 20)


# -- chains


@rule("PEN-7.5", "PEN-7.6")
@vector("V26")
def test_a_depot_at_vitoria_is_valid_by_either_of_two_routes_from_bayonne() -> None:
    game = Sitting().no_depots().without("fr_burgos").depot("france", "vitoria")
    assert valid(game) == ["vitoria"]
    game.band("band_1", 1, "san_sebastian")
    assert valid(game) == ["vitoria"]  # a garrison of 20 is there
    game.band("band_2", 1, "pamplona")
    assert valid(game) == ["vitoria"]
    game.garrison("san_sebastian", 0)
    assert valid(game) == []
    game.state.bands = game.state.bands[:1]
    assert valid(game) == ["vitoria"]  # by Pamplona


@rule("PEN-7.5")
def test_an_enemy_corps_blocks_unless_it_is_besieged_and_a_band_at_the_depot_itself_blocks() -> None:
    game = Sitting(empty=True).depot("france", "vitoria")
    game.corps("es_x", "san_sebastian", 100, "spain")
    game.corps("es_y", "pamplona", 100, "spain")
    assert valid(game) == []
    game.control("spain", "pamplona").corps("es_y", place="city")
    game.corps("fr_x", "pamplona", 50, "france")
    game.siege("fr_x")
    assert valid(game) == ["vitoria"]
    game.band("band_1", 1, "vitoria")
    assert valid(game) == []


@rule("PEN-7.6")
def test_a_chain_goes_from_depot_to_depot_by_two_borders_and_nations_share_nothing() -> None:
    game = Sitting(empty=True).control("spain", "madrid").depot("france", "vitoria").depot("france", "segovia")
    assert sorted(valid(game)) == ["segovia", "vitoria"]
    game = Sitting(empty=True).control("spain", "madrid").depot("france", "segovia").depot("spain", "vitoria")
    assert valid(game) == []


@rule("PEN-7.6")
def test_the_sources_of_the_nations() -> None:
    game = Sitting()
    names = {n: [game.facts.provinces[p] for p in sources(game.s, n)] for n in (SPAIN, BRITAIN, FRANCE)}
    assert names[FRANCE] == ["madrid", "bordeaux", "bayonne", "toulouse", "perpignan", "montpellier"]
    assert "zaragoza" not in names[SPAIN]  # besieged, no port
    assert "cadiz" in names[SPAIN]
    assert "cadiz" in names[BRITAIN]  # an allied port
    assert "coimbra" in names[BRITAIN]
    assert "sevilla" not in names[BRITAIN]


@rule("PEN-7.6", "PEN-7.7")
def test_a_supply_line_is_tested_with_the_state_of_the_moment() -> None:
    game = Sitting(empty=True).control("spain", "madrid").depot("france", "vitoria")
    segovia = game.facts.no["segovia"]
    assert has_supply_line(game.s, FRANCE, segovia, sources(game.s, FRANCE))
    game.band("band_1", 1, "vitoria")
    assert not has_supply_line(game.s, FRANCE, segovia, sources(game.s, FRANCE))
