"""Rules at hand on paper: generals, forward troops, walls, ladders and mines, with the numbers of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.model.army_facts import (
    ARTILLERY,
    ATTACKER,
    CAVALRY,
    DEFENDER,
    LINE,
    NOBODY,
    ArmyFacts,
)
from baluard.games.peninsular.model.data import Data
from baluard.games.peninsular.model.desk import Desk
from baluard.games.peninsular.model.rows import GeneralRow
from baluard.games.peninsular.rules import command, deployment, mines, siege_sheet, table_setup
from baluard.games.peninsular.rules.siege_sheet import RAVELIN, WALL, Section
from baluard.page.rows import row
from baluard.page.widgets import Row
from baluard.texts import Texts

RETIRES = "retire_in_order"
CROWD = 99  # more than anything holds


def general_rules(d: Data, desk: Desk, words: Texts) -> Iterator[Row]:
    """PEN-3.5 to 3.7 What each commander may do in a turn."""
    for role, id in enumerate(desk.commanders):
        found = next((one for one in d.generals.general if one.id == id), None)
        if found is not None:
            yield row(words.name(id), words.name(desk.nations[role]), mark="now")
            yield from one_general(d, found, words)
    yield row(words.say("paper.chief"), str(command.leadership_for(max(desk.leadership), 0, True)))


def one_general(d: Data, general: GeneralRow, words: Texts) -> Iterator[Row]:
    """PEN-3.6 His leadership by the order he gives, rerolls, what he adds."""
    plain = command.order_leadership(general, "", False).total
    yield row(words.say("paper.leadership"), str(plain))
    charge = command.order_leadership(general, command.CHARGE, False).total
    first = command.order_leadership(general, "", True).total
    if charge != plain:
        yield row(words.say("paper.charge"), str(charge))
    if first != plain:
        yield row(words.say("paper.first_order"), str(first))
    rerolls = command.rerolls(general)
    yield row(words.say("paper.rerolls"), str(rerolls))
    if command.is_blunder(general, rerolls, False):
        yield row(words.say("paper.blunder"), mark="note")
    if command.may_reroll_for(d.generals, d.generals.common.command_range_inches):
        yield row(words.say("paper.range"), str(d.generals.common.command_range_inches))
    bonus = command.break_test_bonus(d.generals, general, 0)
    if bonus:
        yield row(words.say("paper.inspiring"), f"+{bonus}")
    attack = command.attacks_of_joined_unit(general, 0, False)
    defend = command.attacks_of_joined_unit(general, 0, True)
    yield row(words.say("paper.joined"), f"+{attack} / +{defend}")


def deployment_rules(d: Data, desk: Desk, words: Texts) -> Iterator[Row]:
    """PEN-15.5, 16.3 Where pieces lie, and what holds for troops that start before their zone."""
    rows, spot = d.battlefield, (0, 0, 1, 1)
    if desk.city is not None:
        yield row(words.say("paper.boards"), str(table_setup.faults_of_city(rows, ())[0].facts["most"]))
    if table_setup.faults_of_gap("hill", spot, [("wood", spot)], 1):
        yield row(words.say("paper.note.gap"), mark="note")
    for fault in deployment.faults_of_forward_place(rows, 0, False, 0):
        yield row(words.say(f"paper.forward.{fault.place}"), str(fault.facts["inches"]))
    yield row(words.say("paper.forward.leadership"), str(deployment.forward_leadership(rows, False, 0)))
    yield row(words.say("paper.forward.moves"), str(deployment.moves_after_order(rows, False, 0)))


def siege_rules(d: Data, armies: ArmyFacts, desk: Desk, words: Texts) -> Iterator[Row]:
    """PEN-19.2 to 19.14 Who stands where, fire, fights on the walls, ladders, ditches, mines."""
    rows, f = d.siege, siege_sheet
    for kind in (f.GATE, WALL, RAVELIN):
        most = f.faults_of_crew(rows, kind, CROWD, 0)[0].facts["most"]
        yield row(words.say("paper.crew", section=f"section_{kind}"), str(most))
    yield row(words.say("paper.shots"), str(f.faults_of_shots(rows, ((1, CROWD),))[0].facts["most"]))
    for gun in f.GUNS:
        yield row(words.say("paper.damage", gun=f"gun_{gun}"), str(f.damage_of(rows, gun, 1)))
    yield row(words.say("paper.to_hit"), f"+{f.to_hit_bonus(rows, True)}")
    yield row(words.say("paper.save"), f"+{f.save_on_wall(rows)} / +{f.save_on_wall(rows, True)}")
    faces = f.row_of(rows, RAVELIN).faces
    saves = ", ".join(f"+{f.save_in_ravelin(rows, face)}" for face in range(1, faces + 1))
    yield row(words.say("paper.ravelin"), saves)
    result, morale = f.wall_bonuses(rows, False)
    inside = f.wall_bonuses(rows, True)[1].total
    yield row(words.say("paper.wall_fight"), f"+{result.total} / +{morale.total} ({inside})")
    yield row(words.say("paper.again"), f"{f.hits_next_turn_on(rows, f.WON)}+ / {f.hits_next_turn_on(rows, f.DRAWN)}+")
    yield row(words.say("paper.ladders"), str(f.moves_to_scale(rows, 0)))
    yield row(words.say("paper.ditch"), f'12" → {f.move_in_ditch(rows, 12)}"')
    over = next(inches for inches in range(CROWD) if f.may_fire_over(rows, inches, inches))
    yield row(words.say("paper.over_friends"), str(over - 1))
    ditch = f.price_of_ditches(rows, f.SiegeSheet(0, 0), 1)
    yield row(words.say("paper.prices"), f"{f.price_of_ladders(rows, 1)}, {ditch}")
    diggers = ", ".join(f"{words.name(f'troop_{id}')} {mines.price_of_digger(armies, id)}" for id in mines.DIGGERS)
    yield row(words.say("paper.diggers"), diggers)
    yield row(words.say("paper.sappers"), str(mines.move_of_sappers(rows)))
    whole, broken = Section(0, WALL), Section(0, WALL, 1)
    broken.damage = 1
    for key, holds in (
        ("no_cavalry", not f.may_attack_walls(CAVALRY)),
        ("guns_stay", not f.may_leave(RAVELIN, ARTILLERY) and f.may_leave(WALL, LINE)),
        ("ladders_needed", f.needs_ladders(whole)),
        ("no_pursuit", not f.may_pursue_from(whole)),
        ("hold", f.result_on_wall(RETIRES) != RETIRES),
        ("no_support", not f.gets_support(True, False)),
        ("reroll", f.rerolls_hits(False, False)),
        ("rubble", f.costs_whole_move(broken, "one", "other") and not f.costs_whole_move(broken, "one", "one")),
        ("no_building", not f.may_stand_in_building(armies, armies.siege_gun)),
        ("goal", f.winner_of_assault(ATTACKER) == ATTACKER and f.winner_of_assault(NOBODY) == DEFENDER),
        ("column", f.leaves_in_column(False)),
    ):
        if holds:
            yield row(words.say(f"paper.note.{key}"), mark="note")
