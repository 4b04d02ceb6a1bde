"""Orders handed in: judged whole, carried out as far as they go, kept where they wait; and every message provoked."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from baluard.campaign.entries import Reading, read_workbook
from baluard.campaign.fill import fill
from baluard.campaign.handing_in import Desk, Run
from baluard.campaign.judging import doubts, judge
from baluard.campaign.lines import read_lines
from baluard.campaign.papers import look_at
from baluard.campaign.pending import Pending, from_draft
from baluard.campaign.reports import ReportDesk, open_reports
from baluard.campaign.said import write_lines
from baluard.campaign.sheets import Asked
from baluard.campaign.workbook import fault_words, write_workbook
from baluard.components.orders import Order
from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.orders import ORDERS, order_of
from baluard.kernel.deciders import RngDice
from baluard.kernel.faults import Fault
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from baluard.texts import texts_for
from baluard.texts.catalogue import Texts
from tests.campaign.books import changed, read, with_cells, written
from tests.campaign.messages import (
    BAND_LINES,
    CELLS,
    FIGURES,
    FILES,
    IMPOSSIBLE,
    LINES,
    NORTE,
    REFUSED,
    REPORTS,
    RULES,
    Case,
)
from tests.games.peninsular.standing import GRAMMAR, lexicon
from tests.rulebooks.peninsular.sitting import Sitting
from tests.rulebooks.peninsular.test_20_reports import at_the_table
from tools.order_forms import EXAMPLE

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


def assault_at_the_table() -> Sitting:
    game = Sitting(empty=True, resolution_modes="tabletop")
    game.corps("uno", at="zaragoza", kind="france", points=300)
    game.garrison("zaragoza", 80).siege("uno").begin("france", "combat")
    return game.answer("combat_choice", ("assault", "tabletop", "0", "0", "never")).until("battle_report")


def cavalry_at_the_table() -> Sitting:
    game = Sitting(empty=True, resolution_modes="tabletop")
    game.corps("es", at="talavera", points=200)
    corps = game.corps("fr", at="talavera", points=300, kind="poland_cavalry")
    game.state.serial += 1
    corps.path, corps.came_from, corps.entered = (game.facts.no["talavera"],), game.facts.no["madrid"], 1
    return game.begin("france", "combat").until("battle_report")


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


@pytest.mark.parametrize("code", BAND_LINES)
def test_what_bands_cannot_do_is_told_at_its_line(code: str) -> None:
    found = read_lines(BAND_LINES[code], GRAMMAR, lexicon("spain"))[1]
    assert [(one.key, one.place) for one in found] == [(code, "1:5")]


@pytest.mark.parametrize("case", REFUSED, ids=[case.code for case in REFUSED])
@pytest.mark.parametrize("way", ["text", "sheet"])
def test_an_order_to_which_the_ally_does_not_consent_is_told_at_its_place(case: Case, way: str) -> None:
    match = case.build().table
    desk = desk_at(match, case.nation)
    filled, left = fill([order_in(case)], desk.book.situation, desk.grammar, desk.lexicon)
    assert left == []
    body = desk.workbook(texts("es"), Reading(filled=filled))
    line = write_lines([order_in(case)], desk.grammar, desk.lexicon, "es")
    reading = desk.read(line.encode() if way == "text" else body, way == "sheet")
    pending = Pending(desk.book, reading.orders)
    assert judge(match, case.nation, pending) == []
    place = reading.orders[0].place
    done = Run(match, case.nation, {case.nation: pending}, True, case.nation).go()
    assert (case.code, place) in [(one.key, one.place) for one in done.late]


def test_a_refusal_that_comes_later_is_told_at_the_place_of_the_order() -> None:
    case = REFUSED[0]
    match = case.build().table
    desk = desk_at(match, "spain")
    sets = {"spain": pending_of(match, "spain", "\nCOMERCIO Leva 1\n")}
    Run(match, "spain", sets, False, "spain").go()
    draft = sets["spain"].draft("spain")
    again = {"spain": from_draft(desk.book, draft), "britain": pending_of(match, "britain", "")}
    again["britain"].answers["answer_trade"] = ("refuse",)
    done = Run(match, "britain", again, False, "spain").go()
    assert [(one.key, one.place) for one in done.late] == [("E061", "2:1")]


def figures_at() -> Match:
    """The recruitment phase of Spain's first turn, its depots gone; then it goes on to where corps forage."""
    game = Sitting().no_depots()
    return game.begin("spain", "recruitment", "intendance", "naval", "movement", "supply").table


def test_the_orders_that_the_docs_show_are_taken() -> None:
    match = figures_at()
    desk = desk_at(match, "spain")
    reading = desk.read(EXAMPLE.encode(), False)
    assert reading.faults == []
    assert {one.order.id for one in reading.orders} >= {"garrison", "move_corps", "buy_points", "supply_choice"}
    assert judge(match, "spain", Pending(desk.book, reading.orders)) == []


