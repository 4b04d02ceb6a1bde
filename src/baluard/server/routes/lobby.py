"""The lobby: new game, my games, public games, links, languages, import."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from baluard.components.folder import samples_of
from baluard.kernel.errors import BadRecord, NotOffered, PlayerError
from baluard.page.contract import GameModule
from baluard.server.common.errors import BadRequest, NoSuchGame, TooMany
from baluard.server.common.security import browser_of, hashed, is_own_path, keep_secret, secret_for, set_cookie
from baluard.server.common.words import LANG, THEME, THEMES, Words, game_title, language_of, options_in_words, roles_of
from baluard.server.games.house import House
from baluard.server.games.notices import ending_of, moment_of
from baluard.server.people import seats
from baluard.server.people.seats import is_delayed
from baluard.server.records import imports
from baluard.server.records.samples import open_sample
from baluard.server.settings import LEVELS
from baluard.server.table.folders import cover_address, looks_address
from baluard.server.time.paces import pace_from, read_pace
from baluard.server.time.times import pace_form, pace_in_short, pace_in_words
from baluard.server.web import form_of, house_of, in_thread, log, render
from baluard.store import GameRow, StoreError
from baluard.store.reopen import reason_of
from baluard.texts import LANGUAGES

LOOKED_AT = 24  # games in a list of which the lobby tells how they stand; older ones show their status only
TOKEN = re.compile(r"/([sw])/[\w-]+")  # in a reported address: no token appears in a log


async def lobby(request: Request) -> Response:
    """My games, public games, the games one can play."""
    lang = language_of(request)
    house = house_of(request)

    def listing(rows: list[GameRow], browser: str) -> list[dict[str, Any]]:
        known = [row for row in rows if row.slug in house.games()]
        return [listed(request, row, browser, lang, i < LOOKED_AT) for i, row in enumerate(known)]

    browser = browser_of(request)
    mine = await in_thread(lambda: listing(house.store.games_of(browser) if browser else [], browser))
    public = await in_thread(lambda: listing(house.store.public_games(), browser))
    own = {one["id"] for one in mine}
    games = [
        (slug, Words(lang, game), cover_address(house, slug), samples_of(game.package))
        for slug, game in house.games().items()
    ]
    return render(request, "lobby.html", mine=mine, public=[p for p in public if p["id"] not in own], games=games)


def listed(request: Request, row: GameRow, browser: str, lang: str, look: bool) -> dict[str, Any]:
    """One line of a list of games."""
    house = house_of(request)
    words = Words(lang, house.shown_game(row))
    held = house.store.held(row.id, browser) if browser else ()
    seats = house.store.seats(row.id)
    late = row.status == "running" and not any(held) and row.maker != browser and is_delayed(house, row.id)
    return {
        "id": row.id,
        "title": row.title or game_title(words),
        "status": row.status,
        "public": row.public,
        "pace": pace_in_short(house.shown_game(row), read_pace(row.pace), words),
        "mine": [words.name(seat) for seat in held if seat],
        "my_turn": row.status == "running" and any(seat in row.waits for seat in held),
        "people": [s.name or (words.say(f"level.{s.level}") if s.kind == "bot" else words.name(s.seat)) for s in seats],
        "waits": "" if late or not row.waits else words.say("lobby.to_move", seats=row.waits),
        **(standing_of(house, row, held, words) if look and row.status != "gathering" and not late else {}),
    }


def standing_of(house: House, row: GameRow, held: Sequence[str], words: Words) -> dict[str, Any]:
    """How a game stands: the turn and who is active, or its result. One that cannot be opened is still listed."""
    try:
        live = house.live(row.id)
        view = live.view(tuple(seat for seat in held if seat))
        result = live.match.result
        ending = ending_of(result, tuple(held), live.game, row.options, words) if result else ""
        return {"moment": moment_of(live.game, view, words), "ending": ending}
    except PlayerError:
        return {}
    except Exception as error:  # one game never closes the lobby
        log.warning("a game cannot be listed", game=row.id, error=reason_of(error))
        return {}


async def new_page(request: Request) -> Response:
    """The form of a new game; a query fills it in, from another game or with what is chosen so far."""
    slug = request.path_params["slug"]
    house = house_of(request)
    game = house.module(slug)
    words = Words(language_of(request), game)
    learns = not request.query_params and not await in_thread(has_finished, house, browser_of(request), slug)
    begun = next((p.options for p in game.presets if learns and p.id == game.learning), {})
    chosen = {o.id: request.query_params.get(f"option.{o.id}", begun.get(o.id, o.default)) for o in game.options}
    chosen = {o.id: chosen[o.id] if chosen[o.id] in o.values else o.default for o in game.options}
    seats = game.seats(chosen)
    who = {seat: request.query_params.get(f"seat.{seat}", "") for seat in seats}
    for i, seat in enumerate(seats):
        if who[seat] not in ("me", "link", *LEVELS):
            who[seat] = "me" if i == 0 else "normal"
    return render(
        request,
        "new.html",
        words=words,
        slug=slug,
        game=game,
        chosen=chosen,
        relevant=relevant(game, chosen),
        seats=seats,
        who=who,
        levels=LEVELS,
        dice=request.query_params.get("dice", ""),
        promise=request.app.state.promises.make(),
        pace=pace_form(game, request.query_params),
        pictures={option: game.picture_of(option, value, words.lang) for option, value in chosen.items()},
        looks=looks_address(house, slug),
    )


def has_finished(house: House, browser: str, slug: str) -> bool:
    """Has this browser played this game to its end once? Who has not is offered the preset to learn it with."""
    mine = house.store.games_of(browser) if browser else []
    return any(row.slug == slug and row.status == "over" for row in mine)


def relevant(game: GameModule, chosen: dict[str, str]) -> list[str]:
    """The options that matter with what is chosen: some belong to certain values of others."""
    return [o.id for o in game.options if all(chosen[name] in values for name, values in o.only.items())]


async def new_game(request: Request) -> Response:
    """Make a game and go to its table."""
    form = await form_of(request)
    slug = request.path_params["slug"]
    game = house_of(request).module(slug)
    options = {name.removeprefix("option."): value for name, value in form.items() if name.startswith("option.")}
    preset = next((p.options for p in game.presets if p.id == form.get("preset", "")), {})
    plans = tuple(seats.SeatPlan(n.removeprefix("seat."), who) for n, who in form.items() if n.startswith("seat."))
    order = seats.Order(
        slug=slug,
        options={**preset, **options},
        plans=plans,
        title=form.get("title", ""),
        public=form.get("public", "") == "yes",
        dice=form.get("dice", "house"),
        name=form.get("name", ""),
        salt=form.get("salt", ""),
        shuffled=form.get("shuffled", "") == "yes",
        pace=pace_from(game, form),
        delayed=form.get("delayed", "") == "yes",
    )
    secret = secret_for(request)
    game_id = await in_thread(make, request, order, hashed(secret), form.get("promise", ""))
    response = RedirectResponse(f"/g/{game_id}", 303)
    keep_secret(request, response, secret)
    return response


def make(request: Request, order: seats.Order, browser: str, promised: str) -> str:
    """The game, with links for those who are to come; the links are remembered in memory only.

    A form that is sent twice leads to the same game; one whose promise is forgotten is refused, since the salt in it
    was given for another seed.
    """
    house, promises = house_of(request), request.app.state.promises
    if house.store.count_unfinished(browser) >= request.app.state.settings.most_games:
        raise TooMany()
    promise = promises.take(promised) if promised else None
    if promised and promise is None:
        made = house.store.game(promises.became(promised))
        if made is None or made.maker != browser:
            raise NotOffered(fault="fault.form_old")
        return made.id
    game_id = seats.make_game(house, replace(order, promise=promise), browser)
    guest = seats.guest_of(house, game_id, browser)
    if any(row.kind == "person" and not row.claimed for row in house.store.seats(game_id)):
        for row in house.store.seats(game_id):
            if row.kind == "person" and not row.claimed:
                remember(request, game_id, row.seat, "/s/" + seats.new_link(house, guest.row, row.seat))
        remember(request, game_id, "", "/w/" + seats.renew_watch_link(house, guest))
    return game_id


def remember(request: Request, game_id: str, seat: str, path: str) -> str:
    """Keep a link for the maker's page until the server stops; on disk there is only its hash."""
    request.app.state.links.setdefault(game_id, {})[seat] = path
    return path


