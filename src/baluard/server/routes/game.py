"""The table: the page and its parts, answers, going back, talk, seats, exports, the stream."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sse_starlette.sse import EventSourceResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from baluard.kernel.errors import NotOffered
from baluard.page.instructions import check_order
from baluard.server.campaign import battles
from baluard.server.common.errors import Delayed, NotAtTable, NotMaker
from baluard.server.common.security import YEAR, browser_of, hashed, keep_secret, secret_for
from baluard.server.common.words import Words, game_title, language_of
from baluard.server.games import notices
from baluard.server.games.notices import Notice
from baluard.server.games.numbers import numbers_for
from baluard.server.games.table_words import words_at
from baluard.server.people import pointers, seats
from baluard.server.people import sitters as chairs
from baluard.server.people.seats import clean, seated
from baluard.server.people.watching import note_seen
from baluard.server.questions.screen import known_to, screen_of
from baluard.server.records import history, imports
from baluard.server.routes import answer as routes_answer
from baluard.server.routes import desk as routes_desk
from baluard.server.routes import dice as routes_dice
from baluard.server.routes import orders as routes_orders
from baluard.server.routes import rematch as routes_rematch
from baluard.server.routes import reports as routes_reports
from baluard.server.routes import time as routes_time
from baluard.server.routes.lobby import remember
from baluard.server.table import proposals, tables, turns
from baluard.server.table.folders import looks_address
from baluard.server.web import form_of, guest_at, house_of, in_thread, json_of, render

LONGEST_ORDER = 4000  # letters of a standing order
EntryNumber = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]  # no log is longer; the store's numbers have 63 bits


class SeatPost(Struct, frozen=True, forbid_unknown_fields=True):
    """Something one seat does."""

    seat: str
    to: EntryNumber = 0
    kind: str = ""
    tag: str = ""
    order: str = ""


class BattlePost(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat hands the battle that it fights to another; to nobody: it takes it back."""

    seat: str
    to: str = ""


class SeenPost(Struct, frozen=True, forbid_unknown_fields=True):
    """How far a browser has seen the game."""

    n: EntryNumber


