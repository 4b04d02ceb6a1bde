"""Files that nobody should open: each is refused with a reason, before a library sees it."""

from __future__ import annotations

import struct
import time
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from baluard.campaign import guard, sheets
from baluard.campaign.guard import MOST_BYTES, Refused, check_file
from baluard.campaign.lexicon import MOST_GUESSES, NO_GUESS
from baluard.campaign.workbook import fault_words
from baluard.kernel.given import Given
from tests.campaign.books import changed, read, texts, written

SHEET = "xl/worksheets/sheet2.xml"


def faults(body: bytes, nation: str = "spain") -> list[tuple[str, str]]:
    reading = read(body, nation)
    assert reading.orders == []
    return [(one.key, one.place) for one in reading.faults]


def repacked(change: Callable[[dict[str, bytes]], None]) -> bytes:
    """A workbook whose parts somebody changed."""
    with zipfile.ZipFile(BytesIO(written())) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    change(parts)
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return out.getvalue()


def with_part(name: str, body: bytes) -> bytes:
    return repacked(lambda parts: parts.update({name: body}))


def in_sheet(old: bytes, new: bytes) -> bytes:
    def change(parts: dict[str, bytes]) -> None:
        assert old in parts[SHEET]
        parts[SHEET] = parts[SHEET].replace(old, new, 1)

    return repacked(change)


def lying_about_size() -> bytes:
    """A part of 60 MB that says it has 10 bytes."""
    body = bytearray(with_part("xl/media/a.bin", b"\0" * 60_000_000))
    central = body.rindex(b"PK\x01\x02", 0, body.rindex(b"xl/media/a.bin"))
    body[central + 24 : central + 28] = struct.pack("<I", 10)
    return bytes(body)


