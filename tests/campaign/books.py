"""Workbooks in tests: written, changed by hand, read."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import Any

from openpyxl import load_workbook

from baluard.campaign.entries import Reading, read_workbook
from baluard.campaign.situation import Filled, Marks
from baluard.campaign.workbook import write_workbook
from baluard.texts.catalogue import Texts, house_messages, package_messages
from tests.games.peninsular.situations import asked, situation
from tests.games.peninsular.standing import GRAMMAR, lexicon


def texts(lang: str = "es") -> Texts:
    words = package_messages("baluard.games.peninsular", f"orders.{lang}")
    return Texts(lang, {**house_messages(lang), **words})


def written(nation: str = "spain", lang: str = "es", filled: Filled | None = None, marks: Marks | None = None) -> bytes:
    if filled or marks:
        return write_workbook(situation(nation), GRAMMAR, lexicon(nation), texts(lang), filled, marks)
    return as_it_is(nation, lang)


@lru_cache(maxsize=16)
def as_it_is(nation: str, lang: str) -> bytes:
    return write_workbook(situation(nation), GRAMMAR, lexicon(nation), texts(lang))


@lru_cache(maxsize=4)
def bare(nation: str) -> bytes:
    """A workbook without its legend and comments, which is quicker to open and to save."""

    def change(book: Any) -> None:
        del book["Leyenda"]
        for page in book.worksheets:
            for head in page[1]:
                head.comment = None

    return changed(as_it_is(nation, "es"), change)


def read(body: bytes, nation: str = "spain", checksum: str = "abc") -> Reading:
    return read_workbook(body, asked(nation, checksum), GRAMMAR, lexicon(nation))


def changed(body: bytes, change: Callable[[Any], None]) -> bytes:
    """A workbook in which somebody wrote."""
    book = load_workbook(BytesIO(body))
    change(book)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def row_of(page: Any, first: str) -> int:
    """The number of the row that begins with this."""
    return next(row for row in range(1, 80) if page.cell(row, 1).value == first)


def column_of(page: Any, heading: str) -> int:
    """The number of the column with this heading."""
    return next(n for n in range(1, 30) if page.cell(1, n).value == heading)


def with_cells(nation: str, *cells: tuple[str, str | int, str, Any]) -> bytes:
    """A workbook with some cells filled in: sheet, row (its first cell, or its number), heading, value."""

    def change(book: Any) -> None:
        for title, row, heading, value in cells:
            page = book[title]
            number = row if isinstance(row, int) else row_of(page, row)
            page.cell(number, column_of(page, heading)).value = value

    return changed(bare(nation), change)
