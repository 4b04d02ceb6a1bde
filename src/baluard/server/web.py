"""What all routes share: rendering in the reader's language, reading what came in, saying no."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
import structlog
from jinja2 import Environment, FileSystemBytecodeCache, PackageLoader, select_autoescape
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from baluard.drawing.dice import die
from baluard.kernel.errors import PlayerError
from baluard.kernel.given import Given
from baluard.kernel.typed import prepared
from baluard.server.common import guides
from baluard.server.common.assets import asset
from baluard.server.common.errors import STATUS, STORE_STATUS, BadRequest, Delayed
from baluard.server.common.security import browser_of
from baluard.server.common.words import THEMES, Words, language_of, theme_of
from baluard.server.games.house import House
from baluard.server.games.table_words import words_at
from baluard.server.people.seats import Guest, guest_of
from baluard.server.questions.trials import Said, said
from baluard.store import StoreError
from baluard.texts import LANGUAGES

FINISHED = re.compile(
    r"/turns(/\d+)?$"
)  # addresses at which only turns are shown that are over, to whom it may concern
T = TypeVar("T")
log = structlog.get_logger("web")
Handler = Callable[[Request], Awaitable[Response]]


def environment() -> Environment:
    """The templates; everything put in is escaped."""
    env = Environment(
        loader=PackageLoader("baluard.server"),
        autoescape=select_autoescape(disabled_extensions=("txt",), default=True, default_for_string=True),
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=kept_templates(),
    )
    env.filters["json"] = lambda value: msgspec.json.encode(value).decode()
    env.filters["sentence"] = sentence
    env.filters["picture"] = Markup  # SVG that a game drew
    env.globals.update(asset=asset, guided=guided, languages=LANGUAGES, themes=THEMES, die=die_picture, given=Given)
    return env


def kept_templates() -> FileSystemBytecodeCache | None:
    """Compiled templates are kept where Python keeps its compiled modules, if it does."""
    folder = Path(cache_from_source(__file__)).parent
    if sys.dont_write_bytecode or not os.access(folder, os.W_OK):
        return None
    return FileSystemBytecodeCache(str(folder), "template-%s.cache")


def sentence(words: str) -> str:
    """A few words as a sentence: with a capital and a full stop."""
    return f"{words[:1].upper()}{words[1:].rstrip('.')}." if words else ""


@lru_cache(maxsize=1)
def guided() -> frozenset[str]:
    """The games that have a guide to how they are played."""
    return frozenset(name.removeprefix("play-") for name in guides.names() if name.startswith("play-"))


@lru_cache(maxsize=256)
def die_picture(value: int, what: str = "") -> Markup:
    """A little die; a number in a box when no die has that face."""
    if 1 <= value <= 6:
        return Markup(die(value, f"{what} {value}".strip(), size=20))
    return Markup('<span class="number">{}</span>').format(value)


def render(request: Request, template: str, status: int = 200, words: Words | None = None, **more: Any) -> HTMLResponse:
    """A page."""
    return HTMLResponse(markup(request, template, words or Words(language_of(request)), **more), status)


def markup(request: Request, template: str, words: Words, **more: Any) -> str:
    """A page, or what is sent of it, as text."""
    found = request.app.state.env.get_template(template)
    common = {"words": words, "say": words.say, "lang": words.lang, "theme": theme_of(request)}
    return str(found.render({"request": request, "here": request.url.path, **common, **more}))


def part_of(request: Request, template: str, words: Words, **more: Any) -> str:
    """A part of a page for a script that puts it in its place."""
    found = request.app.state.env.get_template(template)
    return str(found.render(words=words, say=words.say, lang=words.lang, **more)).strip()


def house_of(request: Request) -> House:
    """The games of this server."""
    house: House = request.app.state.house
    return house


def guest_at(request: Request) -> Guest:
    """What the calling browser is at the table that the address names (blocks: call it in a thread).

    Who looks at a page is here. An answer does not say so: others would see when somebody speaks in secret.
    """
    browser = browser_of(request)
    if request.method == "GET":
        request.app.state.hub.touch(browser)
    guest = guest_of(house_of(request), request.path_params["game"], browser)
    if guest.delayed and not FINISHED.search(request.url.path):
        raise Delayed()
    return guest


async def in_thread(function: Callable[..., T], *args: Any) -> T:
    """Store and rules work in threads, never in the event loop."""
    return await run_in_threadpool(function, *args)


async def json_of(request: Request, shape: type[T]) -> T:
    """A JSON body of the expected shape."""
    body = await request.body()
    try:
        return msgspec.json.decode(body, type=prepared(shape))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest() from error


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    body = await request.body()
    try:
        pairs = parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=200, errors="strict")
    except ValueError as error:
        raise BadRequest() from error
    return dict(pairs)


def wants_json(request: Request) -> bool:
    """Does a script ask, rather than a person?"""
    accepted = request.headers.get("accept", "")
    sent = request.headers.get("content-type", "")
    return "x-part" in request.headers or "application/json" in accepted or "json" in sent


def refusal(request: Request, sentence: str, status: int, faults: Sequence[Said] = ()) -> Response:
    """No, in the reader's language: for a script as JSON with all that is wrong, for a person as a page."""
    if wants_json(request):
        more = {"faults": msgspec.to_builtins(faults)} if faults else {}
        return JSONResponse({"error": sentence, **more}, status)
    form = request.url.path if request.method == "POST" and request.url.path.endswith("/desk") else ""
    return render(request, "error.html", status, sentence=sentence, form=form)


async def on_player_error(request: Request, error: Exception) -> Response:
    """A refusal that a player can understand; nothing was changed."""
    assert isinstance(error, PlayerError)
    words = await in_thread(words_for, request)
    return refusal(request, words.error(error), STATUS.get(error.key, 400), said(error.faults, words))


def words_for(request: Request) -> Words:
    """The reader's language, with the words of the game that the address names: its rules have faults of their own."""
    house, lang = house_of(request), language_of(request)
    row = house.store.game(str(request.path_params.get("game", "")))
    if row is None or row.slug not in house.games():
        return Words(lang)
    held = house.store.held(row.id, browser_of(request))
    return words_at(house, row, held if len(held) == 1 else (), lang)  # of several seats none knows another's secrets


async def on_store_error(request: Request, error: Exception) -> Response:
    """The machine's fault, not the game's: the disk is full, another program holds the file. Nothing was changed."""
    assert isinstance(error, StoreError)
    log.error("store", error=type(error).__name__, path=request.scope.get("route_path", request.url.path.split("/")[1]))
    key = error.key if error.key in STORE_STATUS else "error.ours"  # the others name a file of this machine
    answer = refusal(request, Words(language_of(request)).say(key), STORE_STATUS.get(error.key, 500))
    answer.headers["retry-after"] = "10"
    return answer


async def on_http_error(request: Request, error: Exception) -> Response:
    """No such address, no such method."""
    assert isinstance(error, HTTPException)
    key = {404: "error.not_found", 405: "error.method"}.get(error.status_code, "error.bad_request")
    return refusal(request, Words(language_of(request)).say(key), error.status_code)


async def on_bug(request: Request, error: Exception) -> Response:
    """Our fault: the log gets the details, the reader an apology."""
    log.error("bug", path=request.scope.get("route_path", request.url.path.split("/")[1]), exc_info=error)
    return refusal(request, Words(language_of(request)).say("error.ours"), 500)
