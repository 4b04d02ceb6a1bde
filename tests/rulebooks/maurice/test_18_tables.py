"""The same answers wherever the table lies, however it is turned, and in whichever order units are listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baluard.games.maurice import GAME
from baluard.games.maurice.rules.charges import charge_reach, dressed, may_charge, run_charge, targets_of_charge
from baluard.games.maurice.rules.fire import targets_of
from baluard.games.maurice.rules.measures import gap, in_bad, in_difficult, is_near_enemy, is_on_flank
from baluard.kernel.plane import overlap
from tests.rulebooks.maurice.table import DOWN, LEFT, UP, Field, Row, box, foot, horse, rule, unit, vector

LARGEST = (60, 60)  # BW; no table of ours is so wide or so deep
SIDE = 60_000
KINDS = ("foot", "foot", "horse", "irr_foot", "irr_horse", "gun_light", "miquelets", "dragoons")
ORDERS = (("adv:1750",), ("wheel:L:130", "adv:900"), ("back:700",), ("about",), ("form:column:0",))
Turn = Callable[[int, int], tuple[int, int]]

near_the_middle = st.integers(24_000, 34_000)
units = st.lists(
    st.tuples(st.sampled_from(KINDS), near_the_middle, near_the_middle, st.integers(0, 3599), st.integers(0, 1)),
    min_size=3,
    max_size=7,
)
Rows = list[tuple[str, int, int, int, int]]


def without_overlaps(rows: Rows) -> Rows:
    """Those units that find room beside the ones before them, with one of either side at least."""
    everybody = [("foot", 20_000, 36_000, UP, 0), ("foot", 29_000, 20_000, DOWN, 1), *rows]
    game = field(everybody)
    kept: list[int] = []
    for n in range(len(everybody)):
        outline = game.s.feet[game.u(n)]
        if not any(overlap(outline, game.s.feet[game.u(m)], game.facts.n.tolerance) for m in kept):
            kept.append(n)
    return [everybody[n] for n in kept]


def field(rows: Rows, moved: tuple[int, int] = (0, 0), quarters: int = 0) -> Field:
    """These units, and some terrain, on a table that is moved, or turned by quarters about its middle."""

    def there(x: int, y: int) -> tuple[int, int]:
        for _ in range(quarters):
            x, y = SIDE - y, x
        return x + moved[0], y + moved[1]

    placed: list[Row] = []
    for name, (kind, x, y, heading, side) in enumerate(rows):
        heading = (heading + 900 * quarters) % 3600
        placed.append(unit(kind, *there(x, y), heading, side, id=f"n{name}"))
    ground = [turned_box(box("woods", 25_100, 27_900, 26_300, 28_200), there)]
    ground.append(turned_box(box("rough", 30_050, 33_000, 29_000, 31_000), there))
    ground.append(turned_box({**box("obstacle", 0, 0, 0, 0), "points": [(26_000, 31_000), (31_000, 31_500)]}, there))
    return Field(*placed, terrain=ground, table=LARGEST)


def turned_box(row: Row, there: Turn) -> Row:
    """A piece of terrain, moved and turned."""
    return {**row, "points": [there(x, y) for x, y in row["points"]]}


def answers(game: Field, count: int) -> list[Any]:
    """What the rules say of these units, by the order in which they were given: nothing of it is a place."""
    s, found = game.s, []
    number = {game.u(n): n for n in range(count)}
    game.s.action = "march"
    for n in range(count):
        u = game.u(n)
        shots = {number[t]: (reach.bases, reach.covered) for t, reach in targets_of(s, u, "volley").items()}
        ways = {number[t]: wheel for t, wheel in targets_of_charge(s, u).wheels.items()} if may_charge(s, u) else {}
        marches = [(way.fault, way.cost, sorted(number[v] for v in way.through), way.touched) for way in walks(game, n)]
        flanks = [m for m in range(count) if m != n and is_on_flank(s, u, game.u(m))]
        gaps = [gap(s, u, game.u(m)) for m in range(count)]
        found.append((is_near_enemy(s, u), in_bad(s, u), in_difficult(s, u), gaps, flanks, shots, ways, marches))
    return found


def walks(game: Field, n: int) -> Sequence[Any]:
    """A few orders tried out."""
    return [game.walk(n, *keys) for keys in ORDERS]


@rule("MAU-2.1", "MAU-2.2", "MAU-2.4", "MAU-2.21")
@settings(max_examples=12)
@given(units, st.integers(-15_000, 15_000), st.integers(-15_000, 15_000))
def test_a_table_moved_by_whole_units_gives_the_same_answers(rows: Rows, dx: int, dy: int) -> None:
    rows = without_overlaps(rows)
    assert answers(field(rows, (dx, dy)), len(rows)) == answers(field(rows), len(rows))


@rule("MAU-2.2", "MAU-2.3", "MAU-2.4", "MAU-2.21")
@settings(max_examples=12)
@given(units, st.integers(1, 3))
def test_a_table_turned_by_right_angles_gives_the_same_answers(rows: Rows, quarters: int) -> None:
    rows = without_overlaps(rows)
    assert answers(field(rows, quarters=quarters), len(rows)) == answers(field(rows), len(rows))


@rule("MAU-1.2")
@settings(max_examples=12)
@given(units, st.randoms(use_true_random=False))
def test_what_is_measured_does_not_depend_on_the_order_of_the_lists(rows: Rows, random: Any) -> None:
    rows = without_overlaps(rows)
    order = list(range(len(rows)))
    random.shuffle(order)
    mixed = answers(field([rows[n] for n in order]), len(rows))
    back = [order.index(n) for n in range(len(rows))]

    def renamed(one: Any) -> Any:
        near, bad, difficult, gaps, flanks, shots, ways, marches = one
        marches = [(fault, cost, sorted(order[v] for v in through), hurt) for fault, cost, through, hurt in marches]
        by_name = [{order[t]: what for t, what in found.items()} for found in (shots, ways)]
        return near, bad, difficult, [gaps[n] for n in back], sorted(order[m] for m in flanks), *by_name, marches

    assert [renamed(mixed[n]) for n in back] == answers(field(rows), len(rows))


# -- the far corners of the largest table

CORNERS = [(0, 0), (SIDE, 0), (0, SIDE), (SIDE, SIDE)]


def corner(x: int, y: int, at: tuple[int, int], middle: tuple[int, int]) -> tuple[int, int]:
    """A point of a vector, with the vector's middle 7 BW from a corner of the table."""
    west, north = [edge - 7000 if edge else 7000 for edge in at]
    return x - middle[0] + west, y - middle[1] + north


