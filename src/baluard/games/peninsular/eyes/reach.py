"""How far corps can march in this turn: for the map, before anybody has chosen a way."""

from __future__ import annotations

from baluard.games.peninsular.model.facts import PHASES
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.marches import March, march_of, may_march


def reaches(s: State) -> dict[str, dict[str, int]]:
    """By corps of the active nation, until its movement is over: where it can march to."""
    if s.phase not in PHASES[: PHASES.index("movement") + 1]:
        return {}
    own = [corps for corps in s.corps if s.facts.kind_nation[corps.kind] == s.nation]
    return {corps.id: reach_of(s, corps) for corps in own}


def reach_of(s: State, corps: Corps) -> dict[str, int]:
    """PEN-9.2, 9.4 The provinces to which a corps can march in this turn: the most points it can have left there."""
    if not may_march(s, corps):
        return {}
    f = s.facts
    found: dict[str, int] = {}
    ring = [march_of(s, corps, ())]
    home = f.provinces[ring[0].at()]
    while ring:
        march = ring.pop(0)
        for name in march.steps():
            further = March(s, march.side, march.start, march.path, march.left)
            further.walk((name,))
            if name != home and further.left > found.get(name, -1):
                found[name] = further.left
                ring.append(further)
    return found