async def claim_page(request: Request) -> Response:
    """What a seat's link opens: a page with a button. Opening it changes nothing (mail programs open links, too)."""
    house = house_of(request)
    token = request.path_params["token"]
    seat = await in_thread(house.store.seat_by_link, hashed(token))
    if seat is None:
        raise NoSuchGame(fault="fault.link_used")
    row = await in_thread(house.row, seat.game)
    words = Words(language_of(request), house.shown_game(row))
    host = await in_thread(seats.host_name, house, row)
    holders = await in_thread(house.store.holders, row.id)
    seeing = seats.overseers(house.shown_game(row), row, holders)
    shown: dict[str, Any] = {
        "overseers": seeing,
        "roles": roles_of((seat.seat,), house.shown_game(row).sides(row.options), words),
        "pace": pace_in_words(house.shown_game(row), read_pace(row.pace), words),
        **told_of(house, row, words),
    }
    return render(request, "claim.html", words=words, seat=seat, row=row, watch=False, host=host, **shown)


async def claim(request: Request) -> Response:
    """Sit down."""
    form = await form_of(request)
    secret = secret_for(request)
    token = request.path_params["token"]
    args = (house_of(request), token, hashed(secret), form.get("name", ""), form.get("salt", ""))
    game_id = await in_thread(seats.claim, *args)
    links = request.app.state.links.get(game_id, {})
    for seat in [seat for seat, path in links.items() if path == f"/s/{token}"]:
        del links[seat]
    response = RedirectResponse(f"/g/{game_id}", 303)
    keep_secret(request, response, secret)
    return response


