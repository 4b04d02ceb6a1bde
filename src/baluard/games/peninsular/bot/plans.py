"""Orders tried out: the rules run on a copy of the state for some turns, with players at a glance for all nations."""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.bot.combats import storm_orders
from baluard.games.peninsular.bot.commander import Commander
from baluard.games.peninsular.bot.marches import Marshal, Way
from baluard.games.peninsular.bot.outlook import Outlook
from baluard.games.peninsular.bot.weights import NORMAL, Weights
from baluard.games.peninsular.bot.worth import worth
from baluard.games.peninsular.model.activities import Orders, Reaction, SiegeAction
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.retreats import retreat_places
from baluard.games.peninsular.rules.sequence import run
from baluard.kernel.answers import Keys
from baluard.kernel.deciders import RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.drive import perform_next
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table

LONGEST = 2_000  # activities in one trial
CLOSE = 40  # scores nearer than this to the best are worth a trial
MARGIN = 0.3  # of the count: what a second thought must be better than the first


class Follower(Commander):
    """Gives one answer first; then it plays at a glance. A corps may be told to stay where it is."""

    def __init__(self, s: State, rng: Rng, first: Keys, stays: str, nation: int) -> None:
        super().__init__(s, NORMAL, rng)
        self.first: Keys = first
        if stays:
            self.phase = (s.turn, nation)
            self.settled = {stays: True}

    def decide(self, decision: Decision[Any]) -> Any:
        if self.first:
            answer, self.first = self.first, ()
            return answer
        return super().decide(decision)


def outcome(s: State, nation: int, activity: Any, first: Keys, stays: str, seed: int) -> float:
    """How the next turn begins for a nation if the activity is performed with this answer."""
    after = s.copy()
    agenda = after.agenda
    agenda.append(activity)
    turn = s.turn + 1
    table = Table(Follower(after, Rng(seed), first, stays, nation), RngDice(Rng(seed + 1)), keep=False)
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

    def value(self, first: Keys, stays: str = "") -> float:
        """The mean of what an answer leads to."""
        total = 0.0
        for seed in self.seeds:
            total += outcome(self.s, self.nation, self.activity, first, stays, seed)
        return total / len(self.seeds)


class Deliberate(Marshal):
    """Tries out the ends of a march that look about as good as the best."""

    def pick(self, corps: Corps, ranked: list[tuple[int, int]], ways: dict[int, Way]) -> int:
        w = self.look.w
        near = [at for score, at in ranked[: w.branches] if score + CLOSE > ranked[0][0]]
        if len(near) == 1:
            return near[0]
        nation = self.look.nation
        trials = Trials(self.s, w, self.rng, nation, Orders(NATIONS[nation], "movement"))
        best, found = 0.0, corps.at
        for i in range(len(near)):
            stays = near[i] == corps.at
            first = () if stays else self.go(corps, ways[near[i]])
            value = trials.value(first, corps.id if stays else "")
            if i == 0 or value > best + MARGIN:
                best, found = value, near[i]
        return found


class Strategist(Commander):
    """Tries out marches, storms and reactions before it answers."""

    def marshal(self, look: Outlook) -> Marshal:
        return Deliberate(self.s, look, self.plan_for(look), self.rng)

    def answer(self, tag: str, nation: int, decision: Decision[Any]) -> Any:
        first = super().answer(tag, nation, decision)
        if tag == "combat_choice":
            return self.better(nation, SiegeAction(NATIONS[nation], str(decision.about["city"])), first, decision)
        if tag == "contact_reaction":
            corps, province = str(decision.about["corps"]), str(decision.about["province"])
            return self.better(nation, Reaction(corps, province), first, decision)
        return first

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
