"""Cards: what one would do if it were played now, and which of a hand to play, to keep or to give away."""

from __future__ import annotations

from baluard.games.victus.bot.plans import greedy
from baluard.games.victus.bot.points import points_of_cards
from baluard.games.victus.bot.thumb import Thumb
from baluard.games.victus.bot.trials import followed
from baluard.games.victus.bot.worth import Judge
from baluard.games.victus.model.activities import Almanac, RollDice
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.actions import begin_actions
from baluard.games.victus.rules.cards import effect_of
from baluard.kernel.deciders import RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table

EFFECTS = 2  # how often chance is imagined for the effect of a card
DRAWN = 4  # cards of the deck that are looked at before an exchange


def gain_of_card(judge: Judge, s: State, player: int, card: int, seeds: list[int]) -> float:
    """The change that a card makes if it is played now: effect and almanac, and for the thorough the whole turn."""
    w = judge.w
    before = judge.value(at_play(s, player, 0))
    total = 0.0
    for i, seed in enumerate(seeds):
        after = played(s, player, card, seed)
        total += judge.outlook(after)
        if i < w.futures:
            total += whole_turn(judge, after, seed) - judge.outlook(after)
    gain = total / len(seeds) - before
    if not w.futures and s.facts.cards[card].priority == "all":
        gain += w.priority
    return gain


def at_play(s: State, player: int, card: int) -> State:
    """A copy in which a player is about to play a card."""
    copy = s.copy()
    copy.active = player
    copy.phase = "card"
    copy.card = card
    copy.agenda = []
    return copy


def played(s: State, player: int, card: int, seed: int) -> State:
    """VIC-4.6 A copy after the effect and the almanac of a card."""
    after = at_play(s, player, card)
    row = s.facts.cards[card]
    if row.is_leader:
        after.leaders[player] = card
    rng = Rng(seed)
    followed(after, (effect_of(s.facts, row.effect, player), Almanac()), Thumb(after, rng), RngDice(rng))
    return after


def whole_turn(judge: Judge, s: State, seed: int) -> float:
    """How the city looks when the dice and the actions of the turn are over, on the given state itself."""
    if s.result is not None:
        return judge.value(s)
    rng = Rng(seed + 1)
    followed(s, (RollDice(),), Thumb(s, rng), RngDice(rng))
    if s.result is not None:
        return judge.value(s)
    begin_actions(Table(keep=False), s)
    return judge.value(greedy(judge, s, rng))


# -- a hand


def ranked(judge: Judge, s: State, player: int, cards: list[int], rng: Rng) -> list[tuple[float, int]]:
    """The cards of a hand, the best to play now first: what it does, and what it may score."""
    w = judge.w
    seeds = [rng.word() for _ in range(max(EFFECTS, w.futures))]
    points = points_of_cards(w, s, player, cards) if s.facts.scores else {}
    rows: list[tuple[float, int]] = []
    for card in cards:
        value = gain_of_card(judge, s, player, card, seeds)
        rows.append((value + points.get(card, 0.0), card))
    return sorted(rows, key=lambda row: (-row[0], row[1]))


def worst_of_hand(judge: Judge, s: State, player: int, cards: list[int], rng: Rng) -> int:
    """VIC-8.9 The card that is given away."""
    return ranked(judge, s, player, cards, rng)[-1][1]


def gain_of_exchange(judge: Judge, s: State, rng: Rng) -> float:
    """VIC-8.9 How much better a card of the deck is on average than the worst of the hand."""
    hand = s.hands[s.active]
    if not hand:
        return 0.0
    seeds = [rng.word() for _ in range(EFFECTS)]
    worst = min([gain_of_card(judge, s, s.active, card, seeds) for card in hand])
    drawn = rng.shuffled(list(s.deck))[:DRAWN]
    expected = sum([gain_of_card(judge, s, s.active, card, seeds) for card in drawn]) / len(drawn)
    return expected - worst


def player_of(s: State, decision: Decision[str]) -> int:
    """Whose hand a decision is about."""
    return s.facts.players.index(decision.seat) if decision.seat in s.facts.players else s.active
