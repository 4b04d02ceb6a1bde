"""What volleys and bombardments would bring, with the rules' own reach, lines of fire and sums."""

from __future__ import annotations

from baluard.games.maurice.bot.odds import chance_of
from baluard.games.maurice.bot.worth import Judge
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.damage import disrupted_on
from baluard.games.maurice.rules.fire import (
    FireSpace,
    Reach,
    breaches,
    dice_per_base,
    extra_dice,
    fire_sum,
    rerolls,
    targets_of,
)
from baluard.kernel.answers import DONE, Keys

WORTH_A_CARD = 1.5  # times what a card is worth in hand


def disr_of_shot(s: State, u: int, target: int, reach: Reach, action: str, cards: tuple[int, ...] = ()) -> float:
    """MAU-6.6 to 6.10 The DISR that a shot brings on average."""
    need = s.facts.n.to_hit - fire_sum(s, u, target, reach, cards, action).total
    hit = chance_of(need)
    if rerolls(s, u, cards, action, 2, 7):
        hit += (1.0 - hit) * hit
    elif rerolls(s, u, cards, action, 1, need):
        hit += hit / 6
    if s.profile(target).formation == "garrison" and not breaches(s, u, action):
        hit *= hit
    dice = reach.bases * (dice_per_base(s, u, action) + extra_dice(s, u, cards))
    return dice * hit * chance_of(disrupted_on(s, target, action == "bombard"))


class Volleys:
    """The fire of a side as things stand."""

    def __init__(self, s: State, side: int, judge: Judge, action: str) -> None:
        self.s: State = s
        self.side: int = side
        self.judge: Judge = judge
        self.action: str = action
        self.total: float = 0.0
        for u in s.army(side):
            self.total += self.best_of(u)

    def best_of(self, u: int) -> float:
        """What the best shot of a unit is worth."""
        best = 0.0
        found = targets_of(self.s, u, self.action)
        for target, reach in found.items():
            best = max(best, self.value(u, target, reach))
        return best

    def value(self, u: int, target: int, reach: Reach) -> float:
        """What one shot is worth."""
        return self.judge.hurt(self.s, target, disr_of_shot(self.s, u, target, reach, self.action))


def is_worth_a_volley(s: State, side: int, judge: Judge) -> bool:
    """MAU-6.1 Does the own fire do more than the enemy's, who answers with what is left?"""
    own = Volleys(s, side, judge, "volley").total
    if own <= 0.0:
        return False
    return own >= judge.w.volley * Volleys(s, 1 - side, judge, "volley").total


def aimed(s: State, space: FireSpace, judge: Judge, action: str) -> Keys:
    """MAU-6.2, 14.6 Each shooter at the target where it does most, as earlier shots leave it; cards where they help."""
    f = s.facts
    s = s.copy()  # what earlier shots will have done on average counts for the next
    dealt: dict[int, float] = {}
    cards = [f.card_no[name] for name in space.cards]
    keys: list[str] = []
    for name in space.targets:
        u = f.unit_no[name]
        reaches = targets_of(s, u, action)
        best, best_value = -1, -1.0
        for other in space.targets[name]:
            target = f.unit_no[other]
            disr = disr_of_shot(s, u, target, reaches[target], action)
            already = dealt.get(target, 0.0)
            value = judge.hurt(s, target, already + disr) - judge.hurt(s, target, already)
            if value > best_value:
                best, best_value = target, value
        keys += [name, s.name(best)]
        dealt[best] = dealt.get(best, 0.0) + disr_of_shot(s, u, best, reaches[best], action)
        card = best_card(s, space, u, best, reaches[best], judge, action, cards)
        if card >= 0:
            cards.remove(card)
            keys.append(f.card_ids[card])
    return (*keys, DONE)


def best_card(
    s: State, space: FireSpace, u: int, target: int, reach: Reach, judge: Judge, action: str, cards: list[int]
) -> int:
    """The card that is worth more with this shot than in hand; -1 when none is."""
    plain = judge.hurt(s, target, disr_of_shot(s, u, target, reach, action))
    best, best_gain = -1, 0.0
    for card in cards:
        if not space.card_fits(s.facts.card_ids[card], s.name(u)):
            continue
        value = judge.hurt(s, target, disr_of_shot(s, u, target, reach, action, (card,)))
        gain = value - plain - WORTH_A_CARD * judge.card(card)
        if gain > best_gain:
            best, best_gain = card, gain
    return best
