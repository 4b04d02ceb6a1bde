"""MAU-5.4, 5.5 Brigades: which units may be activated together, how far they are, and which cards pay for them."""

from __future__ import annotations

from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.cards import notable_effects
from baluard.games.maurice.rules.measures import are_within, in_difficult
from baluard.kernel.plane import point_distance


class Muster:
    """What must be known of the units of a side to put brigades together; reckoned once for a decision."""

    def __init__(self, s: State, side: int, but: tuple[int, ...] = ()) -> None:
        self.s: State = s
        self.side: int = side
        self.units: list[int] = [u for u in s.army(side) if u not in but]
        self.kinds: dict[int, str] = {u: kind_of(s, u) for u in self.units}
        self.rough: dict[int, bool] = {}
        self.links: dict[int, list[int]] = {}

    def is_rough(self, u: int) -> bool:
        """MAU-5.4c, R44 In difficult terrain? Irregulars do not ask."""
        if u not in self.rough:
            self.rough[u] = self.kinds[u] != "irregular" and in_difficult(self.s, u)
        return self.rough[u]

    def linked_to(self, u: int) -> list[int]:
        """MAU-5.4d The units within 2 BW."""
        if u not in self.links:
            reach = self.s.facts.n.link
            self.links[u] = [v for v in self.units if v != u and are_within(self.s, u, v, reach)]
        return self.links[u]

    def may_join(self, units: list[int], u: int) -> bool:
        """MAU-5.4 Would these and this one still be a brigade?"""
        return self.is_brigade([*units, u]) and any([v in units for v in self.linked_to(u)])

    def is_brigade(self, units: list[int]) -> bool:
        """MAU-5.4a to 5.4f, R49 One troop type, formation and ground; a garrison alone; light guns with infantry."""
        s = self.s
        if len(units) == 1:
            return True
        foot = [u for u in units if self.may_lead_guns(u)]
        core = [u for u in units if not (foot and is_light_battery(s, u))]
        first = core[0]
        for u in core:
            same = self.kinds[u] == self.kinds[first] and s.profile(u).formation == s.profile(first).formation
            if not same or s.profile(u).formation == "garrison":
                return False
        for u in units:
            if self.is_rough(u) != self.is_rough(first):
                return False
        return self.is_linked(units)

    def is_linked(self, units: list[int]) -> bool:
        """MAU-5.4d Is the set connected?"""
        reached = [units[0]]
        for u in reached:
            reached += [v for v in self.linked_to(u) if v in units and v not in reached]
        return len(reached) == len(units)

    def leaders(self, units: list[int]) -> list[int]:
        """Whose kind the brigade of these is of: light guns alone may still become part of any line beside them."""
        for u in units:
            if not is_light_battery(self.s, u):
                return [u]
        beside = [v for u in units for v in self.linked_to(u) if v not in units and self.may_lead_guns(v)]
        return [units[0], *beside]

    def may_lead_guns(self, u: int) -> bool:
        """MAU-5.4e May light guns go with this unit?"""
        return self.kinds[u] == "foot" and self.s.profile(u).formation in ("line", "massed")

    def follows(self, leader: int, u: int) -> bool:
        """MAU-5.4 May this unit be in the brigade of that one, if they are linked?"""
        s = self.s
        formation = s.profile(leader).formation
        if formation == "garrison" or self.is_rough(u) != self.is_rough(leader):
            return False
        same = self.kinds[u] == self.kinds[leader] and s.profile(u).formation == formation
        return same or (self.may_lead_guns(leader) and is_light_battery(s, u))

    def whole(self, units: list[int], leader: int, but: list[int]) -> list[int]:
        """All who may be in the brigade of these in the end."""
        found = units[:]
        for u in found:
            found += [v for v in self.linked_to(u) if v not in found and v not in but and self.follows(leader, v)]
        return found

    def largest(self, u: int) -> list[int]:
        """The largest brigade of a unit, grown in roster order."""
        found = [u]
        for _ in self.units:
            joined = [v for v in self.units if v not in found and self.may_join(found, v)]
            if not joined:
                break
            found.append(joined[0])
        return sorted(found)


def kind_of(s: State, u: int) -> str:
    """MAU-5.4a The troop type that counts: foot, horse, guns, mounted sekban, or irregulars of any kind."""
    profile = s.profile(u)
    if not profile.regular:
        return "irregular"
    if profile.arm == "art":
        return "guns"
    if profile.arm == "cav":
        return "horse"
    return "mounted_foot" if profile.mounted else "foot"


def is_light_battery(s: State, u: int) -> bool:
    """MAU-5.4e An emplaced light gun."""
    return s.profile(u).formation == "emplaced" and s.facts.troops[u].by_hand


def command_distance(s: State, side: int, units: list[int]) -> int:
    """MAU-5.5, R6 From the commander-in-chief to the nearest unit, as traits of notables change it."""
    if s.cinc_unit[side] in units:
        least = 0
    else:
        point = s.cinc_point(side)
        least = min([point_distance(point, s.feet[u]) for u in units])
    for u in units:
        for effect in notable_effects(s, u, "distance_modifier"):
            least += effect.number("value")
    return max(least, 0)


def lengthens(s: State, u: int) -> bool:
    """MAU-5.9 Does a notable with this unit make the way to its brigade longer?"""
    return any([effect.number("value") > 0 for effect in notable_effects(s, u, "distance_modifier")])


# -- paying


def span_of(s: State, card: int) -> int:
    """MAU-5.5 The span of a card, as a length."""
    return s.facts.cards[card].span * s.facts.n.bw


def may_pay_with(s: State, hand: tuple[int, ...], paid: list[int], needed: int) -> list[int]:
    """MAU-5.5 The cards that may follow these, largest first, so that in the end none is superfluous."""
    total = sum([span_of(s, card) for card in paid])
    if paid and total >= needed:
        return []
    last = span_of(s, paid[-1]) if paid else 0
    rest = [c for c in hand if c not in paid and (not paid or span_of(s, c) <= last)]
    found: list[int] = []
    for card in rest:
        smaller = sum([span_of(s, c) for c in rest if span_of(s, c) <= span_of(s, card)])
        if total + smaller >= needed:
            found.append(card)
    return found


def is_paid(s: State, paid: list[int], needed: int) -> bool:
    """MAU-5.5 Are these cards enough, and at least one?"""
    return bool(paid) and sum([span_of(s, card) for card in paid]) >= needed


def is_exact(s: State, paid: list[int], needed: int) -> bool:
    """MAU-5.5 Enough, and not one too many."""
    total = sum([span_of(s, card) for card in paid])
    if len(paid) == 1:
        return total >= needed
    return bool(paid) and total >= needed and all([total - span_of(s, card) < needed for card in paid])


def can_pay(s: State, hand: tuple[int, ...], needed: int) -> bool:
    """MAU-5.3 Is there any payment at all?"""
    return bool(hand) and sum([span_of(s, card) for card in hand]) >= needed
