"""The fields of a state, each declared once: slots, copy, blank and codec follow from this table."""

from __future__ import annotations

from baluard.components.fields import EVERY, HIDDEN, Field, Seen, fields_in
from baluard.components.shapes import By, Each, One, Parts, Shape, Typed
from baluard.games.victus.model.activities import Activity
from baluard.kernel.values import Result

PLACES = "[0] * len(f.ids)"
PLAYERS = "[0] * len(f.players)"
NUMBER = Typed(int)
PLAYER = One("players", {})
CARD = One("cards", {}, printed=True)  # 0 is no card, and has no name
HAZARD = One("hazards", {}, printed=True)
AT_PLACES = By("places", NUMBER)
CARDS = Each(CARD, list)
HAZARDS = Each(HAZARD, list)
CARD_OF_PLAYER = By("players", CARD)
HANDS = By("players", CARDS, [])
MODS = Each(Parts(One("ops", {}), PLAYER))
PENDING = Each(Parts(Typed(str), PLAYER, One("lists", {}), CARD))

NUMBERS = "dict[str, int]"  # as eyes see them, by player: -1 is not known
SEEN_IMPORTS = "from baluard.games.victus.eyes.stand import Stand"


def by(kind: str) -> Shape:
    """A tuple with a number for each thing of a kind."""
    return By(kind, NUMBER, make=tuple)


TABLE = (
    Field("stage", "int", "1"),
    Field("round", "int", "0"),
    Field("phase", "str", '"stage"', note="stage, round, start, card, dice, actions, end, over"),
    Field("active", "int", "0", PLAYER, note="player whose turn it is, or who decides outside a turn"),
    Field("flag", "int", "0", PLAYER),
    Seen("stands", "dict[str, Stand]", "places that are not empty"),
    Field("infantry", "list[int]", PLACES, AT_PLACES, note="by place", seen=HIDDEN),
    Field("coronela", "list[int]", PLACES, AT_PLACES, seen=HIDDEN),
    Field("cannon", "list[int]", PLACES, AT_PLACES, seen=HIDDEN),
    Field(
        "fired",
        "list[int]",
        PLACES,
        AT_PLACES,
        note="guns that have fired this turn, by where they stand now",
        seen=HIDDEN,
    ),
    Field("bourbon", "list[int]", PLACES, AT_PLACES, seen=HIDDEN),
    Field("defence", "list[int]", PLACES, AT_PLACES, seen=HIDDEN),
    Field("barricade", "list[int]", PLACES, AT_PLACES, seen=HIDDEN),
    Field("organ", "list[int]", PLACES, AT_PLACES, seen=HIDDEN),
    Field("rubble", "list[int]", PLACES, AT_PLACES, note="1 rubble, 2 ruin", seen=HIDDEN),
    Field("battery", "list[int]", PLACES, AT_PLACES, seen=HIDDEN),
    Field("razed", "list[int]", PLACES, AT_PLACES, seen=HIDDEN),
    Field(
        "trench", "tuple[int, ...]", "(0,) * 6", by("sections"), note="by section: the token's position", among=EVERY
    ),
    Field(
        "needle", "tuple[int, ...]", "tuple(f.start_box)", by("indicators"), note="by indicator: the box", among=EVERY
    ),
    Field(
        "marked",
        "tuple[int, ...]",
        "(0,) * 4",
        by("indicators"),
        note="by indicator: a rubble token lies on it; eyes see on which",
        seen="tuple[str, ...]",
    ),
    Field("seny", "int", "f.seny_start", note="the Seny/Rauxa needle"),
    Field("reinforcements", "int", "f.disc_start[0]", note="boxes of the Bourbon track"),
    Field("batteries", "int", "f.disc_start[1]"),
    Field("mine", "int", "f.disc_start[2]"),
    Field(
        "hands",
        "list[list[int]]",
        "[[] for _ in f.players]",
        HANDS,
        note="by player: card numbers in order; of others eyes see how many",
        seen="dict[str, tuple[int, ...] | int]",
    ),
    Field(
        "committed",
        "list[int]",
        PLAYERS,
        CARD_OF_PLAYER,
        note="by player: the card face down, 0 none; of others eyes see -1",
        seen=NUMBERS,
    ),
    Field(
        "played",
        "list[int]",
        PLAYERS,
        CARD_OF_PLAYER,
        note="by player: the card played this round, 0 none",
        among=EVERY,
    ),
    Field("leaders", "list[int]", PLAYERS, CARD_OF_PLAYER, note="by player: the active leader, 0 none", among=EVERY),
    Field("card", "int", "0", CARD, note="the card of this turn"),
    Field(
        "deck", "list[int]", "[]", CARDS, note="the stage's cards not yet dealt: a bag; eyes see how many", seen="int"
    ),
    Field("pile", "list[int]", "[]", CARDS, note="Casanova's cards: a bag; eyes see how many", seen="int"),
    Field("aside", "list[int]", "[]", CARDS, note="set aside with resignation tokens"),
    Field("gone", "list[int]", "[]", CARDS, note="played and out of the game"),
    Field("tokens", "int", "0", note="resignation tokens"),
    Field(
        "hazards",
        "list[int]",
        "list(range(1, len(f.hazard_lines)))",
        HAZARDS,
        note="a bag; eyes see how many",
        seen="int",
    ),
    Field(
        "top",
        "list[int]",
        "[]",
        HAZARDS,
        note="hazard cards that somebody has seen, first to be drawn first; -1 what another has seen",
        seen="tuple[int, ...]",
    ),
    Field("top_seen", "list[int]", "[]", Each(PLAYER, list), note="by card of `top`: the player who has seen it"),
    Field("spent", "list[int]", "[]", HAZARDS, note="hazard cards face up"),
    Field("mods", "tuple[tuple[int, int], ...]", "()", MODS, note="(op, player) in force until the turn or round ends"),
    Field("pending", "tuple[tuple[str, int, int, int], ...]", "()", PENDING, note="(moment, player, ops, card)"),
    Field("random_next", "bool", "False", note="the cards of the next round are chosen by chance"),
    Field("random_now", "bool", "False", note="those of this round are"),
    Field("dice", "tuple[int, ...]", "()", Each(One("faces", {})), note="the faces rolled and not yet resolved"),
    Field("declared", "tuple[bool, ...]", "()", note="by stage: fixed order declared (option per_stage)"),
    Field("ap", "int", "0"),
    Field("granted", "str", '""', note="the group to which a card's actions are restricted"),
    Field(
        "points",
        "list[int]",
        PLAYERS,
        By("players", NUMBER),
        note="victory points by player; of others eyes see -1",
        seen=NUMBERS,
    ),
    Field("agenda", "list[Any]", "[]", Typed(list[Activity])),
    Field("result", "Result | None", "None", Typed(Result | None)),
)
FIELDS = fields_in(TABLE)
