"""The fields of a state, declared once. `tools/make_states.py` writes state_fields.py from this table."""

from __future__ import annotations

from baluard.components.fields import EVERY, HIDDEN, Field, Seen, fields_in
from baluard.components.shapes import By, Each, One, Parts, Typed
from baluard.games.maurice.model.activities import Activity
from baluard.kernel.values import Result

NUMBER = Typed(int)
UNIT = One("unit")
UNITS = Each(UNIT)
SIDE = One("side")
CARDS = Each(One("card"))
PLACE = Typed(tuple[int, int, int])
POINT = Typed(tuple[int, int])
SHOTS = Each(Parts(UNIT, UNIT, CARDS))
CHARGES = Each(Parts(UNIT, Typed(str)))
FIGHTS = Each(Parts(UNIT, UNIT, NUMBER, NUMBER))
WORDS = Typed(tuple[str, ...])
BUILT = "points battle: the armies that were built"
SOME = "tuple[int, ...]"
SPOT = "tuple[int, int]"
HANDS = f"list[{SOME}]"
SHOWN = "dict[str, tuple[str, ...]]"
PLACES = "[(0, 0, 0)] * len(f.unit_ids)"
NO_BOXES = "[(0, 0, 0, 0)] * len(f.unit_ids)"
NOBODY_SERVES = "[-1] * len(f.notable_ids)"
FREE = "where each commander-in-chief is, while he is free"
WHEELS = "charges to be carried out: who, and how he wheels"
FOUGHT = "attacker, target, from its flank?, over cover?"
HELD = "by objective: who holds it"

TABLE = (
    Field("turn", "int", "0", note="player-turns begun"),
    Field("active", "int", "0", SIDE, "the side"),
    Field("phase", "str", '"deploy"'),
    Field("lists", "list[tuple[str, ...]]", "[(), ()]", By("side", WORDS, ()), BUILT, among=EVERY),
    Field("attacker", "int", "-1", SIDE, "points battle: who attacks"),
    Field("ground", "tuple[str, ...]", "()", WORDS, "points battle: the pieces of terrain that were laid"),
    Field("place", "list[tuple[int, int, int]]", PLACES, By("unit", PLACE, (0, 0, 0)), "front and heading"),
    Field("stance", "list[int]", "[-1] * len(f.unit_ids)", By("unit", One("stance"), -1), "by unit: its formation"),
    Field("disr", "list[int]", "[0] * len(f.unit_ids)", By("unit", NUMBER), "by unit: disruption points"),
    Field("morale", "list[int]", "[0, 0]", By("side", NUMBER), "of each army", among=EVERY),
    Field("hands", HANDS, "[(), ()]", By("side", CARDS, ()), "cards in hand", seen=SHOWN),
    Seen("hand_sizes", "dict[str, int]", "how many cards each hand has"),
    Field("deck", SOME, "()", CARDS, "cards not yet drawn", seen=HIDDEN),
    Seen("deck_left", "int", "how many cards the deck has"),
    Field("discards", SOME, "()", CARDS, "the discard pile, in order"),
    Field("shown", HANDS, "[(), ()]", By("side", CARDS, ()), "by side: what it has seen of the other hand", seen=SHOWN),
    Field("night", "int", "0", note="how often the deck ran out"),
    Field("ceasefire", "int", "0", note="nobody fires up to the end of this turn"),
    Field("cinc", "list[tuple[int, int]]", "[(0, 0), (0, 0)]", By("side", POINT, (-1, -1)), FREE, among=EVERY),
    Field("cinc_unit", "list[int]", "[-1, -1]", By("side", UNIT, -2), "the unit he is with", among=EVERY),
    Field("serves", "list[int]", NOBODY_SERVES, By("notable", UNIT, -1), "by notable: his unit"),
    Field("control", "list[int]", "[-1] * len(f.objectives)", By("objective", SIDE, -1), HELD, among=EVERY),
    Field("action", "str", '""', note="the option that is being carried out"),
    Field("brigade", SOME, "()", UNITS, "the units that are activated"),
    Field("marched", SOME, "()", UNITS, "units that have had their order in this action"),
    Field("played", SOME, "()", CARDS, "cards in effect during this action"),
    Field("aimed", SOME, "()", UNITS, "whom the event that was played is about"),
    Field("shots", f"tuple[tuple[int, int, {SOME}], ...]", "()", SHOTS, "who fires at whom, with which cards"),
    Field("firing", "int", "-1", SIDE, "the side that fires"),
    Field("declared", "tuple[tuple[int, str], ...]", "()", CHARGES, WHEELS),
    Field("slowed", "int", "-1", UNIT, "the charger whom a card holds back"),
    Field("fights", "tuple[tuple[int, int, int, int], ...]", "()", FIGHTS, FOUGHT),
    Field("armed", "tuple[tuple[int, int], ...]", "()", Each(Parts(UNIT, One("card"))), "cards in this combat"),
    Field("blows", "tuple[tuple[int, int], ...]", "()", Each(Parts(UNIT, NUMBER)), "by attacker: his result"),
    Field("victors", SOME, "()", UNITS, "attackers of a combat whose target has broken"),
    Field("hurt_by_ground", SOME, "()", UNITS, "units that difficult terrain has hurt in this action"),
    Field("hurt_by_friends", SOME, "()", UNITS, "units that interpenetration has hurt in this action"),
    Field("agenda", "list[Any]", "[]", Typed(list[Activity])),
    Field("result", "Result | None", "None", Typed(Result | None)),
    # reckoned from places and stances, and kept in step with them
    Field("feet", f"list[tuple[{SPOT}, ...]]", "[()] * len(f.unit_ids)", note="by unit: its footprint", derived=True),
    Field("boxes", "list[tuple[int, int, int, int]]", NO_BOXES, note="by unit: the box around it", derived=True),
)
FIELDS = fields_in(TABLE)
