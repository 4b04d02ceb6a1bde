"""PEN-15 The table of a battle: which pieces there are, who chooses, where they lie, what the opponent may change.

Pure rules for whoever leads two people through it: dice come in as numbers, what comes out says why (`Sum`, `Fault`).
`lay_table` performs all the steps with the dice of a table and a simple policy, for a fight in the tactical module.
"""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.army_facts import ATTACKER, DEFENDER, NOBODY
from baluard.games.peninsular.model.army_rows import BattlefieldFile
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.reckon import Sum
from baluard.kernel.table import Table

PIECES: Final = ("open", "hill", "impassable", "wood", "farm", "field")
OPEN: Final = "open"
IMPASSABLE: Final = "impassable"
RIVER: Final = "river"
ROAD: Final = "road"
COAST: Final = "coast"
WALLS: Final = "walls"
LINES: Final = (RIVER, ROAD, COAST)  # never moved or turned
Box = tuple[int, int, int, int]  # west, north, east, south, in inches


class Ground:
    """What the campaign says about a battlefield. `at_city`: the attack is on a city; `at_depot`: on a depot."""

    def __init__(
        self, terrain: str, coast: bool = False, river: bool = False, at_city: bool = False, at_depot: bool = False
    ) -> None:
        self.terrain: str = terrain
        self.coast: bool = coast
        self.river: bool = river
        self.at_city: bool = at_city
        self.at_depot: bool = at_depot


class Check:
    """A die with its modifiers against a target."""

    def __init__(self, sum: Sum, target: int) -> None:
        self.sum: Sum = sum
        self.target: int = target
        self.passed: bool = sum.total >= target


class Piece:
    """A piece of scenery: its kind, who chose it, and the board on which it lies (0: across the table, or none)."""

    def __init__(self, kind: str, role: int, mandatory: bool = False, board: int = 0) -> None:
        self.kind: str = kind
        self.role: int = role
        self.mandatory: bool = mandatory
        self.board: int = board


# ---- which pieces there are


def row_of(rows: BattlefieldFile, ground: Ground) -> int:
    """PEN-15.1, R7 The row of the province's terrain, by the sea that of its coast."""
    wanted = ground.terrain + ("_coast" if ground.coast else "")
    return [row.id for row in rows.scenery].index(wanted)


def counts_of(rows: BattlefieldFile, ground: Ground) -> dict[str, int]:
    """PEN-15.1 How many pieces of each kind there are; at a city half of them, rounded up."""
    row = rows.scenery[row_of(rows, ground)]
    found: dict[str, int] = {}
    for kind in PIECES:
        pieces = getattr(row, kind)
        most: int = (pieces.max + 1) // 2 if ground.at_city else pieces.max
        found[kind] = max(most, pieces.must)
    return found


def mandatory_pieces(rows: BattlefieldFile, ground: Ground) -> tuple[str, ...]:
    """PEN-15.1 The two pieces that must be there; at a city too."""
    row = rows.scenery[row_of(rows, ground)]
    found: list[str] = []
    for kind in PIECES:
        found += [kind] * getattr(row, kind).must
    return tuple(found)


def river_check(rows: BattlefieldFile, ground: Ground, die: int) -> Check:
    """PEN-15.2 Is there a river? The flag of the province helps."""
    total = Sum()
    total.add("PEN-15.2", "die", die)
    total.add("PEN-15.2", "river", rows.scenery_rules.river_bonus_if_province_has_river if ground.river else 0)
    return Check(total, rows.scenery_rules.river_target)


def needs_road_die(ground: Ground) -> bool:
    """PEN-15.2 In an attack on a city the road is there without a roll."""
    return not ground.at_city


def road_check(rows: BattlefieldFile, ground: Ground, die: int) -> Check:
    """PEN-15.2 Is there a road? By the terrain."""
    total = Sum()
    total.add("PEN-15.2", "die", die)
    return Check(total, rows.scenery[row_of(rows, ground)].road_target)


def disorders(die: int) -> bool:
    """PEN-15.2, 19.8 Does the crossing of a river disorder a unit? On a 6."""
    return die == 6


def needs_bridge(kinds: tuple[str, ...]) -> bool:
    """PEN-15.2 A river and a road must cross on the table, with a bridge."""
    return RIVER in kinds and ROAD in kinds


# ---- who begins


