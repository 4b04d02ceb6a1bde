"""Real servers on sockets of this machine: one that takes mails by SMTP, one that has them by IMAP."""

from __future__ import annotations

import contextlib
import imaplib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from baluard.post.settings import Box

USER, PASSWORD = "club", "a secret of the box"


class Sink:
    """Takes mails, and refuses those to some people."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, list[str], bytes]] = []
        self.busy = False

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address.startswith("nobody@"):
            return "550 no such person"
        if self.busy:
            return "451 try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        body = envelope.content
        assert isinstance(body, bytes) and envelope.mail_from is not None
        self.taken.append((envelope.mail_from, list(envelope.rcpt_tos), body))
        return "250 OK"


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def pymap(*options: str) -> Iterator[int]:
    """An IMAP server in a process of its own, with an empty box; its port."""
    port = free_port()
    program = [str(Path(sys.executable).with_name("pymap")), "--host", "127.0.0.1", "--port", str(port), *options]
    server = subprocess.Popen([*program, "dict", "--demo-user", USER, "--demo-password", PASSWORD])
    try:
        for _ in range(400):
            with contextlib.suppress(OSError), imaplib.IMAP4("127.0.0.1", port):
                break
            time.sleep(0.05)
        yield port
    finally:
        server.kill()
        server.wait()


@pytest.fixture
def sink() -> Iterator[tuple[Sink, Box]]:
    """An SMTP server, and how it is reached."""
    handler = Sink()
    port = free_port()
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    yield handler, Box("127.0.0.1", port, "none")
    controller.stop()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    """An IMAP server, and how it is reached."""
    (tmp_path / "password").write_text(f"{PASSWORD}\n", "utf-8")
    with pymap("--no-tls") as port:
        yield Box("127.0.0.1", port, "none", user=USER, password_file="password")
