"""When no letter is written, what a letter of many happenings tells, and replies as people's programs write them."""

from __future__ import annotations

import base64
from email.message import EmailMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from pathlib import Path

import pytest
from msgspec.structs import replace

from baluard.kernel.rng import Rng
from baluard.server.common.words import Words
from baluard.server.mail.ways import Way, Ways, numbers_in
from baluard.server.records.history import read_tale, story
from tests.server.mailhouse import MailHouse, Posted, reply_to
from tests.server.test_letters import answers, asked_in, game_id, house, to_question

__all__ = ["game_id", "house"]
MEGABYTE = 1024 * 1024


def to_ambush(house: MailHouse, game_id: str, holds: bool) -> bool:
    """At random until Red may spring an ambush, and has one or not; false when nobody meets before the game is over."""
    rng = Rng(f"ambush {holds}")
    for _ in range(400):
        asked = next((a for a in asked_in(house, game_id) if a.required and not a.answered), None)
        if asked is None:
            return False
        if (asked.decision.seat, asked.decision.tag) == ("red", "ambush"):
            if asked.decision.space.is_forced() != holds:
                return True
            house.house.answer(game_id, "red", asked.id, ["pass"])
        else:
            house.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.space.sample(rng)])
    return False


@pytest.mark.parametrize(
    ("order", "holds", "written"),
    [
        ("never", True, False),
        ("never", False, False),
        ("ask", False, False),
        ("ask", True, True),
        ("always", False, True),
    ],
)
def test_no_letter_is_written_where_a_standing_order_answers(
    tmp_path: Path, order: str, holds: bool, written: bool
) -> None:
    for number in range(20):  # a game may be over before anybody meets
        with MailHouse(tmp_path / str(number)) as house:
            game_id = house.game(rounds="3")
            house.subscribe(game_id, "red")
            row = next(seat for seat in house.store.seats(game_id) if seat.seat == "red")
            house.store.set_seat(replace(row, orders={"ambush": order}))
            if not to_ambush(house, game_id, holds):
                continue
            before = len(house.letters("red"))
            house.run(3600)
            assert (len(house.letters("red")) > before) == written
            assert not written or "ambush" in house.last("red").text
            return
    raise AssertionError("nobody was ever ambushed")


def test_a_letter_tells_all_that_happened_since_the_last_one(house: MailHouse, game_id: str) -> None:
    told = len(house.letters("red"))
    lines: list[str] = []
    while len(house.letters("red")) == told:
        house.play(game_id)
        house.run(150)
    house.run(600)
    for letter in house.letters("red")[told - 1 :]:
        lines += [line for line in letter.text.splitlines() if line.startswith("- ")]
    with house.store.snapshot() as reads:
        words = Words("en", house.house.live(game_id).game, house.house.live(game_id).view(("red",)))
        row, last = house.house.row(game_id), house.store.address(game_id, "red")
        assert last is not None
        tale = read_tale(reads, game_id, upto=last.told_n)
    wanted = [line.text for one in story(house.house, row, ("red",), words, tale=tale) for line in one.lines]
    assert [line[2:].split(" [")[0] for line in lines] == wanted, "each once, in order, and none left out"


# -- replies as they come


def in_html(letter: Posted, text: str) -> bytes:
    """A reply of which only the HTML says anything, with the letter quoted beneath."""
    mail = reply_to(letter, "")
    mail.set_content(
        f"<html><body><div>{text}<br></div><div class='gmail_quote'><blockquote>{letter.html}</blockquote></div>"
        "</body></html>",
        subtype="html",
    )
    return mail.as_bytes()


def in_both(letter: Posted, text: str) -> bytes:
    """The same in plain text and as HTML, with a signature."""
    mail = reply_to(letter, f"{text}\n\n-- \nRed of the Reds\n7, High Street\n")
    mail.add_alternative(f"<p>{text}</p><p>-- </p><p>Red of the Reds</p>", subtype="html")
    return mail.as_bytes()


def in_old_letters(letter: Posted, text: str) -> bytes:
    """In Windows' letters, as base64, beneath a greeting with accents that is quoted."""
    mail = reply_to(letter, "x")
    del mail["Content-Transfer-Encoding"], mail["Content-Type"], mail["MIME-Version"]
    body = base64.encodebytes(f"> ¿Qué?\r\n\r\n{text}\r\n".encode("cp1252"))
    head = (
        b"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=windows-1252\r\nContent-Transfer-Encoding: base64\r\n"
    )
    return bytes(mail).partition(b"\n\n")[0].replace(b"\n", b"\r\n") + b"\r\n" + head + b"\r\n" + body


