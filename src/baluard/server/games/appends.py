"""What steps of a match write: one transaction with its entries, its story and the checkpoints worth keeping."""

from __future__ import annotations

from collections.abc import Sequence

from baluard.kernel import codec
from baluard.kernel.match import Match, Step
from baluard.kernel.values import Entry
from baluard.page.contract import GameModule
from baluard.server.games.drafts import still_open
from baluard.store import Append, Checkpoint, EventRow


def append_of(
    game: GameModule,
    match: Match,
    steps: Sequence[Step],
    expected: int,
    barrier_n: int,
    at: int,
    checkpoints: Sequence[Checkpoint] = (),
) -> Append:
    """The transaction that steps of a match make up, and when; `expected` and `barrier_n` are those before them."""
    kept = list(checkpoints)
    save = match.save
    for step in steps:
        kept.extend(Checkpoint("turn", turn.last_n, codec.pack(game, turn), turn.activity) for turn in step.turns)
    body = codec.pack(game, save)
    if save.barrier_n > barrier_n:
        kept.append(Checkpoint("barrier", save.last_n, body))
    kept.append(Checkpoint("newest", save.last_n, body))
    encode = codec.encoder.encode
    return Append(
        expected=expected,
        entries=[(entry.n, encode(entry)) for step in steps for entry in step.entries],
        events=[EventRow(t.n, t.activity, t.index, encode(t), game.version) for step in steps for t in step.told],
        checkpoints=kept,
        status="over" if match.is_over else "running",
        waits=match.waits_for(),
        at=at,
        withdrawn_after=max([step.withdrawn_after for step in steps], default=-1),
        open=still_open(match, steps),
        stands=next((step.stands for step in steps if step.stands is not None), None),
    )


def decoded(bodies: Sequence[bytes]) -> list[Entry]:
    """Entries out of their bytes, as they were written."""
    return [codec.entry_decoder.decode(body) for body in bodies]
