"""What stands in a game's folder beside its rules, found by name: its looks, its cover, the tables of its drawings.

`looks.css` is the style sheet of what only this game draws, with its own colours; `cover.webp` is the small picture of
the board in the lobby; `pictures.toml` says what no rule reads: shores, places set by hand, which emblem stands for
what; `pace.toml` says how long which decisions may take, where a table has a pace; `samples/` holds records of games
under way that open from the lobby. A game may have none of them.
"""

from __future__ import annotations

import gzip
from importlib import import_module
from pathlib import Path
from typing import TypeVar

import msgspec

LOOKS, COVER, PICTURES, PACE = "looks.css", "cover.webp", "pictures.toml", "pace.toml"
SAMPLES, SAMPLE = "samples", ".json.gz"
SHOWN = (LOOKS, COVER)
T = TypeVar("T")


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


def pictures_of(package: str, kind: type[T]) -> T:
    """The tables of a game's drawings, checked."""
    return msgspec.toml.decode((folder_of(package) / PICTURES).read_bytes(), type=kind)


def pace_of(package: str, kind: type[T]) -> T | None:
    """The lengths of time that a game proposes, checked; None when it names none."""
    file = folder_of(package) / PACE
    return msgspec.toml.decode(file.read_bytes(), type=kind) if file.is_file() else None


def samples_of(package: str) -> tuple[str, ...]:
    """The names of a game's samples."""
    return tuple(sorted(file.name.removesuffix(SAMPLE) for file in (folder_of(package) / SAMPLES).glob(f"*{SAMPLE}")))


def sample_record(package: str, name: str) -> bytes:
    """The record of a sample, by one of the names above."""
    return gzip.decompress((folder_of(package) / SAMPLES / f"{name}{SAMPLE}").read_bytes())
