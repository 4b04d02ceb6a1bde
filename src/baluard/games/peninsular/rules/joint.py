"""PEN-9.13, R31 Spanish and British corps that go together, in the Spanish movement phase."""

from __future__ import annotations

from baluard.games.peninsular.model.facts import ALLIED, BRITAIN, NATIONS, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.city_orders import ask_ally
from baluard.games.peninsular.rules.marches import March, capacity, march_together, may_set_out
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.sieges import own_corps
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table


class JointMove(OrderKind):
    """PEN-9.13, R31 A Spanish corps, its partners (one British at least), then their way, closed by `done`."""

    id = "joint_move"
    nations: tuple[int, ...] = (SPAIN,)

    def may(self, s: State, nation: int, unit: str) -> bool:
        corps = own_corps(s, nation, unit)
        if corps is None or unit in s.stepped or not may_set_out(s, corps) or not s.facts.near[corps.at]:
            return False
        return any([s.nation_of(c) == BRITAIN for c in self.partners(s, corps)])

    def partners(self, s: State, corps: Corps) -> list[Corps]:
        """Allied corps that begin the turn with it. A forced march only if all do it: the British join in."""
        found = [c for c in s.corps if c is not corps and c.at == corps.at and s.side_of(c) == ALLIED]
        same = [c for c in found if s.nation_of(c) == BRITAIN or c.forced == corps.forced]
        return [c for c in same if may_set_out(s, c)]

    def group_of(self, s: State, args: Keys) -> list[Corps]:
        """The corps that these keys name, the first one in front."""
        ids = [c.id for c in s.corps]
        return [s.corps_of(key) for key in args if key in ids]

    def march(self, s: State, args: Keys) -> March:
        """Their way so far, at the pace of the slowest."""
        group = self.group_of(s, args)
        first = group[0]
        extra = 1 if first.forced else 0
        left = min([capacity(s, c, c.at) - (1 if c.forced else 0) for c in group]) + extra
        march = March(s, ALLIED, first.at, (), left)
        march.walk(args[len(group) :])
        return march

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        if args[-1] == DONE:
            return ()
        group = self.group_of(s, args)
        named = [c.id for c in group]
        found: list[str] = []
        if len(named) == len(args):
            found = [c.id for c in self.partners(s, group[0]) if c.id not in named]
        if any([s.nation_of(c) == BRITAIN for c in group]):
            found += self.march(s, args).steps()
        if len(args) > len(named):
            found.append(DONE)
        return tuple(found)

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        group = self.group_of(s, args)
        if key not in s.facts.no or not any([s.nation_of(c) == BRITAIN for c in group]):
            return message("E100", key)
        return self.march(s, args).reason(key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        group = self.group_of(s, args)
        way = args[len(group) : -1]
        ids = tuple([c.id for c in group])
        s.stepped = (*s.stepped, ids[0])
        about = {"nation": NATIONS[nation], "corps": ids, "path": way}
        if not ask_ally(t, s, nation, self.id, dict(about), "PEN-9.13"):
            return
        for corps in group:
            corps.forced = group[0].forced
        march_together(t, s, group, way)
        for corps in group:
            others = [c for c in group if c is not corps]
            corps.joint = min(others, key=lambda c: s.facts.kind_move[c.kind]).id  # by whom its pace was set
