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
from baluard.games.peninsular.model.facts import NATIONS, SIDE_OF, Facts
from baluard.games.peninsular.model.report import Report, SideReport, UnitReport
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.armies import leadership_of, order_of_battle
from baluard.games.peninsular.rules.reports import commander_of
from baluard.games.peninsular.rules.settlement import WHOLE, Combat, cut
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
    combat.fight, combat.scale = fight, fight.scale
    told = CombatHandedOver(combat.id, combat.place, fight)
    t.tell(
        told, tuple([*seats, Seat(f.organiser)] if f.organiser else seats), CombatHandedOver(combat.id, combat.place)
    )


def fight_of(s: State, combat: Combat, ground: Ground, laid: TableTop, city: int) -> Fight:
    """PEN-20.9 The contract: armies by the tactical field of their units, table by PEN-15."""
    f = s.facts
    pieces = tuple([Piece(piece.kind, piece.board) for piece in laid.pieces])
    walls = (f.fort[city], f.towers[city]) if city >= 0 else (0, 0)
    scale = scale_of(s, combat)
    return Fight(
        combat.id,
        combat.kind,
        combat.period,
        combat.rounds,
        host_of(s, combat, ATTACKER, scale),
        host_of(s, combat, DEFENDER, scale),
        LaidGround(ground.terrain, pieces, laid.bridge, walls[0], walls[1]),
        scale,
        f.data.battlefield.tactical.module,
    )


def scale_of(s: State, combat: Combat) -> int:
    """PEN-14.13 The percent, in steps, at which the table holds the units of both armies."""
    rows = s.facts.data.battlefield.tactical
    for scale in range(WHOLE, rows.scale_step, -rows.scale_step):
        if max([len(host_of(s, combat, role, scale).troops) for role in (ATTACKER, DEFENDER)]) <= rows.most_units:
            return scale
    return rows.scale_step


def host_of(s: State, combat: Combat, role: int, scale: int) -> Host:
    """PEN-20.9 One army: the units of our lists, in their order of battle."""
    armies, rows = s.facts.armies, s.facts.data.army_lists.unit
    army = cut(combat.armies[role], scale)
    order = order_of_battle(armies, army, combat.period_number())
    troops: list[Troop] = []
    for i, unit in enumerate(order.units):
        row = rows[unit]
        corps = army.contingents[order.owners[i]].corps
        stays, told = army.contingents[order.owners[i]].is_garrison, row.tactical
        troops.append(Troop(corps, row.id, row.points, told.arm, told.quality, told.bases, row.arm, stays))
    leader = s.facts.data.generals.general[army.general] if army.general >= 0 else None
    return Host(
        commander_of(armies, army),
        leadership_of(armies, army),
        tuple(troops),
        army.may_withdraw,
        tuple(leader.traits) if leader is not None else (),
        (leader.combat_attack if role == ATTACKER else leader.combat_defend) - 1 if leader is not None else 0,
    )


# ---- what comes back


def report_of_fight(f: Facts, fight: Fight, fought: Fought, nation: str, record: str) -> Report:
    """PEN-20.8, 20.9 The fates of units as a report; it still wants the confirmation of both sides."""
    return Report(
        battle_id=fight.battle,
        kind=fight.kind,  # type: ignore[arg-type]
        resolution="tactical",
        attacker=side_report(f, fight.attacker, fought.attacker),
        defender=side_report(f, fight.defender, fought.defender),
        broken_army=fought.broken,
        withdrew=fought.withdrew,
        confirmed_by=(nation,),
        rounds_played=fought.rounds,
        scale=fight.scale,
        objective_taken=fought.objective_taken if fight.kind == "assault" else None,
        record=record,
    )


def side_report(f: Facts, host: Host, fate: HostFate) -> SideReport:
    """One side: the units in the order in which they were handed over."""
    named = host.commander in f.general_no
    units = tuple([unit_report(f, host.troops[i], fate.troops[i]) for i in range(len(host.troops))])
    return SideReport(
        corps=tuple(dict.fromkeys([troop.corps for troop in host.troops])),
        commander=host.commander,
        commander_killed=fate.commander_killed and named,
        generic_general_killed=fate.commander_killed and not named,
        division_commanders_killed=fate.others_killed,
        units=units,
    )


def unit_report(f: Facts, troop: Troop, fate: TroopFate) -> UnitReport:
    """One unit."""
    armies = f.armies
    unit = armies.unit_no[troop.name]
    size, kind = SIZES[armies.unit_size[unit]], CLASSES[armies.class_of_arm[armies.unit_arm[unit]]]
    state = state_of(f.data.battlefield, troop.bases, fate)
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
