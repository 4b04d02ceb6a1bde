"""What the server is told when it starts."""

from __future__ import annotations

import ipaddress
from pathlib import Path

from msgspec import Struct

from baluard.bots import installed_bots
from baluard.post.settings import MailSettings

LEVELS = ("easy", "normal", "hard", "random", *installed_bots())
CEILINGS = {"random": 0.2, "easy": 0.2, "normal": 1.0, "hard": 3.0}  # CPU seconds a decision
INSTALLED_CEILING = 3.0  # of a bot that somebody has installed


class Settings(Struct, frozen=True):
    """Where games are kept, who may call, and the limits of what is taken in."""

    data_dir: Path
    host: str = "127.0.0.1"
    port: int = 8714
    hosts: tuple[str, ...] = ()  # names under which the server may be called, besides this machine's
    https: bool = False  # behind a proxy that speaks https
    workers: int = 1  # processes in which bots think
    catalogue: str = "baluard.catalogue:games"  # "module:function" that gives the games
    chooser: str = ""  # "module:function" of another bot; tests use it
    body_bytes: int = 64 * 1024
    import_bytes: int = 4 * 1024 * 1024
    import_entries: int = 20_000
    import_seconds: float = 10.0
    imports_waiting: int = 8  # records that are being checked or wait for it
    imports_each: int = 2  # of them from one browser, or one address
    imports_hourly: int = 60  # from one browser, or one address
    streams_each: int = 20  # open event streams of one browser
    streams_address: int = 200  # and from one address
    busy_seconds: float = 15.0  # how long a locked database is waited for
    away_seconds: int = 60  # without an open page for this long, a player is shown as away
    absent_seconds: int = 300  # nobody is played for who has been away, or asked, for less than this
    idle_seconds: int = 600  # who has a page open may be played for when asked for this long
    most_games: int = 200  # unfinished games one browser may have made
    standing_seconds: float = 1.5  # a standing order answers after this delay, whatever it answers
    bot_pause: float = 0.0  # between two answers of bots
    mail: MailSettings = MailSettings()
    addresses_hourly: int = 6  # given by one browser; and mails with a link to one address

    @property
    def base(self) -> str:
        """Where the lobby is."""
        shown = "127.0.0.1" if self.host in ("0.0.0.0", "::", "") else self.host
        return f"http://{f'[{shown}]' if ':' in shown else shown}:{self.port}"

    def admits_host(self, header: str) -> bool:
        """May the server be called by this Host header? Names must be known: that stops DNS rebinding."""
        name = bare_host(header)
        if name in ("localhost", self.host, *self.hosts):
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or self.host in ("0.0.0.0", "::", "")


def bare_host(header: str) -> str:
    """The name in a Host header, without the port."""
    header = header.strip().lower()
    if header.startswith("["):
        return header[1:].split("]")[0]
    return header.rsplit(":", 1)[0] if header.count(":") == 1 else header
