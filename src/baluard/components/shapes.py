"""How the values of a state are written down: by the names of things, never by their numbers in a list.

Rules work with numbers into the tables of one game; a save must be read with tables that may have grown since. So each
field of a state has a shape, which writes and reads it through a `Book`: the names of all spaces, players, cards...
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from baluard.kernel.errors import BadRecord
from baluard.kernel.typed import prepared


class Book:
    """By kind of thing: the names of its members, and their numbers."""

    def __init__(self, names: dict[str, Sequence[str]]) -> None:
        self.names: dict[str, tuple[str, ...]] = {kind: tuple(members) for kind, members in names.items()}
        self.numbers: dict[str, dict[str, int]] = {
            kind: {name: i for i, name in enumerate(members)} for kind, members in self.names.items()
        }

    def number(self, kind: str, name: object) -> int:
        """The number of a thing; a save that names what is not there cannot be read."""
        found = self.numbers[kind].get(name) if isinstance(name, str) else None
        if found is None:
            raise BadRecord(fault="fault.unknown_thing", kind=kind, thing=str(name)[:80])
        return found


class Shape:
    """How one value is written and read."""

    def write(self, value: Any, book: Book) -> Any:
        """The value as plain JSON."""
        raise NotImplementedError

    def read(self, plain: Any, book: Book) -> Any:
        """The value out of plain JSON."""
        raise NotImplementedError


class Typed(Shape):
    """A value that names nothing by number: it is written as it is, and read as its type."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def write(self, value: Any, book: Book) -> Any:
        return msgspec.to_builtins(value)

    def read(self, plain: Any, book: Book) -> Any:
        return msgspec.convert(plain, prepared(self.kind))


class One(Shape):
    """The number of a thing. Numbers below zero that mean something else (nobody, off the board) have words.

    A number that is printed on the thing is shown to eyes as it is.
    """

    def __init__(self, kind: str, others: dict[int, str] | None = None, printed: bool = False) -> None:
        self.kind = kind
        self.printed = printed
        self.others = {-1: ""} if others is None else others
        self.back = {word: number for number, word in self.others.items()}

    def write(self, value: Any, book: Book) -> Any:
        return self.others[value] if value < 0 else book.names[self.kind][value]

    def read(self, plain: Any, book: Book) -> Any:
        return self.back[plain] if plain in self.back else book.number(self.kind, plain)


class Each(Shape):
    """A list (or tuple) of values of one shape."""

    def __init__(self, shape: Shape, make: Callable[[Any], Any] = tuple) -> None:
        self.shape = shape
        self.make = make

    def write(self, value: Any, book: Book) -> Any:
        return [self.shape.write(one, book) for one in value]

    def read(self, plain: Any, book: Book) -> Any:
        return self.make([self.shape.read(one, book) for one in plain])


class Parts(Shape):
    """A tuple whose parts have a shape each."""

    def __init__(self, *shapes: Shape) -> None:
        self.shapes = shapes

    def write(self, value: Any, book: Book) -> Any:
        return [shape.write(one, book) for one, shape in zip(value, self.shapes, strict=True)]

    def read(self, plain: Any, book: Book) -> Any:
        return tuple([shape.read(one, book) for one, shape in zip(plain, self.shapes, strict=True)])


class By(Shape):
    """A list with one value for each thing of a kind: written by name, without those that are `empty`."""

    def __init__(self, kind: str, shape: Shape, empty: Any = 0, make: Callable[[Any], Any] = list) -> None:
        self.kind = kind
        self.shape = shape
        self.empty = empty
        self.make = make

    def write(self, value: Any, book: Book) -> Any:
        names = book.names[self.kind]
        return {name: self.shape.write(one, book) for name, one in zip(names, value, strict=True) if one != self.empty}

    def read(self, plain: Any, book: Book) -> Any:
        values = [self.empty.copy() if isinstance(self.empty, list) else self.empty for _ in book.names[self.kind]]
        for name, one in plain.items():
            values[book.number(self.kind, name)] = self.shape.read(one, book)
        return self.make(values)
