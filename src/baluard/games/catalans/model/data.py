"""The components, read and checked. A bad file gives an error that names file and record."""

from __future__ import annotations

from functools import lru_cache

from baluard.components import read_files
from baluard.games.catalans.model.checks import check
from baluard.games.catalans.model.rows import TYPES, Data


@lru_cache(maxsize=8)
def load(pack: str = "") -> Data:
    """The components of the package, or of a data pack folder of the same shape."""
    read, digest = read_files("baluard.games.catalans", TYPES, pack)
    data = Data(**read, hash=digest)
    check(data)
    return data
