"""What happens when time runs out at a table: a reminder, the default, and a bot after three deadlines missed in a row.

One job a game (`store/deadlines.py`) is due when the next of these is. It looks at what is to be done now, whatever was
to be done when it was put: it may come twice, or late.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import structlog
from msgspec.structs import replace

from baluard.kernel.errors import NotYourDecision, StaleAnswer
from baluard.server.common.errors import Parked
from baluard.server.games.house import House
from baluard.server.games.links import is_under_way
from baluard.server.games.notices import Notice, tell
from baluard.server.time.clockwork import Clockwork
from baluard.server.time.deadlines import waited_for
from baluard.server.time.paces import NONE, left_after_sleep, read_pace
from baluard.store import Deadline, GameRow, Job, LeasedJob
from baluard.store.deadlines import DEADLINE

MOST_MISSED = 3  # deadlines in a row; then a bot takes the seat
SHORT = 120  # seconds: of so little time nobody is reminded but by the clock on the page
MOST_AT_ONCE = 500  # defaults of one look: more than any turn has
log = structlog.get_logger("deadlines")
Reminder = Callable[[GameRow, Deadline], Sequence[Job]]  # the jobs that a reminder causes


class Timekeeper:
    """Looks after the deadlines of all tables."""

    def __init__(self, house: House, clockwork: Clockwork) -> None:
        self.house = house
        self.reminders: list[Reminder] = []
        clockwork.on(DEADLINE, self.look)
        clockwork.after_sleep.append(self.after_sleep)

    def look(self, job: LeasedJob) -> None:
        """Do all that is due at a table now."""
        game_id = job.game
        for _ in range(MOST_AT_ONCE):
            if not self.step(game_id):
                break
        self.house.store.schedule_game(game_id)

    def step(self, game_id: str) -> bool:
        """One thing that is due; false when there is none."""
        row = self.house.row(game_id)
        if row.status != "running" or row.parked or row.paused:
            return False
        if self.hand_over(row):
            return True
        now = self.house.now()
        for deadline in self.house.store.deadlines(game_id):
            if deadline.due <= now:
                return self.play_default(row, deadline)
            if deadline.next <= now:
                self.remind(row, deadline)
                return True
        return False

    def play_default(self, row: GameRow, deadline: Deadline) -> bool:
        """The time of a seat is over."""
        try:
            if is_under_way(self.house.store, self.house.live(row.id, row)):
                give_time(self.house, row.id, anew=True)  # it waits for a battle, not for a person
                return True
            self.house.pass_deadline(row.id, deadline)
        except Parked:
            return False
        except (StaleAnswer, NotYourDecision):
            log.info("too late", game=row.id, seat=deadline.seat)  # somebody was faster
        return True

    def remind(self, row: GameRow, deadline: Deadline) -> None:
        """Say once that time is running out."""
        pace = read_pace(row.pace)
        is_short = deadline.due - deadline.began < SHORT
        notice = Notice("notice.reminder", {"seat": deadline.seat, "due": str(deadline.due), "zone": pace.zone})
        said = [] if is_short else [msgspec.json.encode(notice).decode()]
        jobs = tuple(job for reminder in self.reminders for job in reminder(row, deadline))
        reminded = replace(deadline, reminded=True, next=deadline.due)
        self.house.store.change_time(row.id, [reminded], said=said, at=self.house.now(), more=jobs)
        self.house.changed(row.id)

    # -- who does not come

    def hand_over(self, row: GameRow) -> bool:
        """A bot takes the seat of who has missed too many deadlines in a row; they stay, and may take it back."""
        absences = self.house.store.absences(row.id)
        for seat in self.house.store.seats(row.id):
            absence = absences.get(seat.seat)
            if seat.kind == "person" and absence is not None and absence.missed >= MOST_MISSED:
                level = read_pace(row.pace).level
                self.house.store.set_seat(replace(seat, kind="bot", level=level, loaned=True))
                self.house.store.change_time(row.id, absences=[replace(absence, missed=0)])
                tell(self.house, row.id, Notice("notice.loaned", {"seat": seat.seat}))
                log.info("seat", game=row.id, seat=seat.seat, change="loaned")
                give_time(self.house, row.id)
                self.house.changed(row.id)
                return True
        return False

    # -- after the house was down

    def after_sleep(self, awake: int, now: int) -> None:
        """Nobody loses time because the house was down: what was left is left again."""
        for game_id in self.house.store.timed_games():
            row = self.house.store.game(game_id)
            if row is None or row.paused:
                continue
            pace = read_pace(row.pace)
            deadlines = self.house.store.deadlines(game_id)
            moved = [left_after_sleep(pace, one, awake, now) for one in deadlines if not one.passed]
            if moved:
                self.house.store.change_time(game_id, moved)


def give_time(house: House, game_id: str, anew: bool = False) -> None:
    """Reckon whose time runs after somebody else sat down at a table; `anew`: all have all of theirs."""
    row = house.row(game_id)
    pace = read_pace(row.pace)
    if pace.mode == NONE or row.status != "running" or row.parked:
        return
    store = house.store
    live = house.live(game_id, row)
    running = {one.seat: one for one in store.deadlines(game_id) if not anew}
    seats, absences = store.seats(game_id), store.absences(game_id)
    found = waited_for(pace, live.game, live.match.asked, seats, absences, running, live.match.log_n, house.now())
    store.set_deadlines(game_id, found)
