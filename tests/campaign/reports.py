"""A combat fought at a table, for tests of its workbook: what is known before, what is written, what it says."""

from __future__ import annotations

from typing import Any

from baluard.campaign.report_book import ReportReading, named_unit, read_report_book, write_report_book
from baluard.components.situation import CellValue, Filled, Marks, Named
from tests.campaign.books import texts
from tests.games.peninsular.situations import asked, situation
from tests.games.peninsular.standing import GRAMMAR, lexicon

BATTLE = "T02-soria"
FIELDS: dict[str, CellValue] = {
    "battle_id": BATTLE,
    "kind": Named("report_kind", "battle"),
    "resolution": Named("resolution", "tabletop"),
    "attacker.commander": "-",
    "defender.commander": Named("leader", "castanos"),
}
UNITS: dict[str, list[dict[str, Any]]] = {
    "attacker": [
        {"corps": "fr_burgos", "name": "Línea", "points": 34, "size": "standard", "class": "line", "state": "unharmed"},
        {"corps": "fr_burgos", "name": "Cañón", "points": 20, "size": "small", "class": "artillery", "state": "broken"},
    ],
    "defender": [
        {"corps": "es_sur1", "name": "Milicia", "points": 20, "size": "large", "class": "line", "state": "shaken"},
        {"corps": "zaragoza", "name": "Vecinos", "points": 8, "size": "tiny", "class": "line", "state": "one_casualty"},
    ],
}
FILLED: Filled = {
    ("report", BATTLE, "broken_army"): "Atacante",
    ("report", BATTLE, "scale"): "50 %",
    ("report", BATTLE, "score_defender"): "2,5",
    ("report", BATTLE, "confirmed_by"): "Francia, Espanya",
    ("report", BATTLE, "rounds_played"): "7",
    ("report", BATTLE, "defender.commander_killed"): "Sí",
    ("report", BATTLE, "defender.division_commanders_killed"): "2",
    ("attacker", "#1", "state"): "2 bajas",
}
SAID = {
    "battle_id": BATTLE,
    "kind": "battle",
    "resolution": "tabletop",
    "rounds_played": 7,
    "scale": 50,
    "broken_army": "attacker",
    "withdrew": "none",
    "score_defender": 5,
    "confirmed_by": ["france", "spain"],
    "attacker": {
        "commander": "generic",
        "commander_killed": False,
        "generic_general_killed": False,
        "division_commanders_killed": 0,
        "corps": ["fr_burgos"],
        "units": [{**UNITS["attacker"][0], "state": "two_casualties"}, UNITS["attacker"][1]],
    },
    "defender": {
        "commander": "castanos",
        "commander_killed": True,
        "generic_general_killed": False,
        "division_commanders_killed": 2,
        "corps": ["es_sur1", "zaragoza"],
        "units": UNITS["defender"],
    },
}


def report_book(lang: str = "es", filled: Filled | None = None, marks: Marks | None = None) -> bytes:
    sheets = {sheet.id: sheet for sheet in GRAMMAR.file.report_sheet}
    units = {side: [named_unit(sheets[side], unit) for unit in some] for side, some in UNITS.items()}
    return write_report_book(situation(), FIELDS, units, GRAMMAR, lexicon(), texts(lang), filled, marks)


def read_report(body: bytes) -> ReportReading:
    return read_report_book(body, asked(), GRAMMAR, lexicon())
