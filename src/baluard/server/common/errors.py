"""Refusals that only the server knows: no such game, not yours to see, not the maker, too much at once."""

from __future__ import annotations

from baluard.kernel.errors import PlayerError


class NoSuchGame(PlayerError):
    """There is no such game, or it is none of yours: the two look alike from outside."""

    key = "error.no_game"


class NotAtTable(PlayerError):
    """This browser holds no seat here."""

    key = "error.no_seat"


class NotMaker(PlayerError):
    """Only who made the game may do this."""

    key = "error.not_maker"


class Parked(PlayerError):
    """The present rules cannot open this game: it can be read, and its maker decides."""

    key = "error.parked"


class Delayed(PlayerError):
    """Spectators of this table see a turn only when it is over."""

    key = "error.delayed"


class BadRequest(PlayerError):
    """What came in cannot be read."""

    key = "error.bad_request"


class UnreadOrders(PlayerError):
    """A file or text from which no orders can be read."""

    key = "error.unread_orders"


class TooMany(PlayerError):
    """Too much at once."""

    key = "error.too_many"


STATUS: dict[str, int] = {
    "error.no_game": 404,
    "error.no_seat": 403,
    "error.delayed": 403,
    "error.not_maker": 403,
    "error.not_your_decision": 403,
    "error.not_offered": 422,
    "error.not_corrected": 422,
    "error.stale": 409,
    "error.parked": 409,
    "error.bad_request": 400,
    "error.bad_record": 422,
    "error.unread_orders": 422,
    "error.too_many": 429,
}
STORE_STATUS: dict[str, int] = {"error.busy": 503, "error.disk_full": 507}
