"""The same people once more. Who asks first makes the game; the others find it at the table they come from, and sit
down with one click."""

from __future__ import annotations

from collections.abc import Callable

from baluard.kernel.errors import NotOffered
from baluard.server.games.house import House
from baluard.server.games.notices import Notice, tell
from baluard.server.people.seats import Guest, Order, SeatPlan, sit_again
from baluard.server.people.sitters import Sitter, swapped
from baluard.server.time.paces import read_pace
from baluard.store import GameRow

REMATCH = "rematch"  # a note beside a game: the one that is played after it


def rematch_at(house: House, row: GameRow) -> GameRow | None:
    """The game that the same people play after this one, if somebody has asked for it."""
    found = house.store.notes(row.id, REMATCH).get("")
    return house.store.game(found) if found else None


def label_of(house: House, guest: Guest, sitters: tuple[Sitter, ...]) -> str:
    """The text of the button; empty for who has not played, or before the end."""
    if guest.row.status != "over" or not guest.seats:
        return ""
    if rematch_at(house, guest.row) is not None:
        return "ending.rematch_join"
    return "ending.rematch" if swapped(sitters) else "ending.rematch_same"


def places_in(sitters: tuple[Sitter, ...]) -> dict[str, Sitter]:
    """Who sits where the next time: two sides change places."""
    return swapped(sitters) or {one.seat: one for one in sitters}


def play_again(
    house: House, guest: Guest, sitters: tuple[Sitter, ...], salt: str, browser: str, make: Callable[[Order], str]
) -> str:
    """The name of the next game: made, or joined."""
    row, places = guest.row, places_in(sitters)
    if row.status != "over" or not guest.seats:
        raise NotOffered()
    next_game = rematch_at(house, row)
    if next_game is None:
        return begin(house, guest, places, salt, make)
    held = house.store.held(next_game.id, browser)
    for seat, one in places.items():
        if one.mine and seat not in held:
            sit_again(house, next_game, seat, browser, one.name, salt)
    return next_game.id


def begin(house: House, guest: Guest, places: dict[str, Sitter], salt: str, make: Callable[[Order], str]) -> str:
    """Make the next game as this one was made, and tell the others where it is."""
    row = guest.row
    plans = tuple(
        SeatPlan(seat, one.level if one.kind == "bot" else "me" if one.mine else "link") for seat, one in places.items()
    )
    order = Order(
        slug=row.slug,
        options=row.options,
        plans=plans,
        title=row.title,
        public=row.public,
        dice=row.dice,
        name=next((one.name for one in places.values() if one.mine), ""),
        salt=salt,
        pace=read_pace(row.pace),
    )
    made = make(order)
    house.store.note(row.id, "", REMATCH, made)
    tell(house, row.id, Notice("notice.rematch", {"seat": guest.seats[0]}))
    house.changed(row.id)
    return made
