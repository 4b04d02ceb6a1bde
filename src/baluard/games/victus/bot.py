"""The players of three styles: each decision by trying the answers out on copies, and the judge's opinion of them."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.bot_actions import Options
from baluard.games.victus.bot_cards import player_of, ranked
from baluard.games.victus.bot_menace import Menace
from baluard.games.victus.bot_thumb import Thumb
from baluard.games.victus.bot_trials import acted
from baluard.games.victus.bot_worth import Judge
from baluard.games.victus.rules.actions import ActionSpace, cost_of
from baluard.games.victus.rules.cards import card_key, card_number
from baluard.games.victus.state import State
from baluard.games.victus.weights import STYLES, Weights
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.rng import Rng
from baluard.kernel.values import Decision

LEAST_GAIN = 0.05  # what an action must bring for each point


class Strategist(Thumb):
    """Weighs what is worth weighing; the rest goes by rules of thumb."""

    def __init__(self, s: State, w: Weights, rng: Rng) -> None:
        super().__init__(s, rng)
        self.w: Weights = w
        self.judge: Judge = Judge(s.facts, w)

    def one_of(self, tag: str, keys: Keys, decision: Decision[Any]) -> str:
        if tag in ("commit_card", "choose_card", "exchange_discard"):
            player = player_of(self.s, decision)
            rows = ranked(self.judge, self.s, player, [card_number(key) for key in keys], self.rng, 2)
            return card_key(rows[-1 if tag == "exchange_discard" else 0][1])
        return super().one_of(tag, keys, decision)

    def act(self, decision: Decision[Any]) -> Keys:
        """The best gain for each action point."""
        s = self.s
        space = decision.space
        assert isinstance(space, ActionSpace)
        now = self.judge.value(s)
        best: Keys = (DONE,)
        best_rate = LEAST_GAIN
        for keys in Options(s, space, self.threatened()).all():
            after = acted(s, keys, self.rng)
            rate = (self.judge.value(after) - now + self.blur()) / cost_of(s, keys)
            if rate > best_rate:
                best, best_rate = keys, rate
        return best

    def blur(self) -> float:
        """Weak sight."""
        return self.w.noise * (self.rng.below(2001) - 1000) / 1000 if self.w.noise else 0.0

    def threatened(self) -> list[int]:
        """Spaces where the next advance would cost something."""
        if not self.w.sees_menace:
            return []
        return Menace(self.s, self.w, self.judge.shares(self.s)).places()


def strategist(s: State, style: str, rng: Rng) -> Strategist:
    """A player of some style who watches this state."""
    return Strategist(s, STYLES[style], rng)
