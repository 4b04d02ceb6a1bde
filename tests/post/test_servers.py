"""Letters go out to a real SMTP server, and mails are fetched from a real IMAP server."""

from __future__ import annotations

import imaplib
import ssl
from pathlib import Path
from typing import Any

import pytest

from baluard.post import boxes
from baluard.post.boxes import NoBox, read_box, read_folder
from baluard.post.carriers import NotSent, carrier_for
from baluard.post.letters import Sender
from baluard.post.settings import BadMailSettings, Box, MailSettings, read_settings
from tests.post.conftest import PASSWORD, USER, Sink
from tests.server.mailhouse import laid

LETTER = b"From: house@example.org\r\nTo: joan@people.example\r\nSubject: x\r\n\r\nbody\r\n.\r\nend\r\n"


def put(box: Box, *mails: bytes, tls: Path | None = None) -> None:
    """Somebody has written to the box."""
    context = ssl.create_default_context(cafile=tls)
    by_tls = box.security == "tls"
    with (
        imaplib.IMAP4_SSL(box.host, box.port, ssl_context=context)
        if by_tls
        else imaplib.IMAP4(box.host, box.port) as there
    ):
        if box.security == "starttls":
            there.starttls(context)
        there.login(USER, PASSWORD)
        for mail in mails:
            assert there.append("INBOX", "", "", mail)[0] == "OK"


# -- out


def settings_with(smtp: Box | None, beside: Path) -> MailSettings:
    return MailSettings(Sender("house@example.org"), "https://house.example", smtp=smtp, beside=beside)


def test_a_letter_reaches_a_server_byte_for_byte(sink: tuple[Sink, Box], tmp_path: Path) -> None:
    handler, box = sink
    carrier_for(settings_with(box, tmp_path), tmp_path)("token", "joan@people.example", LETTER)
    assert handler.taken == [("house@example.org", ["joan@people.example"], LETTER)]


def test_a_person_whom_nobody_knows_is_no_reason_to_try_again(sink: tuple[Sink, Box], tmp_path: Path) -> None:
    with pytest.raises(NotSent) as failed:
        carrier_for(settings_with(sink[1], tmp_path), tmp_path)("token", "nobody@people.example", LETTER)
    assert failed.value.for_good and "people" not in str(failed.value)


def test_a_busy_server_is_tried_again(sink: tuple[Sink, Box], tmp_path: Path) -> None:
    sink[0].busy = True
    with pytest.raises(NotSent) as failed:
        carrier_for(settings_with(sink[1], tmp_path), tmp_path)("token", "joan@people.example", LETTER)
    assert not failed.value.for_good


def test_a_server_that_is_not_there_is_tried_again(tmp_path: Path) -> None:
    with pytest.raises(NotSent) as failed:
        carrier_for(settings_with(Box("127.0.0.1", 9, "none"), tmp_path), tmp_path)("token", "a@b.cd", LETTER)
    assert not failed.value.for_good


def test_without_a_server_letters_lie_in_a_folder_for_its_owner(tmp_path: Path) -> None:
    carry = carrier_for(settings_with(None, tmp_path), tmp_path / "out")
    carry("token", "joan@people.example", LETTER)
    carry("token", "joan@people.example", LETTER)
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["token.eml"]
    assert (tmp_path / "out/token.eml").read_bytes() == LETTER
    assert (tmp_path / "out/token.eml").stat().st_mode & 0o077 == 0


# -- in


def test_unread_mails_are_taken_once_and_those_that_fail_come_again(box: Box, tmp_path: Path) -> None:
    put(box, LETTER, LETTER.replace(b"body", b"\xffb\xf3dy"), LETTER)
    taken: list[tuple[bytes, bool]] = []

    def take(body: bytes, too_large: bool) -> None:
        taken.append((body, too_large))
        if len(taken) == 1:
            raise OSError("the disk is full")

    password = box.password(tmp_path)
    assert read_box(box, password, take) == 3
    assert read_box(box, password, take) == 1, "the one that failed"
    assert read_box(box, password, take) == 0
    assert [body for body, _ in taken] == [LETTER, LETTER.replace(b"body", b"\xffb\xf3dy"), LETTER, LETTER]


def test_mails_that_fail_do_not_hold_up_those_behind_them(
    box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boxes, "MOST_AT_ONCE", 2)
    bad = LETTER.replace(b"body", b"bad")
    put(box, bad, bad, LETTER, LETTER, LETTER)
    for number, file in enumerate((bad, bad, LETTER, LETTER, LETTER)):
        laid(tmp_path / f"{number}.eml", file)
    taken: list[bytes] = []

    def take(body: bytes, too_large: bool) -> None:
        if b"bad" in body:
            raise ValueError
        taken.append(body)

    read_box(box, box.password(tmp_path), take)
    assert taken == [LETTER] * 2, "two were dealt with, the third waits"
    read_folder(tmp_path, take)
    assert taken == [LETTER] * 4
    read_box(box, box.password(tmp_path), take)
    read_folder(tmp_path, take)
    assert taken == [LETTER] * 6


