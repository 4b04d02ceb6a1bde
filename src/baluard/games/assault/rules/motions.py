"""ASL-16.6 What a side may declare outside the sequence of play: that it concedes, or that both agree to a draw."""

from __future__ import annotations

from baluard.games.assault.model.events import DrawAgreed, GameEnded, SideConceded
from baluard.games.assault.model.facts import SIDES
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.victory import result_of
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Event, Motion


def apply_motion(s: State, motion: Motion) -> State:
    """ASL-16.6 Who concedes has lost; a draw needs the consent of all."""
    f = s.facts
    if motion.seat not in f.seats:
        raise NotOffered(fault="fault.motion")
    if motion.motion == "draw":
        if any([seat != motion.seat and seat not in motion.consents for seat in f.seats]):
            raise NotOffered(fault="fault.needs_consent")
        s.result = result_of(s, -1, "agreed")
    else:
        s.result = result_of(s, 1 - f.side_of_seat[motion.seat], "conceded")
    s.phase = "over"
    s.agenda = []
    return s


def motion_events(s: State, motion: Motion) -> tuple[Event, ...]:
    """What everybody is told of it."""
    if motion.motion == "draw":
        return (DrawAgreed(), GameEnded(""))
    loser = s.facts.side_of_seat[motion.seat]
    return (SideConceded(SIDES[loser]), GameEnded(SIDES[1 - loser]))
