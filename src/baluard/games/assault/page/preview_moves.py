"""Before a counter moves: how far, why it must stop, what it captures, and who could attack it there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from baluard.games.assault.eyes.foresight import card_name, exposure, is_combat, leaders, prizes, zone_names
from baluard.games.assault.model.facts import BARRICADE
from baluard.games.assault.model.state import State
from baluard.games.assault.page.asks import Asks, exposure_notes, exposure_parts
from baluard.games.assault.rules.movement import DIRECT, Reach, allowance, reach_of, routes, way
from baluard.games.assault.rules.odds import zone_points
from baluard.page.questions import Parts
from baluard.page.remarks import AIM, FULL, GO, STOP, WARN, remark, said, when
from baluard.page.widgets import Hint, Text

# -- preview


def move(q: Asks, number: int = 1) -> Parts:
    """Everything about one move (of a stack of `number` combat units), once its end is chosen."""
    if len(q.keys) < 2:
        return
    s, u, z = q.now, q.unit(q.keys[0]), q.zone(q.keys[1])
    if s.where[u] != z:
        yield from step_notes(s, u, z)
    if s.facts.kind[u] == BARRICADE:
        yield from when(q.keys[2:], "preview.move.facing", zone=q.keys[-1])
    elif is_combat(s, u):
        yield from combat_notes(s, u, z, q.keys[2] if len(q.keys) > 2 else DIRECT, number)


def stack_move(q: Asks, stack: tuple[str, ...]) -> Parts:
    """Everything about the move of a stack: how many go, and the counts as they will be when all have gone."""
    going = followers(q, stack).get(q.keys[1], [])
    fighting = [u for u in going if is_combat(q.now, u)]
    first = q.keys[0] if is_combat(q.now, q.unit(q.keys[0])) or not fighting else q.now.facts.unit_ids[fighting[0]]
    yield said("preview.move.together", count=len(going), all=len(stack))
    yield from move(replace(q, keys=(first, *q.keys[1:])), max(1, len(fighting)))


def followers(q: Asks, stack: tuple[str, ...]) -> dict[str, list[int]]:
    """By destination, the counters of a stack that could end there, as many combat units as there is room for."""
    s, f = q.now, q.now.facts
    found: dict[str, list[int]] = {}
    for name in stack:
        u = q.unit(name)
        if f.kind[u] == BARRICADE and name != stack[0]:  # it wants a facing of its own
            continue
        for zone in q.space.next_keys((name,)):
            z = q.zone(zone)
            going = found.setdefault(zone, [])
            number = s.men[f.side[u]][z] + sum(1 for other in going if is_combat(s, other))
            if not is_combat(s, u) or f.unlimited[z] or z == s.where[u] or number < f.stacking:
                going.append(u)
    return found


def step_notes(s: State, u: int, z: int) -> Iterator[Text]:
    """Steps, the stop rule, the card that helps."""
    reach = reach_of(s, u)
    most, left = steps_allowed(s, u, reach, z), steps_left(s, u, reach, z)
    yield said("preview.move.steps", used=most - left, most=most, left=left)
    if s.facts.unlimited[z]:
        yield said("preview.move.deploy")
    else:
        yield from when(must_stop(s, u, reach, z), "preview.move.stop")
    yield from when(reach.to(z) is not reach.plain, "preview.move.card", card=card_name(s))


def combat_notes(s: State, u: int, z: int, route: str, number: int = 1) -> Iterator[Text]:
    """Stacking, captures, what is left behind, exposure."""
    f = s.facts
    side, origin, points = f.side[u], s.where[u], zone_points(s, z)
    count = s.men[side][z] + number
    taken, moved = spoils(s, side, way(s, u, z, reach_of(s, u), route))
    if f.unlimited[z]:
        yield said("preview.move.stack_free", count=count)
    else:
        yield said("preview.move.stack", count=count, limit=f.stacking)
    yield from when(taken, "preview.move.capture", units=taken)
    yield from when(moved, "preview.move.displace", units=moved)
    leaves = s.men[side][origin] == number and (zone_points(s, origin) or s.gear[side][origin])
    yield from when(leaves, "preview.move.leaves", zone=f.zone_ids[origin])
    objective = next((o.name for o in f.objectives if z in o.zones), "")
    yield from when(points, "preview.move.objective", zone=objective, points=points)
    yield from exposure_notes(s, exposure(s, side, z, count, tuple(f.unit_no[name] for name in taken)))


def spoils(s: State, side: int, path: list[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What falls and who is driven out along a path."""
    entered = [z for z in path if s.men[1 - side][z] == 0]
    taken = tuple(name for z in entered for name in prizes(s, 1 - side, z))
    return taken, tuple(name for z in entered for name in leaders(s, 1 - side, z))


# -- steps


