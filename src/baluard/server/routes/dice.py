"""Dice that people bring from elsewhere, and what the organiser says to them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from baluard.campaign.brought import LONGEST_KEY, LONGEST_PROOF
from baluard.kernel.errors import NotYourDecision
from baluard.server.campaign import dice_box
from baluard.server.campaign.dice_box import MOST_VALUES
from baluard.server.people.seats import clean, organiser_of, speaking
from baluard.server.web import guest_at, house_of, in_thread, json_of

Value = Annotated[int, Meta(ge=1, le=1000)]
Values = Annotated[tuple[Value, ...], Meta(min_length=1, max_length=MOST_VALUES)]


class DicePost(Struct, frozen=True, forbid_unknown_fields=True):
    """`bring` dice for a roll, or `take_back` what was brought; the organiser's word: `accept`, `refuse`, `roll`."""

    do: Literal["bring", "take_back", "accept", "refuse", "roll"]
    seat: Annotated[str, Meta(max_length=40)] = ""
    key: Annotated[str, Meta(max_length=LONGEST_KEY)] = ""
    values: Values | None = None
    proof: Annotated[str, Meta(max_length=LONGEST_PROOF)] = ""


async def dice(request: Request) -> Response:
    """What somebody does with dice from elsewhere."""
    post = await json_of(request, DicePost)
    house = house_of(request)

    def work() -> None:
        guest = guest_at(request)
        game_id = guest.row.id
        if post.do in ("bring", "take_back"):
            seat, key = speaking(guest, post.seat), clean(post.key, LONGEST_KEY)
            if post.do == "bring" and key and post.values:
                dice_box.bring(house, game_id, seat, key, post.values, clean(post.proof, LONGEST_PROOF))
            else:
                dice_box.take_back(house, game_id, seat, key)
            return
        organiser = organiser_of(house.shown_game(guest.row), guest)
        if not organiser:
            raise NotYourDecision()
        if post.do == "roll":
            dice_box.let_fall(house, game_id, organiser, post.values, clean(post.proof, LONGEST_PROOF))
        else:
            dice_box.judge(house, game_id, post.seat, post.key, post.do == "accept")

    await in_thread(work)
    return JSONResponse({"ok": True})


ROUTES = [Route("/g/{game}/dice", dice, methods=["POST"])]
