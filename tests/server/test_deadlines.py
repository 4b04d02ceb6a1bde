"""Deadlines at a table, by a clock that the test sets: reminders, defaults, bots, pauses, days away, restarts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from baluard.kernel import records
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Answer
from baluard.server.games.appends import decoded
from baluard.server.games.house import House
from baluard.server.people import seats
from baluard.server.people.seats import Guest, Order, SeatPlan, guest_of
from baluard.server.records.imports import record_of, store_record
from baluard.server.table import proposals
from baluard.server.time import pauses
from baluard.server.time.clockwork import Clockwork
from baluard.server.time.paces import DAYS, HOURS, LIVE, Pace, read_pace
from baluard.server.time.timekeeper import Timekeeper
from baluard.store import Deadline, Job, SeatRow, Store
from baluard.store.deadlines import DEADLINE
from tests.server.hands import HandClock, pass_time
from tests.server.toyhouse import games

ANNA, BERNAT = "anna's browser", "bernat's browser"
SLOW = Pace(HOURS, {"any": 24})
LIVELY = Pace(LIVE, {"any": 300})


class Table:
    """A table of two people, red and blue, with a pace."""

    def __init__(self, folder: Path, pace: Pace = SLOW, clock: HandClock | None = None, **more: str) -> None:
        self.clock = clock or HandClock()
        self.folder = folder
        self.open()
        who = {"red": "me", "blue": "link", **more}
        plans = tuple(SeatPlan(seat, one) for seat, one in who.items())
        order = Order("skirmish", {"seats": "2", "rounds": "6"}, plans, pace=pace)
        self.id = seats.make_game(self.house, order, ANNA)
        if who["blue"] == "link":
            token = seats.new_link(self.house, self.house.row(self.id), "blue")
            seats.claim(self.house, token, BERNAT, "", "")

    def open(self) -> None:
        """The house, as a process that has just begun finds it."""
        self.store = Store(self.folder / "games.sqlite")
        self.house = House(self.store, games, clock=self.clock)
        self.works = Clockwork(self.store, self.clock)
        self.keeper = Timekeeper(self.house, self.works)
        self.works.run_due()

    def restart(self) -> None:
        self.store.close()
        self.open()

    def wait(self, seconds: float) -> int:
        return pass_time(self.works, self.clock, seconds)

    def guest(self, browser: str = ANNA) -> Guest:
        return guest_of(self.house, self.id, browser)

    @property
    def waits(self) -> list[str]:
        return sorted(set(self.house.row(self.id).waits))

    def deadline(self, seat: str) -> Deadline:
        return {one.seat: one for one in self.store.deadlines(self.id)}[seat]

    def left(self, seat: str) -> int:
        return self.deadline(seat).due - self.clock.time

    def answer(self, seat: str) -> None:
        """The default, given by the seat's person."""
        asked = next(a for a in self.house.live(self.id).match.asked_of(seat) if a.required and not a.answered)
        self.house.answer(self.id, seat, asked.id, [asked.decision.default])

    def to_red_alone(self) -> None:
        """Until only red is waited for."""
        for _ in range(50):
            if self.waits == ["red"]:
                return
            self.answer("blue")
        raise AssertionError("red is never waited for alone")

    def by(self, kind: str) -> list[str]:
        """The seats for which answers were given by somebody else."""
        log = decoded(self.store.entries(self.id))
        return [entry.seat for entry in log if isinstance(entry, Answer) and entry.by == kind]

    def said(self) -> str:
        return " ".join(line.text for line in self.store.talk(self.id, ()))

    def chair(self, seat: str) -> SeatRow:
        return seats.seat_row(self.house, self.id, seat)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.store.close()


def made(tmp_path: Path, **more: Any) -> Table:
    return Table(tmp_path, **more)


# -- time runs out


def test_who_is_waited_for_has_time_and_nobody_else(table: Table) -> None:
    assert [one.seat for one in table.store.deadlines(table.id)] == table.waits
    for seat in table.waits:
        assert table.left(seat) == 86_400


def test_one_reminder_then_the_default_told_with_its_reason(table: Table) -> None:
    table.to_red_alone()
    table.wait(64_799)
    assert "reminder" not in table.said()
    table.wait(1)
    table.wait(3600)
    assert table.said().count("notice.reminder") == 1
    assert table.by("deadline") == []
    table.wait(18_000)
    assert "red" in table.by("deadline")


