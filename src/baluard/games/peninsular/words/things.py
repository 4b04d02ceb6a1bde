"""What orders can name, with the names of three languages: things of the components, and those on the map."""

from __future__ import annotations

from baluard.components import Names
from baluard.components.order_sheets import Thing
from baluard.games.peninsular.model.army_rows import ArmyData
from baluard.games.peninsular.model.orders import depot_key
from baluard.games.peninsular.model.rows import Data, EventRow, Province
from baluard.kernel.kept import kept

LANGUAGES = ("ca", "es", "en")
RESERVE = "reserve"


def in_all(names: Names) -> dict[str, str]:
    """A name by language."""
    return {lang: names[lang] for lang in LANGUAGES}


@kept
def things(d: ArmyData) -> tuple[Thing, ...]:
    """All that is always there: places, kinds, generals, nations, units of the lists, entries of the schedule."""
    words = d.orders_sheet.words
    return (
        *(province_thing(row) for row in d.map.province),
        *(Thing(row.id, "city", in_all(row.name), facts={"province": row.province}) for row in d.map.city),
        *(Thing(row.id, "region", in_all(row.name)) for row in d.map.region),
        *(Thing(row.id, "kind", in_all(row.name)) for row in d.nations.kind),
        *(Thing(row.id, "leader", dict.fromkeys(LANGUAGES, row.short), (row.name,)) for row in d.generals.general),
        *(Thing(row.id, "nation", in_all(row.name), facts={"kind": row.kinds[0]}) for row in d.nations.nation),
        *(Thing(row.id, "setup", in_all(row.name)) for row in d.schedule.setup if row.name),
        *(Thing(row.id, "troop", in_all(row.name)) for row in d.army_lists.unit),
        *entry_things(d),
        Thing(RESERVE, "entry", in_all(words["source"]["reserve"])),
    )


def province_thing(row: Province) -> Thing:
    """A province, with the city in it."""
    return Thing(row.id, "province", in_all(row.name), facts={"city": row.city})


def entry_things(d: Data) -> list[Thing]:
    """The entries of the schedule: by their general or by what comes, with the turns; equal ones are numbered."""
    seen: dict[str, int] = {}
    found: list[Thing] = []
    for row in (*d.schedule.event, *d.schedule.recurring, *d.schedule.trigger):
        names, also = entry_names(d, row)
        seen[names["en"]] = seen.get(names["en"], 0) + 1
        number = f" ({seen[names['en']]})" if seen[names["en"]] > 1 else ""
        names = {lang: name + number for lang, name in names.items()}
        found.append(Thing(row.id, "entry", names, also, {"kind": row.kind} if row.kind else {}))
    return found


def entry_names(d: Data, row: EventRow) -> tuple[dict[str, str], tuple[str, ...]]:
    """How an entry is called in each language, and how else when nothing else is called so."""
    turns = f" T{row.turn}" if row.turn else f" T{row.from_turn}-{row.to_turn}" if row.from_turn else ""
    if row.leader:
        short = next(general.short for general in d.generals.general if general.id == row.leader)
        return dict.fromkeys(LANGUAGES, short + turns), (short,)
    words = d.orders_sheet.words["entry"]
    kinds = {kind.id: kind.name for kind in d.nations.kind}
    what = {lang: f" {kinds[row.kind][lang]}" if row.kind else "" for lang in LANGUAGES}
    return {lang: words[row.op][lang] + what[lang] + turns for lang in LANGUAGES}, ()


def corps_thing(key: str, names: dict[str, str], kind: str, province: str) -> Thing:
    """A corps, of whatever side; `province` is empty at sea."""
    return Thing(key, "corps", names, facts={"kind": kind, "province": province})


def band_thing(number: int, key: str, province: str) -> Thing:
    """A guerrilla band: it is called by its number."""
    return Thing(key, "band", dict.fromkeys(LANGUAGES, f"G{number}"), facts={"province": province})


def depot_thing(d: Data, nation: str, province: str, given: str = "") -> Thing:
    """A depot: by the name that its owner gave, and always by its province."""
    row = next(one for one in d.map.province if one.id == province)
    word = d.orders_sheet.words["depot_name"]["depot"]
    made = {lang: f"{word[lang]} {row.name[lang]}" for lang in LANGUAGES}
    names = dict.fromkeys(LANGUAGES, given) if given else made
    also = (*made.values(), *in_all(row.name).values())
    return Thing(depot_key(nation, province), "depot", names, also, {"province": province, "nation": nation})
