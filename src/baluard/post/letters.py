"""A letter as bytes: plain text, simple HTML with the map in it, files; the same bytes each time it is put together."""

from __future__ import annotations

import re
from email.headerregistry import Address
from email.message import EmailMessage, MIMEPart
from email.policy import SMTP
from email.utils import formatdate

from msgspec import Struct

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MAP = "map"  # how the HTML names the picture
MOST_ADDRESS = 254
ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,9}"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,9}[A-Za-z]{2,63}"
)
POLICY = SMTP.clone(max_line_length=200)


class Attached(Struct, frozen=True):
    """A file that goes with a letter."""

    name: str
    body: bytes
    kind: str = XLSX


class Letter(Struct, frozen=True):
    """All that a letter says. `html` shows the picture as `cid:map`."""

    token: str
    to: str
    subject: str
    text: str
    html: str
    at: int  # seconds since 1970
    withdraw: str = ""  # the address of the page on which one wants no more mails
    picture: bytes = b""
    files: tuple[Attached, ...] = ()
    answers: str = ""  # the name of the mail that it answers
    is_tied: bool = True  # may it be replied to?


class Sender(Struct, frozen=True):
    """From whom letters come. `plus`: does what comes after a + in the address reach the same box?"""

    address: str
    name: str = "Baluard"
    plus: bool = True

    @property
    def domain(self) -> str:
        """The part behind the @."""
        return self.address.rpartition("@")[2]

    def reply_address(self, token: str) -> str:
        """Where a reply to a letter goes."""
        local, _, domain = self.address.rpartition("@")
        return f"{local}+{token}@{domain}" if self.plus else self.address


def name_of_letter(token: str, sender: Sender) -> str:
    """The Message-ID of a letter: it does not change when the letter is sent again."""
    return f"<{token}@{sender.domain}>"


def as_bytes(letter: Letter, sender: Sender) -> bytes:
    """The letter as it travels."""
    message = EmailMessage(policy=POLICY)
    message["From"] = Address(sender.name, addr_spec=sender.address)
    message["To"] = Address(addr_spec=letter.to)
    if letter.is_tied:
        message["Reply-To"] = Address(sender.name, addr_spec=sender.reply_address(letter.token))
    message["Subject"] = " ".join(letter.subject.split())
    message["Date"] = formatdate(letter.at, usegmt=True)
    message["Message-ID"] = name_of_letter(letter.token, sender)
    if letter.answers:
        message["In-Reply-To"] = message["References"] = letter.answers
    message["Auto-Submitted"] = "auto-replied" if letter.answers else "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    if letter.withdraw:
        message["List-Unsubscribe"] = f"<{letter.withdraw}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text, cte="quoted-printable")
    message.add_alternative(letter.html, subtype="html", cte="quoted-printable")
    if letter.picture:
        shown = next(part for part in message.iter_parts() if part.get_content_type() == "text/html")
        assert isinstance(shown, MIMEPart)
        shown.add_related(letter.picture, "image", "png", cid=f"<{MAP}>", disposition="inline", filename="map.png")
    for file in letter.files:
        main, _, sub = file.kind.partition("/")
        message.add_attachment(file.body, main, sub, filename=file.name)
    name_boundaries(message, letter.token)
    return message.as_bytes()


def name_boundaries(message: MIMEPart, token: str) -> None:
    """What stands between the parts follows from the letter; left alone it would be drawn by lot each time."""
    parts = [part for part in message.walk() if part.is_multipart()]
    for number, part in enumerate(parts):
        part.set_boundary(f"=_{token}_{number}")


def is_address(text: str) -> bool:
    """Could this be an address of one person? Only plain ones: no comments, no quotes, no lists."""
    return len(text) <= MOST_ADDRESS and ADDRESS.fullmatch(text) is not None
