"""PEN-17.13 What to expect of a battle or an assault: the model played many times with dice of its own."""

from __future__ import annotations

from baluard.games.peninsular.model.army_facts import ASSAULT_TAKEN, ATTACKER, DEFENDER, RESULTS, ArmyFacts
from baluard.games.peninsular.rules.armies import Army
from baluard.games.peninsular.rules.assault import AssaultTrials, Walls
from baluard.games.peninsular.rules.battle import Field, Trials
from baluard.games.peninsular.rules.losses import Outcome
from baluard.kernel.deciders import RngDice
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table


class Expected:
    """How often each result came, and the points that each side lost, over some trials."""

    def __init__(self, trials: int) -> None:
        self.trials: int = trials
        self.counts: list[int] = [0] * len(RESULTS)
        self.lost: list[int] = [0, 0]  # in all trials together

    def add(self, outcome: Outcome) -> None:
        """One trial more."""
        self.counts[outcome.result] += 1
        for role in (ATTACKER, DEFENDER):
            for points in outcome.sides[role].lost:
                self.lost[role] += points

    def percent(self, result: int) -> int:
        """How often a result comes, in percent."""
        return (200 * self.counts[result] + self.trials) // (2 * self.trials)

    def mean_loss(self, role: int) -> int:
        """The points that a side loses on average."""
        return (2 * self.lost[role] + self.trials) // (2 * self.trials)

    def percent_taken(self) -> int:
        """How often an assault takes the city, in percent."""
        return self.percent(ASSAULT_TAKEN)


def battle_odds(
    f: ArmyFacts, field: Field, attacker: Army, defender: Army, trials: int, rng: Rng, total_loss: bool = True
) -> Expected:
    """What to expect of a battle."""
    drawn_up = Trials(f, field, attacker, defender)
    t = Table(source=RngDice(rng), keep=False)
    expected = Expected(trials)
    for _ in range(trials):
        expected.add(drawn_up.fight(t, total_loss))
    return expected


def assault_odds(
    f: ArmyFacts, walls: Walls, attacker: Army, defender: Army, trials: int, rng: Rng, total_loss: bool = True
) -> Expected:
    """What to expect of an assault."""
    drawn_up = AssaultTrials(f, walls, attacker, defender)
    t = Table(source=RngDice(rng), keep=False)
    expected = Expected(trials)
    for _ in range(trials):
        expected.add(drawn_up.storm(t, total_loss))
    return expected


def percent_taken(f: ArmyFacts, walls: Walls, attacker: Army, defender: Army, trials: int, rng: Rng) -> int:
    """How often an assault takes the city, in percent: as `assault_odds` says, without the losses."""
    drawn_up = AssaultTrials(f, walls, attacker, defender)
    t = Table(source=RngDice(rng), keep=False)
    taken = len([True for _ in range(trials) if drawn_up.is_taken(t)])
    return (200 * taken + trials) // (2 * trials)
