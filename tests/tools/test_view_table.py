"""docs/views.md says what bots are asked and see: it is up to date, and lacks nothing asked in played games."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tools.view_table import DOCUMENT, document, position_of, questions, shapes

PLAYED = sorted((Path(__file__).parents[1] / "games_played").glob("*.json.gz"))


def test_the_page_is_up_to_date() -> None:
    assert DOCUMENT.read_text("utf-8") == document(), "python tools/view_table.py"


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: file.name.partition(".")[0])
def test_all_that_was_asked_in_a_played_game_is_listed_with_its_question(file: Path) -> None:
    record = json.loads(gzip.decompress(file.read_bytes()))
    asked = {entry["about"] for entry in record["entries"] if entry["type"] == "answer"}
    assert asked
    listed = questions(record["game"])
    assert [tag for tag in sorted(asked) if not listed.get(tag)] == []


def test_parts_of_a_position_are_listed_too() -> None:
    assert "Stand" in {shape.__name__ for shape in shapes(position_of("victus"))}
