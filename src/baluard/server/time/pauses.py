"""When a table's clocks stand still: a pause, days away, more time; and a seat that its owner takes back from a bot.

All of it is told to the table. A pause needs everybody, or the organiser; who is back ends it alone, and nobody has
lost time. Days away are few, so that they are no weapon.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import msgspec
from msgspec.structs import replace

from baluard.kernel.errors import NotOffered
from baluard.page.contract import GameModule
from baluard.server.common.errors import NotAtTable
from baluard.server.games.house import House
from baluard.server.games.notices import Notice, tell
from baluard.server.people.seats import Guest, organiser_of, seat_row, seated
from baluard.server.time.paces import (
    DAYS,
    HOURS,
    LIVE,
    MOST,
    NONE,
    UNITS,
    Pace,
    hour_after,
    later_by_days,
    local,
    moment_at,
    read_pace,
    with_due,
)
from baluard.server.time.timekeeper import give_time
from baluard.store import Absence, Deadline, GameRow

PAUSE = "pause"  # the kind of a proposal
MOST_AWAY = 21  # days at a time
MOST_SPENT = 30  # days of one seat in one game
AHEAD = 365  # days


def paced(row: GameRow) -> Pace:
    """The pace of a running game; `NotOffered` where there is none."""
    pace = read_pace(row.pace)
    if pace.mode == NONE or row.status != "running" or row.parked:
        raise NotOffered(fault="fault.no_pace")
    return pace


def is_over_time(game: GameModule, guest: Guest) -> bool:
    """May this browser give others time alone? An organiser may, and who made the game and does not play."""
    players = game.players(guest.row.options)
    return bool(organiser_of(game, guest)) or (guest.is_maker and not any(seat in players for seat in guest.seats))


def said(house: House, game_id: str, key: str, **facts: str) -> None:
    """Tell the table, and let every page know."""
    tell(house, game_id, Notice(f"notice.{key}", dict(facts)))
    house.changed(game_id)


# -- a pause


def may_pause(row: GameRow) -> bool:
    """Is there a clock that could be stopped?"""
    return row.status == "running" and not row.parked and not row.paused and read_pace(row.pace).mode != NONE


def pause(house: House, game_id: str, seat: str) -> None:
    """All agree, or an organiser decides: the clocks stand still."""
    house.store.change_time(game_id, paused=house.now())
    said(house, game_id, "paused", seat=seat)


def pause_alone(house: House, guest: Guest) -> None:
    """An organiser stops the clocks; others propose it."""
    game = house.shown_game(guest.row)
    paced(guest.row)
    if not may_pause(guest.row) or not is_over_time(game, guest):
        raise NotOffered(fault="fault.not_organiser")
    pause(house, guest.row.id, organiser_of(game, guest))


def resume(house: House, guest: Guest) -> None:
    """The clocks run again: what time everybody had left, they have left. Anybody at the table may say so."""
    row = guest.row
    pace = paced(row)
    if not row.paused:
        raise NotOffered(fault="fault.not_paused")
    if not guest.seats and not guest.is_maker:
        raise NotAtTable()
    now = house.now()
    moved = [after_pause(pace, one, row.paused, now) for one in house.store.deadlines(row.id)]
    house.store.change_time(row.id, moved, paused=0)
    said(house, row.id, "resumed", seat="".join(guest.seats[:1]))


def after_pause(pace: Pace, deadline: Deadline, since: int, now: int) -> Deadline:
    """A deadline, moved on by the time that its clock stood still."""
    due = deadline.due + max(now - max(since, deadline.began), 0)
    return with_due(deadline, hour_after(pace, due) if pace.mode == DAYS else due)


# -- more time


def extend(house: House, guest: Guest, seat: str, amount: int) -> None:
    """An organiser gives a seat more time: so many days, hours, or live minutes."""
    pace = paced(guest.row)
    if not is_over_time(house.shown_game(guest.row), guest):
        raise NotOffered(fault="fault.not_organiser")
    found = next((one for one in house.store.deadlines(guest.row.id) if one.seat == seat), None)
    seconds = amount * (60 if pace.mode == LIVE else UNITS[pace.mode])
    if found is None or not 0 < seconds <= MOST[pace.mode] * UNITS[pace.mode]:
        raise NotOffered(fault="fault.extend")
    due = later_by_days(pace, found.due, amount) if pace.mode == DAYS else found.due + seconds
    house.store.change_time(guest.row.id, [with_due(found, due)])
    said(house, guest.row.id, "extended", seat=seat, due=str(due), zone=pace.zone)


# -- days away


def go_away(house: House, guest: Guest, seat: str, first: str, days: int) -> None:
    """A person will be away for some days, from a date of the table's calendar on: its deadlines are moved on."""
    seated(guest, seat)
    pace, row, now = paced(guest.row), guest.row, house.now()
    if pace.mode not in (HOURS, DAYS):
        raise NotOffered(fault="fault.away_live")
    before = house.store.absences(row.id).get(seat, Absence(seat))
    if before.away_until > now:
        raise NotOffered(fault="fault.away_already")
    begins, ends = days_away(pace, first, days, now)
    if before.spent + days > MOST_SPENT:
        raise NotOffered(fault="fault.away_spent", left=MOST_SPENT - before.spent)
    away = replace(before, away_from=begins, away_until=ends, spent=before.spent + days, missed=0)
    moved = [
        with_due(one, later_by_days(pace, one.due, days))
        for one in house.store.deadlines(row.id)
        if one.seat == seat and one.due > begins and not one.passed
    ]
    house.store.change_time(row.id, moved, [away])
    said(house, row.id, "away", seat=seat, due=str(ends), zone=pace.zone)


