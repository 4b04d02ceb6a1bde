"""PEN-19 The siege on the table: the sheet, guns, ladders, ditches, mines."""

from __future__ import annotations

import pytest

from baluard.games.peninsular.model.army_facts import ARTILLERY, ATTACKER, CAVALRY, DEFENDER, LINE, NOBODY
from baluard.games.peninsular.rules.mines import (
    Tunnel,
    announce,
    blow,
    declare_meeting,
    dig,
    faults_of_entrance,
    faults_of_sappers,
    hits_on_sappers,
    may_dig_on,
    may_start_again,
    move_of_sappers,
    price_of_digger,
    tunnel_sum,
)
from baluard.games.peninsular.rules.siege_sheet import (
    LadderSet,
    Section,
    batter,
    breach_inches,
    costs_whole_move,
    damage_of,
    faults_of_crew,
    faults_of_shots,
    gets_support,
    hits_next_turn_on,
    hits_of_collapse,
    leaves_in_column,
    may_attack_walls,
    may_fire_over,
    may_leave,
    may_pursue_from,
    may_stand_in_building,
    move_in_ditch,
    moves_to_scale,
    needs_ladders,
    price_of_ditches,
    price_of_ladders,
    rerolls_hits,
    resistance_of,
    result_on_wall,
    roll_resistances,
    save_in_ravelin,
    save_on_wall,
    sheet_of,
    stops_in_ditch,
    to_hit_bonus,
    wall_bonuses,
    winner_of_assault,
)
from baluard.kernel.decision import Seat
from tests.rulebooks.peninsular.armies import DATA, FACTS, Dice, rule, vector

ROWS = DATA.siege


def breached(kind: str = "wall") -> Section:
    """A section that lies open."""
    section = Section(4, kind, 16)
    section.damage = 16
    return section


# ---- the city


@rule("PEN-19.1", "PEN-R43")
@vector("V13")
def test_a_corner_city_has_a_gate_two_ravelins_and_two_walls() -> None:
    sheet = sheet_of(ROWS, fort=1, towers=2)
    assert [(s.number, s.kind) for s in sheet.sections] == [
        (1, "gate"),
        (2, "ravelin"),
        (3, "ravelin"),
        (4, "wall"),
        (5, "wall"),
    ]
    dice = Dice(1, 2, 3, 4, 6)
    roll_resistances(dice.table, ROWS, sheet, Seat("spain"))
    assert [s.resistance for s in sheet.sections] == [6, 27, 28, 19, 21]
    assert {entry.seen_by for entry in dice.table.fresh} == {("spain",)}


@rule("PEN-19.1", "PEN-R43")
@pytest.mark.parametrize(("fort", "guns", "ditch"), [(1, 2, False), (2, 6, False), (3, 6, True)])
def test_a_large_city_has_three_ravelins_and_guns_by_its_fort(fort: int, guns: int, ditch: bool) -> None:
    sheet = sheet_of(ROWS, fort, towers=3)
    assert [s.kind for s in sheet.sections].count("ravelin") == 3
    assert (sheet.shape, sheet.free_guns, sheet.ditch, sheet.houses) == ("across", guns, ditch, 15)


@rule("PEN-19.1")
def test_an_open_town_has_barricades_and_no_section() -> None:
    sheet = sheet_of(ROWS, fort=0, towers=1)
    assert (sheet.perimeter, sheet.sections, sheet.free_guns, sheet.shape) == ("barricades", [], 0, "corner")


@rule("PEN-19.2")
@vector("V14")
def test_guns_in_a_ravelin_fire_through_any_face_and_the_fourth_is_open() -> None:
    assert faults_of_shots(ROWS, ((1, 3),)) == () and faults_of_shots(ROWS, ((2, 3),)) == ()
    assert [save_in_ravelin(ROWS, face) for face in (1, 2, 3, 4, 5)] == [2, 2, 2, 0, 2]
    assert [f.key for f in faults_of_shots(ROWS, ((1, 5), (2, 4)))] == ["fault.too_many"]
    assert [f.key for f in faults_of_shots(ROWS, ((6, 1),))] == ["fault.between"]
    assert not may_leave("ravelin", ARTILLERY) and may_leave("ravelin", LINE) and may_leave("wall", ARTILLERY)


