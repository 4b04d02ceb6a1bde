"""Beside the actions and what they are done with: costs, destinations with their combats, targets, and why not."""

from __future__ import annotations

from collections.abc import Callable

from baluard.games.victus.eyes.foresight import chain, clash_of, with_troops
from baluard.games.victus.model.facts import INDICATORS, POWDER
from baluard.games.victus.model.state import State
from baluard.games.victus.page.costs import IMPROVE, can_improve, cheapest, offered_actions, why_not
from baluard.games.victus.page.preview_choices import changed, piece_hint, strength, troops_text
from baluard.games.victus.page.preview_combat import MARKS, clash_hint
from baluard.games.victus.rules.actions import (
    FIRED,
    LOADED,
    aims,
    cost_to_improve,
    read_group,
    troop_near,
)
from baluard.games.victus.rules.track import set_needle
from baluard.games.victus.rules.values import indicator, troop_value
from baluard.kernel.answers import DONE, Keys
from baluard.page.remarks import AIM, GO, STOP, barred, remark, said
from baluard.page.widgets import Hint, Text

Hints = tuple[Hint, ...]


def action_hints(s: State, keys: Keys, offered: Keys) -> Hints:
    """Remarks beside the next keys of an action, and why others are not offered."""
    if not keys:
        return tuple(action_hint(s, name) for name in offered_actions(s))
    return DETAILS[keys[0]](s, keys, offered) if keys[0] in DETAILS else ()


def action_hint(s: State, name: str) -> Hint:
    """VIC-8.2 The cost of an action, or why it cannot be taken."""
    bar = why_not(s, name)
    if bar:
        return barred(name, bar)
    price = cheapest(s, name)
    least = name == IMPROVE and any(cost_to_improve(s, i) != price for i in range(len(INDICATORS)) if can_improve(s, i))
    return Hint(name, said("hint.cost.least" if least else "hint.cost.exact", cost=price), figure=str(price))


# -- troops


def move_hints(s: State, keys: Keys, offered: Keys) -> Hints:
    """VIC-8.3 Origins, groups, destinations, a second step."""
    f = s.facts
    if len(keys) == 1:
        return tuple(origin_hint(s, key) for key in offered)
    z = f.no[keys[1]]
    if len(keys) == 2:
        values = [troop_value(s, kind, z) for kind in ("infantry", "coronela")]
        return tuple(Hint(key, group_text(key, values)) for key in offered)
    return tuple(destination_hint(s, z, keys[2], key) for key in offered if key != DONE)


def origin_hint(s: State, key: str) -> Hint:
    """Who stands there."""
    return Hint(key, troops_text(s, s.facts.no[key]))


def group_text(key: str, values: list[int]) -> Text:
    """The combat value of a group."""
    infantry, coronela = read_group(key)
    return said("hint.move.value", value=infantry * values[0] + coronela * values[1])


def destination_hint(s: State, origin: int, group: str, key: str) -> Hint:
    """Free, or a combat with its result."""
    f = s.facts
    to = f.no[key]
    infantry, coronela = read_group(group)
    after = with_troops(s, to, infantry, coronela, origin)
    met = clash_of(after, to)
    if met:
        parts = [clash_hint(met)]
        if met.razed:
            parts.append(said("hint.move.razes", camp=met.razed))
        return remark(key, parts, MARKS[met.outcome])
    if not f.is_barcelona[to]:
        return Hint(key, said("hint.move.outside"), GO)
    return Hint(key, said("hint.move.stand", value=strength(after, to)), GO)


# -- guns


def fire_hints(s: State, keys: Keys, offered: Keys) -> Hints:
    """VIC-8.11 Guns with their targets; then targets with what falls."""
    f = s.facts
    if len(keys) == 1:
        guns = [z for z in range(f.spaces) if s.cannon[z]]
        return tuple(gun_hint(s, z) for z in guns)
    gun = f.no[keys[1]]
    return tuple(target_hint(s, gun, f.no[key]) for key in offered)


def gun_hint(s: State, z: int) -> Hint:
    """A gun: how many targets, or why it cannot fire."""
    name = s.facts.ids[z]
    if s.fired[z] >= s.cannon[z]:
        return barred(name, said("hint.gun.fired"))
    number = len(aims(s, z))
    if not number:
        return barred(name, said("hint.gun.no_target"))
    parts = [said("hint.gun.targets", count=number)]
    if s.cannon[z] - s.fired[z] > 1:
        parts.append(said("hint.gun.several", guns=s.cannon[z] - s.fired[z]))
    return remark(name, parts)


def target_hint(s: State, gun: int, target: int) -> Hint:
    """VIC-8.11, 8.12 How many fall, and how far it is."""
    killed = min(s.bourbon[target], max(0, indicator(s, POWDER, "fire")))
    arrows = len(chain(s.facts, gun, target))
    parts = [said("hint.gun.kills", killed=killed, there=s.bourbon[target])]
    parts.append(said("hint.gun.arrows", arrows=arrows) if arrows else said("hint.gun.near"))
    return remark(s.facts.ids[target], parts, AIM, figure=str(killed))


