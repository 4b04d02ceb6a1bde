"""How a letter leaves: by SMTP, or into a folder from which somebody sends it by hand."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from ssl import SSLContext

import aiosmtplib

from baluard.post.settings import Box, MailSettings

SECONDS = 30.0  # for all that a server is asked
Carrier = Callable[[str, str, bytes], None]  # (token, to, letter)
FOR_GOOD = (aiosmtplib.SMTPDataError, aiosmtplib.SMTPRecipientRefused)


class NotSent(Exception):
    """It did not go. `for_good`: it never will, the server does not want it. It names nobody: what fails is logged."""

    def __init__(self, why: str, for_good: bool = False) -> None:
        super().__init__(why)
        self.for_good = for_good


def carrier_for(settings: MailSettings, folder: Path) -> Carrier:
    """The carrier that these settings ask for."""
    box = settings.smtp
    if box is None:
        return lambda token, to, letter: lay(folder, token, letter)
    sender, password, trust = settings.sender.address, box.password(settings.beside), box.trust(settings.beside)
    return lambda token, to, letter: send(box, password, trust, sender, to, letter)


def send(box: Box, password: str, trust: SSLContext, sender: str, to: str, letter: bytes) -> None:
    """Give a letter to a server, and wait until it has it."""
    sending = aiosmtplib.send(
        letter,
        sender=sender,
        recipients=[to],
        hostname=box.host,
        port=box.port,
        username=box.user or None,
        password=password or None,
        use_tls=box.security == "tls",
        start_tls=box.security == "starttls",
        tls_context=None if box.security == "none" else trust,
        timeout=SECONDS,
    )
    try:
        asyncio.run(sending)
    except aiosmtplib.SMTPRecipientsRefused as error:
        codes = [one.code for one in error.recipients]
        raise NotSent(f"refused {codes}", all(code >= 500 for code in codes)) from None
    except aiosmtplib.SMTPResponseException as error:
        for_good = isinstance(error, FOR_GOOD) and error.code >= 500
        raise NotSent(f"{type(error).__name__} {error.code}", for_good) from None
    except (aiosmtplib.SMTPException, OSError) as error:
        raise NotSent(type(error).__name__) from None


def lay(folder: Path, token: str, letter: bytes) -> None:
    """Lay a letter into a folder, whole or not at all; a second time it is the same file."""
    part = folder / f".{token}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(letter)
            file.flush()
            os.fsync(file.fileno())
        part.replace(folder / f"{token}.eml")
    except OSError as error:
        raise NotSent(type(error).__name__) from None
