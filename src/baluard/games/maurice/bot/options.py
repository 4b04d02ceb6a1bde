"""MAU-5 The option of a turn: what each would bring, with the brigade and the cards that pay for it."""

from __future__ import annotations

from baluard.games.maurice.bot.assaults import Assaults
from baluard.games.maurice.bot.events import event_plans
from baluard.games.maurice.bot.marches import Marches
from baluard.games.maurice.bot.odds import chance_of
from baluard.games.maurice.bot.outlook import Outlook
from baluard.games.maurice.bot.volleys import Volleys
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.brigades import command_distance, is_exact
from baluard.games.maurice.rules.command import PASS, PAY, BrigadeSpace
from baluard.games.maurice.rules.declare import chargers_wanted
from baluard.games.maurice.rules.fire import may_fire
from baluard.games.maurice.rules.rally import rally_sum, rerolls
from baluard.kernel.answers import Keys
from baluard.kernel.rng import Rng

Plan = tuple[float, Keys]  # what an option is worth, and its answer

MOST_CARDS = 3  # of a payment that is thought over
STARTS = 3  # charges from which brigades are grown


class Options:
    """What a side may do this turn."""

    def __init__(self, look: Outlook, space: BrigadeSpace, rng: Rng) -> None:
        self.look: Outlook = look
        self.space: BrigadeSpace = space
        self.rng: Rng = rng
        self.s: State = look.s
        self.side: int = look.side
        self.draws: dict[str, int] = look.s.facts.n.draws

    def all(self) -> list[Plan]:
        """All options that are worth a thought, the best first."""
        found: list[Plan] = [(self.drawn(PASS), (PASS,))]
        found += self.bombardments()
        if self.s.hands[self.side]:
            found += self.charges()
            found += self.marches("march")
            found += self.rallies()
        if self.s.facts.has_events:
            found += event_plans(self.look)
        found.sort(key=lambda one: -one[0])
        return found

    def drawn(self, action: str, paid: int = 0) -> float:
        """What the cards of an option are worth, and the night that comes nearer by them."""
        count = self.draws[action]
        return self.look.judge.draw(len(self.s.hands[self.side]) - paid, count) + self.look.haste * count

    # -- brigades

    def grown(self, action: str, wanted: list[int]) -> list[int]:
        """A brigade of these units, or of as many as may act together; in the order in which it may be named."""
        space = self.space
        openers = [u for u in wanted if space.may_open(action, u)]
        if not openers:
            return []
        found = [min(openers, key=lambda u: (space.need_of(u), u))]
        while True:
            joined = [u for u in wanted if u not in found and space.muster.may_join(found, u)]
            joined = [u for u in joined if space.may_grow(action, found, u)]
            if not joined:
                return found
            found.append(joined[0])

    def brigades(self) -> list[list[int]]:
        """The largest brigades, each unit in one of them."""
        left = self.space.muster.units[:]
        found: list[list[int]] = []
        while left:
            largest = self.space.muster.largest(left[0])
            found.append(largest)
            left = [u for u in left[1:] if u not in largest]
        return found

    def payment(self, units: list[int]) -> tuple[float, list[int]]:
        """MAU-14.5 The cards that are missed least, from the largest span down; none when nobody can pay."""
        s, judge = self.s, self.look.judge
        needed = command_distance(s, self.side, units)
        hand = sorted(s.hands[self.side], key=lambda c: (-s.facts.cards[c].span, c))
        best: tuple[float, list[int]] = (1e9, [])
        front: list[list[int]] = [[]]
        for _ in range(min(MOST_CARDS, len(hand))):
            longer: list[list[int]] = []
            for cards in front:
                start = hand.index(cards[-1]) + 1 if cards else 0
                for card in hand[start:]:
                    more = [*cards, card]
                    cost = sum([judge.card(c) + judge.w.card for c in more])
                    if cost >= best[0]:
                        continue
                    if is_exact(s, more, needed):
                        best = (cost, more)
                    else:
                        longer.append(more)
            front = longer
        return best if best[1] else self.largest_first(hand, needed)

    def largest_first(self, hand: list[int], needed: int) -> tuple[float, list[int]]:
        """For the farthest brigades: the largest spans until they are enough."""
        s, judge = self.s, self.look.judge
        cards: list[int] = []
        for card in hand:
            cards.append(card)
            if is_exact(s, cards, needed):
                return sum([judge.card(c) + judge.w.card for c in cards]), cards
        return 1e9, []

    def paid(self, action: str, gain: float, units: list[int]) -> list[Plan]:
        """A plan with its payment; none when it costs more than it brings."""
        cost, cards = self.payment(units)
        if not cards:
            return []
        s = self.s
        keys = (action, *s.names(units), PAY, *[s.facts.card_ids[c] for c in cards])
        more = self.drawn(action, len(cards)) if action in self.draws else 0.0
        return [(gain + more - cost, keys)]

    # -- options

    def bombardments(self) -> list[Plan]:
        """MAU-6.12 Guns that reach somebody."""
        if not may_fire(self.s):
            return []
        total = Volleys(self.s, self.side, self.look.judge, "bombard").total
        return [(total + self.drawn("bombard"), ("bombard",))] if total > 0.0 else []

    def marches(self, action: str) -> list[Plan]:
        """MAU-14.3 Each of the large brigades, every unit by its best order, if there is anywhere to go."""
        found: list[Plan] = []
        marches = Marches(self.look, self.rng)
        for brigade in self.brigades():
            gain = 0.0
            for u in brigade:
                gain += marches.best(u)[0]
            if gain <= 0.0:
                continue
            units = self.grown("march", brigade)
            if units:
                found += self.paid(action, self.look.w.march * gain, units)
        return found

    def rallies(self) -> list[Plan]:
        """MAU-9 The large brigades that are shaken, as far as it helps them."""
        found: list[Plan] = []
        for brigade in self.brigades():
            shaken = [u for u in brigade if self.s.disr[u]]
            if not shaken:
                continue
            units = self.grown("rally", [*shaken, *[u for u in brigade if u not in shaken]])
            gain = sum([self.relief(u) for u in units], 0.0)
            if gain > 0.0:
                found += self.paid("rally", self.look.w.rally * gain, units)
        return found

    def relief(self, u: int) -> float:
        """MAU-9.1 What the dice will free a unit of."""
        s = self.s
        if not s.disr[u]:
            return 0.0
        chance = chance_of(s.facts.troops[u].rally[s.profile(u).arm] - rally_sum(s, u).total)
        freed = s.disr[u] * chance
        freed += min(s.disr[u] - freed, float(rerolls(s, u))) * chance
        return self.look.judge.healed(s, u, freed)

    def charges(self) -> list[Plan]:
        """MAU-8 Brigades grown from the best chargers, as long as another one adds something."""
        s, space = self.s, self.space
        assaults = Assaults(s, self.side, self.look.judge)
        rated: list[tuple[float, int]] = []
        for u in space.muster.units:
            if self.look.w.glances and not self.look.may_charge(u):
                continue
            values = [assaults.value(way[0], [u]) for way in assaults.ways_of(u)]
            if values:
                rated.append((max(values), u))
        rated.sort(key=lambda one: (-one[0], one[1]))
        ready = [u for _, u in rated]
        found: list[Plan] = []
        for _, first in rated[:STARTS]:
            gain, units = self.with_others(assaults, first, ready)
            if gain > self.look.w.least_charge:
                named = self.grown("charge", units)
                if sorted(named) == sorted(units):
                    found += self.paid("charge", gain, named)
        return found

    def with_others(self, assaults: Assaults, first: int, ready: list[int]) -> tuple[float, list[int]]:
        """A brigade that charges: others join when they add something."""
        units = [first]
        gain = assaults.best_list(units, 1)[0]
        for _ in range(len(ready)):
            best, best_gain = -1, gain
            for u in ready:
                if u in units or not self.space.muster.may_join(units, u):
                    continue
                total = assaults.best_list([*units, u], chargers_wanted(len(units) + 1))[0]
                if total > best_gain + 0.01:
                    best, best_gain = u, total
            if best < 0:
                break
            units.append(best)
            gain = best_gain
        return gain, units
