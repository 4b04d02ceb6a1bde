"""All stored games opened by the present program: on a copy to see what would become of them, or in earnest."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from baluard.components.files import DataError
from baluard.kernel.errors import BadRecord
from baluard.page.contract import GameModule, with_page
from baluard.server.common.errors import NoSuchGame
from baluard.server.games.house import House
from baluard.server.games.live import Live
from baluard.server.games.openings import is_played_by
from baluard.store import SCHEMA, GameRow, Store, StoreError, back_up, copy_file, schema_of
from baluard.store.reopen import reason_of

FILE = "baluard.sqlite"
Games = Callable[[], dict[str, GameModule]]


class Became(Struct, frozen=True):
    """What became of one game."""

    id: str
    game: str
    state: str  # same | moved | set_back | parked
    reason: str = ""


class Report(Struct, frozen=True):
    """What became of all games, in numbers and one by one."""

    games: int
    same: int
    moved: int
    set_back: int
    parked: int
    list: tuple[Became, ...]


def report_of(found: list[Became]) -> Report:
    """The numbers of a list."""
    count = {state: sum(one.state == state for one in found) for state in ("same", "moved", "set_back", "parked")}
    return Report(len(found), **count, list=tuple(found))


def check_folder(folder: Path, games: Games) -> Report:
    """What would become of the games in a folder: all of them are opened, on a copy."""
    with tempfile.TemporaryDirectory(prefix="baluard-") as place:
        copy = Path(place) / FILE
        schema_of(folder / FILE)
        copy_file(folder / FILE, copy)
        store = Store(copy, backup=False)
        try:
            return open_all(House(store, games))
        finally:
            store.close()


def upgrade_folder(folder: Path, games: Games) -> tuple[Report, Path]:
    """Upgrade the games in a folder: what became of them, and the copy that was made before."""
    schema_of(folder / FILE)
    backup = back_up(folder / FILE)
    store = Store(folder / FILE, backup=False)
    try:
        return open_all(House(store, games)), backup
    finally:
        store.close()


def needs_upgrade(folder: Path, games: Games) -> bool:
    """Are there games of an older program?"""
    file = folder / FILE
    found = schema_of(file)
    if found in (0, SCHEMA):
        return found != 0 and any_older(file, games)
    return True


def any_older(file: Path, games: Games) -> bool:
    """Is any game bound to other rules or components than those of this program for its data set?"""
    store = Store(file)
    try:
        house = House(store, games)
        return any(is_older(house, row) for row in store.all_games())
    finally:
        store.close()


def is_older(house: House, row: GameRow) -> bool:
    """Was a game last written by another program? A parked one has been looked at, and counts if this one opens it."""
    if row.status == "gathering":
        return False
    try:
        return house.opened(row).match is not None if row.parked else not is_played_by(row, house.game_of(row))
    except NoSuchGame:  # nothing can be done about it here
        return False
    except (BadRecord, DataError):
        return True


def open_all(house: House) -> Report:
    """Open every game there is, oldest first; what becomes of each is written."""
    rows = sorted(house.store.all_games(), key=lambda row: (row.created, row.id))
    return report_of([open_one(house, row) for row in rows])


def open_one(house: House, row: GameRow) -> Became:
    """Open one game; a finished one keeps what it looked like after each entry, if it has not yet."""
    if row.status == "gathering":
        return Became(row.id, row.slug, "same")
    try:
        opening = house.open(row.id)
        house.kept.clear()
    except NoSuchGame as error:  # this program has never heard of it, or nothing of it was ever written
        return Became(row.id, row.slug, "parked", error.key)
    except StoreError:  # no fault of the game's
        raise
    except Exception as error:  # one game never stops the others
        house.store.park(row.id, reason_of(error))
        return Became(row.id, row.slug, "parked", reason_of(error))
    match = opening.match
    if match is not None and row.status == "over" and house.store.kept_views(row.id, 0) is None:
        house.keep_views(Live(house.row(row.id), with_page(match.game), match))
    return Became(row.id, row.slug, opening.state, opening.reason)
