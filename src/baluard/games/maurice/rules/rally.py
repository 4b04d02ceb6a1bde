"""MAU-9 Rally."""

from __future__ import annotations

from baluard.games.maurice.model.activities import Collapse
from baluard.games.maurice.model.events import UnitRallied
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.cards import army_effects, effects_of, notable_effects, unit_fits
from baluard.games.maurice.rules.damage import steady
from baluard.games.maurice.rules.measures import in_difficult, is_in, is_near_enemy
from baluard.kernel.reckon import Sum
from baluard.kernel.table import Table


def rally_unit(t: Table, s: State, u: int) -> None:
    """MAU-9.1 A die for each DISR: 4+ for infantry, 5+ for horse and guns; a failed one may be rolled again."""
    if not s.is_there(u) or not s.disr[u]:
        return
    need = s.facts.troops[u].rally[s.profile(u).arm] - rally_sum(s, u).total
    dice = t.rolls("rally", s.disr[u])
    removed = len([die for die in dice if die >= need])
    failed = min(len(dice) - removed, rerolls(s, u))
    again = t.rolls("rally_again", failed) if failed else ()
    removed += len([die for die in again if die >= need])
    t.tell(UnitRallied(s.name(u), dice, again, need, removed))
    steady(t, s, u, removed)
    t.then(Collapse())


def rally_sum(s: State, u: int) -> Sum:
    """MAU-9.1, 13.1 What is added to each die: +1 away from the enemy, -1 in difficult terrain, and cards."""
    n = s.facts.n
    total = Sum()
    if not is_near_enemy(s, u):
        total.add("MAU-9.1", "sum.far", n.rally_far)
    if in_difficult(s, u) and not (s.facts.hardy_irregulars and not s.profile(u).regular):
        total.add("MAU-9.1", "sum.difficult", n.rally_difficult)
    for value in bonuses(s, u):
        total.add("MAU-5.9", "sum.cards", value)
    return total


def bonuses(s: State, u: int) -> list[int]:
    """MAU-5.9 Drums, an advantage for those in cover, a drillmaster with the brigade."""
    op = "rally_modifier"
    found = [effect.number("value") for effect in effects_of(s, s.played, op)]
    for effect in army_effects(s, s.side_of(u), op):
        covered = effect.words.get("condition", "") != "in_cover" or in_cover(s, u)
        if covered and unit_fits(s, u, effect):
            found.append(effect.number("value"))
    for one in s.brigade:
        if s.is_there(one):
            found += [effect.number("value") for effect in notable_effects(s, one, op)]
    return found


def in_cover(s: State, u: int) -> bool:
    """MAU-5.9 In garrison or in woods; an obstacle covers only against somebody."""
    return s.profile(u).formation == "garrison" or is_in(s, u, "woods")


def rerolls(s: State, u: int) -> int:
    """MAU-5.9, 5.10 How many failed dice may be rolled once more."""
    army = army_effects(s, s.side_of(u), "rally_reroll")
    return sum([effect.number("count") for effect in army if unit_fits(s, u, effect)])
