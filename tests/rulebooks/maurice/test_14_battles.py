"""Whole battles, played at random: what must hold at every moment, and that they end."""

from __future__ import annotations

import pytest

from baluard.games.maurice import GAME, SCENARIOS
from baluard.games.maurice.model.activities import Clash, Turn
from baluard.games.maurice.model.events import FirstTurnRolled, OfficerRolled
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.command import CommandSpace
from baluard.games.maurice.rules.damage import is_shaken
from baluard.games.maurice.rules.measures import on_table
from baluard.games.maurice.rules.paths import overlapped
from baluard.games.maurice.rules.setup import DeploySpace, deal
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.drive import perform_next
from baluard.kernel.plane import is_inside
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.kernel.values import Motion
from tests.rulebooks.maurice.table import DOWN, UP, Field, foot, rule, seat, unit
from tests.scripts import ScriptedDice


def check_table(s: State) -> None:
    """MAU-2.9, 7.8 Nobody overlaps anybody, all stand on the table, and no card is in two places."""
    for u in s.everybody():
        assert overlapped(s, u, s.feet[u]) == []
        assert on_table(s.facts, s.feet[u])
        assert 0 <= s.disr[u] <= s.facts.troops[u].limit
    cards = sorted([*s.deck, *s.discards, *s.hands[0], *s.hands[1]])
    assert cards == list(range(len(s.facts.cards)))


@rule("MAU-2.9", "MAU-2.19", "MAU-2.21", "MAU-1.2")
@pytest.mark.parametrize("scenario", ["first_volley", "meeting", "points_battle"])
def test_no_two_units_ever_overlap_in_a_battle_at_random(scenario: str) -> None:
    s = GAME.new(GAME.checked_options({"scenario": scenario}))
    rng = Rng(f"battle of {scenario}")
    table = Table(RandomDecider(rng), RngDice(rng.fork("dice")), keep=False)
    while s.agenda:
        perform_next(GAME.run, table, s)
        check_table(s)
    assert s.result is not None


@rule("MAU-12.1", "MAU-1.1", "MAU-3.1", "MAU-3.5")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_is_set_up_as_it_is_listed(scenario: str) -> None:
    s = GAME.new(GAME.checked_options({"scenario": scenario}))
    check_table(s)
    row = next(one for one in GAME.data.scenarios.scenario if one.id == scenario)
    for side, own in zip(row.side, s.facts.of_side, strict=True):
        assert [(unit.x, unit.y, unit.heading) for unit in side.units] == [s.place[u] for u in own]
        assert s.morale[side.seat] == side.morale
    table = Table(None, RngDice(Rng(scenario)))
    s.agenda.pop()
    deal(table, s)
    assert [len(hand) for hand in s.hands] == [side.hand for side in s.facts.sides]


@rule("MAU-12.1")
@pytest.mark.parametrize(("scenario", "more"), [("first_volley", "2"), ("almansa_1707", "-2")])
def test_a_handicap_gives_cards_and_morale_to_the_first_army_alone(scenario: str, more: str) -> None:
    plain = GAME.new(GAME.checked_options({"scenario": scenario}))
    s = GAME.new(GAME.checked_options({"scenario": scenario, "handicap_cards": more, "handicap_morale": more}))
    assert [one - other for one, other in zip(s.morale, plain.morale, strict=True)] == [int(more), 0]
    hands = [[side.hand for side in one.facts.sides] for one in (s, plain)]
    assert [one - other for one, other in zip(*hands, strict=True)] == [int(more), 0]


@rule("MAU-5.7", "MAU-12.1")
def test_a_handicap_deals_nobody_more_than_he_may_hold() -> None:
    s = GAME.new(GAME.checked_options({"hand_limit": "8", "handicap_cards": "2"}))
    assert (s.facts.sides[0].hand, s.facts.sides[0].hand_limit) == (8, 8)


@rule("MAU-4.2")
def test_the_higher_die_takes_the_first_turn_and_ties_are_rolled_again() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 5000, DOWN, 1), first_seat=-1)
    table = Table(None, ScriptedDice([3, 3, 2, 5]))
    deal(table, game.s)
    told = [one.event for one in table.told]
    assert told == [FirstTurnRolled(2, 5, "second")]
    assert table.pushed == [Turn(seat(1))]


