"""What a wheel holds beside the package: the guides that the server shows, and the compiled libraries if asked for.

In a checkout the guides stand in `docs`, where the server finds them; an editable installation needs no copy.

BALUARD_LIBRARIES names a folder that `tools/build_compiled.py` has made: with it the wheel is for this platform and
Python, without it for all. Libraries of groups of modules (`..__mypyc`) stand beside the package, not in it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LANGUAGES = ("ca", "es", "en")
INSIDE = "baluard/server/guides"
LIBRARIES = "BALUARD_LIBRARIES"
SOURCES = "src"
PICTURE = re.compile(r"(?m)^!\[[^\]]*\]\((?!\w+:)[^)]*\)\n+")
LINK = re.compile(r"\[([^\]]+)\]\((?!\w+:|#)[^)]*\)")


class StaleLibraries(Exception):
    """The libraries are none, or of other sources."""


class Contents(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the guides into the wheel, and the libraries."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """`version` is standard, or editable."""
        if version != "standard":
            return
        root = Path(self.root)
        build_data["force_include"].update(guides_in(root / "docs"))
        if folder := os.environ.get(LIBRARIES):
            build_data["force_include"].update(libraries_in(root / folder, root / SOURCES))
            build_data.update(pure_python=False, infer_tag=True)


class Readme(MetadataHookInterface):
    """Gives the README as a package index can show it."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """The table `project` of pyproject.toml."""
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": without_files(text)}


def guides_in(docs: Path) -> dict[str, str]:
    """The guides and their pictures, and where each stands in the wheel."""
    texts = [file for lang in LANGUAGES for file in docs.glob(f"*.{lang}.md")]
    pictures = docs.joinpath("pictures").glob("*.png")
    found = {str(file): f"{INSIDE}/{file.name}" for file in texts}
    return {**found, **{str(file): f"{INSIDE}/pictures/{file.name}" for file in pictures}}


def libraries_in(folder: Path, sources: Path) -> dict[str, str]:
    """The libraries, and where each stands in the wheel. They must be of the sources that go into it."""
    found = {file: file.relative_to(folder) for pattern in ("*.so", "*.pyd") for file in sorted(folder.rglob(pattern))}
    if not found:
        raise StaleLibraries(f"no libraries in {folder}")
    for file, place in found.items():
        module = file.with_name(file.name.partition(".")[0] + ".py")
        if len(place.parts) > 1 and not is_same(module, sources / module.relative_to(folder)):
            raise StaleLibraries(f"{place} is of another {module.name}: build the libraries anew")
    return {str(file): place.as_posix() for file, place in found.items()}


def is_same(one: Path, other: Path) -> bool:
    """Are both there, with the same text?"""
    return one.is_file() and other.is_file() and one.read_bytes() == other.read_bytes()


def without_files(text: str) -> str:
    """A text without pictures and links that lead to files of the repository; of a link its words stay."""
    return LINK.sub(r"\1", PICTURE.sub("", text))
