"""PEN-6 The revenue and recruitment phase."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.activities import Orders
from baluard.games.peninsular.model.events_muster import (
    IncomeCollected,
    LevyRaised,
    PointsBought,
    PointsKept,
    PointsPlaced,
    PointsTransferred,
)
from baluard.games.peninsular.model.facts import FRANCE, NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.income import income, josephine_levy, levy
from baluard.games.peninsular.rules.new_corps import NewCorps, kinds_for
from baluard.games.peninsular.rules.orders import END, OrderKind, PhaseSpace, ask_order, message
from baluard.games.peninsular.rules.points import no_room
from baluard.games.peninsular.rules.trade import Trade
from baluard.games.peninsular.rules.troops import tell_side
from baluard.games.peninsular.rules.units import ALL, add_points, amount_of, amounts, fits, numbers
from baluard.kernel.answers import Keys
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

LEVY: Final = "levy"
RESERVE: Final = "reserve"
JOSEPHINE: Final = "afrancesados"


def begin(t: Table, s: State, nation: int) -> None:
    """PEN-6.1 to 6.5 Income and levy are collected; what was promised to the ally is set aside."""
    gold = income(s, nation)
    s.gold[nation] += gold.total
    lines = tuple([(key, amount) for _, key, amount in gold.lines])
    tell_side(t, s, nation, IncomeCollected(NATIONS[nation], lines, gold.total))
    raised = levy(s, nation)
    josephine = josephine_levy(s) if nation == FRANCE else 0
    s.levy[nation] = max(0, raised.total - s.owed[nation])
    s.fresh[s.facts.kind_no[JOSEPHINE]] += josephine * s.facts.points_per_levy
    lines = tuple([(key, amount) for _, key, amount in raised.lines])
    tell_side(t, s, nation, LevyRaised(NATIONS[nation], lines, s.levy[nation], josephine))
    t.then(Orders(NATIONS[nation], "recruitment"))


def order(t: Table, s: State, nation: int) -> bool:
    """PEN-6.1 One order; at the end what is begun of a levy point goes to the reserve."""
    space = PhaseSpace(s, nation, KINDS)
    keys = ask_order(t, s, nation, "recruitment", space, "PEN-6.1")
    if keys[0] == END:
        keep_fresh(t, s, nation)
        return False
    space.carry_out(t, keys)
    return True


def keep_fresh(t: Table, s: State, nation: int) -> None:
    """PEN-6.8, R26 Points that were not placed go to the reserve; whole levy points can still be traded this turn."""
    for kind in range(len(s.facts.kinds)):
        if s.facts.kind_nation[kind] == nation and s.fresh[kind]:
            s.reserve[kind] += s.fresh[kind]
            tell_side(t, s, nation, PointsKept(NATIONS[nation], s.facts.kinds[kind], s.fresh[kind]))
            s.fresh[kind] = 0


# -- points


def stock_of(s: State, nation: int, source: str, kind: int) -> int:
    """Points of exactly this kind that a source has: the levy (PEN-6.5: 10 for each levy point), or the reserve."""
    f = s.facts
    if f.kind_nation[kind] != nation:
        return 0
    if source == RESERVE:
        return s.reserve[kind]
    return s.fresh[kind] + (f.points_per_levy * s.levy[nation] if kind == f.main_kind[nation] else 0)


def use(s: State, nation: int, source: str, kind: int, points: int) -> None:
    """Points of a source are used; as many levy points are opened as that takes."""
    f = s.facts
    if source == RESERVE:
        s.reserve[kind] -= points
        return
    while s.fresh[kind] < points:
        s.levy[nation] -= 1
        s.fresh[kind] += f.points_per_levy
    s.fresh[kind] -= points


def use_for(s: State, nation: int, source: str, kind: int, points: int) -> None:
    """Points of a source for troops of a kind: its own first, then those of its foot."""
    for k in kinds_for(s.facts, kind):
        used = min(points, stock_of(s, nation, source, k))
        use(s, nation, source, k, used)
        points -= used


def stock_for(s: State, nation: int, source: str, kind: int) -> int:
    """Points of a source that troops of a kind can use."""
    return sum([stock_of(s, nation, source, k) for k in kinds_for(s.facts, kind)])


def may_recruit_in(s: State, nation: int, city: int) -> bool:
    """PEN-6.8, R25 A city under control, not besieged, with own troops: a garrison, or a corps in its province."""
    f = s.facts
    if s.control[city] != nation or s.sieges[city] >= 0:
        return False
    garrisoned = any([f.kind_nation[kind] == nation for kind, _ in s.garrisons[city]])
    return garrisoned or any([c.at == f.city_in[city] and s.nation_of(c) == nation for c in s.corps])


def recruiting_cities(s: State, nation: int) -> list[int]:
    """The cities in which a nation may recruit."""
    return [c for c in range(len(s.facts.cities)) if may_recruit_in(s, nation, c)]


def recruits_at(s: State, city: int, kind: int) -> Keys:
    """PEN-6.8 Who may take recruits of a kind in a city: its garrison, corps in it or in its province."""
    f = s.facts
    corps = [c.id for c in s.corps if c.at == f.city_in[city] and c.kind == kind]
    return tuple(corps if f.kind_cavalry[kind] else [f.cities[city], *corps])


class Recruit(OrderKind):
    """PEN-6.8, 6.5 Points of the levy or of the reserve join a garrison or a corps."""

    id = "recruit"

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        f = s.facts
        cities = recruiting_cities(s, nation) if len(args) < 3 else []
        if not args:
            return tuple([source for source in (LEVY, RESERVE) if self.kinds(s, nation, source, cities)])
        if len(args) == 1:
            return tuple([f.kinds[k] for k in self.kinds(s, nation, args[0], cities)])
        kind = f.kind_no[args[1]]
        points = stock_for(s, nation, args[0], kind)
        if len(args) == 2:
            return tuple([f.cities[c] for c in cities if self.units_in(s, c, kind, points)])
        if len(args) == 3:
            return self.units_in(s, f.city_no[args[2]], kind, points)
        return amounts(s, args[3], kind, points) if len(args) == 4 else ()

    def kinds(self, s: State, nation: int, source: str, cities: list[int]) -> list[int]:
        """Kinds of troops for which a source has points, and some city room."""
        found: list[int] = []
        for kind in range(len(s.facts.kinds)):
            points = stock_for(s, nation, source, kind)
            if points and self.has_room(s, cities, kind, points):
                found.append(kind)
        return found

    def has_room(self, s: State, cities: list[int], kind: int, points: int) -> bool:
        """Has a unit in one of these cities room for some of these points?"""
        for city in cities:
            for unit in recruits_at(s, city, kind):
                if fits(s, unit, kind, points):
                    return True
        return False

    def is_offered(self, s: State, nation: int) -> bool:
        cities = recruiting_cities(s, nation)
        for source in (LEVY, RESERVE):
            for kind in range(len(s.facts.kinds)):
                points = stock_for(s, nation, source, kind)
                if points and self.has_room(s, cities, kind, points):
                    return True
        return False

    def units_in(self, s: State, city: int, kind: int, points: int) -> Keys:
        """Units of a city with room for some of these points."""
        return tuple([unit for unit in recruits_at(s, city, kind) if fits(s, unit, kind, points)])

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        if not args:
            return message("E044", key)
        if len(args) == 1:
            return message("E045" if s.fresh[s.facts.kind_no[JOSEPHINE]] and args[0] == LEVY else "E044", key)
        if len(args) == 2:
            city = s.facts.city_no.get(key, -1)
            return no_room(s, key) if city >= 0 and may_recruit_in(s, nation, city) else no_recruits(key)
        if len(args) == 3:
            return self.reason_of_unit(s, args, key)
        return message("E092", key)

    def reason_of_unit(self, s: State, args: Keys, key: str) -> Faults:
        """Why a unit cannot take recruits."""
        f = s.facts
        kind = f.kind_no[args[1]]
        if key in recruits_at(s, f.city_no[args[2]], kind):
            return message("E038", key) if s.has_corps(key) else no_room(s, key)
        if s.has_corps(key):
            return message("E045" if args[1] == JOSEPHINE else "E039", key, {"kind": f"kind_{args[1]}"})
        return message("E046", key) if key == args[2] else no_recruits(args[2])

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        source, unit = args[0], args[3]
        kind = s.facts.kind_no[args[1]]
        points = amount_of(s, unit, kind, stock_for(s, nation, source, kind), args[4])
        use_for(s, nation, source, kind, points)
        add_points(t, s, unit, kind, points)
        tell_side(t, s, nation, PointsPlaced(NATIONS[nation], unit, args[1], points))


def no_recruits(city: str) -> Faults:
    """PEN-6.5 A city in which nobody is recruited."""
    return message("E043", city, {"city": city})


class RecruitedCorps(NewCorps):
    """PEN-6.8 A new corps of recruits."""

    def cities(self, s: State, nation: int) -> list[int]:
        return recruiting_cities(s, nation)

    def stock(self, s: State, nation: int, kind: int) -> list[tuple[str, int, int]]:
        kinds = kinds_for(s.facts, kind)
        return [(source, k, stock_of(s, nation, source, k)) for source in (LEVY, RESERVE) for k in kinds]

    def draw(self, s: State, nation: int, source: str, kind: int, points: int) -> None:
        use(s, nation, source, kind, points)


class BuyPoints(OrderKind):
    """PEN-6.7 Gold buys points of the nation's main kind, for the reserve."""

    id = "buy_points"

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        return () if args else numbers(1, s.gold[nation])

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        if not key.isdecimal() and key != self.id:
            return message("E049", key)
        need = int(key) if key.isdecimal() and len(key) < 10 else 1
        return message("E001", key, {"need": need, "have": s.gold[nation]})

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        gold = int(args[0])
        points = gold * s.facts.points_per_gold
        s.gold[nation] -= gold
        s.reserve[s.facts.main_kind[nation]] += points
        tell_side(t, s, nation, PointsBought(NATIONS[nation], gold, points))