@rule("MAU-1.5")
def test_half_is_exactly_half() -> None:
    game = Field(unit("gun_light", 10000, 20000, UP, disr=1), foot(20000, 20000, UP, disr=2))
    assert [is_shaken(game.s, game.u(n)) for n in (0, 1)] == [False, False]


@rule("MAU-10.9")
def test_who_resigns_has_lost() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 5000, DOWN, 1))
    after = GAME.apply_motion(game.s.copy(), Motion(1, "first", "concede"))
    assert after.result is not None and after.result.winners == ("second",)
    drawn = GAME.apply_motion(game.s.copy(), Motion(1, "first", "draw", consents=("second",)))
    assert drawn.result is not None and drawn.result.winners == ()


@rule("MAU-12.2", "MAU-12.6")
def test_a_side_deploys_in_its_zones_and_nowhere_else() -> None:
    s = GAME.new(GAME.checked_options({"free_deployment": "on"}))
    space = DeploySpace(s, 0)
    name = s.facts.unit_ids[0]
    assert space.admits((name, "line", "7500,15500,0"))
    assert space.admits((name, "column", "7777,16001,1234"))
    assert not space.admits((name, "line", "7500,13999,0"))
    assert not space.admits((name, "line", "11000,14500,0"))  # where another stands
    assert space.admits(("general_first", "9000,15000,0"))
    assert not space.admits(("general_first", "9000,9000,0"))


@rule("MAU-8.18")
def test_who_fought_and_lives_is_rolled_for_with_his_officers() -> None:
    game = Field(foot(10000, 17020, UP), foot(10000, 17000, DOWN, 1))
    game.s.action = "charge"
    game.s.cinc_unit[0] = game.u(0)
    game.s.fights = ((game.u(0), game.u(1), 0, 0),)
    game.play(Clash(game.id(1)), dice=[3, 3, 4, 4])
    assert game.last(OfficerRolled).officer == "general_first"


@rule("MAU-8.18", "MAU-11.5")
def test_an_officer_whose_unit_a_card_saves_in_the_clash_is_rolled_for() -> None:
    game = Field(foot(10000, 17020, UP, disr=5), foot(10000, 17000, DOWN, 1)).hold(0, "rearguard")
    game.s.action = "charge"
    game.s.cinc_unit[0] = game.u(0)
    game.s.fights = ((game.u(0), game.u(1), 0, 0),)
    game.play(Clash(game.id(1)), dice=[3, 3, 4, 4], save_unit=[game.card(0, "rearguard")])
    assert game.is_there(0)
    assert [one.officer for one in game.told(OfficerRolled)] == ["general_first"]


@rule("MAU-12.2", "MAU-3.5")
def test_a_formation_is_offered_wherever_in_the_zones_there_is_room_for_it() -> None:
    s = GAME.new(GAME.checked_options({"free_deployment": "on"}))
    name = s.facts.unit_ids[0]
    s.put(s.facts.unit_no[name], (12000, 19500, UP), s.facts.stance_no["massed"])  # hemmed in, and half off the zone
    space = DeploySpace(s, 0)
    assert {"line", "column", "massed"} <= set(space.next_keys((name,)))
    for stance in ("line", "column", "massed"):
        assert all([space.admits((name, stance, key)) for key in space.next_keys((name, stance))])


@rule("MAU-5.3")
def test_one_charge_is_enough_to_offer_the_option_and_each_unit_is_tried_once() -> None:
    game = Field(foot(10000, 20000, UP), foot(20000, 20000, UP), foot(10000, 17000, DOWN, 1)).hold(0, "quick_step")
    game.s.cinc_unit[0] = game.u(0)
    space = CommandSpace(game.s, 0)
    assert "charge" in space.next_keys(())
    assert ("charge", game.u(1)) not in space.opening
    assert space.next_keys(("charge",)) == (game.id(0),)


@rule("MAU-10.6", "MAU-4.2")
def test_in_a_meeting_nobody_has_what_he_needs_only_to_ride_to() -> None:
    scenario = next(one for one in GAME.data.scenarios.scenario if one.id == "meeting")
    width, height = (1000 * one for one in (scenario.table_w, scenario.table_h))
    for objective in scenario.objectives:
        side = next(one for one in scenario.side if one.id == objective.start)
        held = [unit for unit in side.units if is_inside((unit.x, unit.y), tuple(objective.area))]
        assert len(held) >= 3, f"{objective.id} lies empty"
    first, second = (one.area for one in scenario.objectives)
    assert {(width - x, height - y) for x, y in first} == set(second), "the field is the same from either side"