def test_of_a_mail_that_is_too_large_only_the_head_is_fetched(
    box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boxes, "MOST_BYTES", 100)
    put(box, LETTER + b"x" * 200)
    taken: list[tuple[bytes, bool]] = []
    read_box(box, box.password(tmp_path), lambda body, too_large: taken.append((body, too_large)))
    assert taken[0][1] and b"Subject: x" in taken[0][0] and b"body" not in taken[0][0]


def test_a_box_that_does_not_let_us_in_says_so_without_the_password(box: Box, tmp_path: Path) -> None:
    with pytest.raises(NoBox) as failed:
        read_box(box, "a wrong one", lambda body, too_large: None)
    assert "wrong" not in str(failed.value)
    with pytest.raises(NoBox):
        read_box(Box("127.0.0.1", 9, "none"), "", lambda body, too_large: None)


def test_files_of_a_folder_are_put_aside_when_they_are_read(tmp_path: Path) -> None:
    laid(tmp_path / "a.eml", LETTER)
    laid(tmp_path / "B.EML", LETTER + b"2")
    laid(tmp_path / "notes.txt", b"mine")
    taken: list[bytes] = []
    assert [read_folder(tmp_path, lambda body, _: taken.append(body)) for _ in range(2)] == [2, 0]
    assert taken == [LETTER + b"2", LETTER] and (tmp_path / "read/a.eml").read_bytes() == LETTER
    assert read_folder(tmp_path / "none", lambda body, _: None) == 0


def test_a_file_that_cannot_be_opened_holds_up_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path / "a.eml", LETTER)
    laid(tmp_path / "b.eml", LETTER + b"2")
    really_open = Path.open

    def forbidding(file: Path, mode: str = "r") -> Any:
        if file.name == "a.eml":
            raise PermissionError
        return really_open(file, mode)

    monkeypatch.setattr(Path, "open", forbidding)
    taken: list[bytes] = []
    assert read_folder(tmp_path, lambda body, _: taken.append(body)) == 2
    assert taken == [LETTER + b"2"] and (tmp_path / "a.eml").exists()


def test_a_file_that_somebody_is_still_writing_is_left_until_it_is_whole(tmp_path: Path) -> None:
    taken: list[bytes] = []
    (tmp_path / "a.eml").write_bytes(LETTER[:40])
    assert read_folder(tmp_path, lambda body, _: taken.append(body)) == 0, "half of an order may be an order, too"
    laid(tmp_path / "a.eml", LETTER)
    assert read_folder(tmp_path, lambda body, _: taken.append(body)) == 1 and taken == [LETTER]


def test_a_mail_of_the_name_of_another_takes_nothing_away(tmp_path: Path) -> None:
    for body in (b"From: a@b.cd\n\n1", b"From: a@b.cd\n\n2"):
        laid(tmp_path / "reply.eml", body)
        read_folder(tmp_path, lambda *_: None)
    assert sorted(file.read_bytes()[-1:] for file in (tmp_path / "read").iterdir()) == [b"1", b"2"]


# -- settings

FILE = """
sender = "baluard@club.example"
url = "https://games.club.example/"
pause = 60
[smtp]
host = "mail.club.example"
port = 587
user = "baluard"
password_env = "CLUB_PASSWORD"
[imap]
host = "mail.club.example"
port = 993
security = "tls"
user = "baluard"
password_file = "password"
"""


def test_settings_are_read_with_passwords_from_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUB_PASSWORD", "one")
    (tmp_path / "password").write_text("two\n", "utf-8")
    (tmp_path / "mail.toml").write_text(FILE, "utf-8")
    found = read_settings(tmp_path / "mail.toml")
    assert found.sender.reply_address("t") == "baluard+t@club.example" and found.url == "https://games.club.example"
    assert found.smtp is not None and found.imap is not None
    assert (found.smtp.password(tmp_path), found.imap.password(tmp_path)) == ("one", "two")
    assert "one" not in repr(found) and "two" not in repr(found)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("port = 587", 'port = "x"', "port"),
        ('sender = "baluard@club.example"', 'sender = "baluard"', "sender"),
        ('url = "https://games.club.example/"', "", "url"),
        ('security = "tls"', 'security = "ssl"', "ssl"),
        ("CLUB_PASSWORD", "NO_SUCH_NAME", "NO_SUCH_NAME"),
        ('"password"', '"no-such-file"', "no-such-file"),
        ("[smtp]", "[smtp", "mail.toml"),
        ("pause", "paus", "paus"),
    ],
)
def test_wrong_settings_are_refused_before_the_first_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, said: str
) -> None:
    monkeypatch.setenv("CLUB_PASSWORD", "one")
    (tmp_path / "password").write_text("two\n", "utf-8")
    (tmp_path / "mail.toml").write_text(FILE.replace(old, new, 1), "utf-8")
    with pytest.raises(BadMailSettings, match=said):
        read_settings(tmp_path / "mail.toml")
