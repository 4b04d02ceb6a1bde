"""A player who tries some answers out, and keeps to the first thought unless another is better.

Storms, answers to a contact, attacks, all marches at the end, France's place in the turn, and where the war begins.
This is for France: the allies have weights of their own instead.
"""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.bot.combats import storm_orders
from baluard.games.peninsular.bot.commander import Commander
from baluard.games.peninsular.bot.odds import storm_of
from baluard.games.peninsular.bot.outlook import Outlook
from baluard.games.peninsular.bot.trials import STAY, Trials
from baluard.games.peninsular.bot.weights import HARD_BRITAIN, HARD_SPAIN, Weights
from baluard.games.peninsular.model.activities import Initiative, Orders, Reaction, SetUp, SiegeAction
from baluard.games.peninsular.model.facts import ALLIED, FRANCE, NATIONS, SIDE_OF
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.retreats import retreat_places
from baluard.games.peninsular.rules.setup import SPLIT
from baluard.games.peninsular.rules.troops import besiegers_of
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng

MANY = 60  # points in a city whose storm is worth a trial
LEAST, MOST = 30, 85  # percent between which the outcome of a storm is in doubt
PLACES_IN_TURN = ("first", "middle", "last")
LAST_TURNS = 2  # in which all marches are tried, since the trial goes to the end of the campaign
ENDS = 2  # of a march that are tried besides the best
PLACES = 2  # to which a retreat is tried


class Strategist(Commander):
    """Plays at a glance, and thinks twice where troops are at stake."""

    def __init__(self, s: State, w: Weights, rng: Rng) -> None:
        super().__init__(s, w, rng)
        self.allies: list[Commander] = [Commander(s, HARD_SPAIN, rng), Commander(s, HARD_BRITAIN, rng)]

    def decide(self, decision: Decision[Any]) -> Any:
        """The allies answer at once, each by its own weights."""
        seat = str(decision.seat)
        if seat in NATIONS and SIDE_OF[NATIONS.index(seat)] == ALLIED:
            return self.allies[NATIONS.index(seat)].decide(decision)
        return super().decide(decision)

    def answer(self, tag: str, nation: int, decision: Decision[Any]) -> Any:
        first = super().answer(tag, nation, decision)
        if tag == "combat_choice":
            city = str(decision.about["city"])
            if not self.is_doubtful(city):
                return first
            return self.tried(nation, SiegeAction(NATIONS[nation], city), first, decision)
        if tag == "contact_reaction":
            corps, province = str(decision.about["corps"]), str(decision.about["province"])
            return self.tried(nation, Reaction(corps, province), first, decision)
        if tag == "setup":
            return self.tried(nation, SetUp(NATIONS[nation]), first, decision)
        return first

    def movement(self, nation: int) -> Keys:
        """PEN-9 The next order; an attack, and any march at the end, is tried beside other ends and staying."""
        first = super().movement(nation)
        s = self.s
        if first[-1] != DONE or not s.has_corps(first[0]) or first[1] not in s.facts.no:
            return first
        corps = s.corps_of(first[0])
        look = self.current_look(nation)
        if s.turn <= s.facts.end_turn - LAST_TURNS and not look.foe_open[s.facts.no[first[-2]]]:
            return first
        others = [*self.other_ends(corps, first, look), (STAY, corps.id)]
        found = Trials(s, self.w, self.rng, nation, Orders(NATIONS[nation], "movement")).better(first, others)
        if found[0] != STAY:
            return found
        self.settled[corps.id] = True
        return super().movement(nation)

    def other_ends(self, corps: Corps, first: Keys, look: Outlook) -> list[Keys]:
        """The next best ends of its march."""
        marshal = self.marshal(look)
        ways = marshal.ways(corps)
        found: list[Keys] = []
        for _, at in marshal.ranked(corps, ways):
            keys = () if at == corps.at else marshal.go(corps, ways[at])
            if keys and keys != first and len(found) < ENDS:
                found.append(keys)
        return found

    def place_in_turn(self, decision: Decision[Any]) -> str:
        """PEN-1.5 All places are tried but in the last turn, which ends with France."""
        first = super().place_in_turn(decision)
        if self.s.turn == self.s.facts.end_turn:
            return first
        others = [place for place in PLACES_IN_TURN if place != first]
        return Trials(self.s, self.w, self.rng, FRANCE, Initiative()).better(first, others)

    def is_doubtful(self, name: str) -> bool:
        """May the storm of a city succeed or fail, with many troops at stake? In the last turn it is always tried."""
        s = self.s
        city = s.facts.city_no[name]
        inside = s.points_inside(city)
        points = sum([c.points for c in besiegers_of(s, city)])
        chance = storm_of(points, inside, s.facts.fort[city], s.sieges[city]).taken
        return inside >= MANY and LEAST < chance < MOST and s.turn < s.facts.end_turn

    def tried(self, nation: int, activity: Any, first: Keys, decision: Decision[Any]) -> Keys:
        """The first thought, or another answer that turns out better."""
        others = [keys for keys in self.others(decision) if keys != first]
        return Trials(self.s, self.w, self.rng, nation, activity).better(first, others)

    def others(self, decision: Decision[Any]) -> list[Keys]:
        """Answers worth a trial."""
        offered = decision.space.next_keys(())
        if decision.tag == "setup":
            return self.places(decision)
        if decision.tag == "combat_choice":
            found: list[Keys] = [("blockade",)]
            return [*found, storm_orders(self.s, decision)] if "assault" in offered else found
        answers: list[Keys] = [(key,) for key in offered if key != "retreat"]
        corps = self.s.corps_of(str(decision.about["corps"]))
        names = [self.s.facts.provinces[p] for p in retreat_places(self.s, corps)]
        return [*answers, *[("retreat", name) for name in names[:PLACES]]]

    def places(self, decision: Decision[Any]) -> list[Keys]:
        """PEN-4.2 The provinces of a corps; how points are split and where depots lie is left to the components."""
        base: Keys = tuple(decision.default[:-1])
        if base[0] != "setup_place" or base[1] == SPLIT[0]:
            return []
        return [(*base, key) for key in decision.space.next_keys(base)]
