"""What pages show out of the games' folders: their looks and covers, at /static/games/<slug>/STAMP/."""

from __future__ import annotations

import mimetypes
import os
from functools import lru_cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from baluard.components.folder import COVER, LOOKS, shown_file
from baluard.server.common.assets import LASTING, stamp_of, unstamped
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
        file = self.file_at(path)
        return ("", None) if file is None else (str(file), file.stat())

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file; browsers keep it for ever under its own stamp."""
        response = await super().get_response(path, scope)
        file = self.file_at(path)
        if file is not None and unstamped(path.partition("/")[2])[0] == stamp_of_one(file):
            response.headers["cache-control"] = LASTING
        return response

    def file_at(self, path: str) -> Path | None:
        """The file of an address: a game, perhaps a stamp, a name."""
        slug, _, rest = path.partition("/")
        game = self.house.games().get(slug)
        return shown_file(game.package, unstamped(rest)[1]) if game else None


@lru_cache(maxsize=100)
def stamp_of_one(file: Path) -> str:
    """What tells this file from an older one of its name, as it is when it is first asked for."""
    return stamp_of([file])


def looks_address(house: House, slug: str) -> str:
    """The address of a game's own style sheet; empty when it has none."""
    return address_of(house, slug, LOOKS)


def cover_address(house: House, slug: str) -> str:
    """The address of a small picture of the board; empty when there is none (`make pictures` draws them)."""
    return address_of(house, slug, COVER)


def address_of(house: House, slug: str, name: str) -> str:
    """Where a page finds a file of a game's folder; empty when it has none."""
    found = shown_file(house.games()[slug].package, name)
    return f"{PLACE}/{slug}/{stamp_of_one(found)}/{name}" if found else ""
