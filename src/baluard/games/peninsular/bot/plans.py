"""Answers tried out: the rules run on a copy of the state into the next turn, with players at a glance for all."""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.bot.combats import storm_orders
from baluard.games.peninsular.bot.commander import Commander
from baluard.games.peninsular.bot.odds import storm_of
from baluard.games.peninsular.bot.weights import NORMAL, Weights
from baluard.games.peninsular.bot.worth import worth
from baluard.games.peninsular.model.activities import Reaction, SiegeAction
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.retreats import retreat_places
from baluard.games.peninsular.rules.sequence import run
from baluard.games.peninsular.rules.troops import besiegers_of
from baluard.kernel.answers import Keys
from baluard.kernel.deciders import RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.drive import perform_next
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table

LONGEST = 2_000  # activities in one trial
MANY = 60  # points in a city whose storm is worth a trial
LEAST, MOST = 30, 85  # percent between which the outcome of a storm is in doubt
MARGIN = 0.3  # of the count: what a second thought must be better than the first


class Follower(Commander):
    """Gives one answer first; then it plays at a glance."""

    def __init__(self, s: State, rng: Rng, first: Keys) -> None:
        super().__init__(s, NORMAL, rng)
        self.first: Keys = first

    def decide(self, decision: Decision[Any]) -> Any:
        if self.first:
            answer, self.first = self.first, ()
            return answer
        return super().decide(decision)


def outcome(s: State, nation: int, activity: Any, first: Keys, seed: int) -> float:
    """How the next turn begins for a nation if the activity is performed with this answer."""
    after = s.copy()
    agenda = after.agenda
    agenda.append(activity)
    turn = s.turn + 1
    table = Table(Follower(after, Rng(seed), first), RngDice(Rng(seed + 1)), keep=False)
    for _ in range(LONGEST):
        if not agenda or (after.turn >= turn and after.phase == "movement"):
            break
        perform_next(run, table, after)
    return worth(after, NATIONS[nation])


class Trials:
    """Compares answers by the same dice."""

    def __init__(self, s: State, w: Weights, rng: Rng, nation: int, activity: Any) -> None:
        self.s: State = s
        self.nation: int = nation
        self.activity: Any = activity
        self.seeds: list[int] = [rng.below(1 << 30) for _ in range(w.samples)]

    def value(self, first: Keys) -> float:
        """The mean of what an answer leads to."""
        total = 0.0
        for seed in self.seeds:
            total += outcome(self.s, self.nation, self.activity, first, seed)
        return total / len(self.seeds)


class Strategist(Commander):
    """Tries out storms and reactions before it answers, where its first thought is not clear."""

    def answer(self, tag: str, nation: int, decision: Decision[Any]) -> Any:
        first = super().answer(tag, nation, decision)
        if tag == "combat_choice":
            city = str(decision.about["city"])
            if not self.is_doubtful(city):
                return first
            return self.better(nation, SiegeAction(NATIONS[nation], city), first, decision)
        if tag == "contact_reaction":
            corps, province = str(decision.about["corps"]), str(decision.about["province"])
            return self.better(nation, Reaction(corps, province), first, decision)
        return first

    def is_doubtful(self, name: str) -> bool:
        """May the storm of a city succeed or fail, with many troops at stake? In the last turn it is always tried."""
        s = self.s
        city = s.facts.city_no[name]
        inside = s.points_inside(city)
        points = sum([c.points for c in besiegers_of(s, city)])
        chance = storm_of(points, inside, s.facts.fort[city], s.sieges[city]).taken
        return inside >= MANY and LEAST < chance < MOST and s.turn < s.facts.end_turn

    def better(self, nation: int, activity: Any, first: Keys, decision: Decision[Any]) -> Keys:
        """The first thought, or another answer that turns out better."""
        trials = Trials(self.s, self.w, self.rng, nation, activity)
        others = [keys for keys in self.others(decision) if keys != first]
        if not others:
            return first
        best, found = trials.value(first), first
        for keys in others:
            value = trials.value(keys)
            if value > best + MARGIN:
                best, found = value, keys
        return found

    def others(self, decision: Decision[Any]) -> list[Keys]:
        """Answers worth a trial."""
        offered = decision.space.next_keys(())
        if decision.tag == "combat_choice":
            found: list[Keys] = [("blockade",)]
            return [*found, storm_orders(self.s, decision)] if "assault" in offered else found
        answers: list[Keys] = [(key,) for key in offered if key != "retreat"]
        corps = self.s.corps_of(str(decision.about["corps"]))
        places = [self.s.facts.provinces[p] for p in retreat_places(self.s, corps)]
        return [*answers, *[("retreat", name) for name in places[:2]]]
