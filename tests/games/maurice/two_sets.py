"""A second data set of the game: other numbers, another card, a shorter march and a wood less."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import fields

from baluard.components.sets import set_hash
from baluard.games.maurice import GAME
from baluard.games.maurice.model.data import Data
from baluard.kernel.typed import prepared
from baluard.page.contract import GameModule


def tuned() -> GameModule:
    """The game with other components; found by its hash."""
    files: dict[str, Any] = msgspec.json.decode(GAME.for_data(GAME.data_hash()).pack_data())["files"]
    files["units"]["geometry"]["volley_range"] = 5000
    files["units"]["quality"][2]["combat"] = 7
    files["deck"]["card"][0]["span"] = 3
    first = next(one for one in files["scenarios"]["scenario"] if one["id"] == "first_volley")
    del first["terrain"][0]
    first["side"][0]["units"][0]["y"] += 250
    body = msgspec.json.encode({"format": Data.format, "files": files})
    name = set_of(files).hash
    GAME.add_data(name, body)
    return GAME.for_data(name)


def set_of(files: dict[str, Any]) -> Data:
    """A set out of plain values, unchecked, with its hash."""
    kinds = {field.name: field.type for field in fields(Data)}
    data = Data(**{name: msgspec.convert(value, prepared(kinds[name])) for name, value in files.items()})
    data.hash = set_hash(data)
    return data
