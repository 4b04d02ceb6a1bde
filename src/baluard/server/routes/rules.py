"""What there is to read about a game: its rules with a search, its cards and counters to leaf through."""

from __future__ import annotations

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from baluard.page.gallery import definitions_of
from baluard.server.common.words import Words, language_of
from baluard.server.table.folders import looks_address
from baluard.server.web import house_of, in_thread, render

GAME_ID = re.compile(r"[\w-]{1,40}")


def table_of(request: Request) -> str:
    """The game from whose table somebody came to read, by its id; the page leads back there."""
    asked = request.query_params.get("g", "")
    return asked if GAME_ID.fullmatch(asked) else ""


async def rules(request: Request) -> Response:
    """The rules of a game in our own words, to read, to search or to print."""
    slug = request.path_params["slug"]
    game = house_of(request).module(slug)
    words = Words(language_of(request), game)
    return render(request, "rules.html", words=words, slug=slug, back=table_of(request), rules=game.rules_in_words())


async def pieces(request: Request) -> Response:
    """Cards and counters to leaf through: all that the signs of the board mean, and every card."""
    slug, house = request.path_params["slug"], house_of(request)

    def work() -> Response:
        game = house.module(slug)
        lang = language_of(request)
        shown: dict[str, Any] = {
            "rows": game.gallery(lang),
            "definitions": definitions_of(game, lang),
            "looks": looks_address(house, slug),
        }
        return render(request, "pieces.html", words=Words(lang, game), slug=slug, back=table_of(request), **shown)

    return await in_thread(work)


ROUTES = [Route("/rules/{slug}", rules), Route("/rules/{slug}/pieces", pieces)]
