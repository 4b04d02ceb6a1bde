"""The fields of a state: how each is typed, begins and is written down; `state_fields.py` is made of them."""

from __future__ import annotations

from typing import Any

from baluard.components.fields import Field, Seen, fields_in
from baluard.components.shapes import Book, By, Each, One, Parts, Shape, Typed
from baluard.games.peninsular.model.activities import Activity
from baluard.games.peninsular.model.state_parts import Corps, Standing
from baluard.kernel.values import Result

NUMBER, WORDS, YES = Typed(int), Typed(str), Typed(bool)
NATION, PROVINCE, CITY, KIND, GENERAL, REGION = (
    *(One("nation"), One("province"), One("city"), One("kind"), One("general"), One("region")),
)
TROOPS = Each(Parts(KIND, NUMBER))  # (kind, points)
NUMBERS = By("nation", NUMBER)


class CorpsShape(Shape):
    """A corps, by the names of things; what is as usual is left out."""

    def write(self, value: Any, book: Book) -> Any:
        plain: dict[str, Any] = {
            "id": value.id,
            "kind": KIND.write(value.kind, book),
            "points": value.points,
            "at": PROVINCE.write(value.at, book),
            "place": value.place,
        }
        usual = Corps("", 0, 0, 0, "")
        for name, shape in CORPS.items():
            if getattr(value, name) != getattr(usual, name):
                plain[name] = shape.write(getattr(value, name), book)
        return plain

    def read(self, plain: Any, book: Book) -> Any:
        kind, at = KIND.read(plain["kind"], book), PROVINCE.read(plain["at"], book)
        corps = Corps(plain["id"], kind, int(plain["points"]), at, plain["place"])
        for name, shape in CORPS.items():
            if name in plain:
                setattr(corps, name, shape.read(plain[name], book))
        return corps


# What a corps may have besides: how it is written
CORPS: dict[str, Shape] = {
    "generals": Each(GENERAL),
    "besieging": YES,
    "cannot_move": YES,
    "moved": YES,
    "fought": YES,
    "forced": YES,
    "fed": YES,
    "landed": YES,
    "spent": NUMBER,
    "path": Each(PROVINCE),
    "start": PROVINCE,
    "came_from": PROVINCE,
    "entered": NUMBER,
    "left": Each(Parts(WORDS, NUMBER)),
    "joint": WORDS,
}

