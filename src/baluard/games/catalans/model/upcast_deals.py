"""Deals of version 3 made new. Then an offer was written in words: `resources 3; promise spare savoy torino`.

All that is made here are plain values as version 4 writes them, whatever becomes of its Structs later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from baluard.kernel.values import Answer, Entry
from baluard.page.contract import GameModule

Plain = dict[str, Any]
JUDGEMENTS = ("kept", "broken")
POWERS = (
    *("britain", "dutch", "austria", "savoy", "portugal", "empire", "aragon"),
    *("france", "castile", "bavaria"),
)
# What a promise was about: the field of version 4 for its one word.
ABOUT = {
    **dict.fromkeys(("choose_card", "not_choose"), "slot"),
    **dict.fromkeys(("act", "not_act"), "action"),
    **dict.fromkeys(("use", "not_use"), "card"),
    **dict.fromkeys(("take", "not_take", "no_bid"), "concession"),
    "play_as": "mode",
    "benefit": "power",
    "wall": "order",
}
OF_SPACES = ("place_in", "place_not_in", "not_enter")


# -- items


def promise_of(words: str) -> Plain:
    """`spare savoy torino` as a table."""
    form, *args = words.split(" ")
    if form in OF_SPACES:
        return {"kind": form, "spaces": args[0].split(",")}
    if form == "spare":
        return {"kind": form, **dict(zip(("power", "space"), args, strict=False))}
    if form == "hit":
        return {"kind": form, "power" if args[0] in POWERS else "space": args[0]}
    return {"kind": form, ABOUT[form]: args[0]} if args else {"kind": form}


def item_of(item: str, others: Sequence[str]) -> Plain:
    """One item as a table; `others` is what the other side gives, of which a later payment spoke by its place."""
    kind, _, rest = item.partition(" ")
    match kind:
        case "promise":
            return promise_of(rest)
        case "resources":
            return {"kind": kind, "amount": int(rest)}
        case "concession":
            return {"kind": kind, "concession": rest}
        case "character":
            return {"kind": kind, "card": rest}
        case "later":
            amount, _, rest = rest.partition(" ")
            place, _, told = rest.partition(" ")  # stories told the promise as well
            promise = told or others[int(place) - 1].removeprefix("promise ")
            return {"kind": kind, "amount": int(amount), "promise": promise_of(promise)}
        case "word_for":
            named, _, said = rest.partition(" ")
            return {"kind": kind, "said": said, "round": int(named)}
    return {"kind": "word", "said": rest}


def items_of(items: Sequence[str], others: Sequence[str]) -> list[Plain]:
    """One side of a deal."""
    return [item_of(item, others) for item in items]


def sides_of(gives: Sequence[str], gets: Sequence[str]) -> tuple[list[Plain], list[Plain]]:
    """Both sides of a deal."""
    return items_of(gives, gets), items_of(gets, gives)


# -- states


def structured_state(game: GameModule, plain: Plain) -> Plain:
    """A state with deals, promises and what became of them as tables."""
    promises = plain["promises"]
    return {
        **plain,
        **{name: [deal_of(*row) for row in plain[name]] for name in ("proposals", "deals")},
        "promises": [[deal, power, promise_of(words), status] for deal, power, words, status in promises],
        "later": [
            [payer, payee, amount, promises[at][0], promise_of(promises[at][2])]
            for payer, payee, amount, at in plain["later"]
        ],
        "marks": [[deal, power, item_of(item, ()), status] for deal, power, item, status in plain["marks"]],
        "agenda": [structured_activity(a) for a in plain["agenda"]],
    }


def deal_of(number: int, a: str, b: str, gives: Sequence[str], gets: Sequence[str], link: int) -> list[Any]:
    """A deal, or an offer of one."""
    return [number, a, b, *sides_of(gives, gets), link]


def structured_activity(a: Plain) -> Plain:
    """What was said, or concluded, as tables."""
    if a["type"] == "say":
        return {"type": "say", "speech": speech_of(a["act"], a["power"], a["other"], a["gives"], a["gets"])}
    if a["type"] == "conclude":
        gives, gets = sides_of(a["gives"], a["gets"])
        return {**a, "gives": gives, "gets": gets}
    return a


def speech_of(act: str, power: str, other: str, gives: Sequence[str], gets: Sequence[str]) -> Plain:
    """What somebody said; what it does not need is left out."""
    said: Plain = {"act": act, "power": power, "other": other}
    if act in JUDGEMENTS:
        number, _, word = gets[0].partition(" ")
        said["about"] = {"deal": int(number), "word": item_of(word, ())}
    else:
        said["gives"], said["gets"] = sides_of(gives, gets)
    return {field: value for field, value in said.items() if value}


# -- entries, events, views


def structured_entry(game: GameModule, entry: Entry, options: dict[str, str]) -> Entry:
    """An answer in a negotiation was a form with five texts."""
    if not isinstance(entry, Answer) or entry.about != "negotiate" or "gives" not in entry.answer:
        return entry
    said = entry.answer
    sides = [[item.strip() for item in said[side].split(";") if item.strip()] for side in ("gives", "gets")]
    return replace(entry, answer=speech_of(said["act"], said["power"], said["other"], *sides))


def structured_event(game: GameModule, plain: Plain) -> Plain:
    """What was told of deals, promises and words."""
    match plain["type"]:
        case "DealProposed" | "DealMade":
            gives, gets = sides_of(plain["gives"], plain["gets"])
            return {**plain, "gives": gives, "gets": gets}
        case "PromiseKept" | "PromiseLapsed":
            return {**plain, "promise": promise_of(plain["promise"])}
        case "WordJudged":
            return {**plain, "word": item_of(plain["word"], ())}
    return plain


def structured_view(game: GameModule, plain: Plain) -> Plain:
    """A kept view: its position names things as the state does."""
    return {**plain, "position": structured_state(game, plain["position"])}
