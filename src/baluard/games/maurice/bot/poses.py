"""Where an order ends, if nothing stops it: the checks of the path come later, for the few that are worth it."""

from __future__ import annotations

from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.paths import (
    ABOUT,
    BACK,
    FORM,
    LEG,
    WHEEL,
    Walk,
    formed_place,
    read_step,
)
from baluard.kernel.answers import Keys
from baluard.kernel.plane import Place, ahead, at, wheel

End = tuple[Place, int]  # a place and a formation


def end_of(s: State, u: int, keys: Keys) -> End | None:
    """The place and the formation at the end of an order; None when its formation does not fit."""
    f = s.facts
    place, stance, profile = s.place[u], s.stance[u], s.profile(u)
    for key in keys:
        step = read_step(key)
        if step is None:
            return None
        if step.kind == FORM:
            stance = f.stance_no[step.word]
            new = f.troops[u].profiles[stance]
            formed = formed_place(Walk(s, u), new, step, key) if new is not None else None
            if new is None or formed is None:
                return None
            place, profile = formed, new
        elif step.kind == ABOUT:
            x, y = at(f.sines, place, 0, -profile.depth)
            place = (x, y, (place[2] + f.sines.turn // 2) % f.sines.turn)
        elif step.kind == WHEEL:
            place = wheel(f.sines, place, profile.width, step.word, step.number)
        elif step.kind == LEG:
            place = ahead(f.sines, (place[0], place[1], (place[2] + step.number) % f.sines.turn), step.length)
        else:
            place = ahead(f.sines, place, -step.length if step.kind == BACK else step.length)
    return (place, stance)
