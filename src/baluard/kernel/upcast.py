"""Old things made new: states, log entries and events of an older version of a game's rules.

A game's `version` is raised when what it writes down changes its shape; one function a step leads from each version to
the next. An `Epoch` says by which rules and components a game was played from some entry on, so that each entry and
event of a long log is read as what it was when it was written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import Struct

from baluard.kernel.contract import GameRules
from baluard.kernel.errors import BadRecord
from baluard.kernel.values import Entry

T = TypeVar("T")


class Epoch(Struct, frozen=True, omit_defaults=True):
    """After entry `n` a game was played by this version of the rules, with this data set."""

    n: int
    version: int
    data: str
    rules: str = ""  # which rules of that version: their hash; empty: nobody wrote it down


def present_epoch(game: GameRules, n: int = 0) -> Epoch:
    """What is written of a game that is played by the present rules after entry `n`."""
    return Epoch(n, game.version, game.data_hash(), game.rules_hash())


def epoch_at(epochs: Sequence[Epoch], n: int) -> Epoch:
    """The epoch in which entry `n` was written."""
    return [*epochs[:1], *[epoch for epoch in epochs if epoch.n < n]][-1]


def version_at(epochs: Sequence[Epoch], n: int) -> int:
    """The version of the rules under which entry `n` was written."""
    return epoch_at(epochs, n).version


def data_at(epochs: Sequence[Epoch], n: int) -> str:
    """The data set with which entry `n` was played."""
    return epoch_at(epochs, n).data


def steps(game: GameRules, version: int) -> range:
    """The versions from which a step must be taken; `BadRecord` for one that this program does not know."""
    if not 1 <= version <= game.version:
        raise BadRecord(fault="fault.version", version=version)
    return range(version, game.version)


def bring_up(game: GameRules, table: dict[int, Any], version: int, old: T, *more: Any) -> T:
    """A thing of an older version, brought up step by step by the functions of a table."""
    for n in steps(game, version):
        if n in table:
            old = table[n](game, old, *more)
    return old


def upcast_state(game: GameRules, plain: dict[str, Any], version: int) -> dict[str, Any]:
    """A plain state of the present version."""
    return bring_up(game, game.upcasters, version, plain)


def upcast_entry(game: GameRules, entry: Entry, options: dict[str, str], version: int) -> Entry:
    """A log entry of the present version."""
    return bring_up(game, game.entry_upcasters, version, entry, options)


def upcast_entries(
    game: GameRules, entries: Sequence[Entry], options: dict[str, str], epochs: Sequence[Epoch]
) -> list[Entry]:
    """The entries of a game as the present rules would have written them."""
    if not game.entry_upcasters or epochs[0].version == game.version:
        return list(entries)
    return [upcast_entry(game, entry, options, version_at(epochs, entry.n)) for entry in entries]


def upcast_view(game: GameRules, plain: dict[str, Any], version: int) -> dict[str, Any]:
    """A kept view as plain values of the present version."""
    return bring_up(game, game.view_upcasters, version, plain)


def upcast_event(game: GameRules, plain: dict[str, Any], version: int) -> dict[str, Any]:
    """A stored event as plain values of the present version."""
    return bring_up(game, game.event_upcasters, version, plain)
