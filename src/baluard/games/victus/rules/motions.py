"""What the players may declare outside the sequence of play: that the city surrenders."""

from __future__ import annotations

from baluard.games.victus.model.events import GameEnded
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.scoring import result_of
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Event, Motion


def apply_motion(s: State, motion: Motion) -> State:
    """The city surrenders when all agree."""
    seats = s.facts.seats
    if motion.seat not in seats:
        raise NotOffered(fault="fault.motion")
    if any([seat != motion.seat and seat not in motion.consents for seat in seats]):
        raise NotOffered(fault="fault.needs_consent")
    s.result = result_of(s, "surrendered")
    s.phase = "over"
    s.agenda = []
    return s


def motion_events(s: State, motion: Motion) -> tuple[Event, ...]:
    """What everybody is told of it."""
    return (GameEnded("surrendered"),)
