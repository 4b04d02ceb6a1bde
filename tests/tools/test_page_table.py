"""Every line of a specification about decisions, options and what is seen has its test in the browser."""

import pytest

from tools.page_table import TESTS, browser_tests, document, empty, lines, table, unknown

ELSEWHERE = {"peninsular": ("deadlines", "spectator_delay"), "maurice": ("Bots receive exactly the seat's view",)}
GAMES = pytest.mark.parametrize("slug", sorted(TESTS))


@GAMES
def test_no_cell_is_empty(slug: str) -> None:
    assert empty(slug) == []


@GAMES
def test_decisions_orders_and_options_of_the_lines_exist(slug: str) -> None:
    assert unknown(slug) == []


@GAMES
def test_every_mark_stands_in_a_line(slug: str) -> None:
    named = {name for line in lines(slug) for name in line.uses}
    assert sorted(set(browser_tests(slug)) - named) == []


@GAMES
def test_only_these_lines_are_no_matter_of_the_page(slug: str) -> None:
    assert tuple(line.line for line in lines(slug) if line.elsewhere) == ELSEWHERE[slug]


@GAMES
def test_the_table_in_docs_is_up_to_date(slug: str) -> None:
    assert document(slug).read_text("utf-8") == table(slug), "run tools/page_table.py"
