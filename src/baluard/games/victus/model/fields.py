"""The fields of a state, each declared once: slots, copy, blank and codec follow from this table."""

from __future__ import annotations

from baluard.games.victus.model.activities import Activity
from baluard.kernel.fields import Field
from baluard.kernel.shapes import Typed
from baluard.kernel.values import Result

PLACES = "[0] * len(f.ids)"
PLAYERS = "[0] * len(f.players)"

FIELDS = (
    Field("agenda", "list[Any]", "[]", Typed(list[Activity])),
    Field("result", "Result | None", "None", Typed(Result | None)),
    Field("stage", "int", "1"),
    Field("round", "int", "0"),
    Field("phase", "str", '"stage"', note="stage, round, start, card, dice, actions, end, over"),
    Field("active", "int", "0", note="player whose turn it is, or who decides outside a turn"),
    Field("flag", "int", "0"),
    Field("infantry", "list[int]", PLACES, note="by place"),
    Field("coronela", "list[int]", PLACES),
    Field("cannon", "list[int]", PLACES),
    Field("fired", "list[int]", PLACES, note="guns that have fired this turn, by where they stand now"),
    Field("bourbon", "list[int]", PLACES),
    Field("defence", "list[int]", PLACES),
    Field("barricade", "list[int]", PLACES),
    Field("organ", "list[int]", PLACES),
    Field("rubble", "list[int]", PLACES, note="1 rubble, 2 ruin"),
    Field("battery", "list[int]", PLACES),
    Field("razed", "list[int]", PLACES),
    Field("trench", "tuple[int, ...]", "(0,) * 6", note="by section: the token's position"),
    Field("needle", "tuple[int, ...]", "tuple(f.start_box)", note="by indicator: the box"),
    Field("marked", "tuple[int, ...]", "(0,) * 4", note="by indicator: a rubble token lies on it"),
    Field("seny", "int", "f.seny_start", note="the Seny/Rauxa needle"),
    Field("reinforcements", "int", "f.disc_start[0]", note="boxes of the Bourbon track"),
    Field("batteries", "int", "f.disc_start[1]"),
    Field("mine", "int", "f.disc_start[2]"),
    Field("hands", "list[list[int]]", "[[] for _ in f.players]", note="by player: card numbers in order"),
    Field("committed", "list[int]", PLAYERS, note="by player: the card face down, 0 none"),
    Field("played", "list[int]", PLAYERS, note="by player: the card played this round, 0 none"),
    Field("leaders", "list[int]", PLAYERS, note="by player: the active leader, 0 none"),
    Field("card", "int", "0", note="the card of this turn"),
    Field("deck", "list[int]", "[]", note="the stage's cards not yet dealt: a bag"),
    Field("pile", "list[int]", "[]", note="Casanova's cards: a bag"),
    Field("aside", "list[int]", "[]", note="set aside with resignation tokens"),
    Field("gone", "list[int]", "[]", note="played and out of the game"),
    Field("tokens", "int", "0", note="resignation tokens"),
    Field("hazards", "list[int]", "list(range(1, len(f.hazard_lines)))", note="a bag"),
    Field("top", "list[int]", "[]", note="hazard cards that somebody has seen, first to be drawn first"),
    Field("top_seen", "list[int]", "[]", note="by card of `top`: the player who has seen it"),
    Field("spent", "list[int]", "[]", note="hazard cards face up"),
    Field("mods", "tuple[tuple[int, int], ...]", "()", note="(op, player) in force until the turn or round ends"),
    Field("pending", "tuple[tuple[str, int, int, int], ...]", "()", note="(moment, player, list of ops, card)"),
    Field("random_next", "bool", "False", note="the cards of the next round are chosen by chance"),
    Field("random_now", "bool", "False", note="those of this round are"),
    Field("dice", "tuple[tuple[int, int], ...]", "()", note="(die, face) rolled and not yet resolved"),
    Field("declared", "tuple[bool, ...]", "()", note="by stage: fixed order declared (option per_stage)"),
    Field("ap", "int", "0"),
    Field("granted", "str", '""', note="the group to which a card's actions are restricted"),
    Field("points", "list[int]", PLAYERS, note="victory points by player"),
)
