"""Which decision, option or element of the page stands for each line of a specification, and which test in the browser
uses it: writes docs/page-peninsular.md.

    python tools/page_table.py

The lines stand in tests/pages/peninsular.toml. Tests are found by their marks `@plays(...)`; that a test has really
used what it names is checked when it runs (`tests/pages/campaign.py`). Here it is checked that decisions, orders and
options exist: in the texts that ask them, in the table of orders, in the options of the game.
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

from baluard.games.peninsular import GAME  # noqa: E402
from baluard.games.peninsular.model.orders import ORDERS  # noqa: E402
from tools import folders  # noqa: E402

PAGES = ROOT / "tests" / "pages"
LINES = PAGES / "peninsular.toml"
DOCUMENT = ROOT / "docs" / "page-peninsular.md"
TITLES = {"decision": "Decisions", "option": "Options", "element": "What is seen at a glance"}


class Line(Struct, frozen=True):
    """A line of the specification, and the names that stand for it; or why it is no matter of the page."""

    part: str
    line: str
    uses: tuple[str, ...]
    elsewhere: str


@cache
def lines() -> tuple[Line, ...]:
    """All lines, part by part."""
    file = tomllib.loads(LINES.read_text("utf-8"))
    return tuple(
        Line(part, row["line"], tuple(names_of(row)), row.get("elsewhere", "")) for part in TITLES for row in file[part]
    )


def names_of(row: dict[str, list[str] | list[dict[str, str]]]) -> list[str]:
    """The names of a line: of decisions and options as they are, of elements those of their parts."""
    return [*row.get("uses", ()), *(part["name"] for part in row.get("parts", ()))]  # type: ignore[list-item, call-overload]


@cache
def browser_tests() -> dict[str, tuple[str, ...]]:
    """For each name the tests that say they play it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PAGES.glob("test_*.py")):
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
def offered() -> frozenset[str]:
    """What the game can ask, take as an order, or let choose."""
    texts = tomllib.loads((folders.GAMES / GAME.slug / "locale" / "en.toml").read_text("utf-8"))
    return frozenset({*texts["decision"], *ORDERS.forms, *(f"option.{option.id}" for option in GAME.options)})


def unknown() -> list[str]:
    """Decisions, orders and options in the lines that the game does not have."""
    names = [name for line in lines() if line.part != "element" for name in line.uses]
    return [name for name in names if name not in offered() and name.partition(".")[0] not in offered()]


def empty() -> list[str]:
    """Names, and whole lines, that no test uses."""
    bare = [line.line for line in lines() if not line.uses and not line.elsewhere]
    return bare + [name for line in lines() for name in line.uses if not browser_tests().get(name)]


def table() -> str:
    """The document."""
    found = ["# The page of `peninsular`: what it offers and the test that uses it", ""]
    found += ["Written by `tools/page_table.py`; do not edit.", ""]
    for part, title in TITLES.items():
        found += [f"## {title}", "", "| line | on the page | tests in the browser |", "|---|---|---|"]
        found += [cells(line) for line in lines() if line.part == part]
        found.append("")
    return "\n".join(found)


def cells(line: Line) -> str:
    """One row."""
    if line.elsewhere:
        return f"| {line.line} | - | {line.elsewhere} |"
    used = dict.fromkeys(test for name in line.uses for test in browser_tests().get(name, ()))
    names, places = (", ".join(f"`{name}`" for name in line.uses), "<br>".join(f"`{test}`" for test in used))
    return f"| {line.line} | {names} | {places} |"


def main() -> None:
    DOCUMENT.write_text(table(), "utf-8")
    print(f"{DOCUMENT.relative_to(ROOT)}: {len(lines())} lines")


if __name__ == "__main__":
    main()
