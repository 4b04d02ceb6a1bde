"""Before a shot, a volley or a choice of target: numbers needed, dice, expected losses, and why something is barred."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.assault.eyes.foresight import card_name, in_range, odds_facts, percent, volley_odds
from baluard.games.assault.model.facts import COLOURS
from baluard.games.assault.model.state import State
from baluard.games.assault.page.asks import Asks
from baluard.games.assault.page.preview_assault import declaration
from baluard.games.assault.rules.artillery import needed, targets
from baluard.games.assault.rules.combat import ASSAULT, VOLLEY, may_assault
from baluard.games.assault.rules.losses import commanding
from baluard.games.assault.rules.volley import is_barred, may_volley, volley_needs
from baluard.kernel.decision import Fact
from baluard.kernel.reckon import Sum
from baluard.page.questions import Parts
from baluard.page.remarks import AIM, barred, remark, said, when
from baluard.page.sums import column
from baluard.page.widgets import Hint, Text

# -- artillery


def shot(q: Asks) -> Parts:
    """The number needed, itemised, and the chance, once battery and target are chosen."""
    if len(q.keys) < 2:
        return
    s, f = q.now, q.now.facts
    battery, target = q.unit(q.keys[0]), q.unit(q.keys[1])
    need = needed(s, battery, target)
    near = f.distance[s.where[battery]][s.where[target]] == 1
    total = Sum()
    total.add("ASL-6.4", "sum.near" if near else "sum.far", f.hit_near if near else f.hit_far)
    total.add("ASL-5.6", "sum.shift", s.effects.get("artillery_shift", 0))
    total.add("ASL-5.6", "sum.bounds", need - total.total)
    yield column(said("preview.title.shot"), total)
    yield said("preview.need", need=need, chance=7 - need, percent=percent(7 - need, 6))
    yield from when(s.used[battery] or not s.effects.get("artillery_extra", 0), "preview.miss")


def battery_hints(q: Asks) -> Iterator[Hint]:
    """Batteries with the number of their targets, and those that a card silences."""
    s, f = q.now, q.now.facts
    for key in q.offered:
        second = when(s.used[q.unit(key)], "hint.gun.second", card=card_name(s))
        yield remark(key, [said("hint.gun.targets", count=len(targets(s, q.unit(key)))), *second])
    for battery in s.silent:
        if f.seat[battery] == q.seat:
            yield barred(f.unit_ids[battery], said("hint.gun.silent", card=card_name(s)))


def target_hint(q: Asks, key: str) -> Hint:
    """Where the target stands and what is needed."""
    need = needed(q.now, q.unit(q.keys[0]), q.unit(key))
    zone = q.now.facts.zone_ids[q.now.where[q.unit(key)]]
    return Hint(key, said("hint.gun.shot", zone=zone, need=need, chance=7 - need), AIM)


def reach_hint(q: Asks, key: str) -> Hint:
    """For a card that silences: what the battery could fire at."""
    s, battery = q.now, q.unit(key)
    foe = s.facts.combat[1 - s.facts.side[battery]]
    count = sum(1 for u in foe if s.where[u] >= 0 and in_range(s, battery, s.where[u]))
    return Hint(key, said("hint.gun.targets", count=count))


# -- combat actions


def action(q: Asks) -> Parts:
    """A volley or an assault, once a way of attacking is chosen."""
    if len(q.keys) < 3:
        return ()
    origin, target = q.zone(q.keys[0]), q.zone(q.keys[1])
    return volley(q.now, origin, target) if q.keys[2] == VOLLEY else declaration(q.now, origin, target)


def volley(s: State, origin: int, target: int) -> Parts:
    """Dice, chance to hit, expected losses."""
    defenders = s.men[1 - s.active][target]
    odds = volley_odds(s.men[s.active][origin], volley_needs(s), defenders)
    yield said("preview.volley.dice", dice=odds.dice, need=odds.need)
    yield said("preview.expected", expected=odds.expected, percent=odds.percent)
    yield from when(defenders < odds.dice, "preview.volley.cap", count=defenders)
    yield from when(odds.need != s.facts.volley_hit, "preview.volley.card", card=card_name(s), need=odds.need)
    yield said("preview.volley.stand")


def ready_hints(q: Asks) -> Iterator[Hint]:
    """How many units each zone would attack with; zones that a card keeps from fighting."""
    s = q.now
    for key in q.offered:
        yield Hint(key, said("hint.action.units", count=s.men[s.active][q.zone(key)]))
    for z in sorted({s.where[u] for u in s.frozen if s.where[u] >= 0}):
        if commanding(s, s.active, z) == q.seat:
            yield barred(s.facts.zone_ids[z], said("hint.action.frozen", card=card_name(s)))


def aim_hints(q: Asks) -> Iterator[Hint]:
    """What a zone could do to those in contact, and why not."""
    s, origin = q.now, q.zone(q.keys[0])
    for target in s.facts.contact[origin]:
        if not s.is_free_of(1 - s.active, target):
            parts = [volley_part(s, origin, target), assault_part(s, origin, target)]
            offered = may_volley(s, origin, target) or may_assault(s, origin, target)
            yield remark(s.facts.zone_ids[target], parts, AIM if offered else "", offered)


def way_hints(q: Asks) -> Iterator[Hint]:
    """Volley and assault beside each other."""
    ends = q.now, q.zone(q.keys[0]), q.zone(q.keys[1])
    yield Hint(VOLLEY, volley_part(*ends), offered=may_volley(*ends))
    yield Hint(ASSAULT, assault_part(*ends), offered=may_assault(*ends))


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


def assault_part(s: State, origin: int, target: int) -> Text:
    """The odds, or the reason why there is no assault."""
    f = s.facts
    if target not in s.cross[origin]:
        return said("hint.action.breach")
    if "no_assault_" + COLOURS[f.colour[target]] in s.effects:
        return said("hint.action.no_assault", card=card_name(s))
    if s.men[1 - s.active][target] == 0:
        return said("hint.action.overrun")
    about: dict[str, Fact] = {"origin": f.zone_ids[origin], "zone": f.zone_ids[target]}
    return said("hint.action.assault", **odds_facts(s, about))
