"""The post of the house: letters are written when their jobs are due, kept, and sent; what came in is read.

A letter is kept before it goes out. If the server dies then, the next one finds it and sends the very same again, under
the same name, so that it is shown once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec
import structlog

from baluard.kernel.errors import PlayerError, StaleAnswer
from baluard.kernel.given import Given
from baluard.kernel.match import Match, Step
from baluard.post.boxes import NoBox, read_box, read_folder
from baluard.post.carriers import NotSent, carrier_for
from baluard.post.letters import as_bytes
from baluard.post.settings import MailSettings
from baluard.post.tokens import CONFIRM as CONFIRM_LINK
from baluard.post.tokens import WITHDRAW, link_sign, token_of
from baluard.server.common.words import Words
from baluard.server.common.workers import Failed, Late, Pool, Work
from baluard.server.games.house import House
from baluard.server.mail.addresses import follow_to, link_path
from baluard.server.mail.inbox import Inbox
from baluard.server.mail.jobs import CONFIRM, LOOK, MAIL, REMINDER, TURN, Order, jobs_after, once, order_in
from baluard.server.mail.letters import Desks, write
from baluard.server.settings import Settings
from baluard.server.time.clockwork import Clockwork
from baluard.server.time.paces import read_pace
from baluard.server.time.times import moment_in_words
from baluard.server.web import environment
from baluard.store import AddressRow, Deadline, GameRow, Job, LeasedJob, LetterRow

OUT, IN = "mail/out", "mail/in"  # folders beside the games
DRAW_SECONDS = 20.0  # of a processor
log = structlog.get_logger("mail")


class PostOffice:
    """Writes, sends and reads."""

    def __init__(
        self, house: House, settings: Settings, pool: Pool, is_here: Callable[[str, float], bool] | None = None
    ) -> None:
        self.house = house
        self.store = house.store
        self.settings = settings
        self.mail: MailSettings = settings.mail
        self.pool = pool
        self.is_here = is_here or (lambda browser, within: False)
        self.url = self.mail.url or settings.base
        self.carrier = carrier_for(self.mail, settings.data_dir / OUT)
        self.inbox = Inbox(house)
        self.wake: Callable[[], None] = lambda: None
        self.desks = Desks(environment(), self.mail.sender, self.url, self.draw, self.until)
        house.errands.append(self.letters_for)
        house.followers.append(partial(follow_to, house))

    def join(self, clockwork: Clockwork) -> None:
        """Let the clockwork do the jobs of the post."""
        self.wake = clockwork.wake
        clockwork.on(MAIL, self.go, lease=180)
        clockwork.on(LOOK, self.look, lease=600)

    def open(self) -> None:
        """Begin to look for what comes in."""
        self.store.put_jobs(Job(LOOK, LOOK, self.house.now(), replaces=True))

    # -- out

    def reminders(self, row: GameRow, deadline: Deadline) -> Sequence[Job]:
        """The letter to who is reminded that time runs out."""
        found = self.store.address(row.id, deadline.seat)
        if found is None or not found.confirmed:
            return ()
        return (once(found, f"{deadline.n} {deadline.due}", self.house.now(), Order(found.seat, found.id, REMINDER)),)

    def letters_for(
        self, row: GameRow, match: Match, steps: Sequence[Step], addresses: Sequence[AddressRow]
    ) -> Sequence[Job]:
        """The letters that steps of a game call for."""
        return jobs_after(addresses, row, match, steps, self.house.now(), self.mail.pause) if addresses else ()

    def go(self, job: LeasedJob) -> None:
        """Write and send the letter of a job, or see that none is wanted any more."""
        order = order_in(job.payload)
        row = self.store.address(job.game, order.seat)
        if row is None or row.id != order.id or not (row.confirmed or order.what == CONFIRM):
            return
        letter = self.store.letter_for(job.key)
        if letter is not None and letter.state != "waiting":
            if order.what != TURN:
                return  # it went out, and the job was not crossed off
            letter = None
        if letter is None:
            if order.what == TURN and self.is_at_table(row):
                again = self.house.now() + max(self.mail.pause, 1)
                self.store.put_jobs(Job(job.key, MAIL, again, job.game, job.payload, replaces=True))
                return
            letter = self.written(row, order, job.key)
        if letter is not None:
            self.send(row, letter)

    def is_at_table(self, row: AddressRow) -> bool:
        """Has somebody who holds the seat a page open? Then they see what a letter would tell."""
        holders = [browser for seat, browser in self.store.holders(row.game) if seat == row.seat]
        return any(self.is_here(browser, self.settings.away_seconds) for browser in holders)

    def written(self, row: AddressRow, order: Order, cause: str) -> LetterRow | None:
        """The letter, written and kept; None when there is nothing to say."""
        number = row.number + 1
        token = token_of(row.key, row.id, number)
        try:
            found = write(self.house, self.desks, row, order, token, self.links(row))
        except PlayerError as refused:  # a parked game
            log.info("no letter", game=row.game, seat=row.seat, error=type(refused).__name__)
            return None
        if found is None:
            return None
        body, ways = as_bytes(found.letter, self.mail.sender), msgspec.json.encode(found.ways)
        letter = LetterRow(
            row.id, number, row.game, row.seat, cause, order.what, found.letter.at, body, found.asked, found.turn, ways
        )
        if not self.store.add_letter(letter, found.told_n, found.asked):
            raise StaleAnswer()  # another letter to the same person was written meanwhile: look again
        return letter

    def links(self, row: AddressRow) -> dict[str, str]:
        """The addresses that a letter names."""
        found = {"table": f"{self.url}/g/{row.game}"}
        for name, deed in (("confirm", CONFIRM_LINK), ("withdraw", WITHDRAW)):
            found[name] = self.url + link_path(row.id, deed, link_sign(row.key, row.id, deed, row.address))
        return found

    def send(self, row: AddressRow, letter: LetterRow) -> None:
        """Send a letter that is kept; raises when it must be tried again."""
        try:
            self.carrier(token_of(row.key, row.id, letter.number), row.address, letter.body)
        except NotSent as failed:
            if not failed.for_good:
                raise
            log.warning("a letter is refused", game=row.game, seat=row.seat, why=str(failed))
            self.store.settle_letter(letter, "refused")
            return
        self.store.settle_letter(letter, "sent")
        log.info("a letter went out", game=row.game, seat=row.seat, kind=letter.kind)

    def draw(self, svg: str, width: int, looks: Sequence[str]) -> bytes:
        """The map as a picture, drawn in another process: it takes a second in which nothing else could be done here.
        Without it a letter goes all the same."""
        work = Work("baluard.server.mail.post_office:picture", (svg, width, tuple(looks)), DRAW_SECONDS)
        try:
            found: bytes = self.pool.run(work)
        except (Late, Failed) as failed:
            log.warning("a letter goes without its map", error=type(failed).__name__)
            return b""
        return found

    def until(self, game_id: str, seat: str, words: Words) -> str:
        """Until when a seat is waited for, in words; empty when it has all the time there is."""
        row = self.house.row(game_id)
        due = next((one.due for one in self.store.deadlines(game_id) if one.seat == seat), 0)
        if not due or row.paused:
            return ""
        return words.say("letter.until", moment=Given(moment_in_words(due, read_pace(row.pace).zone, words)))

    # -- in

    def look(self, job: LeasedJob) -> None:
        """See what came in, and when to look next. What is refused changes no game, and is answered at once, too."""
        try:
            if self.look_in():
                self.wake()
        finally:
            again = self.house.now() + self.mail.look
            self.store.put_jobs(Job(LOOK, LOOK, again, replaces=True))

    def look_in(self) -> int:
        """Read what came in; how many mails there were."""
        number = read_folder(self.settings.data_dir / IN, self.inbox.take)
        box = self.mail.imap
        if box is not None:
            try:
                number += read_box(box, box.password(self.mail.beside), self.inbox.take, self.mail.beside)
            except NoBox as failed:
                log.warning("the mail box cannot be read", error=str(failed))
        return number


def picture(svg: str, width: int, looks: tuple[str, ...]) -> bytes:
    """A drawing as PNG."""
    from baluard.drawing.raster import png

    return png(svg, width, "light", tuple(Path(sheet) for sheet in looks))
