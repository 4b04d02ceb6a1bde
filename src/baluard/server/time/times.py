"""Moments and lengths of time in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from baluard.kernel.errors import NotOffered
from baluard.page.contract import GameModule
from baluard.server.common.words import Words
from baluard.server.time.paces import (
    DAYS,
    HOURS,
    LIVE,
    MODES,
    NONE,
    Pace,
    lengths_of,
    local,
    pace_from,
    proposed,
    read_pace,
    zones,
)
from baluard.texts.catalogue import Phrase

if TYPE_CHECKING:  # notices are told in times, too, and seats tell notices
    from baluard.server.people.seats import Guest


def place_of(zone: str) -> str:
    """A time zone by the place it is named after."""
    return zone.rsplit("/", 1)[-1].replace("_", " ")


def moment_in_words(moment: int, zone: str, words: Words) -> str:
    """A moment as the clock on the wall of a time zone shows it."""
    wall = local(moment, zone)
    weekday, month = words.say(f"weekday.{wall.isoweekday()}"), words.say(f"month.{wall.month}")
    clock = f"{wall.hour}:{wall.minute:02}"
    return words.say("time.at", weekday=weekday, day=str(wall.day), month=month, clock=clock, place=place_of(zone))


def length_in_words(mode: str, amount: int, words: Words) -> str:
    """How long, in the unit of a pace."""
    if mode != LIVE:
        return words.say({DAYS: "time.days", HOURS: "time.hours"}[mode], n=amount)
    minutes, seconds = divmod(amount, 60)
    if not seconds:
        return words.say("time.minutes", n=minutes)
    if not minutes:
        return words.say("time.seconds", n=seconds)
    return words.say("time.minutes_seconds", minutes=str(minutes), seconds=str(seconds))


# -- the clocks of a table


class Clock(Struct, frozen=True):
    """The time that a seat has left, as a page shows it; a script counts it down."""

    due: int
    iso: str
    words: str
    over: bool
    stopped: bool


def clocks_at(guest: Guest, now: int, words: Words) -> dict[str, Clock]:
    """The clocks that run at a table, by seat."""
    pace, row = read_pace(guest.row.pace), guest.row
    found = {}
    for one in guest.deadlines:
        left = one.due + (now - max(row.paused, one.began) if row.paused else 0)
        over = left <= now
        until = words.say("time.until", due=moment_in_words(left, pace.zone, words))
        told = words.say("time.paused") if row.paused else words.say("time.over") if over else until
        found[one.seat] = Clock(left, datetime.fromtimestamp(left, UTC).isoformat(), told, over, bool(row.paused))
    return found


def away_at(guest: Guest, now: int, words: Words) -> dict[str, str]:
    """Until when who is away, or is going to be, by seat."""
    zone = read_pace(guest.row.pace).zone
    away = {seat: one.away_until for seat, one in guest.absences.items() if one.away_until > now}
    return {seat: moment_in_words(until, zone, words) for seat, until in away.items()}


# -- a pace in words


def pace_in_words(game: GameModule, pace: Pace, words: Words) -> str:
    """All that people should know of a pace before they sit down; empty when there is none."""
    if pace.mode == NONE:
        return ""
    lengths = tuple(
        words.say("pace.part", name=Phrase(f"pace.length.{one.name}"), length=length)
        for one in lengths_of(game)
        if (length := length_in_words(pace.mode, pace.amount(one), words))
    )
    hour = words.say("time.hour", hour=f"{pace.hour}:00", place=place_of(pace.zone))
    told = words.say(f"pace.told.{pace.mode}", lengths="; ".join(lengths), hour=hour)
    return f"{told} {words.say('pace.told.bot', level=Phrase(f'level.{pace.level}'))}"


def pace_in_short(game: GameModule, pace: Pace, words: Words) -> str:
    """A pace for a list of games."""
    if pace.mode == NONE:
        return ""
    amount = pace.amount(lengths_of(game)[0])
    return words.say(f"pace.short.{pace.mode}", length=length_in_words(pace.mode, amount, words))


def pace_fields(pace: Pace) -> dict[str, str]:
    """A pace as the fields of a form."""
    if pace.mode == NONE:
        return {}
    amounts = {f"pace.{pace.mode}.{name}": field_of(pace.mode, amount) for name, amount in pace.lengths.items()}
    return {"pace": pace.mode, **amounts, "pace.zone": pace.zone, "pace.hour": str(pace.hour), "pace.level": pace.level}


def field_of(mode: str, amount: int) -> str:
    """A length as it is written into a form: live in minutes."""
    return f"{amount / 60:g}" if mode == LIVE else str(amount)


class PaceForm(Struct, frozen=True):
    """What the form of a new game shows of a pace: what is chosen, and by mode the lengths of the game."""

    chosen: Pace
    modes: tuple[str, ...]
    lengths: dict[str, tuple[tuple[str, str], ...]]  # by mode: (name, what stands in the field)
    zones: tuple[str, ...]


def pace_form(game: GameModule, query: Mapping[str, str]) -> PaceForm:
    """The form, filled in as another game was; what cannot be read is left out."""
    try:
        chosen = pace_from(game, query)
    except NotOffered:
        chosen = Pace()
    lengths = {
        mode: tuple(
            (one.name, field_of(mode, chosen.amount(one) if mode == chosen.mode else proposed(one, mode)))
            for one in lengths_of(game)
        )
        for mode in MODES
        if mode != NONE
    }
    return PaceForm(chosen, MODES, lengths, zones())
