"""What the players may declare outside the sequence of play: that all agree to end the game."""

from __future__ import annotations

from baluard.games.catalans.model.events import GameEnded
from baluard.games.catalans.model.state import State
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Event, Motion, Result


def apply_motion(s: State, motion: Motion) -> State:
    """The game ends without winners when all agree."""
    seats = s.facts.seats
    if motion.seat not in seats:
        raise NotOffered(fault="fault.motion")
    if any([seat != motion.seat and seat not in motion.consents for seat in seats]):
        raise NotOffered(fault="fault.needs_consent")
    s.result = Result((), "agreed")
    s.phase = "over"
    s.agenda = []
    return s


def motion_events(s: State, motion: Motion) -> tuple[Event, ...]:
    """What everybody is told of it."""
    return (GameEnded("agreed", ()),)
