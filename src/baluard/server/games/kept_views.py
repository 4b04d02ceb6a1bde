"""What a finished game looked like after each entry, kept so that its replay runs no rules.

The views of all seats' eyes are written as differences, in blocks that begin with a whole one: a block is read and
played forward to the entry that is wanted. A view is kept as plain values; the game's own types are put on again by the
present program, after its upcasters for views.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.codec import encoder, unpack
from baluard.kernel.drive import advance, look
from baluard.kernel.errors import BadRecord
from baluard.kernel.match import replay_entry
from baluard.kernel.typed import prepared
from baluard.kernel.upcast import upcast_view
from baluard.kernel.values import Entry, Outcome, Save, View
from baluard.page.contract import GameModule
from baluard.server.games.live import Live
from baluard.store import Store

BLOCK = 128  # entries in one block


class Block(Struct, frozen=True):
    """Views one after the other: the first whole, then what changed, each with the number of its entry."""

    version: int  # of the rules that gave them
    first: dict[str, Any]
    changes: list[tuple[int, Any]]


# -- differences: {key: difference}, [new value], [] for what is gone, [from, to, new items] for a part of a list


def difference(old: Any, new: Any) -> Any:
    """How to make the new value out of the old one; None when they are equal."""
    if type(old) is not type(new) or not isinstance(old, (dict, list)):
        return None if old == new and type(old) is type(new) else [new]
    if isinstance(old, dict):
        told = {key: difference(old[key], value) if key in old else [value] for key, value in new.items()}
        gone: dict[str, list[Any]] = {key: [] for key in old if key not in new}
        return {**{key: one for key, one in told.items() if one is not None}, **gone} or None
    if len(old) != len(new):
        return cut(old, new)
    items = {str(i): difference(a, b) for i, (a, b) in enumerate(zip(old, new, strict=True))}
    return {i: one for i, one in items.items() if one is not None} or None


def cut(old: list[Any], new: list[Any]) -> list[Any]:
    """The part of a list between what both have at their beginning and at their end."""
    most = min(len(old), len(new))
    head = next((i for i in range(most) if old[i] != new[i]), most)
    tail = next((i for i in range(most - head) if old[-1 - i] != new[-1 - i]), most - head)
    return [head, len(old) - tail, new[head : len(new) - tail]]


def changed(old: Any, change: Any) -> Any:
    """The old value with a difference applied; the old one stays as it was."""
    if isinstance(change, list):
        return change[0] if len(change) == 1 else [*old[: change[0]], *change[2], *old[change[1] :]]
    if isinstance(old, dict):
        kept = {key: value for key, value in old.items() if change.get(key) != []}
        return kept | {key: changed(old.get(key), one) for key, one in change.items() if one != []}
    items = list(old)
    for i, one in change.items():
        items[int(i)] = changed(items[int(i)], one)
    return items


# -- writing


def blocks_of(game: GameModule, views: Iterable[tuple[int, View]]) -> list[tuple[int, bytes]]:
    """(first entry, body) of each block."""
    made: list[tuple[int, bytes]] = []
    begun: tuple[int, Block] | None = None
    last: Any = None
    for n, view in views:
        plain = msgspec.json.decode(encoder.encode(view))
        if begun is not None and len(begun[1].changes) < BLOCK - 1:
            begun[1].changes.append((n, difference(last, plain)))
        else:
            made.extend(packed(begun))
            begun = (n, Block(game.version, plain, []))
        last = plain
    return [*made, *packed(begun)]


def packed(begun: tuple[int, Block] | None) -> list[tuple[int, bytes]]:
    """A block as bytes."""
    return [] if begun is None else [(begun[0], zlib.compress(encoder.encode(begun[1]), 9))]


def blocks_of_game(store: Store, live: Live, log: Sequence[Entry]) -> list[tuple[int, bytes]]:
    """The blocks of a finished game; `log` holds the entries that stand."""
    game, options = live.game, live.row.options
    found = store.checkpoint_before(live.row.id, 0)
    first = Save(game.new(options)) if found is None else unpack(game, found.body, options)
    return blocks_of(game, views_of(game, options, first, log, advance(game, live.match.save)))


def views_of(
    game: GameModule, options: dict[str, str], first: Save, entries: Sequence[Entry], last: Outcome
) -> Iterator[tuple[int, View]]:
    """The views after each effective entry. Where the present rules no longer follow, only the end is known."""
    try:
        out = advance(game, first)
        yield 0, shown(game, options, out)
        for entry in entries:
            out = replay_entry(game, options, out, entry)
            yield entry.n, shown(game, options, out)
    except Exception:
        yield last.save.last_n, shown(game, options, last)


def shown(game: GameModule, options: dict[str, str], out: Outcome) -> View:
    """What a page shows to all eyes, in the place of the checkpoint: the present."""
    view = look(game, options, out, game.seats(options))
    return replace(view, position=view.present, answers=(), present=None)


# -- reading


def view_in(game: GameModule, body: bytes, n: int) -> View:
    """The view after entry `n`, or after the last one before it that is kept."""
    block = msgspec.json.decode(zlib.decompress(body), type=prepared(Block))
    plain: Any = block.first
    for number, change in block.changes:
        if number > n:
            break
        plain = plain if change is None else changed(plain, change)
    return typed(game, upcast_view(game, plain, block.version))


def typed(game: GameModule, plain: dict[str, Any]) -> View:
    """A view with the kernel's and the game's own types; `BadRecord` when it has another shape."""
    try:
        view = msgspec.convert(plain, prepared(View), str_keys=True)
        present = msgspec.convert(view.position, prepared(game.position_type()), str_keys=True)
        return replace(view, position=present, present=present)
    except msgspec.ValidationError as error:
        raise BadRecord(fault="fault.unreadable") from error
