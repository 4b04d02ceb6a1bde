"""Words for people stand in `locale/` or in `data/`, none in Python: the literals of all sources are read."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import baluard

ROOT = Path(str(baluard.__file__)).parent
LANGUAGES = {"ca", "es", "en"}
WORD = re.compile(r"[^\W\d_]+(?:·[^\W\d_]+)*")  # «cancel·len» is one word
SLOT = re.compile(r"\{\w+(?::[^}|]*)?\}")
# Words of English sentences that no name of a thing, class of CSS or option has.
ENGLISH = set(
    WORD.findall(
        "a an and are at by cannot for from has have in is may must no not of or the there this to was with you"
    )
)
# English words and names of ours that Catalan or Spanish have, too, and the English catalogue has not.
BOTH = {"cap", "chat", "color", "consents", "dir", "friends", "piles", "victoria", "ø"}
# Who speaks English in Python, and to whom.
ENGLISH_SPEAKERS = {
    "cli/__init__.py": "the help of the command line",
    "laboratory/bench.py": "the figures of `baluard bench`, for whoever works on the program",
    "components/*.py": "faults in a file of components, beside the keys of the text",
    "games/*/model/*checks.py": "faults in a file of components",
    "games/*/model/fields.py": "what the fields of a state mean",
    "kernel/forms.py": "patterns of msgspec's own messages",
    "store/*.py": "SQL",
}


# -- what is read


def strings(table: Any) -> Iterator[str]:
    """The texts of a TOML table."""
    if isinstance(table, str):
        yield table
    for one in table.values() if isinstance(table, dict) else table if isinstance(table, list) else ():
        yield from strings(one)


def names_of_things(table: Any) -> Iterator[str]:
    """Keys and ids of a file of components; not the words in three languages."""
    if isinstance(table, str):
        yield table
    if isinstance(table, dict) and not table.keys() >= LANGUAGES:
        yield from table
        for one in table.values():
            yield from names_of_things(one)
    if isinstance(table, list):
        for one in table:
            yield from names_of_things(one)


@cache
def catalogue_words(lang: str) -> frozenset[str]:
    """All words of a language's catalogues."""
    files = [file for file in ROOT.rglob("locale/*.toml") if file.stem.split(".")[-1] == lang]
    said = [SLOT.sub(" ", text) for file in files for text in strings(tomllib.loads(file.read_text("utf-8")))]
    return frozenset(word.lower() for text in said for word in WORD.findall(text) if len(word) > 2)


@cache
def ids() -> frozenset[str]:
    """The names by which the components are known to the program."""
    files = ROOT.glob("games/*/data/*.toml")
    return frozenset(name for file in files for name in names_of_things(tomllib.loads(file.read_text("utf-8"))))


@cache
def romance_words() -> frozenset[str]:
    """Words that are Catalan or Spanish and nothing else."""
    return (catalogue_words("ca") | catalogue_words("es")) - catalogue_words("en") - ids() - BOTH


# -- what is wrong


def offence(text: str) -> str:
    """Why a literal looks like words for people; empty when it does not."""
    words = WORD.findall(text)
    if any(not letter.isascii() and letter.isalpha() and letter not in BOTH for letter in text):
        return "letters with accents"
    if text not in ids() and any(word.lower() in romance_words() for word in words):
        return "Catalan or Spanish"
    if " " in text.strip() and any(word in ENGLISH for word in text.lower().split()):
        return "English"
    return ""


def is_silent(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Is this a text for developers alone: of an error, an assertion, the log?"""
    while node in parents:
        node = parents[node]
        if isinstance(node, ast.Raise | ast.Assert):
            return True
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log."):
            return True
    return False


def docstrings(tree: ast.Module) -> set[ast.AST]:
    """Texts that stand for themselves."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def is_table_of_words(table: ast.Dict) -> bool:
    """Is it a literal by language that holds texts?"""
    if not LANGUAGES & {key.value for key in table.keys if isinstance(key, ast.Constant)}:
        return False
    return any(isinstance(one, ast.Constant) for value in table.values for one in ast.walk(value))


def offences(name: str, source: str) -> list[str]:
    """The words for people in a source."""
    tree = ast.parse(source)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    speaks_english = any(fnmatch(name, pattern) for pattern in ENGLISH_SPEAKERS)
    quiet = docstrings(tree)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict) and is_table_of_words(node):
            found.append(f"{name}:{node.lineno}: a table by language")
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in quiet:
            why = offence(node.value)
            if why and not (why == "English" and (speaks_english or is_silent(node, parents))):
                found.append(f"{name}:{node.lineno}: {why}: {node.value!r}")
    return found


def test_no_word_for_people_stands_in_python() -> None:
    sources = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in sorted(ROOT.rglob("*.py"))}
    assert len(sources) > 300
    assert [one for name, source in sources.items() for one in offences(name, source)] == []


@pytest.mark.parametrize(
    "source",
    [
        'TURN = {"ca": "Torn", "es": "Turno", "en": "Turn"}',
        'title = {"en": f"Turn {n}"}',
        'SEATS = {"vicenc": "Vicenç"}',
        'head = f"Torn {n}"',
        'parts.append(f"{wave} unidades recuperadas")',
        'said = "The enemy has advanced."',
        'said = f"{n} points for the besieged"',
    ],
)
def test_a_word_for_people_would_be_found(source: str) -> None:
    assert offences("games/victus/page/panels.py", source)


@pytest.mark.parametrize(
    "source",
    [
        '"""Torn: «a l\'inici del torn»."""',
        'raise RulesBug("the bag is empty")',
        'log.warning("an event cannot be read")',
        'texts.say("event.TurnBegan.next_turn", seat="victor")',
        'svg.rect(class_="cat-box is-marked")',
        'by_language = {"ca": catalan, "es": spanish}',
    ],
)
def test_what_is_no_word_for_people_is_left_alone(source: str) -> None:
    assert offences("games/victus/page/panels.py", source) == []


def test_everybody_who_speaks_english_still_does() -> None:
    names = [str(file.relative_to(ROOT)) for file in ROOT.rglob("*.py")]
    for pattern in ENGLISH_SPEAKERS:
        sources = [(name, (ROOT / name).read_text("utf-8")) for name in names if fnmatch(name, pattern)]
        assert any(offences("another.py", source) for _, source in sources), pattern
