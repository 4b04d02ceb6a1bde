"""Offers in words: the items of a deal, and the promises of CAT-10.2. The words themselves stand in `locale/`."""

from __future__ import annotations

from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.rules.marks import is_word, read_word
from baluard.games.catalans.rules.promises import FORMS
from baluard.texts.catalogue import QUOTES, Texts
from baluard.texts.forms import begins_with_vowel

ITEMS = ("resources", "concession", "character", "later", "promise", "word", "word_for")


def item_text(item: str, words: Texts, others: tuple[str, ...] = ()) -> str:
    """«3 Recursos», «la promesa de no triar la carta 2»; `others` is what the other side gives, to which a later
    payment refers. Empty when it is no item."""
    kind, _, rest = item.partition(" ")
    if kind not in ITEMS or not rest:
        return ""
    say = words.say
    if is_word(item):
        named, said = read_word(item)  # what somebody has written is no key, whatever it looks like
        return f"{say(f'item.{kind}', number=named)} {QUOTES[words.lang].format(said)}" if said and named >= 0 else ""
    if kind == "resources":
        return say("item.resources", number=int(rest)) if rest.isdigit() else ""
    if kind == "later":
        return later_text(rest, words, others)
    if kind == "promise":
        promise = promise_text(rest, words)
        return say("item.promise", promise=after_promise(promise, words.lang)) if promise else ""
    return say(f"item.{kind}", thing=rest) if " " not in rest else ""


def later_text(rest: str, words: Texts, others: tuple[str, ...]) -> str:
    """A payment for a promise of the other side: the promise in words where it is known or told, or else its place."""
    amount, _, rest = rest.partition(" ")
    place, _, told = rest.partition(" ")
    if not amount.isdigit() or not place.isdigit():
        return ""
    say = words.say
    promises = dict(enumerate((item.removeprefix("promise ") for item in others), 1))
    promise = promise_text(told or promises.get(int(place), ""), words)
    if not promise:
        return say("item.later", number=int(amount), place=int(place))
    return say("item.later_for", number=int(amount), promise=after_promise(promise, words.lang))


def items_text(items: tuple[str, ...], words: Texts, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """All that one side gives."""
    return tuple(item_text(item, words, others) for item in items)


def after_promise(words: str, lang: str) -> str:
    """An infinitive after «la promesa»: «de no triar…», «d'eliminar…»; in English it brings its own «to»."""
    if lang == "en":
        return words
    return f"d'{words}" if lang == "ca" and begins_with_vowel(words) else f"de {words}"


def promise_text(promise: str, words: Texts) -> str:
    """A promise as an infinitive: «no eliminar tropes britàniques»; empty when it is none."""
    form, *args = promise.split(" ")
    key = promise_key(form, args)
    if not words.has(key):
        return ""
    if not args:
        return words.say(key)
    spaces = tuple(args[0].split(","))
    return words.say(key, thing=args[0], power=args[0], space=args[-1], spaces=spaces)


def promise_key(form: str, args: list[str]) -> str:
    """The text of a promise; it has none when the promise is not well formed."""
    if form not in FORMS or len(args) != (0 if form in ("swap", "yield") else 1):
        return "promise.spare.both" if form == "spare" and len(args) == 2 else ""
    if form in ("spare", "hit"):
        return f"promise.{form}.{'power' if args[0] in POWERS else 'space'}"
    return f"promise.{form}.{args[0]}" if form in ("play_as", "wall") else f"promise.{form}"
