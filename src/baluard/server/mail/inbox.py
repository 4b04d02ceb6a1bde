"""What a mail that came in does: it answers a question by its number, hands orders in, brings dice. Each is answered.

A reply is tied to a letter by a token: so it is known for which seat it speaks, and of which moment. What is forged,
old or comes twice changes nothing, and is told once, to the confirmed address alone. What a program wrote is never
answered, so that no two programs write to each other.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

import msgspec
import structlog
from msgspec import Struct

from baluard.campaign.brought import key_of_roll, open_roll
from baluard.campaign.lexicon import LANGUAGES, plain
from baluard.campaign.papers import Kept
from baluard.campaign.report_book import is_report_book
from baluard.campaign.reports import ReportDesk
from baluard.campaign.workbook import fault_words
from baluard.kernel.errors import PlayerError, StaleAnswer
from baluard.kernel.faults import Fault
from baluard.kernel.typed import prepared
from baluard.post.incoming import TOO_LARGE, Envelope, Incoming, Unreadable, envelope_of, read_mail
from baluard.post.plain import NO_MORE
from baluard.post.tokens import Token
from baluard.server.campaign import dice_box, order_sets
from baluard.server.common.errors import UnreadOrders
from baluard.server.common.words import Words
from baluard.server.games.appends import decoded
from baluard.server.games.house import House
from baluard.server.games.live import Live
from baluard.server.games.table_words import words_at
from baluard.server.mail import addresses
from baluard.server.mail.jobs import ANSWER, MAIL, Order, once
from baluard.server.mail.letters import desk_at, dies_of, report_desk_at
from baluard.server.mail.ways import Ways, numbers_in, question_key
from baluard.server.people.lent import lent_at
from baluard.store import AddressRow, Job, LetterRow

MOST_AN_HOUR = 30  # mails of one person that are answered
MOST_REASONS = 20
OTHER_BOOK = re.compile(r"(?i).*\.(ods|fods|xls|xlsb|csv|numbers|zip)|winmail\.dat")  # as other programs keep one
HOUR, DAY = 3600, 86_400
log = structlog.get_logger("mail")


class Refused(Exception):
    """A reply that does nothing, and why, as a text key. `mark`: told once under this name."""

    def __init__(self, key: str, mark: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.mark = mark


class Reply(Struct, frozen=True):
    """A mail of a person we know, and the letter it replies to."""

    row: AddressRow
    letter: LetterRow
    mark: str  # its name, for what it may do once
    envelope: Envelope
    mail: Incoming


class Inbox:
    """Takes mails."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.store = house.store

    def take(self, body: bytes, too_large: bool) -> None:
        """Deal with a mail, of which only the head may be there."""
        mail, wrong = opened(body, too_large)
        found = self.sender_of(mail.envelope) if mail is not None else None
        if mail is None or found is None or mail.envelope.is_automatic:
            log.info("a mail is left aside")
            return
        row, token = found
        mark = mark_of(mail.envelope, body)
        try:
            self.check(row, token, mail.envelope, mark)
            if wrong:
                raise Refused(wrong)
            self.obey(row, token, mail, mark)
        except Refused as refused:
            self.say(row, refused.mark or mark, mail.envelope, self.words(row).say(refused.key))

    def sender_of(self, envelope: Envelope) -> tuple[AddressRow, Token] | None:
        """Whose letter a mail replies to; None when nobody of ours has confirmed that address."""
        for token in envelope.tokens:
            row = self.store.address_by_id(token.id)
            if row is not None and row.confirmed:
                return row, token
        return None

    def check(self, row: AddressRow, token: Token, envelope: Envelope, mark: str) -> None:
        """Is it theirs, and new? `Refused` when not. Nothing more than so many an hour is even looked at."""
        now = self.house.now()
        if not token.is_signed_by(row.key):
            raise Refused("mail.forged", f"forged {now // DAY}")
        if envelope.sender != row.address.lower():
            raise Refused("mail.other_sender", f"sender {now // DAY}")
        mine = [
            job for job, _, _ in self.store.jobs_of(row.game, MAIL) if job.key.startswith(f"mail {row.id} {ANSWER} ")
        ]
        if any(job.key == self.job(row, mark, envelope, ()).key for job in mine):
            raise Refused("mail.twice", f"twice {mark}")
        if sum(1 for job in mine if job.due > now - HOUR) >= MOST_AN_HOUR:
            raise Refused("mail.too_many", f"many {now // HOUR}")

    def obey(self, row: AddressRow, token: Token, mail: Incoming, mark: str) -> None:
        """Do what a mail says."""
        if plain(mail.envelope.subject) in NO_MORE or plain(mail.text) in NO_MORE:
            addresses.withdraw(self.house, row.game, row.seat)
            return
        letter = self.store.letter(row.id, token.number)
        if letter is None:
            raise Refused("mail.stale")
        reply = Reply(row, letter, mark, mail.envelope, mail)
        try:
            self.act(reply)
        except PlayerError as refused:
            self.say(row, mark, mail.envelope, *self.reasons(row, refused))

    def act(self, reply: Reply) -> None:
        """Orders, dice, or the number of a choice."""
        live = self.house.live(reply.row.game)
        if live.match.is_over:
            raise Refused("mail.over")
        if reply.row.seat in lent_at(self.house, live.row):
            raise Refused("mail.handed")
        text = reply.mail.text
        if reply.mail.books:
            self.hand_in_book(live, reply)
            return
        ways = msgspec.json.decode(reply.letter.ways, type=prepared(Ways))
        numbers = numbers_in(text, ways)
        if not numbers and any(OTHER_BOOK.fullmatch(name) for name in reply.mail.others):
            raise Refused("mail.other_book")
        if not text.strip():
            raise Refused("mail.empty")
        if self.bring_by_subject(live, reply):
            return
        if ways.how and len(numbers) == 1:
            self.choose(live, reply, ways, numbers[0])
        elif desk_at(live, reply.row.seat, reply.row.lang) is not None:
            self.hand_in_lines(live, reply)
        else:
            raise Refused("mail.which" if len(numbers) > 1 else "mail.not_understood")

    # -- what it may be

    def choose(self, live: Live, reply: Reply, ways: Ways, numbers: tuple[int, ...]) -> None:
        """The number of a choice that the letter listed."""
        row = reply.row
        entries = decoded(self.store.entries(row.game))
        name = next(
            (
                a.id
                for a in live.match.asked_of(row.seat)
                if question_key(entries, live.match.save.turn_n, a) == reply.letter.question
            ),
            "",
        )
        if not name:
            raise Refused("mail.stale")
        answer = ways.read(numbers)
        if answer is None:
            raise Refused("mail.no_such_number")
        said = self.words(row).say("mail.chosen", choices=" · ".join(ways.labels(numbers)))
        job = self.job(row, reply.mark, reply.envelope, (said,))
        self.house.answer(row.game, row.seat, name, [answer], jobs=(job,))

    def hand_in_book(self, live: Live, reply: Reply) -> None:
        """The workbook of a turn."""
        if desk_at(live, reply.row.seat, reply.row.lang) is None:
            raise Refused("mail.no_orders")
        if len(reply.mail.books) > 1:
            raise Refused("mail.two_books")
        body = reply.mail.books[0].body
        desk = report_desk_at(live, reply.row.seat, reply.row.lang)
        if desk is not None and is_report_book(body, desk.grammar):
            self.hand_in_report(live, reply, desk, body)
            return
        self.hand_in(live, reply, order_sets.Written(workbook=body))

    def hand_in_report(self, live: Live, reply: Reply, desk: ReportDesk, body: bytes) -> None:
        """The report of a combat; what is wrong is told with its cell."""
        reading, row = desk.read(body, True), reply.row
        if reading.faults:
            raise UnreadOrders(*reading.faults)
        said = self.words(row).say("mail.report_given")
        job = self.job(row, reply.mark, reply.envelope, (said,))
        self.house.answer(row.game, row.seat, desk.asked.id, [reading.report], jobs=(job,))

    def hand_in_lines(self, live: Live, reply: Reply) -> None:
        """Lines of orders; dice that stand alone are brought, and no turn is given away by them."""
        text, row = reply.mail.text, reply.row
        desk = desk_at(live, row.seat, row.lang)
        assert desk is not None
        reading = desk.read(text.encode(), False)
        if not reading.orders and not reading.faults:
            if not reading.dice:
                raise Refused("mail.not_understood")
            for one in reading.dice:
                self.check_turn(live, reply)
                dice_box.bring(self.house, row.game, row.seat, one.row, one.values, one.proof)
            self.say(row, reply.mark, reply.envelope, self.words(row).say("mail.dice_brought"))
            return
        self.hand_in(live, reply, order_sets.Written(lines=text))

    def hand_in(self, live: Live, reply: Reply, written: order_sets.Written) -> None:
        """A set of orders; the answer says what became of it."""
        self.check_turn(live, reply)
        row = reply.row
        job = self.job(row, reply.mark, reply.envelope, (), orders=True)
        kept = order_sets.hand_in(self.house, row.game, row.seat, written, False, self.words(row), jobs=(job,))
        log.info("orders by mail", game=row.game, seat=row.seat, verdict=verdict(kept))

    def bring_by_subject(self, live: Live, reply: Reply) -> bool:
        """PEN-20.7 Dice, in a mail whose subject says for which roll; false when it says no such thing."""
        row, said = reply.row, plain(reply.envelope.subject)
        dies = dies_of(live, desk_at(live, row.seat, row.lang))
        keys = [one.key for one in dies if plain(one.subject) in said]
        asked = open_roll(live.match)
        now = key_of_roll(live.match, asked) if asked is not None else ""
        key = now if now in keys else next(iter(keys), "")  # the same subject may stand for a later roll, too
        if not key:
            return False
        self.check_turn(live, reply)
        values, faults = live.game.dice_in_mail(reply.mail.text)
        if faults:
            raise UnreadOrders(*faults)
        proof = proof_in(reply.mail.text, self.words(row))
        if not proof:
            raise UnreadOrders(Fault("mail.no_proof"))
        dice_box.bring(self.house, row.game, row.seat, key, values, proof)
        self.say(row, reply.mark, reply.envelope, self.words(row).say("mail.dice_brought"))
        return True

    def check_turn(self, live: Live, reply: Reply) -> None:
        """Orders and dice are for the turn of the letter."""
        if reply.letter.turn != live.match.save.turn_n:
            raise Refused("mail.stale")

    # -- answers

    def job(self, row: AddressRow, mark: str, envelope: Envelope, said: Sequence[str], orders: bool = False) -> Job:
        """The answer to a mail. Its name is that of the mail: what was dealt with is never dealt with again."""
        order = Order(row.seat, row.id, ANSWER, tuple(said), envelope.name if is_name(envelope.name) else "", orders)
        return once(row, mark, self.house.now(), order)

    def say(self, row: AddressRow, mark: str, envelope: Envelope, *said: str) -> None:
        """Answer, once."""
        self.store.put_jobs(self.job(row, mark, envelope, said))
        self.house.changed(row.game)

    def words(self, row: AddressRow) -> Words:
        """What can be said to this person."""
        return words_at(self.house, self.house.row(row.game), (row.seat,), row.lang)

    def reasons(self, row: AddressRow, refused: PlayerError) -> tuple[str, ...]:
        """Why something is not accepted: all that is wrong, each by itself."""
        words = self.words(row)
        if isinstance(refused, StaleAnswer):
            return (words.say("mail.stale"),)
        reasons = [wrong_in(words, one) for one in refused.faults] or [words.error(refused)]
        return (words.say("mail.refused"), *reasons[:MOST_REASONS])


