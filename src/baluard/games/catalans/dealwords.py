"""Offers in words: the items of a deal, and the promises of CAT-10.2. The words themselves stand in `locale/`."""

from __future__ import annotations

from baluard.games.catalans.facts import POWERS
from baluard.games.catalans.rules.promises import FORMS
from baluard.texts.catalogue import texts_for
from baluard.texts.forms import begins_with_vowel

PACKAGE = "baluard.games.catalans"
ITEMS = ("resources", "concession", "character", "later", "promise", "word")


def item_text(item: str, lang: str, others: tuple[str, ...] = ()) -> str:
    """«3 Recursos», «la promesa de no triar la carta 2»; `others` is what the other side gives, to which a later
    payment refers. Empty when it is no item."""
    kind, _, rest = item.partition(" ")
    if kind not in ITEMS or not rest:
        return ""
    say = texts_for(lang, PACKAGE).say
    if kind == "resources":
        return say("item.resources", number=int(rest))
    if kind == "promise":
        return say("item.promise", promise=after_promise(promise_text(rest, lang), lang))
    if kind == "later":
        return later_text(rest, lang, others)
    return say(f"item.{kind}", thing=rest) if kind != "word" else say("item.word", words=rest)


def later_text(rest: str, lang: str, others: tuple[str, ...]) -> str:
    """A payment for a promise of the other side: the promise in words where it is known, or else its place."""
    say = texts_for(lang, PACKAGE).say
    amount, _, place = rest.partition(" ")
    at = int(place) - 1
    if at >= len(others):
        return say("item.later", number=int(amount), place=int(place))
    promise = after_promise(promise_text(others[at].removeprefix("promise "), lang), lang)
    return say("item.later_for", number=int(amount), promise=promise)


def items_text(items: tuple[str, ...], lang: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """All that one side gives."""
    return tuple(item_text(item, lang, others) for item in items)


def after_promise(words: str, lang: str) -> str:
    """An infinitive after «la promesa»: «de no triar…», «d'eliminar…»; in English it brings its own «to»."""
    if lang == "en":
        return words
    return f"d'{words}" if lang == "ca" and begins_with_vowel(words) else f"de {words}"


def promise_text(words: str, lang: str) -> str:
    """A promise as an infinitive: «no eliminar tropes britàniques»; empty when it is none."""
    form, *args = words.split(" ")
    if form not in FORMS:
        return ""
    say = texts_for(lang, PACKAGE).say
    if form in ("swap", "yield"):
        return say(f"promise.{form}")
    if form in ("play_as", "wall"):
        return say(f"promise.{form}.{args[0]}")
    if form in ("spare", "hit"):
        return troops_text(form, args, lang)
    if form in ("place_in", "place_not_in", "not_enter"):
        return say(f"promise.{form}", spaces=tuple(args[0].split(",")))
    return say(f"promise.{form}", thing=args[0])


def troops_text(form: str, args: list[str], lang: str) -> str:
    """Troops to be spared or hit: of a power, in a space, or both."""
    say = texts_for(lang, PACKAGE).say
    if len(args) == 2:
        return say(f"promise.{form}.both", power=args[0], space=args[1])
    if args[0] in POWERS:
        return say(f"promise.{form}.power", power=args[0])
    return say(f"promise.{form}.space", space=args[0])
