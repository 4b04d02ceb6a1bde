"""Before a shot, a volley or a choice of target: numbers needed, dice, expected losses, and why something is barred."""

from __future__ import annotations

from baluard.games.assault.eyes.foresight import battle_of, card_name, in_range, odds_facts, percent, volley_odds
from baluard.games.assault.model.facts import COLOURS
from baluard.games.assault.model.state import State
from baluard.games.assault.page.preview_assault import declared
from baluard.games.assault.rules.artillery import needed, targets
from baluard.games.assault.rules.combat import ASSAULT, VOLLEY, may_assault
from baluard.games.assault.rules.losses import commanding
from baluard.games.assault.rules.volley import is_barred, may_volley, volley_needs
from baluard.kernel.answers import DONE
from baluard.kernel.values import Asked
from baluard.page.remarks import AIM, barred, remark, said
from baluard.page.widgets import Column, Hint, Preview, Text

# -- artillery


def chosen_shot(s: State, keys: tuple[str, ...]) -> Preview | None:
    """A shot whose battery and target are chosen."""
    units = s.facts.unit_no
    return shot(s, units[keys[0]], units[keys[1]]) if len(keys) > 1 else None


def shot(s: State, battery: int, target: int) -> Preview:
    """The number needed, itemised, and the chance."""
    f = s.facts
    need = needed(s, battery, target)
    near = f.distance[s.where[battery]][s.where[target]] == 1
    base = f.hit_near if near else f.hit_far
    shift = s.effects.get("artillery_shift", 0)
    lines = [("ASL-6.4", Text("sum.near" if near else "sum.far"), base)]
    if shift:
        lines.append(("ASL-5.6", Text("sum.shift"), shift))
    if base + shift != need:
        lines.append(("ASL-5.6", Text("sum.bounds"), need - base - shift))
    chance = 7 - need
    notes = [said("preview.need", need=need, chance=chance, percent=percent(chance, 6))]
    if s.used[battery] or not s.effects.get("artillery_extra", 0):
        notes.append(said("preview.miss"))
    return Preview((Column(said("preview.title.shot"), tuple(lines), need),), tuple(notes))


