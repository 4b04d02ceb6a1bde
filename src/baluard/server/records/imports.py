"""Records out and in. One from outside is checked in a worker process, within limits of bytes, entries and seconds."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from baluard import verification
from baluard.components.files import DataError
from baluard.kernel import codec, records
from baluard.kernel.contract import GameRules
from baluard.kernel.dice import Commitment, commit
from baluard.kernel.errors import BadRecord, NotOffered
from baluard.kernel.faults import FaultFacts
from baluard.kernel.match import Match, Step, effective
from baluard.kernel.values import Chance, Entry, Result, Save
from baluard.page.contract import GameModule, with_page
from baluard.server.common.errors import NoSuchGame
from baluard.server.common.workers import Failed, Late, Pool, Work, named
from baluard.server.games.appends import append_of, decoded
from baluard.server.games.house import House
from baluard.server.games.notices import Notice, tell
from baluard.server.games.openings import played_on
from baluard.server.people.seats import clean
from baluard.server.settings import Settings
from baluard.store import Append, Checkpoint, GameRow, SeatRow

NOBODY: dict[str, str] = {}


def record_of(house: House, row: GameRow) -> bytes:
    """The full record of a game that is over, with the seed."""
    if row.status != "over":
        raise NotOffered(fault="fault.still_running")
    return codec.encoder.encode(written_record(house, row))


def written_record(house: House, row: GameRow, note: str = "") -> records.Record:
    """The record of a game, with its seed: out of the store, so that no rules are needed for it.

    Of a running game it is the organiser's alone, and the note says so.
    """
    found = house.store.newest(row.id)
    if found is None:
        raise NotOffered(fault="fault.still_running")
    seats = {s.seat: s.name or (f"bot {s.level}" if s.kind == "bot" else "") for s in house.store.seats(row.id)}
    dice = None if row.dice == "typed" else Commitment(row.dice_id, row.seed_hash, row.salts)
    state, start = codec.read_save(found[1]).state, first_position(house, row)
    return records.Record(
        format=records.FORMAT,
        game=row.slug,
        version=row.epochs[0].version,
        data=row.epochs[0].data,
        options=row.options,
        seats=seats,
        entries=tuple(decoded(house.store.entries(row.id))),
        final=codec.digest_of(state),
        dice=dice,
        seed="" if dice is None else row.seed.hex(),
        result=msgspec.convert(state["result"], Result | None),
        start=start.state if start else None,
        epochs=records.worth_telling(row.epochs),
        start_version=start.version if start and start.version != row.epochs[0].version else msgspec.UNSET,
        note=note or msgspec.UNSET,
    )


def first_position(house: House, row: GameRow) -> codec.PlainSave | None:
    """The save from which an imported game began; None for one that began from its set-up, as all others do."""
    body = house.store.start(row.id) if row.origin == "imported" else None
    if body is None:
        return None
    try:
        game = house.shown_game(row)
        first = codec.pack(game, codec.unpack(game, body, row.options))
        began_as_all = first == codec.pack(game, Save(game.new(row.options)))
    except Exception:  # whoever reads the record knows what it began from
        began_as_all = False
    return None if began_as_all else codec.read_save(body)


def check(body: bytes, most_bytes: int, most_entries: int, catalogue: str, data_body: bytes = b"") -> FaultFacts:
    """In the worker: what is wrong with a record, as the details of a refusal; empty when all of it checks.

    `data_body` is its data set, when only the store has it. What cannot be checked cannot be played on, either.
    """
    try:
        record = records.load(body, most_bytes, most_entries)
        game = named(catalogue)().get(record.game)
        if game is None:
            return {"fault": "fault.other_game"}
        if data_body:
            game.add_data(record.data, data_body)
        verdict = verification.verify(game, record)
    except BadRecord as error:
        return {"fault": "fault.unreadable", **error.details}
    fault = verdict.fault or verdict.unchecked
    if fault is None or fault.key in (verification.FINAL, verification.WITHDRAWN):
        return {}
    return {**fault.details, "fault": fault.key}


def take_in(house: House, pool: Pool, settings: Settings, body: bytes, browser: str) -> str:
    """A record becomes a new game: the same log under another name."""
    if len(body) > settings.import_bytes:
        raise BadRecord(fault="fault.too_big", most=settings.import_bytes)
    head = records.head_of(body)
    given = given_set(house, head)
    work = Work(
        "baluard.server.records.imports:check",
        (body, settings.import_bytes, settings.import_entries, settings.catalogue, given),
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
    return store_record(house, house.module(record.game), record, browser)


def given_set(house: House, head: records.Head) -> bytes:
    """The data set of a record, when only the store has it."""
    try:
        house.bind(house.module(head.game), head.data)
    except (BadRecord, DataError, NoSuchGame):
        return b""  # the check says what is missing
    return house.given.get((head.game, head.data), b"")


def store_record(
    house: House,
    game: GameModule,
    record: records.Record,
    browser: str,
    title: str = "",
    bots: dict[str, str] = NOBODY,
    chairs: Sequence[SeatRow] = (),
    holders: Sequence[tuple[str, str]] = (),
    pace: bytes = b"{}",
) -> str:
    """A checked record as a stored game. Unfinished ones go on with new dice. At seats without a bot (its level by
    seat) sits whoever takes it in; unless it is said who sits where (`chairs`), in which browsers (`holders`)."""
    over = record.result is not None
    entries = record.entries if over else tuple(foreign(entry) for entry in record.entries)
    now = house.now()
    game, options, append = rebuilt(game, record, entries, now)
    if over != (append.status == "over"):  # a running game never takes its seed from a file
        raise BadRecord(fault="fault.result")
    state = codec.read_save(append.checkpoints[-1].body).state
    as_told = over and codec.digest_of(state) == record.final  # else its end is that of the present rules
    seed = bytes.fromhex(record.seed) if over and record.seed else secrets.token_bytes(32)
    salts = record.dice.salts if record.dice else tuple(secrets.token_hex(16) for _ in game.seats(options))
    row = GameRow(
        id=secrets.token_hex(8),
        slug=game.slug,
        options=options,
        title=title,
        created=now,
        touched=now,
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
        epochs=played_on(record.played, game, len(entries), as_told),
        pace=pace,
    )
    seats = [
        SeatRow(row.id, seat, i, "bot", level=bots[seat], claimed=True)
        if seat in bots
        else SeatRow(row.id, seat, i, "person", name=clean(record.seats.get(seat, ""), 40), claimed=True)
        for i, seat in enumerate(game.seats(options))
    ]
    held = [(seat.seat, browser) for seat in seats if seat.kind == "person"]
    if chairs:
        seats = [replace(chair, game=row.id, place=i, salt=salts[i]) for i, chair in enumerate(chairs)]
        held = list(holders)
    house.keep_data(game)
    house.store.add_game(row, seats, held)
    house.store.begin(row.id, salts, append)
    if over:
        house.keep_views(house.live(row.id))
    if msgspec.convert(state["result"], Result | None) != record.result:
        tell(house, row.id, Notice("notice.ends_otherwise"))
    house.changed(row.id)
    return row.id


def rebuilt(
    game: GameModule, record: records.Record, entries: tuple[Entry, ...], at: int
) -> tuple[GameModule, dict[str, str], Append]:
    """The game for the record's data set, its options, and the transaction that writes a whole log at once.

    The story and the turns' checkpoints are played again; the entries are written as they came.
    """
    options = game.stored_options(record.options)
    point = records.opening(game, record)
    start = Checkpoint("start", 0, first_body(point.game, record))
    told, turns = list(point.out.told), list(point.out.turns)
    for entry in effective(entries):
        point = records.play_entry(point, record, entry)
        point.out.tell_on(told)
        turns.extend(point.out.turns)
    match = Match(point.game, options, point.out.save, None, len(entries))
    match.out = point.out
    step = Step(list(entries), told, turns)
    found = with_page(point.game)
    return found, options, append_of(found, match, [step], 0, -1, at, [start])


def first_body(game: GameRules, record: records.Record) -> bytes:
    """What a game began from; a position as the record has it, so that it can be given back."""
    first = codec.pack(game, records.first_save(game, record))
    if record.start is None:
        return first
    written = replace(codec.read_save(first), version=record.played[0].version, state=record.start)
    return codec.encoder.encode(written)


def foreign(entry: Entry) -> Entry:
    """Dice that fell in another game cannot be verified by the seed of this one."""
    return replace(entry, source="imported") if isinstance(entry, Chance) else entry
