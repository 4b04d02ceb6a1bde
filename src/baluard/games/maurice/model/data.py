"""The components of one data set. A bad file gives an error that names file and record."""

from __future__ import annotations

from typing import ClassVar

from baluard.games.maurice.model.checks import check, check_looks
from baluard.games.maurice.model.rows import Files

PACKAGE = "baluard.games.maurice"


class Data(Files, kw_only=True):
    """A data set of this game."""

    package: ClassVar[str] = PACKAGE

    def check(self) -> None:
        check(self)

    def check_looks(self) -> None:
        check_looks(self)
