"""Jobs are rows: put with their cause, leased by one, tried again, swept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from baluard.kernel.errors import StaleAnswer
from baluard.store import Job, LeasedJob, Store
from tests.store.test_store import row, seat, step

MAIL = Job("mail:1", "mail", due=100, game="g1", payload=b'{"to":"red"}')


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.sqlite") as opened:
        opened.add_game(row(), [seat()], [])
        yield opened


def leased(store: Store, now: int, by: str = "me", seconds: int = 60) -> LeasedJob:
    job = store.lease(("mail",), now, by, seconds)
    assert job is not None
    return job


def states(store: Store) -> list[tuple[str, str, int]]:
    return [(job.key, state, job.due) for job, state, _ in store.jobs_of("g1")]


def test_a_job_is_put_with_the_entries_that_cause_it_or_not_at_all(store: Store) -> None:
    store.begin("g1", (), replace(step(0, 1), jobs=(MAIL,)))
    assert states(store) == [("mail:1", "waiting", 100)]
    with pytest.raises(StaleAnswer):
        store.append("g1", replace(step(0, 1), jobs=(replace(MAIL, key="mail:2"),)))
    assert states(store) == [("mail:1", "waiting", 100)]


def test_a_key_is_put_once_even_when_its_job_is_done(store: Store) -> None:
    store.put_jobs(MAIL)
    store.put_jobs(replace(MAIL, due=5))
    assert states(store) == [("mail:1", "waiting", 100)]
    assert store.finish(leased(store, 100))
    store.put_jobs(MAIL)
    assert states(store) == [("mail:1", "done", 100)]


def test_nothing_is_leased_before_it_is_due_nor_twice(store: Store) -> None:
    store.put_jobs(MAIL)
    assert store.lease(("mail",), 99, "me", 60) is None
    assert store.next_due(("mail",)) == 100
    job = leased(store, 100)
    assert (job.payload, job.game, job.failures) == (b'{"to":"red"}', "g1", 0)
    assert store.lease(("mail",), 100, "another", 60) is None
    assert store.lease(("other",), 100, "another", 60) is None


def test_what_fails_is_due_again_and_remembers_why(store: Store) -> None:
    store.put_jobs(MAIL)
    store.fail(leased(store, 100), "SMTPServerDisconnected", 130)
    assert store.lease(("mail",), 129, "me", 60) is None
    job = leased(store, 130)
    assert (job.failures, job.error) == (1, "SMTPServerDisconnected")
    store.fail(job, "SMTPServerDisconnected", None)
    assert states(store) == [("mail:1", "given_up", 130)]


def test_a_lease_that_has_ended_is_swept_and_its_holder_settles_nothing(store: Store) -> None:
    store.put_jobs(MAIL)
    dead = leased(store, 100, "dead", seconds=60)
    assert store.sweep_jobs(159, 1000) == 0
    assert store.sweep_jobs(160, 1000) == 1
    job = leased(store, 160, "alive")
    assert job.failures == 1
    assert not store.finish(dead), "it is another's by now"
    assert store.finish(job)


def test_a_job_put_anew_while_somebody_is_at_it_stays_due(store: Store) -> None:
    store.put_jobs(MAIL)
    job = leased(store, 100)
    store.put_jobs(replace(MAIL, due=500, replaces=True))
    assert not store.finish(job)
    assert states(store) == [("mail:1", "waiting", 500)]


def test_what_was_done_is_forgotten_after_a_while(store: Store) -> None:
    store.put_jobs(MAIL, replace(MAIL, key="mail:2", due=5000))
    store.finish(leased(store, 100))
    store.sweep_jobs(1100, 1000)
    assert len(states(store)) == 2
    store.sweep_jobs(1101, 1000)
    assert states(store) == [("mail:2", "waiting", 5000)]


def test_the_house_knows_when_it_was_last_awake(store: Store) -> None:
    assert store.beat(1000) == 1000
    assert store.beat(1060) == 1000
    assert store.beat(1060) == 1060, "of two processes that come back together one hears of it"