HOSTILE = {
    "nothing": (lambda: b"", "workbook.no_workbook"),
    "fifty megabytes of zeros": (lambda: b"\0" * 50_000_000, "workbook.too_big"),
    "some zeros": (lambda: b"\0" * 1000, "workbook.no_workbook"),
    "a page": (lambda: b"<html>orders</html>", "workbook.no_workbook"),
    "an old format": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "workbook.old_format"),
    "half a file": (lambda: written()[: len(written()) // 2], "workbook.no_workbook"),
    "another zip": (lambda: a_zip({"notes.txt": b"hello"}), "workbook.no_workbook"),
    "a bomb": (lambda: with_part("xl/media/a.bin", b"\0" * 60_000_000), "workbook.bomb"),
    "a bomb that lies": (lying_about_size, "workbook.no_workbook"),
    "many parts": (
        lambda: repacked(lambda parts: parts.update({f"x{n}": b"" for n in range(400)})),
        "workbook.many_parts",
    ),
    "macros": (lambda: with_part("xl/vbaProject.bin", b"x"), "workbook.macros"),
    "links": (lambda: with_part("xl/externalLinks/externalLink1.xml", b"<a/>"), "workbook.links"),
    "an object": (lambda: with_part("xl/embeddings/oleObject1.bin", b"x"), "workbook.embedded"),
    "entities": (lambda: with_part("xl/a.xml", b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), "workbook.entities"),
    "wide letters": (lambda: with_part("xl/a.xml", "<!DOCTYPE a>".encode("utf-16")), "workbook.entities"),
    "merged cells": (
        lambda: in_sheet(b"</sheetData>", b'</sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells>'),
        "workbook.merged",
    ),
    "too many cells": (
        lambda: in_sheet(b"</sheetData>", b"<row>" + b"<c/>" * 110_000 + b"</row></sheetData>"),
        "workbook.many_cells",
    ),
    "many cells on many sheets": (
        lambda: repacked(
            lambda parts: parts.update(
                {f"xl/worksheets/more{n}.xml": b"<row>" + b"<c/>" * 30_000 + b"</row>" for n in range(4)}
            )
        ),
        "workbook.many_cells",
    ),
    "a far cell": (
        lambda: in_sheet(b"</sheetData>", b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'),
        "workbook.far_cells",
    ),
    "a far cell in other quotes": (
        lambda: in_sheet(b"</sheetData>", b"<row><c t='n' r='XFD9' x='/'><v>1</v></c></row></sheetData>"),
        "workbook.far_cells",
    ),
    "cells that never end": (lambda: in_sheet(b"</sheetData>", b"<c " * 150_000), "workbook.many_cells"),
    "more tags than any workbook": (
        lambda: with_part("xl/styles.xml", b"<styleSheet>" + b"<xf/>" * 450_000 + b"</styleSheet>"),
        "workbook.many_tags",
    ),
    "broken XML": (lambda: in_sheet(b"</sheetData>", b"</sheetDatum>"), "workbook.no_workbook"),
}


def a_zip(parts: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return out.getvalue()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_with_its_reason(name: str) -> None:
    make, key = HOSTILE[name]
    body = make()
    begin = time.process_time()
    assert faults(body) == [(key, "")]
    assert time.process_time() - begin < 5
    for lang in ("ca", "es", "en"):
        fault = read(body).faults[0]
        assert "{" not in fault_words(texts(lang), fault)
        assert texts(lang).has(fault.key)


@pytest.mark.parametrize(("sheet", "title"), [("sheet2", "Movimiento"), ("sheet4", "Depósitos"), ("more", "more.xml")])
def test_merged_cells_are_told_with_their_sheet(sheet: str, title: str) -> None:
    body = with_part(f"xl/worksheets/{sheet}.xml", b'<worksheet><mergeCells><mergeCell ref="A1:B2"/></mergeCells>')
    said = fault_words(texts("en"), read(body).faults[0])
    assert said == f"The sheet {title} has merged cells: split them."


def test_the_library_does_not_see_what_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    monkeypatch.setattr(sheets, "load_workbook", lambda *given, **more: opened.append(given))
    for name in ("a bomb", "macros", "entities", "many parts", "fifty megabytes of zeros"):
        assert faults(HOSTILE[name][0]()) != []
    assert opened == []


def test_a_bomb_is_not_unpacked_farther_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_UNPACKED", 1000)
    with pytest.raises(Refused, match=r"workbook\.bomb"):
        check_file(written())


def test_a_file_of_the_largest_size_is_looked_at() -> None:
    with pytest.raises(Refused, match=r"workbook\.no_workbook"):
        check_file(b"\0" * MOST_BYTES)


def test_huge_dimensions_are_a_lie_that_harms_nobody() -> None:
    body = repacked(lambda parts: parts.update({SHEET: with_dimension(parts[SHEET])}))
    assert faults(body) == []


def with_dimension(sheet: bytes) -> bytes:
    begin = sheet.index(b'<dimension ref="') + len(b'<dimension ref="')
    return sheet[:begin] + b"A1:XFD1048576" + sheet[sheet.index(b'"', begin) :]


def test_an_empty_formatted_row_at_the_very_end_is_no_fault() -> None:
    assert faults(in_sheet(b"</sheetData>", b'<row r="1048576"><c r="A1048576" s="1"/></row></sheetData>')) == []


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (lambda book: book.remove(book["Movimiento"]), [("E008", "")]),
        (lambda book: book.remove(book["_meta"]), [("workbook.no_meta", "")]),
        (
            lambda book: set_cell(book, "Movimiento", "B1", "Jefe"),
            [("E008", "Movimiento!B1"), ("E008", "Movimiento!A1")],
        ),
        (lambda book: set_cell(book, "Movimiento", "P3", "nota"), [("E008", "Movimiento!P3")]),
        (lambda book: set_cell(book, "_meta", "B1", "Otra"), [("E006", "")]),
        (lambda book: set_cell(book, "_meta", "B2", 7), [("E005", "")]),
        (lambda book: set_cell(book, "_meta", "B3", "france"), [("E006", "")]),
        (lambda book: set_cell(book, "_meta", "B4", 99), [("workbook.other_schema", "")]),
        (lambda book: set_cell(book, "_meta", "B5", "xyz"), [("E007", "")]),
        (lambda book: set_cell(book, "Movimiento", "E2", "x" * 2001), [("workbook.long_text", "Movimiento!E2")]),
    ],
)
def test_a_workbook_that_is_not_as_it_was_sent_is_told_so(change: Callable[[Any], None], wanted: list[Any]) -> None:
    assert faults(changed(written(), change)) == wanted


def set_cell(book: Any, title: str, place: str, value: Any) -> None:
    book[title][place].value = value


def test_a_date_that_a_spreadsheet_made_is_told() -> None:
    from datetime import datetime

    body = changed(written(), lambda book: set_cell(book, "Movimiento", "J2", datetime(2026, 2, 1)))
    assert faults(body) == [("workbook.date_value", "Movimiento!J2")]


def test_an_error_value_is_told() -> None:
    body = changed(written(), lambda book: set_cell(book, "Movimiento", "J2", "#REF!"))
    assert faults(body) == [("workbook.error_value", "Movimiento!J2")]


def test_only_the_sheets_of_orders_are_read_and_of_them_only_rows_in_which_something_stands() -> None:
    far = b'<row r="20000"><c r="A20000" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'
    body = changed(in_sheet(b"</sheetData>", far), lambda book: book.create_sheet("Otra"))
    pages = sheets.open_book(body, ["Movimiento"], "_meta")
    assert sorted(pages) == ["Movimiento", "_meta"]
    rows = sheets.open_book(written(), ["Movimiento"], "_meta")["Movimiento"]
    assert len(pages["Movimiento"]) <= len(rows) + 1 < 100


def test_a_row_that_might_have_been_meant_is_looked_for_a_few_times_only() -> None:
    def change(book: Any) -> None:
        page = book["_meta"]
        for n in range(30):
            page.append(["row", "movement", f"Ejército de {n} " + "x" * 500, f"k{n}", "", ""])
        for n in range(MOST_GUESSES + 2):
            book["Movimiento"].cell(100 + n, 1).value = f"Cuerpo {n} " + "y" * 500

    found = [one for one in read(changed(written(), change)).faults if one.key == "E009"]
    guesses = [one.facts["guess"] for one in found]
    assert len(guesses) == MOST_GUESSES + 2 and Given(NO_GUESS) not in guesses[:MOST_GUESSES]
    assert guesses[MOST_GUESSES:] == [Given(NO_GUESS), Given(NO_GUESS)]
