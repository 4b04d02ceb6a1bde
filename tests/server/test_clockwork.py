"""The clockwork does what is due, by a clock that the test sets."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from baluard.server.time.clockwork import Clockwork
from baluard.store import Job, LeasedJob, Store
from tests.server.hands import HandClock, pass_time


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.sqlite") as opened:
        yield opened


class Post:
    """A kind of job that writes down what it did, and fails as often as it is told."""

    def __init__(self, fails: int = 0) -> None:
        self.fails = fails
        self.done: list[str] = []
        self.first = threading.Event()

    def work(self, job: LeasedJob) -> None:
        if self.fails:
            self.fails -= 1
            raise ConnectionError("no server")
        self.done.append(job.key)
        self.first.set()


def test_jobs_are_done_when_they_are_due_in_their_order(store: Store) -> None:
    clock, post = HandClock(), Post()
    works = Clockwork(store, clock)
    works.on("post", post.work)
    store.put_jobs(Job("b", "post", clock.time + 20), Job("a", "post", clock.time + 10))
    assert works.run_due() == 0
    assert pass_time(works, clock, 30) == 2
    assert post.done == ["a", "b"]


def test_what_fails_is_tried_again_after_longer_and_longer_pauses(store: Store) -> None:
    clock, post = HandClock(), Post(fails=3)
    works = Clockwork(store, clock)
    works.on("post", post.work)
    store.put_jobs(Job("a", "post", clock.time))
    works.run_due()
    waits = []
    while not post.done:
        due = store.next_due(("post",))
        assert due is not None
        waits.append(due - clock.time)
        pass_time(works, clock, waits[-1])
    assert waits == [15, 30, 60]


def test_a_kind_may_give_up(store: Store) -> None:
    clock, post = HandClock(), Post(fails=9)
    works = Clockwork(store, clock)
    works.on("post", post.work, tries=2)
    store.put_jobs(Job("a", "post", clock.time, game="g"))
    works.run_due()
    pass_time(works, clock, 15)
    assert [(state, error) for _, state, error in store.jobs_of("g")] == [("given_up", "ConnectionError")]


def test_a_job_of_a_process_that_died_is_done_by_another(store: Store) -> None:
    clock, post = HandClock(), Post()
    works = Clockwork(store, clock)
    works.on("post", post.work, lease=120)
    store.put_jobs(Job("a", "post", clock.time))
    assert store.lease(("post",), clock.time, "dead", 120) is not None
    assert pass_time(works, clock, 119) == 0
    assert pass_time(works, clock, 61) == 1


def test_two_processes_do_a_job_once(store: Store) -> None:
    clock, posts = HandClock(), (Post(), Post())
    both = [Clockwork(store, clock) for _ in posts]
    for works, post in zip(both, posts, strict=True):
        works.on("post", post.work)
    store.put_jobs(*(Job(f"job {i}", "post", clock.time) for i in range(20)))
    threads = [threading.Thread(target=works.run_due) for works in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(posts[0].done + posts[1].done) == sorted(f"job {i}" for i in range(20))


def test_a_house_that_was_down_is_told_for_how_long_before_anything_is_done(store: Store) -> None:
    clock, told = HandClock(), list[tuple[int, int]]()
    works = Clockwork(store, clock)
    works.after_sleep.append(lambda before, now: told.append((before, now)))
    works.run_due()
    pass_time(works, clock, 100_000)
    assert told == [], "it was awake"
    clock.forward(300)
    works.run_due()
    assert told == [], "a restart"
    clock.forward(301)
    works.run_due()
    works.run_due()
    assert told == [(clock.time - 301, clock.time)]


def test_the_loop_does_what_is_put_while_it_waits(store: Store) -> None:
    clock, post = HandClock(), Post()
    works = Clockwork(store, clock)
    works.on("post", post.work)

    async def live() -> None:
        await works.start()
        store.put_jobs(Job("a", "post", clock.time))
        works.wake()
        done = await asyncio.get_running_loop().run_in_executor(None, post.first.wait, 30)
        await works.stop()
        assert done

    asyncio.run(live())
    assert post.done == ["a"]


@pytest.mark.parametrize("later", [0, 1, 2])
def test_a_clockwork_that_is_woken_while_it_is_told_to_stop_stops(store: Store, later: int) -> None:
    async def wake_and_stop() -> bool:
        looked = asyncio.Event()
        works = Clockwork(store, HandClock())
        works.on("post", Post().work)
        await works.start()
        real, loop = works.look, asyncio.get_running_loop()
        works.look = lambda kind: (real(kind), loop.call_soon_threadsafe(looked.set))[0]  # type: ignore[method-assign]
        works.wake_all()
        await looked.wait()
        await asyncio.sleep(0.01)  # it waits for what comes next
        works.wake_all()
        for _ in range(later):
            await asyncio.sleep(0)
        stopping = asyncio.create_task(works.stop())
        done, _ = await asyncio.wait({stopping}, timeout=20)
        return bool(done)

    assert asyncio.run(wake_and_stop())
