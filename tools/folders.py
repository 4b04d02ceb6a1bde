"""What the tools know of each game: it stands in its folder, in house.toml, found by name.

Tables: `compiled` (`fast`, `files`), `bench` (targets of speed), `book` (the rulebook's ids), `tournament` (its kind
and what is wanted), `sample` (games under way for the lobby) and `picture` (details of the board for the guides). A
game needs none of them, nor the file.
"""

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "baluard" / "games"


def slugs(games: Path | None = None) -> list[str]:
    """The games, in the order of their names."""
    return sorted(path.parent.name for path in (games or GAMES).glob("*/__init__.py"))


def known_of(slug: str, table: str, games: Path | None = None) -> Any:
    """One table of a game's house.toml; empty when there is none."""
    file = (games or GAMES) / slug / "house.toml"
    return tomllib.loads(file.read_text("utf-8")).get(table, {}) if file.exists() else {}
