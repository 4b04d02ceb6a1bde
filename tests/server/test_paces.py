"""When time ends: lengths, days that end at the same hour, the days on which the clocks change."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baluard.catalogue import games
from baluard.kernel.errors import NotOffered
from baluard.server.time import paces
from baluard.server.time.paces import DAYS, HOURS, LIVE, Length, Pace, begun, due_after, hour_after, moved_on, pace_from
from baluard.store import Absence
from baluard.texts import LANGUAGES, texts_for
from tests.server.pictured import GAME

MADRID = "Europe/Madrid"
ANY = Length("any", 300, 24, 3)


def at(written: str, zone: str = MADRID) -> int:
    return int(datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone)).timestamp())


def wall(moment: int, zone: str = MADRID) -> str:
    return datetime.fromtimestamp(moment, UTC).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


def days(amount: int, hour: int = 20, zone: str = MADRID) -> Pace:
    return Pace(DAYS, {"any": amount}, zone, hour)


@pytest.mark.parametrize(
    ("asked", "ends"),
    [
        ("2026-06-01 09:00", "2026-06-04 20:00"),
        ("2026-06-01 20:00", "2026-06-04 20:00"),
        ("2026-06-01 20:01", "2026-06-05 20:00"),
        ("2026-03-27 12:00", "2026-03-30 20:00"),  # the 29th has 23 hours
        ("2026-10-23 12:00", "2026-10-26 20:00"),  # the 25th has 25 hours
    ],
)
def test_three_days_end_at_eight_in_the_evening_and_are_never_fewer(asked: str, ends: str) -> None:
    assert wall(due_after(days(3), 3, at(asked))) == ends


def test_an_hour_that_does_not_come_ends_when_it_would_have_and_one_that_comes_twice_the_second_time() -> None:
    spring = due_after(days(1, hour=2), 1, at("2026-03-28 02:00"))
    assert wall(spring) == "2026-03-29 03:00"
    assert spring - at("2026-03-28 02:00") == 86_400
    autumn = due_after(days(1, hour=2), 1, at("2026-10-24 02:00"))
    assert wall(autumn) == "2026-10-25 02:00"
    assert autumn - at("2026-10-24 02:00") == 25 * 3600


def test_hours_are_hours_on_the_day_on_which_clocks_change() -> None:
    began = at("2026-10-24 20:00")
    assert due_after(Pace(HOURS), 24, began) == began + 86_400
    assert due_after(Pace(LIVE), 90, began) == began + 90


@given(
    st.integers(1_700_000_000, 1_900_000_000),
    st.integers(1, 60),
    st.integers(0, 23),
    st.sampled_from([MADRID, "America/Santiago", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC", "Africa/Casablanca"]),
)
def test_days_end_at_their_hour_after_as_many_days_and_before_one_more(
    began: int, amount: int, hour: int, zone: str
) -> None:
    due = due_after(days(amount, hour, zone), amount, began)
    assert amount * 86_400 - 7200 <= due - began <= (amount + 1) * 86_400 + 7200
    shown = wall(due, zone)[-5:]
    assert shown == f"{hour:02}:00" or due != int(
        datetime.fromtimestamp(due, ZoneInfo(zone)).replace(hour=hour, minute=0, fold=1).timestamp()
    )


def test_the_reminder_comes_with_a_quarter_of_the_time_left_but_a_day_before_at_most() -> None:
    assert begun(Pace(LIVE, {"any": 400}), "red", ANY, 1, 1000, None).next == 1300
    week = begun(days(7), "red", ANY, 1, at("2026-06-01 20:00"), None)
    assert wall(week.next) == "2026-06-07 20:00"


def test_days_away_do_not_count() -> None:
    away = Absence("red", away_from=at("2026-06-02 00:00"), away_until=at("2026-06-09 00:00"))
    began = at("2026-06-01 12:00")
    assert wall(due_after(days(3), 3, began, away)) == "2026-06-11 20:00"
    assert wall(due_after(days(3), 3, at("2026-06-05 12:00"), away)) == "2026-06-12 20:00"
    assert moved_on(days(1), began, at("2026-06-01 20:00"), away) == at("2026-06-01 20:00"), "due before"


def test_the_end_of_a_day_is_the_next_time_the_hour_comes() -> None:
    assert wall(hour_after(days(1), at("2026-06-01 20:00"))) == "2026-06-01 20:00"
    assert wall(hour_after(days(1), at("2026-06-01 20:01"))) == "2026-06-02 20:00"


# -- out of a form


def test_a_pace_is_what_the_form_says_or_else_what_the_game_proposes() -> None:
    peninsular = games()["peninsular"]
    assert pace_from(peninsular, {"pace": "days"}).lengths == {"movement": 7, "battle": 15}
    chosen = pace_from(peninsular, {"pace": "days", "pace.days.movement": "4", "pace.zone": "Europe/Lisbon"})
    assert (chosen.lengths, chosen.zone, chosen.hour) == ({"movement": 4, "battle": 15}, "Europe/Lisbon", 20)
    catalans = games()["catalans"]
    assert pace_from(catalans, {"pace": "live"}).lengths == {"answer": 45, "owned": 90, "unowned": 120}
    assert pace_from(catalans, {"pace": "hours"}).lengths == {"answer": 12, "owned": 24, "unowned": 24}
    assert pace_from(GAME, {"pace": "live", "pace.live.any": "1,5"}).lengths == {"any": 90}
    assert pace_from(GAME, {}) == Pace()


@pytest.mark.parametrize(
    "form",
    [
        {"pace": "fast"},
        {"pace": "days", "pace.days.any": "0"},
        {"pace": "days", "pace.days.any": "61"},
        {"pace": "days", "pace.days.any": "soon"},
        {"pace": "days", "pace.days.any": "nan"},
        {"pace": "live", "pace.live.any": "1e999"},
        {"pace": "days", "pace.zone": "Mars/Olympus"},
        {"pace": "days", "pace.zone": "../../etc/passwd"},
        {"pace": "days", "pace.hour": "24"},
        {"pace": "days", "pace.hour": "²"},
        {"pace": "days", "pace.level": "random"},
    ],
)
def test_what_is_no_pace_is_refused(form: dict[str, str]) -> None:
    with pytest.raises(NotOffered):
        pace_from(GAME, form)


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_length_of_a_game_names_its_decisions_and_has_a_name_in_all_languages(slug: str) -> None:
    game = games()[slug]
    lengths = paces.lengths_of(game)
    assert not lengths[0].decisions and all(one.decisions for one in lengths[1:])
    for lang in LANGUAGES:
        texts = texts_for(lang, game.package, game.data)
        for length in lengths:
            assert texts.has(f"pace.length.{length.name}")
            for tag in length.decisions:
                assert texts.has(f"decision.{tag}") or texts.has(f"decision.{tag}._"), tag
