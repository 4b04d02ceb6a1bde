"""Moves, marches and pairs: the ends that look best at a glance are tried on the table."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans.bot.peace import worth_of_concession
from baluard.games.catalans.bot.worth import Judge, chance_of_fall, time_left
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.scoring import doubled_spaces
from baluard.games.catalans.rules.troops import read_key
from baluard.games.catalans.rules.ways import cheapest
from baluard.kernel.answers import DONE, Keys, Space
from baluard.kernel.rng import Rng

TRIED = 12  # ends that are tried on the table
FARTHEST = 12  # resources that a way may cost
MOST_FIRST, MOST_SECOND = 24, 12  # pairs that are tried


def best_move(judge: Judge, s: State, power: int, space: Space[Any], paid: bool, rng: Rng) -> Keys:
    """The troop and the end that bring most for their price; or to stop."""
    w = judge.w
    firsts = space.next_keys(())
    before = judge.own_prospect(s, power)
    best: Keys = (DONE,) if DONE in firsts else ()
    most = w.least if best else -1e9
    for _, price, key, name in promising(judge, s, power, space, paid):
        owner, origin = read_key(s, key)
        z = s.facts.no[name]
        s.troops[owner][origin] -= 1
        s.troops[owner][z] += 1
        gain = judge.own_prospect(s, power) - before - price
        s.troops[owner][origin] += 1
        s.troops[owner][z] -= 1
        if w.noise:
            gain += w.noise * rng.below(1000) / 1000.0
        if gain > most:
            best, most = (key, name), gain
    if best:
        return best
    return (firsts[0], space.next_keys((firsts[0],))[0])


def promising(judge: Judge, s: State, power: int, space: Space[Any], paid: bool) -> list[tuple[float, float, str, str]]:
    """(rough gain, price, troop, end): the best at a glance, by the ground alone."""
    left = time_left(s)
    doubled, fall = doubled_spaces(s, power), chance_of_fall(s)
    ground = [judge.ground(s, power, z, doubled, fall, left) for z in range(len(s.facts.ids))]
    own = s.troops[power]
    unit = judge.w.resource * max(0.25, left) if paid else 0.0
    found: list[tuple[float, float, str, str]] = []
    for key in space.next_keys(()):
        if not key.startswith(POWERS[power]):
            continue  # troops of the Empire and of Aragon hold no ground for anybody
        origin = read_key(s, key)[1]
        cost = cheapest(s, origin, FARTHEST, [])[0] if paid else []
        lost = ground[origin] if own[origin] == 1 else 0.0
        for name in space.next_keys((key,)):
            z = s.facts.no[name]
            price = unit * min(cost[z], FARTHEST) if paid else 0.0
            rough = (0.0 if own[z] else ground[z]) - lost - price
            found.append((rough, price, key, name))
    found.sort(key=lambda row: -row[0])
    return found[:TRIED]


def best_pair(judge: Judge, s: State, power: int, tag: str, space: Space[Any], rng: Rng) -> Keys:
    """Two keys: who and who, what and where."""
    w = judge.w
    firsts = space.next_keys(())
    best: Keys = (DONE,) if DONE in firsts else ()
    most = w.least if best else -1e9
    before = judge.prospect(s, power)
    for first in [key for key in firsts if key != DONE][:MOST_FIRST]:
        for second in likely(space.next_keys((first,)), rng):
            gain = worth_of_pair(judge, s, power, tag, first, second, before)
            if w.noise:
                gain += w.noise * rng.below(1000) / 1000.0
            if gain > most:
                best, most = (first, second), gain
    return best


def likely(keys: Keys, rng: Rng) -> list[str]:
    """Some of many keys."""
    if len(keys) <= MOST_SECOND:
        return list(keys)
    return rng.shuffled(list(keys))[:MOST_SECOND]


def worth_of_pair(judge: Judge, s: State, power: int, tag: str, first: str, second: str, before: float) -> float:
    """How good a pair is."""
    if tag == "swap_concession":
        return worth_of_concession(s, power, second) - worth_of_concession(s, power, first)
    one, z = read_key(s, first)
    s.troops[one][z] -= 1
    if tag == "icon_pair":
        other, n = read_key(s, second)
        change = -1
    else:
        other, n = one, s.facts.no[second]
        change = 1
    s.troops[other][n] += change
    after = judge.prospect(s, power)
    s.troops[one][z] += 1
    s.troops[other][n] -= change
    return after - before
