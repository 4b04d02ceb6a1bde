"""1714: The Case of the Catalans, for two to five.

Who plays, and with which options; all else is found in its rooms by name (`page/rooms.py`).
"""

from __future__ import annotations

from baluard.kernel.contract import Option, Preset
from baluard.page.rooms import GameOfRooms

__all__ = ["GAME"]

SEATS = {
    "2": ("maritime", "continental"),
    "3": ("britain", "dutch", "portugal"),
    "4": ("britain", "dutch", "austria", "savoy"),
    "5": ("britain", "dutch", "austria", "savoy", "portugal"),
}


class CatalansGame(GameOfRooms):
    """1714: The Case of the Catalans."""

    slug = "catalans"
    package = __name__
    version = 4
    options = (
        Option("players", ("2", "3", "4", "5"), "5"),
        Option("negotiation", ("full", "trades_only", "off"), "full"),
        Option("agreements", ("binding", "lapsing"), "binding", rare=True),
        Option("open_table", ("off", "on"), "off", rare=True),
        Option("offers_per_window", ("1", "2", "3", "4"), "2", rare=True),
        Option("guided_start", ("off", "on"), "off"),
        Option("round_cap", ("20", "40", "60"), "60", rare=True),
    )
    learning = "guided"
    presets = (
        Preset("guided", {"players": "5", "negotiation": "full", "guided_start": "on"}),
        Preset("alliance", {"players": "5", "negotiation": "full"}),
        Preset("swift", {"players": "5", "negotiation": "off"}),
        Preset("duel", {"players": "2", "negotiation": "full"}),
    )
    later_options = ("agreements",)
    motions = ("draw",)
    composed = ("negotiate",)

    def seats(self, options: dict[str, str]) -> tuple[str, ...]:
        return SEATS[options["players"]]


GAME = CatalansGame()
