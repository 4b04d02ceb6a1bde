"""States of older versions, brought up. What stands here is history: the orders in which they counted never change.

Version 1 wrote numbers into the lists of its tables. Version 2 writes names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from baluard.games.victus.model.data import Data
from baluard.page.contract import GameModule

Plain = dict[str, Any]
SEATS = ("victor", "victoria", "vicenc", "violant")
SOLO = ("villarroel", "casanova")
BY_PLACE = (
    *("infantry", "coronela", "cannon", "fired", "bourbon", "defence"),
    *("barricade", "organ", "rubble", "battery", "razed"),
)
BY_PLAYER = ("committed", "played", "leaders")
OF_CARDS = ("deck", "pile", "aside", "gone")
OF_HAZARDS = ("hazards", "top", "spent")
INDICATORS = ("generalitat", "port", "powder", "hospital")


class FirstCount:
    """Version 1: what each number meant with a data set and options."""

    def __init__(self, data: Data, options: dict[str, str]) -> None:
        self.places = [row.id for row in data.board.space] + [row.id for row in data.board.box]
        self.players = SOLO if options["mode"] == "solo" else SEATS[: int(options["players"])]
        self.cards = {0: "", **{row.number: row.id for row in data.cards.card}}
        self.faces = [[f"{die.id}.{face.action}.{face.n}" for face in die.face] for die in data.dice.die]
        self.ops: list[str] = []
        self.lists: list[str] = []
        for row in data.cards.card:
            self.add_list(f"{row.id}.effect", row.effect)
            for i, raw in enumerate(row.continuous):
                self.add_op(f"{row.id}.continuous.{i}", raw)
            for i, trigger in enumerate(row.trigger):
                self.add_list(f"{row.id}.trigger.{i}", trigger.ops)

    def add_list(self, name: str, raws: list[Plain]) -> None:
        """A list of ops came before its ops."""
        self.lists.append(name)
        for i, raw in enumerate(raws):
            self.add_op(f"{name}.{i}", raw)

    def add_op(self, name: str, raw: Plain) -> None:
        """An op came before the lists within it, and those before what options require."""
        self.ops.append(name)
        for word in ("then", "else", "ops"):
            if word in raw:
                self.add_list(f"{name}.{word}", raw[word])
        options = raw.get("options", [])
        for i, option in enumerate(options):
            self.add_list(f"{name}.options.{i}", option["ops"])
        self.ops += [f"{name}.requires.{i}" for i, option in enumerate(options) if "requires" in option]

    def activity(self, plain: Plain) -> Plain:
        """One activity of the agenda."""
        new = dict(plain)
        if "player" in plain:
            new["player"] = self.players[plain["player"]]
        if "ops" in plain:
            new["ops"] = self.lists[plain["ops"]]
        if plain["type"] == "impacts":
            new["space"] = self.places[plain["space"]]
        if "items" in plain:
            new["items"] = [[self.lists[ops], self.players[player], card] for ops, player, card in plain["items"]]
        return new


def named(names: Sequence[str], values: Sequence[Any]) -> Plain:
    """A value for each name, without those that are nothing."""
    return {name: value for name, value in zip(names, values, strict=True) if value}


def names_for_numbers(game: GameModule, old: Plain) -> Plain:
    """A state of version 1 as version 2 writes it."""
    count = FirstCount(game.data, old["options"])
    players = count.players
    new = dict(old)
    new["active"], new["flag"] = players[old["active"]], players[old["flag"]]
    for field in BY_PLACE:
        new[field] = named(count.places, old[field])
    new["trench"] = named("abcdef", old["trench"])
    new["needle"], new["marked"] = named(INDICATORS, old["needle"]), named(INDICATORS, old["marked"])
    new["hands"] = named(players, [[count.cards[card] for card in hand] for hand in old["hands"]])
    for field in BY_PLAYER:
        new[field] = named(players, [count.cards[card] for card in old[field]])
    new["points"] = named(players, old["points"])
    new["card"] = count.cards[old["card"]]
    for field in OF_CARDS:
        new[field] = [count.cards[card] for card in old[field]]
    for field in OF_HAZARDS:
        new[field] = [f"hz{card}" for card in old[field]]
    new["top_seen"] = [players[player] for player in old["top_seen"]]
    new["mods"] = [[count.ops[op], players[player]] for op, player in old["mods"]]
    new["pending"] = [
        [when, players[player], count.lists[ops], count.cards[card]] for when, player, ops, card in old["pending"]
    ]
    new["dice"] = [count.faces[die][face] for die, face in old["dice"]]
    new["agenda"] = [count.activity(one) for one in old["agenda"]]
    return new


UPCASTERS = {1: names_for_numbers}