def initiative_sum(rows: BattlefieldFile, ground: Ground, role: int, die: int, leadership: tuple[int, int]) -> Sum:
    """PEN-15.3, R67 The initiative of a side; `leadership` of attacker and defender."""
    total = Sum()
    total.add("PEN-15.3", "die", die)
    total.add("PEN-15.3", "leadership", max(leadership[role] - leadership[1 - role], 0))
    if role == ATTACKER:
        total.add("PEN-15.3", "attacker", rows.initiative.attacker)
    elif ground.at_city or ground.at_depot:
        total.add("PEN-15.3", "defender", rows.initiative.defender_of_city_or_depot)
    return total


def first_of(attacker: Sum, defender: Sum) -> int:
    """PEN-15.3, R50 The side that has the initiative; nobody when both must roll again."""
    if attacker.total == defender.total:
        return NOBODY
    return ATTACKER if attacker.total > defender.total else DEFENDER


# ---- choosing


def left_after(counts: dict[str, int], taken: list[Piece]) -> dict[str, int]:
    """PEN-15.4 What is still there to be chosen."""
    return {kind: counts[kind] - len([p for p in taken if p.kind == kind]) for kind in PIECES}


def choice_bounds(rows: BattlefieldFile, left: dict[str, int]) -> tuple[int, int]:
    """PEN-15.4 Two to four pieces; fewer if fewer are left."""
    there = sum(left.values())
    return min(rows.scenery_rules.choose_min, there), min(rows.scenery_rules.choose_max, there)


def faults_of_choice(rows: BattlefieldFile, left: dict[str, int], picks: tuple[str, ...]) -> Faults:
    """PEN-15.4 What is wrong with the pieces that a player picks."""
    least, most = choice_bounds(rows, left)
    found: list[Fault] = []
    if not least <= len(picks) <= most:
        found.append(Fault("fault.between", "", {"least": least, "most": most}))
    for i, kind in enumerate(picks):
        if picks[: i + 1].count(kind) > left.get(kind, 0):
            found.append(Fault("fault.not_among", str(i), {"key": kind}))
    return tuple(found)


# ---- placing


def placing_order(pieces: list[Piece], first: int) -> list[Piece]:
    """PEN-15.5, R49 Walls and lines, then each side its own mandatory piece; open spaces; all else."""
    lines = [p for p in pieces if p.kind == WALLS or p.kind in LINES]
    rest = [p for p in pieces if p not in lines]
    found = list(lines)
    for wanted in (
        [p for p in rest if p.mandatory],
        [p for p in rest if not p.mandatory and p.kind == OPEN],
        [p for p in rest if not p.mandatory and p.kind != OPEN],
    ):
        found += [p for p in wanted if p.role == first] + [p for p in wanted if p.role != first]
    return found


def rolls_for_board(kind: str) -> bool:
    """PEN-15.5 Walls, river, road and coast lie where the initiative player likes."""
    return kind != WALLS and kind not in LINES


def free_boards(rows: BattlefieldFile, ground: Ground, city_boards: tuple[int, ...] = ()) -> tuple[int, ...]:
    """PEN-15.5 The boards for scenery: all six, or the three that a city leaves free."""
    boards = [n for n in range(1, rows.battle.boards + 1) if not (ground.at_city and n in city_boards)]
    return tuple(boards)


def faults_of_city(rows: BattlefieldFile, city_boards: tuple[int, ...]) -> Faults:
    """PEN-15.5, 19.1 A city takes half of the table: it leaves three boards."""
    taken = rows.battle.boards - rows.battle.city_free_boards
    if len(city_boards) == taken and len(dict.fromkeys(city_boards)) == taken:
        return ()
    return (Fault("fault.between", "", {"least": taken, "most": taken}),)


def faults_of_gap(kind: str, box: Box, others: list[tuple[str, Box]], frontage: int) -> Faults:
    """PEN-15.5 No piece within the frontage of a standard unit of another, river and road excepted."""
    if kind in (RIVER, ROAD):
        return ()
    near = [i for i, (other, at) in enumerate(others) if other not in (RIVER, ROAD) and gap(box, at) < frontage]
    return tuple([Fault("fault.too_near", str(i), {"inches": frontage}) for i in near])


def gap(one: Box, other: Box) -> int:
    """Inches between two boxes, along the axis on which they are farther apart; 0 where they touch."""
    across = max(other[0] - one[2], one[0] - other[2], 0)
    along = max(other[1] - one[3], one[1] - other[3], 0)
    return max(across, along)


