"""A battle that a seat has handed to another person of its side: who answers its decisions, until when.

It is kept beside the seat, under the name of the battle. So it ends by itself: with another battle, or none, nothing of
it counts any more.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from baluard.kernel.typed import prepared
from baluard.page.widgets import Fight
from baluard.server.common.errors import Parked
from baluard.server.games.drafts import BATTLE
from baluard.server.games.house import House
from baluard.server.games.links import fight_in, is_under_way
from baluard.store import GameRow, SeatRow


class Lent(Struct, frozen=True):
    """A battle, and the seat whose person fights it."""

    battle: str
    to: str


def fight_at(house: House, row: GameRow) -> Fight | None:
    """The battle that is under way at a table, as everybody may know of it. One that another game fights can be handed
    over until it has a table of its own: there it is fought by who sits there."""
    if row.status != "running":
        return None
    try:
        live = house.live(row.id, row)
    except Parked:
        return None
    found, handed = live.game.fight(live.view(())), fight_in(live.game, live.match.asked)
    if found is not None or handed is None or is_under_way(house.store, live):
        return found
    asked, fight = handed
    return Fight(fight.battle, str(asked.decision.about.get("place", "")), live.game.fighters(asked))


def lent_at(house: House, row: GameRow) -> dict[str, Lent]:
    """What is handed over at a table at this moment, by seat."""
    return lent_now(house, row, house.store.notes(row.id, BATTLE), house.store.seats(row.id))


def lent_now(house: House, row: GameRow, notes: dict[str, str], chairs: Iterable[SeatRow]) -> dict[str, Lent]:
    """What is handed over at this moment, by seat: of the battle under way, from person to person."""
    fight = fight_at(house, row) if notes else None
    if fight is None:
        return {}
    people = [chair.seat for chair in chairs if chair.kind == "person"]
    found = {seat: msgspec.json.decode(body, type=prepared(Lent)) for seat, body in notes.items()}
    return {
        seat: one
        for seat, one in found.items()
        if one.battle == fight.id and seat in fight.seats and seat in people and one.to in people
    }
