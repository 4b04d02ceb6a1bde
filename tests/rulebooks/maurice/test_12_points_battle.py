"""MAU-12.3 to 12.6 Points battles: armies out of lists, ground that is laid piece by piece, deployment."""

from __future__ import annotations

from typing import Any

import pytest

from baluard.games.maurice import GAME
from baluard.games.maurice.model.activities import Deployment, Enlist, LineUp, Roles, Terrain
from baluard.games.maurice.model.events import ArmyBuilt, PieceDiscarded, RoleChosen
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.lists import army_faults, army_list, cost_of, sample_army
from baluard.games.maurice.model.points import objectives, square
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.ground import PieceSpace
from baluard.games.maurice.rules.points import ArmySpace
from baluard.games.maurice.rules.setup import DeploySpace
from baluard.kernel.drive import perform_next
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from tests.rulebooks.maurice.table import Script, rule
from tests.rulebooks.maurice.test_14_battles import check_table
from tests.scripts import ScriptedDice

DATA = GAME.data
LISTS = [row.id for row in DATA.armies.army]
BW = 1000


def points_battle(**options: str) -> State:
    """A points battle before its armies are built."""
    s: State = GAME.new(GAME.checked_options({"scenario": "points_battle", **options}))
    return s


def perform(s: State, *activities: Any, dice: tuple[int, ...] = (), only: int = 99, **answers: list[Any]) -> list[Any]:
    """These activities and what follows, up to so many; the events."""
    s.agenda = [*activities][::-1]
    table = Table(Script(answers), ScriptedDice(list(dice)))
    while s.agenda and only:
        perform_next(GAME.run, table, s)
        only -= 1
    return [told.event for told in table.told]


def built(**options: str) -> State:
    """Armies built, the first attacks; no terrain yet."""
    s = points_battle(**options)
    perform(s, Enlist(), dice=(5, 2), only=2, choose_role=["attacker"])
    return s


# -- armies


@rule("MAU-12.3", "MAU-R50")
@pytest.mark.parametrize("points", [60, 100, 140])
@pytest.mark.parametrize("name", LISTS)
def test_every_list_has_an_army_for_these_points(name: str, points: int) -> None:
    assert army_faults(DATA, sample_army(DATA, name, points), points) == ()


@rule("MAU-12.3")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("foot:trained",) * 2, "fault.army_points"),
        (("mountain_born",), "fault.army_twice"),
        (("irr_horse:irregular",) * 2, "fault.army_entry"),
        (("gun_light:crew", "gun_heavy:crew", "gun_heavy:crew"), "fault.army_guns"),
        (("lion", "courtier"), "fault.army_notables"),
        (("horse:guard",), "fault.not_among"),
    ],
)
def test_an_army_that_breaks_a_limit_is_told_which(change: tuple[str, ...], fault: str) -> None:
    sample = army_list(DATA, "catalan").sample
    assert fault in [one.key for one in army_faults(DATA, (*sample, *change), 100)]


@rule("MAU-12.3")
def test_an_army_needs_what_its_list_demands_and_eight_units() -> None:
    short = army_faults(DATA, ("catalan", *["foot:conscript"] * 4), 100)
    assert [(one.key, one.facts["entry"]) for one in short][:2] == [
        ("fault.army_short", "foot:trained"),
        ("fault.army_short", "miquelets:trained"),
    ]
    assert army_faults(DATA, ("huns",), 100)[0].key == "fault.army_list"


@rule("MAU-12.3")
def test_what_is_offered_always_leads_to_a_legal_army() -> None:
    for points in ("60", "140"):
        space = ArmySpace(points_battle(points=points), 0)
        for seed in range(4):
            keys = space.sample(Rng(seed))
            assert army_faults(DATA, keys[:-1], int(points)) == ()
    assert not space.admits(("catalan", *["foot:trained"] * 7, "done"))


@rule("MAU-12.3")
def test_without_officers_nobody_pays_for_notables() -> None:
    space = ArmySpace(points_battle(officers="off"), 0)
    assert "lion" not in space.next_keys(("catalan",))
    assert space.admits(space.default())


@rule("MAU-12.3", "MAU-10.3")
def test_armies_are_built_in_secret_and_make_units_morale_and_notables() -> None:
    s = points_battle()
    keys = (*army_list(DATA, "catalan").sample, "done")
    told = perform(s, Enlist(), only=1, build_army=[keys, keys])
    f = s.facts
    assert [one for one in told if isinstance(one, ArmyBuilt)] == [ArmyBuilt(seat, "catalan", 99) for seat in SEATS]
    assert [len(own) for own in f.of_side] == [13, 13]
    assert f.unit_ids[:2] == ["points_battle_first_foot_trained_1", "points_battle_first_foot_trained_2"]
    # 3 foot, 4 miquelets, horse and dragoons count 2 each, four others 1: 22 / 2
    assert s.morale == [11, 11]
    assert f.notable_ids == ["points_battle_first_partisan", "points_battle_second_partisan"]


# -- roles


@rule("MAU-12.4")
def test_ties_are_rolled_again_and_the_higher_chooses_his_role() -> None:
    s = points_battle()
    told = perform(s, Enlist(), dice=(4, 4, 2, 6), only=2, choose_role=["defender"])
    assert told[-1] == RoleChosen("second", 2, 6, "defender")
    assert s.attacker == 0
    sides = s.facts.sides
    assert [side.home_edge for side in sides] == ["south", "north"]
    assert [side.hand for side in sides] == [8, 5]
    assert (s.facts.nightfall, s.facts.first_seat, s.facts.tie) == (2, 0, "morale")
    assert s.facts.table == (0, 0, 44000, 30000)
    assert s.agenda == [Terrain("second", ())]


