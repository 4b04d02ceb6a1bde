"""Which function and which test stand for each rule: writes docs/rules-<slug>.md.

    python tools/rule_table.py

Functions are found by the rule ids in their docstrings, comments and strings ("ASL-9.2 to 9.6", "ASL-4.5"), tests by
their marks `@rule("ASL-9.2")` and `@vector("V3")`. Sources are parsed, not imported: compiled modules lose docstrings.
"""

import ast
import io
import re
import tokenize
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
Places = dict[str, list[str]]


@dataclass(frozen=True)
class Book:
    """A game's rulebook: the prefix of its rule ids and the number of its test vectors."""

    slug: str
    prefix: str
    vectors: int

    @property
    def sources(self) -> Path:
        return ROOT / "src" / "baluard" / "games" / self.slug

    @property
    def tests(self) -> Path:
        return ROOT / "tests" / "rulebooks" / self.slug

    @property
    def document(self) -> Path:
        return ROOT / "docs" / f"rules-{self.slug}.md"

    def rows(self, table: str) -> dict[str, str]:
        """Rule or ruling ids with their English headings."""
        file = tomllib.loads((self.sources / "data" / "rules.toml").read_text("utf-8"))
        return {row["id"]: row.get("heading", {}).get("en", "") for row in file[table]}

    def known(self) -> set[str]:
        """Every id that a mark may name."""
        return {*self.rows("rule"), *self.rows("ruling"), *self.vector_ids()}

    def vector_ids(self) -> list[str]:
        return [f"V{n}" for n in range(1, self.vectors + 1)]


BOOKS = (Book("assault", "ASL", 40),)


def ids_in(text: str, prefix: str) -> set[str]:
    """The ids that a text names: "ASL-2.1 to 2.4", "ASL-13.2, 13.5", "Ruling ASL-R34"."""
    if f"{prefix}-" not in text:
        return set()
    found = {f"{prefix}-{n}" for n in re.findall(r"(?<![\w.])(?:[A-Z]+-)?(\d{1,2}\.\d{1,2}|R\d{1,2})(?![\w.]\d)", text)}
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


def functions(book: Book) -> Places:
    """For each id the functions (or files) whose words name it."""
    places: Places = defaultdict(list)
    for path in sorted(book.sources.rglob("*.py")):
        text = path.read_text("utf-8")
        spans = owners(ast.parse(text), str(path.relative_to(book.sources)))
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type in (tokenize.STRING, tokenize.COMMENT):
                owner = [name for first, last, name in spans if first <= token.start[0] <= last][-1]
                for name in ids_in(token.string, book.prefix):
                    if owner not in places[name]:
                        places[name].append(owner)
    return places


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
    lines += [
        f"| {name} | {heading} | {cell(where[name])} | {cell(tested[name])} |"
        for name, heading in book.rows("rule").items()
    ]
    lines += ["", "## Rulings", "", "| ruling | function | tests |", "|---|---|---|"]
    lines += [f"| {name} | {cell(where[name])} | {cell(tested[name])} |" for name in book.rows("ruling")]
    lines += ["", "## Test vectors", "", "| vector | tests |", "|---|---|"]
    lines += [f"| {name} | {cell(tested[name])} |" for name in book.vector_ids()]
    return "\n".join(lines) + "\n"


def main() -> None:
    for book in BOOKS:
        book.document.write_text(table(book), "utf-8")
        print(f"{book.document.relative_to(ROOT)}: {len(book.rows('rule'))} rules")


if __name__ == "__main__":
    main()
