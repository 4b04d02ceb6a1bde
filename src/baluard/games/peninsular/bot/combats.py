"""PEN-12, 18 Reactions to a contact, sieges, and what is decided before a fight."""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.bot.odds import RETREAT_LOSS, clash, storm_of
from baluard.games.peninsular.bot.outlook import Outlook, ground, leadership
from baluard.games.peninsular.model.facts import ALLIED, NOBODY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.combat import attacking_side
from baluard.games.peninsular.rules.retreats import may_sail, may_shelter, retreat_modifier, retreat_places
from baluard.games.peninsular.rules.troops import besiegers_of
from baluard.kernel.answers import Keys
from baluard.kernel.decision import Decision

FLEES = 5  # what standing must be worse than leaving
SAPPERS = 200  # points from which an army takes sappers along
PATIENCE = 85  # percent of what a siege may bring in the next turn that counts now
RELIEVED = 50  # the same where the enemy may come to the relief
KEPT = 150  # points that a captor keeps for the field
AFTER = 50  # percent of the danger at the end of a retreat that counts


def reaction(s: State, look: Outlook, corps: Corps) -> Keys:
    """PEN-12.3, section 10 Stand or leave, by what each is expected to cost."""
    answer: Keys = ("stand",)
    best = stand_value(s, look, corps) + FLEES
    prize = ground_value(s, look, corps.at)
    for p in retreat_places(s, corps):
        share = RETREAT_LOSS[-retreat_modifier(s, corps.at, p)]
        value = -share * corps.points // 100 - prize // 2 - AFTER * look.danger(corps, p, True) // 100
        if value > best:
            best, answer = value, ("retreat", s.facts.provinces[p])
    if may_shelter(s, corps):
        value = shelter_value(s, look, corps)
        if value > best:
            best, answer = value, ("shelter",)
    if may_sail(s, corps):
        value = -RETREAT_LOSS[3] * corps.points // 100 - prize // 2 - corps.points // 20
        if value > best:
            best, answer = value, ("naval",)
    return answer


def strength(corps: list[Corps]) -> int:
    """Their points together."""
    return sum([c.points for c in corps])


def best_leader(s: State, corps: list[Corps]) -> int:
    """The leadership of who commands them."""
    return max([leadership(s, c) for c in corps])


