"""Cards in the windows of both sides, and the small choices that go with them."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.bot.odds import clash_odds, own_win
from baluard.games.maurice.bot.worth import Judge
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.charges import charge_reach
from baluard.games.maurice.rules.combat import attackers_of, total_of
from baluard.games.maurice.rules.fire import dice_per_base, targets_of
from baluard.games.maurice.rules.measures import gap, in_difficult
from baluard.kernel.answers import DONE, Keys, PathSpace
from baluard.kernel.decision import Decision

MANY = 3  # units whom a card that slows a march should hit
SHAKEN = 4  # DISR in all that make drums worth while
DICE = 3  # of a shot that is worth spoiling
FULL_HAND = 6
WORTH_A_CARD = 1.0  # times what a card is worth in hand
ALWAYS = ("save_unit", "soften_morale", "save_officer")


class Windows:
    """One side's answers to windows."""

    def __init__(self, s: State, side: int, judge: Judge) -> None:
        self.s: State = s
        self.side: int = side
        self.judge: Judge = judge

    def card(self, tag: str, keys: Keys) -> str:
        """A card of a window in which one may be played, or none."""
        for key in keys:
            if key != DONE and self.helps(tag, self.s.facts.cards[self.s.facts.card_no[key]].kind):
                return key
        return DONE

    def helps(self, tag: str, kind: str) -> bool:
        """Is it time for such a card?"""
        s = self.s
        if tag in ALWAYS or not self.judge.w.weighs_cards:
            return True
        if kind == "misread_orders":
            return len(s.brigade) >= MANY
        if kind == "staff_muddle":
            return s.action in ("pass", "rally", "bombard")
        if kind == "quick_step":
            return len(s.brigade) >= MANY
        if kind == "local_guide":
            return any([in_difficult(s, u) for u in s.brigade])
        if kind == "drums":
            return sum([s.disr[u] for u in s.brigade]) >= SHAKEN
        if kind == "parade_ground":
            return False
        if kind == "soft_ground":
            return self.stretched() >= 0
        return True

    def stretched(self) -> int:
        """The charger who comes just so far: with less movement he falls short. -1: nobody."""
        s = self.s
        best, best_worth = -1, 0.0
        for u, _ in s.declared:
            near = min([gap(s, u, enemy) for enemy in s.army(1 - s.side_of(u))], default=0)
            if near > charge_reach(s, u) - 2 * s.facts.n.bw and self.judge.unit(s, u) > best_worth:
                best, best_worth = u, self.judge.unit(s, u)
        return best

    def slowed(self, keys: Keys) -> str:
        """Whom to slow down."""
        u = self.stretched()
        return self.s.name(u) if u >= 0 and self.s.name(u) in keys else keys[0]

    # -- combat

    def combat_card(self, decision: Decision[Any], space: PathSpace) -> Keys:
        """MAU-8.14 The card that changes the odds by more than it is worth in hand; or none."""
        s, f = self.s, self.s.facts
        target = f.unit_no[str(decision.about["target"])]
        now = self.combat_value(target, ())
        sign = 1.0 if self.side == s.active else -1.0
        best: Keys = (DONE,)
        best_gain = 0.0
        for name in space.next_keys(()):
            if name == DONE:
                continue
            card = f.card_no[name]
            for unit in space.next_keys((name,)):
                gain = sign * (self.combat_value(target, (f.unit_no[unit], card)) - now)
                if f.cards[card].kind == "point_blank":
                    gain = self.closing_gain(target)
                if self.judge.w.weighs_cards:
                    gain -= WORTH_A_CARD * self.judge.card(card)
                if gain > best_gain:
                    best, best_gain = (name, unit), gain
        return best

    def combat_value(self, target: int, armed: tuple[int, ...]) -> float:
        """What a combat brings the attackers, with one card more."""
        s, judge = self.s, self.judge
        before = s.armed
        if armed:
            s.armed = (*before, (armed[0], armed[1]))
        attackers = attackers_of(s, target)
        sums = [total_of(s, a, target, attackers).total for a in attackers]
        defence = total_of(s, target, target, attackers).total
        s.armed = before
        doubled, beaten = clash_odds(sums, defence)
        whole = judge.hurt(s, target, float(s.facts.troops[target].limit))
        total = doubled * whole + beaten * judge.hurt(s, target, 2.0)
        total += (1.0 - doubled - beaten) * judge.hurt(s, target, 1.0)
        for a, attack in zip(attackers, sums, strict=True):
            won = own_win(attack, defence)
            total -= won * judge.hurt(s, a, 1.0) + (1.0 - won) * judge.hurt(s, a, 2.0)
        return total

    def closing_gain(self, target: int) -> float:
        """What point-blank fire does: about one DISR to an attacker, who then has less in the combat."""
        s = self.s
        bases = len(s.profile(target).shooting)
        if not bases:
            return 0.0
        worst = max([self.judge.hurt(s, a, 1.0) for a in attackers_of(s, target)], default=0.0)
        return worst * bases / 3 - 2 * worst * int(s.disr[target] > 2)

    def next_combat(self, keys: Keys) -> str:
        """MAU-8.10 The best odds first."""
        return max(keys, key=lambda name: self.combat_value(self.s.facts.unit_no[name], ()))

    # -- fire

    def spoil(self, decision: Decision[Any], space: PathSpace) -> Keys:
        """MAU-6.2b Damp powder for the strongest shot."""
        s, f = self.s, self.s.facts
        action = "bombard" if s.action == "bombard" else "volley"
        cards = [key for key in space.next_keys(()) if key != DONE]
        if not cards:
            return (DONE,)
        best, most = "", DICE - 1
        for name in space.next_keys((cards[0],)):
            u = f.unit_no[name]
            aims = [target for shooter, target, _ in s.shots if shooter == u]
            reach = targets_of(s, u, action).get(aims[0]) if aims else None
            dice = reach.bases * dice_per_base(s, u, action) if reach is not None else 0
            if dice > most:
                best, most = name, dice
        return (cards[0], best) if best else (DONE,)

    # -- hands

    def discards(self, names: Keys, count: int) -> Keys:
        """MAU-5.7 The cards that are missed least."""
        f = self.s.facts
        return tuple(sorted(names, key=lambda name: (self.judge.card(f.card_no[name]), name))[:count])

    def dearest(self, names: Keys) -> str:
        """The card that its owner will miss most."""
        f = self.s.facts
        return max(names, key=lambda name: (self.judge.card(f.card_no[name]), name))

    def weakest(self, names: Keys) -> str:
        """The attacker who is nearest to breaking."""
        s = self.s
        return max(names, key=lambda name: (s.disr[s.facts.unit_no[name]], name))
