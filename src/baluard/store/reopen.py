"""A stored game opened with the present rules and components, which may not be those it was stored by.

Four things can become of it: it is the `same`; it has `moved` to other rules or another shape and stands where it
stood; it is `set_back` to the last point that the rules accept; or it is `parked`, because there is no such point.
Whatever the rules raise is caught here, and no entry is ever lost: going back is one more entry of the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.codec import unpack, written_version
from baluard.kernel.contract import GameRules
from baluard.kernel.deciders import ChanceSource
from baluard.kernel.drive import advance, look
from baluard.kernel.errors import NotOffered, PlayerError
from baluard.kernel.match import replay_entry
from baluard.kernel.values import Entry, Outcome, Save, Told

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
    found = reopen_by_rules(game, stored)
    try:
        see(game, stored, found)
    except Exception as error:  # nothing is set back for eyes: a later program may see again
        return Reopened("parked", None, reason=reason_of(error))
    return found


def reopen_by_rules(game: GameRules, stored: Stored) -> Reopened:
    """Where the rules lead a stored game."""
    try:
        save = unpack(game, stored.newest, stored.options)
        out = advance(game, save, stored.source, next_n=stored.log_n + 1)
    except Exception as error:
        reason = reason_of(error)
        if is_newer(game, stored.newest):
            return Reopened("parked", None, reason=reason)
        return earlier_point(game, stored, reason)
    new = out.fresh or out.told or out.turns or written_version(stored.newest) != game.version
    return Reopened("moved" if new else "same", out)


def rescue(game: GameRules, stored: Stored) -> Reopened:
    """A game that could not be opened, at the last point that rules and eyes accept."""
    return earlier_point(game, stored, "", see)


def see(game: GameRules, stored: Stored, found: Found | Reopened) -> None:
    """Look where a stored game leads: this raises what eyes raise."""
    if found.out is not None:
        see_with_all(game, stored.options, found.out)


def see_with_all(game: GameRules, options: dict[str, str], out: Outcome) -> None:
    """Look once with the eyes of each who may come to the table: of all seats, of every one, of a spectator."""
    seats = game.seats(options)
    for eyes in (seats, (), *((seat,) for seat in seats)):
        look(game, options, out, eyes)


def is_newer(game: GameRules, newest: bytes) -> bool:
    """Was it written by a later program than this one? Then that one opens it: nothing is set back for an older."""
    try:
        return written_version(newest) > game.version
    except ValueError:
        return False


def earlier_point(game: GameRules, stored: Stored, reason: str, check: Check | None = None) -> Reopened:
    """The last point that the rules accept: within the running activity, or from an older checkpoint on."""
    for attempt in attempts(game, stored):
        try:
            found = attempt()
            if check is not None:
                check(game, stored, found)
        except Exception:
            continue
        state = "set_back" if found.to < last_standing(stored) else "moved"
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
Check = Callable[[GameRules, Stored, Found], None]


def attempts(game: GameRules, stored: Stored) -> Iterator[Attempt]:
    """Points to go on from, the nearest first: from the newest checkpoint, then from older ones with what followed."""
    for body in chain([stored.newest], stored.older()):
        try:
            save = replace(unpack(game, body, stored.options), told=0)
        except Exception:
            continue
        for point, told, n in reversed(points_after(game, save, stored)):
            yield partial(played_on, game, point, told[:n], save.activity, stored)
        for k in range(len(save.answers) - 1, -1, -1):
            yield partial(played_on, game, cut(save, save.answers[:k]), [], save.activity, stored)


def points_after(game: GameRules, save: Save, stored: Stored) -> list[tuple[Save, list[Told], int]]:
    """A checkpoint and where each entry after it leads, as far as the rules accept them.

    Each point comes with the story in which it stands, and the number of events up to it.
    """
    points: list[tuple[Save, list[Told], int]] = []
    told: list[Told] = []
    try:
        out = advance(game, save)
        for entry in [None, *(e for e in stored.entries() if e.n > save.last_n)]:
            if entry is not None:
                out = replay_entry(game, stored.options, out, entry)
            if out.stands is not None:
                told = told.copy()  # what this entry withdraws stands in the story of earlier points
            out.tell_on(told)
            points.append((out.save, told, len(told)))
    except Exception:
        return points
    return points


def cut(save: Save, answers: list[Entry]) -> Save:
    """A save with these answers only."""
    n = answers[-1].n if answers else save.start_n
    return replace(save, answers=answers, last_n=n, barrier_n=min(save.barrier_n, n), turn_n=min(save.turn_n, n))


def played_on(game: GameRules, save: Save, told: list[Told], first: int, stored: Stored) -> Found:
    """Where a save leads. Dice that fall now come after the entry that says how far the game went back."""
    back = save.last_n < last_standing(stored)
    out = advance(game, save, stored.source, next_n=stored.log_n + (2 if back else 1))
    out.told[:0] = told
    return Found(out, save.last_n, first)


def reason_of(error: Exception) -> str:
    """What is told of an error: the text key of a refusal, or what went wrong in the rules."""
    if isinstance(error, NotOffered):
        return error.key  # what is wrong with an answer is for who gave it
    if isinstance(error, PlayerError):
        return str(error.details.get("fault", error.key))
    return f"{type(error).__name__}: {error}"[:200]
