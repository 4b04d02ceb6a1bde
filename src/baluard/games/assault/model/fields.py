"""The fields of a state, declared once. `tools/make_states.py` writes state_fields.py from this table."""

from __future__ import annotations

from baluard.components.fields import EVERY, HIDDEN, Field, Seen, fields_in
from baluard.components.shapes import By, Each, One, Typed
from baluard.games.assault.model.activities import Activity
from baluard.games.assault.model.facts import ABSENT, PLACES
from baluard.kernel.values import Result

ZONE = One("zone")
PLACE = One("zone", PLACES)
NUMBER = Typed(int)
UNITS = Each(One("unit"))
NUMBERS = "list[int]"
SOME = "tuple[int, ...]"
GRID = "list[list[int]]"
PAIR = "[self.{0}[0].copy(), self.{0}[1].copy()]"

TABLE = (
    Field("turn", "int", "1"),
    Field("active", "int", "0", One("side"), "the side"),
    Field("phase", "str", '"setup"'),
    Field("royal_open", "bool", "False"),
    Field("skip_check", "bool", "False"),
    Field(
        "where",
        NUMBERS,
        "[-4] * len(f.unit_ids)",
        By("unit", PLACE, ABSENT),
        "by counter: a zone, or coming, due, dead, absent",
    ),
    Field(
        "facing", SOME, "(-1,) * len(f.barricades)", By("barricade", ZONE, -1, tuple), "by barricade: the zone it faces"
    ),
    Field(
        "used", NUMBERS, "[0] * len(f.unit_ids)", By("unit", NUMBER), "by counter: moved, fired or acted in this phase"
    ),
    Field(
        "toll",
        "tuple[int, int]",
        "(0, 0)",
        By("side", NUMBER, 0, tuple),
        "points ever lost by each side (option recovered_vp = cumulative)",
        among=EVERY,
    ),
    Field("deck", SOME, "()", Each(One("card")), "cards not yet drawn", seen=HIDDEN),
    Seen("unseen", "tuple[str, ...]", "cards not yet drawn, in no order"),
    Field("card", "int", "-1", One("card"), "the card face up, or none"),
    Field("effects", "dict[str, int]", "{}", note="what the card face up still does"),
    Field("marked", "int", "-1", ZONE, "the zone that a card has marked, or none"),
    Field("frozen", SOME, "()", UNITS, "combat units that a card keeps from fighting"),
    Field("silent", SOME, "()", UNITS, "batteries that a card keeps from firing"),
    Field("done", "tuple[str, ...]", "()", note="seats that have ended this phase"),
    Field("agenda", "list[Any]", "[]", Typed(list[Activity])),
    Seen("points", "dict[str, tuple[int, int]]", "side -> (kills, ground)"),
    Field("result", "Result | None", "None", Typed(Result | None)),
    # counted from `where` and kept in step with it: `rebuild` does it anew
    Field("men", GRID, "[]", note="by side and zone: combat units", derived=True, copied=PAIR.format("men")),
    Field(
        "gear",
        GRID,
        "[]",
        note="by side and zone: special counters; replaced, never mutated",
        derived=True,
        copied="self.gear",
    ),
    Field(
        "near",
        GRID,
        "[]",
        note="by side and zone: zones in contact held by that side",
        derived=True,
        copied=PAIR.format("near"),
    ),
    Field("cross", GRID, "[]", note="crossable neighbours as things stand", derived=True, copied="self.cross"),
)
FIELDS = fields_in(TABLE)
