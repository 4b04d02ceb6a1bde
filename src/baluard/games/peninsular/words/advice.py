"""PEN-20.4 What is said about written orders beside the rules: those that nobody will ask for, remarks, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from baluard.components.orders import Order
from baluard.components.situation import OrderAdvice, Spot
from baluard.games.peninsular.model.facts import NATIONS, NOBODY
from baluard.games.peninsular.model.orders import SIEGES
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.marches import is_interrupted
from baluard.games.peninsular.rules.orders import message
from baluard.games.peninsular.rules.routes import Stores, valid_depots
from baluard.games.peninsular.rules.supply import promised, undecided
from baluard.games.peninsular.rules.troops import besiegers_of, depot_of, friendly_city
from baluard.games.peninsular.rules.withdrawals import ITEMS, free_troops
from baluard.games.peninsular.words.rolls import roll_key
from baluard.kernel.faults import Fault, Faults

REFUSE, SUPPLY, COMBAT = "refuse", "supply", "combat"


class Advice(OrderAdvice):
    """Advice to one nation, from a state as its eyes know it."""

    consents: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "answer_trade": ("trade", REFUSE, "E061"),
        "naval_move_consent": ("naval_move", REFUSE, "E074"),
        "joint_move_consent": ("joint_move", REFUSE, "E101"),
        "cede_city_consent": ("cede_city", REFUSE, "E123"),
    }
    remarked = frozenset(("depot_create", "depot_move", "depot_destroy", "move_corps"))

    def __init__(self, s: State, nation: int) -> None:
        self.s = s
        self.nation = nation

    # -- orders that nobody will ask for

    def objections(self, orders: Sequence[Order]) -> list[tuple[int, Fault]]:
        """Withdrawals that are not due, a second naval move, sieges and depots that are none."""
        besieged = {str(order.fields["city"]) for order in orders if order.id == "declare_siege"}
        found: list[tuple[int, Fault]] = []
        for number, order in enumerate(orders):
            faults: Faults = ()
            if order.id == "withdrawal_roll":
                faults = self.faults_of_withdrawal(order)
            elif order.id == "naval_move" and self.s.sailed:
                faults = message("E070")
            elif order.id == "burn_own_depot" and not self.is_guarded(str(order.fields["depot"])):
                faults = message("E144")
            elif order.id == "combat_choice" and order.fields["action"] in SIEGES:
                faults = self.faults_of_siege(str(order.fields["place"]), besieged)
            found += [(number, fault) for fault in faults]
        return found

    def faults_of_withdrawal(self, order: Order) -> Faults:
        """PEN-5.2 It must be due, and its points come from free troops."""
        s = self.s
        entry = next((e for e in s.facts.events if e.id == order.fields["entry"]), None)
        called = [id for id, _ in s.withdrawals]
        if entry is None or entry.op not in ITEMS or not (entry.id in called or entry.from_turn == s.turn):
            return message("E030")
        pairs = [(str(pair[0]), int(pair[1])) for pair in order.fields["take_from"]]
        free = dict(free_troops(s, self.nation))
        total = min(entry.points, sum(free.values()))
        fits = sum(points for _, points in pairs) == total and all(n <= free.get(unit, 0) for unit, n in pairs)
        return () if not pairs or fits else message("E031", "", {"total": total})

    def is_guarded(self, depot: str) -> bool:
        """PEN-9.10 Has an own depot outside a city a garrison that could burn it?"""
        number = depot_of(self.s, depot)
        if number == NOBODY:
            return False
        owner, province, garrison = self.s.depots[number]
        is_outside = friendly_city(self.s, owner, province) == NOBODY
        return owner == self.nation and len(garrison) > 0 and is_outside

    def faults_of_siege(self, place: str, declared: set[str]) -> Faults:
        """PEN-12.8 A city that corps of the nation besiege, or will by this set."""
        city = self.s.facts.city_no.get(place, NOBODY)
        if city == NOBODY:
            return message("E150")
        own = [c for c in besiegers_of(self.s, city) if self.s.nation_of(c) == self.nation]
        return () if own or place in declared else message("E153")

    # -- remarks

    def remarks(self, order: Order) -> Faults:
        """PEN-7.6, 7.3, 10.8 A depot outside all chains, a garrison that is lost with its depot, a costly region."""
        s = self.s
        found: list[Fault] = []
        if order.id == "move_corps":
            return self.remarks_on_march(order)
        depot = depot_of(s, str(order.fields.get("depot", "")))
        if depot != NOBODY:
            _, province, garrison = s.depots[depot]
            city = friendly_city(s, self.nation, province)
            room = s.room_in(city) if city != NOBODY else 0
            if sum(points for _, points in garrison) > max(0, room):
                found += message("E056")
        if "province" in order.fields:
            province = s.facts.no[str(order.fields["province"])]
            after = s.copy()
            kept = [one for i, one in enumerate(s.depots) if i != depot]
            after.depots = (*kept, (self.nation, province, ()))
            if province not in valid_depots(after, self.nation):
                found += message("E055")
        return tuple(found)

    def remarks_on_march(self, order: Order) -> Faults:
        """PEN-10.8 The way enters a region whose communications are cut."""
        s = self.s
        corps = s.corps_of(str(order.fields["corps"]))
        way = [s.facts.no[str(name)] for name in order.fields["path"]]
        there = [p for p in way if s.facts.region[p] != s.facts.region[corps.at]]
        return message("E088") if any(is_interrupted(s, s.side_of(corps), p) for p in there) else ()

    # -- dice

    def roll_of_order(self, order: Order) -> str:
        """PEN-20.7 The forage of a corps or of the besieged, the die of a withdrawal."""
        if order.id == "withdrawal_roll":
            return self.key("reinforcement", "withdrawal", str(order.fields["entry"]))
        unit = str(order.fields["unit"])
        return self.key("supply", "siege_forage" if unit in self.s.facts.city_no else "forage", unit)

    def roll_of_row(self, row: str, orders: Sequence[Order]) -> str:
        """PEN-20.7 The ambush or the interruption of a band."""
        for order in orders:
            if order.id in ("ambush", "interrupt") and order.fields["band"] == row:
                return self.key("movement", order.id, row)
        return ""

    def key(self, phase: str, purpose: str, subject: str) -> str:
        """The key of a roll of this turn."""
        return roll_key(self.s.facts.data, self.s.turn, NATIONS[self.nation], phase, purpose, subject)

    # -- figures

    def figures(self) -> dict[Spot, int]:
        """PEN-20.3 Gold after all that is promised, what corps have spent, points of those who do not forage."""
        s = self.s
        is_paid = s.nation != self.nation or s.phase == COMBAT
        if not is_paid and (s.phase != SUPPLY or undecided(s, self.nation)):
            return {}
        spent = 0 if is_paid else promised(s, Stores(s, self.nation))
        found: dict[Spot, int] = {("gold", "gold", "end"): s.gold[self.nation] - spent}
        foragers = [] if is_paid else [unit for unit, how, _ in s.supplies if how == "forage"]
        for corps in s.corps:
            found["movement", corps.id, "spent"] = corps.spent
            if corps.id not in foragers and not s.is_besieged(corps):
                found["movement", corps.id, "final"] = corps.points
        for city, troops in enumerate(s.garrisons):
            name = s.facts.cities[city]
            own = sum(points for kind, points in troops if s.facts.kind_nation[kind] == self.nation)
            if own and name not in foragers:
                found["garrisons", name, "final"] = own
        return found