TABLE = (
    Field("turn", "int", "0"),
    Field("phase", "str", '"setup"', note="setup, initiative, one of PHASES, or end"),
    Field("nation", "int", "-1", NATION, note="the active nation"),
    Field("initiative", "str", '""', note="first, middle, last: where France stands in this turn"),
    Field("order", "tuple[int, ...]", "()", Each(NATION), note="the nations in the order of this turn"),
    Field("gold", "list[int]", "list(f.start_gold)", NUMBERS, seen="dict[str, int]"),
    Field("control", "list[int]", "list(f.start_control)", By("city", NATION, -1), note="by city"),
    Field(
        "corps",
        "list[Corps]",
        "[]",
        Each(CorpsShape(), list),
        copied="[corps.copy() for corps in self.corps]",
        seen="tuple[SeenCorps, ...]",
    ),
    Field(
        "garrisons",
        "list[tuple[tuple[int, int], ...]]",
        "[() for _ in f.cities]",
        By("city", TROOPS, ()),
        note="by city: (kind, points)",
        seen="dict[str, dict[str, int]]",
    ),
    Field(
        "depots",
        "tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]",
        "()",
        Each(Parts(NATION, PROVINCE, TROOPS)),
        note="(nation, province, its garrison outside a city)",
        seen="tuple[SeenDepot, ...]",
    ),
    Field(
        "bands",
        "tuple[tuple[str, int, int, str, bool], ...]",
        "()",
        Each(Parts(WORDS, NUMBER, PROVINCE, WORDS, YES)),
        note="(name, guerrilla points, province, the corps it follows, new)",
        seen="tuple[SeenBand, ...]",
    ),
    Field(
        "sieges",
        "list[int]",
        "[-1] * len(f.cities)",
        By("city", NUMBER, -1),
        note="by city: turns that the siege has lasted, or -1",
    ),
    Field(
        "generals",
        "list[tuple[str, str, int]]",
        '[("away", "", 0) for _ in f.generals]',
        By("general", Typed(tuple[str, str, int]), ("away", "", 0)),
        note="by general: (away, corps, city, reserve, wounded, prisoner, dead; where; since which turn)",
    ),
    Field(
        "reserve",
        "list[int]",
        "[0] * len(f.kinds)",
        By("kind", NUMBER),
        note="unplaced points by kind",
        seen="dict[str, int]",
    ),
    Field(
        "fresh",
        "list[int]",
        "[0] * len(f.kinds)",
        By("kind", NUMBER),
        note="points to place in this phase, by kind",
        seen="dict[str, int]",
    ),
    Field("levy", "list[int]", "[0, 0, 0]", NUMBERS, note="levy points in hand, by nation", seen="dict[str, int]"),
    Field(
        "owed",
        "list[int]",
        "[0, 0, 0]",
        NUMBERS,
        note="levy of this turn promised before it was collected",
        seen="dict[str, int]",
    ),
    Field("traded", "int", "0", note="exchanged between the allies in this turn", seen="int"),
    Field("sailed", "bool", "False", note="the allied naval move of this turn is used"),
    Field(
        "raised",
        "list[int]",
        "[0, 0, 0]",
        NUMBERS,
        note="by nation: the new corps of this turn",
    ),
    Field(
        "interrupted",
        "list[int]",
        "[0] * len(f.regions)",
        By("region", NUMBER),
        note="by region: the last turn of the interruption",
    ),
    Field(
        "withdrawals",
        "tuple[tuple[str, int], ...]",
        "()",
        Each(Parts(WORDS, NUMBER)),
        note="(entry of the schedule, rolls so far)",
    ),
    Field("spent_triggers", "tuple[str, ...]", "()"),
    Field(
        "arrivals",
        "tuple[tuple[str, int], ...]",
        "()",
        Each(Parts(WORDS, NUMBER)),
        note="PEN-5.3, 5.7 to be placed: (entry of the schedule, points left)",
        seen="tuple[tuple[str, int], ...]",
    ),
    Field(
        "risings",
        "tuple[tuple[int, int], ...]",
        "()",
        Each(Parts(REGION, NUMBER)),
        note="PEN-5.10 bands to be placed: (region, guerrilla points)",
        seen="tuple[tuple[str, int], ...]",
    ),
    Field(
        "sweeps",
        "tuple[tuple[str, tuple[str, ...]], ...]",
        "()",
        Each(Parts(WORDS, Each(WORDS))),
        note="PEN-10.5 (corps, bands)",
    ),
    Field("contacts", "tuple[int, ...]", "()", Each(PROVINCE), note="provinces where a fight is still due"),
    Field(
        "depot_fights",
        "tuple[tuple[str, int], ...]",
        "()",
        Each(Parts(WORDS, PROVINCE)),
        note="PEN-9.10 (corps, province of the depot)",
    ),
    Field(
        "eaten",
        "list[int]",
        "[0] * len(f.cities)",
        By("city", NUMBER),
        note="by city: points fed in this turn",
        seen="dict[str, int]",
    ),
    Field(
        "supplies",
        "tuple[tuple[str, str, int], ...]",
        "()",
        Each(Parts(WORDS, WORDS, PROVINCE)),
        note="PEN-11 chosen in this phase: (corps or besieged city, how, the depot's province)",
    ),
    Field(
        "standing",
        "list[tuple[Standing, ...]]",
        "[(), (), ()]",
        By("nation", Typed(tuple[Standing, ...]), ()),
        note="by nation: what it does when it is met",
        seen="dict[str, tuple[tuple[str, str, int, str, str, bool], ...]]",
    ),
    Field(
        "stepped",
        "tuple[str, ...]",
        "()",
        note="in this movement phase: generals, bands and askers of the ally that have had their one step",
    ),
    Field(
        "revealed",
        "tuple[str, ...]",
        "()",
        note="section 6 corps, cities and depots whose points a combat of this turn has shown",
    ),
    Field(
        "called",
        "tuple[tuple[str, str], ...]",
        "()",
        Each(Parts(WORDS, WORDS)),
        note="PEN-4.5 (corps, the name that its owner gave it): the story goes on with it when the corps is no more",
    ),
    Field("battled", "tuple[str, ...]", "()", note="PEN-12.8 corps that fought in this combat phase"),
    Field("counts", "tuple[tuple[int, int, int], ...]", "()", note="(turn, allied, French)"),
    Field("serial", "int", "0", note="numbers what happens: who entered a province last"),
    Field("made", "int", "0", note="corps made in the campaign"),
    Field("raised_bands", "int", "0", note="bands raised in the campaign"),
    Field("fights", "int", "0", note="combats so far, for their names"),
    Field("desk", "Desk | None", "None", derived=True, note="the battle desk, while a combat is fought at the table"),
    Field("agenda", "list[Any]", "[]", Typed(list[Activity]), seen="tuple[Activity, ...]"),
    Field("result", "Result | None", "None", Typed(Result | None)),
    Seen("desk", "Desk | None = None", "the battle desk, as far as these eyes may see it"),
)
FIELDS = fields_in(TABLE)
IMPORTS = (
    "from baluard.games.peninsular.model.desk import Desk\n"
    "from baluard.games.peninsular.model.state_parts import Corps, Standing"
)
SEEN_IMPORTS = (
    "from baluard.games.peninsular.eyes.seen import SeenBand, SeenCorps, SeenDepot\n"
    "from baluard.games.peninsular.model.desk import Desk"
)
