"""A file from outside, looked at before any library opens it: its size, its parts, what they unpack to, what they hold.

A workbook is a zip of XML. Nobody who fills in orders needs more than a few hundred kilobytes, nor macros, links to
other files, embedded objects or XML with entities; what has them is refused with a reason.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from html import unescape
from io import BytesIO

from baluard.kernel.faults import Fault
from baluard.kernel.given import Given

MOST_BYTES = 4_000_000  # of the file
MOST_PARTS = 300
MOST_UNPACKED = 40_000_000  # of all parts together
MOST_CELLS = 100_000  # of all sheets together
MOST_TAGS = 400_000  # of all parts together; a workbook of orders has some 20,000
LAST_ROW, LAST_COLUMN = 20_000, 40  # nothing may stand farther out
CHUNK = 1 << 16
OLD_FORMAT = b"\xd0\xcf\x11\xe0"  # .xls, and files with a password
ENTITIES = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.I)
MERGED = re.compile(rb"<(\w+:)?mergeCell\b")
# Each of these ends its search at the next tag: else a part of nothing but beginnings would be read over and over.
CELL = re.compile(rb"<(?:\w+:)?c[\s>/]")
PLACED = re.compile(rb"<(?:\w+:)?c\s[^<>]*>")
PLACE = re.compile(rb"\sr=[\"']([A-Z]+)(\d+)[\"']")
BOOK, LINKS, SHEETS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/"
NEEDED = ("[Content_Types].xml", BOOK)
SHEET, LINK = re.compile(rb"<(?:\w+:)?sheet\s[^<>]*>"), re.compile(rb"<(?:\w+:)?Relationship\s[^<>]*>")
WIDE = (b"\xff\xfe", b"\xfe\xff", b"\x00<", b"<\x00")  # other encodings than UTF-8
REFUSED = (
    ("workbook.macros", re.compile(r"vbaproject|macrosheets/|dialogsheets/|activex/", re.I)),
    ("workbook.links", re.compile(r"externallinks/|connections\.xml|querytables/", re.I)),
    ("workbook.embedded", re.compile(r"embeddings/|oleobject", re.I)),
)


class Refused(Exception):
    """The file is not opened; the fault says why."""

    def __init__(self, key: str, **facts: str | int | Given) -> None:
        super().__init__(key)
        self.fault = Fault(key, "", dict(facts))


def check_file(body: bytes) -> None:
    """Nothing when a file may be opened, else `Refused`."""
    if len(body) > MOST_BYTES:
        raise Refused("workbook.too_big", most=MOST_BYTES // 1000)
    if body.startswith(OLD_FORMAT):
        raise Refused("workbook.old_format")
    try:
        with zipfile.ZipFile(BytesIO(body)) as archive:
            check_parts(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        raise Refused("workbook.no_workbook") from error


def check_parts(archive: zipfile.ZipFile) -> None:
    """The names of the parts, then what they hold, unpacked only as far as it is allowed."""
    infos = archive.infolist()
    names = [info.filename for info in infos]
    if len(names) > MOST_PARTS:
        raise Refused("workbook.many_parts", most=MOST_PARTS)
    if len(set(names)) != len(names) or any(name not in names for name in NEEDED):
        raise Refused("workbook.no_workbook")
    for name in names:
        for key, pattern in REFUSED:
            if pattern.search(name):
                raise Refused(key)
    if sum(info.file_size for info in infos) > MOST_UNPACKED:
        raise Refused("workbook.bomb", most=MOST_UNPACKED // 1_000_000)
    left, cells, tags = MOST_UNPACKED, MOST_CELLS, MOST_TAGS
    for info in infos:
        body = unpacked(archive, info, left)
        left -= len(body)
        if info.filename.endswith((".xml", ".rels", ".vml")):
            cells -= check_xml(info.filename, body)
            if info.filename.startswith(SHEETS) and MERGED.search(body):
                raise Refused("workbook.merged", sheet=Given(title_of(archive, info.filename)))
            tags -= body.count(b"<")
        if cells < 0:
            raise Refused("workbook.many_cells", most=MOST_CELLS)
        if tags < 0:
            raise Refused("workbook.many_tags")


def unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: int) -> bytes:
    """One part, in pieces: a name may lie about its size."""
    parts: list[bytes] = []
    size = 0
    with archive.open(info) as stream:
        while piece := stream.read(CHUNK):
            size += len(piece)
            if size > left:
                raise Refused("workbook.bomb", most=MOST_UNPACKED // 1_000_000)
            parts.append(piece)
    return b"".join(parts)


def check_xml(name: str, body: bytes) -> int:
    """XML without entities, in UTF-8; a sheet without far cells. Gives how many cells it has."""
    if body[:2] in WIDE or ENTITIES.search(body):
        raise Refused("workbook.entities")
    if name == "[Content_Types].xml" and b"macroEnabled" in body:
        raise Refused("workbook.macros")
    if not name.startswith(SHEETS):
        return 0
    for cell in PLACED.finditer(body):
        found = None if cell.group().endswith(b"/>") else PLACE.search(cell.group())  # an empty one may stand anywhere
        letters, row = (found.group(1)[:9].decode(), int(found.group(2)[:9])) if found else ("", 0)
        if row > LAST_ROW or column_number(letters) > LAST_COLUMN:
            raise Refused("workbook.far_cells", place=f"{letters}{row}")
    return len(CELL.findall(body))


def title_of(archive: zipfile.ZipFile, name: str) -> str:
    """What people call a sheet; the name of its part where the workbook does not say."""
    sheets, links = (archive.open(part).read(CHUNK) if part in archive.namelist() else b"" for part in (BOOK, LINKS))
    target = name.rpartition("/")[2].encode()
    ids = {attribute(tag, b"Id") for tag in LINK.findall(links) if attribute(tag, b"Target").endswith(b"/" + target)}
    titles = [attribute(tag, b"name") for tag in SHEET.findall(sheets) if attribute(tag, rb"\w+:id") in ids]
    return unescape(titles[0].decode("utf-8", "replace"))[:40] if titles else target.decode()


def attribute(tag: bytes, name: bytes) -> bytes:
    """An attribute of a tag; empty where it has none."""
    found = re.search(rb"\s" + name + rb"=[\"']([^\"']*)[\"']", tag)
    return found.group(1) if found else b""


def column_number(letters: str) -> int:
    """A is 1, Z is 26, AA is 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
