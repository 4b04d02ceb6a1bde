"""A stored game opened with the present rules and components, which may not be those it was stored by.

Four things can become of it: it is the `same`; it has `moved` to other rules or another shape and stands where it
stood; it is `set_back` to the last point that the rules accept; or it is `parked`, because there is no such point.
Whatever the rules raise is caught here, and no entry is ever lost: going back is one more entry of the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.codec import unpack, written_version
from baluard.kernel.contract import GameModule
from baluard.kernel.drive import advance
from baluard.kernel.errors import PlayerError
from baluard.kernel.match import replay_entry
from baluard.kernel.values import Entry, Outcome, Save

STATES = ("same", "moved", "set_back", "parked")


class Stored(Struct, frozen=True):
    """What a store has of a game. Older checkpoints and the log are read only when the newest is not enough."""

    options: dict[str, str]
    newest: bytes
    older: Callable[[], Iterable[bytes]]  # checkpoints, the latest first
    entries: Callable[[], Sequence[Entry]]  # the effective log, as the present rules would write it


class Reopened(Struct, frozen=True):
    """What became of a stored game, and why."""

    state: str  # one of STATES
    out: Outcome | None  # where it stands now; None when it is parked
    to: int = -1  # set back: the last entry that stands
    reason: str = ""  # what the rules said: a text key, or the name of an error of ours


def reopen(game: GameModule, stored: Stored) -> Reopened:
    """Open a stored game. Nothing is written: whoever calls it stores what became of it."""
    try:
        save = unpack(game, stored.newest)
        out = advance(game, save)
        return Reopened("same" if written_version(stored.newest) == game.version else "moved", out)
    except Exception as error:
        reason = reason_of(error)
    return earlier_point(game, stored, reason)


def earlier_point(game: GameModule, stored: Stored, reason: str) -> Reopened:
    """The last point that the rules accept: within the running activity, or from an older checkpoint on."""
    for accepted in (*within_activity(game, stored), *from_older(game, stored)):
        out = accepted()
        if out is not None:
            out.told.clear()  # what was told up to there has been told
            last = stored_last_n(stored)
            return Reopened("set_back" if out.save.last_n < last else "moved", out, out.save.last_n, reason)
    return Reopened("parked", None, reason=reason)


def stored_last_n(stored: Stored) -> int:
    """The number of the last entry that stands."""
    entries = stored.entries()
    return entries[-1].n if entries else 0


Attempt = Callable[[], Outcome | None]


def within_activity(game: GameModule, stored: Stored) -> list[Attempt]:
    """The newest checkpoint with fewer and fewer of the answers since."""
    try:
        save = unpack(game, stored.newest)
    except Exception:
        return []
    return [attempt_of(game, save, save.answers[:k]) for k in range(len(save.answers) - 1, -1, -1)]


def attempt_of(game: GameModule, save: Save, answers: list[Entry]) -> Attempt:
    """Try the running activity with these answers only."""
    n = answers[-1].n if answers else save.start_n
    start = replace(
        save, answers=answers, told=0, last_n=n, barrier_n=min(save.barrier_n, n), turn_n=min(save.turn_n, n)
    )

    def attempt() -> Outcome | None:
        try:
            return advance(game, start)
        except Exception:
            return None

    return attempt


def from_older(game: GameModule, stored: Stored) -> list[Attempt]:
    """Older checkpoints, each with as much of the log as the rules accept."""
    return [replay_of(game, body, stored) for body in stored.older()]


def replay_of(game: GameModule, body: bytes, stored: Stored) -> Attempt:
    """Try a checkpoint and what followed it."""

    def attempt() -> Outcome | None:
        try:
            out = advance(game, unpack(game, body))
        except Exception:
            return None
        for entry in stored.entries():
            if entry.n > out.save.last_n:
                try:
                    out = replay_entry(game, stored.options, out, entry)
                except Exception:
                    break
        return out

    return attempt


def reason_of(error: Exception) -> str:
    """What is told of an error: the text key of a refusal, or what went wrong in the rules."""
    if isinstance(error, PlayerError):
        return str(error.details.get("fault", error.key))
    return f"{type(error).__name__}: {error}"[:200]
