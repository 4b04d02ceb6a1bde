"""PEN-4 Set-up: forces of the schedule, and the free choices of Spain and France."""

from __future__ import annotations

from baluard.games.peninsular.model.activities import SetUp, TurnStart
from baluard.games.peninsular.model.events import CorpsPlaced, DepotPlaced, PointsSplit
from baluard.games.peninsular.model.facts import FRANCE, FRENCH, INSIDE, NATIONS, NOBODY, OPEN, SIDE_OF, Facts, Force
from baluard.games.peninsular.model.state import State, blank
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.orders import OrderKind, PhaseSpace, message
from baluard.games.peninsular.rules.troops import tell_points
from baluard.kernel.answers import Keys
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

SPLIT = ("fr_bayonne1", "fr_bayonne2")  # PEN-4.2 two corps with their points in common
LEAST_SPLIT = 100


def new_state(f: Facts) -> State:
    """PEN-4.1, 4.4, R4, R9, R11, R15 What stands at a fixed place; then the free choices, nation by nation."""
    s = blank(f)
    for force in f.setup:
        if force.at == NOBODY:
            continue
        if force.what == "corps":
            place(s, force, force.at)
        elif force.what == "garrison":
            s.garrisons[f.city_at[force.at]] = ((force.kind, force.points),)
        else:
            s.depots = (*s.depots, (force.nation, force.at, ()))
    s.agenda = [TurnStart(), *[SetUp(NATIONS[n]) for n in (2, 1, 0)]]
    return s


def place(s: State, force: Force, at: int) -> None:
    """A corps of the set-up comes onto the map."""
    corps = Corps(force.id, force.kind, force.points, at, INSIDE if force.status == "city" else OPEN)
    if force.status == "besieging":
        corps.besieging = True
        s.sieges[s.facts.city_at[at]] = 0
    if force.leader != NOBODY:
        corps.generals = (force.leader,)
        s.generals[force.leader] = ("corps", force.id, 0)
    s.corps.append(corps)


def choose(t: Table, s: State, nation: int) -> None:
    """PEN-4.2 One free choice after the other, until none is left."""
    s.nation = nation
    space = PhaseSpace(s, nation, (SetupPlace(), SetupDepot()), may_end=False)
    if space.next_keys(()) == ("end_phase",):
        return
    seat, default = Seat(NATIONS[nation]), default_choice(s, nation)
    keys = t.ask(Decision(seat, "setup", space, default, rule="PEN-4.2", masked=s.facts.fog))
    space.carry_out(t, keys)
    t.then(SetUp(NATIONS[nation]))


def default_choice(s: State, nation: int) -> Keys:
    """Where the components put what may be chosen."""
    f = s.facts
    for force in f.setup:
        if force.nation == nation and force.what == "corps" and force.at == NOBODY and not s.has_corps(force.id):
            return ("setup_place", force.id, f.provinces[force.default[0]])
    for force in f.setup:
        if force.nation == nation and force.what == "depot" and depots_left(s, force) > 0:
            free = [p for p in (*force.default, *range(len(f.provinces))) if may_have_depot(s, force, p)]
            return ("setup_depot", f.provinces[free[0]])
    return ("setup_place", SPLIT[0], "380")


def depots_left(s: State, force: Force) -> int:
    """Depots of the set-up that are still to be placed."""
    return force.count - len(s.depots_of(force.nation)) if force.at == NOBODY else 0


def may_have_depot(s: State, force: Force, province: int) -> bool:
    """PEN-4.2 Spain: any province of Spain without an enemy corps; France: at home, or in Spain where it has troops."""
    f = s.facts
    if s.depot_at(force.nation, province) != NOBODY:
        return False
    if force.nation != FRANCE:
        return f.country[province] == "spain" and not s.corps_at(province, 1 - SIDE_OF[force.nation])
    if f.country[province] == "france":
        return True
    if f.country[province] != "spain":
        return False
    city = f.city_at[province]
    held = city != NOBODY and len(s.garrisons[city]) > 0 and s.side_inside(city) == FRENCH
    return held or len(s.corps_at(province, FRENCH)) > 0


class SetupPlace(OrderKind):
    """PEN-4.2, 4.3 A corps is put into one of its provinces, or points are split between two corps."""

    id = "setup_place"

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        f = s.facts
        if not args:
            return tuple([force.id for force in f.setup if self.is_open(s, nation, force)])
        if len(args) > 1:
            return ()
        if args[0] == SPLIT[0]:
            whole = s.corps_of(SPLIT[0]).points + s.corps_of(SPLIT[1]).points
            least = max(LEAST_SPLIT, whole - f.most_points)
            return tuple([str(n) for n in range(least, min(f.most_points, whole - LEAST_SPLIT) + 1)])
        return next(force.choose for force in f.setup if force.id == args[0])

    def is_open(self, s: State, nation: int, force: Force) -> bool:
        """Is there something to choose for it?"""
        if force.nation != nation or force.what != "corps":
            return False
        if force.at == NOBODY:
            return not s.has_corps(force.id)
        return force.id == SPLIT[0] and s.serial == 0

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        if not args:
            return message("E012", key)
        if args[0] != SPLIT[0]:
            return message("E010", key)
        whole = s.corps_of(SPLIT[0]).points + s.corps_of(SPLIT[1]).points
        most = min(s.facts.most_points, whole - LEAST_SPLIT)
        return message("E011", key, {"total": whole, "min": whole - most, "max": most})

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        f = s.facts
        if args[0] == SPLIT[0]:
            first, second = s.corps_of(SPLIT[0]), s.corps_of(SPLIT[1])
            whole = first.points + second.points
            first.points = int(args[1])
            second.points = whole - first.points
            s.serial = 1  # they are split only once
            whole_split = PointsSplit(NATIONS[nation], first.id, first.points, second.id, second.points)
            tell_points(t, s, nation, whole_split, PointsSplit(NATIONS[nation], first.id, 0, second.id, 0))
            return
        force = next(force for force in f.setup if force.id == args[0])
        place(s, force, f.no[args[1]])
        t.tell(CorpsPlaced(NATIONS[nation], force.id, args[1]))


class SetupDepot(OrderKind):
    """PEN-4.2 A depot of the start."""

    id = "setup_depot"

    def force_of(self, s: State, nation: int) -> Force | None:
        """The entry of which depots are still to be placed."""
        for force in s.facts.setup:
            if force.nation == nation and force.what == "depot" and depots_left(s, force) > 0:
                return force
        return None

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        force = self.force_of(s, nation)
        if args or force is None:
            return ()
        f = s.facts
        return tuple([f.provinces[p] for p in range(len(f.provinces)) if may_have_depot(s, force, p)])

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        if self.force_of(s, nation) is None:
            return message("E050", key, {"max": len(s.depots_of(nation))})
        province = s.facts.no.get(key, NOBODY)
        if province != NOBODY and s.depot_at(nation, province) != NOBODY:
            return message("E053", key)
        return message("E010", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        s.depots = (*s.depots, (nation, s.facts.no[args[0]], ()))
        t.tell(DepotPlaced(NATIONS[nation], args[0]))
