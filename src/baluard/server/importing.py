"""Records out and in. One from outside is checked in a worker process, within limits of bytes, entries and seconds."""

from __future__ import annotations

import secrets
import time

from msgspec.structs import replace

from baluard.kernel import codec, records
from baluard.kernel.contract import GameModule
from baluard.kernel.dice import Commitment, commit
from baluard.kernel.drive import advance
from baluard.kernel.errors import BadRecord
from baluard.kernel.match import Match, Step, effective, replay_entry
from baluard.kernel.values import Chance, Entry, Save
from baluard.server.hosting import House, Live, decoded
from baluard.server.seating import clean
from baluard.server.settings import Settings
from baluard.server.workers import Failed, Late, Pool, Work, named
from baluard.store import Append, Checkpoint, GameRow, SeatRow


def now() -> int:
    """Seconds since 1970."""
    return int(time.time())


def record_of(house: House, live: Live) -> bytes:
    """The full record of a game that is over, with the seed."""
    row = live.row
    seats = {s.seat: s.name or (f"bot {s.level}" if s.kind == "bot" else "") for s in house.store.seats(row.id)}
    dice = None if row.dice == "typed" else Commitment(row.dice_id, row.seed_hash, row.salts)
    seed = b"" if dice is None else row.seed
    entries = decoded(house.store.entries(row.id))
    return records.export(live.game, row.options, entries, live.match.save.state, seats, dice, seed)


def check(body: bytes, most_bytes: int, most_entries: int, catalogue: str) -> dict[str, str | int]:
    """In the worker: what is wrong with a record, as the details of a refusal; empty when all of it checks."""
    try:
        record = records.load(body, most_bytes, most_entries)
        game = named(catalogue)().get(record.game)
        if game is None:
            return {"fault": "fault.other_game"}
        verdict = records.verify(game, record)
    except BadRecord as error:
        return {"fault": "fault.unreadable", **error.details}
    if verdict.fault is None:
        return {}
    return {**verdict.fault.details, "fault": verdict.fault.key}


def take_in(house: House, pool: Pool, settings: Settings, body: bytes, browser: str) -> str:
    """A record becomes a new game: the same log under another name."""
    work = Work(
        "baluard.server.importing:check",
        (body, settings.import_bytes, settings.import_entries, settings.catalogue),
        settings.import_seconds,
    )
    try:
        fault = pool.run(work)
    except Late as late:
        raise BadRecord(fault="fault.too_slow") from late
    except Failed as failed:
        raise BadRecord(fault="fault.unreadable") from failed
    if fault:
        raise BadRecord(**fault)
    record = records.load(body, settings.import_bytes, settings.import_entries)
    game = house.game_of(record.game)
    return store_record(house, game, record, browser)


def store_record(house: House, game: GameModule, record: records.Record, browser: str) -> str:
    """A checked record as a stored game. Unfinished ones go on with new dice; the importer sits at every seat."""
    options = game.checked_options(record.options)
    start = game.new(options) if record.start is None else game.decode(record.start)
    over = record.result is not None
    entries = record.entries if over else tuple(foreign(entry) for entry in record.entries)
    append = rebuilt(house, game, options, Save(start), entries)
    seed = bytes.fromhex(record.seed) if over and record.seed else secrets.token_bytes(32)
    salts = record.dice.salts if record.dice else tuple(secrets.token_hex(16) for _ in game.seats(options))
    row = GameRow(
        id=secrets.token_hex(8),
        slug=game.slug,
        options=options,
        title="",
        created=now(),
        touched=now(),
        public=False,
        maker=browser,
        watch_link="",
        dice="house" if record.dice or not over else "typed",
        seed=seed,
        seed_hash=commit(seed),
        salts=salts,
        version=game.version,
        data_hash=game.data_hash(),
        status="gathering",
        origin="imported",
        dice_game=record.dice.game_id if record.dice and over else "",
    )
    seats = [
        SeatRow(row.id, seat, i, "person", name=clean(record.seats.get(seat, ""), 40), salt="", claimed=True)
        for i, seat in enumerate(game.seats(options))
    ]
    house.store.add_game(row, seats, [(seat.seat, browser) for seat in seats])
    house.store.begin(row.id, salts, append)
    house.changed(row.id)
    return row.id


def rebuilt(house: House, game: GameModule, options: dict[str, str], first: Save, entries: tuple[Entry, ...]) -> Append:
    """The transaction that writes a whole log at once: the story and the turns' checkpoints are played again."""
    out = advance(game, first)
    told, turns = list(out.told), list(out.turns)
    for entry in effective(entries):
        out = replay_entry(game, options, out, entry)
        told.extend(out.told)
        turns.extend(out.turns)
    match = Match(game, options, out.save, None, len(entries))
    match.out = out
    step = Step(list(entries), told, turns)
    return house.append_of(game, match, [step], 0, -1, [Checkpoint("start", 0, codec.pack(game, first))])


def foreign(entry: Entry) -> Entry:
    """Dice that fell in another game cannot be verified by the seed of this one."""
    return replace(entry, source="imported") if isinstance(entry, Chance) else entry