def days_away(pace: Pace, first: str, days: int, now: int) -> tuple[int, int]:
    """(from, until) of days away: whole days of the table's calendar."""
    today = local(now, pace.zone).date()
    try:
        begins = date.fromisoformat(first) if first else today
    except ValueError as error:
        raise NotOffered(fault="fault.away_dates") from error
    if not (today <= begins <= today + timedelta(days=AHEAD) and 1 <= days <= MOST_AWAY):
        raise NotOffered(fault="fault.away_dates")
    ends = begins + timedelta(days=days)
    return tuple(moment_at(datetime.combine(one, time()), pace.zone) for one in (begins, ends))  # type: ignore[return-value]


def come_back(house: House, guest: Guest, seat: str) -> None:
    """Somebody is back before the time: the days that are left are not spent, and the clock runs as it would have, but
    nobody is late at once."""
    seated(guest, seat)
    pace, row, now = paced(guest.row), guest.row, house.now()
    away = house.store.absences(row.id).get(seat, Absence(seat))
    if away.away_until <= now:
        raise NotOffered(fault="fault.not_away")
    left = (local(away.away_until, pace.zone).date() - local(max(now, away.away_from), pace.zone).date()).days
    left -= 1 if now > away.away_from else 0  # today is spent
    moved = [
        with_due(one, max(later_by_days(pace, one.due, -left), hour_after(pace, now + 3600)))
        for one in house.store.deadlines(row.id)
        if one.seat == seat and one.due > away.away_from and left > 0
    ]
    back = replace(away, away_from=0, away_until=0, spent=away.spent - max(left, 0))
    house.store.change_time(row.id, moved, [back])
    said(house, row.id, "back", seat=seat)


# -- a seat that a bot plays


def take_back(house: House, guest: Guest, seat: str) -> None:
    """Whoever holds a seat that a bot plays takes it back."""
    give_back(house, guest.row.id, seated(guest, seat))


def give_back(house: House, game_id: str, seat: str) -> None:
    """A seat goes back from a bot to who holds it."""
    row = seat_row(house, game_id, seat)
    if not row.loaned:
        raise NotOffered(fault="fault.not_loaned")
    house.store.set_seat(replace(row, kind="person", level="", loaned=False))
    before = house.store.absences(game_id).get(seat, Absence(seat))
    house.store.change_time(game_id, absences=[msgspec.structs.replace(before, missed=0)])
    give_time(house, game_id)
    said(house, game_id, "back", seat=seat)
