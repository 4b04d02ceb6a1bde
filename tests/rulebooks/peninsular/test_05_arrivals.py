"""PEN-5.3 to 5.6, 5.8 Corps and generals of the schedule arrive."""

from baluard.games.peninsular.model.events_muster import (
    CorpsArrived,
    CorpsCancelled,
    GeneralPlaced,
)
from tests.rulebooks.peninsular.sitting import Sitting, alone, rule, vector

PHASE = "reinforcement"


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


@rule("PEN-5.3")
def test_a_corps_at_sea_counts_for_the_limit() -> None:
    game = alone(4)
    for i in range(6):
        game.corps(f"gb_{i}", "sea" if i == 0 else "oporto", 100, "britain")
    game.begin("britain", PHASE)
    assert game.told(CorpsCancelled) == [CorpsCancelled("britain", "britain", 275)]


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
