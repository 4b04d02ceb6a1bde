"""Maurice: battles of the 18th century on an open table.

Who plays, and with which options; all else is found in its rooms by name (`page/rooms.py`).
"""

from __future__ import annotations

from baluard.kernel.contract import Option, Preset
from baluard.page.rooms import GameOfRooms

__all__ = ["GAME"]

SEATS = ("first", "second")
SCENARIOS = (
    "first_volley",
    "meeting",
    "almansa_1707",
    "almenar_1710",
    "zaragoza_1710",
    "brihuega_1710",
    "villaviciosa_1710",
    "prats_de_rei_1711",
    "talamanca_1714",
    "petrovaradin_1716",
)
POINTS_BATTLE = "points_battle"
POINTS = tuple(str(points) for points in range(60, 141, 10))
SWITCH = ("off", "on")
HANDICAP = ("-2", "-1", "0", "1", "2")


class MauriceGame(GameOfRooms):
    """Maurice."""

    slug = "maurice"
    package = __name__
    version = 1
    options = (
        Option("scenario", (*SCENARIOS, POINTS_BATTLE), "first_volley"),
        Option("points", POINTS, "100", only={"scenario": (POINTS_BATTLE,)}),
        Option("events", SWITCH, "on"),
        Option("windows", ("all", "three"), "all", rare=True, only={"events": ("on",)}),
        Option("officers", SWITCH, "on"),
        Option("free_deployment", SWITCH, "off", only={"scenario": SCENARIOS}),
        Option("fragile", SWITCH, "off", rare=True),
        Option("hardy_irregulars", SWITCH, "off", rare=True),
        Option("isolation", SWITCH, "on", rare=True),
        Option("hand_limit", ("8", "9", "10", "11", "12"), "10", rare=True),
        Option("nightfall", ("scenario", "1", "2", "3", "never"), "scenario", rare=True),
        Option("auto_fire", SWITCH, "on", rare=True),
        Option("open_hands", SWITCH, "off", rare=True),
        Option("handicap_cards", HANDICAP, "0", rare=True),
        Option("handicap_morale", HANDICAP, "0", rare=True),
    )
    learning = "lesson"
    presets = (
        Preset("lesson", {"scenario": "first_volley", "events": "off", "officers": "off"}),
        Preset("first_game", {"scenario": "first_volley", "windows": "three", "officers": "off"}),
    )
    motions = ("concede", "draw")
    ruler = ("BW", 25.0, 1000)
    shows_hands = True
    drags_together = ("march_order", "support_march")

    def seats(self, options: dict[str, str]) -> tuple[str, ...]:
        return SEATS


GAME = MauriceGame()
