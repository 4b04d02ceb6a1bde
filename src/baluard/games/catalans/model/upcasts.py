"""States and entries of older versions made new.

The orders below are those of version 2, when states held numbers: they stay as they are, whatever becomes of the tables
of the rules. Spaces were numbered in the order of the map's file.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from baluard.kernel.values import Chance, Entry
from baluard.page.contract import GameModule

Plain = dict[str, Any]
POWERS = (
    *("britain", "dutch", "austria", "savoy", "portugal", "empire", "aragon"),
    *("france", "castile", "bavaria"),
)
PERIODS = ("early", "mid", "late")
ACTIONS = ("attack", "recruit", "move", "resources", "will_to_fight")
SPACE_ICONS = ("A2", "B2")  # icons whose second victim falls in the space of the first


def with_marks(game: GameModule, plain: Plain) -> Plain:
    """Version 1 did not write down what became of promises and words, nor whose window it was."""
    return {**plain, "marks": [], "window_owner": -1}


# -- version 2: powers, spaces, periods, actions and slots were numbers


def power(number: int) -> str:
    """A power's name; nothing for nobody."""
    return POWERS[number] if number >= 0 else ""


def slot(number: int) -> str:
    """A place in a row as it is printed."""
    return str(number + 1) if number >= 0 else ""


def by_power(values: list[Any], empty: Any = 0) -> Plain:
    """A list of values, one a power, by name; without those that are empty."""
    return {name: value for name, value in zip(POWERS, values, strict=True) if value != empty}


def named_state(game: GameModule, plain: Plain) -> Plain:
    """A state of version 2 with names."""
    spaces = [row.id for row in game.data.map.space]
    powers = ("sequence", "markers", "concession_markers")
    numbers = ("reserve", "out", "resources", "levels", "talks")
    return {
        **plain,
        **{name: [power(number) for number in plain[name]] for name in powers},
        **{name: by_power(plain[name]) for name in numbers},
        **{name: by_power(plain[name], []) for name in ("held", "goals", "aside")},
        **{name: by_action(plain[name]) for name in ("done", "banned")},
        **{name: named_deals(plain[name]) for name in ("proposals", "deals")},
        **{name: [[a, power(b), c, d] for a, b, c, d in plain[name]] for name in ("promises", "marks")},
        "period": PERIODS[plain["period"]],
        "power": power(plain["power"]),
        "turn": slot(plain["turn"]),
        "troops": named_troops(plain["troops"], spaces),
        "boxes": {name: number for name, number in zip(PERIODS, plain["boxes"], strict=True) if number},
        "pending": [PERIODS[period] for period in plain["pending"]],
        "characters": [[card, power(owner), since] for card, owner, since in plain["characters"]],
        "window_owner": power(plain["window_owner"]),
        "later": [[power(a), power(b), amount, place] for a, b, amount, place in plain["later"]],
        "offers_made": by_power([list(made) for made in plain["offers_made"]], [0, 0]),
        "yields": [[power(a), power(b)] for a, b in plain["yields"]],
        "agenda": [named_activity(game, a, spaces, plain["concession_row"]) for a in plain["agenda"]],
    }


def by_action(markers: list[int]) -> Plain:
    """Who has a marker on which action."""
    return {action: power(number) for action, number in zip(ACTIONS, markers, strict=True) if number >= 0}


def named_troops(rows: list[list[int]], spaces: list[str]) -> Plain:
    """Troops by power and space."""
    found = [{space: n for space, n in zip(spaces, row, strict=True) if n} for row in rows]
    return by_power(found, {})


def named_deals(deals: list[Any]) -> list[Any]:
    """Deals with the names of their parties."""
    return [[number, power(a), power(b), gives, gets, link] for number, a, b, gives, gets, link in deals]


# -- activities


def named_activity(game: GameModule, a: Plain, spaces: list[str], row: list[str]) -> Plain:
    """An activity with names in place of numbers."""
    new = dict(a)
    for field in ("power", "other", "leader"):
        if field in a:
            new[field] = power(a[field])
    for field in ("order", "bidders"):
        if field in a:
            new[field] = [power(number) for number in a[field]]
    match a["type"]:
        case "choose_card":
            new["box"] = slot(a["box"])
        case "turn" | "play_card" | "end_turn":
            new["slot"] = slot(a["slot"])
        case "take_concession":
            new["concession"] = row[new.pop("slot")]
        case "effects":
            new["left"] = [f"{a['source']}.{i + 1}" for i in a["left"]]
        case "unit":
            new["effect"] = f"{a['source']}.{new.pop('index') + 1}"
            new["target"] = target(game, a, spaces)
        case "action_unit":
            new["action"] = ACTIONS[a["action"]]
            new["hits"] = [spaces[z] for z in a["hits"]]
    return new


def target(game: GameModule, a: Plain, spaces: list[str]) -> str:
    """What a unit of an effect aims at: of some icons a space, else a power."""
    number = a["target"]
    if number < 0:
        return ""
    rows = (*game.data.cards.card, *game.data.concessions.concession)
    effect = next(row.effects[a["index"]] for row in rows if row.id == a["source"])
    return spaces[number] if effect.get("icon") in SPACE_ICONS else power(number)


# -- entries


def named_entry(game: GameModule, entry: Entry, options: dict[str, str]) -> Entry:
    """The powers of a turn sequence were drawn by number."""
    if isinstance(entry, Chance) and entry.purpose == "sequence" and isinstance(entry.drawn, int):
        return replace(entry, drawn=POWERS[entry.drawn])
    return entry