class TalkPost(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of talk: to all, or to one's own side."""

    text: str
    to: str = "all"
    seat: str = ""


class PointPost(Struct, frozen=True, forbid_unknown_fields=True):
    """A finger on the board."""

    key: str
    text: str = ""
    seat: str = ""


# -- the page


async def table(request: Request) -> Response:
    """The game page, or the part of it that a script asks for; who holds a copy of the table gets what has changed."""
    part = request.headers.get("x-part", "")
    try:
        if part == "table" and "x-copy" in request.headers:
            return JSONResponse(msgspec.to_builtins(await in_thread(tables.sent, request)))
        return HTMLResponse(await in_thread(lambda: tables.written(request, tables.build(request), part)))
    except Delayed:
        return RedirectResponse(f"/g/{request.path_params['game']}/turns", 303)


async def ground(request: Request) -> Response:
    """The ground of a board, once and for all: its name says what is in it."""
    found = await in_thread(tables.ground_named, request, request.path_params["name"])
    if not found:
        raise HTTPException(404)
    headers = {"cache-control": f"private, max-age={YEAR}, immutable"}
    return Response(found, media_type="image/svg+xml", headers=headers)


async def steps(request: Request) -> Response:
    """The stops of the replay bar."""
    house = house_of(request)

    def work() -> dict[str, object]:
        guest = guest_at(request)
        row = house.opened_row(guest.row)
        numbers = numbers_for(house, row, guest.seats)
        words = Words(language_of(request), house.shown_game(row))
        stops = [
            {
                "title": turn.title,
                "n": turn.begins,
                "parts": [{"title": words.say("turns.after", seat=part.seat), "n": part.to} for part in turn.parts],
            }
            for turn in turns.turns_known_to(house, guest, words.lang)
        ]
        with house.store.snapshot() as reads:
            steps = history.steps_of(house, row, numbers, reads)
            begun = history.turns_of(house, row, numbers, reads)
        return {"steps": steps, "turns": begun, "stops": stops}

    return JSONResponse(await in_thread(work))


# -- play


async def undo(request: Request) -> Response:
    """Take back alone."""
    post = await json_of(request, SeatPost)
    guest = await in_thread(guest_at, request)
    house, seat = house_of(request), seated(guest, post.seat)
    numbers = await in_thread(numbers_for, house, guest.row, guest.seats)
    await in_thread(proposals.undo, house, guest, seat, numbers.in_log(post.to))
    return JSONResponse({"ok": True})


async def propose(request: Request) -> Response:
    """Ask the others for consent."""
    post = await json_of(request, SeatPost)
    guest = await in_thread(guest_at, request)
    house, seat = house_of(request), seated(guest, post.seat)
    numbers = await in_thread(numbers_for, house, guest.row, guest.seats)
    await in_thread(proposals.propose, house, guest, seat, post.kind, numbers.in_log(post.to))
    return JSONResponse({"ok": True})


async def accept(request: Request) -> Response:
    """Yes to the proposal on the table."""

    def work() -> None:
        guest = guest_at(request)
        seat, token = proposals.accept(house_of(request), guest)
        if token:
            remember(request, guest.row.id, seat, f"/s/{token}")  # for the page of who asked
        elif seat:
            request.app.state.links.get(guest.row.id, {}).pop(seat, None)

    await in_thread(work)
    return JSONResponse({"ok": True})


async def decline(request: Request) -> Response:
    """No to the proposal on the table."""
    await in_thread(proposals.decline, house_of(request), await in_thread(guest_at, request))
    return JSONResponse({"ok": True})


async def concede(request: Request) -> Response:
    """Give up the game."""
    post = await json_of(request, SeatPost)
    guest = await in_thread(guest_at, request)
    await in_thread(proposals.concede, house_of(request), guest, post.seat)
    return JSONResponse({"ok": True})


async def set_back(request: Request) -> Response:
    """The maker of a parked game sets it back to where it opens."""
    house = house_of(request)
    game_id = request.path_params["game"]
    await in_thread(lambda: house.rescue(guest_at(request).row.id, browser_of(request)))
    return RedirectResponse(f"/g/{game_id}", 303)


async def absent(request: Request) -> Response:
    """Play the default for somebody who is away."""
    post = await json_of(request, SeatPost)
    state = request.app.state

    def work() -> None:
        guest = guest_at(request)
        chairs.may_play_for(state.house, state.hub, state.settings, guest, post.seat)
        state.house.default(guest.row.id, post.seat, "clock")
        notices.tell(state.house, guest.row.id, Notice("notice.played_for", {"seat": post.seat, "by": guest.seats[0]}))
        state.house.changed(guest.row.id)

    await in_thread(work)
    return JSONResponse({"ok": True})


async def standing(request: Request) -> Response:
    """A standing order for a masked window: always ask, ask when there is something to play, never ask; or what is to
    be played on which conditions."""
    post = await json_of(request, SeatPost)
    house = house_of(request)
    if not 1 <= len(post.tag) <= 100 or len(post.order) > LONGEST_ORDER:
        raise NotOffered()

    def work() -> None:
        guest = guest_at(request)
        row = seats.seat_row(house, guest.row.id, seated(guest, post.seat))
        live = house.live(guest.row.id)
        check_order(post.order, live.game.instructable(live.view((row.seat,)), post.tag))
        orders = {**row.orders, post.tag: post.order}
        if len(orders) > 100:
            raise NotOffered()
        house.store.set_seat(replace(row, orders=orders))
        house.changed(guest.row.id)

    await in_thread(work)
    return JSONResponse({"ok": True})


async def headquarters(request: Request) -> Response:
    """One of those who share a seat speaks for it from now on (`take`), or no longer (`leave`)."""
    post = await json_of(request, SeatPost)
    house = house_of(request)
    if post.kind not in ("take", "leave"):
        raise NotOffered()

    def work() -> None:
        seats.set_headquarters(house, guest_at(request), post.seat, post.kind == "take")

    await in_thread(work)
    return JSONResponse({"ok": True})


async def battle(request: Request) -> Response:
    """A seat hands the battle that it fights to a partner, or takes it back."""
    post = await json_of(request, BattlePost)
    house = house_of(request)

    def work() -> None:
        battles.hand_battle(house, guest_at(request), post.seat, post.to)

    await in_thread(work)
    return JSONResponse({"ok": True})


async def seen(request: Request) -> Response:
    """The seats of this browser have seen what happened up to an entry."""
    post = await json_of(request, SeenPost)
    house = house_of(request)
    await in_thread(lambda: note_seen(house, guest_at(request), post.n))
    return JSONResponse({"ok": True})


async def say(request: Request) -> Response:
    """Talk to all, or to one's own side."""
    post = await json_of(request, TalkPost)
    house = house_of(request)
    text = clean(post.text, 500)
    if not text or post.to not in ("all", "side"):
        raise NotOffered()
    request.app.state.rate.check(browser_of(request))

    def work() -> None:
        guest = guest_at(request)
        if not guest.seats:
            raise NotAtTable()
        seat = post.seat if post.seat in guest.seats else guest.seats[0]
        side = house.shown_game(guest.row).sides(guest.row.options).get(seat, "")
        if post.to == "side" and not side:
            raise NotOffered(fault="fault.no_side")
        house.store.say(guest.row.id, seat, side if post.to == "side" else "", text, house.now())
        house.changed(guest.row.id)

    await in_thread(work)
    return JSONResponse({"ok": True})


async def point(request: Request) -> Response:
    """Show everybody at the table a place of the board."""
    post = await json_of(request, PointPost)
    request.app.state.rate.check(browser_of(request))
    house = house_of(request)
    await in_thread(lambda: pointers.point(house, guest_at(request), post.seat, post.key, post.text))
    return JSONResponse({"ok": True})


# -- seats


async def seat_change(request: Request) -> Response:
    """The maker renews a link, seats a bot or sits down; a player lets another device of theirs in."""
    form = await form_of(request)
    house = house_of(request)
    seat, what = form.get("seat", ""), form.get("what", "")

    def work() -> tuple[str, bool]:
        guest = guest_at(request)
        game_id = guest.row.id
        match what:
            case "device":
                return "/s/" + seats.own_link(house, guest, seat), False
            case "watch":
                return remember(request, game_id, "", "/w/" + seats.renew_watch_link(house, guest)), False
            case "public" | "private":
                if not guest.is_maker:
                    raise NotMaker()
                house.store.set_public(game_id, what == "public")
                return "", False
        state = request.app.state
        absent = chairs.absent_seats(house, state.hub, state.settings, guest)
        token, asked = proposals.change_seat(house, guest, seat, what, form.get("salt", ""), absent)
        if token:
            return remember(request, game_id, seat, f"/s/{token}"), False
        if not asked:
            state.links.get(game_id, {}).pop(seat, None)
        return "", asked

    path, asked = await in_thread(work)
    if "x-part" in request.headers:
        notice = Words(language_of(request)).say("proposal.asked") if asked else ""
        return JSONResponse({"link": str(request.base_url).rstrip("/") + path if path else "", "notice": notice})
    return RedirectResponse(f"/g/{request.path_params['game']}", 303)


async def come_in(request: Request) -> Response:
    """Watch a public game: it is listed among one's own from then on."""
    secret = secret_for(request)
    house = house_of(request)

    def work() -> str:
        guest = seats.guest_of(house, request.path_params["game"], hashed(secret))
        if not guest.seats:
            house.store.watch(guest.row.id, hashed(secret))
        return guest.row.id

    response = RedirectResponse(f"/g/{await in_thread(work)}", 303)
    keep_secret(request, response, secret)
    return response


# -- exports and proofs


async def export(request: Request) -> Response:
    """While the game runs: one's own story and position. After its end: the full record with the seed."""
    form = request.url.path.rpartition("/")[2]
    house = house_of(request)

    def work() -> tuple[bytes, str]:
        guest = guest_at(request)
        row = house.opened_row(guest.row)
        game = house.shown_game(row)
        eyes = game.seats(row.options) if row.status == "over" else game.eyes_of(guest.seats, row.options)
        words = words_at(house, row, eyes, language_of(request))
        if form == "story.txt":
            return history.as_text(house, row, eyes, words).encode(), "text/plain; charset=utf-8"
        if form == "record.json":
            return imports.record_of(house, row), "application/json"
        plain = msgspec.json.encode(history.own_export(house, house.live(row.id, row), eyes, words))
        return msgspec.json.format(plain), "application/json"

    body, kind = await in_thread(work)
    name = f"baluard-{request.path_params['game']}-{form}"
    return Response(body, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


async def proof(request: Request) -> Response:
    """The proof of the dice."""
    house = house_of(request)

    def work() -> Response:
        guest = guest_at(request)
        row, seats = guest.row, guest.chairs
        game, rolls, who = house.shown_game(row), [], {}
        if row.status != "gathering":
            row = house.opened_row(row)
            eyes = game.eyes_of(guest.seats, row.options)
            rolls, who = history.proof(house, row, eyes), history.who_rolled(house, row, eyes)
        wrong = [roll.n for roll in rolls if roll.verdict == "false"]
        of = request.query_params.get("of", "")
        shown = [roll for roll in rolls if of in ("", who[roll.n])]
        words = Words(language_of(request), game)
        salts = history.salts_of(row, seats)
        asked = {"of": of, "seats": sorted(set(who.values())), "number": len(rolls)}
        return render(request, "proof.html", words=words, row=row, rolls=shown, wrong=wrong, salts=salts, asked=asked)

    return await in_thread(work)


async def turn_list(request: Request) -> Response:
    """All turns so far: to see again, or to print."""
    house = house_of(request)

    def work() -> Response:
        guest = guest_at(request)
        row = house.opened_row(guest.row)
        words = Words(language_of(request), house.shown_game(row))
        found = turns.turns_known_to(house, guest, words.lang)
        return render(request, "turns.html", words=words, row=row, turns=found)

    return await in_thread(work)


async def paper_sheet(request: Request) -> Response:
    """What is played on a real table, on paper."""
    house = house_of(request)

    def work() -> Response:
        guest = guest_at(request)
        live = house.live(guest.row.id, guest.row)
        at = screen_of(live, guest)
        seat = request.query_params.get("seat", "")
        view = live.view((seat,) if seat in guest.fights else known_to(at, seat))
        words = Words(language_of(request), live.game, view)
        title = live.row.title or game_title(words)
        shown: dict[str, Any] = {"papers": live.game.papers(view, words.lang), "title": title}
        return render(request, "papers.html", words=words, row=live.row, theme="light", **shown)

    return await in_thread(work)


async def turn_sheet(request: Request) -> Response:
    """One turn on paper: the board, what stands beside it, the story."""
    house = house_of(request)

    def work() -> Response:
        guest = guest_at(request)
        row = house.opened_row(guest.row)
        words = Words(language_of(request), house.shown_game(row))
        for_all = request.query_params.get("for", "") == "all"
        sheet = turns.sheet_of(house, guest, request.path_params["number"], words.lang, for_all)
        looks = looks_address(house, row.slug)
        title = row.title or game_title(words)
        shown: dict[str, Any] = {"sheet": sheet, "looks": looks, "title": title, "people": guest.chairs}
        return render(request, "sheet.html", words=words, row=row, theme="light", **shown)

    return await in_thread(work)


async def stream(request: Request) -> Response:
    """News of all games of this browser; `watch` adds a public one."""
    hub = request.app.state.hub
    house = house_of(request)
    asked = request.query_params.get("watch", "")[:40]
    row = await in_thread(house.store.game, asked) if asked else None
    also = (row.id,) if row is not None and row.public else ()
    address = request.client.host if request.client else ""
    return EventSourceResponse(hub.listen(hub.admit(browser_of(request), also, address)), ping=15)


ROUTES = [
    Route("/events", stream),
    Route("/g/{game}", table),
    Route("/g/{game}/ground/{name}.svg", ground),
    Route("/g/{game}/steps", steps),
    *routes_answer.ROUTES,
    *routes_dice.ROUTES,
    *routes_orders.ROUTES,
    *routes_rematch.ROUTES,
    *routes_reports.ROUTES,
    *routes_time.ROUTES,
    *routes_desk.ROUTES,
    Route("/g/{game}/undo", undo, methods=["POST"]),
    Route("/g/{game}/propose", propose, methods=["POST"]),
    Route("/g/{game}/accept", accept, methods=["POST"]),
    Route("/g/{game}/decline", decline, methods=["POST"]),
    Route("/g/{game}/concede", concede, methods=["POST"]),
    Route("/g/{game}/set_back", set_back, methods=["POST"]),
    Route("/g/{game}/absent", absent, methods=["POST"]),
    Route("/g/{game}/standing", standing, methods=["POST"]),
    Route("/g/{game}/hq", headquarters, methods=["POST"]),
    Route("/g/{game}/battle", battle, methods=["POST"]),
    Route("/g/{game}/seen", seen, methods=["POST"]),
    Route("/g/{game}/say", say, methods=["POST"]),
    Route("/g/{game}/point", point, methods=["POST"]),
    Route("/g/{game}/seat", seat_change, methods=["POST"]),
    Route("/g/{game}/watch", come_in, methods=["POST"]),
    Route("/g/{game}/proof", proof),
    Route("/g/{game}/papers", paper_sheet),
    Route("/g/{game}/turns", turn_list),
    Route("/g/{game}/turns/{number:int}", turn_sheet),
    *(Route(f"/g/{{game}}/{form}", export) for form in ("story.txt", "record.json", "position.json")),
]
