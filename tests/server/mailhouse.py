"""A house whose clock the test holds, whose letters lie in a folder, and whose people answer them."""

from __future__ import annotations

import email
import os
import re
from email.message import EmailMessage, Message
from email.policy import default
from pathlib import Path
from typing import Any

from msgspec import Struct

from baluard.kernel.decision import CHANCE
from baluard.page.contract import GameModule
from baluard.post.letters import Sender
from baluard.post.settings import MailSettings
from baluard.server.common.limits import Rate
from baluard.server.common.workers import Pool, Work
from baluard.server.games.house import House
from baluard.server.mail import addresses
from baluard.server.mail.jobs import MAIL
from baluard.server.mail.post_office import IN, OUT, PostOffice, picture
from baluard.server.people.seats import Order, SeatPlan, make_game
from baluard.server.settings import Settings
from baluard.server.time.clockwork import Clockwork
from baluard.store import Store
from tests.server.toyhouse import games as toys

NOON = 1_800_000_000  # the clock when a test begins
LONG_AGO = 1_000_000_000
OWN = "house@example.org"


class Drawn(Pool):
    """Pictures are not drawn, but told by their drawing: it is what must not leak, and takes no time."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def run(self, work: Work) -> Any:
        self.drawn.append(work.args[0])
        return b"\x89PNG" + str(len(work.args[0])).encode()

    def close(self) -> None:
        """There is nothing to close."""


class Posted(Struct, frozen=True):
    """A letter as it arrives."""

    raw: bytes
    message: EmailMessage

    @property
    def subject(self) -> str:
        return str(self.message["Subject"])

    @property
    def text(self) -> str:
        body = self.message.get_body(("plain",))
        assert body is not None
        return str(body.get_content())

    @property
    def html(self) -> str:
        body = self.message.get_body(("html",))
        assert body is not None
        return str(body.get_content())

    @property
    def name(self) -> str:
        return str(self.message["Message-ID"])

    def files(self) -> dict[str, bytes]:
        """What is attached."""
        return {str(one.get_filename()): one.get_payload(decode=True) for one in self.message.iter_attachments()}  # type: ignore[misc]

    def kinds(self) -> list[str]:
        """What sorts of things it holds, pictures in the text too."""
        return [part.get_content_type() for part in self.message.walk()]

    def link(self, deed: str) -> tuple[str, str, str]:
        """(id, deed, sign) of a link in it."""
        found = re.search(rf"/mail/(\w+)/({deed})/(\w+)", self.text)
        assert found is not None, self.text
        return found.group(1), found.group(2), found.group(3)


def posted(body: bytes) -> Posted:
    """A letter out of its bytes."""
    message = email.message_from_bytes(body, policy=default)
    assert isinstance(message, EmailMessage)
    return Posted(body, message)


class MailHouse:
    """The house without a web."""

    def __init__(
        self, folder: Path, catalogue: dict[str, GameModule] | None = None, drawn: Pool | None = None, **mail: Any
    ) -> None:
        self.time = float(NOON)
        self.folder = folder
        self.store = Store(folder / "baluard.sqlite")
        found = toys() if catalogue is None else catalogue
        self.house = House(self.store, lambda: found, clock=lambda: self.time)
        self.settings = Settings(data_dir=folder, mail=MailSettings(**{"sender": Sender(OWN), "pause": 300, **mail}))
        self.pool = drawn or Drawn()
        self.here: set[str] = set()
        self.office = PostOffice(self.house, self.settings, self.pool, lambda browser, _: browser in self.here)
        self.clockwork = Clockwork(self.store, lambda: self.time)
        self.office.join(self.clockwork)
        self.desk = addresses.Desk(OWN, (Rate(100, 3600.0), Rate(100, 3600.0)))

    def __enter__(self) -> MailHouse:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.close()
        self.store.close()

    # -- a table

    def game(self, slug: str = "skirmish", **options: str) -> str:
        """A game in which each seat has a person of its own."""
        module = self.house.module(slug)
        seats = module.seats(module.checked_options(options))
        plans = tuple(SeatPlan(seat, "me") for seat in seats)
        return make_game(self.house, Order(slug, module.checked_options(options), plans), "maker")

    def subscribe(self, game_id: str, seat: str, lang: str = "en") -> None:
        """A seat gives an address and confirms it; what is asked is written to it. Older letters are put away."""
        for old in (self.folder / OUT).glob("*.eml"):
            old.unlink()
        addresses.give(self.house, self.desk, game_id, seat, f"{seat}@people.example", lang, seat)
        self.run()
        row = addresses.linked(self.house, *self.last(seat).link("confirm"))
        assert row is not None
        addresses.follow(self.house, row, "confirm")
        self.run()

    def play(self, game_id: str, *seats: str, value: Any = None) -> None:
        """The first open question of these seats, or of any, is answered: by its default, or as told."""
        for asked in self.house.live(game_id).match.asked:
            seat = asked.decision.seat
            if asked.required and not asked.answered and seat != CHANCE and (not seats or seat in seats):
                answer = asked.decision.default if value is None else value
                self.house.answer(game_id, seat, asked.id, [answer])
                return
        raise AssertionError("nobody is asked")

    # -- the post

    def run(self, seconds: float = 0.0) -> None:
        """Time passes, and what is due is done."""
        self.time += seconds
        self.clockwork.run_due(MAIL)

    def letters(self, seat: str) -> list[Posted]:
        """All letters to a seat, in order."""
        files = (self.folder / OUT).glob("*.eml")
        mine = [
            one for one in map(posted, map(Path.read_bytes, files)) if str(one.message["To"]).startswith(f"{seat}@")
        ]
        return sorted(mine, key=lambda one: int(one.name.split("-")[1]))

    def last(self, seat: str) -> Posted:
        """The last letter to a seat."""
        return self.letters(seat)[-1]

    def reply(self, letter: Posted, text: str, name: str = "", **heads: str) -> None:
        """A person replies to a letter, in plain text."""
        self.receive(reply_to(letter, text, name, **heads).as_bytes())

    def receive(self, body: bytes) -> None:
        """A mail comes in through the folder; what is due because of it is done."""
        box = self.folder / IN
        box.mkdir(parents=True, exist_ok=True)
        laid(box / f"{len(list(box.rglob('*.eml')))}.eml", body)
        self.office.look_in()
        self.run()


def laid(file: Path, body: bytes) -> None:
    """Somebody laid a mail into a folder, a while ago."""
    file.write_bytes(body)
    os.utime(file, (LONG_AGO, LONG_AGO))


def reply_to(letter: Posted, text: str, name: str = "", **heads: str) -> EmailMessage:
    """A reply as mail programs write them."""
    found = EmailMessage()
    found["From"] = heads.get("sender", str(letter.message["To"]))
    found["To"] = str(letter.message["Reply-To"])
    found["Subject"] = heads.get("subject", f"Re: {letter.subject}")
    found["Message-ID"] = name or f"<{abs(hash(text))}.{letter.name.strip('<>')}>"
    found["In-Reply-To"] = letter.name
    for head, value in heads.items():
        if head not in ("sender", "subject"):
            found[head.replace("_", "-")] = value
    found.set_content(text)
    return found


__all__ = ["Drawn", "MailHouse", "Message", "Posted", "Sender", "picture", "posted", "reply_to"]