def test_in_slow_games_time_runs_until_another_is_waited_for(table: Table) -> None:
    """Who answers each day does not keep the others waiting for months."""
    table.to_red_alone()
    table.wait(3600)
    before = table.deadline("red")
    for _ in range(3):
        table.answer("red")
        assert table.deadline("red") == before
    while "red" in table.waits:
        table.answer("red")
    while table.waits != ["red"]:
        table.answer("blue")
    assert table.left("red") == 86_400


def test_live_each_answer_gives_time_anew(tmp_path: Path) -> None:
    table = made(tmp_path, pace=LIVELY)
    for _ in range(12):
        table.wait(100)
        seat = table.waits[0]
        table.answer(seat)
        for again in table.store.deadlines(table.id):
            assert again.due > table.clock.time
        if seat in table.waits:
            assert table.left(seat) == 300
    table.store.close()


def test_a_reminder_causes_jobs_in_its_own_transaction(table: Table) -> None:
    table.keeper.reminders.append(lambda row, deadline: [Job(f"mail:{deadline.seat}", "mail", 0, row.id)])
    table.to_red_alone()
    table.wait(64_800)
    assert [job.key for job, _, _ in table.store.jobs_of(table.id, "mail")] == ["mail:red"]


def test_a_step_causes_jobs_in_its_own_transaction(table: Table) -> None:
    table.house.errands.append(lambda row, match, steps, addresses: [Job(f"mail:{match.log_n}", "mail", 0, row.id)])
    table.answer(table.waits[0])
    assert [job.key for job, _, _ in table.store.jobs_of(table.id, "mail")] == [
        f"mail:{table.house.row(table.id).log_n}"
    ]


def test_a_game_without_a_pace_has_no_deadlines_and_no_job(tmp_path: Path) -> None:
    table = made(tmp_path, pace=Pace())
    assert table.store.deadlines(table.id) == [] and table.store.jobs_of(table.id) == []
    assert table.wait(10_000_000) == 0
    table.store.close()


def test_a_finished_game_has_no_deadlines_and_no_job(table: Table) -> None:
    for _ in range(500):
        if table.house.row(table.id).status == "over":
            break
        table.answer(table.waits[0])
    assert table.store.deadlines(table.id) == []
    assert table.store.jobs_of(table.id, DEADLINE) == []


def test_a_game_of_absent_people_ends_by_its_defaults(table: Table) -> None:
    for _ in range(400):
        if table.house.row(table.id).status == "over":
            break
        if not any(seat.kind == "person" for seat in table.store.seats(table.id)):
            break
        table.wait(86_400)
    assert all(seat.loaned for seat in table.store.seats(table.id)) or table.house.row(table.id).status == "over"
    assert set(table.by("deadline")) == {"red", "blue"}


# -- who does not come


def miss_three(table: Table) -> None:
    """Blue plays, red does not come, until a bot has red's seat."""
    for _ in range(200):
        if table.chair("red").loaned:
            return
        if "blue" in table.waits:
            table.answer("blue")
        else:
            table.wait(86_400)
    raise AssertionError("no bot takes the seat")


def test_three_missed_in_a_row_hand_the_seat_to_a_bot_and_a_click_takes_it_back(table: Table) -> None:
    miss_three(table)
    assert table.store.absences(table.id)["red"].missed == 0
    assert (table.chair("red").kind, table.chair("red").level) == ("bot", "normal")
    assert table.guest().seats == ("red",), "they still sit there"
    assert "notice.loaned" in table.said()
    assert all(one.seat != "red" for one in table.store.deadlines(table.id))
    pauses.take_back(table.house, table.guest(), "red")
    assert (table.chair("red").kind, table.chair("red").loaned) == ("person", False)
    assert [one.seat for one in table.store.deadlines(table.id)] == table.waits
    with pytest.raises(NotOffered):
        pauses.take_back(table.house, table.guest(), "red")