@rule("MAU-2.21", "MAU-2.8")
@vector("G10")
@pytest.mark.parametrize("at", CORNERS)
@pytest.mark.parametrize(
    ("other", "heading", "distance"),
    [((10000, 15000), DOWN, 5000), ((15000, 16000), DOWN, 4124), ((16000, 17000), 1350, 2953)],
)
def test_distances_hold_in_the_corners(
    at: tuple[int, int], other: tuple[int, int], heading: int, distance: int
) -> None:
    middle = (12500, 18000)
    one, two = corner(10000, 20000, at, middle), corner(*other, at, middle)
    game = Field(foot(*one, UP), foot(*two, heading, 1), table=LARGEST)
    assert gap(game.s, game.u(0), game.u(1)) == gap(game.s, game.u(1), game.u(0)) == distance


@rule("MAU-2.21", "MAU-8.4", "MAU-8.9")
@vector("G23", "G25")
@pytest.mark.parametrize("at", CORNERS)
def test_charges_hold_in_the_corners(at: tuple[int, int]) -> None:
    middle = (10000, 19000)
    one, two = corner(10000, 20000, at, middle), corner(10500, 17000, at, middle)
    game = Field(foot(*one, UP), foot(*two, 1900, 1), table=LARGEST)
    found = run_charge(game.s, game.u(0), "L", 0, charge_reach(game.s, game.u(0)))
    assert found.stop == (*corner(10000, 17300, at, middle), 0)
    assert dressed(game.s, game.u(0), game.u(1), found.stop) == (*corner(10063, 16943, at, middle), 100)
    middle = (13500, 10500)
    rider, target = corner(17000, 10800, at, middle), corner(10000, 10000, at, middle)
    game = Field(horse(*rider, LEFT), foot(*target, UP, 1), table=LARGEST)
    assert is_on_flank(game.s, game.u(0), game.u(1))
    assert run_charge(game.s, game.u(0), "L", 0, 8000).stop == (*corner(12000, 10800, at, middle), LEFT)


