"""Armies in a few words, for tests of battles: `spain(375, general="castanos")` against `france(230)`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from baluard.components import load_set
from baluard.games.peninsular.model.army_facts import NOBODY, PERIODS, POLICIES, RESULTS, STATES, ArmyFacts
from baluard.games.peninsular.model.data import Data
from baluard.games.peninsular.rules.armies import Army, Contingent
from baluard.games.peninsular.rules.assault import Walls, storm
from baluard.games.peninsular.rules.battle import Field, Fight, fight
from baluard.games.peninsular.rules.forces import Force
from baluard.games.peninsular.rules.losses import Outcome
from baluard.kernel.table import Table
from tests.scripts import ScriptedDice

rule = pytest.mark.rule
vector = pytest.mark.vector

DATA = load_set(Data)
FACTS = ArmyFacts(DATA)
PLAIN, FOREST, MOUNTAIN = (FACTS.terrain_no[name] for name in ("plain", "forest", "mountain"))


def corps(kind: str, points: int, **more: Any) -> Contingent:
    """A corps, or with `is_garrison=True` points in a city; its id is its kind unless `name` says other."""
    return Contingent(more.pop("name", kind), FACTS.kind_no[kind], points, **more)


def army(*contingents: Contingent, general: str = "", policy: str = "never", **more: Any) -> Army:
    """An army under a named general or an unnamed one."""
    number = FACTS.general_ids.index(general) if general else NOBODY
    return Army(contingents, number, POLICIES.index(policy), **more)


def spain(points: int, general: str = "", **more: Any) -> Army:
    """One Spanish corps."""
    return army(corps("spain", points), general=general, **more)


def france(points: int, general: str = "", **more: Any) -> Army:
    """One French corps."""
    return army(corps("france", points), general=general, **more)


def britain(points: int, general: str = "", **more: Any) -> Army:
    """One British corps."""
    return army(corps("britain", points), general=general, **more)


def garrison(kind: str, points: int, **more: Any) -> Army:
    """The troops of a city."""
    return army(corps(kind, points, is_garrison=True), **more)


class Dice:
    """Dice of a test: what they were for, and that none is left."""

    def __init__(self, *numbers: int) -> None:
        self.source = ScriptedDice(numbers)
        self.table = Table(source=self.source)

    def purposes(self) -> list[str]:
        """What was rolled for, in order."""
        return [entry.purpose for entry in self.table.fresh]

    def check_used(self) -> None:
        """All dice have been rolled."""
        assert self.source.numbers == []


def fought(
    attacker: Army,
    defender: Army,
    dice: Sequence[int],
    terrain: int = PLAIN,
    river: bool = False,
    period: str = "early",
    total_loss: bool = True,
) -> Outcome:
    """A battle with scripted dice; all of them are used."""
    thrown = Dice(*dice)
    field = Field(terrain, river, PERIODS.index(period))
    outcome = fight(thrown.table, FACTS, field, attacker, defender, total_loss)
    thrown.check_used()
    return outcome


def stormed(
    attacker: Army,
    defender: Army,
    dice: Sequence[int],
    fort: int,
    towers: int,
    siege_turns: int = 0,
    period: str = "early",
) -> Outcome:
    """An assault with scripted dice; all of them are used."""
    thrown = Dice(*dice)
    walls = Walls(fort, towers, siege_turns, PERIODS.index(period))
    outcome = storm(thrown.table, FACTS, walls, attacker, defender)
    thrown.check_used()
    return outcome


def force(one: Army, role: int = 0, terrain: int = PLAIN, period: str = "early", at_city: bool = False) -> Force:
    """One side drawn up."""
    percent = FACTS.assault_percent if at_city else FACTS.arm_percent[terrain]
    return Force(FACTS, one, role, PERIODS.index(period), percent, terrain, at_city)


def facing(attacker: Army, defender: Army, terrain: int = PLAIN, period: str = "early") -> Fight:
    """Two sides drawn up against each other."""
    return Fight(FACTS, force(attacker, 0, terrain, period), force(defender, 1, terrain, period), FACTS.odds)


def names(one: Force) -> list[str]:
    """The units of a side, in their order."""
    return [FACTS.unit_ids[unit] for unit in one.order.units]


def units(outcome: Outcome, role: int) -> list[str]:
    """The units of a side that are not unharmed: `es_militia shaken`."""
    fates = outcome.sides[role].units
    return [f"{unit.name} {STATES[unit.state]}" for unit in fates if unit.state]


def margins(outcome: Outcome) -> list[int]:
    """The margin of each stage, for the attacker."""
    return [told.sum.total for told in outcome.stages]


def result(outcome: Outcome) -> str:
    """The result by its name."""
    return RESULTS[outcome.result]
