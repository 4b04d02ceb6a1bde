"""Which rules a program has: the hash of their sources."""

from __future__ import annotations

from pathlib import Path

from baluard.catalogue import games
from baluard.components.sources import hash_of_folders


def folder(place: Path, **files: str) -> Path:
    place.mkdir()
    for name, text in files.items():
        (place / f"{name}.py").write_bytes(text.encode())
    return place


def test_each_game_has_rules_of_its_own() -> None:
    hashes = [game.rules_hash() for game in games().values()]
    assert all(hashes) and len(set(hashes)) == len(hashes)


def test_another_line_or_another_file_is_another_hash_and_other_ends_of_lines_are_not(tmp_path: Path) -> None:
    first = hash_of_folders(folder(tmp_path / "rules", one="a\nb\n"))
    (tmp_path / "again").mkdir()
    assert first == hash_of_folders(folder(tmp_path / "again" / "rules", one="a\r\nb\r\n"))
    (tmp_path / "rules" / "two.py").write_text("")
    second = hash_of_folders(tmp_path / "rules")
    (tmp_path / "rules" / "one.py").write_text("a\nc\n")
    assert len({first, second, hash_of_folders(tmp_path / "rules")}) == 3


def test_without_sources_nobody_can_tell(tmp_path: Path) -> None:
    assert hash_of_folders(folder(tmp_path / "model", one="a"), folder(tmp_path / "rules")) == ""