def steps_allowed(s: State, u: int, reach: Reach, z: int) -> int:
    """The allowance that leads to a zone, with or without a card's help."""
    plain, most, _ = allowance(s, u)
    return plain if reach.to(z) is reach.plain else most


def steps_left(s: State, u: int, reach: Reach, z: int) -> int:
    """What is left of the allowance after the shortest way to a zone."""
    left, came, at = steps_allowed(s, u, reach, z), reach.to(z).came, z
    while at != s.where[u]:
        at, left = came[at], left - 1
    return left


def must_stop(s: State, u: int, reach: Reach, z: int) -> bool:
    """ASL-9.5: next to the enemy, unless a card lets the unit go on."""
    _, _, ignores = allowance(s, u)
    if ignores and reach.to(z) is not reach.plain:
        return False
    return s.near[1 - s.facts.side[u]][z] > 0


# -- hints


def leaving_hints(q: Asks) -> Iterator[Hint]:
    """ASL-4.5: the units of an overfull zone."""
    s, f = q.now, q.now.facts
    for key in q.offered:
        z = s.where[q.unit(key)]
        if is_combat(s, q.unit(key)) and s.men[s.active][z] > f.stacking and not f.unlimited[z]:
            yield Hint(key, said("hint.move.overfull"), WARN)


def end_hints(q: Asks) -> Iterator[Hint]:
    """Zones where the move may end, and those that are full."""
    u = q.unit(q.keys[0])
    reach = reach_of(q.now, u)
    for z in reach.ends:
        yield end_hint(q.now, u, z, reach)
    if is_combat(q.now, u):
        yield from full_hints(q.now, u, reach)


def end_hint(s: State, u: int, z: int, reach: Reach) -> Hint:
    """One zone where the move may end."""
    f = s.facts
    if z == s.where[u]:
        return Hint(f.zone_ids[z], said("hint.move.turn"), GO)
    step, mark, left = step_part(s, u, z, reach)
    parts = [step, *when(reach.to(z) is not reach.plain, "hint.move.card", card=card_name(s))]
    if is_combat(s, u):
        parts += spoil_parts(s, f.side[u], [z])
        passed = {zone for name in routes(s, u, z, reach) if name != DIRECT for zone in name.split("+")}
        parts += when(reach.to(z).prizes and passed, "hint.move.ways", zones=tuple(sorted(passed)))
        parts += when(zone_points(s, z), "hint.move.points", points=zone_points(s, z))
        parts += exposure_parts(exposure(s, f.side[u], z, s.men[f.side[u]][z] + 1))
    return remark(f.zone_ids[z], parts, mark, figure=left)


def step_part(s: State, u: int, z: int, reach: Reach) -> tuple[Text, str, str]:
    """Steps left, or why the counter must stop; how the board marks it; the figure beside the mark."""
    if s.facts.unlimited[z]:
        return said("hint.move.deploy"), STOP, ""
    if must_stop(s, u, reach, z):
        return said("hint.move.stop"), STOP, ""
    left = steps_left(s, u, reach, z)
    return (said("hint.move.left", left=left) if left else said("hint.move.last")), GO, str(left)


def spoil_parts(s: State, side: int, path: list[int]) -> list[Text]:
    """What falls there, in a few words."""
    taken, moved = spoils(s, side, path)
    return [*when(taken, "hint.move.capture", units=taken), *when(moved, "hint.move.displace", leaders=moved)]


def full_hints(s: State, u: int, reach: Reach) -> Iterator[Hint]:
    """ASL-4.3: zones within reach that hold five already."""
    f, men = s.facts, s.men[s.facts.side[u]]
    passing = [z for z in reach.ends if not (f.unlimited[z] or must_stop(s, u, reach, z))]
    ways = [s.where[u], *(z for z in passing if steps_left(s, u, reach, z) > 0)]
    near = {n for z in ways for n in s.cross[z] if n != s.where[u]}
    for n in sorted(near):
        if men[n] >= f.stacking and not f.unlimited[n]:
            text = said("hint.move.full", count=men[n], limit=f.stacking)
            yield Hint(f.zone_ids[n], text, FULL, offered=False)


def last_hints(q: Asks) -> Iterator[Hint]:
    """Facings of a barricade, or ways told apart by what they capture."""
    s, u = q.now, q.unit(q.keys[0])
    if s.facts.kind[u] == BARRICADE:
        yield from (facing_hint(q, key) for key in q.offered)
        return
    for route in q.offered:
        if route != DIRECT:
            path = [q.zone(name) for name in route.split("+")]
            parts = spoil_parts(s, s.facts.side[u], path)
            yield remark(route, parts or [said("hint.move.ways", zones=zone_names(s, path))])


def facing_hint(q: Asks, key: str) -> Hint:
    """Which zone a facing covers against."""
    return Hint(key, said("hint.move.covers", zone=key), AIM)
