"""The token that ties a reply to a letter: whose it is, the number of the letter, and a signature over both.

It stands in the name of the letter (Message-ID), in the address to which one replies and at the foot of the text, so
that one of them comes back whatever the mail program does. Who knows no key of ours cannot make one.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

from msgspec import Struct

ID_LETTERS, SIGN_LETTERS = 10, 20  # of 5 bits each
TOKEN = re.compile(r"(?<![a-z2-7])([a-z2-7]{10})-(\d{1,9})-([a-z2-7]{20})(?![a-z2-7])")
CONFIRM, WITHDRAW = "confirm", "withdraw"  # what a link does


class Token(Struct, frozen=True):
    """Whose letter, which, and the signature, as it came."""

    id: str
    number: int
    sign: str

    def is_signed_by(self, key: bytes) -> bool:
        """Did the holder of this key make it?"""
        return hmac.compare_digest(self.sign, signature(key, f"{self.id}-{self.number}"))


def new_id() -> str:
    """A name for an address that says nothing about it."""
    return letters_of(secrets.token_bytes(16))[:ID_LETTERS]


def new_key() -> bytes:
    """The secret with which all that concerns one address is signed."""
    return secrets.token_bytes(32)


def token_of(key: bytes, id: str, number: int) -> str:
    """The token of a letter."""
    return f"{id}-{number}-{signature(key, f'{id}-{number}')}"


def tokens_in(text: str) -> tuple[Token, ...]:
    """All that looks like a token of ours; most mail programs keep small letters, some do not."""
    return tuple(Token(id, int(number), sign) for id, number, sign in TOKEN.findall(text.lower()))


def link_sign(key: bytes, id: str, deed: str, address: str) -> str:
    """What a link in a mail must carry: who withdraws an address and gives another is not confirmed by an old mail."""
    return signature(key, f"{deed} {id} {address}")


def is_link_sign(sign: str, key: bytes, id: str, deed: str, address: str) -> bool:
    """Does a link carry it?"""
    return hmac.compare_digest(sign.encode(), link_sign(key, id, deed, address).encode())


def signature(key: bytes, words: str) -> str:
    """A hundred bits that only the holder of the key can find."""
    return letters_of(hmac.digest(key, words.encode(), hashlib.sha256))[:SIGN_LETTERS]


def letters_of(body: bytes) -> str:
    """Bytes in letters and digits that survive every mail program."""
    return base64.b32encode(body).decode().rstrip("=").lower()
