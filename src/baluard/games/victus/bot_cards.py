"""Cards: what one would do if it were played now, and which of a hand to play, to keep or to give away."""

from __future__ import annotations

from baluard.games.victus.activities import Almanac, Effect
from baluard.games.victus.bot_thumb import Thumb
from baluard.games.victus.bot_trials import followed
from baluard.games.victus.bot_worth import Judge
from baluard.games.victus.state import State
from baluard.kernel.deciders import RngDice
from baluard.kernel.rng import Rng
from baluard.kernel.values import Decision


def gain_of_card(judge: Judge, s: State, player: int, card: int, rng: Rng, samples: int) -> float:
    """The change that the effect and the almanac of a card make now, and what its priority group saves."""
    f = s.facts
    row = f.cards[card]
    before = judge.value(at_play(s, player, 0))
    total = 0.0
    for i in range(samples):
        after = at_play(s, player, card)
        if row.is_leader:
            after.leaders[player] = card
        source = RngDice(rng.fork(i))
        followed(after, (Effect(row.effect, 0, player), Almanac()), Thumb(after, rng), source)
        total += judge.outlook(after)
    gain = total / samples - before
    if row.priority == "all":
        gain += judge.w.priority * 3.0
    return gain


def at_play(s: State, player: int, card: int) -> State:
    """A copy in which a player is about to play a card."""
    copy = s.copy()
    copy.active = player
    copy.phase = "card"
    copy.card = card
    copy.agenda = []
    return copy


def ranked(judge: Judge, s: State, player: int, cards: list[int], rng: Rng, samples: int) -> list[tuple[float, int]]:
    """The cards of a hand, the best to play now first."""
    rows = [(gain_of_card(judge, s, player, card, rng, samples), card) for card in cards]
    return sorted(rows, key=lambda row: (-row[0], row[1]))


def player_of(s: State, decision: Decision[str]) -> int:
    """Whose hand a decision is about."""
    return s.facts.players.index(decision.seat) if decision.seat in s.facts.players else s.active
