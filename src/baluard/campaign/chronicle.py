"""A game played again from its record, stop by stop: how it stood after each activation, and after each turn."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from baluard.campaign.organiser import Campaign
from baluard.kernel.closings import Closed
from baluard.kernel.corrections import Corrected
from baluard.kernel.drive import look
from baluard.kernel.match import effective
from baluard.kernel.records import Point, game_for, opening, play_entry
from baluard.kernel.values import Outcome, Told
from baluard.page.contract import GameModule, with_page
from baluard.page.story_lines import story_line
from baluard.texts import Texts

BEFORE = -1  # the activity in the place of the first turn's


class Activation(Struct, frozen=True):
    """The phases of one nation in a row: whose they were, in which turn, and how the table stood after them."""

    seat: str
    turn: int
    after: Outcome
    game: GameModule


class TurnEnd(Struct, frozen=True):
    """A turn by its number (0: all before the first): how the table stood when it was over, and what was told of it."""

    number: int
    after: Outcome
    game: GameModule
    told: tuple[Told, ...]
    is_over: bool  # is the turn done, or still under way?


def points_of(campaign: Campaign) -> Iterator[Point]:
    """Where the game stood at its opening and after each entry that stands."""
    point = opening(campaign.game, campaign.record)
    yield point
    for entry in effective(campaign.entries):
        point = play_entry(point, campaign.record, entry)
        yield point


# -- activations


def activations(campaign: Campaign) -> Iterator[Activation]:
    """The activations of a campaign one after another; the last may still be under way."""
    options = campaign.match.options
    phases: list[str] = []
    now: tuple[str, int, int] | None = None  # whose, in which turn, how far in the phases
    last: tuple[Outcome, GameModule] | None = None
    for point in points_of(campaign):
        game = with_page(game_for(campaign.game, campaign.record.played[-1].data))
        last = (point.out, game)
        asked = next((one.decision for one in point.out.asked if one.required), None)
        if asked is None or asked.seat not in game.seats(options):
            continue
        if not phases:
            book = game.order_book(look(game, options, point.out, (asked.seat,)), asked.seat, "", False)
            phases = list(dict.fromkeys(row.phase for row in book.file.order)) if book else []
        if asked.tag not in phases:
            continue
        at = phases.index(asked.tag)
        if now is not None and (asked.seat != now[0] or at < now[2]):
            yield Activation(now[0], now[1], point.out, game)
            now = None
        turn = now[1] if now else turn_of(game, options, point.out, asked.seat)
        now = (asked.seat, turn, at)
    if now is not None and last is not None:
        yield Activation(now[0], now[1], *last)


def turn_of(game: GameModule, options: dict[str, str], out: Outcome, seat: str) -> int:
    """The turn in which a seat is asked."""
    book = game.order_book(look(game, options, out, (seat,)), seat, "", False)
    return book.situation.turn if book else 0


# -- turns


def turn_ends(campaign: Campaign) -> Iterator[TurnEnd]:
    """The turns of a game one after another; the last may still be under way."""
    begun = [BEFORE]
    story: list[Told] = []
    last: tuple[Outcome, GameModule] | None = None
    for point in points_of(campaign):
        game = with_page(point.game)
        point.out.tell_on(story)
        last = (point.out, game)
        for save in point.out.turns:
            begun.append(save.activity)
            yield TurnEnd(len(begun) - 2, point.out, game, between(story, *begun[-2:]), True)
    if last is not None:
        is_over = not last[0].save.state.agenda
        yield TurnEnd(len(begun) - 1, *last, between(story, begun[-1]), is_over)


def between(story: list[Told], first: int, last: int | None = None) -> tuple[Told, ...]:
    """What was told from one activity on, up to another."""
    return tuple(told for told in story if told.activity >= first and (last is None or told.activity < last))


# -- what happened, in words


def lines_of(game: GameModule, texts: Texts, told: tuple[Told, ...], eyes: tuple[str, ...]) -> list[str]:
    """What happened as these eyes know it, line by line, with those put together that the game tells in one."""
    events: list[object] = []
    for event in (one.for_eyes(eyes) for one in told):
        both = one_of(game, events[-1], event) if events and event is not None else None
        if both is not None:
            events[-1] = both
        elif event is not None:
            events.append(event)
    return [story_line(game, texts, event) for event in events]


def one_of(game: GameModule, last: object, event: object) -> object | None:
    """One event in place of two, where the game has it so."""
    house = (Corrected, Closed)
    return None if isinstance(last, house) or isinstance(event, house) else game.merge(last, event)
