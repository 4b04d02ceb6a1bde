"""The windows of a seat with their standing orders, as the page shows them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.instructions import ALWAYS, WHEN, Instructable, Instruction, instruction_in
from baluard.server.common.words import Words


class Figure(Struct, frozen=True):
    """Something that an instruction may depend on, with the bounds that stand there."""

    key: str
    name: str
    lowest: int
    highest: int
    least: int | None = None
    most: int | None = None


class ClauseRow(Struct, frozen=True):
    """What is to be played, and when; the last row is empty."""

    thing: str
    figures: tuple[Figure, ...]


class Window(Struct, frozen=True):
    """One window and its standing order."""

    seat: str
    tag: str
    title: str
    kind: str  # always, ask, never, when
    things: tuple[tuple[str, str], ...]
    rows: tuple[ClauseRow, ...]
    otherwise: str


def windows_of(
    game: GameModule, view: View, seat: str, orders: Mapping[str, str], asked: str, words: Words
) -> tuple[Window, ...]:
    """The window that is open (`asked`), and those for which the seat has left an order."""
    tags = dict.fromkeys([*([asked] if asked else []), *(tag for tag, order in orders.items() if order != ALWAYS)])
    return tuple(window_of(game.instructable(view, tag), seat, tag, orders.get(tag, ALWAYS), words) for tag in tags)


def other_windows(
    game: GameModule, view: View, listed: tuple[Window, ...], words: Words
) -> tuple[tuple[str, str], ...]:
    """(tag, title) of the windows about which nothing was said, and which have not opened."""
    known = [one.tag for one in listed]
    return tuple((tag, title_of(tag, words)) for tag in game.windows(view) if tag not in known)


def title_of(tag: str, words: Words) -> str:
    """What a window is called before anybody knows whom it will be about."""
    return words.first((f"decision.{tag}.window", f"decision.{tag}.public", f"decision.{tag}"), {}) or tag


def window_of(may: Instructable | None, seat: str, tag: str, order: str, words: Words) -> Window:
    """One window."""
    instruction = instruction_in(order)
    return Window(
        seat=seat,
        tag=tag,
        title=title_of(tag, words),
        kind=WHEN.strip() if instruction else order,
        things=tuple((thing, words.name(thing)) for thing in may.things) if may else (),
        rows=rows_of(may, instruction, words) if may else (),
        otherwise=instruction.otherwise if instruction else "ask",
    )


def rows_of(may: Instructable, instruction: Instruction | None, words: Words) -> tuple[ClauseRow, ...]:
    """The clauses as they stand, and room for one more."""
    clauses = [(clause.thing, clause.within) for clause in instruction.clauses] if instruction else []
    return tuple(
        ClauseRow(
            thing,
            tuple(
                Figure(name, words.say(f"figure.{name}"), *bounds, *within.get(name, (None, None)))
                for name, bounds in may.figures.items()
            ),
        )
        for thing, within in [*clauses, ("", {})]
    )
