"""Offers in words: the items of a deal, and the promises of CAT-10.2. The words themselves stand in `locale/`."""

from __future__ import annotations

from msgspec.structs import astuple

from baluard.games.catalans.model.deals import (
    Character,
    Concession,
    Hit,
    Item,
    Items,
    Later,
    OfSpaces,
    PlayAs,
    Promise,
    Resources,
    Spare,
    WallOrder,
    Word,
    WordFor,
    kind_of,
)
from baluard.texts.catalogue import Texts
from baluard.texts.forms import with_de


def item_text(item: Item, words: Texts) -> str:
    """«3 Recursos», «la promesa de no triar la carta 2»."""
    say = words.say
    match item:
        case Resources():
            return say("item.resources", number=item.amount)
        case Concession():
            return say("item.concession", thing=item.concession)
        case Character():
            return say("item.character", thing=item.card)
        case Later():
            promise = after_promise(promise_text(item.promise, words), words.lang)
            return say("item.later_for", number=item.amount, promise=promise)
        case Word():  # what somebody has written is no key, whatever it looks like
            return f"{say('item.word')} {words.quoted(item.said)}"
        case WordFor():
            return f"{say('item.word_for', number=item.round)} {words.quoted(item.said)}"
        case Promise():
            return say("item.promise", promise=after_promise(promise_text(item, words), words.lang))
    raise KeyError(item)


def items_text(items: Items, words: Texts) -> tuple[str, ...]:
    """All that one side gives."""
    return tuple(item_text(item, words) for item in items)


def after_promise(words: str, lang: str) -> str:
    """An infinitive after «la promesa»: «de no triar…», «d'eliminar…»; in English it brings its own «to»."""
    return words if lang == "en" else with_de(lang, words)


def promise_text(promise: Promise, words: Texts) -> str:
    """A promise as an infinitive: «no eliminar tropes britàniques»."""
    key = f"promise.{kind_of(promise)}"
    match promise:
        case Spare():
            return words.say(f"{key}.{'both' if promise.space else 'power'}", power=promise.power, space=promise.space)
        case Hit():
            return words.say(f"{key}.{'power' if promise.power else 'space'}", power=promise.power, space=promise.space)
        case PlayAs():
            return words.say(f"{key}.{promise.mode}")
        case WallOrder():
            return words.say(f"{key}.{promise.order}")
        case OfSpaces():
            return words.say(key, spaces=promise.spaces)
    named = astuple(promise)
    return words.say(key, thing=named[0]) if named else words.say(key)
