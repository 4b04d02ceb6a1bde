"""The Bourbon dice: in which order they hurt least, which to roll again and which to set aside."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.bot.thumb import DICE_ORDER, Thumb
from baluard.games.victus.bot.trials import followed
from baluard.games.victus.bot.worth import Judge
from baluard.games.victus.model.activities import Advance, Bombard, NextDie
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.dice import Rolled, dice_keys
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.deciders import RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng

MOST_ORDERS = 24


class InOrder(Thumb):
    """Resolves the dice in a given order, and everything else by rules of thumb."""

    def __init__(self, s: State, order: Keys, rng: Rng) -> None:
        super().__init__(s, rng)
        self.order: Keys = order

    def one_of(self, tag: str, keys: Keys, decision: Decision[Any]) -> str:
        if tag == "next_die":
            for key in self.order:
                if key in keys:
                    return key
        return super().one_of(tag, keys, decision)


def outcome(judge: Judge, s: State, dice: Rolled, order: Keys, seeds: list[int]) -> float:
    """How the city looks on average after these dice; the hazard cards that are left decide."""
    total = 0.0
    for seed in seeds:
        after = s.copy()
        after.dice = dice
        after.phase = "dice"
        rng = Rng(seed)
        followed(after, (NextDie(),), InOrder(after, order, rng), RngDice(rng))
        total += judge.value(after)
    return total / len(seeds)


def best_die(judge: Judge, s: State, keys: Keys, rng: Rng, samples: int) -> str:
    """The first die of the best order. All orders meet the same chance."""
    seeds = [rng.word() for _ in range(samples)]
    best, best_value = keys[0], 0.0
    for i, order in enumerate(orders(keys)):
        value = outcome(judge, s, s.dice, order, seeds)
        if i == 0 or value > best_value:
            best, best_value = order[0], value
    return best


def orders(keys: Keys) -> list[Keys]:
    """All orders of the dice; where that is too much, of their actions, the smaller numbers first."""
    ranked = sorted(keys, key=lambda key: (DICE_ORDER.index(key.split(".")[1]), key.split(".")[2], key))
    if len(keys) <= 4:
        return permutations(tuple(ranked))
    actions = tuple(dict.fromkeys([key.split(".")[1] for key in ranked]))
    found = [
        tuple([k for action in order for k in ranked if k.split(".")[1] == action]) for order in permutations(actions)
    ]
    return found[:MOST_ORDERS]


def permutations(keys: Keys) -> list[Keys]:
    """Every order, the given one first."""
    if len(keys) <= 1:
        return [keys]
    found: list[Keys] = []
    for i in range(len(keys)):
        rest = keys[:i] + keys[i + 1 :]
        found += [(keys[i], *order) for order in permutations(rest)]
    return found


# -- dice to roll again or to set aside


def set_aside(judge: Judge, s: State, dice: Rolled, most: int, rng: Rng, samples: int) -> Keys:
    """VIC-7.1 The dice that are best left out, one after another, while that helps."""
    keys = dice_keys(s.facts, dice)
    seeds = [rng.word() for _ in range(samples)]
    out: list[int] = []
    for _ in range(most):
        now = outcome(judge, s, kept(dice, out), (), seeds)
        best, best_value = -1, now
        for i in range(len(dice)):
            if i not in out:
                value = outcome(judge, s, kept(dice, [*out, i]), (), seeds)
                if value > best_value:
                    best, best_value = i, value
        if best < 0:
            break
        out.append(best)
    return tuple([keys[i] for i in sorted(out)])


def to_roll_again(judge: Judge, s: State, dice: Rolled, most: int, rng: Rng, samples: int) -> Keys:
    """VIC-7.1 The dice whose other faces are better on average, the worst first."""
    keys = dice_keys(s.facts, dice)
    seeds = [rng.word() for _ in range(samples)]
    gains: list[tuple[float, int]] = []
    for i, face in enumerate(dice):
        faces = s.facts.die_faces[s.facts.face_die[face]]
        values = [outcome(judge, s, (other,), (), seeds) for other in faces]
        gain = sum(values) / len(values) - values[faces.index(face)]
        if gain > 0.0:
            gains.append((-gain, i))
    chosen = sorted([i for _, i in sorted(gains)[:most]])
    return tuple([keys[i] for i in chosen])


def kept(dice: Rolled, out: list[int]) -> Rolled:
    """The dice without some of them."""
    return tuple([one for i, one in enumerate(dice) if i not in out])


# -- the hazard deck


def mildest(judge: Judge, s: State, keys: Keys, rng: Rng) -> str:
    """VIC-13.6 scry: the card that would do least harm now, as a bombardment and as an advance."""
    best, best_value = keys[0], 0.0
    for i, key in enumerate(keys):
        value = 0.0
        for activity in (Bombard(1), Advance(2)):
            after = s.copy()
            after.top, after.top_seen = [int(key.lstrip("hz"))], [s.active]
            followed(after, (activity,), Thumb(after, rng), RngDice(rng))
            value += judge.value(after)
        if i == 0 or value > best_value:
            best, best_value = key, value
    return best


def read_dice(s: State, keys: Keys) -> Rolled:
    """The dice behind their keys; a second die of the same face has a number at its end."""
    return tuple([s.facts.face_no[".".join(key.split(".")[:3])] for key in keys if key != DONE])
