"""Types that are read out of bytes, from many threads.

msgspec works out a type when it first meets it; two threads that meet one at the same moment bring the process down,
because the second finds it half done. Here each type is worked out once, by one thread.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

K = TypeVar("K")
known: set[Any] = set()
guard = threading.Lock()


def prepared(kind: K) -> K:
    """The type itself, worked out."""
    if kind not in known:
        with guard:
            msgspec.json.Decoder(kind)
            known.add(kind)
    return kind
