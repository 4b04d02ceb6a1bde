"""Offers in short, for tests: `resources 3; promise spare savoy torino; later 2 1; word_for 7 peace`.

A later payment names the place of a promise of the other side; one that is not there stands for a promise that nobody
makes. What is no item is passed on as it is: a table of a kind that does not exist.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import astuple

from baluard.games.catalans.model import deals as d
from baluard.games.catalans.model.facts import POWERS

Plain = dict[str, Any]
FIELDS = {str(kind.__struct_config__.tag): kind.__struct_fields__ for kind in d.ITEMS}
NOBODYS = {"kind": "swap"}


def split(text: str) -> list[str]:
    """The items of one side."""
    return [item.strip() for item in text.split(";") if item.strip()]


def number(text: str) -> Any:
    """A number where it is one."""
    return int(text) if text.isascii() and text.isdigit() else text


def promise(text: str) -> Plain:
    """`spare savoy torino`, `not_enter coruna,madrid`, `hit madrid`."""
    form, *args = text.split(" ")
    fields = FIELDS.get(form, ("what",))
    if fields == ("spaces",):
        return {"kind": form, "spaces": args[0].split(",")}
    if form == "hit" and args and args[0] not in POWERS:
        return {"kind": form, "space": args[0]}
    return {"kind": form, **dict(zip(fields, args, strict=False))}


def item(text: str, others: list[str]) -> Plain:
    """One item; `others` are those of the other side."""
    kind, _, rest = text.partition(" ")
    if kind == "promise":
        return promise(rest)
    if kind == "resources":
        return {"kind": kind, "amount": number(rest)}
    if kind == "later":
        amount, place = rest.split(" ")
        meant = [one for i, one in enumerate(others, 1) if place == str(i) and one.startswith("promise ")]
        return {"kind": kind, "amount": number(amount), "promise": promise(meant[0][8:]) if meant else NOBODYS}
    if kind == "word_for":
        named, _, said = rest.partition(" ")
        return {"kind": kind, "said": said, "round": number(named)}
    return {"kind": kind, FIELDS.get(kind, ("what",))[0]: rest}


def items(text: str, others: str = "") -> list[Plain]:
    """One side of an offer as plain values."""
    return [item(one, split(others)) for one in split(text)]


def typed(text: str, others: str = "") -> d.Items:
    """One side of an offer as the rules have it."""
    return msgspec.convert(items(text, others), d.Items)


def promised(text: str) -> d.AnyPromise:
    """A promise as the rules have it."""
    return msgspec.convert(promise(text), d.AnyPromise)  # type: ignore[arg-type, return-value]


def spoken(act: str, power: str, other: str = "", gives: str = "", gets: str = "") -> Plain:
    """What is said in a window, as a form; a word that is judged stands in `gets` behind the number of its deal."""
    said: Plain = {"act": act, "power": power, "other": other}
    if act in ("kept", "broken"):
        deal, _, word = gets.partition(" ")
        return {**said, "about": {"deal": int(deal), "word": item(word, [])}} if gets else said
    return {**said, "gives": items(gives, gets), "gets": items(gets, gives)}


# -- and back


def short_promise(one: d.Promise) -> str:
    """A promise in short."""
    named = [",".join(value) if isinstance(value, tuple) else value for value in astuple(one)]
    return " ".join([d.kind_of(one), *[value for value in named if value]])


def short(one: d.Item, others: d.Items = ()) -> str:
    """An item in short."""
    if isinstance(one, d.Promise):
        return f"promise {short_promise(one)}"
    if isinstance(one, d.Later):
        return f"later {one.amount} {others.index(one.promise) + 1}"
    if isinstance(one, d.WordFor):
        return f"word_for {one.round} {one.said}"
    return f"{d.kind_of(one)} {astuple(one)[0]}"


def shorts(side: d.Items, others: d.Items = ()) -> tuple[str, ...]:
    """One side of an offer in short."""
    return tuple(short(one, others) for one in side)
