"""Remarks beside the keys that can be chosen, and beside units that cannot: how far, how many, whom, why not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from baluard.games.maurice.eyes.foresight import break_chance, hundredths, percent, rallying, shot_of
from baluard.games.maurice.model.state import State
from baluard.games.maurice.page.armies import prices
from baluard.games.maurice.page.asks import Asks, question
from baluard.games.maurice.page.preview_charge import wheel_hints
from baluard.games.maurice.page.sights import seen
from baluard.games.maurice.rules.brigades import Muster, command_distance, span_of
from baluard.games.maurice.rules.command import ACTIVATES, PAY
from baluard.games.maurice.rules.damage import in_story
from baluard.games.maurice.rules.fire import fire_action, ranges, reach_of, targets_of
from baluard.games.maurice.rules.measures import gap, in_difficult
from baluard.games.maurice.rules.paths import walk
from baluard.kernel.answers import Keys
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Hints, hints_from
from baluard.page.remarks import AIM, GO, barred, remark, said, when
from baluard.page.widgets import Hint, Text


def hints(game: GameModule, view: View, asked: Asked, keys: Keys) -> tuple[Hint, ...]:
    """Remarks beside the next keys."""
    q = question(game, view, asked, keys)
    return hints_from({q.tag: things, **HINTS}, q)


def things(q: Asks) -> Iterator[Hint]:
    """Of a unit what is seen of it, of a card its span."""
    for key in q.offered:
        yield from thing(q, key)


def thing(q: Asks, key: str) -> Iterator[Hint]:
    """One key."""
    f = q.now.facts
    if key in f.unit_no and q.now.is_there(q.unit(key)):
        yield remark(key, [*state_of(q, q.unit(key)), *seen(q.now, q.unit(key))])
    elif key in f.card_no:
        yield Hint(key, said("hint.card", span=f.cards[f.card_no[key]].span))


def state_of(q: Asks, u: int) -> tuple[Text, ...]:
    """The DISR of a unit that has any."""
    return when(q.now.disr[u], "hint.disr", disr=q.now.disr[u], limit=q.now.facts.troops[u].limit)


# -- command


def options(q: Asks) -> Iterator[Hint]:
    """What an option draws; then the units of the brigade, and what cannot come with them; then the cards."""
    s = q.now
    if not q.keys:
        for key in q.offered:
            yield Hint(key, said("hint.draws", count=s.facts.n.draws[key]))
    elif q.keys[0] not in ACTIVATES:
        yield from things(q)
    else:
        yield from members(q, q.keys[0])


def members(q: Asks, action: str) -> Iterator[Hint]:
    """The units of a brigade."""
    s, units = q.now, q.units()
    muster = Muster(s, q.side)
    best = cheapest(s, s.hands[q.side], q.cards(), command_distance(s, q.side, units)) if PAY in q.keys else ()
    for key in q.offered:
        if key in s.facts.card_no:
            yield payment(q, key, best)
        elif key == PAY:
            yield Hint(key, said("hint.pay", distance=in_story(command_distance(s, q.side, units))))
        elif q.unit(key) < 0 or action == "rally":
            yield from rally_hint(q, key)
        else:
            u = q.unit(key)
            away = said("hint.command", away=in_story(command_distance(s, q.side, [u])))
            one = remark(key, [away, *state_of(q, u), *seen(s, u)])
            yield one if units else replace(one, beside=s.names([v for v in muster.largest(u) if v != u]))
    if PAY not in q.keys:
        yield from left_out(q, units)


def payment(q: Asks, key: str, best: tuple[int, ...]) -> Hint:
    """Of a card its span; those of the cheapest payment stand out."""
    card = q.now.facts.card_no[key]
    span = said("hint.card", span=q.now.facts.cards[card].span)
    return remark(key, [span, said("hint.cheapest")], GO) if card in best else Hint(key, span)


def cheapest(s: State, hand: tuple[int, ...], paid: list[int], needed: int) -> tuple[int, ...]:
    """MAU-5.5 The fewest cards that pay what is left, of the least span."""
    left = needed - sum(span_of(s, card) for card in paid)
    rest = [card for card in hand if card not in paid]
    for count in range(1, len(rest) + 1):
        ways = [way for way in combinations(rest, count) if sum(span_of(s, card) for card in way) >= left]
        if ways:
            return min(ways, key=lambda way: sum(span_of(s, card) for card in way))
    return ()


def rally_hint(q: Asks, key: str) -> Iterator[Hint]:
    """What a unit would rally; of a card its span."""
    u = q.unit(key)
    if u >= 0 and q.now.disr[u]:
        odds = rallying(q.now, u)
        yield Hint(key, said("hint.rally", disr=q.now.disr[u], need=odds.need, expected=hundredths(odds.expected)))
    else:
        yield from thing(q, key)


def left_out(q: Asks, units: list[int]) -> Iterator[Hint]:
    """Why other units of the side cannot be of this brigade."""
    s = q.now
    for u in s.army(q.side):
        if u not in units and s.name(u) not in q.offered:
            yield barred(s.name(u), why_left_out(q, units, u))


def why_left_out(q: Asks, units: list[int], u: int) -> Text:
    """MAU-5.4 The first reason in words."""
    s = q.now
    if not units:
        return said("hint.not_alone", away=in_story(command_distance(s, q.side, [u])))
    one = units[0]
    if s.profile(u).arm != s.profile(one).arm or s.profile(u).regular != s.profile(one).regular:
        return said("hint.other_kind")
    if s.profile(u).formation != s.profile(one).formation:
        return said("hint.other_formation", formation=s.facts.stances[s.stance[u]])
    if in_difficult(s, u) != in_difficult(s, one):
        return said("hint.other_ground")
    away = min(gap(s, u, v) for v in units)
    if away > s.facts.n.link:
        return said("hint.apart", distance=in_story(away), most=in_story(s.facts.n.link))
    return said("hint.not_alone", away=in_story(command_distance(s, q.side, [u])))


# -- fire


def fire(q: Asks) -> Iterator[Hint]:
    """Of shooters how many targets they have, of targets the odds, of cards their span."""
    s, action = q.now, fire_action(q.now)
    aiming = q.unit(q.keys[-1]) if q.keys and q.keys[-1] in q.space.targets else -1
    for key in q.offered:
        u = q.unit(key)
        if u < 0:
            yield from thing(q, key)
        elif aiming < 0:
            yield remark(key, [said("hint.targets", count=len(targets_of(s, u, action))), *seen(s, u)])
        else:
            shot = shot_of(s, aiming, u, reach_of(s, aiming, u, *ranges(s, aiming, action)), action)
            yield Hint(
                key,
                said(
                    "hint.shot",
                    distance=in_story(shot.reach.nearest),
                    reach=in_story(shot.reach.most),
                    dice=shot.dice,
                    need=shot.need,
                    expected=hundredths(shot.expected),
                    percent=percent(break_chance(s, u, [shot])),
                ),
                AIM,
            )


# -- marches


def steps(q: Asks) -> Iterator[Hint]:
    """Of units what is seen of them; of a step where it leads: what it costs, the enemy there, DISR, an open flank."""
    if not q.keys:
        yield from things(q)
        return
    s, u = q.now, q.unit(q.keys[0])
    for key in q.offered:
        way = walk(s, u, (*q.keys[1:], key))
        after: State = s.copy()
        after.put(u, way.place, way.stance)
        hurt = way.touched and way.profile.regular and u not in s.hurt_by_ground
        ground = when(hurt, "hint.ground", disr=s.facts.n.difficult_disr)
        cost = when(way.cost, "hint.cost", cost=in_story(way.cost))
        yield remark(key, [*cost, *ground, *seen(after, u)])


HINTS: dict[str, Hints[Asks]] = {
    "build_army": prices,
    "choose_option": options,
    "assign_fire": fire,
    "declare_charges": wheel_hints,
    "march_order": steps,
    "support_march": steps,
}
