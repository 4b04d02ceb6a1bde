"""The table as it goes to a browser: the page, a part of it, or what has changed of what the browser holds."""

from __future__ import annotations

from starlette.requests import Request

from baluard.kernel.errors import PlayerError
from baluard.server.common.words import language_of
from baluard.server.questions import offers, screen
from baluard.server.settings import LEVELS
from baluard.server.table import page
from baluard.server.table.copies import Copies, Owner, Sent
from baluard.server.table.folders import looks_address
from baluard.server.table.grounds import Grounds
from baluard.server.web import guest_at, house_of, markup

MOST_STACK = 60  # more counters than any stack has
MOST_KEYS = 200
TEMPLATES = {"table": "table.html", "decision": "decision.html"}


def wish_of(request: Request) -> screen.Wish:
    """What the page asks to be shown."""
    query = request.query_params
    at = query.get("at", "")
    return screen.Wish(
        seat=query.get("as", "")[:100],
        decision=query.get("decision", "")[:200],
        keys=tuple(query.getlist("key")[:MOST_KEYS]),
        stack=tuple(query.getlist("with")[:MOST_STACK]),
        adding=offers.adding_of(query.get("adding", "")),
        at=int(at) if at.isascii() and at.isdigit() and len(at) < 9 else None,
        light=query.get("light", "") == "yes",
        only_question=request.headers.get("x-part", "") == "decision",
    )


def build(request: Request) -> page.Page:
    """The page for the calling browser (in a thread)."""
    state = request.app.state
    guest = guest_at(request)
    return page.build(state.house, state.hub, state.settings, guest, language_of(request), wish_of(request))


def written(request: Request, shown: page.Page, part: str = "") -> str:
    """The page, or a part of it for a script, as markup."""
    row = shown.guest.row
    links = request.app.state.links.get(row.id, {}) if shown.guest.is_maker else {}
    base = str(request.base_url).rstrip("/")
    return markup(
        request,
        TEMPLATES.get(part, "game.html"),
        shown.words,
        here=f"/g/{row.id}",
        p=shown,
        row=row,
        levels=LEVELS,
        looks=looks_address(house_of(request), row.slug),
        ground=ground_address(request, shown),
        links={seat: base + path for seat, path in links.items()},
    )


def sent(request: Request) -> Sent:
    """What has changed of the table since the browser got the copy that it names."""
    copies: Copies = request.app.state.copies
    shown = build(request)
    owner = Owner(shown.guest.browser, shown.guest.row.id, shown.eyes)
    return copies.send(written(request, shown, "table"), owner, request.headers.get("x-copy", ""))


def sent_after(request: Request) -> Sent | None:
    """The same after an answer. It was taken, so it must not seem to be refused if the page asks for what cannot be
    shown: the page looks again by itself then."""
    try:
        return sent(request)
    except PlayerError:
        return None


# -- the ground


def ground_address(request: Request, shown: page.Page) -> str:
    """Where the page finds the ground of its board; empty when it has none."""
    grounds: Grounds = request.app.state.grounds
    return f"/g/{shown.guest.row.id}/ground/{grounds.keep(shown.board.ground)}.svg" if shown.board else ""


def ground_named(request: Request, name: str) -> str:
    """A ground by its name; empty when there is none. One that was forgotten, or was drawn by another process, is drawn
    again."""
    grounds: Grounds = request.app.state.grounds
    guest_at(request)  # who may not look at the table gets nothing of it
    if not grounds.get(name):
        ground_address(request, build(request))
    return grounds.get(name)