def test_who_answers_once_has_missed_none(table: Table) -> None:
    missed = 0
    for _ in range(60):
        if "blue" in table.waits:
            table.answer("blue")
        elif missed < 2:
            table.wait(86_400)
            missed = table.store.absences(table.id)["red"].missed
        else:
            table.answer("red")
            break
    assert table.store.absences(table.id)["red"].missed == 0


def test_the_level_of_the_bot_is_the_tables(tmp_path: Path) -> None:
    table = made(tmp_path, pace=Pace(HOURS, {"any": 24}, level="hard"))
    miss_three(table)
    assert table.chair("red").level == "hard"
    table.store.close()


# -- going back


def test_after_a_take_back_all_time_begins_anew(table: Table) -> None:
    table.to_red_alone()
    n = table.house.row(table.id).log_n
    table.wait(86_400)
    assert "red" in table.by("deadline")
    table.wait(1000)
    table.house.take_back(table.id, "blue", n, ["red"])
    assert table.waits == ["red"]
    assert table.left("red") == 86_400


# -- restarts


def test_what_is_due_is_done_after_a_restart(table: Table) -> None:
    table.to_red_alone()
    table.wait(86_000)
    table.restart()
    assert table.by("deadline") == []
    table.wait(400)
    assert "red" in table.by("deadline")


@pytest.mark.parametrize(
    ("begun", "days"),
    [
        (1_774_609_200, 3 * 24 + 7),  # Friday 27 March 2026, noon in Madrid; the night of Sunday has 23 hours
        (1_792_749_600, 3 * 24 + 9),  # Friday 23 October 2026, noon in Madrid; that night has 25
    ],
)
def test_days_end_at_the_hour_on_the_wall_when_clocks_change_and_the_house_restarts_meanwhile(
    tmp_path: Path, begun: int, days: int
) -> None:
    clock = HandClock()
    clock.time = begun
    table = made(tmp_path, pace=Pace(DAYS, {"any": 3}, "Europe/Madrid", 20), clock=clock)
    assert table.waits and all(table.left(seat) == days * 3600 for seat in table.waits)
    for _ in range(days - 1):  # hour by hour, as a house lives
        table.wait(3600)
        if clock.time == begun + 2 * 86_400:
            table.restart()
    assert table.by("deadline") == [], "an hour is left"
    table.wait(3600)
    assert table.by("deadline") != []
    table.store.close()


def test_who_was_late_while_the_house_was_down_has_what_was_left_but_an_hour_at_least(table: Table) -> None:
    table.to_red_alone()
    table.wait(86_400 - 60)
    table.clock.forward(7 * 86_400)
    table.restart()
    assert table.by("deadline") == []
    assert table.left("red") == 3600
    table.wait(3600)
    assert "red" in table.by("deadline")


def test_what_was_left_is_left_again_up_to_a_day(tmp_path: Path) -> None:
    table = made(tmp_path, pace=Pace(HOURS, {"any": 100}))
    table.to_red_alone()
    table.wait(10 * 3600)
    table.clock.forward(3600)
    table.restart()
    assert table.left("red") == 89 * 3600, "there is time enough"
    table.clock.forward(80 * 3600)
    table.restart()
    assert table.left("red") == 24 * 3600
    table.store.close()


def test_two_processes_play_a_default_once(table: Table) -> None:
    table.to_red_alone()
    other = House(Store(table.folder / "games.sqlite"), games, clock=table.clock)
    works = Clockwork(other.store, table.clock)
    Timekeeper(other, works)
    deadline = table.deadline("red")
    table.clock.forward(86_400)
    table.store.beat(table.clock.time)
    works.run_due()
    once = table.by("deadline")
    assert not table.house.pass_deadline(table.id, deadline)
    table.works.run_due()
    assert table.by("deadline") == once and once
    other.store.close()


# -- pauses


def test_a_pause_that_all_agree_on_stops_the_clocks_and_anybody_ends_it(table: Table) -> None:
    table.to_red_alone()
    table.wait(80_000)
    proposals.propose(table.house, table.guest(), "red", "pause", 0)
    assert not table.house.row(table.id).paused, "blue is asked first"
    proposals.accept(table.house, table.guest(BERNAT))
    assert table.house.row(table.id).paused
    table.wait(40 * 86_400)
    assert table.by("deadline") == []
    pauses.resume(table.house, table.guest(BERNAT))
    assert table.left("red") == 6400
    table.wait(6400)
    assert "red" in table.by("deadline")


