"""Games and records as the program of today writes them, kept for ever: `make keep-saves LABEL=0.1`, or

    python tools/keep_saves.py LABEL [GAME...]

With games named, the set holds those only: the new ones, and those whose version was raised. It plays the scenes of
`kept_scenes.py` and writes `tests/saves_kept/<LABEL>/`: a database, records of finished games, and the facts with which
later programs are compared. A set that is there already is never made again.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import msgspec  # noqa: E402
from sqlalchemy import delete  # noqa: E402

from baluard.catalogue import games  # noqa: E402
from baluard.kernel import records  # noqa: E402
from baluard.kernel.codec import encoder  # noqa: E402
from baluard.kernel.dice import new_dice  # noqa: E402
from baluard.kernel.match import start  # noqa: E402
from baluard.kernel.rng import Rng  # noqa: E402
from baluard.server.games import notices  # noqa: E402
from baluard.server.games.house import House  # noqa: E402
from baluard.server.people import seats  # noqa: E402
from baluard.server.records import imports  # noqa: E402
from baluard.server.table import proposals  # noqa: E402
from baluard.store import tables  # noqa: E402
from tests.saves_kept import facts  # noqa: E402
from tools.kept_scenes import Scene, scenes  # noqa: E402
from tools.kept_tables import NotReached, Seated, all_sit_down, browser_of, fixed, gather, sit_down  # noqa: E402

TRIES = 60  # games begun until one comes to what its scene wants
FROM_POSITION = 40  # entries of a record that begins from a position
POSITIONS = {  # games whose present becomes the beginning of a record
    "assault": "assault: cards, effects in force",
    "victus": "victus: full, effects to come",
    "catalans": "catalans: five, later payments",
    "peninsular": "peninsular: names given",
    "maurice": "maurice: cards in force",
}
GATHERINGS = {  # tables that wait for people
    "assault": {"players": "4"},
    "victus": {"mode": "competitive", "players": "3"},
    "catalans": {"players": "5"},
    "peninsular": {"organiser": "on"},
    "maurice": {"scenario": "points_battle"},
}


class Keeper:
    """A set under way."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.names: dict[str, str] = {}  # by game
        self.records: dict[str, bytes] = {}  # by name

    # -- scenes

    def keep_scene(self, scene: Scene, hour: int) -> None:
        """Play a scene, again and again until it comes out."""
        for luck in range(TRIES):
            try:
                table = self.played(scene, hour, luck)
            except NotReached:
                continue
            self.names[table.id] = scene.name
            if scene.record:
                self.records[file_name(scene.name)] = imports.record_of(self.house, table.live.row)
            return
        raise SystemExit(f"{scene.name}: not reached in {TRIES} games")

    def played(self, scene: Scene, hour: int, luck: int) -> Seated:
        """One try; what came of one in vain is swept away."""
        seed = f"{scene.name} {luck}"
        with fixed(seed, hour) as clock:
            game_id = gather(self.house, scene.name, scene.slug, scene.options, scene.bots, scene.dice)
            all_sit_down(self.house, game_id)
            self.give_orders(game_id, scene.orders)
            table = Seated(self.house, game_id, clock, Rng(seed), scene.way)
            try:
                table.play(scene.until, scene.least)
                for deed in scene.then:
                    do(table, deed)
            except NotReached:
                sweep(self.house, game_id)
                raise
        return table

    def give_orders(self, game_id: str, orders: dict[str, str]) -> None:
        """The first seat leaves standing orders."""
        first = self.house.store.seats(game_id)[0]
        if orders:
            self.house.store.set_seat(msgspec.structs.replace(first, orders=orders))

    # -- what is not played from its beginning

    def keep_gathering(self, slug: str, options: dict[str, str], hour: int) -> None:
        """A game that waits for people: one has come, one has a link, others have none."""
        name = f"{slug}: gathering"
        with fixed(name, hour):
            game_id = gather(self.house, name, slug, options, {}, "house")
            *_, one, other = self.house.store.seats(game_id)
            sit_down(self.house, game_id, one.seat, 1)
            seats.new_link(self.house, self.house.row(game_id), other.seat)
        self.names[game_id] = name

    def keep_imported(self, source: str, name: str, hour: int, until: int | None = None) -> None:
        """A record taken in again; with `until` it is cut off there, unfinished, and goes on with other dice."""
        record = records.load(self.records[file_name(source)])
        game = games()[record.game]
        if until is not None:
            cut = msgspec.structs.replace(record, entries=record.entries[:until], result=None, dice=None, seed="")
            state = records.replay_record(game, cut).save.state
            record = records.load(records.export(game, cut.options, cut.entries, state))
        with fixed(name, hour) as clock:
            game_id = imports.store_record(self.house, game, record, browser_of(0))
            if until is not None:
                table = Seated(self.house, game_id, clock, Rng(name), scenes()[0].way)
                table.play(lambda _: True, least=12)
        self.names[game_id] = name

    def keep_from_position(self, source: str, name: str, hour: int) -> None:
        """A record that begins from a position instead of a set-up, and the game that it becomes."""
        live = self.house.live(next(game_id for game_id, found in self.names.items() if found == source))
        game, first, rng = live.game, live.match.save.state.copy(), Rng(name)
        dice = new_dice(name, hashlib.sha256(name.encode()).digest(), ("5a17" * 8,))
        match, step = start(game, live.row.options, dice, first.copy())
        entries = list(step.entries)
        while len(entries) < FROM_POSITION and not match.is_over:
            asked = rng.choice([a for a in match.asked if a.required and not a.answered])
            entries += match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng)).entries
        body = records.export(
            game, match.options, entries, match.save.state, None, dice.commitment, dice.seed, start=first
        )
        self.records[file_name(name)] = body
        with fixed(name, hour):
            self.names[imports.store_record(self.house, game, records.load(body), browser_of(0))] = name


