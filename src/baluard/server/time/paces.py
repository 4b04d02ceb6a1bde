"""The pace of a table: how long an answer may take, and when that time ends.

Live and in hours a deadline is a length of time. In days it ends at the same hour of the table's time zone, whatever
daylight saving does: after as many days at least, at the next time the clock on the wall shows that hour.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import msgspec
from msgspec import Struct

from baluard.components.folder import pace_of
from baluard.kernel.errors import NotOffered
from baluard.page.contract import GameModule
from baluard.store import Absence, Deadline

NONE, LIVE, HOURS, DAYS = "none", "live", "hours", "days"
MODES = (NONE, LIVE, HOURS, DAYS)
UNITS = {LIVE: 1, HOURS: 3600, DAYS: 86_400}  # seconds
MOST = {LIVE: 7200, HOURS: 240, DAYS: 60}
LEAST = {LIVE: 15, HOURS: 1, DAYS: 1}
USUAL_ZONE, USUAL_HOUR = "Europe/Madrid", 20
BOTS = ("easy", "normal", "hard")
DAY = 86_400


class Length(Struct, frozen=True, forbid_unknown_fields=True):
    """How long the decisions named here may take, or those that no other length names."""

    name: str
    live: int  # seconds
    hours: int
    days: int
    decisions: tuple[str, ...] = ()


class Lengths(Struct, frozen=True, forbid_unknown_fields=True):
    """The lengths of a game: what `pace.toml` in its folder says."""

    length: tuple[Length, ...]


USUAL = (Length("any", 300, 24, 3),)


class Pace(Struct, frozen=True, omit_defaults=True):
    """How fast a table plays."""

    mode: str = NONE
    lengths: dict[str, int] = {}  # by name, in the unit of the mode
    zone: str = USUAL_ZONE
    hour: int = USUAL_HOUR  # at which days end
    level: str = "normal"  # of the bot that takes the seat of who does not come

    @property
    def by_turn(self) -> bool:
        """Does a length of time last until another seat is waited for? Live, each answer gives time anew."""
        return self.mode in (HOURS, DAYS)

    def amount(self, length: Length) -> int:
        """How long a length is, in the unit of the mode. One that the table was not asked for is as its game
        proposes: a battle has the pace of its campaign, which is another game; and a game may learn a length later."""
        return self.lengths.get(length.name, proposed(length, self.mode))


def read_pace(body: bytes) -> Pace:
    """The pace of a table as the store keeps it."""
    return msgspec.json.decode(body, type=Pace)


def lengths_of(game: GameModule) -> tuple[Length, ...]:
    """The lengths of a game, the one for all other decisions first."""
    return lengths_in(game.package) if game.package else USUAL


@cache
def lengths_in(package: str) -> tuple[Length, ...]:
    """The same by the game's folder."""
    found = pace_of(package, Lengths)
    return found.length if found else USUAL


def length_for(game: GameModule, tag: str) -> Length:
    """The length that a decision has."""
    rest, *others = lengths_of(game)
    return next((one for one in others if tag in one.decisions), rest)


def proposed(length: Length, mode: str) -> int:
    """What a game proposes for one of its lengths."""
    amounts: dict[str, int] = {LIVE: length.live, HOURS: length.hours, DAYS: length.days}
    return amounts[mode]


