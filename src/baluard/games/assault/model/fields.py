"""The fields of a state, declared once. `tools/make_states.py` writes state_fields.py from this table."""

from __future__ import annotations

from baluard.games.assault.model.activities import Activity
from baluard.kernel.fields import Field
from baluard.kernel.shapes import Typed
from baluard.kernel.values import Result

FIELDS = (
    Field("agenda", "list[Any]", "[]", Typed(list[Activity])),
    Field("result", "Result | None", "None", Typed(Result | None)),
    Field("turn", "int", "1"),
    Field("active", "int", "0", note="the side"),
    Field("phase", "str", '"setup"'),
    Field("royal_open", "bool", "False"),
    Field("skip_check", "bool", "False"),
    Field("where", "list[int]", "[-4] * len(f.unit_ids)", note="by counter: a zone, or COMING, DUE, DEAD, ABSENT"),
    Field("facing", "tuple[int, ...]", "(-1,) * len(f.barricades)", note="by barricade: the zone it faces"),
    Field("used", "list[int]", "[0] * len(f.unit_ids)", note="by counter: moved, fired or acted in this phase"),
    Field("toll", "tuple[int, int]", "(0, 0)", note="points ever lost by each side (option recovered_vp = cumulative)"),
    Field("deck", "tuple[int, ...]", "()"),
    Field("card", "int", "-1"),
    Field("effects", "dict[str, int]", "{}", note="what the card face up still does"),
    Field("frozen", "tuple[int, ...]", "()", note="combat units that a card keeps from fighting"),
    Field("silent", "tuple[int, ...]", "()", note="batteries that a card keeps from firing"),
    Field("done", "tuple[str, ...]", "()", note="seats that have ended this phase"),
    # counted from `where` and kept in step with it: `rebuild` does it anew
    Field(
        "men",
        "list[list[int]]",
        "[]",
        note="by side and zone: combat units",
        derived=True,
        copied="[self.men[0].copy(), self.men[1].copy()]",
    ),
    Field(
        "gear",
        "list[list[int]]",
        "[]",
        note="by side and zone: special counters; rarely changed: replaced, never mutated",
        derived=True,
        copied="self.gear",
    ),
    Field(
        "near",
        "list[list[int]]",
        "[]",
        note="by side and zone: zones in contact held by that side",
        derived=True,
        copied="[self.near[0].copy(), self.near[1].copy()]",
    ),
    Field(
        "cross",
        "list[list[int]]",
        "[]",
        note="crossable neighbours as things stand",
        derived=True,
        copied="self.cross",
    ),
)
