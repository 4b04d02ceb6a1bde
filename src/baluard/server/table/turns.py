"""The turns of a game and the parts of each, to jump to or to print: how the table stood, and what had happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.widgets import Panel, whole
from baluard.server.common.errors import NoSuchGame, Parked
from baluard.server.common.words import Words
from baluard.server.games.house import House
from baluard.server.games.notices import moment_of
from baluard.server.games.numbers import Numbers, numbers_for
from baluard.server.people.seats import Guest
from baluard.server.questions.screen import known_to, screen_of
from baluard.server.records.history import BEFORE, Line, Tale, by_turns, line, merged, read_tale, view_at
from baluard.server.records.parked import eyes_on_parked

ALL = 1 << 20  # events: more than any game tells


class Part(Struct, frozen=True):
    """A seat's part of a turn, and the entry, as these eyes count, with which it had ended."""

    seat: str
    to: int


class Turn(Struct, frozen=True):
    """A turn by its number (0: all before the first), with its heading and its entries."""

    number: int
    title: str
    begins: int
    to: int
    parts: tuple[Part, ...]


class Sheet(Struct, frozen=True):
    """A turn on paper: the board and what stands beside it at the end of the turn, and the turn's story."""

    turn: Turn
    last: int  # the number of the last turn
    moment: str
    board: str
    panels: tuple[Panel, ...]
    lines: tuple[Line, ...]
    commands: tuple[Panel, ...] = ()  # who commands what
    for_all: bool = False  # is it for everybody's eyes?


class Past(Struct, frozen=True):
    """All that some eyes have been told of a game, turn by turn, in the numbers of the log."""

    game: GameModule
    chapters: dict[int, list[tuple[int, Any]]]  # by the activity with which the turn began
    turns: tuple[tuple[int, int], ...]  # (entry, activity) at which each began; the first is all that was before
    last: int

    def told(self, number: int) -> list[tuple[int, Any]]:
        """(entry, event) of a turn."""
        return self.chapters.get(self.turns[number][1], [])

    def ends(self, number: int) -> int:
        """The entry with which a turn had ended, or the last."""
        return self.turns[number + 1][0] if number + 1 < len(self.turns) else self.last

    def parts(self, number: int) -> list[tuple[str, int]]:
        """The seats that acted in a turn, each with the entry at which the next began."""
        begun = [(seat, n) for n, event in self.told(number) if (seat := self.game.begins_part(event))]
        ends = [*(n for _, n in begun[1:]), self.ends(number)]
        return [(seat, end) for (seat, _), end in zip(begun, ends[: len(begun)], strict=True)]


def past_of(game: GameModule, tale: Tale, eyes: tuple[str, ...], last: int, delayed: bool = False) -> Past:
    """The past out of what the store has of a story; without the turn under way for whom it is delayed."""
    turns = ((0, BEFORE), *sorted(tale.turns, key=lambda turn: turn[1]))
    chapters = by_turns(game, tale, eyes)
    return Past(game, chapters, turns[:-1], turns[-1][0]) if delayed else Past(game, chapters, turns, last)


def turns_known_to(house: House, guest: Guest, lang: str) -> tuple[Turn, ...]:
    """All turns so far, as a browser may know them."""
    past, words, numbers, _ = opened(house, guest, lang)
    return tuple(
        turn_of(past, number, words, numbers.seen) for number in range(len(past.turns)) if is_told(past, number)
    )


def is_told(past: Past, number: int) -> bool:
    """Is there anything to tell of it? Before the first turn there may be nothing."""
    return 0 <= number < len(past.turns) and (number > 0 or bool(past.told(0)))


def opened(
    house: House, guest: Guest, lang: str, for_all: bool = False
) -> tuple[Past, Words, Numbers, tuple[str, ...]]:
    """The past of a game for a browser, the words for it, how it counts, and with whose eyes it looks; `for_all`: with
    those of a spectator."""
    try:
        live = house.live(guest.row.id, guest.row)
    except Parked:
        return parked_past(house, guest, lang)
    at = screen_of(live, guest)
    eyes = () if for_all else live.game.seats(live.row.options) if live.match.is_over else known_to(at, "")
    with house.store.snapshot() as reads:
        tale = read_tale(reads, live.row.id, ALL)
    past = past_of(live.game, tale, eyes, live.match.save.last_n, guest.delayed)
    return (
        past,
        Words(lang, live.game, None if guest.delayed else live.view(eyes)),  # new names are of the turn under way
        numbers_for(house, live.row, () if for_all else guest.seats),
        eyes,
    )


def parked_past(house: House, guest: Guest, lang: str) -> tuple[Past, Words, Numbers, tuple[str, ...]]:
    """The same of a game that the present rules cannot open: what was told of it needs none."""
    row = house.row(guest.row.id)
    game = house.shown_game(row)
    eyes = eyes_on_parked(game, row, guest)
    with house.store.snapshot() as reads:
        tale = read_tale(reads, row.id, ALL)
    return (
        past_of(game, tale, eyes, row.log_n, guest.delayed),
        Words(lang, game),
        numbers_for(house, row, guest.seats),
        eyes,
    )


def turn_of(past: Past, number: int, words: Words, seen: Callable[[int], int]) -> Turn:
    """One turn as eyes count."""
    parts = tuple(Part(seat, seen(end)) for seat, end in past.parts(number))
    return Turn(number, heading(past, number, words), seen(past.turns[number][0]), seen(past.ends(number)), parts)


def heading(past: Past, number: int, words: Words) -> str:
    """The first line of a turn's story."""
    if not number:
        return words.say("turns.before")
    first = merged(past.game, past.told(number)[:1], lambda n: n)
    return line(past.game, first[0], words, False).text.rstrip(".") if first else words.say("turns.of", n=number)


def sheet_of(house: House, guest: Guest, number: int, lang: str, for_all: bool = False) -> Sheet:
    """The sheet of a turn for one's own eyes, or for everybody's; `NoSuchGame` when there is no such turn."""
    past, words, numbers, eyes = opened(house, guest, lang, for_all)
    if not is_told(past, number):
        raise NoSuchGame()
    live = house.live(guest.row.id, guest.row)
    to = past.ends(number)
    view: View = live.view(eyes) if to == live.match.save.last_n else view_at(house, live, to, eyes)
    words = Words(lang, live.game, view)
    return Sheet(
        turn_of(past, number, words, numbers.seen),
        len(past.turns) - 1,
        moment_of(live.game, view, words),
        whole(live.game.board(view, lang)),
        live.game.panels(view, lang),
        tuple(line(live.game, one, words, False) for one in merged(live.game, past.told(number), numbers.seen)),
        live.game.commands(view, lang),
        for_all,
    )
