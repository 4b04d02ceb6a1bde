"""Before a march: what it costs and leaves, the DISR that it brings, the enemy there, and the way with its ghost."""

from __future__ import annotations

from baluard.games.maurice.board import overlays
from baluard.games.maurice.board.sheet import SCALE
from baluard.games.maurice.model.state import State
from baluard.games.maurice.page.asks import Asks
from baluard.games.maurice.page.sights import flankers, nearest_enemy
from baluard.games.maurice.rules.cards import in_effect
from baluard.games.maurice.rules.damage import in_story
from baluard.games.maurice.rules.march import passes_freely
from baluard.games.maurice.rules.paths import Walk, allowance, walk
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.plane import Point
from baluard.page.questions import Parts
from baluard.page.remarks import said, when
from baluard.page.widgets import Drawn, Text

BESIDE = ("preview.difficult", "preview.through", "preview.flank")
"""What is said of each of several units that march together; all else is said of the first."""


def order(q: Asks) -> Parts:
    """A unit's order as far as it is written."""
    if not q.keys or q.unit(q.keys[0]) < 0:
        return ()
    return told(q.now, q.unit(q.keys[0]), tuple(key for key in q.keys[1:] if key != DONE))


def advance(q: Asks) -> Parts:
    """How far a victor goes on."""
    if not q.keys or q.keys[0] == DONE:
        return ()
    return told(q.now, q.unit(str(q.about["unit"])), (f"adv:{q.keys[0]}",))


def told(s: State, u: int, steps: Keys) -> Parts:
    """What an order costs, and what comes of it."""
    way = walk(s, u, steps)
    most = way.allowance if way.allowance >= 0 else allowance(s, u, way.profile)
    yield said("preview.march", cost=in_story(way.cost), most=in_story(most), left=in_story(max(most - way.cost, 0)))
    yield from when(way.slow_cost, "preview.slow", cost=in_story(way.slow_cost), most=in_story(way.slow))
    yield from when(way.began_slow, "preview.began_slow", most=in_story(way.slow))
    hurt = way.touched and way.profile.regular and u not in s.hurt_by_ground
    yield from when(
        hurt and not in_effect(s, "ignore_difficult_disr"), "preview.difficult", disr=s.facts.n.difficult_disr
    )
    yield from when(met(s, way), "preview.through", units=s.names(met(s, way)), disr=s.facts.n.through_disr)
    after: State = s.copy()
    after.put(u, way.place, way.stance)
    enemy, away = nearest_enemy(after, u)
    yield from when(enemy >= 0, "preview.enemy", unit=s.name(max(enemy, 0)), distance=in_story(away))
    open_to = flankers(after, u)
    yield from when(open_to, "preview.flank", units=s.names(open_to))
    yield Drawn(drawn(s, way, steps))


def together(q: Asks, units: list[int]) -> Parts:
    """What one order costs several units that go one after another; each with what becomes of it alone."""
    steps = tuple(key for key in q.keys[1:] if key != DONE)
    after: State = q.now.copy()
    for number, u in enumerate(units):
        for part in told(after, u, steps):
            if isinstance(part, Drawn) or not number:
                yield part
            elif isinstance(part, Text) and part.key in BESIDE:
                yield said("preview.of", unit=q.now.name(u), parts=(part.key,), **part.facts)
        way = walk(after, u, steps)
        after.put(u, way.place, way.stance)


def met(s: State, way: Walk) -> list[int]:
    """The friends who suffer when it passes through them."""
    if passes_freely(s, way.u) or in_effect(s, "ignore_interpenetration_disr"):
        return []
    return [one for one in way.through if not passes_freely(s, one)]


def drawn(s: State, way: Walk, steps: Keys) -> str:
    """The way, leg by leg, and the unit at its end with its arc."""
    points: list[Point] = [overlays.front_of(s, way.u)]
    for count in range(1, len(steps)):
        part = walk(s, way.u, steps[:count])
        points.append((part.place[0], part.place[1]))
    points.append((way.place[0], way.place[1]))
    side = f"side-{s.side_of(way.u)}"
    parts = [overlays.way(points, side)]
    if way.profile.shooting:
        reach = s.facts.n.volley_range / SCALE
        parts.append(overlays.placed(way.place, overlays.arc(way.profile, reach, "mau-arc"), look=side))
    return "".join([*parts, overlays.ghost(way.profile, way.place, side, s.name(way.u))])
