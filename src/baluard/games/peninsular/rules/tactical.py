"""PEN-20.9 A combat handed to another game of the house, and what comes back as a report."""

from __future__ import annotations

from baluard.games.peninsular.model.army_facts import (
    ATTACKER,
    CLASSES,
    DEFENDER,
    SIZES,
    STATES,
    TERRAINS,
    WITHDRAWN,
    WITHDRAWN_LOST,
)
from baluard.games.peninsular.model.army_rows import BattlefieldFile
from baluard.games.peninsular.model.events_reports import CombatHandedOver
from baluard.games.peninsular.model.facts import NATIONS, SIDE_OF
from baluard.games.peninsular.model.report import Report, SideReport, UnitReport
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.armies import leadership_of, order_of_battle
from baluard.games.peninsular.rules.reports import commander_of
from baluard.games.peninsular.rules.settlement import Combat
from baluard.games.peninsular.rules.table_setup import Ground, TableTop, lay_table
from baluard.handover import Fight, Fought, Host, HostFate, Piece, Troop, TroopFate
from baluard.handover import Ground as LaidGround
from baluard.kernel.decision import Seat
from baluard.kernel.table import Table

CITY_BOARDS = (1, 2, 3)  # PEN-19.1 a city takes half of the table


def hand_over(t: Table, s: State, combat: Combat, province: int, city: int) -> None:
    """PEN-20.9, 15.7 The table is laid by dice; those who play learn what is fought, the others only where."""
    f = s.facts
    ground = Ground(TERRAINS[f.terrain[province]], f.coast[province], f.river[province], city >= 0)
    ground.at_depot = combat.kind == "depot"
    leadership = (leadership_of(f.armies, combat.armies[ATTACKER]), leadership_of(f.armies, combat.armies[DEFENDER]))
    laid = lay_table(t, f.data.battlefield, ground, leadership, CITY_BOARDS)
    fight = fight_of(s, combat, ground, laid, city)
    sides = [SIDE_OF[nation] for nation in combat.nations]
    seats = [Seat(NATIONS[n]) for n in range(len(NATIONS)) if SIDE_OF[n] in sides]
    told = CombatHandedOver(combat.id, combat.place, fight)
    t.tell(
        told, tuple([*seats, Seat(f.organiser)] if f.organiser else seats), CombatHandedOver(combat.id, combat.place)
    )


def fight_of(s: State, combat: Combat, ground: Ground, laid: TableTop, city: int) -> Fight:
    """PEN-20.9 The contract: armies by the tactical field of their units, table by PEN-15."""
    f = s.facts
    pieces = tuple([Piece(piece.kind, piece.board) for piece in laid.pieces])
    walls = (f.fort[city], f.towers[city]) if city >= 0 else (0, 0)
    return Fight(
        combat.id,
        combat.kind,
        combat.period,
        combat.rounds,
        host_of(s, combat, ATTACKER),
        host_of(s, combat, DEFENDER),
        LaidGround(ground.terrain, pieces, laid.bridge, walls[0], walls[1]),
    )


def host_of(s: State, combat: Combat, role: int) -> Host:
    """PEN-20.9 One army: the units of our lists, in their order of battle."""
    armies, rows = s.facts.armies, s.facts.data.army_lists.unit
    army = combat.armies[role]
    order = order_of_battle(armies, army, combat.period_number())
    troops: list[Troop] = []
    for i, unit in enumerate(order.units):
        row = rows[unit]
        corps = army.contingents[order.owners[i]].corps
        troops.append(Troop(corps, row.id, row.points, row.tactical.arm, row.tactical.quality, row.tactical.bases))
    return Host(commander_of(armies, army), leadership_of(armies, army), tuple(troops), army.may_withdraw)


# ---- what comes back


def report_of_fight(s: State, fight: Fight, fought: Fought, nation: str) -> Report:
    """PEN-20.8, 20.9 The fates of units as a report; it still wants the confirmation of both sides."""
    return Report(
        battle_id=fight.battle,
        kind=fight.kind,  # type: ignore[arg-type]
        resolution="tactical",
        attacker=side_report(s, fight.attacker, fought.attacker),
        defender=side_report(s, fight.defender, fought.defender),
        broken_army=fought.broken,
        withdrew=fought.withdrew,
        confirmed_by=(nation,),
        rounds_played=fought.rounds,
        objective_taken=fought.objective_taken if fight.kind == "assault" else None,
    )


def side_report(s: State, host: Host, fate: HostFate) -> SideReport:
    """One side: the units in the order in which they were handed over."""
    named = host.commander in s.facts.general_no
    units = tuple([unit_report(s, host.troops[i], fate.troops[i]) for i in range(len(host.troops))])
    return SideReport(
        corps=tuple(dict.fromkeys([troop.corps for troop in host.troops])),
        commander=host.commander,
        commander_killed=fate.commander_killed and named,
        generic_general_killed=fate.commander_killed and not named,
        division_commanders_killed=fate.others_killed,
        units=units,
    )


def unit_report(s: State, troop: Troop, fate: TroopFate) -> UnitReport:
    """One unit."""
    f = s.facts.armies
    unit = f.unit_no[troop.name]
    size, kind = SIZES[f.unit_size[unit]], CLASSES[f.class_of_arm[f.unit_arm[unit]]]
    state = state_of(s.facts.data.battlefield, troop.bases, fate)
    return UnitReport(troop.corps, troop.name, troop.points, size, kind, state, troop.name)  # type: ignore[arg-type]


def state_of(rows: BattlefieldFile, bases: int, fate: TroopFate) -> str:
    """PEN-20.9, 14.7 The state of a unit by its disruption; one that left the table has left in order, or is lost."""
    found = ""
    for row in rows.tactical.disr_to_state:
        if row.test == "broken":
            fits = fate.broken
        else:
            fits = fate.disruption >= (bases if row.test == "bases" else int(row.test))
        if fits and not found:
            found = row.state
    if fate.left and not fate.broken:
        sound = fate.in_order and found != "shaken"
        return STATES[WITHDRAWN if sound else WITHDRAWN_LOST]
    return found
