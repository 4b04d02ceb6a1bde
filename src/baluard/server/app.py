"""The application put together, and `serve` for the command line."""

from __future__ import annotations

import contextlib
import logging
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from baluard.kernel.errors import PlayerError
from baluard.server import routes_game, routes_lobby, web
from baluard.server.errors import TooMany
from baluard.server.hosting import House
from baluard.server.jobs import Runner
from baluard.server.push import Hub
from baluard.server.security import Guard
from baluard.server.settings import Settings
from baluard.server.words import Words, language_of
from baluard.server.workers import Pool, named
from baluard.store import Store

STATIC = Path(__file__).parent / "static"


class Pace:
    """At most so many lines of talk in so many seconds from one browser."""

    def __init__(self, most: int = 10, seconds: float = 20.0) -> None:
        self.most = most
        self.seconds = seconds
        self.times: dict[str, list[float]] = {}

    def check(self, browser: str) -> None:
        """Count one; `TooMany` when it is one too many."""
        moment = time.monotonic()
        recent = [t for t in self.times.get(browser, []) if moment - t < self.seconds]
        if len(recent) >= self.most:
            raise TooMany()
        self.times[browser] = [*recent, moment]


def make_app(settings: Settings) -> Starlette:
    """The server over one data directory."""
    set_up_logging()
    store = Store(settings.data_dir / "baluard.sqlite")
    hub = Hub(store)
    house = House(store, named(settings.catalogue))
    pool, checker = Pool(settings.workers), Pool(1)  # a slow import holds up no bot
    runner = Runner(house, pool, settings)

    def changed(game_id: str) -> None:
        hub.publish(game_id)
        runner.changed(game_id)

    house.changed = changed

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        with contextlib.ExitStack() as closing:  # whatever goes wrong, all of these are closed, the store last
            for one in (store, checker, pool):
                closing.callback(one.close)
            await runner.start()
            yield
            hub.close()
            await runner.stop()

    app = Starlette(
        routes=[
            *routes_lobby.ROUTES,
            *routes_game.ROUTES,
            Mount("/static", StaticFiles(directory=STATIC), name="static"),
        ],
        middleware=[
            Middleware(Guard, settings=settings, refuse=refuse),
            Middleware(GZipMiddleware, minimum_size=4000, compresslevel=4),
        ],
        exception_handlers={
            PlayerError: web.on_player_error,
            HTTPException: web.on_http_error,
            Exception: web.on_bug,
        },
        lifespan=lifespan,
    )
    app.state.settings, app.state.house, app.state.hub = settings, house, hub
    app.state.runner, app.state.checker, app.state.pace = runner, checker, Pace()
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


def serve(host: str = "127.0.0.1", port: int = 8714, data_dir: Path | str = "var", **more: object) -> None:
    """Run the server until it is stopped. `more`: other settings (hosts, https, workers)."""
    import uvicorn

    settings = Settings(**{"data_dir": Path(data_dir), "host": host, "port": port, **more})  # type: ignore[arg-type]
    app = make_app(settings)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    print(f"Baluard: http://{f'[{shown}]' if ':' in shown else shown}:{port}/", flush=True)
    # No access log: addresses of invitations hold secrets until they are claimed.
    uvicorn.run(
        app,
        host=host,
        port=port,
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=settings.https,
        timeout_graceful_shutdown=3,
    )
