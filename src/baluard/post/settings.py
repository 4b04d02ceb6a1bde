"""Which box mails go through: a file of settings. Passwords stand in files of their own, or in the environment."""

from __future__ import annotations

import os
import ssl
import tomllib
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from baluard.post.letters import Sender, is_address

Security = Literal["starttls", "tls", "none"]


class BadMailSettings(Exception):
    """A file of settings that cannot be read, or says what cannot be."""


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """A server that takes mails, or has them. `password_env` names a variable of the environment."""

    host: str
    port: int
    security: Security = "starttls"
    user: str = ""
    password_file: str = ""
    password_env: str = ""
    ca_file: str = ""  # of certificates that the system does not know: a club's own
    folder: str = "INBOX"  # of a server that has mails

    def password(self, beside: Path) -> str:
        """The password, from where the settings say; never kept in a value that somebody may print."""
        if self.password_file:
            try:
                return (beside / self.password_file).read_text("utf-8").strip()
            except (OSError, UnicodeDecodeError) as error:
                raise BadMailSettings(f"password_file: {self.password_file}: {type(error).__name__}") from None
        if self.password_env:
            if self.password_env not in os.environ:
                raise BadMailSettings(f"password_env: {self.password_env}: not set")
            return os.environ[self.password_env]
        return ""

    def trust(self, beside: Path) -> ssl.SSLContext:
        """How a server proves that it is the one that is meant; who does not gets no password."""
        try:
            return ssl.create_default_context(cafile=str(beside / self.ca_file) if self.ca_file else None)
        except OSError as error:
            raise BadMailSettings(f"ca_file: {self.ca_file}: {type(error).__name__}") from None


class MailFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    sender: str = ""
    name: str = "Baluard"
    url: str = ""  # where people reach the house; links in mails begin so
    plus: bool = True
    pause: int = 300  # seconds after which a mail goes out, so that it tells of all that happened meanwhile
    look: int = 60  # seconds between two looks at what came in
    smtp: Box | None = None
    imap: Box | None = None


class MailSettings(Struct, frozen=True):
    """How mails go out and come in. Without SMTP they are laid into a folder; a folder is always looked into."""

    sender: Sender = Sender("baluard@localhost.localdomain", plus=True)
    url: str = ""
    pause: int = 300
    look: int = 60
    smtp: Box | None = None
    imap: Box | None = None
    beside: Path = Path()  # where files with passwords and certificates are looked for


def read_settings(file: Path) -> MailSettings:
    """The settings of a file; `BadMailSettings` says in one line what is wrong."""
    try:
        said = msgspec.convert(tomllib.loads(file.read_text("utf-8")), MailFile)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadMailSettings(f"{file.name}: {error}") from error
    if said.sender and not is_address(said.sender):
        raise BadMailSettings(f"{file.name}: sender")
    if (said.smtp or said.imap) and not (said.sender and said.url):
        raise BadMailSettings(f"{file.name}: sender, url")
    if said.pause < 0 or said.look < 1:
        raise BadMailSettings(f"{file.name}: pause, look")
    sender = Sender(said.sender or MailSettings().sender.address, said.name, said.plus)
    found = MailSettings(sender, said.url.rstrip("/"), said.pause, said.look, said.smtp, said.imap, file.parent)
    for box in (said.smtp, said.imap):
        if box is not None:
            box.password(file.parent)  # wanting now, not at the first mail
            box.trust(file.parent)
    return found
