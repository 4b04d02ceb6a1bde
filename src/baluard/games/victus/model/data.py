"""The components of the game. A bad file gives an error that names file and record."""

from __future__ import annotations

from typing import ClassVar

from baluard.games.victus.model.checks import check, check_looks
from baluard.games.victus.model.rows import Files

PACKAGE = "baluard.games.victus"


class Data(Files):
    """All components of one data set, checked; what is reckoned from them is kept with them."""

    package: ClassVar[str] = PACKAGE

    def check(self) -> None:
        check(self)

    def check_looks(self) -> None:
        check_looks(self)
