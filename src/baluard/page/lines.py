"""Lines of the story: which wording an event gets, which dice it shows, and which events make one line.

A game says it in tables: beside each class of events stands the function that tells how it went, or the one that puts
it together with the line before. Lines that stand for several events are Structs of the game, never told, only read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

OPENS, WITHIN, DECIDES = "opens", "within", "decides"
"""How an event belongs to a block of the story."""
Dice = tuple[tuple[str, int], ...]
Wording = Callable[[Any], str]
Merge = Callable[[Any, Any, Any], Any]
"""Components, the line before, the next event: one event in place of two; None when both are to be told."""
Add = Callable[[tuple[Any, ...], Any], tuple[Any, ...]]
"""What a line has collected so far, with what the next event brings."""


# -- wordings


def wording_of(wordings: Mapping[type, Wording], event: Any) -> str:
    """How it went; empty where there is one wording only."""
    tell = wordings.get(type(event))
    return tell(event) if tell else ""


def named(field: str) -> Wording:
    """The field that names the event's own way of happening."""
    return lambda event: str(getattr(event, field))


def up_or_down(field: str) -> Wording:
    """By the sign of a number."""
    return lambda event: "up" if getattr(event, field) > 0 else "down"


def whether(field: str, yes: str, no: str = "") -> Wording:
    """By a field that holds something or nothing."""
    return lambda event: yes if getattr(event, field) else no


def dice_shown(dice: Mapping[type, tuple[tuple[str, str], ...]], event: Any) -> Dice:
    """The dice of an event, each under a text key; a field may hold several, and 0 is a die that nobody threw."""
    found: list[tuple[str, int]] = []
    for key, field in dice.get(type(event), ()):
        value = getattr(event, field)
        found += [(key, die) for die in (value if isinstance(value, tuple) else (value,)) if die]
    return tuple(found)


# -- events that make one line


def merged(merges: Mapping[type, Merge], d: Any, one: Any, next_one: Any) -> Any:
    """One event for the reader in place of two that follow each other; None when both are to be told."""
    merge = merges.get(type(next_one))
    return merge(d, one, next_one) if merge else None


def agree(one: Any, next_one: Any, *fields: str) -> bool:
    """Have both the same facts under these names?"""
    return all(getattr(one, field) == getattr(next_one, field) for field in fields)


def already_told(kinds: type | tuple[type, ...], *fields: str) -> Merge:
    """A line of these kinds that agrees has told the next event, too."""
    return lambda d, one, next_one: one if isinstance(one, kinds) and agree(one, next_one, *fields) else None


def tells_all(kinds: type | tuple[type, ...], *fields: str) -> Merge:
    """The next event tells what a line of these kinds has begun, if they agree."""
    return lambda d, one, next_one: next_one if isinstance(one, kinds) and agree(one, next_one, *fields) else None


def first_of(*merges: Merge) -> Merge:
    """The first way that puts both together."""

    def merge(d: Any, one: Any, next_one: Any) -> Any:
        return next((both for way in merges if (both := way(d, one, next_one)) is not None), None)

    return merge


def item(field: str) -> Add:
    """One more of a field."""
    return lambda before, event: (*before, getattr(event, field))


def in_one_line(
    into: Any, items: str, add: Add, fits: Callable[[Any, Any], bool] = lambda one, next_one: True
) -> Merge:
    """Events of one class in a row become one line: `items` collects what each brings, its other fields agree."""
    others = [field for field in into.__struct_fields__ if field != items]

    def merge(d: Any, one: Any, next_one: Any) -> Any:
        if not isinstance(one, (type(next_one), into)) or not agree(one, next_one, *others) or not fits(one, next_one):
            return None
        before = getattr(one, items) if isinstance(one, into) else add((), one)
        return into(**{field: getattr(one, field) for field in others}, **{items: add(before, next_one)})

    return merge