def ground_value(s: State, look: Outlook, at: int) -> int:
    """What it is worth not to leave a province: a city there, or the siege of one."""
    city = s.facts.city_at[at]
    behind = look.w.ground * look.menace(at) // 100
    if city == NOBODY:
        return behind
    if s.city_side(city) == look.side:
        return max(behind, look.w.ground * look.values[city] * look.risk(city, look.inside[city]) // 10000)
    return max(behind, look.values[city] // 3 if s.sieges[city] >= 0 else 0)


def stand_value(s: State, look: Outlook, corps: Corps) -> int:
    """What a battle is expected to bring a corps: its own loss, its share of the enemy's, and the ground."""
    mine, foes = s.in_the_open(corps.at, look.side), s.in_the_open(corps.at, 1 - look.side)
    attacks = attacking_side(s, corps.at) == look.side
    led = best_leader(s, mine) - best_leader(s, foes)
    river = came_over_river(s, mine if attacks else foes, corps.at)
    hard = ground(s.facts.terrain[corps.at], river)
    if attacks:
        fight = clash(strength(mine), strength(foes), led - hard)
        lost, taken, keeps = fight.attacker, fight.defender, fight.held
    else:
        fight = clash(strength(foes), strength(mine), -led - hard)
        lost, taken, keeps = fight.defender, fight.attacker, 100 - fight.held
    share = 100 * corps.points // strength(mine)
    won = taken * strength(foes) * share // 10000
    leaves = (100 - keeps) * RETREAT_LOSS[0] * corps.points // 10000
    return won - lost * corps.points // 100 - leaves - (100 - keeps) * ground_value(s, look, corps.at) // 200


def came_over_river(s: State, corps: list[Corps], at: int) -> bool:
    """PEN-17.4 Did half of them cross one?"""
    over = sum([c.points for c in corps if c.came_from >= 0 and s.facts.crossing[c.came_from][at]])
    return 2 * over >= strength(corps)


def shelter_value(s: State, look: Outlook, corps: Corps) -> int:
    """PEN-12.3 Behind the walls: what an assault or hunger may cost, and the city that is held."""
    f = s.facts
    city = f.city_at[corps.at]
    inside = look.inside[city] + corps.points
    foes = strength(s.in_the_open(corps.at, 1 - look.side))
    taken = storm_of(foes, inside, f.fort[city], 1, look.stormed_by).taken if foes >= inside else 0
    kept = look.risk(city, look.inside[city]) * look.values[city] // 100
    hunger = 30 if f.towers[city] < 3 else 15
    return -taken * corps.points // 100 - hunger + (100 - taken) * kept // 200


def battle_plan(decision: Decision[Any]) -> Keys:
    """PEN-17.10 A lost battle is left while there is an army: to break is to lose all."""
    mode = str(decision.default[0])
    policies = decision.space.next_keys((mode,))
    return (mode, "if_losing" if "if_losing" in policies else policies[0])


def siege_choice(s: State, look: Outlook, decision: Decision[Any]) -> Keys:
    """PEN-12.8 Storm where it is likely to succeed and hunger is slow; else wait."""
    f = s.facts
    city = f.city_no[str(decision.about["city"])]
    first = decision.space.next_keys(())
    fit = [c for c in besiegers_of(s, city) if not c.fought]
    if "assault" not in first or not fit:
        return ("blockade",)
    points, inside = strength(fit), max(1, s.points_inside(city))
    chance = storm_of(points, inside, f.fort[city], s.sieges[city], look.storms_as)
    if points < inside or chance.taken < look.w.storm:
        return ("blockade",)
    value = look.values[city] + look.w.prey * inside // 100
    storms = chance.taken * value // 100 - chance.lost * points // 100
    if storms < waiting(s, look, city, points, inside, value):
        return ("blockade",)
    return storm_orders(s, decision)


def waiting(s: State, look: Outlook, city: int, points: int, inside: int, value: int) -> int:
    """What a siege of one more turn is worth: hunger and breaches, if nobody comes to the relief of the city."""
    f = s.facts
    if s.turn == f.end_turn:
        return 0
    falls, left = hunger(s, city, inside)
    then = storm_of(points, left, f.fort[city], s.sieges[city] + 1, look.storms_as)
    taken = falls + (100 - falls) * then.taken // 100
    later = taken * value // 100 - (100 - falls) * then.lost * points // 10000
    relieved = look.threat[f.city_in[city]] > points
    return later * (RELIEVED if relieved else PATIENCE) // 100


def storm_orders(s: State, decision: Decision[Any]) -> Keys:
    """PEN-18.2 An assault with all siege guns that may be had, and sappers where there are walls."""
    f = s.facts
    city = f.city_no[str(decision.about["city"])]
    mode = "auto" if "auto" in f.modes else f.modes[0]
    guns = decision.space.next_keys(("assault", mode))[-1] if f.fort[city] else "0"
    strong = sum([c.points for c in besiegers_of(s, city)]) >= SAPPERS
    return ("assault", mode, guns, "1" if f.fort[city] and strong else "0", "never")


def hunger(s: State, city: int, inside: int) -> tuple[int, int]:
    """PEN-11.9 How likely a garrison starves in the next turn, in percent; and what is left of it if it does not."""
    f = s.facts
    if f.coast[f.city_in[city]] and s.city_side(city) == ALLIED:
        return 0, inside
    modifier = min(f.siege_most, inside // f.siege_step)
    falls = lost = 0
    for die in range(1, 7):
        eaten = f.siege_loss * max(0, die + modifier - f.towers[city])
        if eaten >= inside:
            falls += 1
        else:
            lost += eaten
    return 100 * falls // 6, inside - lost // max(1, 6 - falls)


def defence_plan(s: State, decision: Decision[Any]) -> Keys:
    """PEN-18.2 Ditches for gold that can be spared, a gun where half of the points buy more than one."""
    space = decision.space
    mode = str(decision.default[0])
    guns = "1" if len(space.next_keys((mode,))) > 2 else "0"
    ditches = space.next_keys((mode, guns, "0"))
    return (mode, guns, "0", "2" if len(ditches) > 4 else "0")


def garrison_to_leave(s: State, look: Outlook, decision: Decision[Any]) -> int:
    """PEN-18.8 What a captor leaves in a city: what it wants, if the corps can spare it."""
    f = s.facts
    corps = s.corps_of(str(decision.about["corps"]))
    keys = decision.space.next_keys(())
    least, most = int(keys[0]), int(keys[-1])
    want = look.wanted(f.city_no[str(decision.about["city"])])
    return max(least, min(most, want, corps.points - KEPT))
