"""A player who answers every decision at once, from the map as it lies."""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.bot.bands import Partisans
from baluard.games.peninsular.bot.combats import (
    battle_plan,
    defence_plan,
    garrison_to_leave,
    reaction,
    siege_choice,
)
from baluard.games.peninsular.bot.marches import Marshal
from baluard.games.peninsular.bot.muster import RICH, Quartermaster
from baluard.games.peninsular.bot.outlook import Outlook
from baluard.games.peninsular.bot.targets import Plan
from baluard.games.peninsular.bot.weights import Weights, at_the_end
from baluard.games.peninsular.model.facts import BRITAIN, NATIONS, SIDE_OF, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.foraging import forage_losses
from baluard.games.peninsular.rules.orders import END
from baluard.games.peninsular.rules.routes import Stores
from baluard.games.peninsular.rules.supply import price_of, undecided, ways
from baluard.kernel.answers import Keys
from baluard.kernel.deciders import Player
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng

MUSTER = ("reinforcement", "recruitment", "intendance", "naval")


class Commander(Player):
    """Answers for any nation; what it has found out about a phase it keeps until something moves."""

    def __init__(self, s: State, w: Weights, rng: Rng) -> None:
        self.s: State = s
        self.w: Weights = w
        self.rng: Rng = rng
        self.look: Outlook | None = None
        self.plan: Plan | None = None  # of this movement phase
        self.phase: tuple[int, int] = (-1, -1)
        self.settled: dict[str, bool] = {}  # corps that have no more orders in this movement phase

    def decide(self, decision: Decision[Any]) -> Any:
        seat = str(decision.seat)
        if seat not in NATIONS:
            return decision.default
        nation = NATIONS.index(seat)
        tag = decision.tag
        if tag == "movement":
            return self.movement(nation)
        if tag == "supply":
            return self.supply(nation)
        if tag in MUSTER:
            return Quartermaster(self.s, self.fresh_look(nation), decision.space, self.rng).order(tag)
        if tag == "initiative":
            return self.place_in_turn(decision)
        return self.answer(tag, nation, decision)

    def answer(self, tag: str, nation: int, decision: Decision[Any]) -> Any:
        """Decisions outside the orders of a phase; what is not weighed goes by the default of the rules."""
        s = self.s
        if tag == "contact_reaction":
            return reaction(s, self.fresh_look(nation), s.corps_of(str(decision.about["corps"])))
        if tag == "battle_plan":
            return battle_plan(decision)
        if tag == "combat_choice":
            return siege_choice(s, self.fresh_look(nation), decision)
        if tag == "defence_plan":
            return defence_plan(s, decision)
        if tag == "leave_garrison":
            return garrison_to_leave(s, self.fresh_look(nation), decision)
        if tag == "answer_trade":
            return "accept" if nation == SPAIN or s.gold[BRITAIN] >= RICH else "refuse"
        if tag.endswith("_consent"):
            return "accept"
        if tag == "battle_losses_place":
            return self.refuge(nation, decision)
        return decision.default

    # -- the map

    def fresh_look(self, nation: int) -> Outlook:
        """The map as this nation sees it now."""
        return Outlook(self.s, self.weights_for(nation), nation)

    def style_of(self, nation: int) -> Weights:
        """What this nation looks at before the last turn."""
        return self.w

    def weights_for(self, nation: int) -> Weights:
        """What this nation looks at now: other things than before when no enemy will act any more."""
        s, w = self.s, self.style_of(nation)
        if not w.endgame or s.turn < s.facts.end_turn or not s.order:
            return w
        return at_the_end(w) if SIDE_OF[s.order[-1]] == SIDE_OF[nation] else w

    def refuge(self, nation: int, decision: Decision[Any]) -> str:
        """PEN-14.9 Where the enemy is least likely to follow."""
        f = self.s.facts
        look = self.fresh_look(nation)
        best, found = 0, ""
        for key in decision.space.next_keys(()):
            value = look.threat[f.no[key]] - look.own[f.no[key]] if key in f.no else 0
            if not found or value < best:
                best, found = value, key
        return found

    def place_in_turn(self, decision: Decision[Any]) -> str:
        """PEN-1.5 France before, between or after the allies."""
        return initiative(self.s)

    # -- movement

    def movement(self, nation: int) -> Keys:
        """PEN-9 First bands, then corps, the strongest first, until nobody has an order left."""
        s = self.s
        if self.phase != (s.turn, nation):
            self.phase = (s.turn, nation)
            self.settled = {}
            self.look = None
            self.plan = None
        look = self.current_look(nation)
        if nation == SPAIN and s.bands:
            keys = Partisans(s, look).order()
            if keys:
                return keys
        marshal = self.marshal(look)
        for corps in sorted([c for c in s.corps if s.nation_of(c) == nation], key=strongest_first):
            if corps.id in self.settled:
                continue
            keys = marshal.order(corps)
            self.plan = marshal.made
            if keys:
                self.look = None
                return keys
            self.settled[corps.id] = True
        return (END,)

    def marshal(self, look: Outlook) -> Marshal:
        """Who gives the orders of corps."""
        return Marshal(self.s, look, self.plan, self.rng)

    def current_look(self, nation: int) -> Outlook:
        """The map as it was looked at last, unless something was ordered since."""
        if self.look is None:
            self.look = self.fresh_look(nation)
        return self.look

    # -- supply

    def supply(self, nation: int) -> Keys:
        """PEN-11 By the smallest expected loss; the first way that the rules offer is taken without an order."""
        s = self.s
        stores = Stores(s, nation)
        for unit in undecided(s, nation):
            if unit in s.facts.city_no:
                continue
            how, depot = ways(s, nation, unit, stores)[0]
            if how != "depot":
                continue
            price = self.w.gold * price_of(s, unit, how, depot, stores)
            if price and 6 * price > sum(forage_losses(s, s.corps_of(unit))):
                return ("supply_choice", unit, "forage")
        return (END,)


def initiative(s: State) -> str:
    """PEN-1.5, section 10 Last, then first, to act twice in a row; but in the last turn the last word."""
    return "last" if s.turn % 2 or s.turn == s.facts.end_turn else "first"


def strongest_first(corps: Corps) -> tuple[int, str]:
    """The order in which corps march."""
    return -corps.points, corps.id
