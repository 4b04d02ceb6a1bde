"""Written orders: workbooks out and in, lines, and what its people do with a set that waits."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from baluard.campaign.papers import GIVEN, ORGANISER, PERSON, marked_workbook
from baluard.campaign.workbook import file_name
from baluard.kernel.errors import NotOffered
from baluard.server.campaign import order_sets
from baluard.server.campaign.order_sets import Written
from baluard.server.common.errors import BadRequest
from baluard.server.common.words import language_of
from baluard.server.games.notices import Notice, tell
from baluard.server.games.table_words import words_at
from baluard.server.people.seats import Guest, organiser_of, seated, speaking
from baluard.server.routes.answer import Revision
from baluard.server.routes.lobby import callers_of
from baluard.server.web import guest_at, house_of, in_thread, json_of, wants_json

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MARKED = "marked"


class SetPost(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be done with the set that waits (`leave` one order, `drop` it, `go_on`); `forget` what was written."""

    do: Literal["leave", "drop", "go_on", "forget"]
    rev: Revision
    at: Revision = 0


def at_desk(request: Request) -> tuple[Guest, str]:
    """The calling browser, and the seat of its own whose orders it is about."""
    guest = guest_at(request)
    return guest, seated(guest, str(request.path_params["seat"]))


def for_seat(request: Request) -> tuple[Guest, str, str]:
    """The same with by whom: an organiser has the workbooks of all seats, and hands in for them."""
    guest, seat = guest_at(request), str(request.path_params["seat"])
    game = house_of(request).shown_game(guest.row)
    if seat not in guest.seats and organiser_of(game, guest) and seat in game.players(guest.row.options):
        return guest, seat, ORGANISER
    return guest, seated(guest, seat), PERSON


async def workbook(request: Request) -> Response:
    """The workbook of a seat as of now; with `marked` what was handed in last, and what was wrong with it."""
    house = house_of(request)

    def work() -> tuple[bytes, str]:
        guest, seat, by = for_seat(request)
        live = house.live(guest.row.id, guest.row)
        words = words_at(house, guest.row, (seat,), language_of(request))
        desk = order_sets.desk_of(live, seat, words.lang)
        name = file_name(desk.book.situation, desk.grammar)
        if MARKED not in request.query_params:
            return desk.workbook(words.texts), name
        paper = order_sets.kept_of(house.store, guest.row.id, seat)[0].paper
        if paper is None or not paper.cells or (by == ORGANISER and paper.by != by):
            raise NotOffered(fault="fault.no_file")
        return marked_workbook(desk, words.texts, paper), name.replace(".xlsx", f"-{MARKED}.xlsx")

    body, name = await in_thread(work)
    return Response(body, media_type=XLSX, headers={"content-disposition": f'attachment; filename="{name}"'})


async def hand_in(request: Request) -> Response:
    """A workbook or lines, to be looked at or handed in. Files wait in a queue of their own: reading one takes time."""
    guest, seat, by = await in_thread(for_seat, request)
    house = house_of(request)
    sent, is_check = await written(request)
    if by == PERSON and not is_check:
        speaking(guest, seat)

    def work() -> dict[str, Any]:
        words = words_at(house, guest.row, (seat,), language_of(request))
        kept = order_sets.hand_in(house, guest.row.id, seat, sent, is_check, words, by)
        verdict = kept.paper.verdict if kept.paper else ""
        if by == ORGANISER and verdict == GIVEN:
            organiser = organiser_of(house.shown_game(guest.row), guest)
            tell(house, guest.row.id, Notice("notice.orders_for", {"seat": seat, "by": organiser}))
            house.changed(guest.row.id)
        return {"verdict": verdict}

    said = await request.app.state.order_files.run(callers_of(request), work)
    if wants_json(request):
        return JSONResponse(said)
    return RedirectResponse(f"/g/{guest.row.id}/desk#orders-{seat}", 303)


async def written(request: Request) -> tuple[Written, bool]:
    """What was sent, and whether it is only to be looked at."""
    if "multipart/form-data" not in request.headers.get("content-type", ""):
        raise BadRequest()
    try:
        async with request.form(max_files=1, max_fields=3) as form:
            file, lines, what = form.get("workbook"), form.get("lines"), form.get("what")
            if what not in ("check", "hand_in") or isinstance(lines, UploadFile) or isinstance(file, str):
                raise BadRequest()
            return Written(None if file is None else await file.read(), lines), what == "check"
    except (ValueError, KeyError, HTTPException) as error:
        raise BadRequest() from error


async def change_set(request: Request) -> Response:
    """What its people do with a set that waits."""
    post = await json_of(request, SetPost)
    house = house_of(request)

    def work() -> None:
        guest, seat = at_desk(request)
        game_id = guest.row.id
        speaking(guest, seat)
        match post.do:
            case "leave":
                order_sets.leave_out(house, game_id, seat, post.at, post.rev)
            case "drop":
                order_sets.drop_set(house, game_id, seat, post.rev)
            case "forget":
                order_sets.drop_paper(house, game_id, seat, post.rev)
            case "go_on":
                order_sets.start_again(house, game_id, seat, post.rev)

    await in_thread(work)
    return JSONResponse({"ok": True})


ROUTES = [
    Route("/g/{game}/orders/{seat}.xlsx", workbook),
    Route("/g/{game}/orders/{seat}", hand_in, methods=["POST"]),
    Route("/g/{game}/orders/{seat}/set", change_set, methods=["POST"]),
]
