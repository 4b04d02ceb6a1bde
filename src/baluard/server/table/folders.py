"""What pages show out of the games' folders: their looks and covers, at /static/games/<slug>/."""

from __future__ import annotations

import mimetypes
import os

from starlette.staticfiles import StaticFiles

from baluard.components.folder import COVER, LOOKS, shown_file
from baluard.server.games.house import House

PLACE = "/static/games"
mimetypes.add_type("image/webp", ".webp")  # older Pythons know it only where the system tells them


class Folders(StaticFiles):
    """Files of the games of a house; nothing of a folder but what is meant for pages."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Where a file is, and what is known of it; nothing when the house does not show it."""
        slug, _, name = path.partition("/")
        game = self.house.games().get(slug)
        file = shown_file(game.package, name) if game else None
        return ("", None) if file is None else (str(file), file.stat())


def looks_address(house: House, slug: str) -> str:
    """The address of a game's own style sheet; empty when it has none."""
    return address_of(house, slug, LOOKS)


def cover_address(house: House, slug: str) -> str:
    """The address of a small picture of the board; empty when there is none (`make pictures` draws them)."""
    return address_of(house, slug, COVER)


def address_of(house: House, slug: str, name: str) -> str:
    """Where a page finds a file of a game's folder; empty when it has none."""
    found = shown_file(house.games()[slug].package, name)
    return f"{PLACE}/{slug}/{name}" if found else ""
