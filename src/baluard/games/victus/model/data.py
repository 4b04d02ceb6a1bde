"""The components, read and checked. A bad file gives an error that names file and record."""

from __future__ import annotations

from functools import lru_cache

from baluard.components import read_files
from baluard.games.victus.model.checks import check
from baluard.games.victus.model.rows import TYPES, Data


def load(pack: str = "") -> Data:
    """The components of the package, or of a data pack folder of the same shape; read once."""
    return read(pack)


@lru_cache(maxsize=8)
def read(pack: str) -> Data:
    """The components as they are in the files, checked."""
    files, digest = read_files("baluard.games.victus", TYPES, pack)
    data = Data(**files, hash=digest)
    check(data)
    return data
