"""How far a seat has seen its game, on whatever device: kept beside the seat, so that a page can show what came since.

What is kept counts as the log counts; a page counts as its eyes do. Nobody else hears of it, so it raises no revision.
"""

from __future__ import annotations

from collections.abc import Iterable

from baluard.server.games.drafts import SEEN
from baluard.server.games.house import House
from baluard.server.games.numbers import numbers_for
from baluard.server.people.seats import Guest
from baluard.store import DraftRow


def seen_by(rows: Iterable[DraftRow], seats: Iterable[str]) -> int | None:
    """The last entry that one of these seats has seen; None when nothing is known of them."""
    wanted = set(seats)
    return max((int(row.body) for row in rows if row.decision == SEEN and row.seat in wanted), default=None)


def note_seen(house: House, guest: Guest, n: int) -> None:
    """The seats of a browser have seen the entries up to the `n`th that their eyes count. What was seen stays seen."""
    row = guest.row
    last = min(numbers_for(house, row, guest.seats).in_log(n), row.log_n)
    kept = {one.seat: one for one in house.store.drafts(row.id, guest.seats) if one.decision == SEEN}
    for seat in guest.seats:
        before = kept.get(seat)
        if before is None or int(before.body) < last:
            rev = before.rev if before else 0
            # Another device of the seat may be faster; its word is as good.
            house.store.keep_draft(row.id, DraftRow(seat, SEEN, str(last).encode(), rev + 1))
