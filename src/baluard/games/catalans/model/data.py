"""The components as a data set that is checked. A bad file gives an error that names file and record."""

from __future__ import annotations

from baluard.games.catalans.model import checks, rows


class Data(rows.Data, kw_only=True):
    """A data set of this game."""

    def check(self) -> None:
        """What the rules read; the first fault is reported with its file and record."""
        checks.check(self)

    def check_looks(self) -> None:
        """What is shown."""
        checks.check_looks(self)
