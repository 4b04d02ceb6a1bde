"""What hands do with units: the legal order that comes nearest, and why it is not more."""

from __future__ import annotations

import pytest

from baluard.games.maurice import GAME
from baluard.kernel.deciders import RngDice
from baluard.kernel.drive import advance
from baluard.kernel.match import Match
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, Save
from baluard.page.widgets import Dragged, Grip

BW = 25.0  # of the drawing
LESSON = {"scenario": "first_volley", "events": "off", "officers": "off"}
THREE = ("first_volley_s1", "first_volley_s2", "first_volley_s3")


def marching(units: str, *brigade: str) -> Match:
    """A brigade of the lesson on its march, with these units where they are wanted."""
    options = GAME.checked_options(LESSON)
    s = GAME.read_position(f"[units]\n{units}\n", options)
    s.hands[0] = tuple(sorted(s.deck)[:6])
    s.deck = type(s.deck)(card for card in s.deck if card not in s.hands[0])
    match = Match(GAME, options, Save(s), RngDice(Rng("a march")))
    match.out = advance(GAME, match.save, match.source)
    while True:
        asked = match.asked[0]
        if asked.decision.tag == "march_order":
            return match
        answer = asked.decision.default
        if asked.decision.tag == "choose_option":
            head = ("march", *[f"first_volley_{name}" for name in brigade], "pay")
            space = asked.decision.space
            pays = [(*head, key) for key in space.next_keys(head)]
            answer = next((*keys, *space.next_keys(keys)) for keys in pays if len(space.next_keys(keys)) <= 1)
        match.answer(asked.decision.seat, asked.id, answer)


def dragged(match: Match, *things: str, **grip: object) -> Dragged:
    asked: Asked = match.asked[0]
    found = GAME.drag(match.view(("first",)), asked, Grip(things=things, **grip))  # type: ignore[arg-type]
    assert found is not None
    assert asked.decision.space.admits(found.keys)
    return found


@pytest.fixture(scope="module")
def line() -> Match:
    return marching("", "s1", "s2", "s3")


@pytest.mark.parametrize(
    ("by", "step"),
    [((0, -2.1), "adv:2000"), ((0.2, -2.4), "adv:2500"), ((0, 1.2), "back:1250"), ((0, -3.99), "adv:4000")],
)
def test_a_battalion_that_is_pulled_goes_straight_by_quarters(line: Match, by: tuple[float, float], step: str) -> None:
    found = dragged(line, THREE[0], by=(by[0] * BW, by[1] * BW))
    assert found == Dragged((THREE[0], step, "done"), THREE[:1])


def test_pulled_aside_it_wheels_first_and_no_farther_than_it_may(line: Match) -> None:
    found = dragged(line, THREE[1], by=(1.5 * BW, -2.5 * BW))
    kinds = [key.partition(":")[0] for key in found.keys]
    assert kinds == [THREE[1], "wheel", "adv", "done"] and found.keys[1].startswith("wheel:R:")
    assert int(found.keys[1].rpartition(":")[2]) % 50 == 0
    assert not line.asked[0].decision.space.faults_of_keys(found.keys, True)


def test_beyond_its_movement_it_stops_and_says_why(line: Match) -> None:
    assert dragged(line, THREE[1], by=(0, -9 * BW)) == Dragged(
        (THREE[1], "adv:4000", "done"), THREE[1:2], "fault.too_far"
    )


def test_nobody_is_pulled_closer_than_a_base_to_the_enemy() -> None:
    near = marching("n2 = '12000,11000,1800 line 0'", "s2")
    found = dragged(near, THREE[1], by=(0, -4 * BW))
    assert found == Dragged((THREE[1], "adv:2500", "done"), THREE[1:2], "fault.too_near")
    assert dragged(near, THREE[1], by=(0, -4 * BW), fine=True).keys[1] == "adv:2520"


def test_the_ghost_that_is_pulled_on_goes_on_with_its_order(line: Match) -> None:
    first = dragged(line, THREE[0], by=(0, -1 * BW)).keys
    assert dragged(line, THREE[0], keys=first, by=(0, -1 * BW)).keys == (THREE[0], "adv:2000", "done")
    turned = dragged(line, THREE[0], keys=first, turn=-160).keys
    assert turned == (THREE[0], "adv:1000", "wheel:L:150", "done")
    assert dragged(line, THREE[0], keys=turned, turn=-50).keys == (THREE[0], "adv:1000", "wheel:L:200", "done")


@pytest.mark.parametrize(("corner", "by", "step"), [("left", -1, "wheel:R:150"), ("right", -2, "wheel:L:250")])
def test_a_corner_that_is_pulled_wheels_about_the_other(line: Match, corner: str, by: int, step: str) -> None:
    assert dragged(line, THREE[0], corner=corner, by=(0, by * BW)).keys[1] == step


def test_a_wheel_back_is_none(line: Match) -> None:
    assert dragged(line, THREE[0], corner="left", by=(0, BW)).keys == (THREE[0], "done")


def test_a_brigade_goes_by_the_same_order_the_foremost_first(line: Match) -> None:
    found = dragged(line, THREE[1], THREE[0], THREE[2], by=(0, -3 * BW))
    assert found.keys[1:] == ("adv:3000", "done") and set(found.things) == set(THREE)
    back = marching("s1 = '7500,14000,0 line 0'", "s1", "s2", "s3")
    assert dragged(back, THREE[1], *THREE, by=(0, -3 * BW)).things[0] == THREE[0]


def test_a_brigade_stops_for_the_first_of_them_that_must() -> None:
    near = marching("n2 = '12000,11000,1800 line 0'", "s1", "s2", "s3")
    found = dragged(near, *THREE, by=(0, -4 * BW))
    assert (found.keys[1], found.why) == ("adv:2500", "fault.too_near")


def test_the_head_of_a_column_goes_leg_by_leg() -> None:
    column = marching("s2 = '12000,14500,0 column 0'", "s2")
    first = dragged(column, THREE[1], by=(3 * BW, -3 * BW)).keys
    assert first[1] == "leg:450:4250"
    second = dragged(column, THREE[1], keys=first, by=(0, -2 * BW)).keys
    assert second[:2] == first[:2] and second[2] == "leg:-450:2000"


@pytest.mark.parametrize(
    ("keys", "nudge", "step", "now"),
    [
        ((), "forward", 0, ("adv:250",)),
        (("adv:250",), "forward", 1000, ("adv:1250",)),
        (("adv:250",), "back", 0, ()),
        ((), "back", 500, ("back:500",)),
        ((), "left", 0, ("wheel:L:50",)),
        (("wheel:L:50",), "right", 20, ("wheel:L:30",)),
        (("adv:3900",), "forward", 0, ("adv:4000",)),
    ],
)
def test_nudges_change_the_last_step(line: Match, keys: tuple[str, ...], nudge: str, step: int, now: object) -> None:
    before = (THREE[0], *keys, "done") if keys else ()
    assert dragged(line, THREE[0], keys=before, nudge=nudge, step=step).keys == (THREE[0], *now, "done")  # type: ignore[misc]
