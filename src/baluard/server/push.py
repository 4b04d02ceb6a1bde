"""One event stream per browser. It carries only (game, entry number, revision): pages fetch their own view."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable

import msgspec
from starlette.concurrency import run_in_threadpool

from baluard.store import Store

POLL_SECONDS = 10.0  # what another process wrote is noticed at the latest after this


class Stream:
    """One open connection and the games it has something to hear of."""

    def __init__(self, browser: str, also: tuple[str, ...]) -> None:
        self.browser = browser
        self.also = also
        self.woken = asyncio.Event()


class Hub:
    """Who listens, and who is here."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.clock = clock
        self.began = clock()
        self.streams: set[Stream] = set()
        self.seen: dict[str, float] = {}  # browser -> when it was last heard of
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False

    def publish(self, game_id: str) -> None:
        """Something changed (from any thread)."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.wake)

    def wake(self) -> None:
        """Let every stream look for news."""
        for stream in self.streams:
            stream.woken.set()

    def close(self) -> None:
        """The server stops: every stream ends."""
        self.closing = True
        self.wake()

    def touch(self, browser: str) -> None:
        """A browser was heard of."""
        if browser:
            self.seen[browser] = self.clock()

    def is_here(self, browser: str, within: float) -> bool:
        """Has this browser a page open, or had one a moment ago?"""
        if any(stream.browser == browser for stream in self.streams):
            return True
        return self.clock() - self.seen.get(browser, float("-inf")) < within

    def away_for(self, browser: str) -> float:
        """For how many seconds a browser has had no page open; a server that has just begun knows of no absence."""
        if any(stream.browser == browser for stream in self.streams):
            return 0.0
        return self.clock() - max(self.seen.get(browser, self.began), self.began)

    async def listen(self, browser: str, also: tuple[str, ...]) -> AsyncIterator[dict[str, str]]:
        """News for one browser: first how all its games stand (so that who comes back catches up), then changes."""
        self.loop = asyncio.get_running_loop()
        stream = Stream(browser, also)
        self.streams.add(stream)
        known: dict[str, int] = {}
        try:
            while not self.closing:
                stream.woken.clear()
                for game_id, (n, rev) in (await run_in_threadpool(self.news, stream)).items():
                    if known.get(game_id) != rev:
                        known[game_id] = rev
                        body = msgspec.json.encode({"game": game_id, "n": n, "rev": rev}).decode()
                        yield {"event": "news", "id": f"{game_id}.{n}", "data": body}
                try:
                    await asyncio.wait_for(stream.woken.wait(), POLL_SECONDS)
                except TimeoutError:
                    continue
        finally:
            self.streams.discard(stream)
            self.touch(browser)

    def news(self, stream: Stream) -> dict[str, tuple[int, int]]:
        """How the games of a stream stand."""
        mine = [row.id for row in self.store.games_of(stream.browser)] if stream.browser else []
        return self.store.news([*mine, *stream.also])
