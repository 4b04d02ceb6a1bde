"""A game as one ZIP: its record, maps, workbooks, story and bulletins, written while it goes out.

Of a finished game everybody who may look at it gets all. While a game runs a player gets what those eyes may know,
without the record; an organiser gets all, and the file says that it holds every secret and the seed.
"""

from __future__ import annotations

import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from msgspec import Struct

from baluard.campaign.dossier import File, Wanted, dossier
from baluard.campaign.organiser import open_campaign
from baluard.kernel import codec
from baluard.kernel.errors import PlayerError
from baluard.kernel.records import Record
from baluard.page.contract import GameModule
from baluard.server.common.errors import NotAtTable, TooMany
from baluard.server.common.words import Words, game_title
from baluard.server.games.house import House
from baluard.server.people.seats import Guest, organiser_of
from baluard.server.records import history
from baluard.server.records.imports import written_record
from baluard.store import GameRow
from baluard.texts import LANGUAGES

MOST = 2  # written at once: drawing is slow
log = structlog.get_logger("archives")


class Archive(Struct, frozen=True):
    """What goes into an archive, and for whom."""

    row: GameRow
    record: Record
    wanted: Wanted
    is_whole: bool  # with the record, for all eyes
    lang: str


class Counter:
    """How many archives are being written."""

    def __init__(self) -> None:
        self.number = 0
        self.guard = threading.Lock()

    def check(self) -> None:
        """`TooMany` when another one would be too many."""
        if self.number >= MOST:
            raise TooMany(fault="fault.queue_full")

    @contextmanager
    def counted(self) -> Iterator[None]:
        """One more, for as long as it is written."""
        with self.guard:
            self.number += 1
        try:
            yield
        finally:
            with self.guard:
                self.number -= 1


def archive_for(house: House, guest: Guest, lang: str) -> Archive:
    """The archive that a browser may have; `NotAtTable` for spectators of a running game."""
    if guest.row.status == "gathering":
        raise NotAtTable()
    row = house.opened_row(guest.row)
    game = house.game_of(row)
    is_whole = row.status == "over" or bool(organiser_of(game, guest))
    eyes = game.seats(row.options) if is_whole else game.eyes_of(guest.seats, row.options)
    if not (is_whole or eyes):
        raise NotAtTable()
    words = Words(lang, game)
    running = row.status != "over"
    record = written_record(house, row, words.say("cli.holds_seed") if running else "")
    title = row.title or game_title(words)
    wanted = Wanted(orderers(house, row, game, eyes), eyes, lang, title, record.seats)
    return Archive(row, record, wanted, is_whole, lang)


def orderers(house: House, row: GameRow, game: GameModule, eyes: tuple[str, ...]) -> tuple[str, ...]:
    """The seats among these that give orders in writing."""
    live = house.live(row.id, row)
    players = [seat for seat in game.players(row.options) if seat in eyes]
    return tuple(seat for seat in players if game.order_book(live.view((seat,)), seat, "", False) is not None)


def files_of(house: House, archive: Archive) -> Iterator[File]:
    """All files. What the present rules cannot follow is told by its story alone."""
    row, words = archive.row, Words(archive.lang, house.shown_game(archive.row))
    running = row.status != "over"
    note = "archive.secret" if archive.is_whole and running else "archive.own" if running else "archive.over"
    yield "README.txt", f"{archive.wanted.title}\n\n{words.say(note)}\n{words.say('archive.holds')}\n".encode()
    if archive.is_whole:
        yield "record.json", codec.encoder.encode(archive.record)
    try:
        campaign = open_campaign(house.shown_game(row), archive.record)
    except PlayerError as error:
        log.warning("an archive without maps", game=row.id, error=type(error).__name__)
        for lang in LANGUAGES:
            told = history.as_text(house, row, archive.wanted.eyes, Words(lang, house.shown_game(row)))
            yield f"story.{lang}.txt", told.encode()
        return
    yield from dossier(campaign, archive.wanted)


# -- the ZIP


class Outlet:
    """Where a ZIP is written to: what has come since the last look goes out."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def write(self, part: bytes) -> int:
        self.parts.append(bytes(part))
        return len(part)

    def flush(self) -> None:
        """There is nothing that waits."""

    def close(self) -> None:
        """There is nothing to let go of."""

    def taken(self) -> bytes:
        """What was written since the last look."""
        parts, self.parts = self.parts, []
        return b"".join(parts)


def zipped(files: Iterator[File], counter: Counter) -> Iterator[bytes]:
    """Files as a ZIP, part by part; pictures are packed as they are."""
    outlet = Outlet()
    with counter.counted():
        with zipfile.ZipFile(outlet, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, body in files:
                way = zipfile.ZIP_STORED if name.endswith((".png", ".xlsx")) else zipfile.ZIP_DEFLATED
                packed.writestr(name, body, way)
                yield outlet.taken()
        yield outlet.taken()
