"""The components of a game as one data set."""

from __future__ import annotations

from typing import ClassVar

from baluard.components import Components
from baluard.games.catalans.model import checks
from baluard.games.catalans.model.rows import CardsFile, ConcessionsFile, GoalsFile, MapFile, PowersFile, TracksFile


class Data(Components, kw_only=True):
    """All components of one data set, one field a file."""

    package: ClassVar[str] = "baluard.games.catalans"

    map: MapFile
    powers: PowersFile
    tracks: TracksFile
    cards: CardsFile
    concessions: ConcessionsFile
    goals: GoalsFile

    def check(self) -> None:
        """What the rules read; the first fault is reported with its file and record."""
        checks.check(self)

    def check_looks(self) -> None:
        """What is shown."""
        checks.check_looks(self)
