"""Which rules a program has: the hash of the sources by which games are played, the same in both builds."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from baluard.components.folder import folder_of

KERNEL = "baluard.kernel"
ROOMS = ("model", "rules")  # of a game: what decides over an answer
LETTERS = 16


@cache
def rules_hash(package: str) -> str:
    """The hash of a game's rules and of the kernel under them; empty where the sources are not kept."""
    return hash_of_folders(folder_of(KERNEL), *(folder_of(package) / room for room in ROOMS))


def hash_of_folders(*folders: Path) -> str:
    """The hash of all sources in some folders. How their lines end does not matter."""
    told = hashlib.sha256()
    for folder in folders:
        files = sorted(folder.glob("**/*.py"), key=lambda file: file.relative_to(folder).as_posix())
        if not files:
            return ""
        for file in files:
            body = file.read_bytes().replace(b"\r\n", b"\n")
            told.update(f"{folder.name}/{file.relative_to(folder).as_posix()} {len(body)}\n".encode() + body)
    return told.hexdigest()[:LETTERS]