def with_quote(letter: Posted, text: str) -> bytes:
    """Above the whole letter, quoted with marks as most programs do."""
    quoted = "\n".join(f"> {line}" for line in letter.text.splitlines())
    return reply_to(letter, f"{text}\n\nOn Wed, 18 Nov 2026, Baluard <house@example.org> wrote:\n{quoted}").as_bytes()


def with_bare_quote(letter: Posted, text: str) -> bytes:
    """Above the whole letter without any marks."""
    return reply_to(letter, f"{text}\n\n{letter.text}").as_bytes()


def with_files(letter: Posted, text: str) -> bytes:
    """With 20 MB of pictures and a card."""
    mail = reply_to(letter, text)
    mail.add_attachment(bytes(20 * MEGABYTE), "image", "png", filename="table.png")
    mail.add_attachment(b"BEGIN:VCARD", "text", "vcard", filename="red.vcf")
    return mail.as_bytes()


def nested(letter: Posted, text: str) -> bytes:
    """A mixed mail with a related part with an alternative in it, as Apple writes."""
    outer, middle, inner = MIMEMultipart("mixed"), MIMEMultipart("related"), MIMEMultipart("alternative")
    for head in ("From", "To", "Subject", "Message-ID", "In-Reply-To"):
        outer[head] = str(reply_to(letter, text)[head])
    inner.attach(MIMEText(f"{text}\n\nSent from my iPhone", "plain", "utf-8"))
    inner.attach(MIMEText(f"<b>{text}</b>", "html", "utf-8"))
    middle.attach(inner)
    outer.attach(middle)
    return outer.as_bytes()


@pytest.mark.parametrize(
    "written",
    [in_html, in_both, in_old_letters, with_quote, with_bare_quote, with_files, nested],
    ids=lambda one: one.__name__,
)
def test_a_number_is_read_however_a_mail_is_written(house: MailHouse, game_id: str, written: object) -> None:
    assert callable(written)
    house.receive(written(house.last("red"), "2"))
    asked = house.house.live(game_id).match.asked_of("red")
    assert asked and asked[0].answered
    assert "Accepted: 2." in house.last("red").text


LISTED = Ways("one", (Way("Stand and fight", "stand"), Way("Retreat to Toledo", "toledo")))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("2. Retreat to Toledo", [(2,)]),
        ("2) RETREAT TO TOLEDO, and good luck\n\nJoan", [(2,)]),
        ("1 – stand and fight", [(1,)]),
        ("1. Retreat to Toledo", []),
        ("3. Stand and fight", []),
        ("Stand and fight", []),
    ],
)
def test_a_choice_may_be_copied_out_of_the_letter(text: str, numbers: list[tuple[int, ...]]) -> None:
    assert numbers_in(text, LISTED) == numbers


def test_of_a_mail_that_is_too_large_the_head_says_whom_to_tell(house: MailHouse, game_id: str) -> None:
    before = answers(house, game_id)
    mail = reply_to(house.last("red"), "2")
    mail.add_attachment(bytes(26 * MEGABYTE), "video", "mp4", filename="saturday.mp4")
    house.receive(mail.as_bytes())
    assert answers(house, game_id) == before and "too large to be read" in house.last("red").text


def test_what_no_letters_can_make_sense_of_is_told(house: MailHouse, game_id: str) -> None:
    before = answers(house, game_id)
    parts = b"".join(b"--b\r\n\r\nx\r\n" for _ in range(1000))
    mail = reply_to(house.last("red"), "2").as_bytes().partition(b"\nContent-Type")[0]
    house.receive(mail + b'\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n' + parts + b"--b--\n")
    assert answers(house, game_id) == before and "cannot be read" in house.last("red").text


def test_a_stale_reply_that_comes_again_is_told_once(house: MailHouse, game_id: str) -> None:
    old = house.last("red")
    to_question(house, game_id, "march")
    before = answers(house, game_id)
    for _ in range(4):
        house.reply(old, "1", name="<old@people.example>")
    assert answers(house, game_id) == before
    texts = [one.text for one in house.letters("red")]
    assert sum("question or turn is over" in text for text in texts) == 1
    assert sum("came a second time" in text for text in texts) == 1


def test_a_forged_reply_to_a_seat_without_letters_is_answered_to_nobody(house: MailHouse, game_id: str) -> None:
    letter, number = house.last("red"), len(house.letters("red"))
    mail = EmailMessage()
    mail["From"], mail["To"] = "evil@evil.example", "house+aaaaaaaaaa-1-bbbbbbbbbbbbbbbbbbbb@example.org"
    mail["Message-ID"], mail["Subject"] = "<evil@evil.example>", "Re: your turn"
    mail.set_content("2")
    house.receive(mail.as_bytes())
    assert len(house.letters("red")) == number and house.letters("evil") == [] and house.last("red").raw == letter.raw