@cache
def zones() -> tuple[str, ...]:
    """The time zones that are places, by name."""
    return tuple(sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/")))


# -- made from a form


def pace_from(game: GameModule, form: Mapping[str, str]) -> Pace:
    """The pace that a form asks for; `NotOffered` when it is none. What it does not say is as the game proposes."""
    mode = form.get("pace", NONE)
    if mode not in MODES:
        raise NotOffered(fault="fault.pace")
    if mode == NONE:
        return Pace()
    lengths = {one.name: amount_in(form, mode, one) for one in lengths_of(game)}
    zone, hour = form.get("pace.zone") or USUAL_ZONE, form.get("pace.hour") or str(USUAL_HOUR)
    level = form.get("pace.level") or "normal"
    if zone != "UTC" and zone not in available_timezones():
        raise NotOffered(fault="fault.pace_zone")
    if not (hour.isascii() and hour.isdigit() and int(hour) < 24) or level not in BOTS:
        raise NotOffered(fault="fault.pace")
    return Pace(mode, lengths, zone, int(hour), level)


def amount_in(form: Mapping[str, str], mode: str, length: Length) -> int:
    """How long, in the unit of the mode; live it is written in minutes, and half minutes are allowed."""
    written = form.get(f"pace.{mode}.{length.name}", "").replace(",", ".").strip()
    if not written:
        return proposed(length, mode)
    try:
        amount = round(float(written) * (60 if mode == LIVE else 1))
    except (ValueError, OverflowError) as error:
        raise NotOffered(fault="fault.pace_length") from error
    if not LEAST[mode] <= amount <= MOST[mode]:
        raise NotOffered(fault="fault.pace_length")
    return amount


# -- when time ends


def local(moment: int, zone: str) -> datetime:
    """What the clock on the wall shows."""
    return datetime.fromtimestamp(moment, UTC).astimezone(ZoneInfo(zone))


def moment_at(wall: datetime, zone: str) -> int:
    """When the clock on the wall shows that. An hour that comes twice is meant the second time; in place of one that
    does not come, the moment at which it would have come."""
    here = [wall.replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp() for fold in (0, 1)]
    return int(max(here))


def hour_after(pace: Pace, moment: int, days: int = 0) -> int:
    """The first end of a day at which as many days have passed since a moment, by the calendar."""
    wall = local(moment, pace.zone).replace(tzinfo=None) + timedelta(days=days)
    end = datetime.combine(wall.date(), time(pace.hour))
    return moment_at(end if end >= wall else end + timedelta(days=1), pace.zone)


def later_by_days(pace: Pace, moment: int, days: int) -> int:
    """The same hour some days later."""
    return moment_at(local(moment, pace.zone).replace(tzinfo=None) + timedelta(days=days), pace.zone)


def due_after(pace: Pace, amount: int, began: int, away: Absence | None = None) -> int:
    """When the time for an answer ends, so many units of the mode later. Days away do not count."""
    if away is not None and away.away_from <= began < away.away_until:
        began = away.away_until
    due = hour_after(pace, began, amount) if pace.mode == DAYS else began + amount * UNITS[pace.mode]
    return moved_on(pace, began, due, away)


def moved_on(pace: Pace, began: int, due: int, away: Absence | None) -> int:
    """A deadline, moved on by the days on which its seat will be away before it."""
    if away is None or not began < away.away_from < due:
        return due
    return later_by_days(pace, due, (away.away_until - away.away_from + DAY // 2) // DAY)


def reminder_before(began: int, due: int) -> int:
    """When to remind: with a quarter of the time left, but at most a day."""
    return due - min((due - began) // 4, DAY)


def with_due(deadline: Deadline, due: int) -> Deadline:
    """A deadline at another time; who was reminded is not reminded again."""
    remind = reminder_before(deadline.began, due)
    return msgspec.structs.replace(deadline, due=due, next=due if deadline.reminded else remind)


def begun(pace: Pace, seat: str, length: Length, n: int, now: int, away: Absence | None) -> Deadline:
    """A deadline that begins now."""
    due = due_after(pace, pace.amount(length), now, away)
    return Deadline(seat, length.name, n, now, due, reminder_before(now, due))


def left_after_sleep(pace: Pace, deadline: Deadline, awake: int, now: int) -> Deadline:
    """A deadline after the house was down: what was left then is left now, up to a day, and never less than a minute,
    or an hour where play is slow; in days it ends at the hour at which days end."""
    left = max(deadline.due - awake, 60 if pace.mode == LIVE else 3600)
    due = now + min(left, DAY)
    if due <= deadline.due:
        return deadline
    return with_due(deadline, hour_after(pace, due) if pace.mode == DAYS else due)
