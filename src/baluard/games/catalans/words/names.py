"""The names of spaces, powers, seats, cards, concessions, goals, troops and items of deals in one language."""

from __future__ import annotations

from functools import partial
from typing import Any

from baluard.games.catalans.model.deals import Item, Promise
from baluard.games.catalans.model.rows import CardRow, ConcessionRow, Data, GoalRow
from baluard.games.catalans.words.dealwords import item_text, promise_text
from baluard.games.catalans.words.wording import effect_text
from baluard.kernel.kept import kept
from baluard.texts.catalogue import Texts, texts_for
from baluard.texts.forms import list_of
from baluard.texts.names import Names, made_name

PACKAGE = "baluard.games.catalans"
Titled = CardRow | ConcessionRow | GoalRow


def made(key: Any, words: Texts) -> str:
    """Names that are made when they are asked for: an item of a deal, a promise as the deed that it is about, several
    troops, effects."""
    match key:
        case Item():
            return item_text(key, words)
        case (Promise() as promise, "deed"):
            return promise_text(promise, words)
        case str():
            return made_name(MAKERS, key, words)
    return ""


@kept
def names(data: Data, lang: str) -> dict[Any, str]:
    """Every key that a decision or an event may mention, with its name."""
    words = texts_for(lang, PACKAGE, data)
    found: dict[str, str] = {seat: words.messages[f"side.{seat}"] for seat in ("maritime", "continental")}
    for region in data.map.region:
        found[f"region_{region.id}"] = getattr(region.name, lang)
    for space in data.map.space:
        found[space.id] = getattr(space.name, lang)
    for power in data.powers.power:
        found[power.id] = getattr(power.name, lang)
    for row in (*data.tracks.action, *data.tracks.period, *data.tracks.icon):
        found[row.id] = getattr(row.name, lang)
    for level in data.tracks.wf_level:
        found[f"level_{level.index}"] = getattr(level.name, lang)
    rows: list[Titled] = [*data.cards.card, *data.concessions.concession, *data.goals.goal]
    for titled in rows:
        found[titled.id] = getattr(titled.name, lang)
    return Names(found, partial(made, words=words))


# -- troops


def troops_of(power: str, number: int, words: Texts) -> str:
    """«tropa francesa», «tropes franceses», "French troops"."""
    return words.messages[f"name.{power}.{'troop' if number == 1 else 'troops'}"]


def troops_name(words: Texts, number: str, power: str, places: str) -> str:
    """`3-france-lille+mons+mons`: «3 tropes franceses (Lilla i Mons ×2)»; `1-savoy-torino>milano`: «1 tropa savoiana
    (Torí → Milà)»."""
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


def choice_name(words: Texts, who: str, what: str) -> str:
    """`britain=blenheim`: «Gran Bretanya (Blenheim)»; also a bid, and `withdrawn`. Empty when the key is no choice."""
    return f"{words.names[who]} ({words.name(what)})" if who in words.names else ""


# -- effects


@kept
def effects_by_key(data: Data) -> dict[str, dict[str, Any]]:
    """`blenheim.2`: the second effect of a card or concession."""
    rows: list[CardRow | ConcessionRow] = [*data.cards.card, *data.concessions.concession]
    return {f"{row.id}.{i}": effect for row in rows for i, effect in enumerate(row.effects, 1)}


def effect_name(words: Texts, source: str, which: str) -> str:
    """An effect in words; `eugene.all`: all effects of a card. Empty when the key is none of those."""
    found = effects_by_key(words.data)
    if which != "all":
        effect = found.get(f"{source}.{which}")
        return effect_text(effect, words) if effect else ""
    each = [effect_text(effect, words) for one, effect in found.items() if one.startswith(f"{source}.")]
    return "; ".join([*each[:1], *(said[:1].lower() + said[1:] for said in each[1:])])


MAKERS = (
    (r"([a-z]+)-(\w+)", lambda words, power, space: words.say("made.troop", power=power, space=space)),
    (r"(\d+)-(\w+)-(.+)", troops_name),
    (r"([^=]+)=(.+)", choice_name),
    (r"(\w+)\.(\w+)", effect_name),
)
