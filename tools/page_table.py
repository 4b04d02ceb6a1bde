"""Which decision, option or element of the page stands for each line of a specification, and which test in the browser
uses it: writes docs/page-peninsular.md and docs/page-maurice.md.

    python tools/page_table.py

The lines stand in tests/pages/<game>.toml. Tests are found by their marks `@plays(...)`; that a test has really
used what it names is checked when it runs (`tests/pages/marks.py`). Here it is checked that decisions, orders and
options exist: in the texts that ask them, in the table of orders, in the options and motions of the game.
"""

import ast
import sys
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from baluard import catalogue  # noqa: E402
from baluard.games.peninsular.model.orders import ORDERS  # noqa: E402
from tools import folders  # noqa: E402

PAGES = ROOT / "tests" / "pages"
TESTS = {"peninsular": "test_*.py", "maurice": "test_maurice*.py"}
"""The games that have such a table, and the files of their page tests."""
TITLES = {
    "decision": "Decisions",
    "hidden": "What is hidden, and from whom",
    "option": "Options",
    "element": "What is seen at a glance",
}


class Line(Struct, frozen=True):
    """A line of the specification, and the names that stand for it; or why it is no matter of the page."""

    part: str
    line: str
    uses: tuple[str, ...]
    elsewhere: str


def document(slug: str) -> Path:
    """Where the table of a game stands."""
    return ROOT / "docs" / f"page-{slug}.md"


@cache
def lines(slug: str) -> tuple[Line, ...]:
    """All lines, part by part."""
    file = tomllib.loads((PAGES / f"{slug}.toml").read_text("utf-8"))
    return tuple(
        Line(part, row["line"], tuple(names_of(row)), row.get("elsewhere", ""))
        for part in TITLES
        for row in file.get(part, ())
    )


def names_of(row: dict[str, list[str] | list[dict[str, str]]]) -> list[str]:
    """The names of a line: of decisions and options as they are, of elements those of their parts."""
    return [*row.get("uses", ()), *(part["name"] for part in row.get("parts", ()))]  # type: ignore[list-item, call-overload]


@cache
def browser_tests(slug: str) -> dict[str, tuple[str, ...]]:
    """For each name the tests that say they play it."""
    found: dict[str, list[str]] = defaultdict(list)
    others = [
        path for name, files in TESTS.items() if name != slug and files != "test_*.py" for path in PAGES.glob(files)
    ]
    for path in sorted(set(PAGES.glob(TESTS[slug])) - set(others)):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for name in played(node):
                    found[name].append(f"{path.stem}::{node.name}")
    return {name: tuple(places) for name, places in found.items()}


def played(node: ast.FunctionDef) -> list[str]:
    """The names in the marks `@plays(...)` above a test."""
    marks = [m for m in node.decorator_list if isinstance(m, ast.Call) and isinstance(m.func, ast.Name)]
    return [ast.literal_eval(name) for mark in marks if mark.func.id == "plays" for name in mark.args]  # type: ignore[attr-defined]


@cache
def offered(slug: str) -> frozenset[str]:
    """What the game can ask, take as an order, or let choose; and the elements of its page."""
    texts = tomllib.loads((folders.GAMES / slug / "locale" / "en.toml").read_text("utf-8"))
    game = catalogue.game(slug)
    orders = ORDERS.forms if slug == "peninsular" else ()
    motions = ("motion.answer", *(f"motion.{motion}" for motion in game.motions))
    file = tomllib.loads((PAGES / f"{slug}.toml").read_text("utf-8"))
    parts = [part["name"] for rows in file.values() for row in rows for part in row.get("parts", ())]
    return frozenset({*texts["decision"], *orders, *motions, *parts, *(f"option.{one.id}" for one in game.options)})


def unknown(slug: str) -> list[str]:
    """Decisions, orders, options and elements in the lines that the game does not have."""
    known = offered(slug)
    names = [name for line in lines(slug) for name in line.uses]
    return [name for name in names if name not in known and name.partition(".")[0] not in known]


def empty(slug: str) -> list[str]:
    """Names, and whole lines, that no test uses."""
    bare = [line.line for line in lines(slug) if not line.uses and not line.elsewhere]
    return bare + [name for line in lines(slug) for name in line.uses if not browser_tests(slug).get(name)]


def table(slug: str) -> str:
    """The document."""
    found = [f"# The page of `{slug}`: what it offers and the test that uses it", ""]
    found += ["Written by `tools/page_table.py`; do not edit.", ""]
    for part, title in TITLES.items():
        rows = [cells(slug, line) for line in lines(slug) if line.part == part]
        if rows:
            found += [f"## {title}", "", "| line | on the page | tests in the browser |", "|---|---|---|", *rows, ""]
    return "\n".join(found)


def cells(slug: str, line: Line) -> str:
    """One row."""
    if line.elsewhere:
        return f"| {line.line} | - | {line.elsewhere} |"
    used = dict.fromkeys(test for name in line.uses for test in browser_tests(slug).get(name, ()))
    names, places = (", ".join(f"`{name}`" for name in line.uses), "<br>".join(f"`{test}`" for test in used))
    return f"| {line.line} | {names} | {places} |"


def main() -> None:
    for slug in TESTS:
        document(slug).write_text(table(slug), "utf-8")
        print(f"{document(slug).relative_to(ROOT)}: {len(lines(slug))} lines")


if __name__ == "__main__":
    main()
