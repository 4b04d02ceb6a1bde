"""A stored game opened with the present rules and components, which may not be those it was stored by.

Four things can become of it: it is the `same`; it has `moved` to other rules or another shape and stands where it
stood; it is `set_back` to the last point that the rules accept; or it is `parked`, because there is no such point.
Whatever the rules raise is caught here, and no entry is ever lost: going back is one more entry of the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.codec import unpack, written_version
from baluard.kernel.contract import GameRules
from baluard.kernel.deciders import ChanceSource
from baluard.kernel.drive import advance
from baluard.kernel.errors import NotOffered, PlayerError
from baluard.kernel.match import replay_entry
from baluard.kernel.values import Entry, Outcome, Save

STATES = ("same", "moved", "set_back", "parked")


class Stored(Struct, frozen=True):
    """What a store has of a game. Older checkpoints and the log are read only when the newest is not enough."""

    newest: bytes
    older: Callable[[], Iterable[bytes]]  # checkpoints, the latest first
    entries: Callable[[], Sequence[Entry]]  # the effective log, as the present rules would write it
    options: dict[str, str]
    log_n: int  # entries ever written
    source: ChanceSource | None = None  # where dice fall that the present rules ask for and the former did not


class Reopened(Struct, frozen=True):
    """What became of a stored game, and why."""

    state: str  # one of STATES
    out: Outcome | None  # where it stands now, and what chance and story came to it; None when it is parked
    to: int = -1  # set back: the last entry that stands
    activity: int = -1  # the story is told anew from this activity on; -1: what was told stands
    reason: str = ""  # what the rules said: a text key, or the name of an error of ours


def reopen(game: GameRules, stored: Stored) -> Reopened:
    """Open a stored game. Nothing is written: whoever calls it stores what became of it."""
    try:
        save = unpack(game, stored.newest, stored.options)
        out = advance(game, save, stored.source, next_n=stored.log_n + 1)
    except Exception as error:
        reason = reason_of(error)
        if is_newer(game, stored):
            return Reopened("parked", None, reason=reason)
        return earlier_point(game, stored, reason)
    new = out.fresh or out.told or out.turns or written_version(stored.newest) != game.version
    return Reopened("moved" if new else "same", out)


def is_newer(game: GameRules, stored: Stored) -> bool:
    """Was it written by a later program than this one? Then that one opens it: nothing is set back for an older."""
    try:
        return written_version(stored.newest) > game.version
    except ValueError:
        return False


def earlier_point(game: GameRules, stored: Stored, reason: str) -> Reopened:
    """The last point that the rules accept: within the running activity, or from an older checkpoint on."""
    for attempt in attempts(game, stored):
        try:
            found = attempt()
        except Exception:
            continue
        last = last_standing(stored)
        state = "set_back" if found.to < last else "moved"
        return Reopened(state, found.out, found.to, found.activity, reason)
    return Reopened("parked", None, reason=reason)


def last_standing(stored: Stored) -> int:
    """The number of the last entry that stands."""
    entries = stored.entries()
    return entries[-1].n if entries else 0


class Found(Struct, frozen=True):
    """A point that the rules accept: where it leads, its last entry, and the activity from which it was played."""

    out: Outcome
    to: int
    activity: int


Attempt = Callable[[], Found]


def attempts(game: GameRules, stored: Stored) -> Iterator[Attempt]:
    """The newest checkpoint with fewer and fewer of the answers since; then older ones with what followed."""
    save = newest_save(game, stored)
    if save is not None:
        for k in range(len(save.answers) - 1, -1, -1):
            yield attempt_of(game, save, save.answers[:k], stored)
    for body in stored.older():
        yield replay_of(game, body, stored)


def newest_save(game: GameRules, stored: Stored) -> Save | None:
    """The newest checkpoint, if it can be read."""
    try:
        return unpack(game, stored.newest, stored.options)
    except Exception:
        return None


def attempt_of(game: GameRules, save: Save, answers: list[Entry], stored: Stored) -> Attempt:
    """Try the running activity with these answers only."""
    n = answers[-1].n if answers else save.start_n
    start = replace(
        save, answers=answers, told=0, last_n=n, barrier_n=min(save.barrier_n, n), turn_n=min(save.turn_n, n)
    )
    return lambda: Found(played_on(game, start, stored), n, save.activity)


def played_on(game: GameRules, save: Save, stored: Stored) -> Outcome:
    """Where a save leads. Dice that fall now come after the entry that says how far the game went back."""
    back = save.last_n < last_standing(stored)
    return advance(game, save, stored.source, next_n=stored.log_n + (2 if back else 1))


def replay_of(game: GameRules, body: bytes, stored: Stored) -> Attempt:
    """Try a checkpoint and as much of what followed it as the rules accept."""

    def attempt() -> Found:
        save = replace(unpack(game, body, stored.options), told=0)
        first = save.activity
        out = advance(game, save)
        told = list(out.told)
        for entry in [e for e in stored.entries() if e.n > save.last_n]:
            try:
                out = replay_entry(game, stored.options, out, entry)
            except Exception:
                break
            out.tell_on(told)
        to = out.save.last_n
        out = played_on(game, out.save, stored)
        out.told[:0] = told
        return Found(out, to, first)

    return attempt


def reason_of(error: Exception) -> str:
    """What is told of an error: the text key of a refusal, or what went wrong in the rules."""
    if isinstance(error, NotOffered):
        return error.key  # what is wrong with an answer is for who gave it
    if isinstance(error, PlayerError):
        return str(error.details.get("fault", error.key))
    return f"{type(error).__name__}: {error}"[:200]
