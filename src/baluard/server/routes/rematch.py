"""Once more with the same people, by one click."""

from __future__ import annotations

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from baluard.server.common.security import browser_of
from baluard.server.common.words import Words, language_of
from baluard.server.people import rematch
from baluard.server.people.seats import Order
from baluard.server.people.sitters import sitters_at
from baluard.server.routes.lobby import make
from baluard.server.web import guest_at, house_of, in_thread, json_of


class RematchPost(Struct, frozen=True, forbid_unknown_fields=True):
    """The salt of this browser, for the seed whose hash it was shown."""

    promise: str
    salt: str = ""


async def promised(request: Request) -> Response:
    """The hash of the seed of the next game's dice, before a browser gives its salt."""

    def work() -> str:
        found = rematch.rematch_at(house_of(request), guest_at(request).row)
        return found.seed_hash if found else str(request.app.state.promises.make().seed_hash)

    return JSONResponse({"promise": await in_thread(work)})


async def play_again(request: Request) -> Response:
    """Make the next game for the same people, or sit down at the one that somebody has made."""
    post = await json_of(request, RematchPost)

    def work() -> str:
        house, guest, browser = house_of(request), guest_at(request), browser_of(request)
        hub, settings, game = request.app.state.hub, request.app.state.settings, house.shown_game(guest.row)
        sitters = sitters_at(house, hub, settings, guest, game, Words(language_of(request), game))

        def made(order: Order) -> str:
            return make(request, order, browser, post.promise)

        return rematch.play_again(house, guest, sitters, post.salt, browser, made)

    return JSONResponse({"game": await in_thread(work)})


ROUTES = [
    Route("/g/{game}/rematch", promised, methods=["GET"]),
    Route("/g/{game}/rematch", play_again, methods=["POST"]),
]
