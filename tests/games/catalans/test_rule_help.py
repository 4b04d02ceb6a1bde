"""Rule help: every rule that a prompt names has words behind it, in three languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from baluard.components import rules_of
from baluard.games.catalans import GAME

SOURCES = Path(__file__).parents[3] / "src" / "baluard" / "games" / "catalans" / "rules"


def named_rules() -> set[str]:
    """The rule ids that stand in decisions."""
    return {
        rule for file in SOURCES.glob("*.py") for rule in re.findall(r'"(CAT-[0-9.a-g]+)"', file.read_text("utf-8"))
    }


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
@pytest.mark.parametrize("rule", sorted(named_rules()))
def test_a_rule_behind_a_prompt_has_words(rule: str, lang: str) -> None:
    found = GAME.rule_help(rule, lang)
    assert found is not None and all(part.strip() for part in found)


def test_every_rule_is_told_in_each_language_differently() -> None:
    for row in rules_of(GAME.package).rule:
        assert len({row.text.ca, row.text.es, row.text.en}) == 3, row.id


def test_an_unknown_rule_has_no_help() -> None:
    assert GAME.rule_help("CAT-99", "en") is None
