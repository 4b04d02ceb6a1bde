"""PEN-19 The siege sheet of an assault at the table: sections of the wall, their secret strength, what guns, ladders
and ditches do to them. Tunnels are in mines.py. All measures are inches of the table.
"""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.army_facts import (
    ARTILLERY,
    ATTACKER,
    CAVALRY,
    DEFENDER,
    ArmyFacts,
)
from baluard.games.peninsular.model.army_rows import SiegeFile
from baluard.games.peninsular.model.table_rows import Section as SectionRow
from baluard.games.peninsular.rules.dice import small_die
from baluard.kernel.decision import Seat
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.reckon import Sum
from baluard.kernel.table import Table

GATE: Final = "gate"
RAVELIN: Final = "ravelin"
WALL: Final = "wall"
ACROSS: Final = "across"
CORNER: Final = "corner"
WON: Final = "won"
DRAWN: Final = "drawn"
GUNS: Final = ("light", "medium", "heavy", "siege")


class Section:
    """A section of a wall: its number, its kind, the defender's secret resistance, the damage that all have seen."""

    def __init__(self, number: int, kind: str, resistance: int = 0) -> None:
        self.number: int = number
        self.kind: str = kind
        self.resistance: int = resistance
        self.damage: int = 0

    def is_breached(self) -> bool:
        """PEN-19.4 The damage has reached the resistance: the defender says so."""
        return self.resistance > 0 and self.damage >= self.resistance


class SiegeSheet:
    """PEN-19.1 A city on the table."""

    def __init__(self, fort: int, towers: int) -> None:
        self.fort: int = fort
        self.towers: int = towers
        self.shape: str = ACROSS
        self.perimeter: str = ""
        self.sections: list[Section] = []
        self.free_guns: int = 0  # foot guns in ravelins, for no points
        self.houses: int = 0  # as many of them as fit
        self.ditch: bool = False  # an outer ditch all along
        self.ditches: tuple[int, ...] = ()  # sections before which one was bought

    def section(self, number: int) -> Section:
        """The section of a number."""
        return self.sections[number - 1]

    def has_ditch(self, number: int) -> bool:
        """PEN-19.1, 18.2 Is there a ditch before a section?"""
        return self.ditch or number in self.ditches


def sheet_of(rows: SiegeFile, fort: int, towers: int, ditches: tuple[int, ...] = ()) -> SiegeSheet:
    """PEN-19.1, R43 The city of a fort level: the gate comes first, then ravelins, then walls."""
    row = rows.fort[fort]
    sheet = SiegeSheet(fort, towers)
    small = towers <= rows.layout.corner_when_towers_at_most
    sheet.shape = CORNER if small else ACROSS
    sheet.perimeter = row.perimeter
    ravelins = min(row.ravelins_min, rows.layout.small_city_ravelins_min) if small else row.ravelins_min
    kinds = [GATE] * row.gates + [RAVELIN] * ravelins + [WALL] * row.wall_sections_min
    sheet.sections = [Section(i + 1, kind) for i, kind in enumerate(kinds)]
    sheet.free_guns, sheet.ditch, sheet.ditches = row.free_guns, row.ditch, ditches
    sheet.houses = towers * rows.layout.houses_per_tower
    return sheet


def row_of(rows: SiegeFile, kind: str) -> SectionRow:
    """The numbers of a kind of section."""
    return next(row for row in rows.section if row.id == kind)


# ---- resistance


def resistance_of(rows: SiegeFile, kind: str, die: int) -> Sum:
    """PEN-19.4 Gate 5, wall 15, ravelin 25, and a die."""
    total = Sum()
    total.add("PEN-19.4", kind, row_of(rows, kind).resistance_base)
    total.add("PEN-19.4", "die", die)
    return total


def roll_resistances(t: Table, rows: SiegeFile, sheet: SiegeSheet, defender: Seat) -> None:
    """PEN-19.4 A die for each section, seen by the defender alone."""
    for section in sheet.sections:
        die = t.chance("siege_resistance", row_of(rows, section.kind).resistance_die, 1, (defender,))[0]
        section.resistance = resistance_of(rows, section.kind, die).total


