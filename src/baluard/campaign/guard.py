"""A file from outside, looked at before any library opens it: its size, its parts, what they unpack to, what they hold.

A workbook is a zip of XML. Nobody who fills in orders needs more than a few hundred kilobytes, nor macros, links to
other files, embedded objects or XML with entities; what has them is refused with a reason.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from io import BytesIO

from baluard.kernel.faults import Fault

MOST_BYTES = 4_000_000  # of the file
MOST_PARTS = 300
MOST_UNPACKED = 40_000_000  # of all parts together
MOST_CELLS = 100_000  # of all sheets together
LAST_ROW, LAST_COLUMN = 20_000, 40  # nothing may stand farther out
CHUNK = 1 << 16
OLD_FORMAT = b"\xd0\xcf\x11\xe0"  # .xls, and files with a password
NEEDED = ("[Content_Types].xml", "xl/workbook.xml")
ENTITIES = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.I)
MERGED = re.compile(rb"<(\w+:)?mergeCell\b")
CELL = re.compile(rb"<(?:\w+:)?c[\s>/]")
WRITTEN = re.compile(rb"<(?:\w+:)?c\s(?:[^>]*\s)?r=\"([A-Z]+)(\d+)\"[^>/]*>")  # cells that are not empty
WIDE = (b"\xff\xfe", b"\xfe\xff", b"\x00<", b"<\x00")  # other encodings than UTF-8
REFUSED = (
    ("workbook.macros", re.compile(r"vbaproject|macrosheets/|dialogsheets/|activex/", re.I)),
    ("workbook.links", re.compile(r"externallinks/|connections\.xml|querytables/", re.I)),
    ("workbook.embedded", re.compile(r"embeddings/|oleobject", re.I)),
)


class Refused(Exception):
    """The file is not opened; the fault says why."""

    def __init__(self, key: str, **facts: str | int) -> None:
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
    left, cells = MOST_UNPACKED, MOST_CELLS
    for info in infos:
        size, count = check_part(archive, info, left)
        left, cells = left - size, cells - count
        if cells < 0:
            raise Refused("workbook.many_cells", most=MOST_CELLS)


def check_part(archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: int) -> tuple[int, int]:
    """One part, in pieces: a name may lie about its size. Gives how much it is, and how many cells it has."""
    parts: list[bytes] = []
    size = 0
    with archive.open(info) as stream:
        while piece := stream.read(CHUNK):
            size += len(piece)
            if size > left:
                raise Refused("workbook.bomb", most=MOST_UNPACKED // 1_000_000)
            parts.append(piece)
    is_xml = info.filename.endswith((".xml", ".rels", ".vml"))
    return size, check_xml(info.filename, b"".join(parts)) if is_xml else 0


def check_xml(name: str, body: bytes) -> int:
    """XML without entities, in UTF-8; a sheet without merged cells or far ones. Gives how many cells it has."""
    if body[:2] in WIDE or ENTITIES.search(body):
        raise Refused("workbook.entities")
    if name == "[Content_Types].xml" and b"macroEnabled" in body:
        raise Refused("workbook.macros")
    if not name.startswith("xl/worksheets/"):
        return 0
    if MERGED.search(body):
        raise Refused("workbook.merged")
    for found in WRITTEN.finditer(body):
        letters, row = found.group(1).decode(), int(found.group(2)[:9])
        if row > LAST_ROW or column_number(letters) > LAST_COLUMN:
            raise Refused("workbook.far_cells", place=f"{letters[:9]}{row}")
    return len(CELL.findall(body))


def column_number(letters: str) -> int:
    """A is 1, Z is 26, AA is 27."""
    number = 0
    for letter in letters[:9]:
        number = number * 26 + ord(letter) - 64
    return number