def shot_hints(s: State, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """Batteries with their targets; then targets with the number needed."""
    f = s.facts
    if keys:
        battery = f.unit_no[keys[0]]
        return tuple(target_hint(s, battery, u) for u in targets(s, battery))
    hints = [battery_hint(s, f.unit_no[key]) for key in asked.decision.space.next_keys(()) if key != DONE]
    for battery in s.silent:
        if f.seat[battery] == asked.decision.seat:
            text = said("hint.gun.silent", card=card_name(s))
            hints.append(barred(f.unit_ids[battery], text))
    return tuple(hints)


def battery_hint(s: State, battery: int) -> Hint:
    """How many units are in range."""
    parts = [said("hint.gun.targets", count=len(targets(s, battery)))]
    if s.used[battery]:
        parts.append(said("hint.gun.second", card=card_name(s)))
    return remark(s.facts.unit_ids[battery], parts)


def target_hint(s: State, battery: int, target: int) -> Hint:
    """Where the target stands and what is needed."""
    f = s.facts
    need = needed(s, battery, target)
    zone = f.zone_ids[s.where[target]]
    return Hint(f.unit_ids[target], said("hint.gun.shot", zone=zone, need=need, chance=7 - need), AIM)


def reach_hint(s: State, battery: int) -> Hint:
    """For a card that silences: what the battery could fire at."""
    f = s.facts
    foe = f.combat[1 - f.side[battery]]
    count = sum(1 for u in foe if s.where[u] >= 0 and in_range(s, battery, s.where[u]))
    return Hint(f.unit_ids[battery], said("hint.gun.targets", count=count))


# -- combat actions


def action(s: State, keys: tuple[str, ...]) -> Preview | None:
    """A volley or an assault, once a way of attacking is chosen."""
    zones = s.facts.zone_no
    if len(keys) < 3:
        return None
    origin, target = zones[keys[0]], zones[keys[1]]
    return volley(s, origin, target) if keys[2] == VOLLEY else declared(s, origin, target)


def volley(s: State, origin: int, target: int) -> Preview:
    """Dice, chance to hit, expected losses."""
    defenders = s.men[1 - s.active][target]
    odds = volley_odds(s.men[s.active][origin], volley_needs(s), defenders)
    notes = [
        said("preview.volley.dice", dice=odds.dice, need=odds.need),
        said("preview.expected", expected=odds.expected, percent=odds.percent),
    ]
    if defenders < odds.dice:
        notes.append(said("preview.volley.cap", count=defenders))
    if odds.need != s.facts.volley_hit:
        notes.append(said("preview.volley.card", card=card_name(s), need=odds.need))
    notes.append(said("preview.volley.stand"))
    return Preview((), tuple(notes))


def action_hints(s: State, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """Zones that may act; their targets; the ways to attack one."""
    f = s.facts
    if not keys:
        return (*ready_hints(s, asked), *frozen_hints(s, asked))
    origin = f.zone_no[keys[0]]
    if len(keys) == 1:
        return tuple(aim_hint(s, origin, n) for n in f.contact[origin] if not s.is_free_of(1 - s.active, n))
    return way_hints(s, origin, f.zone_no[keys[1]])


def ready_hints(s: State, asked: Asked) -> list[Hint]:
    """How many units each zone would attack with."""
    f = s.facts
    keys = [key for key in asked.decision.space.next_keys(()) if key != DONE]
    return [Hint(key, said("hint.action.units", count=s.men[s.active][f.zone_no[key]])) for key in keys]


def frozen_hints(s: State, asked: Asked) -> list[Hint]:
    """Zones that a card keeps from fighting."""
    f = s.facts
    zones = sorted({s.where[u] for u in s.frozen if s.where[u] >= 0})
    mine = [z for z in zones if commanding(s, s.active, z) == asked.decision.seat]
    text = said("hint.action.frozen", card=card_name(s))
    return [barred(f.zone_ids[z], text) for z in mine]


def aim_hint(s: State, origin: int, target: int) -> Hint:
    """What a zone could do to another, and why not."""
    parts = [volley_part(s, origin, target), *assault_parts(s, origin, target)]
    offered = may_volley(s, origin, target) or may_assault(s, origin, target)
    return remark(s.facts.zone_ids[target], parts, AIM if offered else "", offered)


def way_hints(s: State, origin: int, target: int) -> tuple[Hint, ...]:
    """Volley and assault beside each other."""
    fire = Hint(VOLLEY, volley_part(s, origin, target), offered=may_volley(s, origin, target))
    parts = assault_parts(s, origin, target)
    if not parts:
        return (fire,)
    return fire, remark(ASSAULT, parts, offered=may_assault(s, origin, target))


def volley_part(s: State, origin: int, target: int) -> Text:
    """Dice and expected losses, or the reason why there is no volley."""
    if may_volley(s, origin, target):
        odds = volley_odds(s.men[s.active][origin], volley_needs(s), s.men[1 - s.active][target])
        return said("hint.action.volley", dice=odds.dice, expected=odds.expected)
    if s.men[1 - s.active][target] == 0:
        return said("hint.action.empty")
    if "volley_forbidden" in s.effects:
        return said("hint.action.no_volley", card=card_name(s))
    if s.facts.value[target] > s.facts.value[origin]:
        return said("hint.action.higher")
    return said("hint.action.barricade" if is_barred(s, target, origin) else "hint.action.line")


def assault_parts(s: State, origin: int, target: int) -> list[Text]:
    """The odds, or the reason why there is no assault."""
    f = s.facts
    if target not in s.cross[origin]:
        return [said("hint.action.breach")]
    if "no_assault_" + COLOURS[f.colour[target]] in s.effects:
        return [said("hint.action.no_assault", card=card_name(s))]
    if s.men[1 - s.active][target] == 0:
        return [said("hint.action.overrun")]
    b = battle_of(s, {"origin": f.zone_ids[origin], "zone": f.zone_ids[target]})
    return [said("hint.action.assault", **odds_facts(s, b))]
