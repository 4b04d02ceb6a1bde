"""PEN-14.3 to 14.8, 14.13 Score, result and losses: the same for a battle that was played, typed in or reckoned."""

from __future__ import annotations

from baluard.games.peninsular.model.army_facts import (
    ARTILLERY,
    ASSAULT_FAILED,
    ASSAULT_TAKEN,
    ATTACKER,
    BREAK_WIN,
    BROKEN,
    DEFENDER,
    DRAW,
    MAJOR,
    NOBODY,
    SHAKEN,
    SKIRMISH,
    WITHDRAWN,
    WITHDRAWN_LOST,
    ArmyFacts,
)
from baluard.games.peninsular.rules.armies import Army
from baluard.kernel.reckon import Sum


class UnitFate:
    """A unit after the fight. An attached band belongs to no points of its corps."""

    def __init__(
        self, name: str, owner: int, points: int, size: int, troop: int, state: int, is_band: bool, unit: int = NOBODY
    ) -> None:
        self.name: str = name
        self.owner: int = owner  # the number of its contingent
        self.points: int = points
        self.size: int = size
        self.troop: int = troop  # its class
        self.state: int = state
        self.is_band: bool = is_band
        self.unit: int = unit  # in our lists; nobody: of a list of the players' own


class SideOutcome:
    """One side after the fight; `lost` and `left` by contingent, in points."""

    def __init__(self, army: Army) -> None:
        self.army: Army = army
        self.units: list[UnitFate] = []
        self.general_killed: bool = False  # the named commander
        self.generic_killed: bool = False
        self.divisions_killed: int = 0
        self.score: int = 0  # in half points, for what was done to the enemy
        self.lost: list[int] = []
        self.left: list[int] = []  # left the table in order: points that now retreat (PEN-14.7)


