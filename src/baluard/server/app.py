"""The application put together, and `serve` for the command line."""

from __future__ import annotations

import contextlib
import logging
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.types import Scope

from baluard.kernel.errors import PlayerError
from baluard.server import web
from baluard.server.common import assets
from baluard.server.common.assets import Assets
from baluard.server.common.limits import Queue, Rate
from baluard.server.common.security import Guard
from baluard.server.common.words import Words, language_of
from baluard.server.common.workers import Pool, named
from baluard.server.games.house import House
from baluard.server.jobs import Runner
from baluard.server.mail import addresses
from baluard.server.mail.post_office import PostOffice
from baluard.server.people.promises import Promises
from baluard.server.people.push import Hub
from baluard.server.records.archives import Counter
from baluard.server.routes import game as routes_game
from baluard.server.routes import guides as routes_guides
from baluard.server.routes import lobby as routes_lobby
from baluard.server.routes import mail as routes_mail
from baluard.server.routes import rules as routes_rules
from baluard.server.settings import Settings
from baluard.server.table.copies import Copies
from baluard.server.table.folders import PLACE, Folders
from baluard.server.table.grounds import Grounds
from baluard.server.time.clockwork import Clockwork
from baluard.server.time.timekeeper import Timekeeper
from baluard.store import Store, StoreError


def make_app(settings: Settings, clock: Callable[[], float] = time.time) -> Starlette:
    """The server over one data directory. `clock`: the one clock of the house, by which all that is due is due."""
    set_up_logging()
    store = Store(settings.data_dir / "baluard.sqlite", settings.busy_seconds)
    house = House(store, named(settings.catalogue), clock=clock)
    hub = Hub(house, settings.streams_each, settings.streams_address)
    pool, checker = Pool(settings.workers), Pool(1)  # a slow import holds up no bot
    imports, order_files = (Queue(settings.imports_waiting, settings.imports_each) for _ in range(2))
    runner = Runner(house, pool, settings)
    clockwork = Clockwork(store, clock)
    post = PostOffice(house, settings, checker, hub.is_here)
    post.join(clockwork)
    timekeeper = Timekeeper(house, clockwork)
    timekeeper.reminders.append(post.reminders)

    def changed(game_id: str) -> None:
        hub.publish(game_id)
        runner.changed(game_id)
        clockwork.wake()

    house.changed = changed

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        with contextlib.ExitStack() as closing:  # whatever goes wrong, all of these are closed, the store last
            for one in (store, checker, pool, imports, order_files):
                closing.callback(one.close)
            await runner.start()
            post.open()
            await clockwork.start()
            yield
            hub.close()
            await clockwork.stop()
            await runner.stop()

    app = Starlette(
        routes=[
            *routes_lobby.ROUTES,
            *routes_guides.ROUTES,
            *routes_rules.ROUTES,
            *routes_game.ROUTES,
            *routes_mail.ROUTES,
            Mount(PLACE, Folders(house), name="games"),
            Mount(assets.PLACE, Assets(), name="static"),
        ],
        middleware=[
            Middleware(Guard, settings=settings, refuse=refuse),
            Middleware(GZipMiddleware, minimum_size=500, compresslevel=4),  # streams it leaves as they are
        ],
        exception_handlers={
            PlayerError: web.on_player_error,
            StoreError: web.on_store_error,
            HTTPException: web.on_http_error,
            Exception: web.on_bug,
        },
        lifespan=lifespan,
    )
    app.state.settings, app.state.house, app.state.hub = settings, house, hub
    app.state.runner, app.state.clockwork, app.state.timekeeper = runner, clockwork, timekeeper
    app.state.checker, app.state.rate = checker, Rate()
    app.state.imports, app.state.order_files, app.state.promises = imports, order_files, Promises()
    app.state.copies, app.state.grounds = Copies(), Grounds()
    app.state.import_rate = Rate(settings.imports_hourly, 3600.0)
    address_rates = (Rate(settings.addresses_hourly, 3600.0), Rate(settings.addresses_hourly, 3600.0))
    app.state.post, app.state.address_desk = post, addresses.Desk(settings.mail.sender.address, address_rates)
    app.state.archives = Counter()
    app.state.env, app.state.links, app.state.reports = web.environment(), {}, []
    return app


def refuse(scope: Scope, key: str, status: int) -> Response:
    """What the gate answers."""
    request = Request(scope)
    return web.refusal(request, Words(language_of(request)).say(key), status)


def set_up_logging() -> None:
    """One line an event on standard error; nothing of what people hold or say is ever in it."""
    if structlog.is_configured():
        return
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


class PortTaken(Exception):
    """Another program listens there, or the address is not this machine's."""


class Announcing(uvicorn.Server):
    """A server that says where it is once it answers, not before."""

    def __init__(self, config: uvicorn.Config, base: str) -> None:
        super().__init__(config)
        self.base = base

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(f"Baluard: {self.base}/", flush=True)


def serve(
    host: str = "127.0.0.1",
    port: int = 8714,
    data_dir: Path | str = "var",
    clock: Callable[[], float] = time.time,
    **more: object,
) -> None:
    """Run the server until it is stopped. `more`: other settings (hosts, https, workers).

    `PortTaken` or `StoreError` when it cannot start.
    """
    settings = Settings(**{"data_dir": Path(data_dir), "host": host, "port": port, **more})  # type: ignore[arg-type]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise PortTaken(str(error)) from error
    with listener:
        # No access log: addresses of invitations hold secrets until they are claimed.
        config = uvicorn.Config(
            make_app(settings, clock),
            host=host,
            port=port,
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=settings.https,
            timeout_graceful_shutdown=3,
        )
        with contextlib.suppress(KeyboardInterrupt):
            Announcing(config, settings.base).run(sockets=[listener])
