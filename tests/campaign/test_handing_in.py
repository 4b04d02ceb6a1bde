"""Orders handed in: judged whole, carried out as far as they go, kept where they wait; and every message provoked."""

from __future__ import annotations

from functools import lru_cache

import pytest

from baluard.campaign.fill import fill
from baluard.campaign.handing_in import Desk, Pending, Run, doubts, from_draft, judge, remarks
from baluard.campaign.said import write_lines
from baluard.campaign.workbook import fault_words, write_workbook
from baluard.components.orders import Order
from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.orders import order_of
from baluard.kernel.deciders import RngDice
from baluard.kernel.faults import Fault
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from baluard.texts import texts_for
from baluard.texts.catalogue import Texts
from tests.campaign.books import read, with_cells
from tests.campaign.messages import CELLS, FILES, LINES, NOT_YET, RULES, Case

OPTIONS = {"end_turn": "4", "resolution_modes": "auto"}


@lru_cache(maxsize=3)
def texts(lang: str) -> Texts:
    return texts_for(lang, GAME.package, GAME.data)


def new_match() -> Match:
    return start(GAME, GAME.checked_options(OPTIONS), RngDice(Rng("handing in")))[0]


def desk_at(match: Match, nation: str) -> Desk:
    return Desk(GAME, match, nation, "Club", "es")


def pending_of(match: Match, nation: str, text: str) -> Pending:
    desk = desk_at(match, nation)
    reading = desk.read(text.encode(), False)
    assert reading.faults == []
    return Pending(desk.book, reading.orders, reading.waiting)


def run(match: Match, nation: str, text: str, sets: dict[str, Pending] | None = None, defaults: bool = False) -> Run:
    sets = {} if sets is None else sets
    sets[nation] = pending_of(match, nation, text)
    assert judge(match, nation, sets[nation]) == []
    found = Run(match, nation, sets, defaults, match.asked[0].decision.seat)
    found.go()
    return found


def given(found: Run, nation: str) -> list[str]:
    return ["/".join(one.keys) for one in found.done.given if one.seat == nation and not one.by_default]


# -- messages


def order_in(case: Case) -> Order:
    keys = [key.replace("_", " ") if key.startswith("=") else key for key in case.keys.split()]
    return order_of(case.phase, tuple(keys))


def by_text(case: Case, desk: Desk, match: Match) -> list[Fault]:
    line = write_lines([order_in(case)], desk.grammar, desk.lexicon, "es")
    reading = desk.read(line.encode(), False)
    return [*reading.faults, *judge(match, case.nation, Pending(desk.book, reading.orders))]


def by_sheet(case: Case, desk: Desk, match: Match) -> list[Fault]:
    filled, left = fill([order_in(case)], desk.book.situation, desk.grammar, desk.lexicon)
    assert left == []
    body = write_workbook(desk.book.situation, desk.grammar, desk.lexicon, texts("es"), filled)
    reading = desk.read(body, True)
    return [*reading.faults, *judge(match, case.nation, Pending(desk.book, reading.orders, reading.waiting))]


@pytest.mark.parametrize("case", RULES, ids=[case.code for case in RULES])
def test_each_message_of_the_rules_is_told_at_its_line_and_at_its_cell(case: Case) -> None:
    match = case.build().table
    desk = desk_at(match, case.nation)
    wrong = by_text(case, desk, match)
    assert [(one.key, one.place.partition(":")[0]) for one in wrong] == [(case.code, "1")]
    marked = by_sheet(case, desk, match)
    assert [one.key for one in marked] == [case.code]
    assert "!" in marked[0].place
    for lang in ("ca", "es", "en"):
        assert fault_words(texts(lang), wrong[0]).startswith(f"{case.code}: ")


@pytest.mark.parametrize("code", LINES)
def test_what_cannot_be_read_is_told_at_its_line(code: str) -> None:
    nation, line = LINES[code]
    found = desk_at(new_match(), nation).read(f"# orders\n{line}\n".encode(), False)
    assert [(one.key, one.place.partition(":")[0]) for one in found.faults] == [(code, "2")]
    for lang in ("ca", "es", "en"):
        assert fault_words(texts(lang), found.faults[0]).startswith(f"{code}: ")


@pytest.mark.parametrize("code", CELLS)
def test_what_cannot_be_read_is_told_at_its_cell(code: str) -> None:
    nation, *cell = CELLS[code]
    found = read(with_cells(nation, tuple(cell)), nation)  # type: ignore[arg-type]
    assert [one.key for one in found.faults] == [code]
    assert found.faults[0].place.startswith(f"{cell[0]}!")


def test_every_message_is_provoked_or_has_a_reason_why_not() -> None:
    provoked = {case.code for case in RULES} | set(LINES) | set(FILES)
    codes = {message.code for message in GAME.data.orders_sheet.message}
    assert provoked & set(NOT_YET) == set()
    assert provoked | set(NOT_YET) == codes
    assert len(NOT_YET) <= 28  # shrink it with every message that can be provoked


