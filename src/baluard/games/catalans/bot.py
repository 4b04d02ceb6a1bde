"""The players of three styles: every choice is tried on the table and weighed by the judge."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans.bot_cards import worth_of_action, worth_of_card
from baluard.games.catalans.bot_talk import answer_to, offer_of
from baluard.games.catalans.bot_worth import Judge
from baluard.games.catalans.facts import ACTIONS, BOURBON, POWERS
from baluard.games.catalans.rules.deals import PASS
from baluard.games.catalans.rules.scoring import doubled_concessions, score_defeat, score_fall
from baluard.games.catalans.rules.tracks import cost_of_levels
from baluard.games.catalans.rules.troops import read_key
from baluard.games.catalans.rules.ways import cheapest
from baluard.games.catalans.state import State
from baluard.games.catalans.weights import STYLES, Weights
from baluard.kernel.answers import DONE, Form, Keys
from baluard.kernel.deciders import Player
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng

MOST_TROOPS = 14  # troops whose ways are looked at for one move


class Statesman(Player):
    """Answers for any power from the state it watches."""

    def __init__(self, s: State, w: Weights, rng: Rng) -> None:
        self.s: State = s
        self.w: Weights = w
        self.rng: Rng = rng
        self.judge: Judge = Judge(w)

    # -- the contract

    def decide(self, decision: Decision[Any]) -> Any:
        tag = decision.tag
        if tag == "negotiate":
            return self.talk(decision)
        if tag == "ready":
            return "ready"
        power = POWERS.index(str(decision.about["power"])) if "power" in decision.about else self.s.power
        keys = decision.space.next_keys(())
        if tag == "wf_levels":
            return self.levels(power, int(keys[0]), int(keys[-1]))
        if tag == "move_unit":
            return self.move(power, decision, True)
        if tag == "march_unit":
            return self.move(power, decision, False)
        if tag == "set_sequence":
            return self.sequence(power, keys)
        if tag in ("icon_pair", "relocate_unit", "swap_concession"):
            return self.pairs(tag, power, decision)
        if tag == "auction_open":
            return self.open_auction(power, decision)
        return self.best(tag, power, keys, decision)

    def pick(self, required: tuple[Decision[Any], ...], optional: tuple[Decision[Any], ...]) -> Decision[Any]:
        """CAT-10.8 Offers are answered at once; at most one is made in a window."""
        if self.w.deals:
            for decision in optional:
                if self.talk(decision) != PASS:
                    return decision
        return required[0]

    def talk(self, decision: Decision[Any]) -> dict[str, object]:
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
        return dict(PASS)

    # -- one of several keys

    def best(self, tag: str, power: int, keys: Keys, decision: Decision[Any]) -> str:
        """The key that looks best."""
        chosen, most = keys[0], -1e9
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
        if tag in ("attack_unit", "kill_unit", "icon_target"):
            return self.victim(tag, power, key)
        if tag in ("recruit_unit", "place_allied", "levy_unit", "land_unit", "recall_unit"):
            return self.placed(tag, power, key, decision)
        if tag == "choose_power":
            return 1.0 if POWERS.index(key) == power else -self.judge.estate(s, POWERS.index(key), False)
        if tag in ("choose_concession", "buy_concession", "auction_bid"):
            return self.peace(tag, power, key, decision)
        if tag == "use_character":
            return 0.0 if key == "none" else worth_of_card(self.judge, s, power, key, "use")
        if tag == "goal_return":
            return -self.goal(power, key)
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
        before = self.judge.prospect(s, power)
        s.troops[victim][z] -= 1
        after = self.judge.prospect(s, power)
        s.troops[victim][z] += 1
        gain = after - before
        if victim in BOURBON:
            gain += 0.12
        if tag == "attack_unit":
            gain -= self.w.resource * s.facts.war_cost[s.levels[power]]
        return gain

    def placed(self, tag: str, power: int, key: str, decision: Decision[Any]) -> float:
        """A troop more on the map (or, recalled, one less)."""
        s = self.s
        if key == DONE:
            return 0.0
        origin = -1
        if tag in ("recruit_unit", "levy_unit"):
            owner, z = read_key(s, key)
        elif tag == "land_unit":
            z = s.facts.no[str(decision.about["space"])]
            owner = power
            if key != "reserve":
                owner, origin = read_key(s, key)
        else:
            owner, z = power, s.facts.no[key]
        change = -1 if tag == "recall_unit" else 1
        judged = power if s.facts.is_played[power] else s.power
        before = self.judge.prospect(s, judged)
        s.troops[owner][z] += change
        if origin >= 0:
            s.troops[owner][origin] -= 1
        after = self.judge.prospect(s, judged) - (self.harm_avoided(z, judged) if tag == "levy_unit" else 0.0)
        s.troops[owner][z] -= change
        if origin >= 0:
            s.troops[owner][origin] += 1
        cost = self.w.resource * s.facts.war_cost[s.levels[power]] if tag == "recruit_unit" else 0.0
        return after - before - cost

    def harm_avoided(self, z: int, power: int) -> float:
        """A Bourbon troop is better placed before a rival than before oneself."""
        s = self.s
        total = 0.0
        fall = self.judge.chance_of_fall(s)
        for n in (z, *s.facts.land[z]):
            for other in s.facts.powers:
                near = s.troops[other][n] or any([s.troops[other][m] for m in s.facts.land[n]])
                if near:
                    share = self.judge.space_value(s, other, z, fall) * 0.2
                    total += share if other == power else -share / len(s.facts.powers)
        return total

    # -- concessions and goals

    def concession(self, power: int, name: str) -> float:
        """What holding a concession is worth."""
        s = self.s
        value = float(s.facts.concessions[name].value)
        fall = self.judge.chance_of_fall(s)
        return value * (1 + fall) if name in doubled_concessions(s, power) else value

    def peace(self, tag: str, power: int, key: str, decision: Decision[Any]) -> float:
        """Taking, buying or bidding for a concession."""
        s = self.s
        if key == DONE:
            return 0.0
        if tag == "auction_bid":
            name = str(decision.about["concession"])
            if key == "withdraw":
                return 0.0
            return self.concession(power, name) - self.will_cost(power, name) - self.w.resource * 1.6 * int(key) - 0.01
        gain = self.concession(power, key)
        if tag == "choose_concession":
            return gain - self.will_cost(power, key)
        return gain - self.w.resource * 3 * s.facts.concessions[key].value

    def will_cost(self, power: int, name: str) -> float:
        """The will to fight that a concession costs."""
        levels = min(self.s.levels[power], self.s.facts.concessions[name].value)
        return (1.0, 0.6, 0.25)[self.s.period] * self.w.will * levels * 0.6

    def open_auction(self, power: int, decision: Decision[Any]) -> Keys:
        """The best concession for the least money."""
        names = decision.space.next_keys(())
        name = max(names, key=lambda one: self.concession(power, one) - self.will_cost(power, one))
        return (name, decision.space.next_keys((name,))[0])

    def goal(self, power: int, name: str) -> float:
        """How much a goal is likely to bring."""
        s = self.s
        goal = s.facts.goals[name]
        spaces = sum([1.0 if s.troops[power][z] else 0.35 for z in goal.spaces], 0.0)
        taken = [one for held in s.held for one in held]
        for one in goal.concessions:
            value = s.facts.concessions[one].value
            spaces += value if one in s.held[power] else 0.0 if one in taken else 0.4 * value
        return spaces

    # -- ways

    def levels(self, power: int, least: int, most: int) -> int:
        """As many levels as are worth their price."""
        s = self.s
        chosen, best = least, -1e9
        for number in range(least, most + 1):
            level = s.levels[power] + number
            gain = (1.0, 0.6, 0.25)[s.period] * (self.w.will * min(level, 7) + self.w.keen * max(0, level - 7))
            if s.facts.at_war[level] and not s.is_at_war(power):
                gain += 1.0
            value = gain - self.w.resource * cost_of_levels(s, power, number) + self.blur()
            if value > best:
                chosen, best = number, value
        return chosen

    def move(self, power: int, decision: Decision[Any], paid: bool) -> Keys:
        """The troop and the end that bring most for their price."""
        s = self.s
        space = decision.space
        firsts = space.next_keys(())
        best: Keys = (DONE,) if DONE in firsts else ()
        most = self.w.least if best else -1e9
        before = self.judge.prospect(s, power)
        for key in [one for one in firsts if one != DONE][:MOST_TROOPS]:
            owner, origin = read_key(s, key)
            cost = cheapest(s, origin, 12, [])[0] if paid else []
            for name in space.next_keys((key,)):
                z = s.facts.no[name]
                if not self.is_worth_a_look(power, origin, z):
                    continue
                s.troops[owner][origin] -= 1
                s.troops[owner][z] += 1
                gain = self.judge.prospect(s, power) - before + self.blur()
                s.troops[owner][origin] += 1
                s.troops[owner][z] -= 1
                if paid:
                    gain -= self.w.resource * min(cost[z], 12)
                if gain > most:
                    best, most = (key, name), gain
        if best:
            return best
        return (firsts[0], space.next_keys((firsts[0],))[0])

    def is_worth_a_look(self, power: int, origin: int, z: int) -> bool:
        """Ends that score, or lie beside something."""
        f = self.s.facts
        if f.is_victory[z] or f.worth_fall[z] or f.home[z] in BOURBON:
            return True
        return z in f.land[origin]

    def sequence(self, power: int, keys: Keys) -> Keys:
        """Oneself first, then the weakest of the others."""
        s = self.s
        others = [key for key in keys if POWERS.index(key) != power]
        others.sort(key=lambda key: self.judge.estate(s, POWERS.index(key), False))
        return (POWERS[power], *others)

    def pairs(self, tag: str, power: int, decision: Decision[Any]) -> Keys:
        """Two keys: who and who, what and where."""
        space = decision.space
        firsts = space.next_keys(())
        best: Keys = (DONE,) if DONE in firsts else ()
        most = self.w.least if best else -1e9
        for first in [key for key in firsts if key != DONE][:24]:
            for second in space.next_keys((first,))[:40]:
                gain = self.pair(tag, power, first, second) + self.blur()
                if gain > most:
                    best, most = (first, second), gain
        return best

    def pair(self, tag: str, power: int, first: str, second: str) -> float:
        """How good a pair is."""
        s = self.s
        if tag == "swap_concession":
            return self.concession(power, second) - self.concession(power, first)
        one, z = read_key(s, first)
        before = self.judge.prospect(s, power)
        s.troops[one][z] -= 1
        if tag == "icon_pair":
            other, n = read_key(s, second)
            s.troops[other][n] -= 1
        else:
            other, n = one, s.facts.no[second]
            s.troops[other][n] += 1
        after = self.judge.prospect(s, power)
        s.troops[one][z] += 1
        s.troops[other][n] += 1 if tag == "icon_pair" else -1
        return after - before


def points_at(s: State, power: int, eye: int, fall: bool) -> float:
    """The points of a power under one ending, as one of them knows them."""
    return float(score_fall(s, power, power == eye).total if fall else score_defeat(s, power).total)


def statesman(s: State, style: str, rng: Rng) -> Statesman:
    """A player of a style."""
    return Statesman(s, STYLES[style], rng)


def has_something_to_say(s: State, eyes: tuple[str, ...], style: str) -> bool:
    """CAT-10.8 An offer to answer, or one to make."""
    if not s.window:
        return False
    own = [power for power in s.facts.powers if s.facts.owner[power] in eyes]
    if any([deal[2] in own for deal in s.proposals]):
        return True
    w = STYLES[style]
    return w.deals and any([offer_of(Judge(w), s, power) is not None for power in own])
