"""The jobs of the post: who is to be written to, and why. They are put in the transaction of their cause."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from baluard.kernel.match import Match, Step
from baluard.kernel.typed import prepared
from baluard.kernel.values import Answer, Motion, TakeBack
from baluard.store import AddressRow, GameRow, Job

MAIL, LOOK = "mail", "mail.look"  # kinds of jobs: write to somebody, see what came in
TURN, REMINDER, CONFIRM, ANSWER = "turn", "reminder", "confirm", "answer"  # why somebody is written to


class Order(Struct, frozen=True):
    """A letter to be written. `said`: what became of a mail of theirs; `orders`: and of the orders in it."""

    seat: str
    id: str  # of the address: who has another by then is not written to because of this
    what: str
    said: tuple[str, ...] = ()
    answers: str = ""
    orders: bool = False


def order_in(payload: bytes) -> Order:
    """An order out of a job."""
    return msgspec.json.decode(payload, type=prepared(Order))


def turn_job(row: AddressRow, due: int) -> Job:
    """Somebody is asked: one letter for all that happens until it is due."""
    payload = msgspec.json.encode(Order(row.seat, row.id, TURN))
    return Job(f"mail {row.game} {row.seat}", MAIL, due, row.game, payload, replaces=True)


def once(row: AddressRow, mark: str, due: int, order: Order) -> Job:
    """A letter that is written once, whoever asks for it again."""
    return Job(f"mail {row.id} {order.what} {mark}", MAIL, due, row.game, msgspec.json.encode(order))


def jobs_after(
    addresses: Sequence[AddressRow], row: GameRow, match: Match, steps: Sequence[Step], at: int, pause: int
) -> tuple[Job, ...]:
    """The letters that steps of a match call for, to a game as it was before: to whom it asks something new, and to all
    at the end. Only what is asked of a seat itself matters, so that a letter tells nothing by being written."""
    mailed = [one for one in addresses if one.confirmed]
    if match.is_over:
        return tuple(turn_job(one, at) for one in mailed)
    entries = [entry for step in steps for entry in step.entries]
    fresh = {entry.seat for entry in entries if isinstance(entry, Answer)}
    anew = any(isinstance(entry, (TakeBack, Motion)) for entry in entries)
    asked = [one for one in mailed if one.seat in match.waits_for()]
    return tuple(turn_job(one, at + pause) for one in asked if anew or one.seat in fresh or one.seat not in row.waits)
