"""Answer spaces: what they offer is legal, what they do not offer is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import (
    DONE,
    Amount,
    Form,
    Keys,
    OneOf,
    PathSpace,
    Pose,
    SomeDice,
    SomeOf,
    Space,
    sample_keys,
)
from baluard.kernel.drafts import Draft, judge
from baluard.kernel.errors import NotOffered, RulesBug
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.rng import Rng
from tests.conformance.playing import plain, same

names = st.lists(st.sampled_from("abcdefgh"), unique=True, min_size=1, max_size=6)
counted = st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 3)), unique_by=lambda row: row[0], max_size=4)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=4)
    | st.sampled_from(["a", "b", DONE]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abn"), inner, max_size=3),
    max_leaves=8,
)


class Walk(PathSpace):
    """A path of one to three letters, each later than the one before."""

    def next_keys(self, prefix: Keys) -> Keys:
        if prefix and (prefix[-1] == DONE or len(prefix) == 3):
            return ()
        later = tuple(key for key in "abcd" if not prefix or key > prefix[-1])
        return (*later, DONE) if prefix else later


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    coins: int


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    to: str
    parts: tuple[Part, ...] = ()


def judge_deal(deal: Deal) -> Faults:
    found = [] if 0 <= deal.n <= 3 else [Fault("fault.coins", "n", {"most": 3})]
    found += [Fault("fault.coins", f"parts.{i}.coins") for i, part in enumerate(deal.parts) if part.coins > 3]
    return tuple(found)


FORM = Form(Deal, judge_deal, lambda: (Deal(0, "red"), Deal(3, "blue")))
WOOD = (Fault("fault.wood"),)
POSE = Pose(0, 0, 9, 9, 4, ((1, 1, 0), (2, 2, 3)), lambda x, y, h: WOOD if x == y == 5 else ())


class Posted(PathSpace):
    """A letter, then a pose."""

    def next_keys(self, prefix: Keys) -> Keys:
        return ("a", "b") if not prefix else POSE.next_keys(()) if len(prefix) == 1 else ()

    def pose_at(self, prefix: Keys) -> Pose | None:
        return POSE if len(prefix) == 1 else None


# Strategies give recipes, not spaces: hypothesis takes weak references to what it draws, and a weak reference to an
# instance of a compiled generic class corrupts memory (mypyc 2.4).
Recipe = Callable[[], Space[Any]]


@st.composite
def some_of(draw: st.DrawFn) -> Recipe:
    keys = draw(names)
    always = draw(st.lists(st.sampled_from(keys), unique=True, max_size=2))
    most = draw(st.integers(len(always), len(keys)))
    return partial(SomeOf, keys, draw(st.integers(0, most)), most, always)


@st.composite
def allotments(draw: st.DrawFn) -> Recipe:
    places = [(place.upper(), cap) for place, cap in draw(counted)]
    return partial(Allotment, draw(counted), places, draw(st.booleans()), draw(st.integers(-1, 4)))


@st.composite
def amounts(draw: st.DrawFn) -> Recipe:
    low = draw(st.integers(-5, 5))
    return partial(Amount, low, low + draw(st.integers(0, 6)))


one_of = names.map(lambda keys: partial(OneOf, keys))
dice = st.builds(partial, st.just(SomeDice), st.integers(1, 6), st.integers(1, 3))
spaces = st.one_of(one_of, some_of(), amounts(), allotments(), dice, st.just(lambda: FORM), st.just(Walk))
any_space = spaces | st.just(lambda: POSE)


def all_answers(space: Space[Any], prefix: Keys = (), most: int = 4000) -> set[bytes]:
    """Every answer that a whole path of keys leads to."""
    more = space.next_keys(prefix)
    if not more or (prefix and prefix[-1] == DONE):
        return {same(space.from_keys(prefix))}
    found: set[bytes] = set()
    for key in more:
        found |= all_answers(space, (*prefix, key))
    return found


@given(spaces, st.integers(0, 99))
def test_a_sample_is_legal_and_survives_json(recipe: Recipe, seed: int) -> None:
    space = recipe()
    answer = space.sample(Rng(seed))
    assert same(space.read(plain(answer))) == same(answer)


@given(spaces, st.integers(0, 99))
def test_every_path_of_offered_keys_leads_to_a_legal_answer(recipe: Recipe, seed: int) -> None:
    space = recipe()
    path = sample_keys(space, Rng(seed))
    assert space.admits(plain(space.from_keys(path)))
    assert same(space.follow(path)) == same(space.from_keys(path))


@given(spaces, st.integers(0, 99))
def test_candidates_are_legal_and_different(recipe: Recipe, seed: int) -> None:
    space = recipe()
    found = space.candidates(4, Rng(seed))
    assert 1 <= len(found) <= 4 and all(space.admits(plain(answer)) for answer in found)
    assert len({same(answer) for answer in found}) == len(found)


@given(any_space, json_values)
def test_whatever_comes_in_is_read_or_refused(recipe: Recipe, answer: Any) -> None:
    space = recipe()
    try:
        found = space.read(answer)
    except NotOffered:
        assert not space.admits(answer)
    else:
        assert same(space.read(plain(found))) == same(found)


@given(any_space, st.lists(st.sampled_from(["a", "b", "A", "1", "7", DONE]), max_size=5))
def test_whatever_keys_come_in_are_followed_or_refused(recipe: Recipe, keys: list[str]) -> None:
    space = recipe()
    try:
        found = space.follow(tuple(keys))
    except NotOffered:
        return
    assert space.admits(plain(found))


@given(st.one_of(some_of(), allotments(), one_of))
def test_forced_means_exactly_one_answer(recipe: Recipe) -> None:
    space = recipe()
    answers = all_answers(space)
    assert space.is_forced() == (len(answers) == 1)
    if space.is_forced():
        assert {same(space.only())} == answers
        assert same(space.read(plain(space.only()))) == same(space.only())


@given(allotments())
def test_the_plainest_allotment_is_legal(recipe: Recipe) -> None:
    space: Any = recipe()
    assert space.read(space.first()) == space.first()


def test_one_of_refuses_what_is_not_a_key() -> None:
    space = OneOf(("a", "b"))
    assert space.read("a") == "a" and not space.is_forced()
    for wrong in ("c", 1, ["a"], None, {"a": 1}):
        assert not space.admits(wrong)


def test_some_of_wants_its_fixed_members_and_keeps_its_own_order() -> None:
    space = SomeOf(("a", "b", "c"), 1, 2, always=("b",))
    assert space.next_keys(()) == ("b",)
    assert space.next_keys(("b",)) == ("a", "c", DONE)
    assert space.read(["c", "b"]) == ("b", "c")
    for wrong in (["a"], ["b", "b"], ["a", "b", "c"], ["b", "x"], "b", [1]):
        assert not space.admits(wrong)


def test_an_amount_keeps_its_bounds_and_is_no_bool() -> None:
    space = Amount(1, 3)
    assert [space.admits(n) for n in (0, 1, 3, 4)] == [False, True, True, False]
    assert not space.admits(True) and not space.admits(1.0) and not space.admits("1")
    assert Amount(2, 2).is_forced() and Amount(2, 2).only() == 2


def test_a_pose_is_judged_and_the_fault_is_named() -> None:
    assert POSE.read([5, 4, 3]) == (5, 4, 3)
    with pytest.raises(NotOffered) as refused:
        POSE.read([5, 5, 0])
    assert refused.value.details == {"fault": "fault.wood"}
    for wrong in ([10, 0, 0], [0, -1, 0], [0, 0, 4], [0, 0], [0, 0, True], "0,0,0"):
        assert not POSE.admits(wrong)
    assert POSE.follow(("2,2,3",)) == (2, 2, 3)


def test_an_allotment_keeps_its_caps_and_says_what_is_wrong() -> None:
    space = Allotment((("foot", 2), ("horse", 1)), (("hill", 2), ("ford", 1)))
    assert space.read([["horse", "hill", 1], ["foot", "hill", 1], ["foot", "ford", 1]]) == (
        ("foot", "hill", 1),
        ("foot", "ford", 1),
        ("horse", "hill", 1),
    )
    with pytest.raises(NotOffered) as refused:
        space.read([["foot", "hill", 2]])
    assert refused.value.details["fault"] == "fault.too_few"
    with pytest.raises(NotOffered) as refused:
        space.read([["foot", "ford", 2], ["horse", "hill", 1]])
    assert refused.value.details == {"fault": "fault.no_room", "key": "ford", "most": 1}


def test_an_allotment_with_one_place_for_all_is_forced() -> None:
    space = Allotment((("foot", 2), ("horse", 1), ("none", 0)), (("hill", 3), ("ford", 0)))
    assert space.is_forced() and space.only() == (("foot", "hill", 2), ("horse", "hill", 1))


def test_a_form_names_its_faults() -> None:
    assert FORM.read({"n": 2, "to": "red"}) == Deal(2, "red")
    wrong = {
        "fault.missing": {"n": 2},
        "fault.type": {"n": "2", "to": "red"},
        "fault.unknown_field": {"n": 2, "to": "red", "x": 1},
        "fault.coins": {"n": 9, "to": "red"},
    }
    for fault, answer in wrong.items():
        with pytest.raises(NotOffered) as refused:
            FORM.read(answer)
        assert refused.value.details["fault"] == fault


def test_all_faults_of_an_answer_are_found_each_with_its_place() -> None:
    allotment = Allotment((("foot", 2), ("horse", 1)), (("hill", 2), ("ford", 1)))
    wrong = [["foot", "ford", 3], ["mule", "hill", 1]]
    assert [(f.key, f.place) for f in allotment.faults(wrong)] == [
        ("fault.not_among", "mule"),
        ("fault.not_so_many", "foot"),
        ("fault.no_room", "ford"),
        ("fault.too_many", ""),
    ]
    some = SomeOf(("a", "b", "c"), 1, 2, ("c",))
    assert [(f.key, f.place) for f in some.faults(["a", "a", "x"])] == [
        ("fault.twice", "a"),
        ("fault.not_among", "x"),
        ("fault.must_be_there", "c"),
        ("fault.too_many", ""),
    ]
    assert [(f.key, f.place) for f in SomeDice(6, 3).faults([7, 0])] == [
        ("fault.between", "0"),
        ("fault.between", "1"),
        ("fault.dice_count", ""),
    ]
    deal = {"n": 9, "to": "red", "parts": [{"coins": 1}, {"coins": 4}]}
    assert [(f.key, f.place) for f in FORM.faults(deal)] == [("fault.coins", "n"), ("fault.coins", "parts.1.coins")]
    assert [(f.key, f.place) for f in FORM.faults({"n": 1, "to": "red", "parts": [{"coins": "x"}]})] == [
        ("fault.type", "parts.0.coins")
    ]


def test_the_last_step_of_a_path_may_be_any_pose_that_is_admitted() -> None:
    space = Posted()
    assert space.read(["a", "1,1,0"]) == ("a", "1,1,0") and space.read(["b", "7,3,2"]) == ("b", "7,3,2")
    assert [(f.key, f.place) for f in space.faults(["a", "5,5,0"])] == [("fault.wood", "1")]
    assert [(f.key, f.place) for f in space.faults(["a", "99,0,0"])] == [("fault.outside", "1")]
    for wrong in (["a"], ["1,1,0"], ["a", "x"], ["a", "1,1"], ["a", "1,1,²"], ["a", "1,1,0", "1,1,0"]):
        assert space.faults(wrong)
    for odd in ("01,1,0", "-0,1,0", "+1,1,0", " 1,1,0"):
        assert space.faults(["a", odd]), "a pose is written in one way"


class Suggested(PathSpace):
    """One letter, then a pose of which one is suggested."""

    def next_keys(self, prefix: Keys) -> Keys:
        return ("a",) if not prefix else ("1,1,0",) if len(prefix) == 1 else ()

    def pose_at(self, prefix: Keys) -> Pose | None:
        return Pose(0, 0, 9, 9, 4, ((1, 1, 0),)) if len(prefix) == 1 else None


def test_one_suggested_pose_is_not_the_only_one() -> None:
    space = Suggested()
    assert not space.is_forced() and space.goes_on(("a",)) and not space.goes_on(("a", "2,2,2"))
    assert judge(space, Draft(("a",))).next_keys == ("1,1,0",) and not judge(space, Draft(("a",))).is_whole
    assert judge(space, Draft(("a", "2,2,2"))).is_whole


def test_a_pose_by_itself_is_the_same_as_keys_and_as_a_value() -> None:
    assert POSE.follow(("7,3,2",)) == POSE.read([7, 3, 2]) == (7, 3, 2)
    assert [(f.key, f.place) for f in POSE.faults_of_keys(("5,5,0",), True)] == [("fault.wood", "0")]
    assert [f.place for f in POSE.faults([-1, 3, 9])] == ["0", "2"]


def test_a_pose_has_a_suggestion() -> None:
    with pytest.raises(RulesBug):
        Pose(0, 0, 9, 9, 4, ())


@given(any_space, json_values)
def test_what_is_refused_has_faults_and_what_is_admitted_has_none(recipe: Recipe, answer: Any) -> None:
    space = recipe()
    try:
        space.read(answer)
    except NotOffered as refused:
        assert refused.faults == space.faults(answer) != ()
    else:
        assert space.faults(answer) == ()


def test_a_path_ends_where_it_may_and_nowhere_else() -> None:
    space = Walk()
    assert space.read(["a", DONE]) == ("a", DONE) and space.read(["a", "b", "d"]) == ("a", "b", "d")
    for wrong in ([], ["a"], [DONE], ["b", "a", DONE], ["a", DONE, DONE], ["a", DONE, "b"], "a"):
        assert not space.admits(wrong)


def test_dice_typed_in_are_within_their_sides() -> None:
    space = SomeDice(6, 2)
    assert space.read([6, 1]) == (6, 1)
    for wrong in ([6], [0, 1], [7, 1], [True, 1], ["1", 1], 6):
        assert not space.admits(wrong)
