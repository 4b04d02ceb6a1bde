"""Certificates made by the tests, and mail servers that have them: TLS from the first byte, or asked for."""

from __future__ import annotations

import contextlib
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from msgspec import Struct

from baluard.post.settings import Box, Security
from tests.post.conftest import PASSWORD, USER, Sink, free_port, pymap


class Certificate(Struct, frozen=True):
    """A certificate that signs itself, and its key."""

    cert: Path
    key: Path

    def context(self) -> ssl.SSLContext:
        """What a server needs of it."""
        found = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        found.load_cert_chain(self.cert, self.key)
        return found


def make_certificate(folder: Path, name: str, address: str = "127.0.0.1") -> Certificate:
    """A certificate for an address of this machine, valid for a day."""
    assert shutil.which("openssl"), "the tests of TLS make certificates with openssl: apt-get install openssl"
    made = Certificate(folder / f"{name}.pem", folder / f"{name}.key")
    kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"]
    names = ["-subj", f"/CN={name}", "-addext", f"subjectAltName=IP:{address}"]
    files = ["-keyout", str(made.key), "-out", str(made.cert)]
    subprocess.run(["openssl", "req", *kind, *names, *files], check=True, capture_output=True)
    return made


# -- a server that takes mails


class Doorkeeper:
    """Lets in who knows the password, and remembers who tried."""

    def __init__(self) -> None:
        self.tried: list[bytes] = []

    def __call__(self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.tried.append(data.password)
        return AuthResult(success=data == LoginPassword(USER.encode(), PASSWORD.encode()))


@contextmanager
def guarded_sink(certificate: Certificate, security: Security) -> Iterator[tuple[Sink, Doorkeeper, Box]]:
    """An SMTP server that takes nothing from strangers, and passwords only by TLS."""
    handler, doorkeeper, port = Sink(), Doorkeeper(), free_port()
    by_way = {"tls_context": certificate.context(), "require_starttls": True} if security == "starttls" else {}
    controller = Controller(
        handler,
        hostname="127.0.0.1",
        port=port,
        ssl_context=certificate.context() if security == "tls" else None,
        authenticator=doorkeeper,
        auth_required=security == "starttls",  # the library wants to see TLS asked for before a password
        auth_require_tls=security == "starttls",
        **by_way,
    )
    controller.start()
    try:
        yield handler, doorkeeper, Box("127.0.0.1", port, security, user=USER, password_file="password")
    finally:
        controller.stop()


# -- a server that has mails


@contextmanager
def guarded_box(certificate: Certificate, security: Security) -> Iterator[Box]:
    """An IMAP server that lets nobody in without TLS."""
    with ExitStack() as stack:
        if security == "starttls":
            port = stack.enter_context(pymap("--cert", str(certificate.cert), "--key", str(certificate.key)))
        else:
            port = stack.enter_context(tunnel(certificate, stack.enter_context(pymap("--no-tls"))))
        yield Box("127.0.0.1", port, security, user=USER, password_file="password")


@contextmanager
def tunnel(certificate: Certificate, inner: int) -> Iterator[int]:
    """A port with TLS from the first byte, before one without."""
    listener = socket.create_server(("127.0.0.1", 0))
    context = certificate.context()

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                outside, _ = listener.accept()
                threading.Thread(target=join, args=(outside,), daemon=True).start()

    def join(outside: socket.socket) -> None:
        with (
            contextlib.suppress(OSError),
            context.wrap_socket(outside, server_side=True) as safe,
            socket.create_connection(("127.0.0.1", inner)) as inside,
        ):
            back = threading.Thread(target=copy, args=(inside, safe), daemon=True)
            back.start()
            copy(safe, inside)
            back.join(10)

    def copy(one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while part := one.recv(65_536):
                other.sendall(part)
            other.shutdown(socket.SHUT_WR)

    thread = threading.Thread(target=accept, daemon=True)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join(10)
