"""TOML files of the program as plain values. Parsing is slow: they are kept where Python keeps its compiled modules."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import msgspec


def parsed(file: Path, body: bytes) -> dict[str, Any]:
    """What a file says: out of what is kept if that is of the same body, else parsed and kept."""
    head = b"%d\n%b" % (
        len(body),
        body,
    )  # a hash is shorter, but slow to import
    kept = Path(cache_from_source(str(file))).with_name(f"{file.name}.msgpack")
    if kept.is_file():
        with suppress(OSError, msgspec.DecodeError):  # a file that is damaged is written again
            found = kept.read_bytes()
            if found.startswith(head):
                raw: dict[str, Any] = msgspec.msgpack.decode(found[len(head) :])
                return raw
    import tomllib  # slow to import, and seldom needed

    raw = tomllib.loads(body.decode("utf-8"))
    if not sys.dont_write_bytecode:
        with suppress(OSError):  # nobody may write there: then it is parsed each time
            kept.parent.mkdir(exist_ok=True)
            fresh = kept.with_name(f"{kept.name}.{os.getpid()}")
            fresh.write_bytes(head + msgspec.msgpack.encode(raw))
            fresh.replace(kept)  # whole or not at all: others may be reading
    return raw
