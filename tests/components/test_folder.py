"""What stands in a game's folder, found by name."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import baluard
from baluard.catalogue import SLUGS
from baluard.components.folder import pictures_of
from baluard.drawing.emblems import emblems
from baluard.games.catalans.board.pictures import PICTURES as CATALANS
from baluard.games.victus.board.pictures import PICTURES as VICTUS

SOURCES = Path(str(baluard.__file__)).parent
SHARED = ("board.css", "app.css", "beside.css")


class Other(msgspec.Struct):
    """Another kind of tables."""

    coasts: tuple[int, ...]


def test_the_tables_of_a_drawing_are_checked() -> None:
    with pytest.raises(msgspec.ValidationError, match="coasts"):
        pictures_of("baluard.games.victus", Other)


def test_every_emblem_that_a_table_names_is_drawn() -> None:
    tables = (
        VICTUS.piece_emblems,
        VICTUS.action_emblems,
        VICTUS.card_subjects,
        VICTUS.card_discs,
        VICTUS.card_groups,
        CATALANS.card_kinds,
        CATALANS.card_subjects,
        CATALANS.action_emblems,
    )
    named = {emblem for table in tables for emblem in table.values()}
    assert {emblem for emblem in named if f'id="bd-{emblem}"' not in emblems()} == set()


def names_in(sheet: str) -> set[str]:
    """The classes and ids that a style sheet speaks of."""
    selectors = " ".join(re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)))
    return set(re.findall(r"[.#]([a-zA-Z][\w-]*)", selectors))


def panels_of(slug: str) -> set[str]:
    """The ids of the boxes that a game shows, as far as its sources spell them."""
    files = (SOURCES / "games" / slug / "page").glob("*.py")
    return {f"panel-{name}" for file in files for name in re.findall(r'"panel\.(\w+)"', file.read_text("utf-8"))}


def words_of(slug: str) -> set[str]:
    """What a game calls groups and classes of its drawings."""
    folder = SOURCES / "games" / slug
    files = [*folder.glob("board/*.py"), *folder.glob("pictures.toml")]
    return {word for file in files for word in re.findall(r"[\w-]+", file.read_text("utf-8"))}


def test_what_one_game_alone_draws_is_styled_in_its_own_folder() -> None:
    shared = names_in("".join((SOURCES / "server" / "static" / name).read_text("utf-8") for name in SHARED))
    rooms = [file for room in ("drawing", "page", "server") for file in (SOURCES / room).rglob("*.*")]
    texts = [file.read_text("utf-8") for file in rooms if file.suffix in (".py", ".js", ".html")]
    house = {word for text in texts for word in re.findall(r"[\w-]+", text)}
    house.add("card-text")  # a line of the card face up: `card-{{ line.mark }}`
    assert {name for slug in SLUGS for name in panels_of(slug) & shared} == set()
    of_one = [name for name in sorted(shared - house) if sum(name in words_of(slug) for slug in SLUGS) == 1]
    assert of_one == []
