"""Victus, Barcelona 1714: the siege, for one to four.

Who plays, and with which options; all else is found in its rooms by name (`page/rooms.py`).
"""

from __future__ import annotations

from baluard.kernel.contract import Option, Preset
from baluard.page.rooms import GameOfRooms

__all__ = ["GAME"]

SEATS = ("victor", "victoria", "vicenc", "violant")
SCORED: dict[str, tuple[str, ...]] = {"mode": ("competitive", "solo")}


class VictusGame(GameOfRooms):
    """Victus, Barcelona 1714."""

    slug = "victus"
    package = __name__
    version = 2
    options = (
        Option("mode", ("first", "full", "competitive", "solo"), "full"),
        Option("players", ("2", "3", "4"), "2", only={"mode": ("first", "full", "competitive")}),
        Option("min_coronela", ("standard", *(str(n) for n in range(1, 21))), "standard", rare=True),
        Option("max_rubble", tuple(str(n) for n in range(5, 34)), "15", rare=True),
        Option("half_a_bomb", ("off", "on"), "off", rare=True),
        Option("dice_order", ("standard", "chosen", "fixed", "per_stage"), "standard", rare=True),
        Option("always_priority", ("off", "on"), "off", rare=True),
        Option("moderate_seny_rauxa", ("off", "on"), "off", rare=True, only=SCORED),
        Option("victory_level", tuple(str(n) for n in range(0, 121)), "50", rare=True, only=SCORED),
        Option("looking_ahead", ("shuffled", "deck"), "shuffled", rare=True),
        Option("scoring", ("on", "off"), "on", rare=True, only={"mode": ("solo",)}),
    )
    in_a_run = ("combat_order",)
    learning = "first"
    presets = (
        Preset("first", {"mode": "first"}),
        Preset("full", {"mode": "full"}),
        Preset("competitive", {"mode": "competitive"}),
        Preset("solo", {"mode": "solo"}),
        Preset("colander", {"mode": "full", "min_coronela": "1", "max_rubble": "18", "always_priority": "on"}),
        Preset(
            "terror",
            {
                "mode": "competitive",
                "min_coronela": "10",
                "max_rubble": "10",
                "half_a_bomb": "on",
                "dice_order": "fixed",
                "victory_level": "80",
            },
        ),
    )
    later_options = ("looking_ahead",)
    motions = ("surrender",)
    bots_agree = ("surrender",)  # whether to play on is for the people to say
    draws = False

    def seats(self, options: dict[str, str]) -> tuple[str, ...]:
        return ("villarroel",) if options["mode"] == "solo" else SEATS[: int(options["players"])]

    def sides(self, options: dict[str, str]) -> dict[str, str]:
        rivals = options["mode"] == "competitive"
        return {seat: seat if rivals else "barcelona" for seat in self.seats(options)}


GAME = VictusGame()