@rule("PEN-19.2", "PEN-19.6")
@pytest.mark.parametrize(
    ("kind", "standard", "small", "fits"),
    [
        ("ravelin", 2, 0, True),
        ("ravelin", 1, 2, True),
        ("ravelin", 2, 1, False),
        ("ravelin", 1, 3, False),
        ("wall", 1, 0, True),
        ("gate", 2, 0, False),
        ("wall", 0, 1, True),
    ],
)
def test_a_section_has_room_for_few(kind: str, standard: int, small: int, fits: bool) -> None:
    assert (faults_of_crew(ROWS, kind, standard, small) == ()) == fits


@rule("PEN-19.6")
def test_who_cannot_take_open_order_leaves_by_the_gate_in_column() -> None:
    assert leaves_in_column(open_order=False) and not leaves_in_column(open_order=True)


# ---- guns


@rule("PEN-19.3")
def test_only_artillery_harms_a_wall() -> None:
    assert [damage_of(ROWS, gun, 2) for gun in ("light", "medium", "heavy", "siege", "musket")] == [2, 2, 4, 6, 0]
    assert not may_attack_walls(CAVALRY) and may_attack_walls(LINE)
    assert (to_hit_bonus(ROWS, True), to_hit_bonus(ROWS, False), save_on_wall(ROWS)) == (1, 0, 2)
    assert not may_stand_in_building(FACTS, FACTS.siege_gun) and may_stand_in_building(FACTS, FACTS.position_gun)


@rule("PEN-19.4")
def test_a_breach_opens_when_the_damage_equals_the_resistance() -> None:
    gate = Section(1, "gate", resistance_of(ROWS, "gate", 3).total)
    assert gate.resistance == 8
    assert not batter(ROWS, gate, "siege", 2)
    assert batter(ROWS, gate, "medium", 2) and breach_inches(ROWS) == 3
    assert not batter(ROWS, gate, "siege", 1), "it is told once"


@rule("PEN-19.4")
def test_a_fallen_section_hurts_those_on_it_and_delays_all_but_its_destroyer() -> None:
    assert [hits_of_collapse(ROWS, die) for die in (1, 3, 4, 6)] == [1, 1, 2, 2]
    assert costs_whole_move(breached(), "line", "guns") and not costs_whole_move(breached(), "guns", "guns")
    assert may_fire_over(ROWS, 7, 7) and not may_fire_over(ROWS, 6, 7) and not may_fire_over(ROWS, 7, 6)


# ---- on the walls


@rule("PEN-19.5")
def test_the_defender_of_a_wall_has_the_higher_ground() -> None:
    assert needs_ladders(Section(4, "wall", 16)) and not needs_ladders(breached())
    assert [bonus.total for bonus in wall_bonuses(ROWS, from_inside=False)] == [1, 1]
    assert [bonus.total for bonus in wall_bonuses(ROWS, from_inside=True)] == [1, 0]
    assert result_on_wall("retire_in_order") == "hold"
    assert result_on_wall("retire_in_disorder") == "retire_in_disorder"


@rule("PEN-19.5")
def test_attackers_who_do_not_dislodge_him_hit_by_a_fixed_number_next_turn() -> None:
    assert [hits_next_turn_on(ROWS, round) for round in ("won", "drawn", "lost")] == [3, 4, 0]
    assert not may_pursue_from(Section(4, "wall", 16)) and may_pursue_from(breached())
    assert not gets_support(True, False) and not gets_support(False, True) and gets_support(False, False)


@rule("PEN-19.7")
def test_ladders_cost_a_point_a_unit_and_a_move() -> None:
    assert price_of_ladders(ROWS, units=3, spare=1) == 4
    assert moves_to_scale(ROWS, 1) == 2
    assert save_on_wall(ROWS, against_ladders=True) == 1
    assert rerolls_hits(False, False) and not rerolls_hits(True, False) and not rerolls_hits(False, True)


@rule("PEN-19.7")
def test_ladders_pass_between_units_that_touch_and_are_lost_in_a_retreat() -> None:
    ladders = LadderSet("first")
    assert not ladders.passes_to("second", touching=True, ordered=False) and ladders.carrier == "first"
    assert ladders.passes_to("second", touching=True, ordered=True) and ladders.carrier == "second"
    assert LadderSet().passes_to("third", touching=True, ordered=False), "a spare set lies on the table"
    assert ladders.is_lost("retire_in_order") and not ladders.is_lost("hold")


@rule("PEN-19.8")
@vector("V15")
def test_infantry_moves_at_half_speed_in_a_ditch() -> None:
    assert move_in_ditch(ROWS, 12) == 6
    assert stops_in_ditch(ROWS, 6) and not stops_in_ditch(ROWS, 5)


