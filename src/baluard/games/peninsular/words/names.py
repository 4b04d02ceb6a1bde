"""The names of provinces, cities, regions, nations, troops, generals, corps of the set-up and entries of the schedule.

Provinces and cities go by their ids: where a province and its city have one id they have one name. What would be taken
for one of them has a prefix: `region_leon`, `kind_spain`, `country_france`, `river_ebro`, `depot_spain_madrid`. An
entry of the schedule that brings a corps has the corps' name; `entry_fr_t2_guard` says what it brings.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from baluard.games.peninsular.model.army_rows import ArmyData
from baluard.games.peninsular.model.rows import City, Data, EventRow, NationRow, Province, SideRow
from baluard.kernel.kept import kept
from baluard.texts.catalogue import Texts, texts_for
from baluard.texts.names import Names, made_name

PACKAGE = "baluard.games.peninsular"


@kept
def names(d: ArmyData, lang: str) -> dict[Any, str]:
    """Every key that a decision or an event may mention, with its name."""
    words = texts_for(lang, PACKAGE, d)
    regions = {row.id: row.name[lang] for row in d.map.region}
    kinds = {row.id: row.name[lang] for row in d.nations.kind}
    named: list[Province | City | NationRow | SideRow] = [
        *d.map.province,
        *d.map.city,
        *d.nations.nation,
        *d.nations.side,
    ]
    # a region or a kind goes by its own id unless a place or a nation has it
    found = {**regions, **kinds, **{row.id: row.name[lang] for row in named}}
    found |= {row.id: row.name[lang] for row in d.schedule.setup if row.name}
    found |= {row.id: row.name[lang] for row in (*d.schedule.event, *d.schedule.trigger) if row.name}
    found |= {row.id: words.messages.get(f"general.{row.id}", row.short) for row in d.generals.general}
    found |= {f"region_{id}": name for id, name in regions.items()}
    found |= {f"country_{row.id}": row.name[lang] for row in d.map.country}
    found |= {f"kind_{id}": name for id, name in kinds.items()}
    found |= {f"troop_{row.id}": row.name[lang] for row in d.army_lists.unit}
    found |= {f"river_{row.id}": row.name[lang] for row in d.map.river}
    found |= {f"turn_{row.n}": row.label[lang] for row in d.schedule.turn}
    return Names(found, partial(made, words=words))


def made(key: Any, words: Texts) -> str:
    """Names that are made when they are asked for: entries of the schedule, new corps, bands, garrisons, depots."""
    if not isinstance(key, str):
        return ""
    row = events(words.data).get(key.removeprefix("entry_"))
    return event_name(row, words) if row else made_name(MAKERS, key, words)


@kept
def events(d: Data) -> dict[str, EventRow]:
    """The entries of the schedule by their ids."""
    return {row.id: row for row in (*d.schedule.event, *d.schedule.recurring, *d.schedule.trigger)}


def event_name(row: EventRow, words: Texts) -> str:
    """What an entry of the schedule brings or takes."""
    key = f"made.entry.{row.op}" + (".led" if row.op == "corps" and row.leader else "")
    return words.say(key, leader=row.leader, kind=row.kind, points=row.points, gold=row.gold)


def sum_line(words: Texts, key: str) -> str:
    """A line of a sum: a text of its own, or what it is about: a region, a city."""
    return words.messages.get(f"sum.{key}") or words.names.get(f"region_{key}") or words.name(key)


def at_place(key: str) -> Any:
    """The maker of «what of whom, where»."""
    return lambda words, nation, place: (
        words.say(f"made.{key}", nation=nation, place=place) if place in words.names else ""
    )


def numbered(key: str) -> Any:
    """The maker of a name with a number."""
    return lambda words, number: words.say(f"made.{key}", number=int(number))


def guard(words: Texts, place: str, kind: str) -> str:
    """Troops of a kind in a city or at a depot, as reports of combats name them (`zaragoza.spain`)."""
    depot = "depot" if place.startswith("depot_") else "city"
    return words.say(f"made.guard.{depot}", place=place, kind=kind) if f"kind_{kind}" in words.names else ""


def listed(words: Texts, unit: str, number: str) -> str:
    """A unit of an army list, with its place in it; one of another list by its place alone."""
    if unit == "own":
        return words.say("made.listed_own", number=int(number))
    return words.say("made.listed", troop=f"troop_{unit}", number=int(number))


MAKERS = (
    (r"(piece_[a-z]+)_(\d+)", lambda words, piece, number: words.say("made.piece", piece=piece, number=int(number))),
    (r"laid_([a-z]+)_(\d)", lambda words, kind, board: words.say("made.laid", piece=f"piece_{kind}", board=int(board))),
    (r"(gate|ravelin|wall)_(\d+)", lambda words, kind, number: words.say(f"made.section.{kind}", number=int(number))),
    (r"mine_(\d+)", numbered("mine")),
    (r"listed_(\w+)_(\d+)", listed),
    (r"(\w+)\.(\w+)", guard),
    *((rf"{prefix}_new_(\d+)", numbered(f"new_corps.{prefix}")) for prefix in ("es", "gb", "fr")),
    (r"band_(\d+)", numbered("band")),
    (r"depot_(spain|britain|france)_(\w+)", at_place("depot")),
    (r"garrison_(spain|britain|france)_(\w+)", at_place("garrison")),
)
