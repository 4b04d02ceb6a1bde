"""The report of a battle in the terminal: by a file, or by what is otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from baluard.cli.report_lines import is_for_report, read_report, report_desk, write_report
from baluard.cli.terminal import Terminal
from baluard.games.peninsular import GAME
from baluard.kernel.drafts import Draft
from tests.rulebooks.peninsular.test_14_lists import lists_due
from tests.rulebooks.peninsular.test_20_reports import at_the_table

OTHERWISE = "broken_army=defender, attacker.commander_killed=true"


@pytest.fixture
def terminal() -> Terminal:
    """A table at which France is asked for the report of a battle."""
    found = Terminal(GAME, GAME.checked_options({}), ("france",), "easy", "en", None)
    found.match = at_the_table().table
    return found


def test_what_is_otherwise_is_the_whole_report(terminal: Terminal) -> None:
    asked = terminal.match.asked[0]
    draft = terminal.in_writing(OTHERWISE, asked)
    assert isinstance(draft, Draft)
    assert (draft.value["broken_army"], draft.value["attacker"]["commander_killed"]) == ("defender", True)
    assert draft.value["defender"]["commander_killed"] is False


def test_a_report_is_written_changed_and_read(terminal: Terminal, tmp_path: Path) -> None:
    asked, file = terminal.match.asked[0], tmp_path / "report.toml"
    assert terminal.in_writing(f"w {file}", asked) is None
    file.write_text(file.read_text("utf-8").replace('broken_army = "none"', 'broken_army = "attacker"'), "utf-8")
    draft = terminal.in_writing(f"r {file}", asked)
    assert draft is not None and draft.value["broken_army"] == "attacker"


def test_what_cannot_be_read_or_written_is_told_and_gives_no_report(
    terminal: Terminal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = terminal.match.asked[0]
    for line in (f"r {tmp_path / 'nowhere.toml'}", "attacker.units.99.state=shaken", f"w {tmp_path}"):
        assert terminal.in_writing(line, asked) is None
        assert capsys.readouterr().out.strip()


def test_other_lines_and_other_questions_are_none_of_its_business(terminal: Terminal) -> None:
    desk = report_desk(GAME, terminal.match, terminal.match.asked[0], "en")
    assert desk is not None and not is_for_report("f")
    assert read_report(desk, OTHERWISE)[1] == [] and write_report(desk, "w /nowhere/at/all") == ""
    terminal.match.answer_default("france", "person")
    assert report_desk(GAME, terminal.match, terminal.match.asked[0], "en") is None


def test_a_form_within_a_form_is_written_to_a_file_and_handed_in_from_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = Terminal(GAME, GAME.checked_options({}), ("spain",), "easy", "en", None)
    found.match, file = lists_due().table, tmp_path / "list.json"
    asked = next(one for one in found.match.asked if one.decision.seat == "spain")
    found.show(asked, (), asked.decision.space.next_keys(()))
    assert '"es_line"' in capsys.readouterr().out  # an example says what it is, not its number alone
    assert found.in_writing(f"w {file}", asked) is None
    file.write_text(file.read_text("utf-8").replace('"name": "es_line"', '"name": "Murcia"'), "utf-8")
    draft = found.in_writing(f"r {file}", asked)
    assert draft is not None and asked.decision.space.faults(draft.value) == ()
    assert "Murcia" in [unit["name"] for unit in draft.value["units"]]
    file.write_text("[", "utf-8")
    assert found.in_writing(f"r {file}", asked) is None and "cannot be read" in capsys.readouterr().out
    assert found.in_writing("units=3", asked) is None and "not one of the answers" in capsys.readouterr().out
