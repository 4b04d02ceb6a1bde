"""Before a counter moves: how far, why it must stop, what it captures, and who could attack it there."""

from __future__ import annotations

from baluard.games.assault.eyes.foresight import card_name, exposure, is_combat, leaders, prizes, zone_names
from baluard.games.assault.model.facts import BARRICADE
from baluard.games.assault.model.state import State
from baluard.games.assault.page.remarks import exposure_notes, exposure_parts
from baluard.games.assault.rules.movement import DIRECT, Reach, Spread, allowance, reach_of, routes, way
from baluard.games.assault.rules.odds import zone_points
from baluard.kernel.answers import DONE
from baluard.kernel.values import Asked
from baluard.page.remarks import AIM, FULL, GO, STOP, remark, said
from baluard.page.widgets import Hint, Preview, Text

# -- preview


def move(s: State, keys: tuple[str, ...], number: int = 1) -> Preview | None:
    """Everything about one move (of a stack of `number` combat units), once its end is chosen."""
    if len(keys) < 2:
        return None
    f = s.facts
    u, z = f.unit_no[keys[0]], f.zone_no[keys[1]]
    notes = [*step_notes(s, u, z)] if s.where[u] != z else []
    if f.kind[u] == BARRICADE:
        if len(keys) > 2:
            notes.append(said("preview.move.facing", zone=keys[2]))
        return Preview((), tuple(notes))
    if is_combat(s, u):
        notes.extend(combat_notes(s, u, z, keys[2] if len(keys) > 2 else DIRECT, number))
    return Preview((), tuple(notes))


def stack_move(s: State, asked: Asked, stack: tuple[str, ...], keys: tuple[str, ...]) -> Preview | None:
    """Everything about the move of a stack: how many go, and the counts as they will be when all have gone."""
    f = s.facts
    going = followers(s, asked, stack).get(keys[1], [])
    fighting = [u for u in going if is_combat(s, u)]
    shown = (f.unit_ids[fighting[0]], *keys[1:]) if fighting and not is_combat(s, f.unit_no[keys[0]]) else keys
    found = move(s, shown, max(1, len(fighting)))
    notes = found.notes if found else ()
    return Preview((), (said("preview.move.together", count=len(going), all=len(stack)), *notes))


def followers(s: State, asked: Asked, stack: tuple[str, ...]) -> dict[str, list[int]]:
    """By destination, the counters of a stack that could end there, as many combat units as there is room for."""
    f = s.facts
    found: dict[str, list[int]] = {}
    for name in stack:
        u = f.unit_no[name]
        if f.kind[u] == BARRICADE and name != stack[0]:  # it wants a facing of its own
            continue
        for zone in asked.decision.space.next_keys((name,)):
            z = f.zone_no[zone]
            going = found.setdefault(zone, [])
            number = s.men[f.side[u]][z] + sum(1 for other in going if is_combat(s, other))
            if not is_combat(s, u) or f.unlimited[z] or z == s.where[u] or number < f.stacking:
                going.append(u)
    return found


def step_notes(s: State, u: int, z: int) -> list[Text]:
    """Steps, the stop rule, the card that helps."""
    reach = reach_of(s, u)
    most = steps_allowed(s, u, reach, z)
    used = steps_to(reach.to(z), s.where[u], z)
    notes = [said("preview.move.steps", used=used, most=most, left=most - used)]
    if s.facts.unlimited[z]:
        notes.append(said("preview.move.deploy"))
    elif must_stop(s, u, reach, z):
        notes.append(said("preview.move.stop"))
    if reach.to(z) is not reach.plain:
        notes.append(said("preview.move.card", card=card_name(s)))
    return notes


def combat_notes(s: State, u: int, z: int, route: str, number: int = 1) -> list[Text]:
    """Stacking, captures, what is left behind, exposure."""
    f = s.facts
    side = f.side[u]
    origin = s.where[u]
    count = s.men[side][z] + number
    path = way(s, u, z, reach_of(s, u), route)
    taken, moved = spoils(s, side, path)
    notes = [said("preview.move.stack_free", count=count)]
    if not f.unlimited[z]:
        notes = [said("preview.move.stack", count=count, limit=f.stacking)]
    if taken:
        notes.append(said("preview.move.capture", units=taken))
    if moved:
        notes.append(said("preview.move.displace", units=moved))
    if s.men[side][origin] == number and (zone_points(s, origin) or s.gear[side][origin]):
        notes.append(said("preview.move.leaves", zone=f.zone_ids[origin]))
    if zone_points(s, z):
        notes.append(said("preview.move.objective", zone=objective_of(s, z), points=zone_points(s, z)))
    captured = tuple(f.unit_no[name] for name in taken)
    return [*notes, *exposure_notes(s, exposure(s, side, z, count, captured))]