# ---- ravelins and what stands in a section


def faults_of_shots(rows: SiegeFile, shots: tuple[tuple[int, int], ...]) -> Faults:
    """PEN-19.2 Shots out of a ravelin as (face, number): through any of its faces, eight in all, each turn anew."""
    row = row_of(rows, RAVELIN)
    found = [
        Fault("fault.between", str(i), {"least": 1, "most": row.faces})
        for i, (face, _) in enumerate(shots)
        if not 1 <= face <= row.faces
    ]
    if sum([number for _, number in shots]) > row.max_shots:
        found.append(Fault("fault.too_many", "", {"most": row.max_shots}))
    return tuple(found)


def save_in_ravelin(rows: SiegeFile, face: int) -> int:
    """PEN-19.2 The save bonus of those inside against a shot through a face; none through the fourth."""
    row = row_of(rows, RAVELIN)
    return 0 if face == row.open_face else row.cover_save


def may_leave(kind: str, troop: int) -> bool:
    """PEN-19.2 Artillery that was deployed in a ravelin never leaves it."""
    return not (kind == RAVELIN and troop == ARTILLERY)


def faults_of_crew(rows: SiegeFile, kind: str, standard: int, small: int) -> Faults:
    """PEN-19.2, 19.6 One standard unit on a wall or gate, two in a ravelin, or one with two small ones."""
    row = row_of(rows, kind)
    room = row.capacity_standard - standard
    per_place = row.capacity_small if row.capacity_small else 1
    if room >= 0 and small <= room * per_place:
        return ()
    return (Fault("fault.too_many", kind, {"most": row.capacity_standard}),)


def leaves_in_column(open_order: bool) -> bool:
    """PEN-19.6 Units that cannot take open order leave by the gate, in column; the others as they move inside."""
    return not open_order


# ---- guns


def may_attack_walls(troop: int) -> bool:
    """PEN-19.3 Cavalry cannot."""
    return troop != CAVALRY


def may_stand_in_building(f: ArmyFacts, unit: int) -> bool:
    """PEN-19.3 Siege artillery is not deployed in buildings."""
    return unit != f.siege_gun


def damage_of(rows: SiegeFile, gun: str, hits: int) -> int:
    """PEN-19.3 Only artillery harms a wall: light or medium 1 a hit, heavy 2, siege 3; anything else nothing."""
    by_gun = rows.damage_per_hit
    damages = (by_gun.light, by_gun.medium, by_gun.heavy, by_gun.siege)
    return hits * damages[GUNS.index(gun)] if gun in GUNS else 0


def to_hit_bonus(rows: SiegeFile, at_wall: bool) -> int:
    """PEN-19.3 Fortifications are hit at +1; units on them by the normal rules."""
    return rows.damage_per_hit.to_hit_fortification if at_wall else 0


def save_on_wall(rows: SiegeFile, against_ladders: bool = False) -> int:
    """PEN-19.3, 19.7 The save bonus of units on a wall: 2 under fire, 1 against those who climb."""
    return rows.ladders.defender_save if against_ladders else rows.damage_per_hit.save_on_wall


def batter(rows: SiegeFile, section: Section, gun: str, hits: int) -> bool:
    """PEN-19.3, 19.4 Guns hit a section of their choice; is there a breach now that was not there before?"""
    before = section.is_breached()
    section.damage += damage_of(rows, gun, hits)
    return section.is_breached() and not before


def breach_inches(rows: SiegeFile) -> int:
    """PEN-19.4, 19.11 The width of a breach."""
    return rows.breach.width_inches


def hits_of_collapse(rows: SiegeFile, die: int) -> int:
    """PEN-19.4 D2 hits on a unit that stood on a destroyed section; it is disordered."""
    return small_die(die, rows.breach.die_of_hits)


def costs_whole_move(section: Section, unit: str, destroyer: str) -> bool:
    """PEN-19.4 A broken wall is a linear obstacle, but not for the unit that destroyed it."""
    return section.is_breached() and unit != destroyer


