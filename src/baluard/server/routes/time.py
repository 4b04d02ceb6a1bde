"""Time at a table: pauses, days away, more time, and seats that come back from bots."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from baluard.kernel.errors import NotOffered
from baluard.server.time import pauses
from baluard.server.web import guest_at, house_of, in_thread, json_of

Amount = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class TimePost(Struct, frozen=True, forbid_unknown_fields=True):
    """Something about time that somebody does."""

    what: str
    seat: str = ""
    amount: Amount = 0
    first: Annotated[str, msgspec.Meta(max_length=10)] = ""


async def change(request: Request) -> Response:
    """Do it."""
    post = await json_of(request, TimePost)
    house = house_of(request)

    def work() -> None:
        guest = guest_at(request)
        match post.what:
            case "pause":
                pauses.pause_alone(house, guest)
            case "resume":
                pauses.resume(house, guest)
            case "extend":
                pauses.extend(house, guest, post.seat, post.amount)
            case "away":
                pauses.go_away(house, guest, post.seat, post.first, post.amount)
            case "back":
                pauses.come_back(house, guest, post.seat)
            case "reclaim":
                pauses.take_back(house, guest, post.seat)
            case _:
                raise NotOffered()

    await in_thread(work)
    return JSONResponse({"ok": True})


ROUTES = [Route("/g/{game}/time", change, methods=["POST"])]
