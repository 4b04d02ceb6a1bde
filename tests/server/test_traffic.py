"""What travels when somebody answers, over recorded games of all titles: how often, how much, and that a table brought
up to date part by part is the one that a fresh look gives."""

from __future__ import annotations

from itertools import islice
from statistics import median
from typing import Any

import pytest
from httpx import Response
from msgspec import Struct

from baluard.kernel.values import Asked
from tools.golden_table import Browser, GoldenTable, golden_table
from tools.traffic import RECORDS, size_of

MOST_BYTES = 15_000  # gzipped, in the median
ANSWERS = 30


class Step(Struct):
    """One answer: what its browser fetched, and another one that heard of it; the tables before, and a fresh look."""

    answering: list[Response]
    following: list[Response]
    fetched: int
    tables: list[tuple[str, str]]  # (as brought up to date, as a fresh look gives it)
    grounds: set[str]


@pytest.fixture(scope="module", params=RECORDS)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Step]:
    """The beginning of a recorded game."""
    with golden_table(str(request.param), tmp_path_factory.mktemp("table")) as table:
        for browser in table.browsers.values():
            browser.load()
        return [step(table, *one) for one in islice(table.answers(), ANSWERS)]


def step(table: GoldenTable, asked: Asked, value: Any) -> Step:
    """Give an answer, and let another browser hear of it."""
    me = table.browsers[asked.decision.seat]
    other = next(browser for browser in table.browsers.values() if browser is not me)
    before, question = table.server.fetched, other.shown("data-decision")
    answering, following = me.answer(asked, value), other.refresh()
    fetched = table.server.fetched - before
    tables = [(me.html, fresh(me)), (other.html, fresh(other, question))]
    return Step(answering, following, fetched, tables, {me.shown("data-ground"), other.shown("data-ground")})


def fresh(browser: Browser, question: str = "") -> str:
    """The table as somebody gets it who holds nothing."""
    return browser.ask("GET", f"?decision={question}", headers={"x-part": "table"}).text


def test_an_answer_is_one_fetch_and_so_is_what_others_hear_of_it(played: list[Step]) -> None:
    assert len(played) == ANSWERS
    for one in played:
        assert (len(one.answering), len(one.following), one.fetched) == (1, 1, 2)


def test_few_bytes_travel_for_an_answer(played: list[Step]) -> None:
    for fetches in ([one.answering for one in played], [one.following for one in played]):
        sizes = [sum(map(size_of, each)) for each in fetches]
        assert median(sizes) <= MOST_BYTES
        assert max(sizes) < 2 * MOST_BYTES, "a whole table without its ground"
    packed = [one.headers.get("content-encoding") for step in played for one in step.answering if size_of(one) > 500]
    assert set(packed) == {"gzip"}


def test_a_table_brought_up_to_date_is_the_one_that_a_fresh_look_gives(played: list[Step]) -> None:
    for n, one in enumerate(played):
        for held, looked in one.tables:
            assert held == looked, f"after answer {n + 1}"


def test_the_ground_is_the_same_for_all_eyes_from_first_to_last(played: list[Step]) -> None:
    assert len({ground for one in played for ground in one.grounds}) == 1
