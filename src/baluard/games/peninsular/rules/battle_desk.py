"""PEN-14 to 16, 20.8 A combat at the table: terms, sealed lists, the table, the deployment; then it is fought."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.army_facts import ATTACKER, DEFENDER, TERRAINS
from baluard.games.peninsular.model.desk import Desk
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.armies import leadership_of
from baluard.games.peninsular.rules.army_lists import ask_lists
from baluard.games.peninsular.rules.reports import commander_of
from baluard.games.peninsular.rules.settlement import Combat
from baluard.games.peninsular.rules.siege_desk import open_sheet
from baluard.games.peninsular.rules.table_deployment import deploy
from baluard.games.peninsular.rules.table_steps import Setting, ground_of, prepare_table
from baluard.games.peninsular.rules.table_terms import agree_terms
from baluard.kernel.table import Table

TABLETOP: Final = "tabletop"


def open_desk(t: Table, s: State, combat: Combat, province: int, city: int) -> None:
    """PEN-14.2, 15, 16 All that comes before the first round at the table."""
    s.desk = new_desk(s, combat, province)
    agree_terms(t, s, combat)
    ask_lists(t, s, combat)
    at = Setting(t, s, combat, ground_of(s, combat, province, city >= 0))
    prepare_table(at)
    if city >= 0:
        combat.instrument = open_sheet(t, s, combat, city)
    deploy(at)
    s.desk = at.with_step("fight")


def new_desk(s: State, combat: Combat, province: int) -> Desk:
    """The desk of a combat before anything is agreed."""
    f, armies = combat.f, combat.armies
    return Desk(
        combat.id,
        combat.kind,
        combat.place,
        combat.period,
        combat.rounds,
        (NATIONS[combat.nations[ATTACKER]], NATIONS[combat.nations[DEFENDER]]),
        (commander_of(f, armies[ATTACKER]), commander_of(f, armies[DEFENDER])),
        (leadership_of(f, armies[ATTACKER]), leadership_of(f, armies[DEFENDER])),
        TERRAINS[s.facts.terrain[province]],
    )