@rule("MAU-12.4")
def test_the_zones_are_nine_deep_and_one_from_the_sides() -> None:
    s = built()
    assert s.facts.sides[0].zones == [((1000, 21000), (43000, 21000), (43000, 30000), (1000, 30000))]
    assert s.facts.sides[1].zones == [((1000, 0), (43000, 0), (43000, 9000), (1000, 9000))]


# -- terrain


@rule("MAU-12.5")
def test_a_piece_lies_clear_of_edges_and_of_others_by_quarter_turns() -> None:
    s = built()
    s.ground = ("block:plain:20000,15000,0",)  # 18.8 to 21.2
    space = PieceSpace(s, "block")
    assert space.admits(("plain", "23900,15000,900"))  # 1.5 BW from it
    assert not space.admits(("plain", "23899,15000,900"))
    assert not space.admits(("plain", "30000,15000,450"))
    assert space.admits(("plain", "2200,15000,0")) and not space.admits(("plain", "2199,15000,0"))


@rule("MAU-12.5")
def test_a_hill_may_touch_other_pieces_but_no_stream() -> None:
    s = built()
    s.ground = ("block:plain:10000,15000,0", "stream_a:plain:30000,10000,0")
    hill = PieceSpace(s, "hill_round")
    assert hill.admits(("plain", "10000,15000,0"))
    assert not hill.admits(("plain", "30000,10000,0"))
    assert [one.key for one in hill.judge("plain", (30000, 10000, 0))] == ["fault.piece_too_close"]


@rule("MAU-12.5")
def test_mirrored_pieces_are_turned_after_they_are_mirrored() -> None:
    s = built()
    perform(s, Terrain("second", ()), dice=(11,), only=1, place_piece=[("mirrored", "20000,15000,900")])
    # the terrace corner (-2400,-1200) (-2400,1200) (2400,1200): mirrored to (2400,...), then a quarter to the right
    assert s.facts.pieces[0].outline == ((21200, 17400), (18800, 17400), (18800, 12600))
    assert s.agenda == [Terrain("first", ("wall_b",))]


@rule("MAU-12.5")
def test_a_piece_for_which_there_is_no_place_is_discarded() -> None:
    s = built()
    walls = [f"block:plain:{x},{y},0" for x in range(3000, 44000, 4000) for y in range(3000, 30000, 4000)]
    s.ground = tuple(walls)
    told = perform(s, Terrain("first", ()), dice=(13,), only=1)
    assert told == [PieceDiscarded("first", "block")]
    assert s.ground == tuple(walls)


@rule("MAU-12.5")
def test_the_objectives_are_the_nearest_crest_else_houses_else_the_middle() -> None:
    s = built()
    middle = s.facts.objectives
    assert [(one.points, one.start) for one in middle] == [(2, 1), (1, 1)]
    assert list(middle[0].area) == square(BW, 22000, 15000)
    assert list(middle[1].area) == square(BW, 22000, 4000)
    s.ground = ("block:plain:10000,15000,0", "block:plain:20000,15000,0")
    perform(s, Terrain("first", ("block", "block")), dice=(1,), only=1, place_piece=[("plain", "40000,25000,0")])
    assert s.facts.objectives[0].area == s.facts.pieces[1].outline
    perform(s, Terrain("first", ("block", "block")), dice=(3,), only=1, place_piece=[("plain", "35000,20000,0")])
    assert s.facts.objectives[0].area == s.facts.pieces[3].crest
    assert objectives(DATA, [], "first")[0].start == "first"


# -- deployment


@rule("MAU-12.6", "MAU-12.2")
def test_the_defender_deploys_first_then_the_attacker_who_begins() -> None:
    s = built()
    perform(s, Terrain("first", ("block",) * 8), only=1)
    assert [type(one).__name__ for one in s.agenda[::-1]] == ["LineUp", "Deployment", "LineUp", "Deployment", "Deal"]
    assert [one.side for one in s.agenda[:0:-1]] == ["second", "second", "first", "first"]
    assert s.facts.first_seat == 0


@rule("MAU-12.6", "MAU-11.2")
def test_an_army_lines_up_in_its_zone_and_its_notables_go_where_they_are_wanted() -> None:
    s = built()
    perform(s, LineUp("second"), LineUp("first"), only=2)
    check_table(s)
    for side in (0, 1):
        space = DeploySpace(s, side)
        assert all([not space.judge_unit(u, s.stance[u], *s.place[u]) for u in s.facts.of_side[side]])
    unit, notable = s.facts.unit_ids[3], s.facts.notable_ids[0]
    perform(s, Deployment("first"), only=1, deploy=[(notable, unit)])
    assert s.serves[0] == 3


@rule("MAU-12.3", "MAU-12.4", "MAU-12.5")
def test_a_points_battle_is_written_down_and_read_again_in_every_step() -> None:
    s = points_battle()
    s.agenda = [Enlist(), Roles()][:1]
    table = Table(Script({}), ScriptedDice([3, 1, *[1] * 40]), keep=False)
    for _ in range(16):
        perform_next(GAME.run, table, s)
        again = GAME.decode(GAME.encode(s))
        assert GAME.encode(again) == GAME.encode(s)
        assert again.facts.unit_ids == s.facts.unit_ids and again.facts.objectives[0].area == s.facts.objectives[0].area
    assert cost_of(army_list(DATA, s.lists[0][0]), s.lists[0]) <= 100