@rule("PEN-19.8", "PEN-18.2")
def test_a_ditch_costs_gold_where_the_city_has_none() -> None:
    assert price_of_ditches(ROWS, sheet_of(ROWS, 2, 3), 2) == 2
    outworks = sheet_of(ROWS, 3, 3)
    assert price_of_ditches(ROWS, outworks, 2) == 0 and outworks.has_ditch(1)
    bought = sheet_of(ROWS, 1, 3, ditches=(4,))
    assert bought.has_ditch(4) and not bought.has_ditch(5)
    assert bought.section(4).kind == "ravelin"


# ---- mines


@rule("PEN-19.9")
def test_engineers_and_sappers_have_their_price() -> None:
    assert (price_of_digger(FACTS, "engineers"), price_of_digger(FACTS, "sappers")) == (20, 23)
    assert price_of_digger(FACTS, "fr_line") == 0


@rule("PEN-19.10", "PEN-R44")
def test_a_tunnel_begins_eighteen_inches_away_and_not_under_water() -> None:
    assert faults_of_entrance(ROWS, 18, ("field",)) == ()
    assert [f.place for f in faults_of_entrance(ROWS, 17, ())] == ["entrance"]
    assert [f.facts["key"] for f in faults_of_entrance(ROWS, 20, ("field", "river", "rock"))] == ["river", "rock"]


@rule("PEN-19.10")
def test_of_several_sappers_one_is_real_and_the_others_take_false_hits() -> None:
    assert faults_of_sappers(2, 3) == () and faults_of_sappers(3, 3) != ()
    assert hits_on_sappers(False, 2) == (2, 0) and hits_on_sappers(True, 2) == (2, 2)
    assert move_of_sappers(ROWS) == 12


@rule("PEN-19.10", "PEN-19.12")
def test_a_mine_grows_by_two_dice_and_a_counter_mine_by_one() -> None:
    mine, counter = Tunnel(ATTACKER, 20), Tunnel(DEFENDER, 12)
    assert dig(Dice(3, 4).table, ROWS, mine) == 7 and dig(Dice(5).table, ROWS, counter) == 5
    assert (mine.dug, counter.dug) == (7, 5)
    assert may_dig_on(mine, 1) and not may_dig_on(mine, 0)


@rule("PEN-19.11")
def test_a_short_tunnel_is_betrayed_and_a_long_one_is_put_under_the_wall() -> None:
    short, long = Tunnel(ATTACKER, 20), Tunnel(ATTACKER, 20)
    short.dug, long.dug = 19, 26
    assert not announce(short) and short.is_known and short.dug == 19
    assert announce(long) and long.dug == 20


@rule("PEN-19.11")
def test_a_mine_is_blown_by_an_order_that_may_be_tried_again() -> None:
    mine = Tunnel(ATTACKER, 18)
    mine.dug = 18
    announce(mine)
    assert blow(ROWS, mine, order_passed=False) is None
    blast = blow(ROWS, mine, order_passed=True)
    assert blast is not None and (blast.breach, blast.hits, blast.morale) == (3, 2, -3)
    assert blast.reaches(3) and not blast.reaches(4)
    assert blow(ROWS, mine, order_passed=True) is None, "it has blown"


@rule("PEN-19.13")
def test_tunnels_that_meet_fight_until_one_breaks() -> None:
    mine, counter = Tunnel(ATTACKER, 20), Tunnel(DEFENDER, 12)
    dice = Dice(2, 3, 3, 3, 4, 4, 6, 6)  # 6 to 6, then 9 to 12
    assert declare_meeting(dice.table, ROWS, mine, counter, meet=True) == DEFENDER
    assert mine.is_lost and not counter.is_lost
    assert may_start_again(mine, other_sappers=1) and not may_start_again(mine, other_sappers=0)
    assert tunnel_sum(ROWS, (2, 3), True).lines == [("PEN-19.13", "dice", 5), ("PEN-19.13", "declarer", 1)]


@rule("PEN-19.13")
def test_a_false_alarm_betrays_who_gave_it() -> None:
    mine, counter = Tunnel(ATTACKER, 20), Tunnel(DEFENDER, 12)
    assert declare_meeting(Dice().table, ROWS, counter, mine, meet=False) == NOBODY
    assert counter.is_known and not mine.is_known and not mine.is_lost


@rule("PEN-19.14", "PEN-18.8")
def test_who_holds_the_objective_at_the_end_has_won() -> None:
    assert winner_of_assault(ATTACKER) == ATTACKER
    assert winner_of_assault(DEFENDER) == DEFENDER and winner_of_assault(NOBODY) == DEFENDER