def wrong_in(words: Words, fault: Fault) -> str:
    """One thing that is wrong, with its cell where it has one."""
    cell = fault.place.replace("!", " ") + ": " if "!" in fault.place else ""
    return cell + fault_words(words.texts, fault)


def opened(body: bytes, too_large: bool) -> tuple[Incoming | None, str]:
    """A mail, and what is wrong with it; None when not even its head can be read."""
    try:
        if too_large:
            raise Unreadable(TOO_LARGE)
        return read_mail(body), ""
    except Unreadable as wrong:
        try:
            return Incoming(envelope_of(body), ""), wrong.key
        except Unreadable:
            return None, wrong.key


def mark_of(envelope: Envelope, body: bytes) -> str:
    """The name under which a mail is known to have been dealt with."""
    return hashlib.sha256(envelope.name.encode() or body).hexdigest()[:32]


def is_name(name: str) -> bool:
    """Can we say this Message-ID in a head of ours?"""
    return re.fullmatch(r"<[!-;=?-~]{3,200}>", name) is not None


def proof_in(text: str, words: Words) -> str:
    """What there is to show for dice: what stands behind the word for it, in any of our languages."""
    for lang in LANGUAGES:
        word = re.escape(Words(lang).say("mail.proof_word"))
        found = re.search(rf"(?im)\b{word}\b\s*[:=]?\s*(\S[^\n]{{0,190}})", text)
        if found:
            return found.group(1).strip()
    return ""


def verdict(kept: Kept) -> str:
    """What became of orders."""
    return kept.paper.verdict if kept.paper else ""
