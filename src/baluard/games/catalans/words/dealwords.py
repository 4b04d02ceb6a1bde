"""Offers in words: the items of a deal, and the promises of CAT-10.2. The words themselves stand in `locale/`, by kind;
the fields of an item are their facts."""

from __future__ import annotations

from msgspec.structs import asdict

from baluard.games.catalans.model.deals import (
    Hit,
    Item,
    Items,
    Later,
    PlayAs,
    Promise,
    Saying,
    Spare,
    WallOrder,
    kind_of,
)
from baluard.kernel.given import Given
from baluard.page import lines
from baluard.texts.catalogue import Texts
from baluard.texts.forms import with_de

WORDINGS: dict[type, lines.Wording] = {
    Spare: lines.whether("space", ".both", ".power"),
    Hit: lines.whether("power", ".power", ".space"),
    PlayAs: lambda promise: f".{promise.mode}",
    WallOrder: lambda promise: f".{promise.order}",
}


def item_text(item: Item, words: Texts) -> str:
    """«3 Recursos», «la promesa de no triar la carta 2»."""
    if isinstance(item, Promise):
        return words.say("item.promise", promise=after_promise(item, words))
    facts: dict[str, object] = asdict(item)
    if isinstance(item, Later):
        facts["promise"] = after_promise(item.promise, words)
    if isinstance(item, Saying):
        facts["said"] = Given(item.said)  # what somebody has written is no key, whatever it looks like
    return words.say(f"item.{kind_of(item)}", facts)


def items_text(items: Items, words: Texts) -> tuple[str, ...]:
    """All that one side gives."""
    return tuple(item_text(item, words) for item in items)


def after_promise(promise: Promise, words: Texts) -> str:
    """An infinitive after «la promesa»: «de no triar…», «d'eliminar…»; in English it brings its own «to»."""
    said = promise_text(promise, words)
    return said if words.lang == "en" else with_de(words.lang, said)


def promise_text(promise: Promise, words: Texts) -> str:
    """A promise as an infinitive: «no eliminar tropes britàniques»."""
    return words.say(f"promise.{kind_of(promise)}{lines.wording_of(WORDINGS, promise)}", asdict(promise))
