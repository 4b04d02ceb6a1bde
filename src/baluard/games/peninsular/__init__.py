"""La Guerra de la Independencia 1808-1814: a campaign for three nations in two sides, with or without an organiser.

Who plays, and with which options; all else is found in its rooms by name (`page/rooms.py`).
"""

from __future__ import annotations

from baluard.kernel.contract import Option, Preset
from baluard.page.rooms import GameOfRooms

__all__ = ["GAME"]

NATIONS = ("spain", "britain", "france")
ALLIES = ("spain", "britain")
ORGANISER = "organiser"
RESOLUTIONS = ("all", "auto", "tabletop", "tactical", "auto_tabletop", "auto_tactical", "tabletop_tactical")


class PeninsularGame(GameOfRooms):
    """La Guerra de la Independencia 1808-1814."""

    slug = "peninsular"
    package = __name__
    version = 1
    options = (
        Option("end_turn", ("4", "6", "12", "18", "24", "36"), "36"),
        Option("organiser", ("off", "on"), "off"),
        Option("resolution_modes", RESOLUTIONS, "all"),
        Option("fog", ("open", "estimated"), "open"),
        Option("reaction_enter_city", ("on", "off"), "on", rare=True),
        Option("relief_sortie", ("off", "on"), "off", rare=True),
        Option("deferred_battles", ("off", "on"), "off", rare=True),
        Option("prisoner_exchange", ("off", "on"), "off", rare=True),
        Option("broken_army_total_loss", ("on", "off"), "on", rare=True),
        Option("min_garrison", ("1", "5", "10", "15", "20", "25", "30", "35", "40", "45", "50"), "10", rare=True),
        Option("auto_pending", ("on", "off"), "on", rare=True),
        Option("external_dice", ("on", "off"), "on", rare=True),
        Option("battle_rounds", ("7", "8", "9", "10", "11", "12"), "7", rare=True),
        Option("table_setup", ("seed", "free"), "seed", rare=True),
        Option("allied_share_drafts", ("on", "off"), "on", rare=True),
        Option("handicap_to", ("none", "france", "spain"), "none", rare=True),
        Option(
            "handicap",
            ("-30", "-25", "-20", "-15", "-10", "-5", "0", "5", "10", "15", "20", "25", "30"),
            "0",
            rare=True,
            only={"handicap_to": ("france", "spain")},
        ),
    )
    learning = "first_year"
    presets = (
        Preset("first_year", {"end_turn": "6", "resolution_modes": "auto"}),
        Preset("whole_war", {"end_turn": "36", "resolution_modes": "auto"}),
        Preset("club", {"end_turn": "36", "organiser": "on"}),
    )
    motions = ("concede",)
    bots_agree = ("concede",)  # whether the side plays on is for its people to say

    def seats(self, options: dict[str, str]) -> tuple[str, ...]:
        """PEN-1.2, 20.1 A seat for each nation, whoever shares it: one order set counts. And the organiser, if any."""
        return (*NATIONS, ORGANISER) if options["organiser"] == "on" else NATIONS

    def organisers(self, options: dict[str, str]) -> tuple[str, ...]:
        return (ORGANISER,) if options["organiser"] == "on" else ()

    def shares_plans(self, seat: str, options: dict[str, str]) -> tuple[str, ...]:
        shared = seat in ALLIES and options["allied_share_drafts"] == "on"
        return tuple(one for one in ALLIES if one != seat) if shared else ()

    def sides(self, options: dict[str, str]) -> dict[str, str]:
        """PEN-1.1 Spain and Britain against France."""
        sides = {"spain": "allied", "britain": "allied", "france": "french"}
        return {seat: sides.get(seat, "") for seat in self.seats(options)}


GAME = PeninsularGame()
