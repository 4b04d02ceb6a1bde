"""Addresses of seats: given, confirmed and withdrawn; and the letters of one's own seat as files."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from baluard.post.letters import MOST_ADDRESS
from baluard.server.common.errors import NoSuchGame
from baluard.server.common.security import browser_of
from baluard.server.common.words import Words, language_of
from baluard.server.mail import addresses
from baluard.server.mail.jobs import CONFIRM
from baluard.server.people.seats import Guest, organiser_of, seated, speaking
from baluard.server.web import guest_at, house_of, in_thread, json_of, render


class MailPost(Struct, frozen=True, forbid_unknown_fields=True):
    """`give` an address for a seat, have the mail with the link sent `again`, `withdraw` it."""

    do: Literal["give", "again", "withdraw"]
    address: Annotated[str, Meta(max_length=MOST_ADDRESS)] = ""
    lang: Annotated[str, Meta(max_length=2)] = ""


def at_seat(request: Request) -> tuple[Guest, str]:
    """The calling browser, and the seat of its own that it is about."""
    guest = guest_at(request)
    return guest, seated(guest, str(request.path_params["seat"]))


async def address(request: Request) -> Response:
    """What somebody does with the address of a seat."""
    post = await json_of(request, MailPost)
    house = house_of(request)
    desk: addresses.Desk = request.app.state.address_desk

    def work() -> str:
        guest, seat = at_seat(request)
        speaking(guest, seat)  # who replies to its letters speaks for the seat
        game_id, browser = guest.row.id, browser_of(request)
        match post.do:
            case "give":
                lang = post.lang or language_of(request)
                addresses.give(house, desk, game_id, seat, post.address, lang, browser)
            case "again":
                addresses.write_again(house, desk, game_id, seat, browser)
            case "withdraw":
                addresses.withdraw(house, game_id, seat)
                return "post.withdrawn"
        return "post.link_sent" if request.app.state.settings.mail.smtp is not None else "post.link_laid"

    return JSONResponse({"notice": Words(language_of(request)).say(await in_thread(work))})


async def linked(request: Request) -> Response:
    """Where a link in a mail leads: a page with a button. Mail programs that look into links press none."""
    house = house_of(request)
    deed = str(request.path_params["deed"])

    def work() -> Response:
        row = addresses.linked(house, str(request.path_params["id"]), deed, str(request.path_params["sign"]))
        if row is None:
            raise NoSuchGame(fault="fault.link_used")
        done = request.method == "POST"
        if done:
            addresses.follow(house, row, deed)
        game_row = house.row(row.game)
        words = Words(row.lang, house.shown_game(game_row))
        return render(request, "mailed.html", words=words, row=game_row, seat=row.seat, deed=deed, done=done)

    return await in_thread(work)


def passes_on(request: Request, guest: Guest) -> bool:
    """Has this browser the letters of all seats, since it organises and no server sends them?"""
    by_hand = request.app.state.settings.mail.smtp is None
    return by_hand and bool(organiser_of(house_of(request).shown_game(guest.row), guest))


async def letter(request: Request) -> Response:
    """A letter of one's own seat as a file, or of any seat for who passes them on. That with the link goes to its
    address alone: else it would confirm nothing."""
    house = house_of(request)

    def work() -> bytes:
        guest, seat = guest_at(request), str(request.path_params["seat"])
        if not passes_on(request, guest):
            seated(guest, seat)
        for one in house.store.letters(guest.row.id, seat):
            if one.number == request.path_params["number"] and one.kind != CONFIRM:
                return one.body
        raise NoSuchGame()

    body = await in_thread(work)
    name = f"baluard-{request.path_params['number']}.eml"
    return Response(
        body, media_type="message/rfc822", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


ROUTES = [
    Route("/g/{game}/mail/{seat}", address, methods=["POST"]),
    Route("/g/{game}/mail/{seat}/{number:int}.eml", letter),
    Route("/mail/{id}/{deed}/{sign}", linked, methods=["GET", "POST"]),
]
