"""Beside the actions and what they are done with: costs, destinations with their combats, targets, and why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from baluard.games.victus.eyes.foresight import chain, changed, clash_of
from baluard.games.victus.model.facts import INDICATORS, POWDER, TROOPS
from baluard.games.victus.page.asks import Asks, is_unguarded, strength, value_after
from baluard.games.victus.page.costs import can_improve, cheapest, offered_actions, why_not
from baluard.games.victus.page.preview_choices import piece_hint, troops_text, work_text
from baluard.games.victus.page.preview_combat import MARKS, clash_hint
from baluard.games.victus.rules.actions import FIRED, LOADED, aims, read_group, troop_near
from baluard.games.victus.rules.prices import IMPROVE, cost_to_improve
from baluard.games.victus.rules.values import indicator, troop_value
from baluard.page.questions import Hints, by_step, each, no_hints
from baluard.page.remarks import AIM, GO, WARN, barred, remark, said, when
from baluard.page.widgets import Hint


def action_hints(q: Asks) -> Iterable[Hint]:
    """Actions; then the next keys of one, and why others are not offered."""
    if not q.keys:
        return [action_hint(q, name) for name in offered_actions(q.s)]
    return DETAILS[q.keys[0]](q) if q.keys[0] in DETAILS else ()


def action_hint(q: Asks, name: str) -> Hint:
    """VIC-8.2 The cost of an action, or why it cannot be taken."""
    s, bar, price = q.s, why_not(q.s, name), cheapest(q.s, name)
    if bar:
        return barred(name, bar)
    least = name == IMPROVE and any(cost_to_improve(s, i) != price for i in range(len(INDICATORS)) if can_improve(s, i))
    return Hint(name, said("hint.cost.least" if least else "hint.cost.exact", cost=price), figure=str(price))


# -- troops


def origin_hint(q: Asks, key: str) -> Hint:
    """Who stands there."""
    return Hint(key, troops_text(q.s, q.zone(key)))


def group_hint(q: Asks, key: str) -> Hint:
    """The combat value of a group."""
    numbers = zip(TROOPS, read_group(key), strict=True)
    value = sum(number * troop_value(q.s, kind, q.zone(q.keys[1])) for kind, number in numbers)
    return Hint(key, said("hint.move.value", value=value))


def destination_hint(q: Asks, key: str) -> Hint:
    """Free, or a combat with its result."""
    to = q.zone(key)
    infantry, coronela = read_group(q.keys[2])
    gone = changed(q.s, q.zone(q.keys[1]), infantry=-infantry, coronela=-coronela)
    after = changed(gone, to, infantry=infantry, coronela=coronela)
    met = clash_of(after, to)
    if met:
        return remark(key, [clash_hint(met), *when(met.razed, "hint.move.razes", camp=met.razed)], MARKS[met.outcome])
    if not q.s.facts.is_barcelona[to]:
        return Hint(key, said("hint.move.outside"), GO)
    return Hint(key, said("hint.move.stand", value=strength(after, to)), GO)


# -- guns


def gun_hints(q: Asks) -> Iterator[Hint]:
    """VIC-8.11 Guns: how many targets, or why one cannot fire."""
    s = q.s
    for z in range(s.facts.spaces):
        name, number, left = s.facts.ids[z], len(aims(s, z)), s.cannon[z] - s.fired[z]
        if s.cannon[z] and (left <= 0 or not number):
            yield barred(name, said("hint.gun.fired" if left <= 0 else "hint.gun.no_target"))
        elif s.cannon[z]:
            several = when(left > 1, "hint.gun.several", guns=left)
            yield remark(name, [said("hint.gun.targets", count=number), *several])


def target_hint(q: Asks, key: str) -> Hint:
    """VIC-8.11, 8.12 How many fall, and how far it is."""
    target = q.zone(key)
    there, arrows = q.s.bourbon[target], len(chain(q.s.facts, q.zone(q.keys[1]), target))
    killed = min(there, max(0, indicator(q.s, POWDER, "fire")))
    far = said("hint.gun.arrows", arrows=arrows) if arrows else said("hint.gun.near")
    return remark(key, [said("hint.gun.kills", killed=killed, there=there), far], AIM, figure=str(killed))


def gun_here_hint(q: Asks, key: str) -> Hint:
    """VIC-8.10 Where guns stand."""
    return Hint(key, said("hint.gun.here", guns=q.s.cannon[q.zone(key)], fired=q.s.fired[q.zone(key)]))


def gun_place_hint(q: Asks, key: str) -> Hint:
    """A place for a gun: what it reaches, and who guards it."""
    z = q.zone(key)
    number = len(aims(q.s, z))
    reach = said("hint.gun.targets", count=number) if number else said("hint.gun.no_target")
    return remark(key, [reach, *when(not q.s.troops(z), "hint.gun.unguarded")], GO)


def loaded_hints(q: Asks) -> Iterator[Hint]:
    """Which of the guns goes: one that has fired, or a loaded one."""
    texts = {FIRED: said("hint.gun.is_fired"), LOADED: said("hint.gun.is_loaded")}
    return (Hint(key, texts[key]) for key in q.offered if key in texts)


def repair_hints(q: Asks) -> Iterator[Hint]:
    """VIC-8.13 Bastions for a repaired gun; those in Bourbon hands are not offered."""
    yield from (gun_place_hint(q, key) for key in q.offered)
    for z in q.s.facts.bastions:
        if q.s.bourbon[z]:
            yield barred(q.s.facts.ids[z], said("hint.bar.held"))


# -- indicators


def improve_hints(q: Asks) -> Iterator[Hint]:
    """VIC-8.8 The cost of each indicator with the values, or why it cannot be improved."""
    s = q.s
    for i, name in enumerate(INDICATORS):
        price = cost_to_improve(s, i)
        if s.marked[i] or not can_improve(s, i):
            yield barred(name, said("hint.bar.marked" if s.marked[i] else "hint.bar.best"))
        elif price > s.ap:
            yield barred(name, said("hint.bar.points", cost=price, points=s.ap))
        else:
            troop = any(s.troops(z) for z in s.facts.indicator_spaces[i])
            key = "hint.indicator.present" if troop else "hint.indicator.absent"
            text = said(key, old=indicator(s, i), new=value_after(s, i, 1), cost=price)
            yield Hint(name, text, figure=str(price))


# -- works


def clear_hints(q: Asks) -> Iterator[Hint]:
    """VIC-8.14 Rubble and ruins; and those without a troop near."""
    s = q.s
    for key in q.offered:
        what = "on_indicator" if key in INDICATORS else "ruin" if s.rubble[q.zone(key)] == 2 else "rubble"
        yield Hint(key, said(f"hint.marker.{what}"))
    far = [s.facts.ids[z] for z in s.facts.barcelona if s.rubble[z] and not troop_near(s, z)]
    marked = [name for i, name in enumerate(INDICATORS) if s.marked[i] and name not in q.offered]
    yield from (barred(key, said("hint.bar.no_troop_near")) for key in (*far, *marked))


def defence_hints(q: Asks) -> Iterator[Hint]:
    """VIC-8.15 The value with one point more; and bastions that are full or held."""
    yield from (work_hint(q, "defence", key) for key in q.offered)
    for z in q.s.facts.bastions:
        if q.s.facts.ids[z] not in q.offered:
            text = said("hint.bar.held") if q.s.bourbon[z] else said("hint.bar.full_defence")
            yield barred(q.s.facts.ids[z], text)


def work_hint(q: Asks, what: str, key: str) -> Hint:
    """What a space counts now, and with one more of a work."""
    z = q.zone(key)
    return Hint(key, work_text(q.s, what, z, 1), WARN if is_unguarded(q.s, z) else GO)


DETAILS: dict[str, Hints[Asks]] = {
    "move_troops": by_step(no_hints, each(origin_hint), each(group_hint), each(destination_hint)),
    "fire_cannon": by_step(no_hints, gun_hints, each(target_hint)),
    IMPROVE: improve_hints,
    "clear_rubble": clear_hints,
    "add_defence": defence_hints,
    "add_barricade": each(lambda q, key: work_hint(q, "barricade", key)),
    "countermine": each(piece_hint),
    "move_cannon": by_step(no_hints, each(gun_here_hint), each(gun_place_hint), loaded_hints),
    "repair_cannon": repair_hints,
}
