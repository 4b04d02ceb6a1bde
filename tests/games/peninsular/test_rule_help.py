"""Rule help: every rule and ruling of the campaign has words behind it, in three languages, as players speak."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from baluard.components import rules_of
from baluard.components.files import Names
from baluard.games.peninsular import GAME
from baluard.texts import texts_for
from tools.rule_table import book_of

SOURCES = Path(__file__).parents[3] / "src" / "baluard" / "games" / "peninsular" / "rules"
LANGS = ("ca", "es", "en")
HOUSE_OWN = set(key.split(".")[1] for key in texts_for("en").messages if key.startswith("decision."))

# What belongs to the data or to the makers, and no player says.
MAKERS_WORDS = re.compile(r"`|\*\*|\[D\]|\.toml|\w_\w|PEN-|\bE\d{3}\b|\bV\d+\b|\bseed\b|[A-Z]{3,}\.[A-Z]")


def named_rules() -> set[str]:
    """The rule ids that stand in decisions."""
    return {rule for file in SOURCES.glob("*.py") for rule in re.findall(r'"(PEN-\d+\.\d+)"', file.read_text("utf-8"))}


def nodes() -> Iterator[ast.AST]:
    """The sources of the rules, piece by piece."""
    for file in sorted(SOURCES.glob("*.py")):
        yield from ast.walk(ast.parse(file.read_text("utf-8")))


def calls(name: str, within: Iterable[ast.AST]) -> Iterator[ast.Call]:
    """All calls of a function."""
    for node in within:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def written(call: ast.Call, place: int, name: str = "") -> str:
    """An argument of a call that is written out, by its place or its name; empty when it is none."""
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    given = call.args[place] if place < len(call.args) else named.get(name)
    return str(given.value) if isinstance(given, ast.Constant) else ""


@cache
def rules_behind() -> dict[str, str]:
    """The rule that stands behind each decision, by its tag. An ally consents to the order that asks him."""
    found = {written(call, 1): written(call, 5, "rule") for call in calls("Decision", nodes()) if written(call, 1)}
    found |= {written(call, 3): written(call, 5) for call in calls("ask_order", nodes())}
    found |= {
        f"{written(call, 3)}_consent": written(call, 5) for call in calls("ask_ally", nodes()) if written(call, 3)
    }
    for order in (node for node in nodes() if isinstance(node, ast.ClassDef)):
        asked = {f"{order_id(order)}_consent": written(call, 5) for call in calls("ask_ally", ast.walk(order))}
        found |= asked
    return found


def order_id(order: ast.ClassDef) -> str:
    """How an order is called in the data."""
    named = [line.value for line in order.body if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "id"]
    return str(named[0].value) if named and isinstance(named[0], ast.Constant) else ""


def tags() -> list[str]:
    """All decisions that have a prompt."""
    keys = texts_for("en", GAME.package, GAME.data).messages
    return sorted({key.split(".")[1] for key in keys if key.startswith("decision.")} - HOUSE_OWN)


def told() -> list[tuple[str, Names]]:
    """Each rule and ruling with its text."""
    rules = rules_of(GAME.package)
    return [*((row.id, row.text) for row in rules.rule), *((row.id, row.text) for row in rules.ruling)]


def headed() -> list[tuple[str, Names]]:
    """Each chapter with its title and each rule with its heading."""
    rules = rules_of(GAME.package)
    return [*((row.id, row.title) for row in rules.chapter), *((row.id, row.heading) for row in rules.rule)]


def test_the_help_tells_every_rule_and_ruling_of_the_book_in_its_order() -> None:
    book, rules = book_of("peninsular"), rules_of(GAME.package)
    assert book is not None
    assert [row.id for row in rules.rule] == book.rule_ids()
    assert [row.id for row in rules.ruling] == book.ruling_ids()
    assert (len(rules.rule), len(rules.ruling), len(book.vector_ids())) == (183, 68, 55)


def test_chapters_are_numbered_and_each_rule_stands_in_its_own() -> None:
    rules = rules_of(GAME.package)
    assert [chapter.id for chapter in rules.chapter] == [str(number) for number in range(1, 21)]
    assert [row.id for row in rules.rule if row.chapter != row.id.removeprefix("PEN-").split(".")[0]] == []


@pytest.mark.parametrize("tag", tags())
def test_a_rule_with_words_stands_behind_every_prompt(tag: str) -> None:
    assert tag in rules_behind(), "nobody asks this"
    for lang in LANGS:
        found = GAME.rule_help(rules_behind()[tag], lang)
        assert found is not None and all(part.strip() for part in found)


def test_every_decision_has_a_prompt() -> None:
    assert sorted(rules_behind()) == tags()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rule", sorted(named_rules()))
def test_a_rule_behind_a_prompt_has_words(rule: str, lang: str) -> None:
    found = GAME.rule_help(rule, lang)
    assert found is not None and all(part.strip() for part in found)


def test_every_rule_and_ruling_is_told_in_each_language_differently() -> None:
    assert [name for name, text in told() if len({text[lang] for lang in LANGS}) < 3] == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_are_those_of_players_and_not_of_the_data(lang: str) -> None:
    assert [(name, text[lang]) for name, text in (*headed(), *told()) if MAKERS_WORDS.search(text[lang])] == []


@pytest.mark.parametrize("lang", LANGS)
def test_a_heading_is_short_and_a_text_is_made_of_sentences(lang: str) -> None:
    assert [name for name, text in headed() if len(text[lang]) > 45 or text[lang][-1] in ".:"] == []
    assert [name for name, text in told() if not re.fullmatch(r"[^\Wa-z_].*\.", text[lang])] == []


def test_no_two_rules_of_a_chapter_share_a_heading() -> None:
    for lang in LANGS:
        headings = [(row.chapter, row.heading[lang]) for row in rules_of(GAME.package).rule]
        assert len(set(headings)) == len(headings), lang


@pytest.mark.parametrize("lang", LANGS)
def test_the_numbers_of_a_rule_are_the_same_in_each_language(lang: str) -> None:
    def figures(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", text))

    assert [name for name, text in told() if figures(text[lang]) != figures(text["en"])] == []


def test_an_unknown_rule_has_no_help() -> None:
    assert GAME.rule_help("PEN-99.9", "en") is None
