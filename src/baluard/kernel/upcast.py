"""Old things made new: states, log entries and events of an older version of a game's rules.

A game's `version` is raised when what it writes down changes its shape; one function a step leads from each version to
the next. An `Epoch` says by which rules and components a game was played from some entry on, so that each entry and
event of a long log is read as what it was when it was written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from baluard.kernel.contract import GameRules
from baluard.kernel.errors import BadRecord
from baluard.kernel.values import Entry


class Epoch(Struct, frozen=True):
    """After entry `n` a game was played by this version of the rules, with this data set."""

    n: int
    version: int
    data: str


def version_at(epochs: Sequence[Epoch], n: int) -> int:
    """The version of the rules under which entry `n` was written."""
    found = [epoch.version for epoch in epochs if epoch.n < n]
    return found[-1] if found else epochs[0].version


def data_at(epochs: Sequence[Epoch], n: int) -> str:
    """The data set with which entry `n` was played."""
    found = [epoch.data for epoch in epochs if epoch.n < n]
    return found[-1] if found else epochs[0].data


def steps(game: GameRules, version: int) -> range:
    """The versions from which a step must be taken; `BadRecord` for one that this program does not know."""
    if not 1 <= version <= game.version:
        raise BadRecord(fault="fault.version", version=version)
    return range(version, game.version)


def upcast_state(game: GameRules, plain: dict[str, Any], version: int) -> dict[str, Any]:
    """A plain state, brought up step by step."""
    for n in steps(game, version):
        if n in game.upcasters:
            plain = game.upcasters[n](game, plain)
    return plain


def upcast_entry(game: GameRules, entry: Entry, options: dict[str, str], version: int) -> Entry:
    """A log entry, brought up step by step."""
    for n in steps(game, version):
        if n in game.entry_upcasters:
            entry = game.entry_upcasters[n](game, entry, options)
    return entry


def upcast_entries(
    game: GameRules, entries: Sequence[Entry], options: dict[str, str], epochs: Sequence[Epoch]
) -> list[Entry]:
    """The entries of a game as the present rules would have written them."""
    if not game.entry_upcasters or epochs[0].version == game.version:
        return list(entries)
    return [upcast_entry(game, entry, options, version_at(epochs, entry.n)) for entry in entries]


def upcast_view(game: GameRules, plain: dict[str, Any], version: int) -> dict[str, Any]:
    """A kept view as plain values, brought up step by step."""
    for n in steps(game, version):
        if n in game.view_upcasters:
            plain = game.view_upcasters[n](game, plain)
    return plain


def upcast_event(game: GameRules, plain: dict[str, Any], version: int) -> dict[str, Any]:
    """A stored event as plain values, brought up step by step."""
    for n in steps(game, version):
        if n in game.event_upcasters:
            plain = game.event_upcasters[n](game, plain)
    return plain
