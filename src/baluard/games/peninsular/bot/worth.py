"""How a campaign looks for a side: the count of cities, what they will bring, and the troops that are left."""

from __future__ import annotations

from baluard.games.peninsular.bot.weights import Weights
from baluard.games.peninsular.model.facts import ALLIED, FRENCH, NATIONS, SIDE_OF
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.victory import count

WON = 100.0
HORIZON = 12  # turns of income that count
YEAR = 6
PER_POINT = 0.02  # of the count, what a point of troops is worth


def worth(s: State, seat: str) -> float:
    """For the contract: the lead of the seat's side in points of the count, and in troops."""
    if seat not in NATIONS:
        return 0.0
    nation = NATIONS.index(seat)
    if s.result is not None and s.result.winners:
        return WON if seat in s.result.winners else -WON
    return lead(s, nation, PER_POINT)


def lead(s: State, nation: int, per_point: float) -> float:
    """How far a nation's side is ahead in the count, and in troops at so much a point."""
    allied, french = count(s)
    found = float(allied - french) + per_point * (troops(s, ALLIED) - troops(s, FRENCH))
    return found if SIDE_OF[nation] == ALLIED else -found


def prospect(s: State, nation: int) -> float:
    """The same for who tries answers out: near the end troops are worth less, and at the end it is by how much."""
    left = min(YEAR, max(0, s.facts.end_turn - s.turn + 1))
    return lead(s, nation, 0.0 if s.result is not None else PER_POINT * left / YEAR)


def troops(s: State, side: int) -> int:
    """All points of a side: corps, garrisons, reserve."""
    f = s.facts
    total = 0
    for corps in s.corps:
        if f.kind_side[corps.kind] == side:
            total += corps.points
    for garrison in s.garrisons:
        for kind, points in garrison:
            if f.kind_side[kind] == side:
                total += points
    for kind in range(len(f.kinds)):
        if f.kind_side[kind] == side:
            total += s.reserve[kind]
    return total


def swings(s: State) -> list[int]:
    """PEN-13.1 By city: what its change of hands changes in the lead."""
    f = s.facts
    victory = f.data.nations.victory
    found: list[int] = []
    for c in range(len(f.cities)):
        name = f.cities[c]
        if name in victory.not_counted:
            found.append(0)
        elif c == f.gibraltar:
            found.append(victory.gibraltar_french + victory.gibraltar_allied)
        elif f.country[f.city_in[c]] == "france":
            found.append(victory.french_city_french + victory.french_city_allied)
        else:
            found.append(2 * victory.special_cities.get(name, victory.city_points))
    return found


def city_values(s: State, w: Weights) -> list[int]:
    """PEN section 10 By city: what it is worth to hold it, in points of troops."""
    f = s.facts
    left = f.end_turn - s.turn + 1
    each = w.last_score if left <= YEAR else w.score
    swing = swings(s)
    found: list[int] = []
    for c in range(len(f.cities)):
        region = f.region[f.city_in[c]]
        turn = 0
        if f.is_capital[c]:
            turn += f.levy[region] * f.points_per_levy + 2 * f.region_gold[region]
        if f.gold_port[c]:
            turn += w.gold
        if c == f.lisboa:
            turn += f.portugal_levy * f.points_per_levy
        turn += w.gold // 2
        found.append(each * swing[c] + w.income * min(left, HORIZON) * turn // 100)
    return found
