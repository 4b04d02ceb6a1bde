"""A mail that came in, as a value: who sent it, to which letter of ours it belongs, what is written, what is attached.

Mails are written by strangers. Whatever is wrong with one, what is raised is `Unreadable`, with a text for people.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import getaddresses
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from baluard.post.plain import from_html, own_words, unflowed
from baluard.post.tokens import Token, tokens_in

T = TypeVar("T")
MOST_BYTES = 32 * 1024 * 1024  # of a mail as it travels: 20 MB of files and what it takes to write them as letters
MOST_TEXT = 400_000  # letters of what is written in it
MOST_PARTS = 200
MOST_TOKENS = 5  # of a mail: it may quote several letters
MOST_DEPTH = 20
SHEET = re.compile(r"(?i).*\.(xlsx|xlsm)")
SHEET_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TOO_LARGE, UNREADABLE, TOO_LONG = "mail.too_large", "mail.unreadable", "mail.too_long"
WITH_TOKEN = ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "In-Reply-To", "References", "Subject")
BOTS = re.compile(r"(?i)(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@].*|$)")


class Unreadable(Exception):
    """A mail that cannot be read, and why, as a text key."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class File(Struct, frozen=True):
    """Something that is attached."""

    name: str
    body: bytes


class Envelope(Struct, frozen=True):
    """What the head of a mail says."""

    sender: str  # the bare address, in small letters; empty when it names none, or several
    name: str  # the Message-ID
    subject: str
    tokens: tuple[Token, ...]
    is_automatic: bool  # written by a program: it is never answered


class Incoming(Struct, frozen=True):
    """A mail that was read."""

    envelope: Envelope
    text: str  # what was written, without what is quoted
    books: tuple[File, ...] = ()
    others: tuple[str, ...] = ()  # names of all else that is attached


class Parts(Struct):
    """What is found on the way through a mail."""

    plain: list[str] = []
    html: list[str] = []
    books: list[File] = []
    others: list[str] = []
    number: int = 0


def envelope_of(body: bytes) -> Envelope:
    """The head of a mail, whole or not."""
    return guarded(read_envelope, body)


def read_mail(body: bytes) -> Incoming:
    """A mail out of its bytes."""
    if len(body) > MOST_BYTES:
        raise Unreadable(TOO_LARGE)
    return guarded(read_message, body)


def guarded(read: Callable[[Message], T], body: bytes) -> T:
    """Read bytes of a stranger: the library raises many things at what is no mail, and all of them mean the same."""
    try:
        return read(message_from_bytes(body))
    except Unreadable:
        raise
    except Exception as error:
        raise Unreadable(UNREADABLE) from error


# -- the head


def read_envelope(message: Message) -> Envelope:
    """The head of a message."""
    senders = getaddresses([header(message, "From")])
    sender = senders[0][1].strip().lower() if len(senders) == 1 else ""
    said = " ".join(one for name in WITH_TOKEN for one in headers(message, name))
    return Envelope(
        sender,
        header(message, "Message-ID").strip()[:500],
        " ".join(header(message, "Subject").split())[:500],
        tuple(dict.fromkeys(tokens_in(said)))[:MOST_TOKENS],
        is_automatic(message, sender),
    )


def is_automatic(message: Message, sender: str) -> bool:
    """Was it written by a program (out of office, a bounce, a list)? RFC 3834."""
    if header(message, "Auto-Submitted").strip().lower() not in ("", "no"):
        return True
    if header(message, "Precedence").strip().lower() in ("bulk", "junk", "list", "auto_reply"):
        return True
    marks = ("X-Autoreply", "X-Autorespond", "X-Auto-Reply", "List-Id", "X-Failed-Recipients")
    if any(message.get(name) is not None for name in marks) or header(message, "Return-Path").strip() == "<>":
        return True
    if message.get_content_type() == "multipart/report":
        return True
    return BOTS.fullmatch(sender) is not None


def header(message: Message, name: str) -> str:
    """The first header of a name, in letters."""
    return next(iter(headers(message, name)), "")


def headers(message: Message, name: str) -> list[str]:
    """All headers of a name, in letters."""
    return [in_letters(raw) for one, raw in message.raw_items() if one.lower() == name.lower()]


def in_letters(raw: object) -> str:
    """A header in letters, however it is written."""
    text = str(raw)
    if "=?" not in text:
        try:  # bytes of a header without any mark are kept by the library in a place of their own
            return text.encode("ascii", "surrogateescape").decode("utf-8")
        except (UnicodeDecodeError, UnicodeEncodeError):
            return whole_letters(text)
    try:
        return whole_letters(str(make_header(decode_header(text))))
    except (HeaderParseError, LookupError, UnicodeError, ValueError):
        return whole_letters(text)


def whole_letters(text: str) -> str:
    """A text without halves of letters, which nobody could write down: such a mail would come again for ever."""
    return text.encode("utf-8", "replace").decode("utf-8")


# -- what is in it


def read_message(message: Message) -> Incoming:
    """A whole message."""
    parts = Parts([], [], [], [])
    walk(message, parts, 0)
    plain = "\n".join(parts.plain)
    written = plain if plain.strip() else "\n".join(from_html(one) for one in parts.html)
    text = own_words(written)
    if len(text) > MOST_TEXT:
        raise Unreadable(TOO_LONG)
    envelope = read_envelope(message)
    if not envelope.tokens:  # at the foot of what is quoted it stands as well
        envelope = replace(envelope, tokens=tuple(dict.fromkeys(tokens_in(written)))[:MOST_TOKENS])
    return Incoming(envelope, text, tuple(parts.books), tuple(parts.others))


def walk(part: Message, found: Parts, depth: int) -> None:
    """All parts of a message; a message within it is an attachment like others."""
    found.number += 1
    if found.number > MOST_PARTS or depth > MOST_DEPTH:
        raise Unreadable(UNREADABLE)
    kind = part.get_content_type()
    inside = part.get_payload()
    if part.is_multipart() and isinstance(inside, list) and not kind.startswith("message/"):
        for one in inside:
            assert isinstance(one, Message)
            walk(one, found, depth + 1)
        return
    name = name_of(part)
    if kind == SHEET_KIND or SHEET.fullmatch(name):
        found.books.append(File(name, bytes_of(part)))
    elif name or part.get_content_disposition() == "attachment" or not kind.startswith("text/"):
        found.others.append(name or kind)
    elif kind == "text/html":
        found.html.append(text_of(part))
    else:
        found.plain.append(text_of(part))


def name_of(part: Message) -> str:
    """How a file is called; no way to anywhere, no signs that do something."""
    name = in_letters(part.get_filename() or "")
    return "".join(c for c in name.replace("\\", "/").rpartition("/")[2] if c.isprintable())[:120]


def bytes_of(part: Message) -> bytes:
    """What a part holds."""
    body = part.get_payload(decode=True)
    return body if isinstance(body, bytes) else b""


def text_of(part: Message) -> str:
    """The words of a part, in whatever letters they are written."""
    body = bytes_of(part)
    text = ""
    for charset in (str(part.get_content_charset() or "utf-8"), "utf-8", "cp1252", "latin-1"):
        try:
            text = body.decode(charset)
            break
        except (LookupError, UnicodeDecodeError, ValueError):
            continue
    if str(part.get_param("format", "")).lower() == "flowed":
        text = unflowed(text, str(part.get_param("delsp", "")).lower() == "yes")
    return whole_letters(text).replace("\x00", "").lstrip("\ufeff")
