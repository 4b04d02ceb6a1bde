"""Turns tried out: the rules themselves run on a copy of the state, for one's own turn or to the end of the round."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans.bot.statesman import Statesman
from baluard.games.catalans.bot.weights import Weights
from baluard.games.catalans.model.activities import ChooseAction, ChooseCard, PlayCard, Round
from baluard.games.catalans.model.facts import ACTIONS, NOBODY, POWERS, RESOURCES, WILL, slot_name
from baluard.games.catalans.model.state import State
from baluard.games.catalans.model.tables import facts_for
from baluard.games.catalans.rules.rounds import text_fault
from baluard.games.catalans.rules.sequence import run
from baluard.kernel.answers import Keys
from baluard.kernel.deciders import RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.drive import perform_next
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table

LONGEST = 600  # activities in one trial
LATER = 0.12  # for each slot: who acts later chooses earlier in the next round
TAKEN = 0.12  # for each slot above: how likely the best action is gone
Plan = tuple[str, str, str]  # slot, mode, action; "" where it is settled or does not matter


class Follower(Statesman):
    """Carries out one plan of one power; whatever else is asked is answered at a glance."""

    def __init__(self, s: State, w: Weights, rng: Rng, power: int, plan: Plan) -> None:
        super().__init__(s, w, rng)
        self.power: int = power
        self.planned: dict[str, str] = {"choose_card": plan[0], "play_mode": plan[1], "choose_action": plan[2]}

    def decide(self, decision: Decision[Any]) -> Any:
        tag = decision.tag
        wanted = self.planned.get(tag, "")
        if wanted and str(decision.about["power"]) == POWERS[self.power]:
            self.planned[tag] = ""
            if wanted in decision.space.next_keys(()):
                return wanted
        return super().decide(decision)


class Planner(Statesman):
    """Compares whole turns; a style that looks farther follows the best of them to the end of the round."""

    def best(self, tag: str, power: int, keys: Keys, decision: Decision[Any]) -> str:
        if len(keys) == 1 or tag not in ("choose_card", "play_mode", "choose_action"):
            return super().best(tag, power, keys, decision)
        ranked = self.ranked(tag, power, keys)
        if self.w.branches > 1:
            ranked = self.followed(tag, power, ranked[: self.w.branches])
        return key_in(tag, ranked[0][1])

    def ranked(self, tag: str, power: int, keys: Keys) -> list[tuple[float, Plan]]:
        """Every key with the best plan that begins with it, the best first."""
        found: list[tuple[float, Plan]] = []
        for key in keys:
            plans = self.plans(tag, power, key)
            values = [(self.turn_value(tag, power, plan), plan) for plan in plans]
            values.sort(key=lambda row: -row[0])
            value, plan = values[0]
            if tag == "choose_card":
                slot = int(key) - 1
                second = values[1][0] if len(values) > 1 else value
                value += slot * LATER - slot * TAKEN * (value - second)
            found.append((value, plan))
        found.sort(key=lambda row: -row[0])
        return found

    def plans(self, tag: str, power: int, key: str) -> list[Plan]:
        """CAT section 10.5 A turn is a mode and an action."""
        s = self.s
        if tag == "choose_action":
            return [("", "", key)]
        if tag == "play_mode":
            name = s.slots[s.turn]
            modes, slot = [key], ""
        else:
            name = s.slots[int(key) - 1]
            card = s.facts.cards[name]
            modes, slot = ["text"] if not card.value else ["text", "value"], key
            if card.value and text_fault(s, power, card):
                modes = ["value"]
        has_action = not s.facts.cards[name].value
        found: list[Plan] = []
        for mode in modes:
            if mode == "value" or has_action:
                found.extend([(slot, mode, action) for action in self.actions(power)])
            else:
                found.append((slot, mode, ""))
        return found

    def actions(self, power: int) -> list[str]:
        """Actions that are open to a power, as far as one can tell before its turn."""
        s = self.s
        at_war = s.is_at_war(power)
        found = ["none"]
        for action in range(len(ACTIONS)):
            is_free = s.done[action] == NOBODY and s.banned[action] != power
            if is_free and (at_war or action in (RESOURCES, WILL)):
                found.append(ACTIONS[action])
        return found

    def turn_value(self, tag: str, power: int, plan: Plan) -> float:
        """What one's own turn would bring."""
        after = quiet(self.s)
        if tag == "choose_card":
            slot = int(plan[0]) - 1
            markers = list(after.markers)
            markers[slot] = power
            after.markers, after.turn, after.power, after.phase = tuple(markers), slot, power, "c"
            after.acted, after.foreign_loss, after.used = False, False, ()
        start = ChooseAction(POWERS[power]) if tag == "choose_action" else PlayCard(slot_name(after.turn))
        after.agenda = [start]
        return self.outcome(after, power, ("", plan[1], plan[2]), Rng(self.s.round))

    def followed(self, tag: str, power: int, ranked: list[tuple[float, Plan]]) -> list[tuple[float, Plan]]:
        """The same plans by how the round ends, the best first; the cards fall alike for all of them."""
        seeds = [self.rng.word() for _ in range(self.w.samples)]
        found: list[tuple[float, Plan]] = []
        for value, plan in ranked:
            total = 0.0
            for seed in seeds:
                after = quiet(self.s)
                after.agenda.append(self.asked_again(tag, power))
                total += self.outcome(after, power, plan, Rng(seed))
            found.append((total / len(seeds) + 0.25 * value, plan))
        found.sort(key=lambda row: -row[0])
        return found

    def asked_again(self, tag: str, power: int) -> Any:
        """The activity that asks what is being decided."""
        if tag == "choose_card":
            return ChooseCard(slot_name(self.s.sequence.index(power)))
        return ChooseAction(POWERS[power]) if tag == "choose_action" else PlayCard(slot_name(self.s.turn))

    def outcome(self, after: State, power: int, plan: Plan, rng: Rng) -> float:
        """The rules run on the given state until the agenda is empty or the round is over."""
        table = Table(Follower(after, self.w, rng, power, plan), RngDice(rng), keep=False)
        agenda = after.agenda
        for _ in range(LONGEST):
            if not agenda or isinstance(agenda[-1], Round):
                break
            perform_next(run, table, after)
        return self.judge.prospect(after, power)


def key_in(tag: str, plan: Plan) -> str:
    """The part of a plan that answers a decision."""
    return plan[0] if tag == "choose_card" else plan[1] if tag == "play_mode" else plan[2]


def quiet(s: State) -> State:
    """A copy at a table where nobody negotiates."""
    after = s.copy()
    after.facts = facts_for(s.facts.data, {**s.facts.options, "negotiation": "off"})
    after.window, after.proposals = "", ()
    return after
