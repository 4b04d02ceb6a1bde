"""What the players may declare outside the sequence of play: a side gives up, or all agree on a draw."""

from __future__ import annotations

from baluard.games.peninsular.model.events import CampaignEnded
from baluard.games.peninsular.model.facts import NATIONS, NOBODY, SIDE_OF, number_of
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.victory import count
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Event, Motion, Result


def apply_motion(s: State, motion: Motion) -> State:
    """A nation concedes for its side."""
    if motion.motion != "concede" or motion.seat not in NATIONS:
        raise NotOffered(fault="fault.motion")
    side = SIDE_OF[number_of(motion.seat)]
    partners = [n for n in NATIONS if SIDE_OF[number_of(n)] == side and n != motion.seat]
    if any([n not in motion.consents for n in partners]):
        raise NotOffered(fault="fault.needs_consent")
    winners = tuple([n for n in NATIONS if SIDE_OF[number_of(n)] != side])
    allied, french = count(s)
    s.result = Result(winners, "conceded", {n: french if n == "france" else allied for n in NATIONS})
    s.phase, s.nation = "end", NOBODY
    s.agenda = []
    return s


def motion_events(s: State, motion: Motion) -> tuple[Event, ...]:
    """What everybody is told of it."""
    allied, french = count(s)
    winners = s.result.winners if s.result is not None else ()
    return (CampaignEnded("conceded", winners, allied, french),)