@pytest.mark.vector("V9")
@pytest.mark.parametrize("code", FIGURES)
@pytest.mark.parametrize("way", ["text", "sheet"])
def test_a_figure_that_a_player_reckoned_wrongly_is_told_with_the_right_one(code: str, way: str) -> None:
    sheet, row, column, name, heading, wrong, right = FIGURES[code]
    match = figures_at()
    desk = desk_at(match, "spain")
    march = "Ejército del Norte: La Coruña – Oviedo – Gijón\n"

    def judged(figure: int) -> list[Fault]:
        cells = {(sheet, row, column): str(figure), ("movement", "es_norte", "path"): "La Coruña – Oviedo – Gijón"}
        body = desk.workbook(texts("es"), Reading(filled=cells))
        text = f"{march}COMPROBAR {name} {heading} = {figure}"
        reading = desk.read(text.encode() if way == "text" else body, way == "sheet")
        assert reading.faults == []
        return judge(match, "spain", Pending(desk.book, reading.orders), reading.checks)

    found = judged(wrong)
    assert [(one.key, one.facts) for one in found] == [(code, {"value": right})]
    assert found[0].place == "2:1" if way == "text" else "!" in found[0].place
    assert judged(right) == []
    for lang in ("ca", "es", "en"):
        assert str(right) in fault_words(texts(lang), found[0])


def test_a_figure_that_is_not_certain_yet_is_told_not_to_be_compared() -> None:
    match = figures_at()
    desk = desk_at(match, "spain")
    reading = desk.read(b"COMERCIO Leva 1\nCOMPROBAR Oro Fin de Turno = 900", False)
    found = judge(match, "spain", Pending(desk.book, reading.orders), reading.checks)
    assert [(one.key, one.place) for one in found] == [("orders.not_compared", "2:1")]


COMBATS = {"battle": at_the_table, "assault": assault_at_the_table, "cavalry": cavalry_at_the_table}


@pytest.mark.parametrize("code", REPORTS)
def test_each_message_about_a_report_is_told_at_its_cell_and_at_its_line(code: str) -> None:
    kind, cells, line = REPORTS[code]
    match = COMBATS[kind]().table
    ((battle, asked),) = open_reports(match).items()
    desk = ReportDesk(GAME, match, asked, "Club", "es")
    filled = {(sheet, row or battle, column): text for (sheet, row, column), text in cells.items()}
    marked = desk.read(desk.workbook(texts("es"), filled), True).faults
    assert code in [one.key for one in marked] and all("!" in one.place for one in marked)
    orders = desk_at(match, desk.seat)
    reading = orders.read(f"INFORME {battle} {line}".encode(), False)
    wrong = judge(match, desk.seat, Pending(orders.book, reading.orders))
    assert (code, "1:1") in [(one.key, one.place) for one in wrong]
    for lang in ("ca", "es", "en"):
        assert fault_words(texts(lang), wrong[0])[:4] in REPORTS


def test_corps_that_march_together_have_one_route_and_so_end_together() -> None:
    """E102 cannot occur: an order has one path for all its corps, and a second route in its row is no command."""
    slots = [slot.name for slot in ORDERS["joint_move"].slots if slot.type == "province"]
    assert slots == ["path"]
    two = f"{NORTE}: CONJUNTO 1.ª División POR La Coruña – Oviedo POR La Coruña – Lugo"
    assert [one.key for one in read_lines(two, GRAMMAR, lexicon("spain"))[1]] == ["E015"]


def test_every_message_is_provoked_from_text_and_from_a_sheet() -> None:
    codes = {message.code for message in GAME.data.orders_sheet.message}
    both = {case.code for case in (*RULES, *REFUSED)} | set(FIGURES) | set(REPORTS)
    assert len(codes) == 115
    assert both | set(LINES) | set(BAND_LINES) == codes - set(IMPOSSIBLE)
    assert both | set(CELLS) | set(FILES) == codes - set(IMPOSSIBLE)


def test_a_workbook_of_another_turn_nation_or_state_or_with_other_headings_has_its_message() -> None:
    assert [
        one.key for one in read_workbook(written(), Asked("Club 1808", 2, "spain", "abc"), GRAMMAR, lexicon()).faults
    ] == ["E005"]
    assert [one.key for one in read(written(), "britain").faults] == ["E006"]
    assert [one.key for one in read(written(), "spain", "def").faults] == ["E007"]

    def rename(book: Any) -> None:
        book["Oro"].cell(1, 4).value = "Final de Año"

    assert {one.key for one in read(changed(written(), rename)).faults} == {"E008"}


# -- a set as a whole


def test_an_order_that_meets_only_a_remark_is_told_and_the_set_goes_on_without_it() -> None:
    case = next(case for case in RULES if case.code == "E035")
    match = case.build().table
    desk = desk_at(match, "france")
    line = write_lines([order_in(case)], desk.grammar, desk.lexicon, "es")
    looked = look_at(desk, match, desk.read(f"{line}COMPRAR 1".encode(), False), "x")
    assert looked.faults == []
    assert [one.key for one in looked.notes] == ["E035"]
    done = Run(match, "france", {"france": looked.pending}, False, "france").go()
    assert ("E035", "1:1") in [(one.key, one.place) for one in done.late]
    assert done.faults == []


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


def test_orders_written_before_they_are_asked_for_are_looked_at_too() -> None:
    match = new_match()
    set_ = pending_of(match, "britain", "COMPRAR 900\nCOMPRAR 1\n")
    assert [one.key for one in judge(match, "britain", set_)] == ["orders.not_asked"]
    assert [(one.key, one.place) for one in doubts(match, "britain", set_, "x")] == [("E001", "1:1")]


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
