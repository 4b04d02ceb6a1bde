"""Pointing at the board: a seat shows the others a place, perhaps with a few words. Never at what is hidden.

A key may be pointed at when a spectator sees it on the table: no pointing finger tells what a hand holds.
"""

from __future__ import annotations

import re

from baluard.kernel.errors import NotOffered
from baluard.page.widgets import whole
from baluard.server.common.errors import NotAtTable
from baluard.server.games.house import House
from baluard.server.games.live import Live
from baluard.server.games.notices import POINTED, Notice, tell
from baluard.server.people.seats import Guest, clean

WORDS = 80  # letters that a pointing finger may say
KEYED = re.compile(r'data-key="([^"]+)"')


def point(house: House, guest: Guest, seat: str, key: str, text: str) -> None:
    """Show everybody at the table a place."""
    if not guest.seats and not guest.is_maker:
        raise NotAtTable()
    live = house.live(guest.row.id)
    if key not in open_keys(live):
        raise NotOffered(fault="fault.not_on_table")
    speaker = seat if seat in guest.seats else guest.seats[0] if guest.seats else ""
    tell(house, guest.row.id, Notice(POINTED, {"seat": speaker, "key": key, "text": clean(text, WORDS)}))
    house.changed(guest.row.id)


def open_keys(live: Live) -> frozenset[str]:
    """All that lies open to everybody: what a spectator's board, instruments and cards show."""
    view = live.view(())
    lang = "en"  # keys are the same in every language
    pictures = [whole(live.game.board(view, lang)), *(one.svg for one in live.game.instruments(view, lang))]
    cards = [face.key for row in live.game.cards(view, lang) for face in row.faces]
    return frozenset([*cards, *(key for picture in pictures for key in KEYED.findall(picture))])
