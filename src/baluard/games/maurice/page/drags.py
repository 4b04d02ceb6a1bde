"""What a hand does with units, officers and terrain on the table: the legal answer that comes nearest to it."""

from __future__ import annotations

from collections.abc import Callable

from baluard.games.maurice.board.sheet import SCALE
from baluard.games.maurice.model.facts import GENERALS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.page.asks import Asks, question
from baluard.games.maurice.page.drag_marches import NUDGES, SNAP, march, sign_of_turn
from baluard.games.maurice.rules.charges import charge_reach, read_wheel, run_charge
from baluard.games.maurice.rules.declare import wheel_key
from baluard.games.maurice.rules.officers import is_cinc
from baluard.kernel.answers import DONE, Keys, as_pose
from baluard.kernel.plane import Place, Point, between, point_distance
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Dragged, Grip

SNAP_DEPLOYED = 500
QUARTER = 900
PIECE = "piece"
"""The key of the piece of terrain that is being laid."""


def movable(game: GameModule, view: View, asked: Asked, keys: Keys) -> Keys:
    """The things that a hand may take just now."""
    taken = TAKEN.get(asked.decision.tag)
    if taken is None:
        return ()
    if keys and keys[-1] == DONE:
        keys = keys[:-1]
    q = question(game, view, asked, keys[:-1] if len(keys) % 2 else keys)
    return taken(q)


def things_of(q: Asks, keys: Keys) -> Keys:
    """The units and officers among some keys."""
    f = q.now.facts
    return tuple(key for key in keys if key in (*f.unit_no, *GENERALS, *f.notable_ids))


def things_named(q: Asks) -> Keys:
    """What an order begins with."""
    return things_of(q, q.space.next_keys(()))


def chargers(q: Asks) -> Keys:
    """The charger that was named last, and those that may follow it."""
    return things_of(q, (*q.keys[-2:-1], *q.space.next_keys(q.keys)))


def piece(_: Asks) -> Keys:
    """The piece of terrain that is being laid."""
    return (PIECE,)


def drag(game: GameModule, view: View, asked: Asked, grip: Grip) -> Dragged | None:
    """The answer that follows the hand."""
    does = DRAGS.get(asked.decision.tag)
    if does is None or not grip.things or grip.nudge not in ("", *NUDGES):
        return None
    return does(question(game, view, asked, grip.keys), grip)


