"""MAU-12.3 Army lists: what an army may have, what it costs, and what is wrong with one.

An army is written as keys: its list first (`catalan`), then units (`foot:trained`), advantages and traits of notables,
in any order. The order of the units is the roster order (MAU-1.2).
"""

from __future__ import annotations

from baluard.games.maurice.model.data import Data
from baluard.games.maurice.model.rows import ArmyRow, EntryRow
from baluard.kernel.answers import Keys
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.kept import kept


class ArmyList:
    """One list of the book with its prices."""

    def __init__(self, data: Data, row: ArmyRow) -> None:
        self.id: str = row.id
        self.entries: dict[str, EntryRow] = {f"{one.type}:{one.quality}": one for one in row.entries}
        types = {kind.id: kind for kind in data.units.unit_type}
        extras = {one.id: one for one in (*data.advantages.advantage, *data.advantages.trait)}
        self.costs: dict[str, int] = {key: types[one.type].cost[one.quality] for key, one in self.entries.items()}
        self.guns: list[str] = [key for key, one in self.entries.items() if types[one.type].states[0].arm == "art"]
        self.guards: list[str] = [key for key, one in self.entries.items() if one.quality == "guard"]
        self.advantages: Keys = tuple(row.advantages)
        self.traits: Keys = tuple([one.id for one in data.advantages.trait])
        self.costs |= {name: extras[name].cost for name in (*self.advantages, *self.traits)}
        units = [key for one in row.sample_units for key in [f"{one.type}:{one.quality}"] * one.count]
        self.sample: Keys = (row.id, *row.sample_advantages, *row.sample_notables, *units)


@kept
def army_list(data: Data, name: str) -> ArmyList:
    """A list by its id."""
    return ArmyList(data, next(row for row in data.armies.army if row.id == name))


def cost_of(book: ArmyList, keys: Keys) -> int:
    """MAU-12.3 The points of an army."""
    return sum([book.costs[key] for key in keys[1:]])


def units_in(book: ArmyList, keys: Keys) -> list[str]:
    """The units of an army, in roster order."""
    return [key for key in keys[1:] if key in book.entries]


def excesses(data: Data, book: ArmyList, keys: Keys, points: int) -> Faults:
    """MAU-12.3 What an army has too much of."""
    limits = data.armies.build
    units = units_in(book, keys)
    counts = (
        ("fault.army_units", len(units), limits.max_units),
        ("fault.army_guns", len([key for key in units if key in book.guns]), limits.max_artillery_units),
        ("fault.army_guards", len([key for key in units if key in book.guards]), limits.max_guard_units),
        ("fault.army_advantages", len([k for k in keys[1:] if k in book.advantages]), limits.max_advantages),
        ("fault.army_notables", len([k for k in keys[1:] if k in book.traits]), limits.max_notables),
        ("fault.army_points", cost_of(book, keys), points),
    )
    found = [Fault(key, "", {"has": has, "most": most}) for key, has, most in counts if has > most]
    for key, entry in book.entries.items():
        if units.count(key) > entry.max:
            found.append(Fault("fault.army_entry", "", {"entry": key, "most": entry.max}))
    for key in (*book.advantages, *book.traits):
        if keys.count(key) > 1:
            found.append(Fault("fault.army_twice", "", {"entry": key}))
    return tuple(found)


def cheapest_rest(data: Data, book: ArmyList, keys: Keys) -> Keys:
    """The cheapest units that make an army whole: what its entries demand, and enough of them."""
    units = units_in(book, keys)
    rest: list[str] = []
    for key, entry in book.entries.items():
        rest += [key] * max(entry.min - units.count(key), 0)
    for key in sorted(book.entries, key=lambda key: (book.costs[key], key)):
        more = (*keys, *rest)
        missing = data.armies.build.min_units - len(units) - len(rest)
        if key not in book.guns and key not in book.guards:
            rest += [key] * max(min(missing, book.entries[key].max - more.count(key)), 0)
    return tuple(rest)


def may_follow(data: Data, book: ArmyList, keys: Keys, points: int) -> bool:
    """Is nothing too much, also when what is still missing is added?"""
    return not excesses(data, book, (*keys, *cheapest_rest(data, book, keys)), points)


def army_faults(data: Data, keys: Keys, points: int) -> Faults:
    """MAU-12.3 All that is wrong with an army, as a file may bring it."""
    if not keys or keys[0] not in [row.id for row in data.armies.army]:
        return (Fault("fault.army_list", "0"),)
    book = army_list(data, keys[0])
    unknown = [
        Fault("fault.not_among", str(n), {"key": key}) for n, key in enumerate(keys) if n and key not in book.costs
    ]
    if unknown:
        return tuple(unknown)
    missing = cheapest_rest(data, book, keys)
    short = [Fault("fault.army_short", "", {"entry": key}) for key in dict.fromkeys(missing)]
    return (*excesses(data, book, keys, points), *short)


def sample_army(data: Data, name: str, points: int) -> Keys:
    """The army that a list brings along; for fewer points its least one."""
    book = army_list(data, name)
    if cost_of(book, book.sample) <= points:
        return book.sample
    return (name, *cheapest_rest(data, book, (name,)))