class StageTold:
    """A stage of the model, for the story: the sum that decided it, hits on both sides, what then happened to them."""

    def __init__(self, stage: int, sum: Sum, dice: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        self.stage: int = stage
        self.sum: Sum = sum
        self.dice: tuple[tuple[int, ...], tuple[int, ...]] = dice
        self.rerolled: int = NOBODY  # the side that threw again
        self.hits: list[int] = [0, 0]
        self.shattered: list[int] = [0, 0]
        self.rallied: list[int] = [NOBODY, NOBODY]  # hits removed; nobody: no rally was rolled


class Outcome:
    """How a fight ended, with its score, result and losses once it is settled."""

    def __init__(self, attacker: Army, defender: Army, is_assault: bool = False) -> None:
        self.sides: tuple[SideOutcome, SideOutcome] = (SideOutcome(attacker), SideOutcome(defender))
        self.is_assault: bool = is_assault
        self.broken: int = NOBODY  # the side whose army broke
        self.withdrew: int = NOBODY  # the side that took its troops off the table
        self.taken: bool = False  # the objective of an assault
        self.scale: int = 100  # percent of the real points that stood on the table
        self.result: int = DRAW
        self.stages: list[StageTold] = []
        self.breaches: int = 0


def settle(f: ArmyFacts, outcome: Outcome, total_loss: bool = True) -> None:
    """PEN-14.3, 14.5, 14.6, 14.8, 14.13 Reckon scores, result and losses of a fight that has ended."""
    for role in (ATTACKER, DEFENDER):
        outcome.sides[role].score = score_against(f, outcome.sides[1 - role])
    outcome.result = result_of(f, outcome)
    for role in (ATTACKER, DEFENDER):
        reckon_losses(f, outcome, role, total_loss)


def score_against(f: ArmyFacts, side: SideOutcome) -> int:
    """PEN-14.3 What the enemy scores for this side's units and commanders, in half points."""
    total = f.score_division * side.divisions_killed
    if side.general_killed:
        total += f.score_named
    if side.generic_killed:
        total += f.score_general
    for unit in side.units:
        total += score_of(f, unit.size, unit.troop, unit.state)
    return total


def score_of(f: ArmyFacts, size: int, troop: int, state: int) -> int:
    """PEN-14.3 A unit's worth for the enemy: by class, else by size. One that left in disorder is destroyed."""
    row = f.score_of_skirmish if troop == SKIRMISH else f.score_of_artillery if troop == ARTILLERY else size
    if state == SHAKEN:
        return f.score_shaken[row]
    return f.score_broken[row] if state in (BROKEN, WITHDRAWN_LOST) else 0


def degree_of(f: ArmyFacts, difference: int) -> int:
    """PEN-14.3, R38 Draw, minor, major or absolute, by the difference in half points."""
    degree = 0
    while difference > f.degree_max[degree]:
        degree += 1
    return degree


def result_of(f: ArmyFacts, outcome: Outcome) -> int:
    """PEN-14.3 A broken army has lost; else one that withdrew; else the scores are compared."""
    if outcome.is_assault:
        return ASSAULT_TAKEN if outcome.taken else ASSAULT_FAILED
    lead = outcome.sides[ATTACKER].score - outcome.sides[DEFENDER].score
    if outcome.broken != NOBODY:
        return won_by(1 - outcome.broken, BREAK_WIN)
    if outcome.withdrew != NOBODY:
        against = lead if outcome.withdrew == DEFENDER else -lead
        return won_by(1 - outcome.withdrew, max(MAJOR, degree_of(f, max(against, 0))))
    return won_by(ATTACKER if lead > 0 else DEFENDER, degree_of(f, abs(lead)))


def won_by(role: int, degree: int) -> int:
    """The result when a side has won by a degree; degree 0 is a draw."""
    return DRAW - degree if role == ATTACKER else DRAW + degree


def winner_of(outcome: Outcome) -> int:
    """PEN-14.3 The side that has won; nobody in a draw."""
    if outcome.is_assault:
        return ATTACKER if outcome.taken else DEFENDER
    if outcome.result == DRAW:
        return NOBODY
    return ATTACKER if outcome.result < DRAW else DEFENDER


def reckon_losses(f: ArmyFacts, outcome: Outcome, role: int, total_loss: bool) -> None:
    """PEN-14.5, 14.8, 14.13 The points that each contingent has lost, and those that left the table."""
    side = outcome.sides[role]
    percents = loss_percents(f, outcome, role, total_loss)
    count = len(side.army.contingents)
    fielded, lost, left = [0] * count, [0] * count, [0] * count
    for unit in side.units:
        if unit.is_band:
            continue
        fielded[unit.owner] += unit.points
        lost[unit.owner] += percent_of(unit.points, percents[unit.state])
        if unit.state == WITHDRAWN:
            left[unit.owner] += unit.points
    side.lost, side.left = [], []
    for owner, one in enumerate(side.army.contingents):
        if loses_all(outcome, role, total_loss):
            side.lost.append(one.points - real_points(left[owner], outcome.scale, one.points))
        else:
            side.lost.append(with_unspent(one.points, fielded[owner], lost[owner], outcome.scale))
        side.left.append(real_points(left[owner], outcome.scale, one.points - side.lost[owner]))


def loss_percents(f: ArmyFacts, outcome: Outcome, role: int, total_loss: bool) -> list[int]:
    """PEN-14.5, 14.6, R39, R40 Percent of a unit's points by its state; all of a broken army, or less by the option."""
    if outcome.broken != role:
        return f.loss_percent
    return f.loss_broken if total_loss else f.loss_broken_mild


def loses_all(outcome: Outcome, role: int, total_loss: bool) -> bool:
    """PEN-14.6, 18.8 Those in a city that was taken, and a broken army unless by the option; but not what left."""
    if role == DEFENDER and outcome.taken:
        return True
    return outcome.broken == role and total_loss


def percent_of(points: int, percent: int) -> int:
    """PEN-1.10 Nearest whole point, halves up."""
    return (points * percent + 50) // 100


def with_unspent(points: int, fielded: int, lost: int, scale: int) -> int:
    """PEN-14.8, 14.13 A loss at the table in real points, with the same share of the points that were not spent."""
    if fielded == 0:
        return 0
    real = real_points(fielded, scale, points)
    real_lost = real_points(lost, scale, points)
    return min(points, real_lost + rounded(max(points - real, 0) * lost, fielded))


def real_points(points: int, scale: int, most: int) -> int:
    """PEN-14.13 Points of a scaled table in points of the campaign."""
    return min(rounded(points * 100, scale), most)


def rounded(part: int, whole: int) -> int:
    """A quotient to the nearest whole number, halves up."""
    return (2 * part + whole) // (2 * whole)
