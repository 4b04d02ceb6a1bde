"""Values <-> bytes: states with their version and upcasters, entries, records' hashes."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from baluard.kernel.contract import GameRules
from baluard.kernel.errors import BadRecord
from baluard.kernel.typed import prepared
from baluard.kernel.upcast import upcast_entry, upcast_state
from baluard.kernel.values import Entry, Save

entry_decoder = msgspec.json.Decoder(Entry)
entries_decoder = msgspec.json.Decoder(list[Entry])
encoder = msgspec.json.Encoder(order="deterministic")


class PlainSave(msgspec.Struct, frozen=True):
    """A save as it is written down."""

    version: int
    state: dict[str, Any]
    answers: list[Entry]
    activity: int
    start_n: int
    told: int
    last_n: int
    barrier_n: int
    turn_n: int


class Version(msgspec.Struct, frozen=True):
    """As much of a save as says by which version it was written."""

    version: int


def pack(game: GameRules, save: Save) -> bytes:
    """A save as bytes."""
    return encoder.encode(
        PlainSave(
            game.version,
            game.encode(save.state),
            save.answers,
            save.activity,
            save.start_n,
            save.told,
            save.last_n,
            save.barrier_n,
            save.turn_n,
        )
    )


def unpack(game: GameRules, body: bytes, options: dict[str, str] | None = None) -> Save:
    """A save out of bytes, of this version or an older one; upcasters of entries may want the game's options."""
    try:
        plain = msgspec.json.decode(body, type=prepared(PlainSave))
    except msgspec.MsgspecError as error:
        raise BadRecord(fault="fault.unreadable") from error
    options = plain.state.get("options", {}) if options is None else options
    return Save(
        game.decode(upcast_state(game, plain.state, plain.version)),
        [upcast_entry(game, entry, options, plain.version) for entry in plain.answers],
        plain.activity,
        plain.start_n,
        plain.told,
        plain.last_n,
        plain.barrier_n,
        plain.turn_n,
    )


def written_version(body: bytes) -> int:
    """The version of the rules by which a save was written."""
    return msgspec.json.decode(body, type=prepared(Version)).version


def digest(game: GameRules, state: Any) -> str:
    """The hash of a state: equal in both builds, on every machine."""
    return hashlib.sha256(encoder.encode(game.encode(state))).hexdigest()
