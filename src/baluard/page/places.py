"""The position in words: every place of the board, and everything that lies on it, for those who do not see it."""

from __future__ import annotations

import re

from msgspec import Struct

from baluard.kernel.values import View
from baluard.page.contract import GameModule

LYING = re.compile(r'data-key="([^"]+)"')


class Said(Struct, frozen=True):
    """What there is to know about one element of the board."""

    key: str
    title: str
    lines: tuple[str, ...]


class Described(Struct, frozen=True):
    """A position as it is read: by place, in reading order, and by unit."""

    places: tuple[Said, ...]
    units: tuple[Said, ...]


def places_of(game: GameModule) -> tuple[str, ...]:
    """The places of the board in reading order."""
    middles = {name: middle(shape) for name, shape in game.zone_shapes().items()}
    return tuple(sorted(middles, key=lambda name: (middles[name][1], middles[name][0])))


def middle(shape: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """The middle of a shape's corners."""
    return sum(x for x, _ in shape) // len(shape), sum(y for _, y in shape) // len(shape)


def in_words(game: GameModule, view: View, lang: str) -> Described:
    """A position as these eyes know it. What tells no more than its place does is left to the place."""
    places = told_of(game, view, places_of(game), lang)
    known = {(one.title, one.lines) for one in places}
    lying = dict.fromkeys(key for part in game.board(view, lang).live.values() for key in LYING.findall(part))
    units = told_of(game, view, (*game.keys_in_words(view), *lying), lang)
    return Described(places, tuple(one for one in units if (one.title, one.lines) not in known))


def told_of(game: GameModule, view: View, keys: tuple[str, ...], lang: str) -> tuple[Said, ...]:
    """What a game tells of elements of its board, each once."""
    told = ((key, game.about_key(view, key, lang)) for key in dict.fromkeys(keys))
    return tuple(Said(key, lines[0], lines[1:]) for key, lines in told if lines)
