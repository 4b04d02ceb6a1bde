"""What a card or an action is worth to a power, at a glance."""

from __future__ import annotations

from baluard.games.catalans.bot.worth import DISTRIBUTIONS, Judge, chance_of_fall, time_left
from baluard.games.catalans.model.facts import ATTACK, AUSTRIA, MOVE, POWERS, RECRUIT, RESOURCES, Card, Op
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.actions import attack_keys, levels_affordable, recruit_keys, why_not
from baluard.games.catalans.rules.ops import named
from baluard.games.catalans.rules.rounds import text_fault
from baluard.games.catalans.rules.scoring import doubled_concessions, doubled_spaces
from baluard.games.catalans.rules.troops import bourbon_spaces_held

ICONS = {"A1": 0.45, "A2": 0.8, "B1": 0.35, "B2": 0.7, "X": 0.2, "R2": 0.3}


def worth_of_card(judge: Judge, s: State, power: int, name: str, mode: str = "") -> float:
    """As text, for its value, or the better of both."""
    card = s.facts.cards[name]
    if mode == "use":
        return sum([worth_of_op(judge, s, power, op) for op in card.effects], 0.0)
    action = best_action(judge, s, power)
    as_value = judge.w.resource * card.value + action if card.value else -1e9
    if mode == "value":
        return as_value
    text = worth_of_text(judge, s, power, card)
    if not card.value:
        return text + (action if card.type != "battle_bourbon" else 0.3 * action)
    if mode == "text":
        return text
    return as_value if text_fault(s, power, card) else max(text, as_value)


def worth_of_text(judge: Judge, s: State, power: int, card: Card) -> float:
    """The effects, less the price."""
    total = sum([worth_of_op(judge, s, power, op) for op in card.effects], 0.0)
    if card.type == "character":
        return 0.8 * total - judge.w.resource * card.value
    if card.type == "concession":
        value = float(card.value)
        if card.name in doubled_concessions(s, power):
            value *= 1.6
        if card.name == "pact_of_genoa":
            value += 5 * (1 - chance_of_fall(s)) - (5 if s.clause_xiii else 1) * chance_of_fall(s)
        return total + value - judge.w.will * 0.6 * card.value * DISTRIBUTIONS[s.period]
    return total - judge.w.resource * card.value


def worth_of_op(judge: Judge, s: State, power: int, op: Op) -> float:
    """One effect, roughly."""
    w = judge.w
    if op.op == "icon":
        if op.icon in ICONS:
            return ICONS[op.icon]
        fall = chance_of_fall(s)
        return (0.3 if fall < 0.5 else -0.2) if op.icon == "W-" else (0.2 if fall > 0.5 else -0.1)
    if op.op in ("res", "wf"):
        unit = w.resource if op.op == "res" else w.will
        if op.who in ("chosen", "chosen_other"):
            return unit * op.n if op.who == "chosen" else -0.3 * unit * op.n
        who = named(s, op.who, power)
        mine = unit * op.n if power in who else 0.0
        others = len([one for one in who if one != power])
        return mine - w.rival * unit * op.n * others / max(1, len(s.facts.powers) - 1)
    if op.op == "recruit":
        own = op.power in ("self", "chosen", POWERS[power])
        return 0.4 * op.n if own else 0.1 * op.n
    if op.op in ("strike", "kill"):
        return 0.35 * op.n
    if op.op in ("march", "land"):
        return 0.4 * max(op.troops, op.n)
    if op.op in ("levy", "restore", "relocate"):
        return 0.1 * op.n
    if op.op == "recall":
        who = [POWERS.index(op.who)] if op.who in POWERS else named(s, op.who, power)
        return -0.4 * op.n if power in who else 0.3 * op.n
    if op.op == "flag":
        return 2.0 if op.flag == "joseph_dead" and power == AUSTRIA else -0.3
    return 0.5


def best_action(judge: Judge, s: State, power: int) -> float:
    """The best action that is still to be had."""
    best = 0.0
    for action in range(5):
        best = max(best, worth_of_action(judge, s, power, action))
    return best


def worth_of_action(judge: Judge, s: State, power: int, action: int) -> float:
    """What an action would bring, at a glance."""
    w = judge.w
    if why_not(s, power, action):
        return -1.0
    money = s.resources[power] - s.facts.least
    cost = max(1, s.facts.war_cost[s.levels[power]])
    if action == RESOURCES:
        constants = s.facts.constants
        per_space = constants["resources_action_per_bourbon_space"]
        gain = constants["resources_action_base"] + per_space * bourbon_spaces_held(s, power)
        poor = 1.4 if s.resources[power] < 2 else 1.0 if s.resources[power] < 9 else 0.5
        return w.resource * gain * poor
    if action == ATTACK:
        targets = min(4, len(attack_keys(s, power, ())), money // cost)
        return max(0.05, targets * (0.62 - w.resource * cost))
    if action == RECRUIT:
        number = min(3, len(recruit_keys(s, power)), s.reserve[power], money // cost)
        thin = 1.3 if sum(s.troops[power]) < 4 else 1.0
        return max(0.02, thin * number * (0.65 - w.resource * cost))
    if action == MOVE:
        return move_worth(judge, s, power, money)
    number = levels_affordable(s, power)
    need = 7 - s.levels[power]
    late = (1.0, 0.7, 0.25)[s.period]
    if not s.is_at_war(power):
        return 1.6 * late
    return max(0.0, late * 0.25 * min(number, need))


def move_worth(judge: Judge, s: State, power: int, money: int) -> float:
    """Free ground that one's troops could walk onto."""
    f = s.facts
    doubled, fall, left = doubled_spaces(s, power), chance_of_fall(s), time_left(s)
    best: list[float] = []
    for z in range(len(f.ids)):
        if s.troops[power][z]:
            for n in f.land[z]:
                if not s.troops[power][n] and not s.bourbon_at(n) and s.total(n) < 3:
                    best.append(judge.ground(s, power, n, doubled, fall, left) - judge.w.resource)
    best.sort(reverse=True)
    return max(0.05, sum([value for value in best[: min(3, money)] if value > 0], 0.0))
