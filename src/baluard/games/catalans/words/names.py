"""The names of spaces, powers, seats, cards, concessions, goals, troops and items of deals in one language."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans.model.deals import Item, Promise
from baluard.games.catalans.model.rows import CardRow, ConcessionRow, Data, GoalRow, SpaceRow
from baluard.games.catalans.words.dealwords import item_text, promise_text
from baluard.games.catalans.words.wording import effect_text
from baluard.kernel.kept import kept
from baluard.texts.catalogue import Texts, texts_for
from baluard.texts.forms import joined, list_of

PACKAGE = "baluard.games.catalans"
Titled = CardRow | ConcessionRow | GoalRow

SEATS = {
    "maritime": {"ca": "Potències marítimes", "es": "Potencias marítimas", "en": "Maritime Powers"},
    "continental": {"ca": "Potències continentals", "es": "Potencias continentales", "en": "Continental Powers"},
}


class Names(dict[Any, str]):
    """Names by key. Those of several troops and effects are made when they are asked for, as are the words for items of
    deals; a promise has also the form `deed`."""

    def __init__(self, words: Texts, found: dict[str, str]) -> None:
        super().__init__(found)
        self.words = words

    def __missing__(self, key: Any) -> str:
        if isinstance(key, Item):
            return item_text(key, self.words)
        if isinstance(key, tuple):
            return self.in_form(*key)
        found = next((said for make in MAKERS if (said := make(key, self.words))), "")
        if not found:
            raise KeyError(key)
        return found

    def in_form(self, value: Any, form: str) -> str:
        """A value in a form of its own: a promise as the deed that it is about."""
        if form == "deed" and isinstance(value, Promise):
            return promise_text(value, self.words)
        raise KeyError(value, form)

    def get(self, key: Any, default: Any = None, /) -> Any:
        """A name, or the default."""
        try:
            return self[key]
        except KeyError:
            return default


@kept
def names(data: Data, lang: str) -> dict[Any, str]:
    """Every key that a decision or an event may mention, with its name."""
    words = texts_for(lang, PACKAGE, data)
    found: dict[str, str] = {seat: named[lang] for seat, named in SEATS.items()}
    for region in data.map.region:
        found[f"region_{region.id}"] = getattr(region.name, lang)
    for space in data.map.space:
        found[space.id] = getattr(space.name, lang)
    for power in data.powers.power:
        found[power.id] = getattr(power.name, lang)
        for space in data.map.space:
            found[f"{power.id}-{space.id}"] = troop_at(power.id, space, words)
    for row in (*data.tracks.action, *data.tracks.period, *data.tracks.icon):
        found[row.id] = getattr(row.name, lang)
    for level in data.tracks.wf_level:
        found[f"level_{level.index}"] = getattr(level.name, lang)
    rows: list[Titled] = [*data.cards.card, *data.concessions.concession, *data.goals.goal]
    for titled in rows:
        found[titled.id] = getattr(titled.name, lang)
    return Names(words, found)


# -- troops


def troops_of(power: str, number: int, words: Texts) -> str:
    """«tropa francesa», «tropes franceses», "French troops"."""
    return words.messages[f"name.{power}.{'troop' if number == 1 else 'troops'}"]


def troop_at(power: str, space: SpaceRow, words: Texts) -> str:
    """«Tropa francesa a la Seu d'Urgell», «Tropa francesa en La Coruña», "French troop in Leghorn"."""
    name: str = getattr(space.name, words.lang)
    where = f"in {name}" if words.lang == "en" else joined(words.lang, "en", name, words.nouns)
    where = words.messages.get(f"name.{space.id}.en", where)
    said = f"{troops_of(power, 1, words)} {where}"
    return said[:1].upper() + said[1:]


def troops_name(key: str, words: Texts) -> str:
    """`3-france-lille+mons+mons`: «3 tropes franceses (Lilla i Mons ×2)»; `1-savoy-torino>milano`: «1 tropa savoiana
    (Torí → Milà)». Empty when the key is none of those."""
    number, _, rest = key.partition("-")
    power, _, places = rest.partition("-")
    if not number.isdigit() or not places:
        return ""
    return f"{number} {troops_of(power, int(number), words)} ({places_name(places, words)})"


def places_name(places: str, words: Texts) -> str:
    """Spaces or ways; one that is named several times with its number, unless it is the only one."""
    each = places.split("+")
    found: list[str] = []
    for i, place in enumerate(each):
        if place not in each[:i]:
            said = " → ".join(words.names[name] for name in place.split(">"))
            number = each.count(place)
            found.append(said if number in (1, len(each)) else f"{said} ×{number}")
    return list_of(words.lang, found)


def choice_name(key: str, words: Texts) -> str:
    """`britain=blenheim`: «Gran Bretanya (Blenheim)»; also a bid, and `withdrawn`. Empty when the key is no choice."""
    who, _, what = key.partition("=")
    return f"{words.names[who]} ({words.name(what)})" if what and who in words.names else ""


# -- effects


@kept
def effects_by_key(data: Data) -> dict[str, dict[str, Any]]:
    """`blenheim.2`: the second effect of a card or concession."""
    rows: list[CardRow | ConcessionRow] = [*data.cards.card, *data.concessions.concession]
    return {f"{row.id}.{i}": effect for row in rows for i, effect in enumerate(row.effects, 1)}


def effect_name(key: str, words: Texts) -> str:
    """An effect in words; `eugene.all`: all effects of a card. Empty when the key is none of those."""
    found = effects_by_key(words.data)
    if key in found:
        return effect_text(found[key], words)
    source, _, which = key.rpartition(".")
    each = [effect_text(effect, words) for one, effect in found.items() if one.startswith(f"{source}.")]
    return "; ".join([*each[:1], *(said[:1].lower() + said[1:] for said in each[1:])]) if which == "all" else ""


MAKERS = (troops_name, choice_name, effect_name)