# -- a set as a whole


def test_all_that_is_wrong_is_told_at_once_and_nothing_is_done() -> None:
    match = new_match()
    for nation in ("spain", "france"):
        run(match, nation, "")
    n = match.log_n
    set_ = pending_of(match, "spain", "COMPRAR 900\nEjército del Norte: La Coruña – Sevilla\nDEPOSITO CREAR Gijón\n")
    found = judge(match, "spain", set_)
    assert [(one.key, one.place) for one in found] == [("E001", "1:1"), ("E050", "3:1"), ("E081", "2:21")]
    assert match.log_n == n
    assert len(set_.set.orders) == 3


def test_what_comes_after_somebody_else_waits_and_its_faults_are_only_doubts() -> None:
    match = new_match()
    set_ = pending_of(
        match, "spain", "DESPLEGAR Ejército del Este EN Lérida\nEjército del Norte: La Coruña – Sevilla\n"
    )
    assert judge(match, "spain", set_) == []
    assert [(one.key, one.place) for one in doubts(match, "spain", set_, "x")] == [("E081", "2:21")]


def test_a_set_stops_where_another_is_asked_and_goes_on_from_its_draft() -> None:
    match = new_match()
    sets: dict[str, Pending] = {}
    text = "DESPLEGAR Ejército del Este EN Lérida\nEjército del Norte: La Coruña – Oviedo – Gijón (MF)\n"
    first = run(match, "spain", text, sets)
    assert given(first, "spain") == ["setup_place/es_este/lerida"]
    assert first.done.asked is not None and first.done.asked.decision.seat == "france"
    draft = sets["spain"].draft("spain")
    assert [one.place for one in draft.orders] == ["2:21", "2:21"]
    again = {"spain": from_draft(desk_at(match, "spain").book, draft)}
    second = run(match, "france", "INICIATIVA Último\n", again)
    assert given(second, "france") == ["last"]
    assert given(second, "spain") == ["es_norte/forced_march", "es_norte/oviedo/gijon/done"]


def test_what_no_longer_holds_stops_the_set_with_its_message_and_is_kept() -> None:
    match = new_match()
    sets: dict[str, Pending] = {}
    run(match, "spain", "Ejército del Norte: La Coruña – Sevilla\nEjército del Sur I: Sevilla – Cádiz\n", sets)
    found = run(match, "france", "", sets)
    assert [(one.key, one.place) for one in found.done.faults] == [("E081", "1:21")]
    assert found.done.asked is not None
    assert (found.done.asked.decision.seat, found.done.asked.decision.tag) == ("spain", "movement")
    assert len(sets["spain"].set.orders) == 2


def test_an_order_of_a_phase_that_is_over_comes_too_late() -> None:
    match = new_match()
    for nation in ("spain", "france"):
        run(match, nation, "")
    while match.asked[0].decision.tag != "movement":
        match.answer_default("spain")
    assert [one.key for one in judge(match, "spain", pending_of(match, "spain", "COMPRAR 1\n"))] == ["orders.too_late"]


def test_who_is_not_asked_hands_in_nothing() -> None:
    match = new_match()
    assert [one.key for one in judge(match, "france", pending_of(match, "france", ""))] == ["orders.not_asked"]


def test_a_die_beside_an_order_is_told_to_be_rolled_by_the_house() -> None:
    desk = desk_at(new_match(), "spain")
    assert [one.key for one in remarks(desk.read("DADO DE FORRAJEO Ejército del Norte 5".encode(), False))] == [
        "orders.house_rolls"
    ]
    assert remarks(desk.read("DADO DE FORRAJEO Ejército del Norte Pendiente".encode(), False)) == []


def test_a_figure_that_a_player_reckoned_is_told_not_to_be_compared() -> None:
    reading = read(with_cells("spain", ("Oro", "Oro", "Fin de Turno", 9)))
    assert [(one.key, one.place) for one in remarks(reading)] == [("orders.not_compared", "Oro!D2")]


def test_a_set_is_over_when_the_next_turn_of_its_nation_begins() -> None:
    match = new_match()
    sets: dict[str, Pending] = {}
    for nation in ("spain", "france"):
        run(match, nation, "", sets)
    found = run(match, "spain", "REACCION Ejército del Norte Combatir\n", sets, defaults=True)
    assert found.done.asked is not None and found.done.asked.decision.seat == "britain"
    for _ in range(40):
        nation = match.asked[0].decision.seat
        if nation == "spain":
            break
        found = run(match, nation, "", sets, defaults=True)
    assert "spain" not in sets
    assert [one.key for one in found.done.late] in ([], ["orders.unanswered"])
