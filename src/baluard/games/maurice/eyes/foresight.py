"""What can be known beforehand: the table as it stands now, and the odds of fire, of a clash and of a rally."""

from __future__ import annotations

from math import comb

from msgspec import Struct

from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.charges import charge_reach, dressed, flanks, run_charge
from baluard.games.maurice.rules.combat import attackers_of, total_of
from baluard.games.maurice.rules.damage import disrupted_on
from baluard.games.maurice.rules.fire import (
    Reach,
    breaches,
    dice_per_base,
    extra_dice,
    fire_sum,
    rerolls,
    targets_of,
)
from baluard.games.maurice.rules.measures import crosses_cover
from baluard.games.maurice.rules.rally import rally_sum
from baluard.games.maurice.rules.rally import rerolls as rally_rerolls
from baluard.games.maurice.rules.sums import CombatSum, FireSum
from baluard.kernel.contract import GameRules
from baluard.kernel.present import present_state
from baluard.kernel.values import View

SIDES = 6
Spread = tuple[float, ...]
"""How likely each number of DISR is, from none up."""
Order = tuple[int, str, int]
"""A charge: who, and how it wheels."""


def present(game: GameRules, view: View) -> State:
    """The table as it stands now, in the middle of the running activity."""
    state: State = present_state(view, game)
    return state


def chance_of(need: int) -> float:
    """That a die shows so much."""
    return max(0, min(SIDES, SIDES + 1 - need)) / SIDES


def percent(chance: float) -> int:
    """A chance in per cent."""
    return round(100 * chance)


def hundredths(number: float) -> int:
    """A number as sentences give it."""
    return round(100 * number)


# -- fire


class Shot(Struct, frozen=True):
    """A shot as it could be fired now."""

    shooter: int
    target: int
    reach: Reach
    sum: FireSum
    dice: int
    need: int
    spread: Spread

    @property
    def expected(self) -> float:
        """The DISR that it brings on average."""
        return sum(n * chance for n, chance in enumerate(self.spread))


def shot_of(s: State, u: int, target: int, reach: Reach, action: str, cards: tuple[int, ...] = ()) -> Shot:
    """MAU-6.6 to 6.10 Dice, the number needed, and what may come of it."""
    total = fire_sum(s, u, target, reach, cards, action)
    need = s.facts.n.to_hit - total.total
    hit = chance_of(need)
    if rerolls(s, u, cards, action, 2, SIDES + 1):
        hit += (1.0 - hit) * hit
    elif rerolls(s, u, cards, action, 1, need):
        hit += hit / SIDES
    if s.profile(target).formation == "garrison" and not breaches(s, u, action):
        hit *= hit
    dice = reach.bases * (dice_per_base(s, u, action) + extra_dice(s, u, cards))
    each = hit * chance_of(disrupted_on(s, target, action == "bombard"))
    spread = tuple([comb(dice, n) * each**n * (1.0 - each) ** (dice - n) for n in range(dice + 1)])
    return Shot(u, target, reach, total, dice, need, spread)


def shots_of(s: State, side: int, action: str) -> list[Shot]:
    """MAU-6.2 The fire of a side when each aims at the target that most of its bases reach."""
    found: list[Shot] = []
    for u in s.army(side):
        targets = targets_of(s, u, action)
        if targets:
            best = min(targets, key=lambda e: (-targets[e].bases, targets[e].distance, e))
            found.append(shot_of(s, u, best, targets[best], action))
    return found


def together(spreads: list[Spread]) -> Spread:
    """Several shots at one target."""
    whole: list[float] = [1.0]
    for spread in spreads:
        longer = [0.0] * (len(whole) + len(spread) - 1)
        for i, one in enumerate(whole):
            for j, other in enumerate(spread):
                longer[i + j] += one * other
        whole = longer
    return tuple(whole)


def break_chance(s: State, target: int, shots: list[Shot]) -> float:
    """MAU-10.1 That these shots bring a unit to its limit."""
    room = s.facts.troops[target].limit - s.disr[target]
    return sum(together([shot.spread for shot in shots if shot.target == target])[room:])


# -- charges and combat


class Clash(Struct, frozen=True):
    """A combat as it would be rolled now, and what may come of it."""

    target: int
    attackers: list[int]
    sums: list[CombatSum]
    defence: CombatSum
    doubled: float
    beaten: float
    target_breaks: float
    breaks: list[float]  # of each attacker


def rehearsed(s: State, orders: list[Order]) -> State:
    """MAU-8.6 to 8.9 The table after these charges, if nobody plays a card."""
    after: State = s.copy()
    fights = []
    for u, side, angle in orders:
        run = run_charge(after, u, side, angle, charge_reach(after, u))
        if run.fault or run.target < 0:
            continue
        flank = flanks(after, u, run.target)
        covered = crosses_cover(after, (after.place[u][0], after.place[u][1]), run.target)
        fights.append((u, run.target, int(flank), int(covered)))
        after.move(u, dressed(after, u, run.target, run.stop))
    after.fights = tuple(fights)
    return after


def clash_of(s: State, target: int) -> Clash:
    """MAU-8.11 to 8.15 Every fall of the dice, counted."""
    attackers = attackers_of(s, target)
    sums = [total_of(s, a, target, attackers) for a in attackers]
    defence = total_of(s, target, target, attackers)
    least = s.facts.n.least_total
    doubled = beaten = 0.0
    wins = [0.0] * len(attackers)
    twice = [0.0] * len(attackers)
    for die in range(1, SIDES + 1):
        total = max(least, defence.total + die)
        no_double = no_win = 1.0
        for i, one in enumerate(sums):
            double = below(max(2 * total, total + 1), one.total, least)
            win = below(total + 1, one.total, least)
            twice[i] += (1.0 - double) / SIDES
            wins[i] += (double - win) / SIDES
            no_double *= double
            no_win *= win
        doubled += (1.0 - no_double) / SIDES
        beaten += (no_double - no_win) / SIDES
    n = s.facts.n
    lost = 1.0 - doubled - beaten
    falls = doubled + beaten * breaks_by(s, target, n.beaten[0]) + lost * breaks_by(s, target, n.held[0])
    own = [
        twice[i] * breaks_by(s, a, n.doubled)
        + wins[i] * breaks_by(s, a, n.beaten[1])
        + (1.0 - twice[i] - wins[i]) * breaks_by(s, a, n.held[1])
        for i, a in enumerate(attackers)
    ]
    return Clash(target, attackers, sums, defence, doubled, beaten, falls, own)


def below(limit: int, base: int, least: int) -> float:
    """That a sum and its die, which count as `least` at least, stay below a limit."""
    return len([die for die in range(1, SIDES + 1) if max(least, base + die) < limit]) / SIDES


def breaks_by(s: State, u: int, disr: int) -> float:
    """Would so much DISR break a unit? 1 or 0."""
    return 1.0 if s.disr[u] + disr >= s.facts.troops[u].limit else 0.0


# -- rally


class Rallying(Struct, frozen=True):
    """MAU-9.1 A unit that could rally: what each die needs, and the DISR that go on average."""

    unit: int
    need: int
    expected: float


def rallying(s: State, u: int) -> Rallying:
    """MAU-9.1 The odds of a rally."""
    need = s.facts.troops[u].rally[s.profile(u).arm] - rally_sum(s, u).total
    chance, dice = chance_of(need), s.disr[u]
    again = sum(
        comb(dice, failed) * (1.0 - chance) ** failed * chance ** (dice - failed) * min(failed, rally_rerolls(s, u))
        for failed in range(dice + 1)
    )
    return Rallying(u, need, dice * chance + again * chance)
