"""Drafts: what is wrong with what somebody is about to answer, and what may come next."""

from __future__ import annotations

from baluard.kernel.answers import DONE
from baluard.kernel.drafts import Draft, judge
from tests.kernel.test_answers import FORM, POSE, Posted, Walk


def test_a_path_so_far_says_what_may_come_next() -> None:
    judged = judge(Walk(), Draft(("b",)))
    assert judged.faults == () and judged.next_keys == ("c", "d", DONE) and not judged.is_whole


def test_a_whole_path_is_an_answer() -> None:
    judged = judge(Walk(), Draft(("a", "b", "d")))
    assert judged.is_whole and judged.answer == ("a", "b", "d")


def test_a_wrong_step_is_named_by_its_number() -> None:
    judged = judge(Walk(), Draft(("b", "a")))
    assert [(fault.key, fault.place) for fault in judged.faults] == [("fault.not_among", "1")]
    assert judged.next_keys == () and not judged.is_whole


def test_a_form_is_judged_as_it_is() -> None:
    assert judge(FORM, Draft(value={"n": 1, "to": "red"})).answer == {"n": 1, "to": "red", "parts": ()}
    assert [fault.place for fault in judge(FORM, Draft(value={"n": 7, "to": "red"})).faults] == ["n"]


def test_a_pose_at_the_end_of_a_path_is_judged_with_it() -> None:
    assert judge(Posted(), Draft(("a",))).next_keys == POSE.next_keys(())
    assert judge(Posted(), Draft(("a", "7,3,2"))).is_whole
    assert [fault.place for fault in judge(Posted(), Draft(("a", "5,5,0"))).faults] == ["1"]
