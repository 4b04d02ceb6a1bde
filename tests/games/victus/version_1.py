"""States as version 1 wrote them: by numbers into the lists of its tables. History; nothing here ever changes.

`version_1.json.gz` holds states that the program of version 1 itself wrote: those of its recorded games, by entry.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec

from baluard.games.victus.model.facts import Facts
from baluard.games.victus.model.state import State

Plain = dict[str, Any]
FILE = Path(__file__).with_suffix(".json.gz")
FIELDS = (
    *("stage", "round", "phase", "active", "flag", "infantry", "coronela", "cannon", "fired", "bourbon", "defence"),
    *("barricade", "organ", "rubble", "battery", "razed", "trench", "needle", "marked", "seny", "reinforcements"),
    *("batteries", "mine", "hands", "committed", "played", "leaders", "card", "deck", "pile", "aside", "gone"),
    *("tokens", "hazards", "top", "top_seen", "spent", "mods", "pending", "random_next", "random_now", "dice"),
    *("declared", "ap", "granted", "points", "agenda", "result"),
)


def written() -> dict[str, dict[int, Plain]]:
    """By game and entry: what version 1 wrote."""
    games = json.loads(gzip.decompress(FILE.read_bytes()))
    return {name: {int(n): plain for n, plain in states.items()} for name, states in games.items()}


class Tables:
    """How version 1 numbered the operations of cards, which it met in this order."""

    def __init__(self, cards: list[Any]) -> None:
        self.ops: list[Any] = []
        self.lists: list[Any] = []
        for row in cards:
            self.list_of(row.effect)
            for raw in row.continuous:
                self.op_of(raw)
            for one in row.trigger:
                self.list_of(one.ops)

    def list_of(self, raws: list[Plain]) -> None:
        self.lists.append(raws)
        for raw in raws:
            self.op_of(raw)

    def op_of(self, raw: Plain) -> None:
        self.ops.append(raw)
        for inner in ("then", "else", "ops"):
            if inner in raw:
                self.list_of(raw[inner])
        for one in raw.get("options", []):
            self.list_of(one["ops"])
        for one in raw.get("options", []):
            if one.get("requires") is not None:
                self.ops.append({"op": "if", "cond": one["requires"]})


def raw_at(f: Facts, name: str) -> Any:
    """What stands in the file of cards under an id: `c042.effect.2.then.0`."""
    card, part, *way = name.split(".")
    row = next(row for row in f.data.cards.card if row.id == card)
    found: Any = getattr(row, part)
    for word in way:
        found = found[int(word)] if word.isdigit() else found[word]
        found = getattr(found, "ops", found)  # a trigger
        found = found["ops"] if isinstance(found, dict) and "op" not in found else found  # an option
    return found


def number_in(those: list[Any], this: Any) -> int:
    """The number of this very object."""
    return next(i for i, one in enumerate(those) if one is this)


def encode(s: State) -> Plain:
    """A state as version 1 wrote it."""
    f = s.facts
    tables = Tables(f.data.cards.card)
    plain: Plain = msgspec.to_builtins({name: getattr(s, name) for name in FIELDS})
    plain["options"] = f.options
    plain["mods"] = [[number_in(tables.ops, raw_at(f, f.op_ids[op])), player] for op, player in s.mods]
    plain["pending"] = [
        [when, player, number_in(tables.lists, raw_at(f, f.list_ids[ops])), card]
        for when, player, ops, card in s.pending
    ]
    plain["dice"] = [list(die_and_side(f, f.face_keys[face])) for face in s.dice]
    plain["agenda"] = [activity(f, tables, one) for one in plain["agenda"]]
    return json.loads(json.dumps(plain))  # type: ignore[no-any-return]


def die_and_side(f: Facts, key: str) -> tuple[int, int]:
    """A die and the first of its sides that shows a face."""
    die, action, n = key.split(".")
    number = [row.id for row in f.data.dice.die].index(die)
    return number, [(face.action, face.n) for face in f.data.dice.die[number].face].index((action, int(n)))


def activity(f: Facts, tables: Tables, plain: Plain) -> Plain:
    """One activity, with numbers."""
    new = dict(plain)
    if "player" in plain:
        new["player"] = f.players.index(plain["player"])
    if "ops" in plain:
        new["ops"] = number_in(tables.lists, raw_at(f, plain["ops"]))
    if "space" in plain:
        new["space"] = f.ids.index(plain["space"])
    if "items" in plain:
        new["items"] = [
            [number_in(tables.lists, raw_at(f, ops)), f.players.index(player), card]
            for ops, player, card in plain["items"]
        ]
    return new
