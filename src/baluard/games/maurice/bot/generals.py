"""MAU-11.3 When a commander-in-chief should ride, and where to."""

from __future__ import annotations

from math import hypot

from baluard.games.maurice.bot.outlook import Man, Outlook
from baluard.games.maurice.model.facts import GENERALS
from baluard.games.maurice.rules.officers import GeneralSpace
from baluard.kernel.answers import DONE, Keys

SPARE = 4  # cards in hand from which on one is spent on a ride
BW = 1000.0


def ride(look: Outlook, space: GeneralSpace) -> Keys:
    """The general joins the unit in the middle of the fight, when he is far from it and has cards to spare."""
    s, side = look.s, look.side
    hand = s.hands[side]
    if GENERALS[side] not in space.next_keys(()) or len(hand) < SPARE:
        return (DONE,)
    x, y = s.cinc_point(side)
    now = remoteness(look, float(x), float(y))
    best, least = "", now
    for name in space.units_for(GENERALS[side]):
        man = look.men[s.facts.unit_no[name]]
        there = remoteness(look, man.cx, man.cy) + exposure(look, man)
        if there < least:
            best, least = name, there
    if not best or now - least < look.w.ride * BW / 2 or now < look.w.ride * BW:
        return (DONE,)
    card = min(hand, key=lambda c: (look.judge.card(c), c))
    return (GENERALS[side], s.facts.card_ids[card], best)


def remoteness(look: Outlook, x: float, y: float) -> float:
    """How far the units of the army are, on the average; those near the enemy count double."""
    total = weight = 0.0
    for man in look.friends:
        near = 2.0 if nearest_foe(look, man) < 9000.0 else 1.0
        total += near * hypot(man.cx - x, man.cy - y)
        weight += near
    return total / max(weight, 1.0)


def exposure(look: Outlook, man: Man) -> float:
    """How dangerous it is to be with a unit."""
    return 1.0 * BW * man.disr + (3.0 * BW if nearest_foe(look, man) < 5000.0 else 0.0)


def nearest_foe(look: Outlook, man: Man) -> float:
    """How far the next enemy is."""
    return min([hypot(foe.cx - man.cx, foe.cy - man.cy) for foe in look.foes], default=1e9)
