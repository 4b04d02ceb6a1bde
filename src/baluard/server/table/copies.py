"""What a browser holds of a table, so that only what changed travels.

A table is markup cut before each tag. The server remembers the hashes of the bits it sent, under a name that it gave
with them; the browser names what it holds, and gets new bits as text and old ones by their places. What is remembered
belongs to one browser, one game and one pair of eyes; who names anything else, or what is forgotten, gets the whole.
(The other end: static/js/copy.js.)
"""

from __future__ import annotations

import re
import secrets
import threading
from array import array
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import blake2b

from msgspec import Struct

MOST = 400  # copies that are remembered: some ten MB
SHORT = 24  # letters: shorter runs are sent again, a place would be no shorter
CUT = re.compile(r"<[^<]*|[^<]+")
Part = str | tuple[int, int]  # new text, or (place, number) of bits that are held


class Owner(Struct, frozen=True):
    """Whose copy it is: nobody else's is ever compared with."""

    browser: str
    game: str
    eyes: tuple[str, ...]


class Sent(Struct, frozen=True):
    """A table as it goes to a browser: the name under which it is remembered, and its parts."""

    copy: str
    parts: list[Part]


class Copies:
    """The copies of all browsers, the newest of them."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.kept: OrderedDict[str, tuple[Owner, array[int]]] = OrderedDict()
        self.guard = threading.Lock()

    def send(self, markup: str, owner: Owner, held: str) -> Sent:
        """What has to go to a browser that holds the copy of this name."""
        bits = CUT.findall(markup)
        hashes = hashes_of(bits)
        name = secrets.token_urlsafe(12)
        with self.guard:
            known = self.kept.get(held)
            self.kept[name] = (owner, hashes)
            while len(self.kept) > self.most:
                self.kept.popitem(last=False)
        before = known[1] if known is not None and known[0] == owner else array("q")
        return Sent(name, parts_of(bits, hashes, before))


def hashes_of(bits: Sequence[str]) -> array[int]:
    """A number for each bit, the same for equal ones: Python's own would be too short on small machines."""
    return array("q", b"".join(blake2b(bit.encode(), digest_size=8).digest() for bit in bits))


def parts_of(bits: Sequence[str], hashes: array[int], before: array[int]) -> list[Part]:
    """Bits as parts: runs that are held by their places, the rest as text.

    A run begins where one is just reading, or at a bit that is held only once. What is new stands for something that
    is gone: one reads on after it.
    """
    places = places_of(before)
    parts: list[Part] = []
    text: list[str] = []
    i = place = 0
    while i < len(bits):
        is_here = place < len(before) and before[place] == hashes[i]
        start = place if is_here else places.get(hashes[i], -1)
        number = run_length(hashes, i, before, start) if start >= 0 else 1
        if start >= 0 and sum(map(len, bits[i : i + number])) >= SHORT:
            if text:
                parts.append("".join(text))
                text = []
            parts.append((start, number))
        else:
            text.extend(bits[i : i + number])
        place = (start if start >= 0 else place) + number
        i += number
    return [*parts, "".join(text)] if text else parts


def places_of(hashes: array[int]) -> dict[int, int]:
    """Where each bit is that occurs once; -1 for the others."""
    places: dict[int, int] = {}
    for i, one in enumerate(hashes):
        places[one] = -1 if one in places else i
    return places


def run_length(hashes: array[int], i: int, before: array[int], place: int) -> int:
    """How many bits from `i` on are those from `place` on."""
    number = 0
    most = min(len(hashes) - i, len(before) - place)
    while number < most and hashes[i + number] == before[place + number]:
        number += 1
    return number
