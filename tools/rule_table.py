"""Which function and which test stand for each rule: writes docs/rules-<slug>.md.

    python tools/rule_table.py

Functions are found by the rule ids in their docstrings, comments and strings ("ASL-9.2 to 9.6", "ASL-4.5"), tests by
their marks `@rule("ASL-9.2")` and `@vector("V3")`. The ids themselves are counted in each game's house.toml, chapter by
chapter, so that no rule can disappear from the help texts (data/rules.toml) unnoticed. Sources are parsed, not
imported: compiled modules lose docstrings.
"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools import folders  # noqa: E402
from tools.folders import known_of, slugs  # noqa: E402

Places = dict[str, list[str]]


@dataclass(frozen=True)
class Book:
    """A game's rulebook: the prefix of its ids, how many rules each chapter has, and how many rulings and vectors.

    A chapter may count its rules by letters ("abc"), or be one rule itself ("").
    """

    slug: str
    prefix: str
    chapters: tuple[tuple[int, int | str], ...]
    rulings: int
    vectors: tuple[tuple[str, int], ...]

    @property
    def sources(self) -> Path:
        return folders.GAMES / self.slug

    @property
    def tests(self) -> Path:
        return ROOT / "tests" / "rulebooks" / self.slug

    @property
    def document(self) -> Path:
        return ROOT / "docs" / f"rules-{self.slug}.md"

    def rule_ids(self) -> list[str]:
        return [f"{self.prefix}-{name}" for chapter, rules in self.chapters for name in names_in(chapter, rules)]

    def whole_chapters(self) -> tuple[int, ...]:
        """The chapters that are one rule."""
        return tuple(chapter for chapter, rules in self.chapters if rules == "")

    def ruling_ids(self) -> list[str]:
        return [f"{self.prefix}-R{n}" for n in range(1, self.rulings + 1)]

    def vector_ids(self) -> list[str]:
        return [f"{name}{n}" for name, last in self.vectors for n in range(1, last + 1)]

    def known(self) -> set[str]:
        """Every id that a mark may name."""
        return {*self.rule_ids(), *self.ruling_ids(), *self.vector_ids()}

    def headings(self, table: str) -> dict[str, str]:
        """The rules or rulings of the help texts with their English headings."""
        file = tomllib.loads((self.sources / "data" / "rules.toml").read_text("utf-8"))
        return {row["id"]: row.get("heading", {}).get("en", "") for row in file[table]}


def names_in(chapter: int, rules: int | str) -> list[str]:
    """The rules of a chapter: "9.1" and so on, "3.a" and so on, or the chapter's number alone."""
    if rules == "":
        return [str(chapter)]
    return [f"{chapter}.{n}" for n in (rules if isinstance(rules, str) else range(1, rules + 1))]


def book_of(slug: str) -> Book | None:
    """The rulebook of a game as its house.toml counts it; None when it has none."""
    found = known_of(slug, "book")
    if not found:
        return None
    chapters = tuple(enumerate(found["chapters"], start=found["first"]))
    return Book(slug, found["prefix"], chapters, found["rulings"], tuple(found["vectors"].items()))


def books() -> tuple[Book, ...]:
    """The rulebooks of all games."""
    return tuple(book for slug in slugs() if (book := book_of(slug)))


def ids_in(text: str, prefix: str, whole: tuple[int, ...] = ()) -> set[str]:
    """The ids that a text names: "ASL-2.1 to 2.4", "ASL-13.2, 13.5", "VIC-4.6.3" (a step of 4.6), "Ruling ASL-R34",
    "CAT-3.a", and chapters that are one rule ("CAT-8").
    """
    if f"{prefix}-" not in text:
        return set()
    one = r"(?<![\w.])(?:[A-Z]+-)?(\d{1,2}\.(?:\d{1,2}|[a-g](?![a-z]))|R\d{1,2})(?:\.\d)?(?![\w.]\d)"
    found = {f"{prefix}-{n}" for n in re.findall(one, text)}
    found |= {f"{prefix}-{n}" for n in whole if re.search(rf"{prefix}-{n}(?!\d|\.[\da-g])", text)}
    for chapter, first, last in re.findall(r"(\d{1,2})\.(\d{1,2}) to (?:[A-Z]+-)?\1\.(\d{1,2})", text):
        found |= {f"{prefix}-{chapter}.{n}" for n in range(int(first), int(last) + 1)}
    return found


def owners(tree: ast.Module, file: str) -> list[tuple[int, int, str]]:
    """Every function with its lines, outermost first; methods carry the name of their class."""
    found = [(1, 1_000_000, file)]

    def visit(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                inner = f"{name}.{child.name}" if name else child.name
                found.append((child.lineno, child.end_lineno or child.lineno, f"{file}: {inner}"))
            visit(child, inner)

    visit(tree, "")
    return found


@cache
def functions(book: Book) -> Places:
    """For each id the functions (or files) whose words name it."""
    places: Places = defaultdict(list)
    for path in sorted(book.sources.rglob("*.py")):
        text = path.read_text("utf-8")
        spans = owners(ast.parse(text), str(path.relative_to(book.sources)))
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type in (tokenize.STRING, tokenize.COMMENT):
                owner = [name for first, last, name in spans if first <= token.start[0] <= last][-1]
                for name in ids_in(token.string, book.prefix, book.whole_chapters()):
                    if owner not in places[name]:
                        places[name].append(owner)
    return places


@cache
def marks(book: Book) -> Places:
    """For each id the tests that are marked with it."""
    places: Places = defaultdict(list)
    for path in sorted(book.tests.glob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for name in marked(node):
                    places[name].append(f"{path.stem}::{node.name}")
    return places


def marked(node: ast.FunctionDef) -> list[str]:
    """The ids of `@rule(...)` and `@vector(...)` above a test."""
    found: list[str] = []
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id in ("rule", "vector"):
            found += [ast.literal_eval(argument) for argument in mark.args]
    return found


def table(book: Book) -> str:
    """The document."""
    where, tested = functions(book), marks(book)

    def cell(names: list[str]) -> str:
        return "<br>".join(f"`{name}`" for name in names) or "-"

    lines = [f"# Rules of `{book.slug}`: function and test", "", "Written by `tools/rule_table.py`; do not edit.", ""]
    lines += ["## Rules", "", "| rule | | function | tests |", "|---|---|---|---|"]
    headings = book.headings("rule")
    lines += [f"| {name} | {headings[name]} | {cell(where[name])} | {cell(tested[name])} |" for name in book.rule_ids()]
    lines += ["", "## Rulings", "", "| ruling | function | tests |", "|---|---|---|"]
    lines += [f"| {name} | {cell(where[name])} | {cell(tested[name])} |" for name in book.ruling_ids()]
    lines += ["", "## Test vectors", "", "| vector | tests |", "|---|---|"]
    lines += [f"| {name} | {cell(tested[name])} |" for name in book.vector_ids()]
    return "\n".join(lines) + "\n"


def main() -> None:
    for book in books():
        book.document.write_text(table(book), "utf-8")
        print(f"{book.document.relative_to(ROOT)}: {len(book.rule_ids())} rules")


if __name__ == "__main__":
    main()
