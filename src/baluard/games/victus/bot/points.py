"""Seny and rauxa: what the cards of a hand may score, for their player and for all together."""

from __future__ import annotations

from baluard.games.victus.bot.weights import Weights
from baluard.games.victus.model.state import State

ROOM = 10.0  # points short of the level by which the need doubles
LAST = 4


class Others:
    """What the cards of the others do to the needle, on average: where it goes from each box, and what they score."""

    def __init__(self, s: State, cards: list[int]) -> None:
        boxes = len(s.facts.parts)
        self.chance: list[list[float]] = [[0.0] * boxes for _ in range(boxes)]
        self.gain: list[float] = [0.0] * boxes
        for at in range(boxes):
            for card in cards:
                end, gained = scored(s, at, step_of(s, card))
                self.chance[at][end] += 1.0 / len(cards)
                self.gain[at] += gained / len(cards)
            if not cards:
                self.chance[at][at] = 1.0

    def before(self, values: list[float], each: float) -> list[float]:
        """What each box is worth before one of them plays, if the given values hold after it."""
        worth = []
        for at, chances in enumerate(self.chance):
            total = each * self.gain[at]
            for end, chance in enumerate(chances):
                total += chance * values[end]
            worth.append(total)
        return worth


class Needle:
    """VIC-11.2, 11.3 What a player's cards may score in this round and those after it, if the others play anything."""

    def __init__(self, w: Weights, s: State, player: int) -> None:
        f = s.facts
        self.s: State = s
        self.boxes: int = len(f.parts)
        self.players: int = len(f.players)
        rivalry = w.rivalry if f.mode == "competitive" else 0.0
        common = w.points * need(s, player)
        self.mine: float = common + rivalry * (1.0 - 1.0 / self.players)
        self.theirs: float = common - rivalry / self.players
        self.others: Others = Others(s, unseen(s, player))
        self.known: dict[tuple[int, tuple[int, ...]], list[float]] = {}  # by rounds left and the steps in hand

    def worth(self, player: int, card: int, hand: list[int], rounds: int) -> float:
        """A card played now, and the best use of the others of the hand in the rounds after this."""
        s = self.s
        step = step_of(s, card)
        rest = sorted(step_of(s, other) for other in hand if other != card)
        values = self.ahead(rounds - 1, tuple(rest))
        order = [(s.flag + i) % self.players for i in range(self.players)]
        for other in reversed(order):
            if other == player:
                values = self.scoring(step, values)
            elif s.played[other]:
                values = Others(s, [s.played[other]]).before(values, self.theirs)
            else:
                values = self.others.before(values, self.theirs)
        return values[s.seny]

    def ahead(self, rounds: int, steps: tuple[int, ...]) -> list[float]:
        """What each box is worth at the start of a round, whoever has the flag."""
        if rounds <= 0 or not steps:
            return [0.0] * self.boxes
        found = self.known.get((rounds, steps))
        if found is not None:
            return found
        worth = [0.0] * self.boxes
        for earlier in range(self.players):  # so many of the others score before the player
            best = [-1e9] * self.boxes
            for i, step in enumerate(steps):
                if i and step == steps[i - 1]:
                    continue
                values = self.ahead(rounds - 1, steps[:i] + steps[i + 1 :])
                for _ in range(self.players - 1 - earlier):
                    values = self.others.before(values, self.theirs)
                values = self.scoring(step, values)
                for _ in range(earlier):
                    values = self.others.before(values, self.theirs)
                best = [max(best[at], values[at]) for at in range(self.boxes)]
            worth = [worth[at] + best[at] / self.players for at in range(self.boxes)]
        self.known[(rounds, steps)] = worth
        return worth

    def scoring(self, step: int, values: list[float]) -> list[float]:
        """What each box is worth before the player's own card."""
        worth = []
        for at in range(self.boxes):
            end, gained = scored(self.s, at, step)
            worth.append(self.mine * gained + values[end])
        return worth


def points_of_cards(w: Weights, s: State, player: int, cards: list[int]) -> dict[int, float]:
    """VIC-11.2, 11.3, 11.6 What the points of each card are worth, as many rounds ahead as the weights say."""
    if s.stage >= LAST:
        return dict.fromkeys(cards, 0.0)
    needle = Needle(w, s, player)
    rounds = max(1, min(w.foresight, s.facts.rounds - s.round + 1))
    return {card: needle.worth(player, card, cards, rounds) for card in cards}


def unseen(s: State, player: int) -> list[int]:
    """What the others may play: what a player does not see lies in their hands or in the deck."""
    cards = [card for other, hand in enumerate(s.hands) if other != player for card in hand]
    return cards + s.pile + s.deck


def step_of(s: State, card: int) -> int:
    """How far a card moves the needle: rauxa to the right, seny to the left."""
    row = s.facts.cards[card]
    return row.points if row.rauxa else -row.points


def scored(s: State, needle: int, step: int) -> tuple[int, int]:
    """VIC-11.2, 11.3, 14.7 Where the needle ends, and the points of the card."""
    f = s.facts
    end = max(0, min(len(f.parts) - 1, needle + step))
    marks = f.colours if f.moderate else f.parts
    return end, abs(step) if marks[needle] != marks[end] else 0


def need(s: State, player: int) -> float:
    """VIC-11.6 How far all together are behind the level that they must reach; nobody knows the points of others."""
    f = s.facts
    players = len(f.players)
    total = float(sum(s.points) if f.is_solo else players * s.points[player])
    turns = (LAST - 1) * f.rounds
    done = min(turns, (min(s.stage, LAST) - 1) * f.rounds + max(0, s.round - 1))
    behind = f.victory_level * done / turns - total
    return max(0.25, 1.0 + behind / ROOM)
