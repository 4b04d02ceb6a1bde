"""The players of three styles: each decision by trying the answers out on copies, and the judge's opinion of them."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.bot.answers import WEIGHED, allotted, best_key, removal
from baluard.games.victus.bot.cards import (
    EFFECTS,
    gain_of_card,
    gain_of_exchange,
    player_of,
    ranked,
    worst_of_hand,
)
from baluard.games.victus.bot.dice import best_die, mildest, read_dice, set_aside, to_roll_again
from baluard.games.victus.bot.plans import best_action, planned
from baluard.games.victus.bot.thumb import Thumb
from baluard.games.victus.bot.trials import acted
from baluard.games.victus.bot.weights import STYLES, Weights
from baluard.games.victus.bot.worth import Judge
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.cards import CASANOVA, card_key, card_number
from baluard.games.victus.rules.prices import cost_of
from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng

EXCHANGE = "exchange_card"


class Strategist(Thumb):
    """Weighs what is worth weighing; the rest goes by rules of thumb."""

    def __init__(self, s: State, w: Weights, rng: Rng) -> None:
        super().__init__(s, rng)
        self.w: Weights = w
        self.judge: Judge = Judge(s.facts, w)

    def decide(self, decision: Decision[Any]) -> Any:
        tag = decision.tag
        space = decision.space
        if tag in ("reroll_dice", "ignore_dice") and self.w.dice:
            return self.dice_out(tag, decision)
        if isinstance(space, Allotment) and self.w.weighs:
            return allotted(self.judge, self.s, space, tag == "transfer_optional")
        if tag == "remove_bourbons" and self.w.weighs:
            return removal(self.judge, self.s, decision)
        return super().decide(decision)

    def one_of(self, tag: str, keys: Keys, decision: Decision[Any]) -> str:
        if tag in ("commit_card", "choose_card", "exchange_discard"):
            return self.card(tag, [card_number(key) for key in keys], player_of(self.s, decision))
        if tag == "resign":
            seeds = [self.rng.word() for _ in range(EFFECTS)]
            card = card_number(str(decision.about["card"]))
            return "resign" if gain_of_card(self.judge, self.s, CASANOVA, card, seeds) < self.w.unbearable else "keep"
        if tag == "next_die" and self.w.samples:
            return best_die(self.judge, self.s, keys, self.rng, self.w.samples)
        if tag == "scry_order" and self.w.samples:
            return mildest(self.judge, self.s, keys, self.rng)
        if tag in WEIGHED and self.w.weighs:
            return best_key(self.judge, self.s, decision, keys, self.rng)
        return super().one_of(tag, keys, decision)

    # -- cards

    def card(self, tag: str, cards: list[int], player: int) -> str:
        """Which card to play, or to give away."""
        if tag == "exchange_discard":
            return card_key(worst_of_hand(self.judge, self.s, player, cards, self.rng))
        return card_key(ranked(self.judge, self.s, player, cards, self.rng)[0][1])

    # -- dice

    def dice_out(self, tag: str, decision: Decision[Any]) -> Keys:
        """VIC-7.1 Dice to roll again or to set aside."""
        s = self.s
        most = int(str(decision.about["number"]))
        dice = read_dice(s, decision.space.next_keys(()))
        if tag == "ignore_dice":
            return set_aside(self.judge, s, dice, most, self.rng, self.w.dice)
        return to_roll_again(self.judge, s, dice, most, self.rng, self.w.dice)

    # -- actions

    def act(self, decision: Decision[Any]) -> Keys:
        """The first action of the best plan, or the best gain for each action point; perhaps other cards instead."""
        if self.w.plans > 1:
            keys = planned(self.judge, self.s, self.w.plans, self.rng)
        else:
            keys = best_action(self.judge, self.s, self.rng)[0]
        if self.w.exchange and EXCHANGE in decision.space.next_keys(()) and self.is_exchange_better(keys):
            return (EXCHANGE,)
        return keys

    def is_exchange_better(self, keys: Keys) -> bool:
        """VIC-8.9 Do other cards bring more for a point than an action? A plan is not given up for them."""
        s = self.s
        rate = self.w.least
        if keys != (DONE,):
            if self.w.plans > 1:
                return False
            rate = (self.judge.value(acted(s, keys, self.rng)) - self.judge.value(s)) / cost_of(s, keys)
        gain = self.w.exchange * gain_of_exchange(self.judge, s, self.rng)
        return gain / cost_of(s, (EXCHANGE,)) > rate


def player(s: State, style: str, rng: Rng) -> Strategist:
    """A player of some style who watches this state."""
    return Strategist(s, STYLES[style], rng)
