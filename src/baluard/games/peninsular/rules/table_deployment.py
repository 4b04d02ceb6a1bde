"""PEN-16, 12.9 Deployment: sides of the table, edges, lists laid open, troops that start before their zone."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from baluard.games.peninsular.model.army_facts import ATTACKER, DEFENDER
from baluard.games.peninsular.model.desk import ArmyList, Forward, ListUnit
from baluard.games.peninsular.model.events_desk import (
    EdgesMarked,
    ForwardRolled,
    ListsShown,
    ReliefArrived,
    SidesSettled,
)
from baluard.games.peninsular.rules.army_lists import LIST
from baluard.games.peninsular.rules.deployment import (
    LONG,
    SHORT,
    faults_of_edges,
    forward_order,
    forward_target,
    goes_forward,
    may_deploy_forward,
    relief_edge,
    sea_edge,
    sides_by_die,
    who_picks_side,
)
from baluard.games.peninsular.rules.table_setup import COAST
from baluard.games.peninsular.rules.table_steps import Setting
from baluard.kernel.answers import NO_ANSWER, Keys, OneOf, SomeOf
from baluard.kernel.decision import Decision
from baluard.kernel.faults import Faults
from baluard.kernel.given import Given

RELIEF: Final = "relief"
PICKED: Final = "picked_"  # how sides are told that a general has picked
EDGES: Final = ("own_edge", "left_edge", "right_edge")
"""A side's own edge of the table, and those to its left and right, as it looks at the enemy."""


class EdgesSpace(SomeOf):
    """PEN-16.4 The edges by which troops may leave; where there is a coast one of the short ones is the sea."""

    def __init__(self, sea: str) -> None:
        super().__init__(tuple([edge for edge in EDGES if edge != sea]), 0, 2)
        self.sea: str = sea

    def faults(self, answer: object) -> Faults:
        found = super().faults(answer)
        if found or not isinstance(answer, (list, tuple)):
            return found or (NO_ANSWER,)
        return faults_of_edges(True, tuple(answer), self.sea)


def deploy(at: Setting) -> None:
    """PEN-16 The steps of the deployment in their order."""
    at.s.desk = at.with_step("deployment")
    settle_sides(at)
    if at.combat.kind == RELIEF:
        die = at.t.roll("table_relief")
        at.s.desk = replace(at.desk, relief=relief_edge(die))
        at.t.tell(ReliefArrived(at.combat.place, die, relief_edge(die)))
    mark_edges(at)
    show_lists(at)
    deploy_forward(at)


def settle_sides(at: Setting) -> None:
    """PEN-16.1 Wellington picks, which of the two is his, too; else as agreed; else by a die.

    A relief is fought before a city (PEN-12.9): there a die says where who comes appears, and nobody picks.
    """
    rows, desk = at.s.facts.data.battlefield, at.desk
    assert desk.terms is not None
    picker = who_picks_side(rows, desk.commanders, at.ground.at_city or at.combat.kind == RELIEF)
    die, sides = 0, str(desk.terms.sides)
    if picker >= 0:
        space = OneOf((LONG, SHORT))
        sides = at.t.ask(Decision(at.seat(picker), "table_sides", space, LONG, at.about(), "PEN-16.1"))
    elif sides == "dice":
        die = at.t.roll("table_sides")
        sides = sides_by_die(rows, die)
    at.s.desk = replace(desk, sides=sides, sides_die=die)
    at.t.tell(SidesSettled(at.combat.place, sides if picker < 0 else PICKED + sides, die))


def mark_edges(at: Setting) -> None:
    """PEN-16.4, 14.7 Who has a province to go to marks the edges by which his troops may leave."""
    has_sea = any([piece.kind == COAST for piece in at.desk.pieces])
    roles = [role for role in (ATTACKER, DEFENDER) if at.combat.armies[role].may_withdraw]
    asked = [
        Decision(
            at.seat(role),
            "retreat_edges",
            EdgesSpace(sea_edge(role, at.desk.sides) if has_sea else ""),
            EDGES[:1],
            at.about(),
            "PEN-16.4",
        )
        for role in roles
    ]
    if not asked:
        return
    found: list[Keys] = [(), ()]
    for role, edges in zip(roles, at.t.ask_all(asked), strict=True):
        found[role] = edges
        at.t.tell(EdgesMarked(at.combat.place, at.seat(role), edges))
    at.s.desk = replace(at.desk, edges=(found[ATTACKER], found[DEFENDER]))


def show_lists(at: Setting) -> None:
    """Section 6 The lists are laid open: both deploy."""
    at.t.show(LIST)
    at.s.desk = replace(at.desk, lists_shown=True)
    at.t.tell(ListsShown(at.combat.place))


# ---- before the zone


def deploy_forward(at: Setting) -> None:
    """PEN-16.3 Both say which of their light troops try; each rolls; then they are placed by turns."""
    offered = [forward_units(at, role) for role in (ATTACKER, DEFENDER)]
    asked = [
        Decision(
            at.seat(role), "forward_units", SomeOf(offered[role], 0, len(offered[role])), (), at.about(), "PEN-16.3"
        )
        for role in (ATTACKER, DEFENDER)
        if offered[role]
    ]
    if not asked:
        return
    answers = list(at.t.ask_all(asked))
    found: list[Forward] = []
    for role in (at.first, 1 - at.first):
        keys = answers[0 if role == ATTACKER or not offered[ATTACKER] else 1] if offered[role] else ()
        found += [roll_forward(at, role, int(key.rpartition("_")[2]) - 1) for key in keys]
    going = [len([one for one in found if one.goes and one.role == role]) for role in (ATTACKER, DEFENDER)]
    placing = forward_order(at.first, going[ATTACKER], going[DEFENDER])
    at.s.desk = replace(at.desk, forward=tuple(found), placing=placing)


def forward_units(at: Setting, role: int) -> Keys:
    """PEN-16.3 The light troops of a list: `listed_es_light_3` stands third in it."""
    written = at.desk.lists[role]
    assert written is not None
    return tuple(
        [f"listed_{row.unit or 'own'}_{i + 1}" for i, row in enumerate(written.units) if arm_of(at, written, i)]
    )


def troop_key(row: ListUnit) -> str | Given:
    """The key under which a unit of our lists has a name; one of another list is called as it was written."""
    return f"troop_{row.unit}" if row.unit else Given(row.name)


def arm_of(at: Setting, written: ArmyList, number: int) -> str:
    """The arm of a unit that may start before its zone; nothing: it may not."""
    f, row = at.combat.f, written.units[number]
    listed = row.unit in f.unit_no  # skirmishers and guerrillas of another list are told by their class
    arm = f.arms[f.unit_arm[f.unit_no[row.unit]]] if listed else row.troop
    return arm if may_deploy_forward(at.s.facts.data.battlefield, arm) else ""


def roll_forward(at: Setting, role: int, number: int) -> Forward:
    """PEN-16.3 The die of one unit; guerrillas need none."""
    written = at.desk.lists[role]
    assert written is not None
    own, enemy = at.desk.leadership[role], at.desk.leadership[1 - role]
    target = forward_target(at.s.facts.data.battlefield, arm_of(at, written, number), own, enemy)
    die = at.t.roll("table_forward") if target else 0
    goes = goes_forward(target, die)
    row = written.units[number]
    at.t.tell(ForwardRolled(at.combat.place, at.seat(role), troop_key(row), target, die, goes))
    return Forward(role, number, target, die, goes)
