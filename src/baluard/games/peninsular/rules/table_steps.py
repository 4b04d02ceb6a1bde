"""PEN-15 The assistant for the table: both players prepare it step by step, with the dice of the house.

Where a piece stands inside its board is settled on the table; the house knows which pieces there are, on which board
each lies, and what the opponent did to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from baluard.games.peninsular.model.army_facts import ATTACKER, DEFENDER, TERRAINS
from baluard.games.peninsular.model.desk import Desk, Laid, Pieces
from baluard.games.peninsular.model.desk import Sum as Score
from baluard.games.peninsular.model.events_desk import (
    GroundRolled,
    PieceAdjusted,
    PiecesChosen,
    PiecesLaid,
    TableAgreed,
    TableInitiative,
)
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.settlement import ACCEPT, Combat
from baluard.games.peninsular.rules.table_setup import (
    COAST,
    LINES,
    OPEN,
    PIECES,
    RIVER,
    ROAD,
    WALLS,
    Adjustment,
    Ground,
    Piece,
    adjustment,
    choice_bounds,
    counts_of,
    faults_of_choice,
    first_of,
    free_boards,
    initiative_sum,
    left_after,
    mandatory_pieces,
    needs_bridge,
    needs_road_die,
    placing_order,
    river_check,
    road_check,
    roll_board,
    rolls_for_board,
)
from baluard.kernel.answers import Form, OneOf, SomeOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.table import Table

CITY_BOARDS: Final = (1, 2, 3)  # PEN-19.1 a city takes half of the table
ANY: Final = (*LINES, *PIECES[1:])  # what a table may hold that is laid by agreement
MOST_AGREED: Final = 24
PIECE: Final = "piece_"


class PiecesForm(Form[Pieces]):
    """PEN-15.4 Pieces out of those that are left; `least` and `most` of them."""

    def __init__(self, s: State, left: dict[str, int]) -> None:
        rows = s.facts.data.battlefield
        there = [kind for kind in PIECES for _ in range(left[kind])]
        least, most = choice_bounds(rows, left)
        super().__init__(
            Pieces,
            lambda one: faults_of_choice(rows, left, one.pieces),
            lambda: [Pieces(tuple(there[:least])), Pieces(tuple(there[-most:]) if most else ())],
        )
        self.left: dict[str, int] = {kind: left[kind] for kind in PIECES if left[kind]}


class FreeForm(Form[Pieces]):
    """PEN-15 The table as both have agreed to lay it."""

    def __init__(self) -> None:
        super().__init__(Pieces, faults_of_agreed, lambda: [Pieces(("hill", "wood")), Pieces()])
        self.left: dict[str, int] = dict.fromkeys(ANY, MOST_AGREED)


class TableVerdict(OneOf):
    """PEN-15 Is the table laid so?"""

    def __init__(self, pieces: Pieces) -> None:
        super().__init__((ACCEPT, "seed"))
        self.pieces: Pieces = pieces


def faults_of_agreed(written: Pieces) -> Faults:
    """PEN-15 Only what scenery there is."""
    wrong = [(i, kind) for i, kind in enumerate(written.pieces) if kind not in ANY]
    return tuple([Fault("fault.not_among", f"pieces.{i}", {"key": kind}) for i, kind in wrong])


class Setting:
    """A table that is being prepared: the ground, who begins, the dice."""

    def __init__(self, t: Table, s: State, combat: Combat, ground: Ground) -> None:
        self.t: Table = t
        self.s: State = s
        self.combat: Combat = combat
        self.ground: Ground = ground
        self.first: int = ATTACKER

    @property
    def desk(self) -> Desk:
        """The desk as it stands."""
        assert self.s.desk is not None
        return self.s.desk

    def with_step(self, step: str) -> Desk:
        """The desk at its next step."""
        return replace(self.desk, step=step)

    def seat(self, role: int) -> Seat:
        """Who speaks for a side."""
        return Seat(NATIONS[self.combat.nations[role]])

    def named(self, kinds: Sequence[str]) -> tuple[str, ...]:
        """Kinds of scenery by the keys under which they have names."""
        return tuple([PIECE + kind for kind in kinds])

    def about(self) -> dict[str, Fact]:
        """What its decisions are about."""
        return {"place": self.combat.place}


def prepare_table(at: Setting) -> None:
    """PEN-15.3 to 15.6 Initiative; then the table as both agree, or piece by piece."""
    at.s.desk = at.with_step("table")
    roll_initiative(at)
    if at.s.facts.options["table_setup"] == "free" and agree_table(at):
        return
    lines = roll_ground(at)
    lay(at, lines, choose(at))


def roll_initiative(at: Setting) -> None:
    """PEN-15.3, R50 Both roll until they differ."""
    rows, desk = at.s.facts.data.battlefield, at.desk
    while True:
        dice = (at.t.roll("table_initiative"), at.t.roll("table_initiative"))
        one = initiative_sum(rows, at.ground, ATTACKER, dice[ATTACKER], desk.leadership)
        other = initiative_sum(rows, at.ground, DEFENDER, dice[DEFENDER], desk.leadership)
        first = first_of(one, other)
        if first >= 0:
            break
    at.first = first
    sums = (Score(ATTACKER, dice[ATTACKER], one.total), Score(DEFENDER, dice[DEFENDER], other.total))
    at.s.desk = replace(desk, initiative=sums, first=first)
    at.t.tell(TableInitiative(at.combat.place, at.seat(first), dice, (one.total, other.total)))


def agree_table(at: Setting) -> bool:
    """PEN-15 The initiative player writes down the table as both want it; the other agrees, or it is prepared."""
    written = at.t.ask(Decision(at.seat(at.first), "table_free", FreeForm(), Pieces(), at.about(), "PEN-15.1"))
    space = TableVerdict(written)
    if at.t.ask(Decision(at.seat(1 - at.first), "agree_table", space, ACCEPT, at.about(), "PEN-15.1")) != ACCEPT:
        return False
    laid = tuple([Laid(kind, at.first) for kind in written.pieces])
    at.s.desk = replace(at.desk, pieces=laid, free=True, bridge=needs_bridge(written.pieces))
    at.t.tell(TableAgreed(at.combat.place, at.named(written.pieces)))
    return True


def roll_ground(at: Setting) -> list[str]:
    """PEN-15.2 Walls of a city, a river, a road, the coast."""
    rows = at.s.facts.data.battlefield
    lines = [WALLS] if at.ground.at_city else []
    river, road = at.t.roll("table_river"), 0
    if river_check(rows, at.ground, river).passed:
        lines.append(RIVER)
    if needs_road_die(at.ground):
        road = at.t.roll("table_road")
    if not road or road_check(rows, at.ground, road).passed:
        lines.append(ROAD)
    if at.ground.coast:
        lines.append(COAST)
    at.s.desk = replace(at.desk, river=river, road=road, bridge=needs_bridge(tuple(lines)))
    at.t.tell(GroundRolled(at.combat.place, river, road, at.named(lines)))
    return lines


def choose(at: Setting) -> list[Piece]:
    """PEN-15.4 Each a mandatory piece, then two to four of those that are left."""
    rows = at.s.facts.data.battlefield
    counts, order = counts_of(rows, at.ground), (at.first, 1 - at.first)
    must = mandatory_pieces(rows, at.ground)
    keys = at.named(tuple(dict.fromkeys(must)))
    asked = Decision(at.seat(at.first), "table_mandatory", OneOf(keys), keys[0], at.about(), "PEN-15.4")
    mine = at.t.ask(asked).removeprefix(PIECE)
    other = must[1] if mine == must[0] else must[0]
    taken = [Piece(mine, order[0], True), Piece(other, order[1], True)]
    for role in order:
        left = left_after(counts, taken)
        space = PiecesForm(at.s, left)
        first = space.examples()[0]
        picked = at.t.ask(Decision(at.seat(role), "table_pieces", space, first, at.about(), "PEN-15.4"))
        taken += [Piece(kind, role) for kind in picked.pieces]
        at.t.tell(PiecesChosen(at.combat.place, at.seat(role), at.named(picked.pieces)))
        at.s.desk = replace(at.desk, pieces=tuple([Laid(p.kind, p.role, 0, p.mandatory) for p in taken]))
    return taken


# ---- placing


def lay(at: Setting, lines: list[str], chosen: list[Piece]) -> None:
    """PEN-15.5, 15.6 Lines and mandatory pieces, open spaces, all others; after each owner's pieces the opponent may
    roll for some of them."""
    pieces = placing_order([*[Piece(kind, at.first) for kind in lines], *chosen], at.first)
    done: list[Laid] = []
    at.s.desk = replace(at.desk, pieces=())
    while pieces:
        batch = [p for p in pieces if p.role == pieces[0].role and stage_of(p) == stage_of(pieces[0])]
        pieces = [p for p in pieces if p not in batch]
        laid = [with_board(at, piece) for piece in batch]
        at.t.tell(PiecesLaid(at.combat.place, at.seat(batch[0].role), tuple([laid_key(piece) for piece in laid])))
        at.s.desk = replace(at.desk, pieces=(*done, *laid))
        done += adjust(at, laid)
        at.s.desk = replace(at.desk, pieces=tuple(done))
    rest = tuple([piece for piece in done if piece.kind != OPEN and piece.fate != "removed"])
    bridge = needs_bridge(tuple([piece.kind for piece in rest]))
    at.s.desk = replace(at.desk, pieces=rest, bridge=bridge)


def stage_of(piece: Piece) -> int:
    """PEN-15.5 Lines and mandatory pieces, open spaces, all others."""
    if piece.mandatory or not rolls_for_board(piece.kind):
        return 0
    return 1 if piece.kind == OPEN else 2


def laid_key(piece: Laid) -> str:
    """The key under which a piece on its board has a name."""
    return f"laid_{piece.kind}_{piece.board}" if piece.board else PIECE + piece.kind


def with_board(at: Setting, piece: Piece) -> Laid:
    """PEN-15.5 A die for the board; lines lie where their player likes."""
    boards = free_boards(at.s.facts.data.battlefield, at.ground, CITY_BOARDS)
    board = roll_board(at.t, boards) if rolls_for_board(piece.kind) else 0
    return Laid(piece.kind, piece.role, board, piece.mandatory)


def adjust(at: Setting, laid: list[Laid]) -> list[Laid]:
    """PEN-15.6 The opponent says for which of them he rolls; what a die allows he then does, or not."""
    keys = tuple([f"{PIECE}{piece.kind}_{i + 1}" for i, piece in enumerate(laid) if piece.kind != WALLS])
    if not keys:
        return laid
    seat = at.seat(1 - laid[0].role)
    space = SomeOf(keys, 0, len(keys))
    wanted = at.t.ask(Decision(seat, "table_adjust", space, (), at.about(), "PEN-15.6"))
    return [
        adjusted(at, seat, piece) if f"{PIECE}{piece.kind}_{i + 1}" in wanted else piece for i, piece in enumerate(laid)
    ]


def adjusted(at: Setting, seat: Seat, piece: Laid) -> Laid:
    """PEN-15.6 One die for one piece."""
    die = at.t.roll("table_adjust")
    rows = at.s.facts.data.battlefield
    may = adjustment(rows, Piece(piece.kind, piece.role, piece.is_mandatory), die, at.ground.at_city)
    ways = ways_of(may)
    about: dict[str, Fact] = {**at.about(), "piece": PIECE + piece.kind, "inches": may.inches, "die": die}
    chosen = at.t.ask(Decision(seat, "adjust_piece", OneOf(ways), ways[0], about, "PEN-15.6"))
    at.t.tell(PieceAdjusted(at.combat.place, seat, PIECE + piece.kind, die, may.sum.total, chosen, may.inches))
    return replace(piece, fate=chosen if chosen != "leave_it" else "")


def ways_of(may: Adjustment) -> tuple[str, ...]:
    """What may be done to a piece; nothing comes first."""
    found = ["leave_it"]
    if may.inches:
        found.append("moved")
    if may.may_turn:
        found.append("turned")
    if may.may_remove:
        found.append("removed")
    return tuple(found)


def ground_of(s: State, combat: Combat, province: int, at_city: bool) -> Ground:
    """PEN-15.1, R67 What the campaign says about the battlefield."""
    f = s.facts
    ground = Ground(TERRAINS[f.terrain[province]], f.coast[province], f.river[province], at_city)
    ground.at_depot = combat.kind == "depot"
    return ground
