"""What units, cards and whole positions are worth, in points of morale."""

from __future__ import annotations

from math import tanh

from baluard.games.maurice.bot.weights import STYLES, Weights
from baluard.games.maurice.model.facts import SEATS, Facts
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.damage import combat_factor
from baluard.games.maurice.rules.victory import objective_points, winner_at_night

LOST_REGULAR = 2.0  # the mean of the morale table
LOST_OTHER = 7 / 6
MIDDLING = 6.0  # the combat factor of trained troops
SCALE = 8.0  # points that make a game nearly won
DECK = 60.0

# What a card may do besides paying, in points
EFFECTS = {
    "second_wind": 0.35, "lost_courier": 0.2, "war_council": 0.25, "stragglers": 0.2, "two_columns": 0.2,
    "talkative_sutler": 0.12, "hedge_marksmen": 0.3, "steady_aim": 0.15, "hold_until_close": 0.2,
    "double_charge": 0.1, "bayonets": 0.25, "knee_to_knee": 0.25, "colours_forward": 0.15, "quick_step": 0.1,
    "drums": 0.2, "drive_home": 0.15, "misread_orders": 0.2, "countermand": 0.3, "damp_powder": 0.15,
    "soft_ground": 0.15, "stand_fast": 0.3, "point_blank": 0.25, "refuse_flank": 0.15, "rearguard": 0.8,
    "for_the_land": 0.7, "staff_muddle": 0.1, "lucky_hat": 0.1,
}  # fmt: skip


class Judge:
    """An evaluation with its weights."""

    def __init__(self, f: Facts, w: Weights) -> None:
        self.f: Facts = f
        self.w: Weights = w

    # -- units

    def loss(self, s: State, u: int) -> float:
        """The morale that an army loses, on average, with a unit; more when it is about to lose heart."""
        profile = s.profile(u)
        side = s.side_of(u)
        lost = LOST_REGULAR if profile.regular and profile.arm != "art" else LOST_OTHER
        start = max(1, self.f.sides[side].morale)
        gone = 1.0 - max(0, min(start, s.morale[side])) / start
        return lost * (1.0 + self.w.collapse * gone * gone)

    def unit(self, s: State, u: int) -> float:
        """What a fresh unit is worth: the morale its loss would cost, and its strength."""
        strength = combat_factor(s, u) / MIDDLING if s.profile(u).arm != "art" else 1.0
        return self.loss(s, u) + self.w.fighting * strength

    def fit(self, disr: int, limit: int) -> float:
        """Which part of its worth a unit has left."""
        gone = min(disr, limit) / limit
        return 1.0 - float(gone**self.w.wear)

    def hurt(self, s: State, u: int, disr: float) -> float:
        """What so many more DISR cost it, fractions too; at the limit it is lost."""
        limit = self.f.troops[u].limit
        now = s.disr[u]
        whole = int(disr)
        after = self.fit(now + whole, limit)
        after -= (disr - whole) * (after - self.fit(now + whole + 1, limit))
        return self.unit(s, u) * (self.fit(now, limit) - after)

    def healed(self, s: State, u: int, disr: float) -> float:
        """What it is worth to be rid of so many."""
        limit = self.f.troops[u].limit
        now = s.disr[u]
        left = now - disr
        whole = int(left)
        after = self.fit(whole, limit)
        after -= (left - whole) * (after - self.fit(whole + 1, limit))
        return self.unit(s, u) * (after - self.fit(now, limit))

    # -- cards

    def card(self, c: int) -> float:
        """What a card is worth in hand."""
        card = self.f.cards[c]
        return self.w.span * card.span + (EFFECTS.get(card.kind, 0.0) if self.f.has_events else 0.0)

    def draw(self, hand: int, count: int) -> float:
        """What it is worth to draw so many cards."""
        below = max(0, min(count, self.w.full - hand))
        return self.w.card * below + self.w.card_too_many * (count - below)

    # -- positions

    def night(self, s: State) -> float:
        """How near the night is, from 0 to 1."""
        nights = self.f.nightfall
        if not nights:
            return 0.0
        return min(1.0, (s.night + 1.0 - len(s.deck) / DECK) / nights)

    def army(self, s: State, side: int) -> float:
        """Morale, units and cards of a side."""
        total = 0.9 * s.morale[side] + self.draw(0, len(s.hands[side]))
        for u in s.army(side):
            total += self.unit(s, u) * self.fit(s.disr[u], self.f.troops[u].limit)
        return total

    def value(self, s: State, side: int) -> float:
        """The whole of it, for one side."""
        if s.result is not None:
            return 0.0 if not s.result.winners else (1000.0 if SEATS[side] in s.result.winners else -1000.0)
        total = self.army(s, side) - self.army(s, 1 - side)
        if self.f.nightfall and s.phase != "deploy":
            ahead = winner_at_night(s, objective_points(s))
            if ahead >= 0:
                near = self.night(s)
                total += (1.0 if ahead == side else -1.0) * (0.5 + self.w.lead * near * near * near)
        return total


def worth(s: State, seat: str) -> float:
    """How good a position looks for a seat: 1 is won, -1 lost."""
    if s.result is not None:
        return 0.0 if not s.result.winners else (1.0 if seat in s.result.winners else -1.0)
    return 0.95 * tanh(Judge(s.facts, STYLES["normal"]).value(s, SEATS.index(seat)) / SCALE)
