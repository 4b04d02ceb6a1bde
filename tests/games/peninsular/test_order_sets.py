"""A written set of orders beside the table: it answers what is asked, phase by phase, and says what is wrong where."""

from __future__ import annotations

from typing import Any

from baluard.campaign.lexicon import Lexicon
from baluard.campaign.lines import read_lines
from baluard.campaign.sets import Next, OrderSet, faults_at
from baluard.components.situation import OrderBook
from baluard.games.peninsular import GAME
from baluard.kernel.deciders import DefaultDecider
from baluard.kernel.decision import Decision
from baluard.kernel.faults import Faults
from tests.conformance.playing import Sitting, straight
from tests.games.peninsular.standing import GRAMMAR

OPTIONS = {option.id: option.default for option in GAME.options} | {"end_turn": "4", "resolution_modes": "auto"}


def spanish_set(text: str) -> OrderSet:
    view = Sitting(GAME, OPTIONS, None).match.view(("spain",))
    book: OrderBook | None = GAME.order_book(view, "spain", "Club", False)
    assert book is not None
    lexicon = Lexicon(book.things, book.file.words, book.types, "spain")
    orders, wrong = read_lines(text, GRAMMAR, lexicon)
    assert wrong == []
    return OrderSet(book, orders)


class ByTheSet(DefaultDecider):
    """Spain plays a set of orders as long as there are any, all others what an absent player does."""

    def __init__(self, orders: OrderSet) -> None:
        self.set = orders
        self.gave: list[str] = []
        self.wrong: list[Faults] = []

    def decide(self, decision: Decision[Any]) -> Any:
        found: Next | None = None
        if decision.seat == "spain" and self.set.orders:
            found = self.set.next_for(decision.tag, decision.about)
        if found is None or found.written is None:
            return super().decide(decision)
        self.set.given(found.written)
        wrong = faults_at(decision.space, found)
        if wrong:
            self.wrong.append(wrong)
            return super().decide(decision)
        self.gave.append("/".join(found.keys))
        return decision.space.follow(found.keys)


def played(text: str) -> ByTheSet:
    decider = ByTheSet(spanish_set(text))
    straight(GAME, OPTIONS, 1, decider)
    return decider


def test_a_text_of_orders_is_carried_out_phase_by_phase() -> None:
    decider = played(
        "Ejército del Sur I: Sevilla – Córdoba\n"
        "DESPLEGAR Ejército del Este EN Lérida\n"
        "APROVISIONAR Ejército del Norte Forrajeo\n"
        "DADO DE FORRAJEO Ejército del Norte Pendiente\n"
        "Ejército del Norte: La Coruña – Oviedo – Gijón (MF)\n".replace("\\\n", "\n")
    )
    assert decider.wrong == []
    assert decider.gave == [
        "setup_place/es_este/lerida",
        "es_sur1/cordoba/done",
        "es_norte/forced_march",
        "es_norte/oviedo/gijon/done",
        "supply_choice/es_norte/forage",
    ]
    assert decider.set.left_behind("combat") == []


def test_what_the_rules_refuse_is_told_at_its_line() -> None:
    decider = played("COMPRAR 900\nEjército del Norte: La Coruña – Sevilla\n")
    found = [(one.key, one.place) for wrong in decider.wrong for one in wrong]
    assert [place for _, place in found] == ["1:1", "2:21"]
    assert found[1][0] == "E081"


def test_orders_that_nobody_asked_for_are_told() -> None:
    orders = spanish_set("COMPRAR 1\nREACCION Ejército del Norte Combatir")
    assert [one.order.id for one in orders.left_behind("movement")] == ["buy_points"]
    assert [one.order.id for one in orders.left_behind("combat")] == ["buy_points", "contact_reaction"]


def test_a_reaction_answers_when_its_corps_is_asked() -> None:
    orders = spanish_set("REACCION Ejército del Norte Retirarse A Lugo")
    found = orders.next_for("contact_reaction", {"corps": "es_norte", "province": "oviedo"})
    assert found is not None
    assert found.keys == ("retreat", "lugo")
    assert orders.next_for("contact_reaction", {"corps": "es_sur1"}) is None
    assert orders.next_for("movement", {}) == Next(("end_phase",))
