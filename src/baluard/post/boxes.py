"""Where replies come from: a box that is read by IMAP, and a folder into which somebody lays files.

What was read is marked only when it was dealt with: a mail that a dying server was reading comes again.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from imaplib import IMAP4
from pathlib import Path
from ssl import SSLContext
from typing import Any

import structlog
from imap_tools import (
    AND,
    BaseMailBox,
    ImapToolsError,
    MailBox,
    MailBoxStartTls,
    MailBoxUnencrypted,
    MailMessage,
)

from baluard.post.incoming import MOST_BYTES
from baluard.post.settings import Box

SECONDS = 30.0
MOST_AT_ONCE = 50  # mails that one look deals with; the others wait for the next
HEAD_BYTES = 64 * 1024  # of a file that is too large
READ = "read"  # the folder for files that were dealt with
STILL = 2.0  # seconds for which a file must not have changed: else somebody may still be writing it
PROTOCOL = (IMAP4.error, IMAP4.abort)
log = structlog.get_logger("mail")
Take = Callable[[bytes, bool], None]  # (a mail, or only its head: then it is too large)


class NoBox(Exception):
    """The box cannot be reached, or does not let us in."""


class RawMail(MailMessage):
    """A mail as it came, byte for byte."""

    def __init__(self, fetched: list[Any]) -> None:
        super().__init__(fetched)
        self.raw = self._get_message_data_parts(fetched)[0]


def open_box(box: Box, password: str, beside: Path) -> BaseMailBox:
    """A box, logged in."""
    try:
        found = connected(box, box.trust(beside))
    except (ImapToolsError, OSError, *PROTOCOL) as error:
        raise NoBox(type(error).__name__) from None
    try:
        return found.login(box.user, password, box.folder)
    except (ImapToolsError, OSError, *PROTOCOL) as error:
        found.client.shutdown()
        raise NoBox(type(error).__name__) from None


def connected(box: Box, trust: SSLContext) -> BaseMailBox:
    """A server that has mails. The library would take any certificate, so it is told which."""
    match box.security:
        case "tls":
            found: BaseMailBox = MailBox(box.host, box.port, timeout=SECONDS, ssl_context=trust)
        case "starttls":
            found = MailBoxStartTls(box.host, box.port, timeout=SECONDS, ssl_context=trust)
        case "none":
            found = MailBoxUnencrypted(box.host, box.port, timeout=SECONDS)
    found.email_message_class = RawMail  # type: ignore[assignment]
    return found


def read_box(box: Box, password: str, take: Take, beside: Path = Path()) -> int:
    """Take all unread mails of a box, and mark them; how many there were. What cannot be dealt with now stays."""
    mails = open_box(box, password, beside)
    try:
        waiting = mails.uids(AND(seen=False))
        done = 0
        for uid in waiting:
            if deal_with(*fetched(mails, uid), take):
                mails.flag(uid, r"\Seen", True)
                done += 1
            if done == MOST_AT_ONCE:
                break
        return len(waiting)
    except (ImapToolsError, OSError, *PROTOCOL) as error:
        raise NoBox(type(error).__name__) from None
    finally:
        with contextlib.suppress(ImapToolsError, OSError, *PROTOCOL):
            mails.logout()


def fetched(mails: BaseMailBox, uid: str) -> tuple[bytes, bool]:
    """A mail; of one that is too large only the head."""
    heads = list(mails.fetch(uid_list=[uid], mark_seen=False, headers_only=True))
    too_large = any(one.size_rfc822 > MOST_BYTES for one in heads)
    whole = heads if too_large else list(mails.fetch(uid_list=[uid], mark_seen=False))
    return next((one.raw for one in whole if isinstance(one, RawMail)), b""), too_large


def read_folder(folder: Path, take: Take) -> int:
    """Take all files of a folder, and put them aside; how many there were."""
    waiting = sorted(filter(is_whole_mail, folder.iterdir() if folder.is_dir() else ()))
    done = 0
    for file in waiting:
        if deal_with_file(file, take):
            put_aside(file, folder / READ)
            done += 1
        if done == MOST_AT_ONCE:
            break
    return len(waiting)


def deal_with_file(file: Path, take: Take) -> bool:
    """Let a file be dealt with; of one that is too large only the head. False when it cannot be read."""
    try:
        too_large = file.stat().st_size > MOST_BYTES
        with file.open("rb") as opened:
            body = opened.read(HEAD_BYTES if too_large else -1)
    except OSError as failed:
        log.warning("a file cannot be read", name=file.name, error=type(failed).__name__)
        return False
    return deal_with(body, too_large, take)


def is_whole_mail(file: Path) -> bool:
    """Is it a mail that nobody is still writing? Half of an order may be an order, too."""
    if file.suffix.lower() != ".eml" or file.name.startswith(".") or not file.is_file():
        return False
    return not 0 <= time.time() - file.stat().st_mtime < STILL


def put_aside(file: Path, folder: Path) -> None:
    """Keep a file that was dealt with, beside another of its name."""
    folder.mkdir(exist_ok=True)
    names = (file.name, *(f"{file.stem} {number}{file.suffix}" for number in range(2, 10_000)))
    file.replace(next((folder / name for name in names if not (folder / name).exists()), folder / file.name))


def deal_with(body: bytes, too_large: bool, take: Take) -> bool:
    """Let a mail be dealt with; false when that failed. Another one may go well: none holds up the others."""
    try:
        take(body, too_large)
    except Exception as failed:
        log.warning("a mail waits", error=type(failed).__name__)
        return False
    return True
