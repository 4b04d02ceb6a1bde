"""The page of a game that the present rules cannot open: its story, what can be seen of it, and the reason."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from baluard.kernel.codec import unpack
from baluard.kernel.drive import before, look
from baluard.kernel.values import Outcome, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Board
from baluard.server.common.words import Words
from baluard.server.games.house import House
from baluard.server.games.kept_views import view_in
from baluard.server.games.openings import may_be_rescued
from baluard.server.people.seats import Guest
from baluard.server.records.history import read_tale, story
from baluard.store import GameRow

REASONS = {"fault.data": "parked.data", "fault.version": "parked.version"}


def parked_page(house: House, row: GameRow, guest: Guest, words: Words, at: int | None) -> dict[str, Any]:
    """What a page shows of a parked game. Of several seats at one screen none may see another's secrets."""
    game = house.shown_game(row)
    over = row.status == "over"
    eyes = eyes_on_parked(game, row, guest)
    return {
        "may_set_back": may_be_rescued(house.store, row, game, guest.browser),
        "parked": words.say(REASONS.get(row.parked, "parked.rules")),
        "eyes": eyes,
        "board": last_board(house, row, game, eyes, words.lang, at),
        "chapters": story(house, row, eyes, words, tale=read_tale(house.store, row.id, upto=at if over else None)),
        "at": at if over else None,
    }


def eyes_on_parked(game: GameModule, row: GameRow, guest: Guest) -> tuple[str, ...]:
    """With whose eyes a browser looks at it: with those of its one seat, and of all once the game is over."""
    if row.status == "over":
        return tuple(game.seats(row.options))
    return guest.seats if len(guest.seats) == 1 else ()


def last_board(
    house: House, row: GameRow, game: GameModule, eyes: tuple[str, ...], lang: str, at: int | None
) -> Board | None:
    """The board as it was last seen; None when nothing can draw it. Whatever is wrong with the game, a page opens."""
    try:
        view = last_view(house, row, game, eyes, at)
        return None if view is None else game.board(view, lang)
    except Exception:
        return None


def last_view(house: House, row: GameRow, game: GameModule, eyes: tuple[str, ...], at: int | None) -> View | None:
    """A kept view of a finished game, or the latest checkpoint of a running one that can be read."""
    body = house.store.kept_views(row.id, row.log_n if at is None else at) if row.status == "over" else None
    if body is not None:
        return replace(view_in(game, body, row.log_n if at is None else at), eyes=eyes)
    newest = house.store.newest(row.id)
    for saved in [*([newest[1]] if newest else []), *house.store.checkpoints(row.id)]:
        try:
            save = before(unpack(game, saved, row.options))
        except Exception:
            continue
        return look(game, row.options, Outcome(save, (), [], [], []), eyes)
    return None