async def watch_page(request: Request) -> Response:
    """What the spectators' link opens."""
    house = house_of(request)
    row = await in_thread(house.store.game_by_watch_link, hashed(request.path_params["token"]))
    if row is None:
        raise NoSuchGame(fault="fault.link_used")
    words = Words(language_of(request), house.shown_game(row))
    host = await in_thread(seats.host_name, house, row)
    shown = told_of(house, row, words)
    return render(request, "claim.html", words=words, seat=None, row=row, watch=True, host=host, **shown)


def told_of(house: House, row: GameRow, words: Words) -> dict[str, Any]:
    """What an invitation shows of a game: its picture, and how it is set up."""
    game = house.shown_game(row)
    return {"cover": cover_address(house, row.slug), "set_up": options_in_words(game, row.options, words)}


async def watch(request: Request) -> Response:
    """Come in as a spectator."""
    secret = secret_for(request)
    game_id = await in_thread(seats.watch, house_of(request), request.path_params["token"], hashed(secret))
    response = RedirectResponse(f"/g/{game_id}", 303)
    keep_secret(request, response, secret)
    return response


async def prefs(request: Request) -> Response:
    """Language and theme, kept by the browser; back to where one was."""
    form = await form_of(request)
    back = form.get("back", "/")
    response = RedirectResponse(back if is_own_path(back) else "/", 303)
    if form.get("lang", "") in LANGUAGES:
        set_cookie(request, response, LANG, form["lang"])
    if form.get("theme", "") in THEMES:
        set_cookie(request, response, THEME, form["theme"])
    return response


async def import_record(request: Request) -> Response:
    """A record becomes a game of its own."""
    body, state = await uploaded(request), request.app.state
    return await taken_in(
        request, lambda browser: imports.take_in(state.house, state.checker, state.settings, body, browser)
    )


async def sample(request: Request) -> Response:
    """A game under way that came with the program becomes one's own."""
    slug, name, house = request.path_params["slug"], request.path_params["name"], house_of(request)
    words = Words(language_of(request), house.module(slug))
    title = words.first((f"sample.{name}",))
    return await taken_in(request, lambda browser: open_sample(house, slug, name, browser, title))


async def taken_in(request: Request, work: Callable[[str], str]) -> Response:
    """A record that the work makes a game of, for the browser it is given; then to its table."""
    secret, state = secret_for(request), request.app.state
    browser = hashed(secret)
    if await in_thread(state.house.store.count_unfinished, browser) >= state.settings.most_games:
        raise TooMany()
    callers = callers_of(request)
    for caller in callers:
        state.import_rate.check(caller)
    game_id = await state.imports.run(callers, lambda: work(browser))
    response = RedirectResponse(f"/g/{game_id}", 303)
    keep_secret(request, response, secret)
    return response


def callers_of(request: Request) -> list[str]:
    """Who calls: the address, and the browser if it has been here before."""
    browser = browser_of(request)
    return [f"address {request.client.host if request.client else ''}", *([browser] if browser else [])]


async def uploaded(request: Request) -> bytes:
    """The record in a form's file, or as the body itself."""
    if "multipart/form-data" not in request.headers.get("content-type", ""):
        return await request.body()
    try:
        async with request.form(max_files=1, max_fields=5) as form:
            file = form.get("record")
            if file is None or isinstance(file, str):
                raise BadRecord(fault="fault.no_file")
            return await file.read()
    except (ValueError, KeyError) as error:
        raise BadRequest() from error


async def about(request: Request) -> Response:
    """Rights and honesty."""
    return render(request, "about.html")


async def csp_report(request: Request) -> Response:
    """A browser saw something that the policy forbids: ours to mend. A few tell enough: nobody fills the log."""
    try:
        request.app.state.rate.check(f"csp {callers_of(request)[0]}")
    except TooMany:
        return Response(status_code=204)
    body = TOKEN.sub(r"/\1/…", (await request.body())[:2000].decode("utf-8", "replace"))
    request.app.state.reports.append(body)
    del request.app.state.reports[:-50]
    log.warning("csp report", report=body)
    return Response(status_code=204)


async def health(request: Request) -> Response:
    """Is the server up, and can it keep what people answer?"""
    try:
        await in_thread(house_of(request).store.check_writable)
    except StoreError as error:
        return JSONResponse({"ok": False, "fault": error.key.removeprefix("error.")}, 503)
    return JSONResponse({"ok": True})


ROUTES = [
    Route("/", lobby),
    Route("/new/{slug}", new_page),
    Route("/new/{slug}", new_game, methods=["POST"]),
    Route("/s/{token}", claim_page),
    Route("/s/{token}", claim, methods=["POST"]),
    Route("/w/{token}", watch_page),
    Route("/w/{token}", watch, methods=["POST"]),
    Route("/prefs", prefs, methods=["POST"]),
    Route("/import", import_record, methods=["POST"]),
    Route("/samples/{slug}/{name}", sample, methods=["POST"]),
    Route("/about", about),
    Route("/csp", csp_report, methods=["POST"]),
    Route("/health", health),
]
