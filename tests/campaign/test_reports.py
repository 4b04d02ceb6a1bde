"""A combat fought elsewhere, told in a workbook, in TOML and in a line: the same report, and the same messages."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from baluard.campaign.handing_in import Desk, Run
from baluard.campaign.judging import judge
from baluard.campaign.pending import Pending
from baluard.campaign.report_text import as_changes, read_changes
from baluard.campaign.reports import ReportDesk, open_reports
from baluard.components.situation import Filled
from baluard.games.peninsular import GAME
from baluard.texts import texts_for
from tests.rulebooks.peninsular.sitting import Sitting
from tests.rulebooks.peninsular.test_20_reports import at_the_table, example

BATTLE = "T01-talavera-1"
TOML = """
broken_army = "Defensor"      # words of any language
score_attacker = 40.5
[attacker]
commander_killed = true
"""


def desk_of(game: Sitting, lang: str = "es") -> ReportDesk:
    asked = next(iter(open_reports(game.table).values()))
    return ReportDesk(GAME, game.table, asked, "Club", lang)


def book(desk: ReportDesk, filled: Filled) -> bytes:
    return desk.workbook(texts_for("es", GAME.package, GAME.data), filled)


def test_the_form_handed_in_as_it_is_is_the_plainest_report() -> None:
    desk = desk_of(at_the_table())
    for found in (desk.read(book(desk, {}), True), desk.read(desk.toml().encode(), False)):
        assert found.faults == []
        assert found.report == desk.start


def test_workbook_toml_and_line_say_the_same() -> None:
    desk = desk_of(at_the_table())
    written = book(
        desk,
        {
            ("report", BATTLE, "broken_army"): "Defensor",
            ("report", BATTLE, "attacker.commander_killed"): "sí",
            ("report", BATTLE, "score_attacker"): "2,5",
            ("attacker", "#2", "state"): "2 bajas",
        },
    )
    line = "broken_army=Defensor, attacker.commander_killed=true, score_attacker=2.5, attacker.units.1.state=2 bajas"
    report = desk.read(written, True).report
    assert read_changes(line, desk.words) == (report, [])
    assert read_changes(as_changes(report, desk.words), desk.words) == (report, [])
    assert report["attacker"]["units"][1] == {**desk.start["attacker"]["units"][1], "state": "two_casualties"}
    assert (report["broken_army"], report["score_attacker"]) == ("defender", 5)


def test_a_toml_file_says_only_what_changed() -> None:
    desk = desk_of(at_the_table())
    report = desk.read(TOML.encode(), False).report
    assert report == {
        **desk.start,
        "broken_army": "defender",
        "score_attacker": 81,
        "attacker": {**desk.start["attacker"], "commander_killed": True},
    }


@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_report_that_is_offered_is_a_line_and_the_same_again(number: int) -> None:
    game = at_the_table()
    desk = desk_of(game)
    report = msgspec.json.decode(msgspec.json.encode(example(game, number)))
    assert read_changes(as_changes(report, desk.words), desk.words) == (report, [])


def test_a_report_in_writing_is_the_answer_that_the_page_gives() -> None:
    by_page, by_file = at_the_table(), at_the_table()
    by_page.answer("battle_report", example(by_page, 2))
    desk = desk_of(by_file)
    by_file.answer("battle_report", read_changes(as_changes(plain(example(by_file, 2)), desk.words), desk.words)[0])
    assert by_file.entries == by_page.entries


def test_an_order_gives_a_report_as_a_line_of_changes() -> None:
    by_page, by_line = at_the_table(), at_the_table()
    by_page.answer("battle_report", example(by_page, 2))
    line = as_changes(plain(example(by_line, 2)), desk_of(by_line).words)
    desk = Desk(GAME, by_line.table, "france", "Club", "es")
    reading = desk.read(f"INFORME {BATTLE} {line}".encode(), False)
    pending = Pending(desk.book, reading.orders)
    assert (reading.faults, judge(by_line.table, "france", pending)) == ([], [])
    done = Run(by_line.table, "france", {"france": pending}, False, "france").go()
    assert done.steps[0].entries == by_page.entries[-1:]
    assert done.asked is not None and done.asked.decision.tag == "confirm_report"


def plain(report: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(report))


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        ("broken_army = \n", "orders.no_toml", "1:15"),
        ("rounds_played = 99", "fault.type", "rounds_played"),
        ("weather = 1", "fault.unknown_field", "weather"),
        ("attacker.commander = 'Ney'", "E009", "attacker.commander"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_field(text: str, key: str, place: str) -> None:
    found = desk_of(at_the_table()).read(text.encode(), False).faults
    assert [(one.key, one.place) for one in found] == [(key, place)]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("the French won", "E015"),
        ("attacker.units.99.state=broken", "fault.unknown_field"),
        ("a.b=1", "fault.unknown_field"),
    ],
)
def test_what_is_wrong_in_a_line_is_told(line: str, key: str) -> None:
    desk = desk_of(at_the_table())
    assert [one.key for one in read_changes(line, desk.words)[1]] == [key]


def test_what_is_nested_too_deep_is_no_report_whichever_way_it_comes() -> None:
    game = at_the_table()
    desk, nest = desk_of(game), "[" * 1900
    report, wrong = read_changes(f"attacker.units={nest}", desk.words)
    assert wrong == [] and report["attacker"]["units"] == nest, "it is taken for a word"
    assert [one.key for one in game.table.asked[0].decision.space.faults(report)] == ["fault.type"]
    assert [one.key for one in desk.read(f"units = {nest}".encode(), False).faults] == ["orders.no_toml"]


def test_a_file_that_is_no_text_is_told() -> None:
    assert [one.key for one in desk_of(at_the_table()).read(b"\xff\xfe\x00", False).faults] == ["orders.not_text"]
