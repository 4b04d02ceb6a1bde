"""Files of others stand unchanged, each with its name, version, licence and checksum."""

import hashlib
import re
import tomllib
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "baluard"
STATIC = SOURCES / "server" / "static"
SHELVES = (STATIC / "vendor" / "vendor.toml", SOURCES / "drawing" / "fonts" / "fonts.toml")
FREE = {"0BSD", "MIT", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "ISC", "OFL-1.1"}


def records(shelf: Path) -> list[dict[str, str]]:
    return tomllib.loads(shelf.read_text(encoding="utf-8"))["file"]


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.stem)
def test_every_file_has_its_recorded_checksum(shelf: Path) -> None:
    found = {r["path"]: hashlib.sha256((shelf.parent / r["path"]).read_bytes()).hexdigest() for r in records(shelf)}
    assert found == {r["path"]: r["sha256"] for r in records(shelf)}


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.stem)
def test_no_file_stands_there_unrecorded(shelf: Path) -> None:
    known = {r["path"] for r in records(shelf)} | {r["licence_text"] for r in records(shelf)} | {shelf.name}
    present = {str(f.relative_to(shelf.parent)) for f in shelf.parent.rglob("*") if f.is_file()}
    assert present == known


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.stem)
def test_every_file_has_a_name_a_version_and_a_free_licence(shelf: Path) -> None:
    for record in records(shelf):
        assert record["name"] and record["version"]
        assert record["licence"] in FREE
        assert len((shelf.parent / record["licence_text"]).read_text(encoding="utf-8")) > 300


def test_the_style_sheet_of_faces_points_to_vendored_files_only() -> None:
    urls = re.findall(r'url\("([^"]+)"\)', (STATIC / "fonts.css").read_text(encoding="utf-8"))
    assert urls and all((STATIC / url).is_file() for url in urls)
