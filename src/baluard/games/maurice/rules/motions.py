"""MAU-10.9 What a side may declare at any time: that it resigns, or that both agree to a draw."""

from __future__ import annotations

from baluard.games.maurice.model.events import DrawAgreed, GameEnded, SideConceded
from baluard.games.maurice.model.facts import NOBODY, SEATS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.victory import result_of
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Event, Motion


def apply_motion(s: State, motion: Motion) -> State:
    """MAU-10.9 Who resigns has lost; a draw needs the consent of both."""
    if motion.seat not in SEATS:
        raise NotOffered(fault="fault.motion")
    if motion.motion == "draw":
        if any([seat != motion.seat and seat not in motion.consents for seat in SEATS]):
            raise NotOffered(fault="fault.needs_consent")
        s.result = result_of(s, NOBODY, "agreed")
    else:
        s.result = result_of(s, 1 - SEATS.index(motion.seat), "conceded")
    s.phase = "over"
    s.agenda = []
    return s


def motion_events(s: State, motion: Motion) -> tuple[Event, ...]:
    """What everybody is told of it."""
    if motion.motion == "draw":
        return (DrawAgreed(), GameEnded("", "agreed"))
    return (SideConceded(motion.seat), GameEnded(SEATS[1 - SEATS.index(motion.seat)], "conceded"))
