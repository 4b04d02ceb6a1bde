"""A stored game opened by the present program: what became of it, and what has to be written and told about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import structlog
from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.codec import pack, unpack, written_version
from baluard.kernel.contract import GameRules
from baluard.kernel.deciders import ChanceSource
from baluard.kernel.drive import advance
from baluard.kernel.errors import NotOffered
from baluard.kernel.match import Match, Step, effective
from baluard.kernel.records import HOUSE
from baluard.kernel.upcast import Epoch, present_epoch, upcast_entries
from baluard.kernel.values import Entry, Save, TakeBack
from baluard.page.contract import GameModule
from baluard.server.games.appends import append_of, decoded
from baluard.store import Append, Checkpoint, GameRow, Store, StoreError
from baluard.store.reopen import Reopened, Stored, is_newer, reason_of, reopen, rescue, see_with_all

log = structlog.get_logger("openings")
Way = Callable[[GameRules, Stored], Reopened]


class Opening(Struct, frozen=True):
    """What became of a stored game."""

    state: str  # same | moved | set_back | parked
    match: Match | None = None  # None: parked
    append: Append | None = None  # None: nothing has to be written
    epochs: tuple[Epoch, ...] = ()  # the same game goes on by other rules: that is noted, and nobody need be told
    to: int = -1  # set back: the last entry that stands
    reason: str = ""


def open_stored(
    store: Store, row: GameRow, body: bytes, game: GameModule, source: ChanceSource | None, way: Way = reopen
) -> Opening:
    """Open a running or finished game. It never raises what rules raise, and writes nothing."""
    try:
        if row.status == "over":
            return opening_of(row, game, None, reopen_finished(row, body, game))
        return opening_of(row, game, source, way(game, stored_of(store, row, body, game, source)))
    except StoreError:  # no fault of the game's
        raise
    except Exception as error:
        return Opening("parked", reason=reason_of(error))


def rescued(store: Store, row: GameRow, body: bytes, game: GameModule, source: ChanceSource | None) -> Opening:
    """A parked game, set back to the last point that the present rules and eyes accept, or else to its beginning.

    What a newer program wrote is not for this one to set back; nor is there anything to go back to when the rules
    cannot even begin.
    """
    if is_of_newer(row, body, game):
        raise NotOffered(fault="fault.newer_program")
    for way in (reopen, rescue):
        opening = open_stored(store, row, body, game, source, way)
        if opening.match is not None:
            return opening
    try:
        opening = begin_anew(row, game, source)
        if opening.match is not None:
            see_with_all(game, row.options, opening.match.out)
    except Exception as error:
        log.warning("a parked game cannot begin anew", game=row.id, error=reason_of(error))
        raise NotOffered(fault="fault.cannot_begin") from error
    return opening


def stored_of(store: Store, row: GameRow, body: bytes, game: GameModule, source: ChanceSource | None) -> Stored:
    """What the store has of a game; the log is read once, if at all."""

    @cache
    def entries() -> list[Entry]:
        log = upcast_entries(game, decoded(store.entries(row.id)), row.options, row.epochs)
        return effective(log)

    return Stored(body, lambda: store.checkpoints(row.id), entries, row.options, row.log_n, source)


def reopen_finished(row: GameRow, body: bytes, game: GameModule) -> Reopened:
    """A finished game stays as it was played: no rule runs, and it is never set back."""
    out = advance(game, unpack(game, body, row.options))
    see_with_all(game, row.options, out)  # what raises here is parked, and shown as it was kept
    return Reopened("same" if written_version(body) == game.version else "moved", out)


def opening_of(row: GameRow, game: GameModule, source: ChanceSource | None, became: Reopened) -> Opening:
    """What has to be written: nothing for the same game."""
    out = became.out
    if out is None:
        return Opening("parked", reason=became.reason)
    match = Match(game, row.options, out.save, source, row.log_n)
    step = Step([], out.told, out.turns)
    if became.state == "set_back":
        step.entries.append(TakeBack(row.log_n + 1, became.to, HOUSE, game.seats(row.options)))
        step.withdrawn_after = became.to
    if became.activity >= 0:
        step.stands = (became.activity, 0)
    step.entries.extend(out.fresh)
    match.log_n, match.out = row.log_n + len(step.entries), out
    unchanged = became.state == "same" and match.waits_for() == row.waits and not row.parked
    if unchanged and is_bound_to(row.epochs[-1], game):
        epochs = with_epoch(row, game)
        return Opening("same", match, epochs=() if epochs == row.epochs else epochs)
    state = "moved" if became.state == "same" else became.state
    append = written(row, game, match, step)
    return Opening(state, match, append, to=became.to, reason=became.reason)


def may_be_rescued(store: Store, row: GameRow, game: GameModule, browser: str) -> bool:
    """Is it for this browser to set a parked game back? What a newer program wrote waits for that one."""
    found = store.newest(row.id) if row.maker == browser and row.status != "over" else None
    return found is not None and not is_of_newer(row, found[1], game)


def is_of_newer(row: GameRow, body: bytes, game: GameModule) -> bool:
    """Has a newer program than this one played it?"""
    return row.version > game.version or is_newer(game, body)


def is_bound_to(epoch: Epoch, game: GameModule) -> bool:
    """Is it of this version, with these components?"""
    return (epoch.version, epoch.data) == (game.version, game.data_hash())


def is_played_by(row: GameRow, game: GameModule) -> bool:
    """Was it last played by these rules and components? A finished game is played by no rules any more."""
    return with_epoch(row, game) == row.epochs


def played_on(epochs: tuple[Epoch, ...], game: GameModule, n: int, over: bool) -> tuple[Epoch, ...]:
    """By which rules a game was played, and by these after entry `n`."""
    last = epochs[-1]
    same = is_bound_to(last, game) and (over or last.rules == game.rules_hash())
    return epochs if same else (*epochs, present_epoch(game, n))


def written(row: GameRow, game: GameModule, match: Match, step: Step) -> Append:
    """The transaction. If anybody has changed the game meanwhile it is refused, and the game is opened anew."""
    append = append_of(game, match, [step], row.log_n, match.save.barrier_n, row.touched)
    return replace(append, epochs=with_epoch(row, game), rev=row.rev)


def with_epoch(row: GameRow, game: GameModule) -> tuple[Epoch, ...]:
    """By which rules the game was played, up to these."""
    return played_on(row.epochs, game, row.log_n, row.status == "over")


def begin_anew(row: GameRow, game: GameModule, source: ChanceSource | None) -> Opening:
    """A game that nothing can open, set back to its beginning: the log stays, and all of it is withdrawn."""
    first = Save(game.new(row.options))
    match = Match(game, row.options, first, source, row.log_n + 1)
    step = match.go()
    step.entries.insert(0, TakeBack(row.log_n + 1, 0, HOUSE, game.seats(row.options)))
    step.withdrawn_after, step.stands = 0, (0, 0)
    append = written(row, game, match, step)
    start = Checkpoint("start", 0, pack(game, first))
    append = replace(append, checkpoints=[*append.checkpoints, start])
    return Opening("set_back", match, append, to=0, reason=row.parked)