def laid_out(pieces: list[Piece]) -> list[Piece]:
    """PEN-15.5 In the end the open spaces are taken off."""
    return [p for p in pieces if p.kind != OPEN]


# ---- what the opponent may change


class Adjustment:
    """What the opponent may do with a piece that was placed: at most one of these."""

    def __init__(self, sum: Sum, inches: int = 0, may_turn: bool = False, may_remove: bool = False) -> None:
        self.sum: Sum = sum
        self.inches: int = inches  # 0: it is not moved
        self.may_turn: bool = may_turn
        self.may_remove: bool = may_remove


def adjustment(rows: BattlefieldFile, piece: Piece, die: int, at_city: bool = False) -> Adjustment:
    """PEN-15.6 What one die allows. Rivers, roads and the coast are only removed; the road of a city stays."""
    adjust = rows.adjust
    total = Sum()
    total.add("PEN-15.6", "die", die)
    total.add("PEN-15.6", "mandatory", adjust.mandatory_modifier if piece.mandatory else 0)
    hard = piece.kind in (IMPASSABLE, RIVER)
    total.add("PEN-15.6", "hard_ground", adjust.impassable_or_river_modifier if hard else 0)
    row = next(row for row in adjust.table if total.total <= row.max)
    if piece.kind in LINES:
        stays = piece.kind == ROAD and at_city
        return Adjustment(total, may_remove=row.remove and not stays)
    return Adjustment(total, row.inches, row.turn, row.remove and not piece.mandatory)


# ---- the whole of it


class TableTop:
    """A table that is ready: who had the initiative, the pieces with their boards, whether there is a bridge."""

    def __init__(self, first: int) -> None:
        self.first: int = first
        self.pieces: list[Piece] = []
        self.bridge: bool = False


def lay_table(
    t: Table, rows: BattlefieldFile, ground: Ground, leadership: tuple[int, int], city_boards: tuple[int, ...] = ()
) -> TableTop:
    """PEN-15.7 All steps, with the dice of the table; both sides choose the first pieces there are, and adjust none."""
    laid = TableTop(roll_initiative(t, rows, ground, leadership))
    lines = [WALLS] if ground.at_city else []
    if river_check(rows, ground, t.roll("table_river")).passed:
        lines.append(RIVER)
    if not needs_road_die(ground) or road_check(rows, ground, t.roll("table_road")).passed:
        lines.append(ROAD)
    if ground.coast:
        lines.append(COAST)
    chosen = choose_pieces(rows, ground, laid.first)
    for piece in placing_order([*[Piece(kind, laid.first) for kind in lines], *chosen], laid.first):
        if rolls_for_board(piece.kind):
            piece.board = roll_board(t, free_boards(rows, ground, city_boards))
        laid.pieces.append(piece)
    laid.pieces = laid_out(laid.pieces)
    laid.bridge = needs_bridge(tuple(lines))
    return laid


def roll_initiative(t: Table, rows: BattlefieldFile, ground: Ground, leadership: tuple[int, int]) -> int:
    """PEN-15.3, R50 Both roll until they differ."""
    while True:
        dice = (t.roll("table_initiative"), t.roll("table_initiative"))
        attacker = initiative_sum(rows, ground, ATTACKER, dice[ATTACKER], leadership)
        defender = initiative_sum(rows, ground, DEFENDER, dice[DEFENDER], leadership)
        first = first_of(attacker, defender)
        if first != NOBODY:
            return first


def choose_pieces(rows: BattlefieldFile, ground: Ground, first: int) -> list[Piece]:
    """PEN-15.4 One mandatory piece each, then each as few as he may, the first of those that are left."""
    counts = counts_of(rows, ground)
    order = (first, 1 - first)
    taken = [Piece(kind, order[i], True) for i, kind in enumerate(mandatory_pieces(rows, ground))]
    for role in order:
        left = left_after(counts, taken)
        there = [kind for kind in PIECES for _ in range(left[kind])]
        taken += [Piece(kind, role) for kind in there[: choice_bounds(rows, left)[0]]]
    return taken


def roll_board(t: Table, boards: tuple[int, ...]) -> int:
    """PEN-15.5 A die for the board; what falls on the city is rolled again."""
    while True:
        board = t.roll("table_board")
        if board in boards:
            return board