def spoils(s: State, side: int, path: list[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What falls and who is driven out along a path."""
    taken: list[str] = []
    moved: list[str] = []
    for step in path:
        if s.men[1 - side][step] == 0:
            taken.extend(prizes(s, 1 - side, step))
            moved.extend(leaders(s, 1 - side, step))
    return tuple(taken), tuple(moved)


def objective_of(s: State, z: int) -> str:
    """The objective that a zone belongs to."""
    return next((o.name for o in s.facts.objectives if z in o.zones), "")


# -- steps


def steps_to(spread: Spread, start: int, z: int) -> int:
    """How many steps the shortest way takes."""
    steps = 0
    while z != start:
        z = spread.came[z]
        steps += 1
    return steps


def steps_allowed(s: State, u: int, reach: Reach, z: int) -> int:
    """The allowance that leads to a zone, with or without a card's help."""
    plain, most, _ = allowance(s, u)
    return plain if reach.to(z) is reach.plain else most


def must_stop(s: State, u: int, reach: Reach, z: int) -> bool:
    """ASL-9.5: next to the enemy, unless a card lets the unit go on."""
    _, _, ignores = allowance(s, u)
    if ignores and reach.to(z) is not reach.plain:
        return False
    return s.near[1 - s.facts.side[u]][z] > 0


# -- hints


def move_hints(s: State, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """Counters that must leave; then destinations; then facings or ways."""
    if not keys:
        return tuple(leaving_hints(s, asked))
    u = s.facts.unit_no[keys[0]]
    if len(keys) == 1:
        reach = reach_of(s, u)
        ends = [end_hint(s, u, z, reach) for z in reach.ends]
        return (*ends, *full_hints(s, u, reach))
    return last_hints(s, u, asked.decision.space.next_keys(keys))


def leaving_hints(s: State, asked: Asked) -> list[Hint]:
    """ASL-4.5: the units of an overfull zone."""
    f = s.facts
    hints = []
    for key in asked.decision.space.next_keys(()):
        if key != DONE and is_combat(s, f.unit_no[key]) and is_overfull(s, s.where[f.unit_no[key]]):
            hints.append(Hint(key, said("hint.move.overfull"), STOP))
    return hints


def is_overfull(s: State, z: int) -> bool:
    """Are there more than five of the active side?"""
    return s.men[s.active][z] > s.facts.stacking and not s.facts.unlimited[z]


def end_hint(s: State, u: int, z: int, reach: Reach) -> Hint:
    """One zone where the move may end."""
    f = s.facts
    if z == s.where[u]:
        return Hint(f.zone_ids[z], said("hint.move.turn"), GO)
    step, mark, left = step_part(s, u, z, reach)
    parts = [step]
    if reach.to(z) is not reach.plain:
        parts.append(said("hint.move.card", card=card_name(s)))
    if is_combat(s, u):
        parts.extend(spoil_parts(s, u, z, reach))
        if zone_points(s, z):
            parts.append(said("hint.move.points", points=zone_points(s, z)))
        parts.extend(exposure_parts(exposure(s, f.side[u], z, s.men[f.side[u]][z] + 1)))
    return remark(f.zone_ids[z], parts, mark, figure=left)


def step_part(s: State, u: int, z: int, reach: Reach) -> tuple[Text, str, str]:
    """Steps left, or why the counter must stop; how the board marks it; the figure beside the mark."""
    if s.facts.unlimited[z]:
        return said("hint.move.deploy"), STOP, ""
    if must_stop(s, u, reach, z):
        return said("hint.move.stop"), STOP, ""
    left = steps_allowed(s, u, reach, z) - steps_to(reach.to(z), s.where[u], z)
    return (said("hint.move.left", left=left) if left else said("hint.move.last")), GO, str(left)


def spoil_parts(s: State, u: int, z: int, reach: Reach) -> list[Text]:
    """What falls there, and what may fall on the way."""
    f = s.facts
    parts: list[Text] = []
    taken, moved = spoils(s, f.side[u], [z])
    if taken:
        parts.append(said("hint.move.capture", units=taken))
    if moved:
        parts.append(said("hint.move.displace", leaders=moved))
    if reach.to(z).prizes:
        passed = {zone for name in routes(s, u, z, reach) if name != DIRECT for zone in name.split("+")}
        if passed:
            parts.append(said("hint.move.ways", zones=tuple(sorted(passed))))
    return parts


def full_hints(s: State, u: int, reach: Reach) -> list[Hint]:
    """ASL-4.3: zones within reach that hold five already."""
    f = s.facts
    if not is_combat(s, u):
        return []
    men = s.men[f.side[u]]
    found: list[int] = []
    for z in [s.where[u], *going_on(s, u, reach)]:
        for n in s.cross[z]:
            if n != s.where[u] and n not in found and men[n] >= f.stacking and not f.unlimited[n]:
                found.append(n)
    return [
        Hint(f.zone_ids[n], said("hint.move.full", count=men[n], limit=f.stacking), FULL, offered=False)
        for n in sorted(found)
    ]


def going_on(s: State, u: int, reach: Reach) -> list[int]:
    """Zones through which the move could go on."""
    found = []
    for z in reach.ends:
        spare = steps_allowed(s, u, reach, z) - steps_to(reach.to(z), s.where[u], z)
        if spare > 0 and not s.facts.unlimited[z] and not must_stop(s, u, reach, z):
            found.append(z)
    return found


def last_hints(s: State, u: int, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """Facings of a barricade, or ways told apart by what they capture."""
    if s.facts.kind[u] == BARRICADE:
        return facing_hints(keys)
    return tuple(route_hint(s, u, key) for key in keys if key != DIRECT)


def facing_hints(keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """Which zone each facing covers against."""
    return tuple(Hint(key, said("hint.move.covers", zone=key), AIM) for key in keys)


def route_hint(s: State, u: int, route: str) -> Hint:
    """What falls on this way."""
    f = s.facts
    path = [f.zone_no[name] for name in route.split("+")]
    taken, moved = spoils(s, f.side[u], path)
    parts = [said("hint.move.capture", units=taken)] if taken else []
    if moved:
        parts.append(said("hint.move.displace", leaders=moved))
    return remark(route, parts or [said("hint.move.ways", zones=zone_names(s, path))])
