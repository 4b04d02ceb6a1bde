"""Dice of a file on the command line: what no die shows is refused, what was not needed yet is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_campaign import OPTIONS, run, text_file


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A campaign that begins."""
    file = tmp_path / "campaign.json"
    assert run("campaign", "--new", "--options", OPTIONS, "--out", file).exit_code == 0
    return file


def test_a_die_that_no_die_shows_is_refused_before_its_roll_comes(record: Path, tmp_path: Path) -> None:
    dice, empty = text_file(tmp_path, "forage 3\nforage 2, 7\n", "dice.txt"), text_file(tmp_path, "", "empty.txt")
    before = record.read_bytes()
    done = run("orders", record, "--nation", "spain", "--in", empty, "--dice", dice, "--lang", "en")
    assert done.exit_code == 1
    assert "dice.txt, 2:1: E002: Impossible die value: 2 7." in done.output
    assert record.read_bytes() == before


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("ca", "1 tirada de dice.txt encara no calia", "2 tirades de dice.txt encara no calien"),
        ("es", "1 tirada de dice.txt aún no hacía falta", "2 tiradas de dice.txt aún no hacían falta"),
        ("en", "1 roll of dice.txt was not needed yet", "2 rolls of dice.txt were not needed yet"),
    ],
)
def test_dice_that_were_not_needed_are_counted_with_the_right_verb(
    record: Path, tmp_path: Path, lang: str, one: str, two: str
) -> None:
    empty, before = text_file(tmp_path, "", "empty.txt"), record.read_bytes()
    for thrown, said in (("forage 3\n", one), ("forage 3\nforage 4\n", two)):
        record.write_bytes(before)
        dice = text_file(tmp_path, thrown, "dice.txt")
        done = run("orders", record, "--nation", "spain", "--in", empty, "--dice", dice, "--lang", lang)
        assert said in done.output.replace(f"{tmp_path}/", ""), done.output