def do(table: Seated, deed: str) -> None:
    """Something that happens where a scene is left."""
    kind, _, what = deed.partition(":")
    seat = table.people()[0]
    guest = table.guest(seat)
    if deed == "beg":
        table.beg(9)
        table.play(lambda _: True, least=3)
    elif deed == "talk":
        table.say("Bona nit i bona sort!")
        table.say("només per als meus", side=table.live.game.sides(table.live.row.options)[seat])
        notices.tell(table.house, table.id, notices.Notice("notice.takeback", {"seat": seat}, {"en": "now"}))
    elif deed == "deal":
        table.deal()
    elif kind == "propose":
        proposals.propose(table.house, guest, seat, what, table.back(5) if what == "takeback" else 0)
    elif deed == "watch":
        token = seats.renew_watch_link(table.house, guest)
        seats.watch(table.house, token, browser_of(4))
        table.house.store.set_public(table.id, True)
    elif deed == "reseat":
        seats.seat_bot(table.house, table.house.row(table.id), table.people()[-1], "normal")
    else:
        table.move(deed)


def sweep(house: House, game_id: str) -> None:
    """A game that came to nothing leaves the database as it was."""
    house.kept.pop(game_id, None)
    with house.store.writer.begin() as db:
        for table in reversed(tables.meta.sorted_tables):
            column = table.c.get("id" if table.name == "game" else "game")
            if column is not None:  # data sets and the like belong to no game
                db.execute(delete(table).where(column == game_id))


def file_name(name: str) -> str:
    """`assault: over, points` as the name of a file."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name).split())


# -- writing


def write(folder: Path, name: str, body: bytes) -> None:
    """A compressed file, the same at each making."""
    file = folder / f"{name}.gz"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(body, 9, mtime=0))


def closed(house: House, file: Path) -> bytes:
    """The database as one file, without what was swept away."""
    house.store.close()
    with sqlite3.connect(file) as db:
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    return file.read_bytes()


def all_facts(keeper: Keeper) -> dict[str, Any]:
    """What later programs are compared with."""
    return {
        "games": {name: facts.game_facts(keeper.house, game_id) for game_id, name in keeper.names.items()},
        "records": {
            name: facts.record_facts(games()[records.load(body).game], body) for name, body in keeper.records.items()
        },
    }


def keep(folder: Path, slugs: Sequence[str]) -> None:
    """Make a whole set of some games."""
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "house.sqlite"
        keeper = Keeper(facts.open_house(file, games))
        for hour, scene in enumerate(scene for scene in scenes() if scene.slug in slugs):
            began = time.perf_counter()
            keeper.keep_scene(scene, hour)
            print(f"{scene.name} ({time.perf_counter() - began:.1f} s)", flush=True)
        for number, slug in enumerate(slugs):
            keeper.keep_gathering(slug, GATHERINGS[slug], 900 + number)
            source = next(s.name for s in scenes() if s.slug == slug and s.record)
            keeper.keep_imported(source, f"{slug}: imported", 910 + number)
            keeper.keep_imported(source, f"{slug}: imported, going on", 920 + number, until=60)
            keeper.keep_from_position(POSITIONS[slug], f"{slug}: from a position", 930 + number)
        found = all_facts(keeper)
        write(folder, "house.sqlite", closed(keeper.house, file))
        for name, body in keeper.records.items():
            write(folder / "records", f"{name}.json", body)
        write(folder, "facts.json", encoder.encode(found))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("label", help="the version that makes the set")
    parser.add_argument("games", nargs="*", help="the games of the set; none: all")
    parser.add_argument("--folder", type=Path, default=facts.FOLDER, help="where the sets are")
    chosen = parser.parse_args()
    folder = chosen.folder / chosen.label
    if folder.exists():
        raise SystemExit(f"{folder} is there already: kept saves are never made again")
    keep(folder, chosen.games or list(games()))


if __name__ == "__main__":
    main()
