"""PEN-16 Deployment: sides of the table, sizes of units, troops in front of the zone, edges to retreat by."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.army_facts import ATTACKER, NOBODY
from baluard.games.peninsular.model.army_rows import BattlefieldFile
from baluard.kernel.faults import Fault, Faults

LONG: Final = "long"
SHORT: Final = "short"
GUERRILLA: Final = "guerrilla"
RELIEF_EDGES: Final = ("left", "front", "right")
LEAST_SCALE: Final = 10  # percent, as in a report


def sides_by_die(rows: BattlefieldFile, die: int) -> str:
    """PEN-16.1 Without an agreement: armies face each other from the long sides, or from the short ones."""
    return LONG if die <= rows.deployment.long_sides_up_to else SHORT


def who_picks_side(rows: BattlefieldFile, commanders: tuple[str, str], at_city: bool) -> int:
    """PEN-16.1 The role of Wellington, who picks his side where no city is attacked; nobody: the dice say it."""
    wanted = rows.deployment.picks_side
    return commanders.index(wanted) if wanted in commanders and not at_city else NOBODY


def relief_edge(die: int) -> str:
    """PEN-12.9 Where a relief army appears, seen from the city: to its left, before it, or to its right."""
    return RELIEF_EDGES[(die - 1) // 2]


def faults_of_sizes(rows: BattlefieldFile, bases: int, figures: int) -> Faults:
    """PEN-16.2 Infantry of 4 or 6 bases, cavalry of 6, 8 or 12 figures."""
    found: list[Fault] = []
    if bases not in rows.deployment.foot_bases:
        found.append(Fault("fault.not_among", "foot", {"key": str(bases)}))
    if figures not in rows.deployment.cavalry_figures:
        found.append(Fault("fault.not_among", "cavalry", {"key": str(figures)}))
    return tuple(found)


def scale_to_fit(attacker: int, defender: int, room: int) -> int:
    """PEN-16.2, 14.13 The percent to which both armies are cut when a table has room for so many points a side."""
    larger = max(attacker, defender)
    return 100 if larger <= room else max(room * 100 // larger, LEAST_SCALE)


# ---- forward deployment


def may_deploy_forward(rows: BattlefieldFile, arm: str) -> bool:
    """PEN-16.3 Skirmishers, light infantry and marauders."""
    return arm in rows.deployment.forward_units


def forward_target(rows: BattlefieldFile, arm: str, own: int, enemy: int) -> int:
    """PEN-16.3 What a unit needs on its die by the leadership of both commanders; guerrillas need no roll: 0."""
    if arm == GUERRILLA:
        return 0
    return max(rows.deployment.forward_target - max(own - enemy, 0), rows.deployment.forward_best_target)


def goes_forward(target: int, die: int) -> bool:
    """PEN-16.3 Does the unit start outside the zone? If it fails it deploys normally."""
    return die >= target


def faults_of_forward_place(rows: BattlefieldFile, nearest_unit: int, inside_scenery: bool, enemy_edge: int) -> Faults:
    """PEN-16.3 Not near another unit unless inside scenery, not near the edge of the enemy's zone; in inches."""
    wanted = rows.deployment
    found: list[Fault] = []
    if nearest_unit < wanted.forward_min_distance_inches and not inside_scenery:
        found.append(Fault("fault.too_near", "unit", {"inches": wanted.forward_min_distance_inches}))
    if enemy_edge < wanted.forward_from_enemy_edge_inches:
        found.append(Fault("fault.too_near", "edge", {"inches": wanted.forward_from_enemy_edge_inches}))
    return tuple(found)


def forward_order(first: int, attacking: int, defending: int) -> tuple[int, ...]:
    """PEN-16.3 The roles that place a unit each, by turns from the initiative player, until both have none left."""
    left = [attacking, defending]
    found: list[int] = []
    role = first
    while left[0] or left[1]:
        if left[role]:
            left[role] -= 1
            found.append(role)
        role = 1 - role
    return tuple(found)


def forward_leadership(rows: BattlefieldFile, in_range: bool, leadership: int) -> int:
    """PEN-16.3 Until they are in command range they act with leadership 7."""
    return leadership if in_range else rows.deployment.forward_leadership


def moves_after_order(rows: BattlefieldFile, in_range: bool, moves: int) -> int:
    """PEN-16.3 Out of command range they always have one move, even if the order fails."""
    return moves if in_range else max(moves, rows.deployment.forward_free_move)


# ---- retreat edges


def sea_edge(role: int, sides: str) -> str:
    """PEN-15.2, 16.4 One short side is sea: who stand on long sides have it on one hand, the attacker on his left."""
    if sides != LONG:
        return ""  # it lies behind one of them; which, is seen on the table
    return "left_edge" if role == ATTACKER else "right_edge"


def faults_of_edges(may_withdraw: bool, edges: tuple[str, ...], sea: str = "") -> Faults:
    """PEN-16.4, 14.7 Edges by which troops may leave: none without a province to go to, none that is the sea."""
    if edges and not may_withdraw:
        return (Fault("E142"),)
    return tuple([Fault("fault.not_among", str(i), {"key": edge}) for i, edge in enumerate(edges) if edge == sea])