def may_fire_over(rows: SiegeFile, from_firer: int, from_wall: int) -> bool:
    """PEN-19.4 Over friends who are more than 6 inches from both firer and wall."""
    least = rows.gunfire.over_friends_inches
    return from_firer > least and from_wall > least


# ---- fighting on the walls


def needs_ladders(section: Section) -> bool:
    """PEN-19.5 Defenders on a wall that stands are attacked with ladders only."""
    return not section.is_breached()


def wall_bonuses(rows: SiegeFile, from_inside: bool) -> tuple[Sum, Sum]:
    """PEN-19.5 The defender's combat result and morale; attacked from inside he keeps only the higher ground."""
    result, morale = Sum(), Sum()
    result.add("PEN-19.5", "higher_ground", rows.walls_combat.defender_result_bonus)
    morale.add("PEN-19.5", "wall", 0 if from_inside else rows.walls_combat.defender_morale_bonus)
    return result, morale


def result_on_wall(result: str) -> str:
    """PEN-19.5 "Retire in order" may be read as "hold"; "retire in disorder" applies."""
    return "hold" if result == "retire_in_order" else result


def hits_next_turn_on(rows: SiegeFile, round: str) -> int:
    """PEN-19.5 What the attackers need to hit after a round that did not dislodge the defender; 0: as usual."""
    fight = rows.walls_combat
    return {WON: fight.next_turn_if_attacker_won_not_dislodged, DRAWN: fight.next_turn_if_drawn}.get(round, 0)


def may_pursue_from(section: Section) -> bool:
    """PEN-19.5 Who takes a section that stands spends the whole turn on it: no pursuit, no sweeping advance."""
    return section.is_breached()


def gets_support(on_section: bool, has_ladders: bool) -> bool:
    """PEN-19.5, 19.7 No supports between neighbouring sections, none given or received on ladders."""
    return not on_section and not has_ladders


# ---- ladders and ditches


class LadderSet:
    """PEN-19.7 A set of ladders: who carries it; nobody: it lies on the table for all to see."""

    def __init__(self, carrier: str = "") -> None:
        self.carrier: str = carrier

    def passes_to(self, unit: str, touching: bool, ordered: bool) -> bool:
        """From one unit to another that touches it, with an order; a set that lies is picked up by who stands there."""
        if touching and (ordered or not self.carrier):
            self.carrier = unit
            return True
        return False

    def is_lost(self, result: str) -> bool:
        """A retreat result loses them."""
        return result.startswith("retire") or result == "broken"


def price_of_ladders(rows: SiegeFile, units: int, spare: int = 0) -> int:
    """PEN-19.7 One point for each unit, and for each spare set."""
    return rows.ladders.points_per_unit * (units + spare)


def moves_to_scale(rows: SiegeFile, moves_to_wall: int) -> int:
    """PEN-19.7 After reaching the wall one more move to raise the ladders; the charge bonus is lost."""
    return moves_to_wall + rows.ladders.extra_move_to_raise


def rerolls_hits(disordered: bool, shaken: bool) -> bool:
    """PEN-19.7 Hits from ladders are thrown again against enemies neither disordered nor shaken."""
    return not disordered and not shaken


def move_in_ditch(rows: SiegeFile, inches: int) -> int:
    """PEN-19.8 Half speed."""
    return inches * rows.ditch.move_percent // 100


def stops_in_ditch(rows: SiegeFile, die: int) -> bool:
    """PEN-19.8 On a 6 a unit that crosses stops, disordered."""
    return die >= rows.ditch.crossing_die_disorder_on


def price_of_ditches(rows: SiegeFile, sheet: SiegeSheet, sections: int) -> int:
    """PEN-19.8, 18.2 Gold for so many sections; a city with outworks has its ditch already."""
    return 0 if sheet.ditch else rows.ditch.gold_per_wall_section * sections


# ---- the end


def goal_reached(holder: int) -> bool:
    """PEN-19.14, 18.8 The attacker wins if he holds the objective inside at the end."""
    return holder == ATTACKER


def winner_of_assault(holder: int) -> int:
    """PEN-19.14 Whoever does not lose the objective has won."""
    return ATTACKER if goal_reached(holder) else DEFENDER
