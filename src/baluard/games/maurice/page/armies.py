"""Building an army: what things cost, what is still missing, and armies in files that people share.

    game = "maurice"
    army = "catalan"                    # the list
    advantages = ["mountain_born"]
    notables = ["partisan"]
    units = ["foot:trained", "foot:trained", "gun_light:crew"]

The units stand in roster order (MAU-1.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from baluard.components.positions import fault, read_table, refuse, refuse_all
from baluard.games.maurice.model.lists import ArmyList, army_faults, army_list, cost_of, units_in
from baluard.games.maurice.page.asks import Asks
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.errors import BadRecord
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Parts
from baluard.page.remarks import said, when
from baluard.page.widgets import Hint

TAG = "build_army"
PARTS = ("advantages", "notables", "units")
KNOWN = ("game", "army", *PARTS)
MOST_NAMES = 60
"""More than any army has: a file with more is none."""


def book_of(q: Asks) -> ArmyList:
    """The list that was chosen."""
    return army_list(q.now.facts.data, q.keys[0])


def built(q: Asks) -> Parts:
    """Points and units so far, each kind with its number, and what is still missing."""
    keys = tuple(key for key in q.keys if key != DONE)
    if not keys:
        return
    data, book = q.now.facts.data, book_of(q)
    limits, units = data.armies.build, units_in(book, keys)
    yield said("preview.army", points=cost_of(book, keys), most=q.space.points, units=len(units), full=limits.max_units)
    for key in dict.fromkeys(keys[1:]):
        yield said("preview.army_entry", entry=key, count=keys.count(key), points=book.costs[key] * keys.count(key))
    for one in army_faults(data, keys, q.space.points):
        yield from when(one.key == "fault.army_short", one.key, **one.facts)


def prices(q: Asks) -> Iterator[Hint]:
    """What each entry costs, and how many of it there are."""
    if not q.keys:
        return
    book = book_of(q)
    for key in q.offered:
        most = book.entries[key].max if key in book.entries else 1
        yield Hint(key, said("hint.price", points=book.costs[key], has=q.keys.count(key), most=most))


# -- files


def answer_file(game: GameModule, view: View, asked: Asked, keys: Keys) -> tuple[str, str] | None:
    """The name and the text of an army that is whole; without a text of one that is not."""
    if asked.decision.tag != TAG:
        return None
    if keys[-1:] != (DONE,):
        return ("army.toml", "")
    book = army_list(game.data, keys[0])
    rows = {
        "advantages": [key for key in keys if key in book.advantages],
        "notables": [key for key in keys if key in book.traits],
        "units": units_in(book, keys[:-1]),
    }
    lines = [f'game = "{game.slug}"', f'army = "{keys[0]}"', *(f"{name} = {quoted(ids)}" for name, ids in rows.items())]
    return (f"{keys[0]}.toml", "\n".join(lines) + "\n")


def quoted(ids: list[str]) -> str:
    """Names as TOML has them."""
    return "[" + ", ".join(f'"{one}"' for one in ids) + "]"


def answer_in_file(game: GameModule, view: View, asked: Asked, text: str) -> tuple[Keys, Faults]:
    """MAU-12.3 The army of a file, or all that is wrong with it."""
    if asked.decision.tag != TAG:
        return (), (Fault("fault.no_answer"),)
    try:
        table = read_table(text, KNOWN)
        refuse(table.get("game") != game.slug, "unknown", "game", name=str(table.get("game", ""))[:40])
        refuse_all([fault("unknown", part, name=part) for part in PARTS if not is_names(table.get(part, []))])
    except BadRecord as error:
        return (), error.faults
    names = [name for part in PARTS for name in table.get(part, [])]
    keys = (str(table.get("army", "")), *names)
    faults = army_faults(game.data, keys, asked.decision.space.points)
    return ((), faults) if faults else ((*keys, DONE), ())


def is_names(value: Any) -> bool:
    """A list of names, and not too long?"""
    return isinstance(value, list) and len(value) <= MOST_NAMES and all(isinstance(one, str) for one in value)
