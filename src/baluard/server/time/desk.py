"""What a page offers of time: how the table plays, whose clock runs, pauses, days away."""

from __future__ import annotations

from msgspec import Struct

from baluard.page.contract import GameModule
from baluard.server.common.words import Words
from baluard.server.games.house import House
from baluard.server.people.seats import Guest
from baluard.server.people.sitters import Sitter
from baluard.server.time.paces import DAYS, HOURS, NONE, local, read_pace
from baluard.server.time.pauses import MOST_AWAY, MOST_SPENT, is_over_time, may_pause
from baluard.server.time.times import pace_in_words


class TimeDesk(Struct, frozen=True):
    """What one browser sees of time, and may do about it."""

    pace: str  # in words
    mode: str
    now: int
    paused: bool
    may_pause: bool  # alone; otherwise it is proposed
    may_propose: bool
    may_resume: bool
    timed: tuple[str, ...]  # seats to which this browser may give more time
    may_go: tuple[str, ...]  # own seats for which it may be away
    away: tuple[Sitter, ...]  # own seats that are away
    today: str
    most_days: int


def time_desk_of(
    house: House, game: GameModule, guest: Guest, sitters: tuple[Sitter, ...], words: Words
) -> TimeDesk | None:
    """Nothing where a table has no pace."""
    row = guest.row
    pace = read_pace(row.pace)
    if pace.mode == NONE or row.status == "over":
        return None
    running = row.status == "running"
    mine = tuple(one for one in sitters if one.mine and running)
    alone, can, now = is_over_time(game, guest), may_pause(row), house.now()
    spent = max((guest.absences[one.seat].spent for one in mine if one.seat in guest.absences), default=0)
    slow = pace.mode in (HOURS, DAYS) and spent < MOST_SPENT
    return TimeDesk(
        pace=pace_in_words(game, pace, words),
        mode=pace.mode,
        now=now,
        paused=bool(row.paused),
        may_pause=can and alone,
        may_propose=can and bool(guest.seats) and not alone,
        may_resume=bool(row.paused) and bool(guest.seats or guest.is_maker) and running,
        timed=tuple(one.seat for one in guest.deadlines) if alone and running else (),
        may_go=tuple(one.seat for one in mine if slow and one.kind == "person" and not one.away),
        away=tuple(one for one in mine if one.away),
        today=local(now, pace.zone).date().isoformat(),
        most_days=min(MOST_AWAY, MOST_SPENT - spent),
    )
