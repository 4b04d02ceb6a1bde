"""Letters and passwords travel by TLS, and only to the server that is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from baluard.post.boxes import NoBox, read_box
from baluard.post.carriers import NotSent, carrier_for
from baluard.post.letters import Sender
from baluard.post.settings import BadMailSettings, Box, MailSettings, Security, read_settings
from tests.post.certificates import Certificate, guarded_box, guarded_sink, make_certificate
from tests.post.conftest import PASSWORD
from tests.post.test_servers import LETTER, put

BOTH: tuple[Security, ...] = ("tls", "starttls")


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    (tmp_path / "password").write_text(f"{PASSWORD}\n", "utf-8")
    return make_certificate(tmp_path, "ours")


def known(box: Box, ca_file: str) -> Box:
    """The same box of which it is known who signs for it."""
    return Box(box.host, box.port, box.security, box.user, box.password_file, ca_file=ca_file)


def send(box: Box, beside: Path) -> None:
    """Send a letter through a server."""
    settings = MailSettings(Sender("house@example.org"), "https://house.example", smtp=box, beside=beside)
    carrier_for(settings, beside)("token", "joan@people.example", LETTER)


@pytest.mark.parametrize("security", BOTH)
def test_a_letter_goes_out_by_tls_with_a_password(tmp_path: Path, certificate: Certificate, security: Security) -> None:
    with guarded_sink(certificate, security) as (sink, doorkeeper, box):
        send(known(box, "ours.pem"), tmp_path)
        assert [body for _, _, body in sink.taken] == [LETTER] and doorkeeper.tried == [PASSWORD.encode()]


@pytest.mark.parametrize("security", BOTH)
@pytest.mark.parametrize("ca_file", ["", "another.pem"])
def test_who_is_not_the_server_gets_neither_letter_nor_password(
    tmp_path: Path, certificate: Certificate, security: Security, ca_file: str
) -> None:
    make_certificate(tmp_path, "another")
    with guarded_sink(certificate, security) as (sink, doorkeeper, box):
        with pytest.raises(NotSent) as failed:
            send(known(box, ca_file), tmp_path)
        assert not failed.value.for_good and sink.taken == [] and doorkeeper.tried == []


def test_a_certificate_for_another_machine_is_none(tmp_path: Path, certificate: Certificate) -> None:
    other = make_certificate(tmp_path, "other", "192.0.2.7")
    with guarded_sink(other, "starttls") as (sink, doorkeeper, box), pytest.raises(NotSent):
        send(known(box, "other.pem"), tmp_path)
    assert sink.taken == [] and doorkeeper.tried == []


def test_a_server_that_has_no_tls_gets_nothing(tmp_path: Path, certificate: Certificate) -> None:
    with guarded_sink(certificate, "none") as (sink, doorkeeper, box):
        for security in BOTH:
            with pytest.raises(NotSent):
                send(Box(box.host, box.port, security, box.user, "password", ca_file="ours.pem"), tmp_path)
        assert sink.taken == [] and doorkeeper.tried == []


@pytest.mark.parametrize("security", BOTH)
def test_mails_are_fetched_by_tls(tmp_path: Path, certificate: Certificate, security: Security) -> None:
    with guarded_box(certificate, security) as found:
        box = known(found, "ours.pem")
        put(box, LETTER, tls=certificate.cert)
        taken: list[bytes] = []
        assert read_box(box, PASSWORD, lambda body, _: taken.append(body), tmp_path) == 1 and taken == [LETTER]


@pytest.mark.parametrize("security", BOTH)
@pytest.mark.parametrize("ca_file", ["", "another.pem"])
def test_no_password_goes_to_who_only_says_to_be_the_box(
    tmp_path: Path, certificate: Certificate, security: Security, ca_file: str
) -> None:
    make_certificate(tmp_path, "another")
    with guarded_box(certificate, security) as box, pytest.raises(NoBox):
        read_box(known(box, ca_file), PASSWORD, lambda body, _: None, tmp_path)


def test_a_file_of_certificates_that_is_none_is_refused_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "club.pem").write_text("nothing", "utf-8")
    for name in ("club.pem", "no-such.pem"):
        (tmp_path / "mail.toml").write_text(
            'sender = "house@example.org"\nurl = "https://house.example"\n'
            f'[smtp]\nhost = "mail.example.org"\nport = 587\nca_file = "{name}"\n',
            "utf-8",
        )
        with pytest.raises(BadMailSettings, match=f"ca_file: {name}"):
            read_settings(tmp_path / "mail.toml")
