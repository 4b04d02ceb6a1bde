"""The greedy player: every choice is tried on the table, piece by piece, and weighed by the judge."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans.bot.cards import worth_of_action, worth_of_card
from baluard.games.catalans.bot.moves import best_move, best_pair
from baluard.games.catalans.bot.offers import offer_of
from baluard.games.catalans.bot.peace import best_opening, worth_of_goal, worth_of_levels, worth_of_peace
from baluard.games.catalans.bot.talk import answer_to
from baluard.games.catalans.bot.weights import Weights
from baluard.games.catalans.bot.worth import Judge, chance_of_fall, time_left
from baluard.games.catalans.model.deals import PASS, Speech
from baluard.games.catalans.model.facts import ACTIONS, POWERS
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.scoring import score_defeat, score_fall
from baluard.games.catalans.rules.troops import read_key
from baluard.kernel.answers import DONE, Form, Keys
from baluard.kernel.deciders import Player
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng

KILLING = ("attack_unit", "kill_unit", "icon_target")
PLACING = ("recruit_unit", "place_allied", "land_unit", "recall_unit")


class Statesman(Player):
    """Answers for any power from the state it watches."""

    def __init__(self, s: State, w: Weights, rng: Rng) -> None:
        self.s: State = s
        self.w: Weights = w
        self.rng: Rng = rng
        self.judge: Judge = Judge(w)
        self.before: float = 0.0  # how the table looks while troops are tried on it

    # -- the contract

    def decide(self, decision: Decision[Any]) -> Any:
        tag = decision.tag
        if tag == "negotiate":
            return self.talk(decision)
        if tag == "ready":
            return "ready"
        power = POWERS.index(str(decision.about["power"])) if "power" in decision.about else self.s.power
        space = decision.space
        if tag in ("move_unit", "march_unit"):
            return best_move(self.judge, self.s, power, space, tag == "move_unit", self.rng)
        if tag in ("icon_pair", "relocate_unit", "swap_concession"):
            return best_pair(self.judge, self.s, power, tag, space, self.rng)
        if tag == "auction_open":
            return best_opening(self.judge, self.s, power, space)
        keys = space.next_keys(())
        if tag == "wf_levels":
            return self.levels(power, int(keys[0]), int(keys[-1]))
        if tag == "set_sequence":
            return self.sequence(power, keys)
        return self.best(tag, power, keys, decision)

    def pick(self, required: tuple[Decision[Any], ...], optional: tuple[Decision[Any], ...]) -> Decision[Any]:
        """CAT-10.8 Offers are answered at once; at most one is made in a window."""
        if self.w.deals:
            for decision in optional:
                if self.talk(decision) != PASS:
                    return decision
        return required[0]

    def talk(self, decision: Decision[Any]) -> Speech:
        """An answer to an offer, or an offer; or nothing."""
        space = decision.space
        assert isinstance(space, Form)
        own = [power for power in self.s.facts.powers if self.s.facts.owner[power] == decision.seat]
        for power in own:
            said = answer_to(self.judge, self.s, power)
            if said is not None:
                return said
        for power in own if self.w.deals else ():
            said = offer_of(self.judge, self.s, power)
            if said is not None and space.admits(said):
                return said
        return PASS

    # -- one of several keys

    def best(self, tag: str, power: int, keys: Keys, decision: Decision[Any]) -> str:
        """The key that looks best."""
        chosen, most = keys[0], -1e9
        if tag in KILLING:
            self.before = self.judge.prospect(self.s, power)
        elif tag in PLACING:
            self.before = self.judge.own_prospect(self.s, self.acting(power))
        for key in keys:
            value = self.value_of(tag, power, key, decision) + self.blur()
            if value > most:
                chosen, most = key, value
        return chosen

    def blur(self) -> float:
        """Chance, for those who do not look closely."""
        return self.w.noise * self.rng.below(1000) / 1000.0 if self.w.noise else 0.0

    def value_of(self, tag: str, power: int, key: str, decision: Decision[Any]) -> float:
        """How good one key is."""
        s = self.s
        if tag == "choose_card":
            slot = int(key) - 1
            return worth_of_card(self.judge, s, power, s.slots[slot]) + 0.12 * slot
        if tag == "play_mode":
            return worth_of_card(self.judge, s, power, str(decision.about["card"]), key)
        if tag == "choose_action":
            return 0.0 if key == "none" else worth_of_action(self.judge, s, power, ACTIONS.index(key))
        if tag == "next_effect":
            return 0.5 if key == "action" else 1.0
        if tag in KILLING:
            return self.victim(tag, power, key)
        if tag == "levy_unit":
            return self.levied(power, key)
        if tag in PLACING:
            return self.placed(tag, power, key, decision)
        if tag == "choose_power":
            return 1.0 if POWERS.index(key) == power else -self.estate(POWERS.index(key))
        if tag in ("choose_concession", "buy_concession", "auction_bid"):
            return worth_of_peace(self.judge, s, power, tag, key, decision.about)
        if tag == "use_character":
            return 0.0 if key == "none" else worth_of_card(self.judge, s, power, key, "use")
        if tag == "goal_return":
            return -worth_of_goal(s, power, key)
        if tag == "wall_split":
            fall = self.wants_fall(power)
            return fall if key == "segment" else -fall
        return 0.0

    def wants_fall(self, power: int) -> float:
        """Would a power rather see Barcelona fall than the Bourbons beaten?"""
        s = self.s
        at_fall = [points_at(s, one, power, True) for one in s.facts.powers]
        at_defeat = [points_at(s, one, power, False) for one in s.facts.powers]
        mine = s.facts.powers.index(power)
        lead_fall = at_fall[mine] - max([n for i, n in enumerate(at_fall) if i != mine] or [0.0])
        lead_defeat = at_defeat[mine] - max([n for i, n in enumerate(at_defeat) if i != mine] or [0.0])
        return lead_fall - lead_defeat

    def victim(self, tag: str, power: int, key: str) -> float:
        """A troop less on the map; an attack is paid for."""
        s = self.s
        if key == DONE:
            return self.w.least
        victim, z = read_key(s, key)
        s.troops[victim][z] -= 1
        gain = self.judge.prospect(s, power) - self.before
        s.troops[victim][z] += 1
        if tag == "attack_unit":
            gain -= self.w.resource * time_left(s) * s.facts.war_cost[s.levels[power]]
        return gain

    def placed(self, tag: str, power: int, key: str, decision: Decision[Any]) -> float:
        """A troop more on the map (or, recalled, one less)."""
        s = self.s
        if key == DONE:
            return 0.0
        origin = -1
        if tag == "recruit_unit":
            owner, z = read_key(s, key)
        elif tag == "land_unit":
            z = s.facts.no[str(decision.about["space"])]
            owner = power
            if key != "reserve":
                owner, origin = read_key(s, key)
        else:
            owner, z = power, s.facts.no[key]
        change = -1 if tag == "recall_unit" else 1
        s.troops[owner][z] += change
        if origin >= 0:
            s.troops[owner][origin] -= 1
        gain = self.judge.own_prospect(s, self.acting(power)) - self.before
        s.troops[owner][z] -= change
        if origin >= 0:
            s.troops[owner][origin] += 1
        cost = s.facts.war_cost[s.levels[power]] if tag == "recruit_unit" else 0
        return gain - self.w.resource * time_left(s) * cost

    def acting(self, power: int) -> int:
        """Who places the troops of a power: itself, or whose turn it is for one that nobody plays."""
        return power if self.s.facts.is_played[power] else self.s.power

    def estate(self, power: int) -> float:
        """What a power seems to have."""
        s = self.s
        return self.judge.estate(s, power, False, chance_of_fall(s), time_left(s))

    def levied(self, power: int, key: str) -> float:
        """A Bourbon troop is better placed before a rival than before oneself."""
        s = self.s
        if key == DONE:
            return 0.0
        _, z = read_key(s, key)
        total = 0.0
        others = len(s.facts.powers) - 1
        fall, left = chance_of_fall(s), time_left(s)
        for one in s.facts.powers:
            harm = self.judge.harm(s, one, z, fall, left)
            total += harm / others if s.facts.owner[one] != s.facts.owner[power] else -harm
        return total

    # -- amounts and orders

    def levels(self, power: int, least: int, most: int) -> int:
        """As many levels as are worth their price."""
        chosen, best = least, -1e9
        for number in range(least, most + 1):
            value = worth_of_levels(self.judge, self.s, power, number) + self.blur()
            if value > best:
                chosen, best = number, value
        return chosen

    def sequence(self, power: int, keys: Keys) -> Keys:
        """Oneself first, then the weakest of the others."""
        others = [key for key in keys if POWERS.index(key) != power]
        others.sort(key=lambda key: self.estate(POWERS.index(key)))
        return (POWERS[power], *others)


def points_at(s: State, power: int, eye: int, fall: bool) -> float:
    """The points of a power under one ending, as one of them knows them."""
    return float(score_fall(s, power, power == eye).total if fall else score_defeat(s, power).total)
