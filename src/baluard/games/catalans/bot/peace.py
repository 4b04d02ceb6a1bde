"""What concessions, goals and the will to fight are worth to a bot."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans.bot.worth import Judge, chance_of_fall, time_left
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.scoring import doubled_concessions
from baluard.games.catalans.rules.tracks import cost_of_levels
from baluard.kernel.answers import DONE, Keys, Space
from baluard.kernel.decision import Fact


def worth_of_concession(s: State, power: int, name: str) -> float:
    """What holding a concession brings at the end."""
    value = float(s.facts.concessions[name].value)
    return value * (1.0 + chance_of_fall(s)) if name in doubled_concessions(s, power) else value


def will_lost(judge: Judge, s: State, power: int, name: str) -> float:
    """The will to fight that a concession costs."""
    level, left = s.levels[power], time_left(s)
    lower = max(0, level - s.facts.concessions[name].value)
    return judge.will(s, level, left) - judge.will(s, lower, left)


def worth_of_peace(judge: Judge, s: State, power: int, tag: str, key: str, about: dict[str, Fact]) -> float:
    """Taking, buying or bidding for a concession."""
    if key in (DONE, "withdraw"):
        return 0.0
    money = judge.w.resource * max(0.25, time_left(s))
    if tag == "auction_bid":
        name = str(about["concession"])
        return worth_of_concession(s, power, name) - will_lost(judge, s, power, name) - price(judge, s, power, int(key))
    gain = worth_of_concession(s, power, key)
    if tag == "choose_concession":
        return gain - will_lost(judge, s, power, key)
    return gain - money * 3 * s.facts.concessions[key].value


def price(judge: Judge, s: State, power: int, bid: int) -> float:
    """What a bid costs: resources, and debts where they do not reach."""
    w = judge.w
    left = time_left(s)
    debt = max(0, bid - max(0, s.resources[power]))
    return w.resource * max(0.25, left) * bid + debt * (1.0 - w.patience * left) + 0.01


def best_opening(judge: Judge, s: State, power: int, space: Space[Any]) -> Keys:
    """The best concession for the least money."""
    names = space.next_keys(())
    best, most = names[0], -1e9
    for name in names:
        value = worth_of_concession(s, power, name) - will_lost(judge, s, power, name)
        if value > most:
            best, most = name, value
    return (best, space.next_keys((best,))[0])


def worth_of_goal(s: State, power: int, name: str) -> float:
    """How much a goal is likely to bring."""
    goal = s.facts.goals[name]
    total = sum([1.0 if s.troops[power][z] else 0.35 for z in goal.spaces], 0.0)
    taken = [one for held in s.held for one in held]
    for one in goal.concessions:
        value = s.facts.concessions[one].value
        total += value if one in s.held[power] else 0.0 if one in taken else 0.4 * value
    return total


def worth_of_levels(judge: Judge, s: State, power: int, number: int) -> float:
    """Rising so many levels, less what it costs."""
    gain = judge.will(s, s.levels[power] + number, time_left(s))
    return gain - price(judge, s, power, cost_of_levels(s, power, number))
