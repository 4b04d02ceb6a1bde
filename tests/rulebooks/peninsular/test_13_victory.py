"""PEN-13 Counts and victories; PEN-1 the turn; PEN-4 the set-up."""

from __future__ import annotations

import pytest

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.activities import Initiative, TurnStart
from baluard.games.peninsular.model.events import (
    CampaignEnded,
    CityTaken,
    CountMade,
    GeneralRecovered,
    InterruptionEnded,
)
from baluard.games.peninsular.model.facts import FRANCE, SPAIN
from baluard.games.peninsular.rules.victory import count, take_control
from baluard.kernel.errors import GameOver
from baluard.kernel.table import Table
from tests.rulebooks.peninsular.sitting import Sitting, rule, vector


@rule("PEN-13.1", "PEN-R3", "PEN-R8")
@vector("V46")
def test_the_count_at_the_start_and_with_all_cities_french() -> None:
    game = Sitting()
    assert count(game.state) == (19, 20)
    game.control("france", *game.facts.cities)
    assert count(game.state) == (0, 41)


@rule("PEN-13.1")
def test_french_cities_are_worth_four_to_the_allies_and_gibraltar_three_to_france() -> None:
    game = Sitting()
    game.control("spain", "bayonne").control("france", "gibraltar")
    assert count(game.state) == (19 + 4 - 1, 20 - 1 + 3)


@rule("PEN-1.7", "PEN-13.1", "PEN-R51")
@pytest.mark.parametrize(("turn", "counted"), [(5, False), (6, True), (30, True), (35, False)])
def test_a_count_after_every_sixth_turn(turn: int, counted: bool) -> None:
    game = Sitting(turn=turn)
    game.turn_end()
    assert bool(game.told(CountMade)) is counted
    assert game.told(CampaignEnded) == []


@rule("PEN-13.2", "PEN-1.7")
@pytest.mark.parametrize(
    ("cities", "reason", "winners"),
    [((), "count", ("france",)), (("toledo", "burgos"), "count", ("spain", "britain")), ((), "draw", ())],
)
def test_the_last_turn_ends_the_campaign_by_the_count(
    cities: tuple[str, ...], reason: str, winners: tuple[str, ...]
) -> None:
    game = Sitting(turn=36)
    game.control("spain", *cities)
    if reason == "draw":
        game.control("", "toledo")
    game.turn_end()
    result = game.table.save.state.result
    assert (result.reason, result.winners) == (reason, winners)


@rule("PEN-13.2")
def test_a_short_campaign_ends_with_the_count_of_its_last_turn() -> None:
    game = Sitting(turn=4, end_turn="4")
    game.turn_end()
    assert game.told(CountMade) and game.told(CampaignEnded)


@rule("PEN-13.3", "PEN-1.8", "PEN-R52")
def test_total_victory_of_france_needs_every_city_but_palma() -> None:
    game = Sitting()
    game.control("france", *[c for c in game.facts.cities if c not in ("palma", "gibraltar")])
    t = Table()
    take_control(t, game.state, game.facts.city_no["madrid"], FRANCE)  # nothing changes hands
    with pytest.raises(GameOver):
        take_control(t, game.state, game.facts.gibraltar, FRANCE)
    assert t.result is not None and (t.result.reason, t.result.winners) == ("total_french", ("france",))


@rule("PEN-13.3", "PEN-1.8")
def test_total_victory_of_the_allies_needs_two_cities_of_france() -> None:
    game = Sitting()
    french = [c for i, c in enumerate(game.facts.cities) if game.facts.country[game.facts.city_in[i]] == "france"]
    game.control("spain", *[c for c in game.facts.cities if c not in french])
    t = Table()
    take_control(t, game.state, game.facts.city_no[french[0]], SPAIN)
    assert t.told[-1].event == CityTaken(french[0], "spain")
    with pytest.raises(GameOver):
        take_control(t, game.state, game.facts.city_no[french[1]], SPAIN)
    assert t.result is not None and t.result.winners == ("spain", "britain")


@rule("PEN-1.4", "PEN-1.5")
@pytest.mark.parametrize(
    ("choice", "order"),
    [("first", "france spain britain"), ("middle", "spain france britain"), ("last", "spain britain france")],
)
def test_where_france_stands_in_the_turn(choice: str, order: str) -> None:
    game = Sitting()
    game.dice("uprising", *[1] * 20).run(Initiative())
    assert game.asked() == [("france", "initiative")]
    game.answer("initiative", choice)
    agenda = [(a.nation, a.phase) for a in game.table.save.state.agenda[::-1] if hasattr(a, "phase")]
    assert tuple(game.s.order) == tuple(("spain", "britain", "france").index(n) for n in order.split())
    assert ("france", "naval") not in agenda


