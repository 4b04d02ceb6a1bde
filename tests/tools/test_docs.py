"""Pages of the documentation are listed, targets of the Makefile told, and code that guides show is the program's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
NOT_FOR_READERS = {"dev"}  # what other targets need


def test_every_page_of_the_documentation_is_listed() -> None:
    pages = {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")} - {"README.md"}
    listed = set(re.findall(r"\]\(([^)#]+\.md)\)", (DOCS / "README.md").read_text("utf-8")))
    assert listed == pages


def test_every_target_of_the_makefile_is_told() -> None:
    targets = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    told = set(re.findall(r"make ([a-z-]+)", (ROOT / "README.md").read_text("utf-8")))
    assert targets is not None and {*targets[1].split()} - told == NOT_FOR_READERS


EXCERPT = re.compile(r"```python\n# (\S+\.py)[^\n]*\n(.*?)```", re.DOTALL)
YOURS = {"mine.py"}  # a file that the reader writes


def excerpts() -> list[tuple[str, str, str]]:
    """(page, file, code) of all blocks that name their file."""
    found = [
        (page.name, *block) for page in sorted(DOCS.glob("*.md")) for block in EXCERPT.findall(page.read_text("utf-8"))
    ]
    return [one for one in found if one[1] not in YOURS]


@pytest.mark.parametrize(("page", "file", "code"), excerpts())
def test_the_code_that_a_guide_shows_stands_in_the_program(page: str, file: str, code: str) -> None:
    source = next(ROOT / place / file for place in ("", "src/baluard") if (ROOT / place / file).exists())
    assert code.strip() in source.read_text("utf-8")


def test_guides_show_code() -> None:
    assert {page for page, _, _ in excerpts()} >= {"add-a-game.md", "build-a-bot.md", "how-it-works.md"}


def test_the_guide_to_a_new_game_names_every_file_that_a_game_has() -> None:
    guide = (DOCS / "add-a-game.md").read_text("utf-8")
    files = {file.name for file in (ROOT / "src" / "baluard" / "games").glob("*/*") if file.is_file()}
    rooms = {file.name for file in (ROOT / "src" / "baluard" / "games").glob("*/*/") if not file.name.startswith("__")}
    assert {name for name in files if f"`{name}`" not in guide} == set()
    assert {name for name in rooms if f"`{name}/" not in guide} == set()
