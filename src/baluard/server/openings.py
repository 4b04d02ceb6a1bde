"""A stored game opened by the present program: what became of it, and what has to be written and told about it."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.codec import pack, unpack, written_version
from baluard.kernel.deciders import ChanceSource
from baluard.kernel.drive import advance
from baluard.kernel.match import Match, Step, effective
from baluard.kernel.reopen import Reopened, Stored, reason_of, reopen
from baluard.kernel.upcast import Epoch, upcast_entries
from baluard.kernel.values import Entry, Save, TakeBack
from baluard.page.contract import GameModule
from baluard.server.appends import append_of, decoded
from baluard.store import Append, Checkpoint, GameRow, Store

HOUSE = "house"  # who takes back when it is nobody at the table


class Opening(Struct, frozen=True):
    """What became of a stored game."""

    state: str  # same | moved | set_back | parked
    match: Match | None = None  # None: parked
    append: Append | None = None  # None: nothing has to be written
    to: int = -1  # set back: the last entry that stands
    reason: str = ""


def open_stored(store: Store, row: GameRow, body: bytes, game: GameModule, source: ChanceSource | None) -> Opening:
    """Open a running or finished game. It never raises what rules raise, and writes nothing."""
    try:
        if row.status == "over":
            return opening_of(row, game, None, reopen_finished(row, body, game))
        return opening_of(row, game, source, reopen(game, stored_of(store, row, body, game, source)))
    except Exception as error:
        return Opening("parked", reason=reason_of(error))


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
    if became.state == "same" and is_played_by(row, game) and match.waits_for() == row.waits and not row.parked:
        return Opening("same", match)
    state = "moved" if became.state == "same" else became.state
    return Opening(state, match, written(row, game, match, step), became.to, became.reason)


def is_played_by(row: GameRow, game: GameModule) -> bool:
    """Was it last played by these rules and components?"""
    return (row.version, row.data_hash) == (game.version, game.data_hash())


def written(row: GameRow, game: GameModule, match: Match, step: Step) -> Append:
    """The transaction. If anybody has changed the game meanwhile it is refused, and the game is opened anew."""
    append = append_of(game, match, [step], row.log_n, match.save.barrier_n)
    return replace(append, epochs=with_epoch(row, game), rev=row.rev, at=row.touched)


def with_epoch(row: GameRow, game: GameModule) -> tuple[Epoch, ...]:
    """By which rules the game was played, up to these."""
    if is_played_by(row, game):
        return row.epochs
    return (*row.epochs, Epoch(row.log_n, game.version, game.data_hash()))


def begin_anew(row: GameRow, game: GameModule, source: ChanceSource | None) -> Opening:
    """A game that nothing can open, set back to its beginning: the log stays, and all of it is withdrawn."""
    first = Save(game.new(row.options))
    match = Match(game, row.options, first, source, row.log_n + 1)
    step = match.go()
    step.entries.insert(0, TakeBack(row.log_n + 1, 0, HOUSE, game.seats(row.options)))
    step.withdrawn_after, step.stands = 0, (0, 0)
    append = written(row, game, match, step)
    start = Checkpoint("start", 0, pack(game, first))
    return Opening("set_back", match, replace(append, checkpoints=[*append.checkpoints, start]), 0, row.parked)
