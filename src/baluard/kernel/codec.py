"""Values <-> bytes: states with their version and upcasters, entries, records' hashes."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec.structs import astuple

from baluard.kernel.contract import GameRules
from baluard.kernel.errors import BadRecord
from baluard.kernel.typed import prepared
from baluard.kernel.upcast import upcast_entry, upcast_state
from baluard.kernel.values import Entry, Save

entry_decoder = msgspec.json.Decoder(Entry)
encoder = msgspec.json.Encoder(order="deterministic")


class PlainSave(msgspec.Struct, frozen=True):
    """A save as it is written down: the version of the rules, and all that a `Save` has, in its order."""

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
    state, *rest = astuple(save)
    return encoder.encode(PlainSave(game.version, game.encode(state), *rest))


def unpack(game: GameRules, body: bytes, options: dict[str, str] | None = None) -> Save:
    """A save out of bytes, of this version or an older one; upcasters of entries may want the game's options."""
    version, state, answers, *rest = astuple(read_save(body))
    options = state.get("options", {}) if options is None else options
    entries = [upcast_entry(game, entry, options, version) for entry in answers]
    return Save(game.decode(upcast_state(game, state, version)), entries, *rest)


def read_save(body: bytes) -> PlainSave:
    """A save as it was written down; no game need know it."""
    try:
        plain: PlainSave = msgspec.json.decode(body, type=prepared(PlainSave))
    except msgspec.MsgspecError as error:
        raise BadRecord(fault="fault.unreadable") from error
    return plain


def written_version(body: bytes) -> int:
    """The version of the rules by which a save was written."""
    return msgspec.json.decode(body, type=prepared(Version)).version


def digest(game: GameRules, state: Any) -> str:
    """The hash of a state: equal in both builds, on every machine."""
    return digest_of(game.encode(state))


def digest_of(plain: dict[str, Any]) -> str:
    """The hash of a state that is written down."""
    return hashlib.sha256(encoder.encode(plain)).hexdigest()