class TransferPoints(OrderKind):
    """PEN-6.7 French points become points of a contingent that is in play, never back."""

    id = "transfer_points"
    nations: tuple[int, ...] = (FRANCE,)

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        f = s.facts
        french = self.french(s)
        if nation != FRANCE or french == 0 or len(args) > 1:
            return ()
        if args:
            return (ALL, *[str(number) for number in range(1, french + 1)])
        own = [k for k in range(len(f.kinds)) if f.kind_nation[k] == FRANCE and k != f.main_kind[FRANCE]]
        return tuple([f.kinds[k] for k in own if f.limits[s.turn][k] > 0])

    def french(self, s: State) -> int:
        """French points of this phase and of the reserve."""
        french = s.facts.main_kind[FRANCE]
        return stock_of(s, FRANCE, LEVY, french) + s.reserve[french]

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        return message("E092" if args else "E063", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        french = s.facts.main_kind[FRANCE]
        points = self.french(s) if args[1] == ALL else int(args[1])
        kept = min(points, s.reserve[french])
        use(s, FRANCE, RESERVE, french, kept)
        use(s, FRANCE, LEVY, french, points - kept)
        s.reserve[s.facts.kind_no[args[0]]] += points
        tell_side(t, s, FRANCE, PointsTransferred(args[0], points))


KINDS: tuple[OrderKind, ...] = (Trade(), Recruit(), RecruitedCorps(), BuyPoints(), TransferPoints())
