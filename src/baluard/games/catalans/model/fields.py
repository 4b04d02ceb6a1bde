"""The fields of a state: how each is typed, begins and is written down; `state_fields.py` is made of them."""

from __future__ import annotations

from typing import Any

from baluard.components.fields import EVERY, HIDDEN, Field, Seen, fields_in
from baluard.components.shapes import Book, By, Each, One, Parts, Shape, Typed
from baluard.games.catalans.model.activities import Activity
from baluard.games.catalans.model.deals import AnyItem, AnyPromise, Items
from baluard.kernel.values import Result


class Troops(Shape):
    """By power and space: how many; those who are nowhere, and spaces without them, are left out."""

    def write(self, value: Any, book: Book) -> Any:
        spaces = book.names["space"]
        rows = zip(book.names["power"], value, strict=True)
        return {power: {space: n for space, n in zip(spaces, row, strict=True) if n} for power, row in rows if any(row)}

    def read(self, plain: Any, book: Book) -> Any:
        rows = [[0] * len(book.names["space"]) for _ in book.names["power"]]
        for power, there in plain.items():
            row = rows[book.number("power", power)]
            for space, number in there.items():
                row[book.number("space", space)] = int(number)
        return rows


NUMBER, WORDS = Typed(int), Typed(str)
ITEM, ITEMS, PROMISE = Typed(AnyItem), Typed(Items), Typed(AnyPromise)
POWER, PERIOD = One("power"), One("period")
NUMBERS = By("power", NUMBER)
CARDS = By("power", Typed(list[str]), [])
BY_ACTION = By("action", POWER, -1, tuple)
DEAL = Each(Parts(NUMBER, POWER, POWER, ITEMS, ITEMS, NUMBER))
DEALS = "tuple[tuple[int, int, int, Items, Items, int], ...]"
# As eyes see them
PLAYED = "f.powers"
TROOPS = "dict[str, dict[str, int]]"
GOALS = "dict[str, tuple[str, ...] | int]"
SEEN_DEALS = "tuple[tuple[int, str, str, Items, Items, int], ...]"

