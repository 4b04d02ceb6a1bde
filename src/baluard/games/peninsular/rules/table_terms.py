"""PEN-16.1, 16.2, 14.13 What both sides agree upon before a battle at the table."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from baluard.games.peninsular.model.army_facts import ATTACKER, DEFENDER
from baluard.games.peninsular.model.desk import Terms
from baluard.games.peninsular.model.events_desk import TermsAgreed
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.armies import points_of
from baluard.games.peninsular.rules.deployment import faults_of_sizes
from baluard.games.peninsular.rules.settlement import ACCEPT, REFUSE, Combat
from baluard.kernel.answers import Form, OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

USUAL: Final = Terms()


class TermsForm(Form[Terms]):
    """PEN-16.2 What one side proposes."""

    def __init__(self, s: State, points: tuple[int, int]) -> None:
        rows = s.facts.data.battlefield
        super().__init__(Terms, lambda one: faults_of_terms(s, one), lambda: [USUAL, Terms(6, 12, 50, "long")])
        self.bases: tuple[int, ...] = tuple(rows.deployment.foot_bases)
        self.points: tuple[int, int] = points  # of both armies
        self.figures: tuple[int, ...] = tuple(rows.deployment.cavalry_figures)


class TermsVerdict(OneOf):
    """PEN-16.2 What the other side says to them."""

    def __init__(self, terms: Terms) -> None:
        super().__init__((ACCEPT, REFUSE))
        self.terms: Terms = terms


def faults_of_terms(s: State, terms: Terms) -> Faults:
    """PEN-16.2 Bases and figures as the rules know them."""
    return faults_of_sizes(s.facts.data.battlefield, terms.foot, terms.cavalry)


def agree_terms(t: Table, s: State, combat: Combat) -> None:
    """PEN-16.2 The attacker proposes; what the defender will not have is as usual: all points, table sides by a die."""
    proposer, other = [Seat(NATIONS[nation]) for nation in combat.nations]
    about: dict[str, Fact] = {"place": combat.place}
    space = TermsForm(s, (points_of(combat.armies[ATTACKER]), points_of(combat.armies[DEFENDER])))
    terms = t.ask(Decision(proposer, "table_terms", space, USUAL, about, "PEN-16.2"))
    if (
        terms != USUAL
        and t.ask(Decision(other, "agree_terms", TermsVerdict(terms), ACCEPT, about, "PEN-16.2")) == REFUSE
    ):
        terms = USUAL
    combat.scale = terms.scale
    assert s.desk is not None
    s.desk = replace(s.desk, terms=terms, step="lists")
    nations = (NATIONS[combat.nations[ATTACKER]], NATIONS[combat.nations[DEFENDER]])
    t.tell(TermsAgreed(combat.place, nations, terms.foot, terms.cavalry, terms.scale))
