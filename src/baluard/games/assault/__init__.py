"""11 de Setembre 1714: the final assault on Barcelona.

Who plays, and with which options; all else is found in its rooms by name (`page/rooms.py`).
"""

from __future__ import annotations

from baluard.kernel.contract import Option, Preset
from baluard.page.rooms import GameOfRooms

__all__ = ["GAME"]

SEATS = {
    "2": ("two_crowns", "catalan"),
    "3": ("french", "spanish", "catalan"),
    "4": ("french", "spanish", "catalan_left", "catalan_right"),
}
CROWNS = ("two_crowns", "french", "spanish")


class AssaultGame(GameOfRooms):
    """11 de Setembre 1714."""

    slug = "assault"
    package = __name__
    version = 2
    options = (
        Option("players", ("2", "3", "4"), "2"),
        Option("events", ("off", "on"), "off"),
        Option("setup", ("fixed", "free"), "fixed", rare=True),
        Option("length", ("full", "short"), "full"),
        Option("royal_breach", ("roll", "open"), "roll", rare=True),
        Option("recovered_vp", ("pile", "cumulative"), "pile", rare=True),
        Option("handicap", tuple(str(n) for n in range(-12, 13)), "0", rare=True),
    )
    learning = "basic"
    presets = (
        Preset("basic", {"events": "off", "length": "full"}),
        Preset("complete", {"events": "on", "length": "full"}),
        Preset("quick", {"events": "off", "length": "short"}),
    )
    motions = ("concede", "draw")

    def seats(self, options: dict[str, str]) -> tuple[str, ...]:
        return SEATS[options["players"]]

    def sides(self, options: dict[str, str]) -> dict[str, str]:
        return {seat: "two_crowns" if seat in CROWNS else "catalan" for seat in self.seats(options)}


GAME = AssaultGame()