def pulled(place: Place | Point, grip: Grip, snap: int) -> Point:
    """Where something is pulled to, on a grid; by a nudge, along the edges of the table."""
    dx, dy = round(grip.by[0] * SCALE), round(grip.by[1] * SCALE)
    step = grip.step or snap
    if grip.nudge:
        dx = {"left": -step, "right": step}.get(grip.nudge, 0)
        dy = {"forward": -step, "back": step}.get(grip.nudge, 0)
        snap = 1
    return ((place[0] + dx) // snap * snap, (place[1] + dy) // snap * snap)


def goes_on(grip: Grip, name: str) -> bool:
    """Was something said of this thing before, that still counts?"""
    return not grip.anew and grip.keys[:1] == (name,)


# -- charges


def charge(q: Asks, grip: Grip) -> Dragged | None:
    """MAU-8.3, 8.7 The wheel that brings a charger to whom it is pulled; turned, any wheel that reaches somebody."""
    name = grip.things[0]
    keys = q.keys[:-1] if q.keys[-1:] == (DONE,) else q.keys
    before = keys[: keys.index(name)] if name in keys else keys[: len(keys) // 2 * 2]
    if q.unit(name) < 0 or name not in q.space.next_keys(before):
        return None
    offered = q.space.next_keys((*before, name))
    s: State = q.space.trial_of(before).s
    u = q.unit(name)
    if grip.turn or grip.nudge in ("left", "right"):
        return turned_charge(q, keys[len(before) + 1 :][:1], before, name, grip)
    x, y, _ = s.place[u]
    goal = (x + round(grip.by[0] * SCALE), y + round(grip.by[1] * SCALE))

    def away(key: str) -> int:
        side, angle = read_wheel(key) or ("L", 0)
        return point_distance(goal, s.feet[run_charge(s, u, side, angle, charge_reach(s, u)).target])

    return Dragged((*before, name, min(offered, key=away)), (name,))


def turned_charge(q: Asks, wheel: Keys, before: Keys, name: str, grip: Grip) -> Dragged | None:
    """A degree more to a side, while somebody is reached."""
    side, angle = (read_wheel(wheel[0]) if wheel else None) or ("L", 0)
    now = angle if side == "R" else -angle
    by = grip.turn or (grip.step or 10) * (1 if grip.nudge == "right" else -1)
    wanted = wheel_key(sign_of_turn(now + by), abs(now + by))
    faults = q.space.faults_of_step((*before, name), wanted)
    if not faults:
        return Dragged((*before, name, wanted), (name,))
    kept = wheel_key(side, angle)
    if q.space.faults_of_step((*before, name), kept):
        kept = q.space.next_keys((*before, name))[0]
    return Dragged((*before, name, kept), (name,), faults[0].key)


# -- places


def settle(q: Asks, head: Keys, here: Place, grip: Grip, snap: int, turn: int) -> Dragged | None:
    """A pose where it is pulled to; where that is not legal, where it was, and why."""
    pose = q.space.pose_at(head)
    if pose is None:
        return None
    x, y = pulled(here, grip, 1 if grip.fine else snap)
    heading = (here[2] + turn) % pose.headings
    faults = pose.faults((x, y, heading))
    if not faults:
        return Dragged((*head, f"{x},{y},{heading}"), (grip.things[0],))
    kept = here if not pose.faults(here) else pose.suggestions[0]
    return Dragged((*head, ",".join(map(str, kept))), (grip.things[0],), faults[0].key)


def deployed(q: Asks, grip: Grip) -> Dragged | None:
    """MAU-12.2 A unit in its formation, or the general, inside the zones; a notable joins the nearest unit."""
    s, name = q.now, grip.things[0]
    if name not in things_named(q):
        return None
    if name in s.facts.notable_ids:
        return joined(q, (name,), grip)
    if name in GENERALS:
        last = as_pose(grip.keys[-1]) if goes_on(grip, name) and len(grip.keys) == 2 else None
        return settle(q, (name,), last or (*s.cinc_point(q.side), 0), grip, SNAP_DEPLOYED, 0)
    u = q.unit(name)
    begun = goes_on(grip, name) and len(grip.keys) > 1
    stance = grip.keys[1] if begun else s.facts.stances[s.stance[u]]
    if stance not in q.space.next_keys((name,)):
        return None
    last = as_pose(grip.keys[2]) if begun and len(grip.keys) > 2 else None
    turn = grip.turn
    if grip.corner:
        turn = QUARTER // 2 * (1 if grip.corner == "left" else -1)
    return settle(q, (name, stance), last or s.place[u], grip, SNAP_DEPLOYED, turn)


def moved(q: Asks, grip: Grip) -> Dragged | None:
    """MAU-11.3 An officer goes where he is pulled, for the card of the shortest span unless another is chosen."""
    s, name = q.now, grip.things[0]
    if name not in things_named(q):
        return None
    cards = q.space.next_keys((name,))
    card = grip.keys[1] if goes_on(grip, name) and len(grip.keys) > 1 and grip.keys[1] in cards else ""
    card = card or min(cards, key=lambda key: (s.facts.cards[s.facts.card_no[key]].span, key))
    if not is_cinc(name):
        return joined(q, (name, card), grip)
    last = as_pose(grip.keys[-1]) if goes_on(grip, name) and len(grip.keys) == 3 else None
    here = last or (*s.cinc_point(q.side), 0)
    goal = pulled(here, grip, 1)
    for key in q.space.next_keys((name, card)):
        if q.unit(key) >= 0 and not point_distance(goal, s.feet[q.unit(key)]):
            return Dragged((name, card, key), (name,))
    return settle(q, (name, card), here, grip, SNAP, 0)


def joined(q: Asks, head: Keys, grip: Grip) -> Dragged | None:
    """The unit that is nearest to where an officer is pulled."""
    s = q.now
    units = [key for key in q.space.next_keys(head) if q.unit(key) >= 0]
    if not units:
        return None
    serves = s.serves[s.facts.notable_ids.index(head[0])]
    x, y = s.centre(serves) if serves >= 0 else s.cinc_point(q.side)
    goal = (x + round(grip.by[0] * SCALE), y + round(grip.by[1] * SCALE))
    nearest = min(
        units, key=lambda key: (point_distance(goal, s.feet[q.unit(key)]), between(goal, s.centre(q.unit(key))))
    )
    return Dragged((*head, nearest), (head[0],))


def laid(q: Asks, grip: Grip) -> Dragged | None:
    """MAU-12.5 A piece of terrain, turned by quarters."""
    shapes = q.space.next_keys(())
    if not shapes:
        return None
    shape = grip.keys[0] if grip.keys and grip.keys[0] in shapes else shapes[0]
    pose = q.space.pose_at((shape,))
    last = as_pose(grip.keys[1]) if len(grip.keys) > 1 else None
    turn = round(grip.turn / QUARTER) * QUARTER or (
        QUARTER if grip.corner == "left" else -QUARTER if grip.corner else 0
    )
    return settle(q, (shape,), last or pose.suggestions[0], grip, SNAP_DEPLOYED, turn)


DRAGS: dict[str, Callable[[Asks, Grip], Dragged | None]] = {
    "march_order": march,
    "support_march": march,
    "declare_charges": charge,
    "deploy": deployed,
    "move_officer": moved,
    "place_piece": laid,
}
TAKEN: dict[str, Callable[[Asks], Keys]] = {
    **dict.fromkeys(DRAGS, things_named),
    "declare_charges": chargers,
    "place_piece": piece,
}
