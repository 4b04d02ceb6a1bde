"""Corrections that running battles allow, and some that no battle does."""

from __future__ import annotations

from baluard.games.maurice import GAME
from baluard.games.maurice.eyes.positions import KNOWN
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.state import State
from baluard.kernel.errors import BadRecord
from baluard.kernel.rng import Rng
from tests.conformance.corrections import Sample

OPTIONS: tuple[dict[str, str], ...] = ({}, {"events": "off", "free_deployment": "on"})
KEYS = KNOWN
HARMLESS: tuple[tuple[str, str], ...] = ()
HOSTILE = (
    "[units]\nrome = 'lost'",
    "[units]\ns1 = '1,2'",
    "[units]\ns1 = '12000,14500,0 line'",
    "[units]\ns1 = '12000,14500,3600 line 0'",
    "[units]\ns1 = '12000,14500,0 open 0'",
    "[units]\ns1 = '12000,14500,0 line 6'",
    "[units]\ns1 = '12000,14500,0 line ²'",
    "[units]\ns1 = '500,14500,0 line 0'",
    "[units]\ns1 = '12000,99999,0 line 0'",
    "[units]\ns1 = 'lost'\ns2 = 'lost'\ns3 = 'lost'\ns4 = 'lost'\ns5 = 'lost'",
    "[morale]\nfirst = 0",
    "[morale]\nrome = 1",
    "night = -1",
    "turn = 3",
    "active = 'first'",
)


def samples(s: State, rng: Rng) -> list[Sample]:
    """Another night, another morale, and DISR more or less."""
    side = rng.below(2)
    texts = [
        f"night = {(s.night + 1) % 9}",
        f"[morale]\n{SEATS[side]} = {s.morale[side] + 1}",
        *[f"[units]\n{s.name(u)} = '{with_disr(s, u)}'" for u in s.everybody()[:2]],
    ]
    return [Sample(text) for text in texts if is_taken(s, text)]


def with_disr(s: State, u: int) -> str:
    """The unit where it stands, with other DISR."""
    x, y, heading = s.place[u]
    return f"{x},{y},{heading} {s.facts.stances[s.stance[u]]} {(s.disr[u] + 1) % s.facts.troops[u].limit}"


def is_taken(s: State, text: str) -> bool:
    """In the middle of a fight not all goes."""
    try:
        GAME.corrected(s.copy(), text)
    except BadRecord:
        return False
    return True
