"""Static files under addresses that say what is in them: a browser that has one never asks for it again.

The stamp of all files of the house stands before the name (`/static/STAMP/js/table.js`), so that modules and style
sheets that name each other by relative addresses stay within one stamp. Without a stamp, or with that of another
version, the present file is sent and not kept.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parents[1] / "static"
PLACE = "/static"
LASTING = "public, max-age=31536000, immutable"
STAMP = re.compile(r"[0-9a-f]{16}")


def stamp_of(files: Iterable[Path]) -> str:
    """What tells files from other ones: made of their names and of all that is in them."""
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(f"{file.name} {file.stat().st_size} ".encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


@lru_cache(maxsize=1)
def stamp() -> str:
    """The stamp of the house's own files, as they are when the server starts."""
    return stamp_of(file for file in STATIC.rglob("*") if file.is_file())


def asset(name: str) -> str:
    """The address of a file of the house."""
    return f"{PLACE}/{stamp()}/{name}"


def unstamped(path: str) -> tuple[str, str]:
    """The stamp that an address begins with, if any, and the rest."""
    first, _, rest = path.partition("/")
    return (first, rest) if STAMP.fullmatch(first) else ("", path)


class Assets(StaticFiles):
    """The house's own files."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file; browsers keep it for ever under the stamp of now."""
        given, name = unstamped(path)
        response = await super().get_response(name, scope)
        if given == stamp():
            response.headers["cache-control"] = LASTING
        return response
