"""Who sits at a table, as everybody sees it; who has been away for long; and how the same people would sit again."""

from __future__ import annotations

from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.decision import CHANCE
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Public
from baluard.page.contract import GameModule
from baluard.server.common.words import Words
from baluard.server.games.house import House
from baluard.server.people.push import Hub
from baluard.server.people.seats import Guest
from baluard.server.settings import Settings
from baluard.server.time.paces import read_pace
from baluard.server.time.times import Clock, away_at, clocks_at, pace_fields
from baluard.store import SeatRow


class Sitter(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: str
    title: str
    name: str
    side: str  # empty: an organiser has none
    kind: str
    level: str
    mine: bool
    here: bool
    waited: bool
    open: bool
    absent: bool  # the default may be played for it
    clock: Clock | None = None  # the time it has left
    away: str = ""  # until when its person is away, in words
    loaned: bool = False  # a bot plays for who holds it


class Wait(Struct, frozen=True):
    """Somebody who is asked, and what about: all the others may know."""

    seat: str
    what: str
    mine: bool
    answered: bool  # under seal, while others are still waited for
    away: bool  # the default may be played for them
    clock: Clock | None = None


def sitters_at(
    house: House, hub: Hub, settings: Settings, guest: Guest, game: GameModule, words: Words
) -> tuple[Sitter, ...]:
    """All seats of a table."""
    sides = game.sides(guest.row.options)
    absent = absent_seats(house, hub, settings, guest)
    clocks = clocks_at(guest, house.now(), words)
    away = away_at(guest, house.now(), words)
    return tuple(
        replace(
            sitter(row, guest, sides, hub, settings, words, absent),
            clock=clocks.get(row.seat),
            away=away.get(row.seat, ""),
            loaned=row.loaned,
        )
        for row in guest.chairs
    )


def sitter(
    row: SeatRow,
    guest: Guest,
    sides: dict[str, str],
    hub: Hub,
    settings: Settings,
    words: Words,
    absent: frozenset[str],
) -> Sitter:
    """One seat as everybody sees it."""
    held = [browser for seat, browser in guest.holders if seat == row.seat]
    here = row.kind == "bot" or any(hub.is_here(browser, settings.away_seconds) for browser in held)
    return Sitter(
        seat=row.seat,
        title=words.name(row.seat),
        name=row.name,
        side=sides.get(row.seat, ""),
        kind=row.kind,
        level=row.level,
        mine=row.seat in guest.seats,
        here=here,
        waited=row.seat in guest.row.waits,
        open=row.kind == "person" and not held,
        absent=row.kind == "person" and row.seat in absent,
    )


def waiting(public: Public, sitters: tuple[Sitter, ...], words: Words) -> Wait:
    """Who is waited for, and what for; and whether somebody else may play the default for them."""
    if public.seat == CHANCE:
        return Wait(public.seat, words.purpose(public.about["purpose"]), False, False, False)
    what = words.first((f"decision.{public.tag}.public", f"decision.{public.tag}"), dict(public.about)) or public.tag
    found = {one.seat: one for one in sitters}.get(public.seat)
    if found is None:
        return Wait(public.seat, what, False, public.answered, False)
    clock = None if public.answered else found.clock
    return Wait(public.seat, what, found.mine, public.answered, found.absent and not public.answered, clock)


# -- who is away


def may_play_for(house: House, hub: Hub, settings: Settings, guest: Guest, seat: str) -> None:
    """Refuse to play the default for somebody who is here."""
    if seat not in absent_seats(house, hub, settings, guest):
        raise NotOffered(fault="fault.not_absent")


def absent_seats(house: House, hub: Hub, settings: Settings, guest: Guest) -> frozenset[str]:
    """The seats that have been waited for long enough, and whose players are away or idle: this guest may play the
    default for them."""
    row = guest.row
    if not guest.seats or row.status != "running":
        return frozenset()
    here = {seat for seat, browser in guest.holders if hub.away_for(browser) < settings.absent_seconds}
    patience = {seat: settings.idle_seconds if seat in here else settings.absent_seconds for seat in row.waits}
    return frozenset(
        seat for seat, most in patience.items() if seat not in guest.seats and house.waited_for(row.id, seat) >= most
    )


# -- another game


def swapped(sitters: tuple[Sitter, ...]) -> dict[str, Sitter]:
    """Who sits where when two sides change places; nothing with more sides than two. Who has no side stays."""
    sides: dict[str, list[Sitter]] = {}
    for one in sitters:
        if one.side:
            sides.setdefault(one.side, []).append(one)
    if len(sides) != 2:
        return {}
    first, second = sides.values()
    there = {one.seat: second[i % len(second)] for i, one in enumerate(first)}
    back = {one.seat: first[i % len(first)] for i, one in enumerate(second)}
    return {**{one.seat: one for one in sitters}, **there, **back}


def address_of(guest: Guest, sitters: tuple[Sitter, ...], who: dict[str, Sitter]) -> str:
    """The address of the form of a new game with these options and players; empty when there are none."""
    if not who:
        return ""
    query = [(f"option.{name}", value) for name, value in guest.row.options.items()]
    for one in sitters:
        other = who[one.seat]
        query.append((f"seat.{one.seat}", other.level if other.kind == "bot" else "me" if other.mine else "link"))
    query += [("dice", guest.row.dice), *pace_fields(read_pace(guest.row.pace)).items()]
    return f"/new/{guest.row.slug}?{urlencode(query)}"


def has_teams(sides: dict[str, str]) -> bool:
    """Are there sides of several seats, so that talk may be meant for one side only?"""
    taken = [side for side in sides.values() if side]
    return 1 < len(set(taken)) < len(taken)
