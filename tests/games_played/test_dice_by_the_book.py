"""The verifier that docs/dice.md prints, run as it stands there: it needs nothing of Baluard."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
RECORDS = sorted(Path(__file__).parent.glob("*.json.gz"))


@pytest.fixture(scope="module")
def verifier() -> dict[str, Any]:
    """What the printed program defines."""
    found = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "dice.md").read_text("utf-8"), re.S)
    assert found is not None
    code = found.group(1)
    assert "baluard" not in code and len([line for line in code.splitlines() if line.strip()]) <= 20
    names: dict[str, Any] = {"__name__": "printed"}
    exec(code, names)
    return names


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.name.partition(".")[0])
def test_every_die_of_a_played_game_is_right(verifier: dict[str, Any], file: Path) -> None:
    record = json.loads(gzip.decompress(file.read_bytes()))
    assert any(entry["type"] == "chance" for entry in record["entries"])
    assert verifier["wrong_entries"](record) == []


def test_a_false_die_is_named(verifier: dict[str, Any]) -> None:
    record = json.loads(gzip.decompress(RECORDS[0].read_bytes()))
    entry = next(entry for entry in record["entries"] if entry["type"] == "chance")
    entry["values"][0] = entry["values"][0] % entry["sides"] + 1
    assert verifier["wrong_entries"](record) == [entry["n"]]
    entry["sides"] = 1 << 40
    assert verifier["wrong_entries"](record) == [entry["n"]]
    record["seed"] = "00" * 32
    with pytest.raises(AssertionError):
        verifier["wrong_entries"](record)