@rule("MAU-2.21", "MAU-2.16", "MAU-6.4")
@vector("G13")
@pytest.mark.parametrize("at", CORNERS)
def test_arcs_hold_in_the_corners(at: tuple[int, int]) -> None:
    middle = (12500, 18500)
    found = []
    for k in (0, 2000, 4000, 5000, 6000, 7000):
        one, two = corner(10000, 20000, at, middle), corner(10000 + k, 17000, at, middle)
        game = Field(foot(*one, UP), foot(*two, DOWN, 1), table=LARGEST)
        shots = targets_of(game.s, game.u(0), "volley")
        found.append(shots[game.u(1)].bases if game.u(1) in shots else 0)
    assert found == [4, 4, 3, 2, 1, 0]


@rule("MAU-2.21", "MAU-7.4", "MAU-7.8")
@vector("G16", "G18")
@pytest.mark.parametrize("at", CORNERS)
def test_marches_hold_in_the_corners(at: tuple[int, int]) -> None:
    middle = (10000, 20500)
    game = Field(unit("foot", *corner(10000, 25000, at, middle), UP, formation="column"), table=LARGEST)
    way = game.walk(0, "leg:300:4000", "leg:-600:3000", "leg:300:5000")
    assert (way.fault, way.cost, way.place) == ("", 12000, (*corner(10500, 13938, at, middle), 0))
    one, two = corner(10000, 20000, at, middle), corner(10000, 16000, at, middle)
    game = Field(foot(*one, UP), foot(*two, DOWN, 1), table=LARGEST)
    assert [game.walk(0, f"adv:{n}").fault for n in (3000, 3020, 3021)] == ["", "", "fault.too_near"]


@rule("MAU-2.21", "MAU-2.17", "MAU-6.12")
@vector("G29", "G30", "G33")
@pytest.mark.parametrize("at", CORNERS)
def test_lines_of_fire_hold_in_the_corners(at: tuple[int, int]) -> None:
    def there(x: int, y: int) -> tuple[int, int]:
        return corner(x, y, at, (10000, 19200))

    def bases(terrain: Row, action: str = "volley", gap_to: int = 16500) -> int:
        shooter = unit("gun_light", *there(10000, 25000), UP) if action == "bombard" else foot(*there(10000, 20000), UP)
        game = Field(shooter, foot(*there(10000, gap_to), DOWN, 1), terrain=[terrain], table=LARGEST)
        found = targets_of(game.s, game.u(0), action)
        return found[game.u(1)].bases if found else 0

    def wall(y: int) -> Row:
        return {**box("obstacle", 0, 0, 0, 0), "points": [there(7000, y), there(13000, y)]}

    woods = [turned_box(box("woods", 8000, 12000, 17000, south), there) for south in (18400, 18000)]
    assert [bases(one) for one in woods] == [0, 4]
    assert [bases(wall(y)) for y in (17200, 18400)] == [4, 0]
    away = turned_box(box("rough", 4000, 5000, 19000, 20000), there)
    assert [bases(away, "bombard", y) for y in (13000, 12999, 20999)] == [2, 0, 2]


@rule("MAU-2.8", "MAU-2.21")
def test_no_table_of_ours_is_larger_than_those_that_are_tested() -> None:
    sizes = [(row.table_w, row.table_h) for row in GAME.data.scenarios.scenario]
    assert max(max(size) for size in sizes) <= min(LARGEST)
