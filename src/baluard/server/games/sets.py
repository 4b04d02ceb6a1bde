"""Answers that are given all or nothing: a set of orders of one seat, perhaps to several questions in a row.

A set is rehearsed on a fork before anything is stored. No die falls and nothing hidden is shown in a rehearsal: it
stops there, as it does where only others are asked. So nobody learns from a refusal what the dice would have said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from baluard.kernel.decision import CHANCE
from baluard.kernel.errors import NotOffered
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.match import Match, Step
from baluard.kernel.values import Asked


class Rehearsed(Struct, frozen=True):
    """A set as far as it went on a fork: all answers but the last are given there, and the last one is judged."""

    match: Match
    steps: list[Step]
    faults: Faults  # each with the number of its answer before its place
    last: Asked | None = None  # the question of the last answer
    stops: int | None = None  # the answer before which it stops: chance or another seat comes first


def rehearse(
    match: Match, seat: str, decision_id: str, answers: Sequence[Any], tags: Sequence[str] = (), by: str = "person"
) -> Rehearsed:
    """A set played on a match that is driven on: what is wrong with each answer, and where it stops.

    The first answer is to the decision named. Each later one is to the open question whose tag it names, or else to the
    same question asked again, or else to the first that must be answered. What is refused is left out for the rest.
    """
    if tags and (len(tags) != len(answers) or tags[0] not in ("", match.find(seat, decision_id).decision.tag)):
        raise NotOffered(fault="fault.tags")
    gesture = match.log_n + 1 if len(answers) > 1 else 0
    match.source = None
    asked: Asked | None = match.find(seat, decision_id)
    steps: list[Step] = []
    found: list[Fault] = []
    for i, answer in enumerate(answers):
        if i:
            assert asked is not None
            asked = next_asked(match, seat, tags[i] if tags else "", asked.decision.tag)
        if asked is None:
            found.append(Fault("fault.not_asked_now", str(i)) if is_asked(match, seat) else stop_fault(match, i))
            return Rehearsed(match, steps, tuple(found), None, i)
        wrong = asked.decision.space.faults(answer)
        found += numbered(wrong, i)
        if not wrong and i < len(answers) - 1:
            barrier_n = match.save.barrier_n
            steps.append(match.answer(seat, asked.id, answer, by, gesture))
            if match.save.barrier_n > barrier_n:
                found.append(Fault("fault.stops_shown", str(i + 1)))
                return Rehearsed(match, steps, tuple(found), None, i + 1)
    return Rehearsed(match, steps, tuple(found), asked)


def next_asked(match: Match, seat: str, tag: str, before: str) -> Asked | None:
    """The open question of a seat that the next answer is for: the one named, the same again, or the first required."""
    mine = [asked for asked in match.asked_of(seat) if not asked.answered]
    if tag:
        return next((asked for asked in mine if asked.decision.tag == tag), None)
    again = [asked for asked in mine if asked.decision.tag == before]
    return next(iter([*again, *(asked for asked in mine if asked.required)]), None)


def is_asked(match: Match, seat: str) -> bool:
    """Has a seat something left to answer?"""
    return any(not asked.answered for asked in match.asked_of(seat))


def stop_fault(match: Match, i: int) -> Fault:
    """Who comes before answer `i`: chance, another seat, or nobody any more."""
    others = match.waits_for()
    if not others:
        return Fault("fault.stops_over", str(i))
    return (
        Fault("fault.stops_chance", str(i))
        if CHANCE in others
        else Fault("fault.stops_seat", str(i), {"seat": others[0]})
    )


def numbered(faults: Faults, i: int) -> Faults:
    """The faults of one of several answers, with its number before their places."""
    return tuple(Fault(one.key, ".".join(part for part in (str(i), one.place) if part), one.facts) for one in faults)
