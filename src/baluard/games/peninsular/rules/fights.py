"""PEN-12.7, 14 A combat: the armies, what both sides decide before it, how it is settled, and its report."""

from __future__ import annotations

from collections.abc import Callable

from baluard.games.peninsular.model.army_facts import ATTACKER, DEFENDER, PERIODS
from baluard.games.peninsular.model.facts import NATIONS, NOBODY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.armies import Army, Contingent
from baluard.games.peninsular.rules.battle import Field
from baluard.games.peninsular.rules.battle_desk import TABLETOP, open_desk
from baluard.games.peninsular.rules.losses import Outcome
from baluard.games.peninsular.rules.retreats import retreat_places
from baluard.games.peninsular.rules.settlement import TACTICAL, Combat, settle_combat
from baluard.games.peninsular.rules.tactical import hand_over
from baluard.kernel.answers import Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.table import Table

POLICIES = ("never", "if_losing", "early")  # PEN-17.10, by number


class PlanSpace(PathSpace):
    """PEN-12.7, 17.10 How a combat is settled, and when one's army leaves the field."""

    def __init__(self, modes: tuple[str, ...], may_withdraw: bool) -> None:
        self.modes: tuple[str, ...] = modes
        self.may_withdraw: bool = may_withdraw

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return self.modes
        if len(prefix) == 1:
            return POLICIES if self.may_withdraw else POLICIES[:1]
        return ()


def period_of(s: State) -> int:
    """PEN-14.2 Early, mid or late lists."""
    return PERIODS.index(s.facts.period[s.turn])


def contingent_of(s: State, corps: Corps) -> Contingent:
    """A corps with its bands, as it goes into a combat."""
    tiny = len([b for b in s.bands if b[3] == corps.id and b[1] == 1])
    small = len([b for b in s.bands if b[3] == corps.id and b[1] == 2])
    return Contingent(corps.id, corps.kind, corps.points, tiny, small)


def garrison_of(s: State, city: int) -> tuple[Contingent, ...]:
    """PEN-18.1 The garrison of a city, by kinds."""
    f = s.facts
    name = f.cities[city]
    return tuple([Contingent(f"{name}.{f.kinds[k]}", k, points, 0, 0, True) for k, points in s.garrisons[city]])


def leading_nation(s: State, side: list[Corps]) -> int:
    """R62 The nation that decides for a side: the one with most points there."""
    points = [0, 0, 0]
    for corps in side:
        points[s.nation_of(corps)] += corps.points
    return points.index(max(points))


def commander_of(t: Table, s: State, side: list[Corps]) -> int:
    """PEN-3.5 The named general with the highest leadership; among equals the leading nation chooses."""
    generals = [g for corps in side for g in corps.generals]
    return choose_commander(t, s, leading_nation(s, side), generals)


def choose_commander(t: Table, s: State, nation: int, generals: list[int]) -> int:
    """PEN-3.5 The named general with the highest leadership; among equals the nation chooses."""
    f = s.facts
    if not generals:
        return NOBODY
    best = max([f.leadership[g] for g in generals])
    equals = tuple([f.generals[g] for g in generals if f.leadership[g] == best])
    return f.general_no[t.ask(Decision(Seat(NATIONS[nation]), "commander", OneOf(equals), equals[0], rule="PEN-3.5"))]


def field_of(s: State, province: int, attackers: list[Corps], sallying: int = 0) -> Field:
    """PEN-17.3, 17.4, 12.9 The terrain, whether half of the attacking points came over a river, a besieged city.

    `sallying`: points of a garrison that fights with them, and has crossed nothing.
    """
    f = s.facts
    came = [c for c in attackers if c.came_from >= 0 and c.path and c.path[-1] == province]  # not out of the city
    over = sum([c.points for c in came if f.crossing[c.came_from][province]])
    city = f.city_at[province]
    before_city = city != NOBODY and s.sieges[city] >= 0
    points = sallying + sum([c.points for c in attackers])
    return Field(f.terrain[province], 2 * over >= points, period_of(s), before_city)


def army_of(t: Table, s: State, side: list[Corps], policy: str) -> Army:
    """All corps of a side, with their commander."""
    contingents = tuple([contingent_of(s, corps) for corps in side])
    may_withdraw = can_withdraw(s, side)
    return Army(contingents, commander_of(t, s, side), POLICIES.index(policy), may_withdraw)


def can_withdraw(s: State, side: list[Corps]) -> bool:
    """PEN-14.7 Is there a legal province to retreat to?"""
    return any([len(retreat_places(s, corps)) > 0 for corps in side])


def ask_plans(
    t: Table, s: State, nations: tuple[int, int], may_withdraw: tuple[bool, bool], province: int
) -> tuple[Keys, Keys]:
    """PEN-12.7, 17.10 Both sides say, unseen by each other, how to settle it and when to leave."""
    f = s.facts
    asked = [
        Decision(
            Seat(NATIONS[nations[role]]),
            "battle_plan",
            PlanSpace(f.modes, may_withdraw[role]),
            (default_mode(s), "never"),
            {"province": f.provinces[province]},
            rule="PEN-17.10",
        )
        for role in (ATTACKER, DEFENDER)
    ]
    plans = t.ask_all(asked)
    return plans[ATTACKER], plans[DEFENDER]


def default_mode(s: State) -> str:
    """Automatic where it is allowed."""
    return "auto" if "auto" in s.facts.modes else s.facts.modes[0]


def settled_mode(t: Table, s: State, one: str, other: str, place: str) -> str:
    """PEN-12.7, 20.1 If both sides want different ways the organiser says which; without one the model settles it."""
    if one == other:
        return one
    if s.facts.organiser:
        space = OneOf(s.facts.modes)
        asked = Decision(Seat(s.facts.organiser), "resolution", space, default_mode(s), {"place": place}, "PEN-20.1")
        return t.ask(asked)
    return default_mode(s)


def battle_name(s: State, place: str) -> str:
    """PEN-20.8 The name of a combat in its report."""
    s.fights += 1
    return f"T{s.turn:02d}-{place}-{s.fights}"


def settled(t: Table, s: State, combat: Combat, province: int, city: int, by_model: Callable[[], Outcome]) -> Outcome:
    """PEN-12.7, 20.9 A combat as its mode says; what another game fights is handed over first. `city` is stormed."""
    if combat.mode == TACTICAL:
        hand_over(t, s, combat, province, city)
    if combat.mode == TABLETOP and combat.has_desk:
        open_desk(t, s, combat, province, city)
    return settle_combat(t, s, combat, by_model)
