"""Parsed components are kept beside Python's compiled modules: the same values, as long as the file is the same."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from baluard.parsed import parsed

BODY = b'name = "Le\xc3\xb3n"\npoints = [1, 2.5]\n[[row]]\nid = "a"\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    return tmp_path / "map.toml"


def kept(file: Path) -> Path:
    return file.parent / "__pycache__" / "map.toml.msgpack"


def test_what_is_kept_is_what_was_parsed_and_is_not_parsed_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = parsed(file, BODY)
    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("it was parsed again"))
    assert parsed(file, BODY) == first == {"name": "León", "points": [1, 2.5], "row": [{"id": "a"}]}


def test_another_body_is_parsed_and_kept_in_its_place(file: Path) -> None:
    parsed(file, BODY)
    other = BODY.replace(b"2.5", b"3.5")
    assert parsed(file, other) == tomllib.loads(other.decode())
    assert parsed(file, other)["points"] == [1, 3.5]
    assert [path.name for path in kept(file).parent.iterdir()] == ["map.toml.msgpack"]


def test_a_body_that_begins_another_is_not_taken_for_it(file: Path) -> None:
    parsed(file, BODY)
    assert parsed(file, BODY.partition(b"[[row]]")[0]) == {"name": "León", "points": [1, 2.5]}


def test_a_damaged_file_is_written_again(file: Path) -> None:
    first = parsed(file, BODY)
    whole = kept(file).read_bytes()
    kept(file).write_bytes(whole[:-4])
    assert parsed(file, BODY) == first
    assert kept(file).read_bytes() == whole


def test_nothing_is_written_where_python_may_not_write(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert parsed(file, BODY)["name"] == "León"
    assert not kept(file).exists()
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (file.parent / "__pycache__").write_bytes(b"in the way")
    assert parsed(file, BODY)["name"] == "León"
