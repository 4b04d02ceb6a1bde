"""Every line of the campaign's specification about decisions, options and what is seen has its test in the browser."""

from tools.page_table import DOCUMENT, browser_tests, empty, lines, table, unknown

ELSEWHERE = ("deadlines", "spectator_delay")


def test_no_cell_is_empty() -> None:
    assert empty() == []


def test_decisions_orders_and_options_of_the_lines_exist() -> None:
    assert unknown() == []


def test_every_mark_stands_in_a_line() -> None:
    named = {name for line in lines() for name in line.uses}
    assert sorted(set(browser_tests()) - named) == []


def test_only_these_lines_are_no_matter_of_the_page() -> None:
    assert tuple(line.line for line in lines() if line.elsewhere) == ELSEWHERE


def test_the_table_in_docs_is_up_to_date() -> None:
    assert DOCUMENT.read_text("utf-8") == table(), "run tools/page_table.py"
