"""What other installed packages bring along: entry points, read from their own files.

`importlib.metadata` can do that, too, but importing it takes half as long as listing the games.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any

PACKAGES = (".dist-info", ".egg-info")


class NotLoaded(Exception):
    """A thing of somebody else's that is not there, or cannot be imported."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(f"{place}: {why}")
        self.place = place
        self.why = why


@cache
def entry_points(group: str) -> dict[str, str]:
    """The entry points of a group, `module:attribute` by name; what comes first on the path counts."""
    found: dict[str, str] = {}
    for folder in sys.path:
        for text in told_in(folder or "."):
            for name, place in of_group(text, group):
                found.setdefault(name, place)
    return found


def told_in(folder: str) -> Iterator[str]:
    """What the packages in a folder say of themselves. The folder may be a file or none: Python minds neither."""
    with suppress(OSError):
        for name in sorted(os.listdir(folder)):
            if name.endswith(PACKAGES):
                with suppress(OSError), open(f"{folder}/{name}/entry_points.txt", encoding="utf-8") as file:
                    yield file.read()


def of_group(text: str, group: str) -> list[tuple[str, str]]:
    """The lines of one section of a file of entry points."""
    if f"[{group}]" not in text:
        return []
    section = text.partition(f"[{group}]")[2].partition("\n[")[0]
    pairs = [line.partition("=") for line in section.splitlines()]
    return [(name.strip(), place.strip()) for name, equals, place in pairs if equals]


def load(place: str) -> Any:
    """The thing that stands at `module:attribute`. Whatever goes wrong is somebody else's, and is named."""
    module, _, attribute = place.partition(":")
    try:
        return getattr(import_module(module.strip()), attribute.partition("[")[0].strip())
    except Exception as error:
        raise NotLoaded(place, f"{type(error).__name__}: {error}") from error
