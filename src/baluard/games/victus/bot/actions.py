"""Barcelona actions worth a thought: of some hundred legal ones, the few dozen that may do some good."""

from __future__ import annotations

from baluard.games.victus.model.facts import POWDER, REINFORCEMENTS
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.actions import ActionSpace, group_key
from baluard.games.victus.rules.values import disc, indicator
from baluard.kernel.answers import DONE, Keys

DONORS = 5  # troops tried for one destination
REPAIRS = 4  # bastions tried for a repaired gun
WORKS = 8  # spaces tried for a barricade


class Options:
    """The candidates of one moment. `threatened` are spaces where an advance would cost something."""

    def __init__(self, s: State, space: ActionSpace, threatened: list[int]) -> None:
        self.s: State = s
        self.space: ActionSpace = space
        self.threatened: list[int] = threatened
        self.first: Keys = space.next_keys(())

    def all(self) -> list[Keys]:
        """Every candidate, in a fixed order; the end of the actions is not among them."""
        found: list[Keys] = []
        first = self.first
        if "improve_indicator" in first:
            found += [("improve_indicator", key) for key in self.space.next_keys(("improve_indicator",))]
        if "clear_rubble" in first:
            found += [("clear_rubble", key) for key in self.space.next_keys(("clear_rubble",))]
        if "healing" in first and self.s.troops(self.s.facts.wounded):
            found.append(("healing",))
        if "fire_cannon" in first:
            found += self.shots()
        if "add_defence" in first:
            found += [("add_defence", key) for key in self.space.next_keys(("add_defence",))]
        if "add_barricade" in first:
            found += self.barricades()
        if "countermine" in first:
            found += self.countermines()
        if "repair_cannon" in first:
            found += self.repairs()
        if "move_cannon" in first:
            found += self.gun_moves()
        if "move_troops" in first:
            found += self.moves()
        return found

    # -- guns

    def shots(self) -> list[Keys]:
        """For every target the gun that has the fewest others."""
        s = self.s
        best: dict[str, tuple[int, str]] = {}
        if indicator(s, POWDER, "fire") <= 0:
            return []
        for gun in self.space.next_keys(("fire_cannon",)):
            targets = self.space.next_keys(("fire_cannon", gun))
            for target in targets:
                if target not in best or len(targets) < best[target][0]:
                    best[target] = (len(targets), gun)
        return [("fire_cannon", gun, target) for target, (_, gun) in best.items()]

    def repairs(self) -> list[Keys]:
        """Bastions with the fewest guns and a troop to guard them."""
        s = self.s
        f = s.facts
        keys = self.space.next_keys(("repair_cannon",))
        order = sorted(keys, key=lambda key: (s.cannon[f.no[key]], -min(1, s.troops(f.no[key])), f.to_beach[f.no[key]]))
        return [("repair_cannon", key) for key in order[:REPAIRS]]

    def gun_moves(self) -> list[Keys]:
        """Into a bastion without a gun: where they would be lost, out of spaces that are no bastions, or of several.

        A gun that would be lost goes to any space nearby that is not threatened, too.
        """
        s = self.s
        f = s.facts
        found: list[Keys] = []
        for key in self.space.next_keys(("move_cannon",)):
            z = f.no[key]
            in_danger = z in self.threatened
            if f.is_bastion[z] and s.cannon[z] < 2 and s.troops(z) and not in_danger:
                continue
            for to in self.space.next_keys(("move_cannon", key)):
                is_safe = in_danger and f.is_barcelona[f.no[to]] and f.no[to] not in self.threatened
                if is_safe or (f.is_bastion[f.no[to]] and not s.cannon[f.no[to]]):
                    more = self.space.next_keys(("move_cannon", key, to))
                    found.append(("move_cannon", key, to, more[0]) if more else ("move_cannon", key, to))
        return found

    # -- works

    def barricades(self) -> list[Keys]:
        """Where an advance would cost something."""
        s = self.s
        places = [z for z in self.threatened if s.facts.is_barcelona[z] and s.troops(z) and not s.bourbon[z]]
        return [("add_barricade", s.facts.ids[z]) for z in places[:WORKS]]

    def countermines(self) -> list[Keys]:
        """A Coronela out of the fullest space, or an infantry."""
        s = self.s
        f = s.facts
        found: list[Keys] = []
        for kind in ("coronela", "infantry"):
            pieces = s.pieces(kind)
            places = [z for z in f.barcelona if pieces[z]]
            if places:
                best = max(places, key=lambda z: (s.troops(z), z not in f.walls, f.to_beach[z]))
                found.append(("countermine", f"{kind}-{f.ids[best]}"))
        return found

    # -- troops

    def moves(self) -> list[Keys]:
        """Single troops to where they are needed; sorties; the way home."""
        found: list[Keys] = []
        for z in self.needy():
            found += self.calls(z)
        found += self.sorties()
        return found

    def needy(self) -> list[int]:
        """Places in the city that want a troop: holes in the wall, threats, Bourbons, indicators, rubble."""
        s = self.s
        f = s.facts
        wanted: list[int] = [z for z in f.walls if not s.troops(z)]
        wanted += [z for z in self.threatened if f.is_barcelona[z]]
        wanted += [z for z in f.barcelona if s.bourbon[z]]
        for spaces in f.indicator_spaces:
            if not any([s.troops(z) for z in spaces]):
                wanted += spaces
        wanted += [z for z in f.barcelona if s.rubble[z] == 2 and not s.troops(z)]
        return list(dict.fromkeys(wanted))

    def calls(self, to: int) -> list[Keys]:
        """Troops that could come to a place with one action, the least missed first."""
        s = self.s
        f = s.facts
        rows: list[tuple[int, int, Keys]] = []
        for near in f.reach[to]:
            if s.troops(near):
                rows += self.single(near, (to,))
            if f.is_barcelona[near] and not s.bourbon[near]:
                for far in f.reach[near]:
                    if far != to and f.is_barcelona[far] and s.troops(far) and to not in f.reach[far]:
                        rows += self.single(far, (near, to))
        rows.sort(key=lambda row: (row[0], row[1]))
        found: list[Keys] = []
        sources: list[tuple[str, str]] = []
        for _, _, keys in rows:
            if (keys[1], keys[2]) not in sources:
                sources.append((keys[1], keys[2]))
                found.append(keys)
        return found[: 2 * DONORS] if s.bourbon[to] else found[:DONORS]

    def single(self, z: int, path: tuple[int, ...]) -> list[tuple[int, int, Keys]]:
        """One troop of each kind from a place along a path, with how badly it is missed."""
        s = self.s
        f = s.facts
        found: list[tuple[int, int, Keys]] = []
        missed = 0 if s.troops(z) > 1 else 2 if z in f.walls else 1
        if s.troops(z) == 1 and z in self.threatened:
            missed += 2
        steps = tuple([f.ids[n] for n in path])
        goes_on = len(path) == 1 and f.is_barcelona[z] and f.is_barcelona[path[0]] and not s.bourbon[path[0]]
        end = (DONE,) if goes_on else ()
        if s.coronela[z] and f.is_barcelona[path[-1]]:
            found.append((missed, len(path), ("move_troops", f.ids[z], group_key(0, 1), *steps, *end)))
        if s.infantry[z]:
            found.append((missed + 1, len(path), ("move_troops", f.ids[z], group_key(1, 0), *steps, *end)))
        if s.bourbon[path[-1]] and len(path) == 1 and s.troops(z) > 1:
            whole = group_key(s.infantry[z], s.coronela[z])
            found.append((missed + 2, 1, ("move_troops", f.ids[z], whole, *steps)))
        return found

    def sorties(self) -> list[Keys]:
        """Against camps, trenches, batteries and stacks outside; and home again."""
        s = self.s
        f = s.facts
        found: list[Keys] = []
        garrison = disc(s, REINFORCEMENTS)
        for z in range(f.spaces):
            if z == f.expedition or not s.troops(z):
                continue
            outside = not f.is_barcelona[z]
            for to in f.reach[z]:
                if f.is_barcelona[to]:
                    if outside:
                        found.append(self.group(z, to, s.infantry[z], s.coronela[z]))
                    continue
                prize = self.is_prize(to)
                if prize or outside or self.leads_to_prize(to):
                    found += self.sallies(z, to, garrison)
        return found

    def sallies(self, z: int, to: int, garrison: int) -> list[Keys]:
        """One infantry, or all of it when one is not enough."""
        s = self.s
        if not s.infantry[z]:
            return [self.group(z, to, 0, s.coronela[z])] if garrison == 0 and s.coronela[z] > 1 else []
        found = [self.group(z, to, 1, 0)]
        if s.infantry[z] > 1:
            found.append(self.group(z, to, s.infantry[z], 0))
        if s.coronela[z] and not s.facts.is_barcelona[z]:
            found.append(self.group(z, to, s.infantry[z], s.coronela[z]))
        return found

    def group(self, z: int, to: int, infantry: int, coronela: int) -> Keys:
        """A group that goes one step."""
        s = self.s
        f = s.facts
        keys: Keys = ("move_troops", f.ids[z], group_key(infantry, coronela), f.ids[to])
        return (*keys, DONE) if self.space.next_keys(keys) else keys

    def is_prize(self, z: int) -> bool:
        """Something to win: a camp not razed, a trench token, battery tokens, a stack."""
        s = self.s
        f = s.facts
        if f.is_camp[z]:
            return not s.razed[z]
        section = f.section[z]
        if section >= 0 and s.trench[section] and f.trench_at[section][s.trench[section]] == z:
            return True
        return s.battery[z] > 0 or s.bourbon[z] > 0

    def leads_to_prize(self, z: int) -> bool:
        """A space from which the next step reaches a camp or a trench token."""
        for near in self.s.facts.adjacent[z]:
            if not self.s.facts.is_barcelona[near] and self.is_prize(near) and not self.s.bourbon[z]:
                return True
        return False
