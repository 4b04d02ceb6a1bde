"""What a wheel holds beside the package: the guides for players and organisers, which the server shows, with pictures.

In a checkout they stand in `docs`, where the server finds them; an editable installation needs no copy.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LANGUAGES = ("ca", "es", "en")
INSIDE = "baluard/server/guides"


class Guides(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the guides into the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """`version` is standard, or editable."""
        if version == "standard":
            build_data["force_include"].update(guides_in(Path(self.root) / "docs"))


def guides_in(docs: Path) -> dict[str, str]:
    """The guides and their pictures, and where each stands in the wheel."""
    texts = [file for lang in LANGUAGES for file in docs.glob(f"*.{lang}.md")]
    pictures = docs.joinpath("pictures").glob("*.png")
    found = {str(file): f"{INSIDE}/{file.name}" for file in texts}
    return {**found, **{str(file): f"{INSIDE}/pictures/{file.name}" for file in pictures}}