def test_nobody_who_plays_pauses_alone(table: Table) -> None:
    with pytest.raises(NotOffered):
        pauses.pause_alone(table.house, table.guest())
    with pytest.raises(NotOffered):
        pauses.extend(table.house, table.guest(), "red", 5)


def test_who_made_the_game_and_does_not_play_pauses_alone_and_gives_more_time(tmp_path: Path) -> None:
    table = made(tmp_path, red="normal")
    seat = next(iter(table.waits))
    if seat == "red":
        table.answer("red")
    pauses.extend(table.house, table.guest(), "blue", 5)
    assert table.left("blue") == 29 * 3600
    pauses.pause_alone(table.house, table.guest())
    table.wait(1000 * 3600)
    assert "blue" not in table.by("deadline")
    table.store.close()


# -- days away


def test_days_away_move_the_deadlines_of_that_seat(tmp_path: Path) -> None:
    table = made(tmp_path, pace=Pace(DAYS, {"any": 3}))
    table.to_red_alone()
    before = table.left("red")
    pauses.go_away(table.house, table.guest(), "red", "", 7)
    assert table.left("red") == before + 7 * 86_400
    assert "notice.away" in table.said()
    table.store.close()


def test_who_is_back_earlier_keeps_the_days_and_is_not_late_at_once(tmp_path: Path) -> None:
    table = made(tmp_path, pace=Pace(DAYS, {"any": 3}))
    table.to_red_alone()
    before = table.deadline("red").due
    pauses.go_away(table.house, table.guest(), "red", "", 10)
    table.wait(3 * 86_400)
    pauses.come_back(table.house, table.guest(), "red")
    assert table.deadline("red").due == before + 4 * 86_400
    assert table.store.absences(table.id)["red"].spent == 4
    table.store.close()


def test_days_away_are_no_weapon(tmp_path: Path) -> None:
    table = made(tmp_path, pace=Pace(DAYS, {"any": 3}))
    for first, number in (("2020-01-01", 3), ("", 22), ("", 0), ("tomorrow", 3), ("2099-01-01", 3)):
        with pytest.raises(NotOffered):
            pauses.go_away(table.house, table.guest(), "red", first, number)
    pauses.go_away(table.house, table.guest(), "red", "", 21)
    with pytest.raises(NotOffered):
        pauses.go_away(table.house, table.guest(), "red", "", 1)
    table.wait(22 * 86_400)
    with pytest.raises(NotOffered):
        pauses.go_away(table.house, table.guest(), "red", "", 10)
    pauses.go_away(table.house, table.guest(), "red", "", 9)
    table.store.close()


def test_at_a_live_table_nobody_is_away_for_days(tmp_path: Path) -> None:
    table = made(tmp_path, pace=LIVELY)
    with pytest.raises(NotOffered):
        pauses.go_away(table.house, table.guest(), "red", "", 3)
    table.store.close()


def test_a_seat_that_goes_to_a_bot_has_no_deadline_and_one_that_comes_back_has(table: Table) -> None:
    table.to_red_alone()
    row = table.house.row(table.id)
    seats.seat_bot(table.house, row, "red", "easy")
    assert table.store.deadlines(table.id) == []
    seats.new_link(table.house, row, "red")
    assert table.left("red") == 86_400


# -- games that cannot be opened, and games from elsewhere


def test_a_parked_game_waits_for_nobody_and_gives_all_time_anew_when_it_opens(table: Table) -> None:
    table.to_red_alone()
    table.wait(80_000)
    table.store.park(table.id, "fault.rules")
    table.wait(30 * 86_400)
    assert table.by("deadline") == []
    table.restart()
    table.house.live(table.id)
    assert table.left("red") == 86_400


def test_a_table_out_of_a_file_has_no_pace(tmp_path: Path) -> None:
    table = made(tmp_path, blue="me")
    while table.house.row(table.id).status != "over":
        table.answer(table.waits[0])
    record = records.load(record_of(table.house, table.house.row(table.id)))
    again = table.house.row(store_record(table.house, table.house.module("skirmish"), record, ANNA))
    assert read_pace(again.pace) == Pace() and table.store.deadlines(again.id) == []
    table.store.close()