def move_cannon_hints(s: State, keys: Keys, offered: Keys) -> Hints:
    """VIC-8.10 Where guns stand; what they could fire at from the next space."""
    f = s.facts
    if len(keys) == 1:
        return tuple(
            Hint(key, said("hint.gun.here", guns=s.cannon[f.no[key]], fired=s.fired[f.no[key]])) for key in offered
        )
    if len(keys) == 2:
        return tuple(gun_place_hint(s, key) for key in offered)
    return tuple(
        Hint(key, said("hint.gun.is_fired" if key == FIRED else "hint.gun.is_loaded"))
        for key in offered
        if key in (FIRED, LOADED)
    )


def gun_place_hint(s: State, key: str) -> Hint:
    """A place for a gun: what it reaches, and who guards it."""
    z = s.facts.no[key]
    number = len(aims(s, z))
    parts = [said("hint.gun.targets", count=number) if number else said("hint.gun.no_target")]
    if not s.troops(z):
        parts.append(said("hint.gun.unguarded"))
    return remark(key, parts, GO)


def repair_hints(s: State, keys: Keys, offered: Keys) -> Hints:
    """VIC-8.13 Bastions for a repaired gun; those in Bourbon hands are not offered."""
    if len(keys) > 1:
        return ()
    held = [s.facts.ids[z] for z in s.facts.bastions if s.bourbon[z]]
    barred_ones = tuple(barred(key, said("hint.bar.held")) for key in held)
    return (*(gun_place_hint(s, key) for key in offered), *barred_ones)


# -- indicators


def improve_hints(s: State, keys: Keys, offered: Keys) -> Hints:
    """VIC-8.8 The cost of each indicator with the values, or why it cannot be improved."""
    return tuple(indicator_hint(s, i) for i in range(len(INDICATORS))) if len(keys) == 1 else ()


def indicator_hint(s: State, number: int) -> Hint:
    """One indicator."""
    name = INDICATORS[number]
    if s.marked[number]:
        return barred(name, said("hint.bar.marked"))
    if not can_improve(s, number):
        return barred(name, said("hint.bar.best"))
    price = cost_to_improve(s, number)
    if price > s.ap:
        return barred(name, said("hint.bar.points", cost=price, points=s.ap))
    after = s.copy()
    set_needle(after, number, s.needle[number] + 1)
    facts = {"old": indicator(s, number), "new": indicator(after, number), "cost": price}
    troop = any(s.troops(z) for z in s.facts.indicator_spaces[number])
    return Hint(name, said("hint.indicator.present" if troop else "hint.indicator.absent", **facts), figure=str(price))


# -- works


def clear_hints(s: State, keys: Keys, offered: Keys) -> Hints:
    """VIC-8.14 Rubble and ruins; and those without a troop near."""
    if len(keys) > 1:
        return ()
    f = s.facts
    hints = [rubble_hint(s, key) for key in offered]
    for z in f.barcelona:
        if s.rubble[z] and not troop_near(s, z):
            hints.append(barred(f.ids[z], said("hint.bar.no_troop_near")))
    for i, name in enumerate(INDICATORS):
        if s.marked[i] and name not in offered:
            hints.append(barred(name, said("hint.bar.no_troop_near")))
    return tuple(hints)


def rubble_hint(s: State, key: str) -> Hint:
    """What lies there."""
    if key in INDICATORS:
        return Hint(key, said("hint.marker.on_indicator"))
    return Hint(key, said("hint.marker.ruin" if s.rubble[s.facts.no[key]] == 2 else "hint.marker.rubble"))


def defence_hints(s: State, keys: Keys, offered: Keys) -> Hints:
    """VIC-8.15 The value with one point more; and bastions that are full or held."""
    if len(keys) > 1:
        return ()
    hints = [work_hint(s, "defence", key) for key in offered]
    for z in s.facts.bastions:
        if s.facts.ids[z] not in offered:
            text = said("hint.bar.held") if s.bourbon[z] else said("hint.bar.full_defence")
            hints.append(barred(s.facts.ids[z], text))
    return tuple(hints)


def barricade_hints(s: State, keys: Keys, offered: Keys) -> Hints:
    """VIC-8.16 The value with one barricade more."""
    return tuple(work_hint(s, "barricade", key) for key in offered) if len(keys) == 1 else ()


def work_hint(s: State, what: str, key: str) -> Hint:
    """What a space counts now, and with one more of a work."""
    z = s.facts.no[key]
    mark = STOP if not s.troops(z) and not s.organ[z] else GO
    return Hint(key, said("hint.marker.strength", old=strength(s, z), new=strength(changed(s, what, z, 1), z)), mark)


def countermine_hints(s: State, keys: Keys, offered: Keys) -> Hints:
    """VIC-8.7 Whom it may cost."""
    return tuple(piece_hint(s, key) for key in offered) if len(keys) == 1 else ()


DETAILS: dict[str, Callable[[State, Keys, Keys], Hints]] = {
    "move_troops": move_hints,
    "fire_cannon": fire_hints,
    IMPROVE: improve_hints,
    "clear_rubble": clear_hints,
    "add_defence": defence_hints,
    "add_barricade": barricade_hints,
    "countermine": countermine_hints,
    "move_cannon": move_cannon_hints,
    "repair_cannon": repair_hints,
}
