"""What stands in a game's folder beside its rules, found by name: its looks and its cover.

`looks.css` is the style sheet of what only this game draws, with its own colours; `cover.webp` is the small picture of
the board in the lobby. A game may have neither.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

LOOKS, COVER = "looks.css", "cover.webp"
SHOWN = (LOOKS, COVER)


def folder_of(package: str) -> Path:
    """The folder of a game's package."""
    return Path(str(import_module(package).__file__)).parent


def shown_file(package: str, name: str) -> Path | None:
    """A file of a game's folder that pages may show; None when it has none of that name, or none is to be shown."""
    file = folder_of(package) / name
    return file if name in SHOWN and file.is_file() else None


def looks_of(package: str) -> tuple[Path, ...]:
    """A game's style sheets: one or none."""
    file = shown_file(package, LOOKS)
    return () if file is None else (file,)