@rule("PEN-1.6", "PEN-10.8")
def test_the_start_of_a_turn_clears_what_the_last_one_left() -> None:
    game = Sitting(turn=3)
    corps = game.corps("es_norte")
    corps.moved = corps.forced = corps.fought = corps.cannot_move = True
    corps.spent, corps.path = 3, (1, 2)
    game.state.sailed, game.state.traded, game.state.raised = True, 3, [1, 1, 1]
    game.state.interrupted[0], game.state.interrupted[1] = 3, 4
    game.band("band_1", 1, "soria", new=True)
    game.run(TurnStart())
    s = game.s
    fresh = s.corps_of("es_norte")
    assert (fresh.moved, fresh.forced, fresh.fought, fresh.cannot_move, fresh.spent, fresh.path) == (
        *(False, False, False, False, 0, ()),
    )
    assert (s.turn, s.sailed, s.traded, s.raised) == (4, False, 0, [0, 0, 0])
    assert [told.region for told in game.told(InterruptionEnded)] == [game.facts.regions[0]]
    assert s.interrupted[1] == 4 and s.bands[0][4] is False


@rule("PEN-14.12", "PEN-1.6")
@vector("V47")
def test_a_wounded_general_waits_a_turn_and_then_recovers_on_four() -> None:
    game = Sitting(turn=5)
    game.general("ney", "wounded", "madrid", since=5)
    game.run(TurnStart())
    assert game.told(GeneralRecovered) == []
    for die, status in ((3, "wounded"), (4, "city")):
        game = Sitting(turn=6)
        game.general("ney", "wounded", "madrid", since=5).dice("recovery", die).run(TurnStart())
        assert game.status("ney")[0] == status


@rule("PEN-1.7")
def test_sieges_grow_older_at_the_end_of_the_turn() -> None:
    game = Sitting(turn=1)
    game.turn_end()
    assert game.s.sieges[game.facts.city_no["zaragoza"]] == 1


@rule("PEN-4.1", "PEN-4.4", "PEN-R4", "PEN-R9", "PEN-R11")
@vector("V17")
def test_the_forces_of_the_start() -> None:
    game = Sitting()
    s, f = game.state, game.facts
    totals = [0, 0, 0]
    for corps in s.corps:
        totals[s.nation_of(corps)] += corps.points
    for troops in s.garrisons:
        for kind, points in troops:
            totals[f.kind_nation[kind]] += points
    assert totals == [2190, 150, 2600]
    spanish = [c.points for c in s.corps if s.nation_of(c) == SPAIN]
    assert sorted(spanish) == sorted([400, 90, 350, 155, 375, 300, 260])
    assert game.inside("la_coruna") == {"spain": 180} and game.inside("zaragoza") == {"spain": 80}
    assert game.where("es_sur2") == "cadiz" and len(game.depots("spain")) == 2 and len(game.depots("france")) == 3
    assert s.sieges[f.city_no["zaragoza"]] == 0 and game.of("fr_zaragoza").besieging


@rule("PEN-4.2", "PEN-4.3", "PEN-R15")
def test_the_free_choices_of_the_set_up() -> None:
    game = Sitting()
    game.state = GAME.new(game.options)
    agenda = game.state.agenda
    game.run(*agenda[::-1])
    assert game.asked() == [("spain", "setup")]
    assert game.offered("setup_place", "es_este") == ["lerida", "tarragona", "urgel"]
    assert game.faults("setup_place", "es_este", "gerona") == ["E010"]
    assert "zaragoza" not in game.offered("setup_depot") and "sevilla" in game.offered("setup_depot")
    game.play("setup_place es_este lerida", "setup_depot sevilla")
    assert game.faults("setup_depot", "sevilla") == ["E053"]
    game.play("setup_depot cuenca")
    assert game.asked() == [("france", "setup")]
    assert game.offered("setup_place", "fr_andalucia") == ["cordoba", "jaen"]
    assert game.offered("setup_place", "fr_bayonne1")[0] == "360"
    assert game.faults("setup_place", "fr_bayonne1", "401") == ["E011"]
    assert "lisboa" not in game.offered("setup_depot") and "burgos" in game.offered("setup_depot")
    game.play("setup_place fr_bayonne1 400")
    assert game.of("fr_bayonne2").points == 360
