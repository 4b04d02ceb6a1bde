"""Bots and written orders at work: what is due is found from the stored games, so nothing is lost when the server dies.

Whatever fails (a locked database, a full disk) is tried again, after a pause that grows to a minute; and each minute
the stored games are looked through for what nobody does. Bots have threads of their own: pages never wait for them.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import structlog
from msgspec import Struct

from baluard.bots import interjection
from baluard.kernel.errors import PlayerError, StaleAnswer
from baluard.kernel.values import Asked, View
from baluard.server.campaign import dice_box, joined, order_sets
from baluard.server.common.workers import Failed, Late, Pool, Work
from baluard.server.games import links
from baluard.server.games.house import House
from baluard.server.games.live import Live
from baluard.server.settings import CEILINGS, INSTALLED_CEILING, Settings
from baluard.store import GameRow

T = TypeVar("T")
Sleep = Callable[[float], Awaitable[None]]
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0  # seconds before a failed step is tried again: doubled each time
SWEEP_SECONDS = 60.0
HANDS = 2  # threads in which bots read and write the store
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

    def __init__(self, house: House, pool: Pool, settings: Settings, sleep: Sleep = asyncio.sleep) -> None:
        self.house = house
        self.pool = pool
        self.settings = settings
        self.sleep = sleep
        self.heads = ThreadPoolExecutor(settings.workers, "baluard-thinking")
        self.hands = ThreadPoolExecutor(HANDS, "baluard-bots")
        self.sweeper: asyncio.Task[None] | None = None
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()
        self.loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Find what is due in the stored games."""
        self.loop = asyncio.get_running_loop()
        for row in await self.by_hand(self.house.store.running):
            self.wake(row.id)
        self.sweeper = self.loop.create_task(self.sweep())

    async def stop(self) -> None:
        """Stop all tasks; what they had not answered stays due."""
        tasks = [*self.tasks.values(), *([self.sweeper] if self.sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for threads in (self.heads, self.hands):
            threads.shutdown(wait=False, cancel_futures=True)

    async def by_hand(self, function: Callable[..., T], *args: Any) -> T:
        """Read or write the store, in a thread of the bots' own."""
        return await asyncio.get_running_loop().run_in_executor(self.hands, function, *args)

    async def sweep(self) -> None:
        """Each minute: wake the games in which a bot or a standing order is waited for."""
        while True:
            await self.sleep(SWEEP_SECONDS)
            try:
                for game_id in await self.by_hand(self.house.store.due_games):
                    self.wake(game_id)
            except Exception as failed:  # the next minute may be better
                log.warning("sweep failed", error=type(failed).__name__)

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
        """Answer for bots and standing orders until a person is asked; what fails is tried again."""
        failures = 0
        going = True
        while going:
            self.again.discard(game_id)
            try:
                going = await self.step(game_id) or game_id in self.again
                failures = 0
            except Exception as failed:
                failures += 1
                pause = min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE)
                error, details = type(failed).__name__, failed if failures == 1 else None
                log.warning("bots try again", game=game_id, error=error, pause=pause, exc_info=details)
                await self.sleep(pause)

    async def step(self, game_id: str) -> bool:
        """One answer; false when nothing is due."""
        due = await self.by_hand(self.find, game_id)
        if due is None:
            return await self.by_hand(self.go_on, game_id) or await self.obey(game_id)
        answer, by = await asyncio.get_running_loop().run_in_executor(self.heads, self.think, due)
        try:
            if by == "bot":
                await self.by_hand(self.house.answer, game_id, due.seat, due.decision, [answer], "bot")
        except StaleAnswer:
            log.info("too late", game=game_id, seat=due.seat)
        except PlayerError as refused:
            log.warning("illegal answer of a bot", game=game_id, seat=due.seat, level=due.level, error=str(refused))
            by = "clock"
        if by == "clock":
            await self.by_hand(self.default, game_id, due)
        if self.settings.bot_pause:
            await self.sleep(self.settings.bot_pause)
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
            if asked.required and not asked.answered and seat in levels and not self.is_fought(live, asked):
                return self.due(row, live, seat, levels[seat], asked)
        return None

    def is_fought(self, live: Live, asked: Asked) -> bool:
        """Is a report asked for of a battle that is fought at a table, or will be?"""
        if live.game.handed_over(asked) is None:
            return False
        return links.is_under_way(self.house.store, live) or joined.is_for_bots(
            self.house, live.row.id, live, asked.decision.seat
        )

    def due(self, row: GameRow, live: Live, seat: str, level: str, asked: Asked) -> Due:
        """A decision for a bot, with the seed of its thoughts."""
        name = f"bot:{row.id}:{live.match.log_n}:{seat}"
        seed = hmac.new(row.seed, name.encode(), hashlib.sha256).hexdigest()
        tag = "" if asked.required else asked.decision.tag
        data = "" if live.game is self.house.module(row.slug) else live.game.data_hash()
        body = self.house.given.get((row.slug, data), b"")
        return Due(row.slug, seat, level, asked.id, live.view((seat,)), seed, tag, data, body)

    def think(self, due: Due) -> tuple[Any, str]:
        """(answer, by): the bot's own, or nothing and the clock's."""
        target = self.settings.chooser or "baluard.bots:choose"
        prepare = "" if self.settings.chooser else "baluard.bots:prepare"
        more = (due.tag, due.data) if due.data else (due.tag,) if due.tag else ()
        args = (due.slug, due.level, due.view, due.seed, *more)
        ceiling = CEILINGS.get(due.level, INSTALLED_CEILING)
        ready_with = (due.slug, due.data, due.data_body, due.level)
        work = Work(target, args, ceiling, prepare, ready_with)
        try:
            return self.pool.run(work), "bot"
        except Late:
            log.warning("late bot", seat=due.seat, level=due.level)
        except Failed as failed:
            log.warning("failed bot", seat=due.seat, level=due.level, error=str(failed))
        return None, "clock"

    def go_on(self, game_id: str) -> bool:
        """Let dice fall that nobody waits for any more, and written orders go on; did they?"""
        try:
            return (
                dice_box.go_on(self.house, game_id)
                or order_sets.go_on(self.house, game_id)
                or joined.go_on(self.house, game_id)
            )
        except StaleAnswer:
            return True  # somebody was faster: look again

    async def obey(self, game_id: str) -> bool:
        """Let a standing order answer, after the same delay whatever it answers."""
        if not await self.by_hand(self.has_orders, game_id):
            return False
        await self.sleep(self.settings.standing_seconds)
        return await self.by_hand(self.house.standing, game_id)

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
