"""VIC-2.12, 13 Values as read: printed boxes and everything in force that changes them."""

from __future__ import annotations

from baluard.games.victus.model.facts import BATTERIES, DISCS, INDICATORS, POWDER, REINFORCEMENTS, Op
from baluard.games.victus.model.state import State


def in_force(s: State, name: str) -> list[Op]:
    """VIC-13.1, 13.5 The ops of one name that hold now: of active leaders, and until the end of the turn or round."""
    f = s.facts
    found: list[Op] = []
    leaders = s.leaders
    for player in range(len(leaders)):
        if leaders[player]:
            for number in f.cards[leaders[player]].continuous:
                op = f.ops[number]
                if op.op == name and (op.scope != "owner" or (player == s.active and s.in_turn())):
                    found.append(op)
    for number, player in s.mods:
        op = f.ops[number]
        if op.op == name and (op.scope != "owner" or (player == s.active and s.in_turn())):
            found.append(op)
    return found


def total_of(s: State, name: str) -> int:
    """The sum of all ops of one name: action points, dice to ignore or to roll again."""
    total = 0
    for op in in_force(s, name):
        total += op.number
    return total


def modified(s: State, who: str, value: int, when: str) -> int:
    """VIC-13.6 value_mod: all changes added, then limited to the largest `max` that applies."""
    most = 0
    limited = False
    for op in in_force(s, "value_mod"):
        if op.who == who and (not op.when or op.when == when):
            value += op.number
            if op.has_max:
                most = max(most, op.max) if limited else op.max
                limited = True
    return min(value, most) if limited else value


def indicator(s: State, number: int, when: str = "") -> int:
    """VIC-2.12, 2.13 The value of an indicator; ruling VIC-R41: the flag's powder in its holder's turn only."""
    value = s.facts.boxes[number][s.needle[number]]
    if number == POWDER and when and s.flag == s.active and s.in_turn():
        value += 1
    return modified(s, INDICATORS[number], value, when)


def disc(s: State, number: int, when: str = "") -> int:
    """VIC-2.12, R39 The value of a disc; batteries and mine are at most 5."""
    f = s.facts
    if number == REINFORCEMENTS:
        return modified(s, "reinforcements", f.box_value[s.reinforcements], when)
    box = s.batteries if number == BATTERIES else s.mine
    return min(5, modified(s, DISCS[number], f.box_value[box], when))


def named(s: State, name: str) -> int:
    """VIC-13.2 A number by its name."""
    f = s.facts
    if name in DISCS:
        return disc(s, DISCS.index(name))
    if name in INDICATORS:
        return indicator(s, INDICATORS.index(name))
    if name == "rubble":
        return s.rubble_tokens()
    return s.troops(f.no[name])  # wounded, reserve, captured


def number_of(s: State, op: Op) -> int:
    """VIC-13.2 The number of an op, evaluated now."""
    return named(s, op.number_of) if op.number_of else op.number


def troop_value(s: State, kind: str, z: int) -> int:
    """VIC-9.2 The combat value of one troop in a space."""
    value = s.facts.troop_value[kind]
    for op in in_force(s, "troop_value"):
        if op.kind == kind and (not op.at or z in op.at):
            value += op.number
    return value
