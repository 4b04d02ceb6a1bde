"""Bots at work: what is due is found from the stored games, so nothing is lost when the server dies."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from typing import Any

import structlog
from msgspec import Struct
from starlette.concurrency import run_in_threadpool

from baluard.bots import interjection
from baluard.kernel.errors import PlayerError, StaleAnswer
from baluard.kernel.values import Asked, View
from baluard.server.hosting import House, Live
from baluard.server.settings import CEILINGS, Settings
from baluard.server.workers import Failed, Late, Pool, Work
from baluard.store import GameRow

log = structlog.get_logger("bots")


class Due(Struct, frozen=True):
    """A bot's seat is asked."""

    slug: str
    seat: str
    level: str
    decision: str
    view: View
    seed: str
    tag: str = ""  # of an optional decision: an offer, or an answer to one
    data: str = ""  # the hash of the game's data set; empty: the present one
    data_body: bytes = b""  # the set itself, when only the store has it


class Runner:
    """Plays the bots of all games, a game at a time in its own task."""

    def __init__(self, house: House, pool: Pool, settings: Settings) -> None:
        self.house = house
        self.pool = pool
        self.settings = settings
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()
        self.loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Find what is due in the stored games."""
        self.loop = asyncio.get_running_loop()
        for row in await run_in_threadpool(self.house.store.running):
            self.wake(row.id)

    async def stop(self) -> None:
        """Stop all tasks; what they had not answered stays due."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def changed(self, game_id: str) -> None:
        """A game changed (from any thread)."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.wake, game_id)

    def wake(self, game_id: str) -> None:
        """See whether a bot of this game is asked."""
        if game_id in self.tasks:
            self.again.add(game_id)
            return
        task = asyncio.get_running_loop().create_task(self.play(game_id))
        self.tasks[game_id] = task
        task.add_done_callback(lambda _: self.tasks.pop(game_id, None))

    async def play(self, game_id: str) -> None:
        """Answer for bots and standing orders until a person is asked."""
        try:
            going = True
            while going:
                self.again.discard(game_id)
                going = await self.step(game_id) or game_id in self.again
        except Exception:
            log.exception("bots stopped", game=game_id)

    async def step(self, game_id: str) -> bool:
        """One answer; false when nothing is due."""
        due = await run_in_threadpool(self.find, game_id)
        if due is None:
            return await self.obey(game_id)
        answer, by = await run_in_threadpool(self.think, due)
        try:
            if by == "bot":
                await run_in_threadpool(self.house.answer, game_id, due.seat, due.decision, [answer], "bot")
        except StaleAnswer:
            log.info("too late", game=game_id, seat=due.seat)
        except PlayerError as refused:
            log.warning("illegal answer of a bot", game=game_id, seat=due.seat, level=due.level, error=str(refused))
            by = "clock"
        if by == "clock":
            await run_in_threadpool(self.default, game_id, due)
        if self.settings.bot_pause:
            await asyncio.sleep(self.settings.bot_pause)
        return True

    def default(self, game_id: str, due: Due) -> None:
        """The default in place of a bot, unless the game has gone on meanwhile."""
        live = self.house.live(game_id)
        if any(asked.id == due.decision for asked in live.match.asked_of(due.seat)):
            self.house.default(game_id, due.seat, "clock")

    def find(self, game_id: str) -> Due | None:
        """What a bot has to say beside the game (an answer to an offer), or the first decision that waits for one."""
        row = self.house.row(game_id)
        if row.status != "running" or row.parked:
            return None
        levels = {seat.seat: seat.level for seat in self.house.store.seats(game_id) if seat.kind == "bot"}
        if not levels:
            return None
        live = self.house.live(game_id)
        for seat, level in levels.items():
            spoken = interjection(live.game, level, live.match, seat)
            if spoken is not None:
                return self.due(row, live, seat, level, spoken)
        if not any(seat in levels for seat in row.waits):
            return None
        for asked in live.match.asked:
            seat = asked.decision.seat
            if asked.required and not asked.answered and seat in levels:
                return self.due(row, live, seat, levels[seat], asked)
        return None

    def due(self, row: GameRow, live: Live, seat: str, level: str, asked: Asked) -> Due:
        """A decision for a bot, with the seed of its thoughts."""
        name = f"bot:{row.id}:{live.match.log_n}:{seat}"
        seed = hmac.new(row.seed, name.encode(), hashlib.sha256).hexdigest()
        tag = "" if asked.required else asked.decision.tag
        data = "" if live.game is self.house.module(row.slug) else live.game.data_hash()
        body = self.house.given.get((row.slug, data), b"")
        return Due(row.slug, seat, level, asked.id, live.match.view((seat,)), seed, tag, data, body)

    def think(self, due: Due) -> tuple[Any, str]:
        """(answer, by): the bot's own, or nothing and the clock's."""
        target = self.settings.chooser or "baluard.bots:choose"
        prepare = "" if self.settings.chooser else "baluard.server.thinking:prepare"
        more = (due.tag, due.data) if due.data else (due.tag,) if due.tag else ()
        args = (due.slug, due.level, due.view, due.seed, *more)
        work = Work(target, args, CEILINGS.get(due.level, 1.0), prepare, (due.slug, due.data, due.data_body))
        try:
            return self.pool.run(work), "bot"
        except Late:
            log.warning("late bot", seat=due.seat, level=due.level)
        except Failed as failed:
            log.warning("failed bot", seat=due.seat, level=due.level, error=str(failed))
        return None, "clock"

    async def obey(self, game_id: str) -> bool:
        """Let a standing order answer, after the same delay whatever it answers."""
        if not await run_in_threadpool(self.has_orders, game_id):
            return False
        await asyncio.sleep(self.settings.standing_seconds)
        return await run_in_threadpool(self.house.standing, game_id)

    def has_orders(self, game_id: str) -> bool:
        """Is a masked decision open to which somebody gave a standing order?"""
        row = self.house.row(game_id)
        if row.status != "running" or row.parked:
            return False
        orders = self.house.orders(game_id)
        if not orders:
            return False
        asked = self.house.live(game_id).match.asked
        return any(a.decision.masked and (a.decision.seat, a.decision.tag) in orders and not a.answered for a in asked)