IMPORTS = SEEN_IMPORTS = "from baluard.games.catalans.model.deals import AnyItem, AnyPromise, Items"
TABLE = (
    Field("period", "int", "0", PERIOD),
    Field("round", "int", "0"),
    Field("phase", "str", '"a"', note="a, b, c, d, e, f, over"),
    Field("power", "int", "-1", POWER, note="the acting power"),
    Field("turn", "int", "-1", One("slot"), note="the slot whose turn it is, or none"),
    Field("sequence", "tuple[int, ...]", "()", Each(POWER), note="by box: a power, or nobody"),
    Field("slots", "tuple[str, ...]", "()", note='the cards laid out; "" once played'),
    Field("markers", "tuple[int, ...]", "()", Each(POWER), note="by slot: who has chosen the card"),
    Field("blue", "bool", "False", note="this round has a phase e"),
    Field("done", "tuple[int, ...]", "(-1,) * 5", BY_ACTION, note="by action: who performed it this round"),
    Field("banned", "tuple[int, ...]", "(-1,) * 5", BY_ACTION, note="by action: who performed it last round"),
    Field("acted", "bool", "False", note="the acting power has performed its action"),
    Field("foreign_loss", "bool", "False", note="a Bourbon victory has cost another power's troop"),
    Field("used", "tuple[str, ...]", "()", note="characters used in this turn"),
    Field(
        "troops",
        "list[list[int]]",
        "[[0] * len(f.ids) for _ in f.pool]",
        Troops(),
        note="by power and space; eyes: by space and power",
        seen=TROOPS,
    ),
    Field("reserve", "list[int]", "list(f.pool)", NUMBERS, "by power; of France the sum of its boxes", among=EVERY),
    Field(
        "boxes",
        "tuple[int, ...]",
        "f.boxes",
        By("period", NUMBER, make=tuple),
        note="the French reserve by period",
        among=EVERY,
    ),
    Field("out", "list[int]", "[0] * len(f.pool)", NUMBERS, "by power: Bourbon troops out of play", among=EVERY),
    Field(
        "resources",
        "list[int]",
        "[f.start_resources if played else 0 for played in f.is_played]",
        NUMBERS,
        among=PLAYED,
    ),
    Field(
        "levels",
        "list[int]",
        "[f.start_level if played else 0 for played in f.is_played]",
        NUMBERS,
        note="will to fight",
        among=PLAYED,
    ),
    Field("wall", "int", 'f.constants["wall_segments"]'),
    Field("joseph_dead", "bool", "False"),
    Field("clause_xiii", "bool", "False"),
    Field("latched", "bool", "False", note="Bourbon defeat at the end of this round"),
    Field("pending", "tuple[int, ...]", "()", Each(PERIOD), note="distributions due, by period"),
    Field("bag", "list[str]", "[]", note="the draw pile"),
    Field("discard", "list[str]", "[]"),
    Field("gone", "list[str]", "[]", note="eliminated from the game"),
    Field("pile", "list[str]", "list(f.pile)", note="the concessions pile"),
    Field("concession_row", "tuple[str, ...]", "()"),
    Field("concession_markers", "tuple[int, ...]", "()", Each(POWER)),
    Field("held", "list[list[str]]", "[[] for _ in f.pool]", CARDS, note="by power: concessions", among=PLAYED),
    Field(
        "characters",
        "tuple[tuple[str, int, int], ...]",
        "()",
        Each(Parts(WORDS, POWER, NUMBER)),
        note="(card, power, round it was laid down)",
    ),
    Field(
        "goals",
        "list[list[str]]",
        "[[] for _ in f.pool]",
        CARDS,
        note="by power: secret; of others eyes see how many",
        seen=GOALS,
    ),
    Field("aside", "list[list[str]]", "[[] for _ in f.pool]", CARDS, note="by power: unused goals", seen=HIDDEN),
    # negotiation
    Field("window", "str", '""', note='N0..N6, or ""'),
    Field("window_owner", "int", "-1", POWER, note="the power whose decision it stands beside, or nobody"),
    Field("proposals", DEALS, "()", DEAL, "eyes see those of which they are a party", seen=SEEN_DEALS),
    Field("deals", DEALS, "()", DEAL, note="accepted"),
    Field(
        "promises",
        "tuple[tuple[int, int, AnyPromise, str], ...]",
        "()",
        Each(Parts(NUMBER, POWER, PROMISE, WORDS)),
        note="(deal, power, what, status: open, kept, lapsed)",
    ),
    Field(
        "later",
        "tuple[tuple[int, int, int, int, AnyPromise], ...]",
        "()",
        Each(Parts(POWER, POWER, NUMBER, NUMBER, PROMISE)),
        note="(payer, payee, amount, deal, the payee's promise)",
    ),
    Field(
        "marks",
        "tuple[tuple[int, int, AnyItem, str], ...]",
        "()",
        Each(Parts(NUMBER, POWER, ITEM, WORDS)),
        note="what became of promises and words",
    ),
    Field(
        "offers_made",
        "tuple[tuple[int, int], ...]",
        "((0, 0),) * len(f.pool)",
        By("power", Typed(tuple[int, int]), (0, 0), tuple),
        note="by power: in this window, in this round",
        seen="dict[str, tuple[int, int]]",
    ),
    Field(
        "talks",
        "tuple[int, ...]",
        "(0,) * len(f.pool)",
        By("power", NUMBER, make=tuple),
        note="by power: how often its seat has spoken in this window",
        seen="dict[str, int]",
    ),
    Field("ready", "tuple[str, ...]", "()", note="seats that want no more of this window"),
    Field(
        "yields",
        "tuple[tuple[int, int], ...]",
        "()",
        Each(Parts(POWER, POWER)),
        note="ties yielded in this distribution: (giver, taker)",
    ),
    Seen(
        "points", "dict[str, tuple[int, int]]", "at the fall and at the Bourbon defeat, as far as these eyes may know"
    ),
    Field("agenda", "list[Any]", "[]", Typed(list[Activity])),
    Field("result", "Result | None", "None", Typed(Result | None)),
)
FIELDS = fields_in(TABLE)
