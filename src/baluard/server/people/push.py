"""One event stream per browser. It carries only (game, entry number, revision): pages fetch their own view.

A change wakes the streams of its game and no others. It is read once, in a thread of the hub's own, however many
listen; numbers and revisions are those of the listener's eyes, so that nobody hears of what others say in secret.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from concurrent.futures import ThreadPoolExecutor

import msgspec
import structlog

from baluard.server.common.errors import TooMany
from baluard.server.games.house import House
from baluard.server.games.numbers import numbers_for
from baluard.server.people.seats import is_delayed
from baluard.store import GameRow, StoreError

POLL_SECONDS = 10.0  # what another process wrote is noticed at the latest after this
log = structlog.get_logger("news")
News = tuple[int, int]  # entry number, revision


class Stream:
    """One open connection, and what it has not yet been told."""

    def __init__(self, browser: str, also: tuple[str, ...], address: str) -> None:
        self.browser = browser
        self.also = also  # public games that are only looked at
        self.address = address
        self.known: dict[str, int] = {}  # game -> the revision that was told
        self.waiting: dict[str, News] = {}
        self.woken = asyncio.Event()

    def put(self, game_id: str, news: News) -> None:
        """Something to be told, unless it is known."""
        if self.known.get(game_id) != news[1]:
            self.waiting[game_id] = news
            self.woken.set()


class Hub:
    """Who listens, and who is here."""

    def __init__(self, house: House, each: int = 20, most: int = 200) -> None:
        self.house = house
        self.each = each  # streams of one browser
        self.most = most  # streams from one address
        self.clock = house.clock
        self.began = self.clock()
        self.streams: set[Stream] = set()
        self.seen: dict[str, float] = {}  # browser -> when it was last heard of
        self.changed: set[str] = set()  # games of which the streams have not been told
        self.revs: dict[str, int] = {}  # game -> the revision that was last read
        self.loop: asyncio.AbstractEventLoop | None = None
        self.tellers: set[asyncio.Task[None]] = set()
        self.poller: asyncio.Task[None] | None = None
        self.ears = ThreadPoolExecutor(1, "baluard-news")
        self.closing = False

    # -- who is here

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

    # -- news

    def publish(self, game_id: str) -> None:
        """Something changed (from any thread)."""
        if self.streams and self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.wake, game_id)

    def wake(self, game_id: str) -> None:
        """Let the streams of a game hear of it."""
        self.changed.add(game_id)
        if len(self.changed) == 1 and self.loop is not None:
            teller = self.loop.create_task(self.tell())
            self.tellers.add(teller)
            teller.add_done_callback(self.tellers.discard)

    async def tell(self) -> None:
        """Read the games that changed, once, and put the news to the streams they belong to."""
        await asyncio.sleep(0)  # what changes in the same moment is told together
        game_ids, self.changed = tuple(self.changed), set()
        assert self.loop is not None
        browsers = {stream.browser for stream in self.streams}
        try:
            found = await self.loop.run_in_executor(self.ears, self.read, game_ids, browsers)
        except StoreError as failed:  # the next poll sees that their revisions are not known
            log.warning("news not read", error=type(failed).__name__)
            return
        for game_id, heard in found.items():
            for stream in list(self.streams):
                news = heard.get(stream.browser) or (heard.get("") if game_id in stream.also else None)
                if news is not None:
                    stream.put(game_id, news)

    def read(self, game_ids: Iterable[str], browsers: set[str]) -> dict[str, dict[str, News]]:
        """By game and browser, how it stands for them; under the empty name, for those who only look."""
        found: dict[str, dict[str, News]] = {}
        for game_id in game_ids:
            row = self.house.store.game(game_id)
            if row is None:
                continue
            late = is_delayed(self.house, game_id) and row.status == "running"
            held: dict[str, list[str]] = {row.maker: []}
            for seat, browser in self.house.store.holders(game_id):
                held.setdefault(browser, []).append(seat)
            found[game_id] = {who: self.news(row, seats) for who, seats in held.items() if who in browsers}
            if late:  # spectators hear nothing of the turn under way
                seen = found[game_id]
                found[game_id] = {who: seen[who] for who in seen if any(held[who]) or who == row.maker}
            if row.public and not late:
                found[game_id][""] = self.news(row, ())
            self.revs[game_id] = row.rev
        return found

    def news(self, row: GameRow, eyes: Iterable[str]) -> News:
        """How a game stands for these eyes."""
        numbers = numbers_for(self.house, row, tuple(eyes))
        return numbers.seen(row.log_n), row.rev - numbers.posts

    def standing(self, browser: str, also: tuple[str, ...]) -> dict[str, News]:
        """How all games of a browser stand."""
        store = self.house.store
        mine = store.games_of(browser) if browser else []
        looked_at = [row for row in (store.game(game_id) for game_id in also) if row is not None]
        self.revs.update({row.id: row.rev for row in (*mine, *looked_at)})
        known = self.house.games()
        rows = [row for row in (*looked_at, *mine) if row.slug in known]
        held = {row.id: store.held(row.id, browser) if browser else () for row in rows}
        return {row.id: self.news(row, held[row.id]) for row in rows if not self.is_late(row, browser, held[row.id])}

    def is_late(self, row: GameRow, browser: str, held: Iterable[str]) -> bool:
        """Is it none of this browser's business what happens in the turn under way?"""
        plays = any(held) or (browser and row.maker == browser)
        return not plays and row.status == "running" and is_delayed(self.house, row.id)

    async def poll(self) -> None:
        """Notice what another process wrote."""
        assert self.loop is not None
        while self.streams:
            await asyncio.sleep(POLL_SECONDS)
            known = dict(self.revs)
            try:
                rows = await self.loop.run_in_executor(self.ears, self.house.store.news, list(known))
            except StoreError as failed:
                log.warning("poll failed", error=type(failed).__name__)
                continue
            for game_id, (_, rev) in rows.items():
                if known[game_id] != rev:
                    self.wake(game_id)
        self.revs.clear()

    # -- streams

    def admit(self, browser: str, also: tuple[str, ...], address: str) -> Stream:
        """A new stream; `TooMany` when this browser or address has enough of them."""
        here = [stream for stream in self.streams if stream.address == address]
        if len(here) >= self.most or sum(1 for one in here if browser and one.browser == browser) >= self.each:
            raise TooMany()
        return Stream(browser, also, address)

    async def listen(self, stream: Stream) -> AsyncIterator[dict[str, str]]:
        """News for one browser: first how all its games stand (so that who comes back catches up), then changes."""
        self.loop = asyncio.get_running_loop()
        self.streams.add(stream)
        if self.poller is None or self.poller.done():
            self.poller = self.loop.create_task(self.poll())
        try:
            first = await self.loop.run_in_executor(self.ears, self.standing, stream.browser, stream.also)
            for game_id, news in first.items():
                stream.waiting.setdefault(game_id, news)
            while not self.closing:
                stream.woken.clear()
                while stream.waiting:
                    game_id = next(iter(stream.waiting))
                    n, rev = stream.waiting.pop(game_id)
                    stream.known[game_id] = rev
                    body = msgspec.json.encode({"game": game_id, "n": n, "rev": rev}).decode()
                    yield {"event": "news", "id": f"{game_id}.{n}", "data": body}
                await stream.woken.wait()
        finally:
            self.streams.discard(stream)
            self.touch(stream.browser)

    def close(self) -> None:
        """The server stops: every stream ends."""
        self.closing = True
        for stream in self.streams:
            stream.woken.set()
        for task in (*self.tellers, *([self.poller] if self.poller else [])):
            task.cancel()
        self.ears.shutdown(wait=False, cancel_futures=True)
