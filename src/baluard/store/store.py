"""The store: one SQLite file in WAL mode.

`synchronous=FULL`: with WAL, NORMAL may lose the last transactions when the power fails; an answer that was
acknowledged must survive that, and one fsync a move costs nobody anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, delete, event, func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from baluard.kernel.errors import StaleAnswer
from baluard.kernel.upcast import Epoch
from baluard.store import schema
from baluard.store import tables as tb
from baluard.store.errors import StoreError, as_store_error
from baluard.store.rows import (
    Chat,
    Checkpoint,
    EventRow,
    GameRow,
    Proposal,
    SeatRow,
    as_game,
    as_seat,
    decoded_names,
    game_values,
    seat_values,
)


class Append(Struct, frozen=True):
    """One transaction of a game: its entries, their story, the checkpoints and what the game waits for now."""

    expected: int  # log_n before
    entries: Sequence[tuple[int, bytes]]
    events: Sequence[EventRow]
    checkpoints: Sequence[Checkpoint]
    status: str
    waits: tuple[str, ...]
    at: int
    withdrawn_after: int = -1
    stands: tuple[int, int] | None = None  # (activity, index): events from there on are withdrawn
    epochs: tuple[Epoch, ...] = ()  # other rules or another data set from now on
    rev: int | None = None  # nothing may have changed since this revision


class Store:
    """All games of one house."""

    def __init__(self, file: Path, busy_seconds: float = 15.0, backup: bool = True) -> None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(str(file)) from error
        self.file = file
        self.backup: Path | None = None  # the copy that was made because the file had an older schema
        found = schema.schema_of(file)
        if found not in (0, tb.SCHEMA) and backup:
            self.backup = schema.back_up(file)
        self.writer = engine_for(file, "BEGIN IMMEDIATE", busy_seconds)
        self.reader = engine_for(file, "BEGIN", busy_seconds)
        if found != tb.SCHEMA:
            try:
                self.prepare()
            except BaseException:
                self.close()
                raise

    def prepare(self) -> None:
        """Make the tables of a new file, or bring up those of an older schema. Another process may be doing it."""
        with self.writer.begin() as db:
            found = int(db.exec_driver_sql("PRAGMA user_version").scalar_one())
            if found == 0:
                schema.make_new(db)
            elif found != tb.SCHEMA:
                schema.bring_up(db, found)

    def check_writable(self) -> None:
        """Write a page that says what it said before; `StoreError` when that cannot be done."""
        with self.writer.begin() as db:
            db.exec_driver_sql(f"PRAGMA user_version={tb.SCHEMA}")

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file. A thread in the middle of a transaction ends it; then its connection is closed too."""
        for engine in (self.reader, self.writer):
            event.listen(engine, "checkin", close_returned)
            engine.dispose()

    # -- games

    def add_game(self, row: GameRow, seats: Sequence[SeatRow], holdings: Iterable[tuple[str, str]]) -> None:
        """A new game with its seats; holdings are (seat, browser)."""
        with self.writer.begin() as db:
            db.execute(insert(tb.game).values(**game_values(row)))
            db.execute(insert(tb.seat), [seat_values(seat) for seat in seats])
            for seat, browser in holdings:
                db.execute(insert(tb.holding).values(game=row.id, seat=seat, browser=browser))

    def game(self, game_id: str) -> GameRow | None:
        """One game, or None."""
        with self.reader.begin() as db:
            found = db.execute(select(tb.game).where(tb.game.c.id == game_id)).mappings().first()
        return as_game(found) if found else None

    def games_of(self, browser: str) -> list[GameRow]:
        """The games a browser made, plays or watches, newest first."""
        held = select(tb.holding.c.game).where(tb.holding.c.browser == browser)
        mine = (tb.game.c.maker == browser) | tb.game.c.id.in_(held)
        return self.listed(select(tb.game).where(mine))

    def public_games(self) -> list[GameRow]:
        """The games that anybody may watch."""
        return self.listed(select(tb.game).where(tb.game.c.public))

    def running(self) -> list[GameRow]:
        """The games that wait for somebody."""
        return self.listed(select(tb.game).where(tb.game.c.status == "running", tb.game.c.parked == ""), most=100_000)

    def all_games(self) -> list[GameRow]:
        """Every game there is."""
        return self.listed(select(tb.game), most=1_000_000)

    def due_games(self) -> list[str]:
        """The running games that wait for a bot, or for somebody who left a standing order."""
        seat = tb.seat.c
        own = (seat.kind == "bot") | (seat.orders != msgspec.json.encode({}))
        query = select(tb.game.c.id, tb.game.c.waits, seat.seat).join(tb.seat, seat.game == tb.game.c.id)
        with self.reader.begin() as db:
            rows = db.execute(query.where(tb.game.c.status == "running", own)).all()
        return list(dict.fromkeys(row.id for row in rows if row.seat in decoded_names(row.waits)))

    def listed(self, query: Any, most: int = 100) -> list[GameRow]:
        """Games by the time they were last touched."""
        with self.reader.begin() as db:
            rows = db.execute(query.order_by(tb.game.c.touched.desc(), tb.game.c.id).limit(most)).mappings().all()
        return [as_game(row) for row in rows]

    def set_public(self, game_id: str, public: bool) -> None:
        """List a game, or not."""
        self.change(game_id, update(tb.game).where(tb.game.c.id == game_id).values(public=public))

    def set_watch_link(self, game_id: str, link: str) -> None:
        """A new link for spectators; those who came by the old one are shown out."""
        gone = delete(tb.holding).where(tb.holding.c.game == game_id, tb.holding.c.seat == "")
        self.change(game_id, update(tb.game).where(tb.game.c.id == game_id).values(watch_link=link), gone)

    def change(self, game_id: str, *statements: Any) -> None:
        """Do something to a game and let every page know."""
        with self.writer.begin() as db:
            for statement in statements:
                db.execute(statement)
            bump(db, game_id)

    # -- people

    def seats(self, game_id: str) -> list[SeatRow]:
        """The seats of a game in their order."""
        query = select(tb.seat).where(tb.seat.c.game == game_id).order_by(tb.seat.c.place)
        with self.reader.begin() as db:
            return [as_seat(row) for row in db.execute(query).mappings()]

    def seat_by_link(self, link: str) -> SeatRow | None:
        """The seat that a hashed token claims."""
        with self.reader.begin() as db:
            found = db.execute(select(tb.seat).where(tb.seat.c.link == link, tb.seat.c.link != "")).mappings().first()
        return as_seat(found) if found else None

    def game_by_watch_link(self, link: str) -> GameRow | None:
        """The game that a hashed spectators' token opens."""
        with self.reader.begin() as db:
            found = db.execute(select(tb.game).where(tb.game.c.watch_link == link)).mappings().first()
        return as_game(found) if found else None

    def claim(self, game_id: str, link: str, browser: str, name: str, salt: str) -> str:
        """Sit down: the link is used up. The seat, or `StaleAnswer` when somebody was faster."""
        with self.writer.begin() as db:
            found = (
                db.execute(
                    select(tb.seat).where(tb.seat.c.game == game_id, tb.seat.c.link == link, tb.seat.c.link != "")
                )
                .mappings()
                .first()
            )
            if found is None:
                raise StaleAnswer(fault="fault.link_used")
            values: dict[str, Any] = {"link": "", "claimed": True, "kind": "person", "level": ""}
            if not found["claimed"]:
                values["salt"] = salt
            if name:
                values["name"] = name
            db.execute(update(tb.seat).where(tb.seat.c.game == game_id, tb.seat.c.seat == found["seat"]).values(values))
            hold(db, game_id, found["seat"], browser)
            bump(db, game_id)
            return str(found["seat"])

    def watch(self, game_id: str, browser: str) -> None:
        """A spectator comes in."""
        with self.writer.begin() as db:
            hold(db, game_id, "", browser)

    def set_seat(self, row: SeatRow, browser: str | None = None, keep: bool = True) -> None:
        """Change who sits there. `keep` false: whoever held the seat holds it no longer."""
        with self.writer.begin() as db:
            same = (tb.seat.c.game == row.game, tb.seat.c.seat == row.seat)
            db.execute(update(tb.seat).where(*same).values(**seat_values(row)))
            if not keep:
                db.execute(delete(tb.holding).where(tb.holding.c.game == row.game, tb.holding.c.seat == row.seat))
            if browser:
                hold(db, row.game, row.seat, browser)
            bump(db, row.game)

    def held(self, game_id: str, browser: str) -> tuple[str, ...]:
        """What a browser holds in a game: seats, and the empty name for a spectator's place."""
        query = select(tb.holding.c.seat).where(tb.holding.c.game == game_id, tb.holding.c.browser == browser)
        with self.reader.begin() as db:
            return tuple(db.execute(query.order_by(tb.holding.c.seat)).scalars())

    def holders(self, game_id: str) -> list[tuple[str, str]]:
        """(seat, browser) of everybody at a table."""
        query = select(tb.holding.c.seat, tb.holding.c.browser).where(tb.holding.c.game == game_id)
        with self.reader.begin() as db:
            return [(row.seat, row.browser) for row in db.execute(query)]

    # -- the log

    def begin(self, game_id: str, salts: tuple[str, ...], append: Append) -> None:
        """The game begins: salts are fixed, and what chance did before the first decision is written."""
        with self.writer.begin() as db:
            changed = db.execute(
                update(tb.game)
                .where(tb.game.c.id == game_id, tb.game.c.status == "gathering")
                .values(salts=msgspec.json.encode(salts))
            )
            if changed.rowcount != 1:
                raise StaleAnswer()
            self.write(db, game_id, append)

    def append(self, game_id: str, append: Append) -> None:
        """Write entries under their numbers: the commit point. Of two writers one gets `StaleAnswer`."""
        try:
            with self.writer.begin() as db:
                self.write(db, game_id, append)
        except IntegrityError as error:
            raise StaleAnswer() from error

    def write(self, db: Connection, game_id: str, append: Append) -> None:
        """One step of a game, inside a transaction."""
        query = update(tb.game).where(tb.game.c.id == game_id, tb.game.c.log_n == append.expected)
        if append.rev is not None:
            query = query.where(tb.game.c.rev == append.rev)
        if db.execute(query.values(**changes_of(append))).rowcount != 1:
            raise StaleAnswer()
        if append.withdrawn_after >= 0:
            withdraw(db, game_id, append.withdrawn_after)
        if append.stands is not None:
            withdraw_from(db, game_id, *append.stands)
        if append.entries:
            db.execute(insert(tb.entry), [{"game": game_id, "n": n, "body": body} for n, body in append.entries])
        if append.events:
            rows = [{"game": game_id, "withdrawn": False, **msgspec.structs.asdict(e)} for e in append.events]
            db.execute(insert(tb.event), rows)
        for checkpoint in append.checkpoints:
            keep_checkpoint(db, game_id, checkpoint)
        db.execute(delete(tb.proposal).where(tb.proposal.c.game == game_id))

    def newest(self, game_id: str) -> tuple[int, bytes] | None:
        """(log_n, the newest checkpoint), read together."""
        query = (
            select(tb.game.c.log_n, tb.checkpoint.c.body)
            .join(tb.checkpoint, tb.checkpoint.c.game == tb.game.c.id)
            .where(tb.game.c.id == game_id, tb.checkpoint.c.kind == "newest")
        )
        with self.reader.begin() as db:
            found = db.execute(query).first()
        return (found.log_n, found.body) if found else None

    def checkpoint_before(self, game_id: str, n: int) -> Checkpoint | None:
        """The latest turn or barrier checkpoint at or before entry `n`."""
        c = tb.checkpoint.c
        query = select(c.kind, c.n, c.body, c.activity).where(c.game == game_id, c.kind != "newest", c.n <= n)
        with self.reader.begin() as db:
            found = db.execute(query.order_by(c.n.desc(), c.kind).limit(1)).first()
        return Checkpoint(found.kind, found.n, found.body, found.activity) if found else None

    def checkpoints(self, game_id: str) -> list[bytes]:
        """All checkpoints but the newest, the latest first."""
        c = tb.checkpoint.c
        query = select(c.body).where(c.game == game_id, c.kind != "newest").order_by(c.n.desc(), c.kind)
        with self.reader.begin() as db:
            return list(db.execute(query).scalars())

    def turns(self, game_id: str) -> list[tuple[int, int]]:
        """(entry number, activity) where turns began."""
        c = tb.checkpoint.c
        query = select(c.n, c.activity).where(c.game == game_id, c.kind == "turn").order_by(c.n)
        with self.reader.begin() as db:
            return [(row.n, row.activity) for row in db.execute(query)]

    def entries(self, game_id: str, after: int = 0, most: int = 1_000_000) -> list[bytes]:
        """Bodies of the entries after `after`."""
        query = select(tb.entry.c.body).where(tb.entry.c.game == game_id, tb.entry.c.n > after)
        with self.reader.begin() as db:
            return list(db.execute(query.order_by(tb.entry.c.n).limit(most)).scalars())

    def events(self, game_id: str, most: int, upto: int | None = None) -> list[EventRow]:
        """The last `most` events that still stand, oldest first; with `upto`, only those of entries up to it."""
        c = tb.event.c
        query = select(c.n, c.activity, c.idx, c.body, c.version).where(c.game == game_id, c.withdrawn == False)  # noqa: E712
        if upto is not None:
            query = query.where(c.n <= upto)
        with self.reader.begin() as db:
            rows = db.execute(query.order_by(c.id.desc()).limit(most)).all()
        return [EventRow(row.n, row.activity, row.idx, row.body, row.version) for row in reversed(rows)]

    # -- what survives upgrades

    def keep_data(self, slug: str, name: str, body: bytes) -> None:
        """A data set under its hash, once."""
        with self.writer.begin() as db:
            db.execute(upsert(tb.data_set).values(slug=slug, hash=name, body=body).on_conflict_do_nothing())

    def data_set(self, slug: str, name: str) -> bytes | None:
        """A data set by its hash, or None."""
        c = tb.data_set.c
        with self.reader.begin() as db:
            return db.execute(select(c.body).where(c.slug == slug, c.hash == name)).scalar()

    def park(self, game_id: str, reason: str) -> None:
        """The present rules cannot open a game."""
        self.change(game_id, update(tb.game).where(tb.game.c.id == game_id).values(parked=reason))

    def keep_views(self, game_id: str, blocks: Sequence[tuple[int, bytes]]) -> None:
        """The views of a finished game, in blocks, in place of older ones."""
        with self.writer.begin() as db:
            db.execute(delete(tb.kept_view).where(tb.kept_view.c.game == game_id))
            db.execute(insert(tb.kept_view), [{"game": game_id, "n": n, "body": body} for n, body in blocks])

    def kept_views(self, game_id: str, n: int) -> bytes | None:
        """The block of kept views that entry `n` is part of; None when there is none."""
        c = tb.kept_view.c
        with self.reader.begin() as db:
            query = select(c.body).where(c.game == game_id, c.n <= n).order_by(c.n.desc()).limit(1)
            return db.execute(query).scalar()

    def told_after(self, game_id: str, after: int) -> list[tuple[int, bytes]]:
        """(entry number, event) of all that was told after an entry, taken back or not."""
        c = tb.event.c
        with self.reader.begin() as db:
            rows = db.execute(select(c.n, c.body).where(c.game == game_id, c.n > after).order_by(c.id)).all()
        return [(row.n, row.body) for row in rows]

    # -- talk and proposals

    def say(self, game_id: str, seat: str, side: str, text: str, at: int) -> None:
        """A line of talk."""
        self.change(game_id, insert(tb.chat).values(game=game_id, seat=seat, side=side, text=text, at=at))

    def talk(self, game_id: str, sides: Sequence[str], most: int = 100) -> list[Chat]:
        """The last lines said to all or to these sides, oldest first."""
        c = tb.chat.c
        query = select(c.id, c.seat, c.side, c.text, c.at).where(c.game == game_id, c.side.in_(["", *sides]))
        with self.reader.begin() as db:
            rows = db.execute(query.order_by(c.id.desc()).limit(most)).all()
        return [Chat(row.id, row.seat, row.side, row.text, row.at) for row in reversed(rows)]

    def propose(self, game_id: str, proposal: Proposal) -> None:
        """Put a proposal on the table, in place of an older one."""
        values = {**msgspec.structs.asdict(proposal), "consents": msgspec.json.encode(proposal.consents)}
        self.change(
            game_id,
            delete(tb.proposal).where(tb.proposal.c.game == game_id),
            insert(tb.proposal).values(game=game_id, **values),
        )

    def unpropose(self, game_id: str) -> None:
        """Take the proposal off the table."""
        self.change(game_id, delete(tb.proposal).where(tb.proposal.c.game == game_id))

    def proposal(self, game_id: str) -> Proposal | None:
        """The proposal on the table, if any."""
        c = tb.proposal.c
        query = select(c.kind, c.seat, c.to_n, c.at_n, c.consents).where(c.game == game_id)
        with self.reader.begin() as db:
            found = db.execute(query).first()
        if found is None:
            return None
        return Proposal(found.kind, found.seat, found.to_n, found.at_n, decoded_names(found.consents))

    # -- news

    def news(self, game_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """(entry number, revision) of games."""
        c = tb.game.c
        with self.reader.begin() as db:
            rows = db.execute(select(c.id, c.log_n, c.rev).where(c.id.in_(game_ids))).all()
        return {row.id: (row.log_n, row.rev) for row in rows}

    def count_unfinished(self, maker: str) -> int:
        """How many games a browser has made that are not over."""
        c = tb.game.c
        with self.reader.begin() as db:
            query = select(func.count()).where(c.maker == maker, c.status != "over")
            return int(db.execute(query).scalar_one())


def engine_for(file: Path, begin: str, busy_seconds: float) -> Engine:
    """An engine whose transactions open with the given statement (readers never block, writers queue).

    Errors name no parameters: seeds and hashes stay out of every log.
    """
    engine = create_engine(
        f"sqlite:///{file}",
        poolclass=QueuePool,
        pool_size=8,
        max_overflow=32,
        connect_args={"check_same_thread": False, "timeout": busy_seconds},
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are ours to open
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def open_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    @event.listens_for(engine, "handle_error")
    def name_plainly(context: ExceptionContext) -> None:
        plain = as_store_error(context.original_exception, str(file))
        if plain is not None:
            raise plain from context.original_exception

    return engine


def close_returned(_connection: Any, record: ConnectionPoolEntry) -> None:
    """Close what comes back to a pool that is no more: SQLAlchemy would keep it open until Python forgets the pool."""
    record.close()


def bump(db: Connection, game_id: str) -> None:
    """A page that shows this game is out of date."""
    db.execute(update(tb.game).where(tb.game.c.id == game_id).values(rev=tb.game.c.rev + 1))


def hold(db: Connection, game_id: str, seat: str, browser: str) -> None:
    """A browser holds a seat (once)."""
    db.execute(upsert(tb.holding).values(game=game_id, seat=seat, browser=browser).on_conflict_do_nothing())


def changes_of(append: Append) -> dict[str, Any]:
    """What a step changes in a game's own row."""
    values = {
        "log_n": append.entries[-1][0] if append.entries else append.expected,
        "rev": tb.game.c.rev + 1,
        "status": append.status,
        "waits": msgspec.json.encode(append.waits),
        "touched": append.at,
    }
    if append.epochs:
        now = append.epochs[-1]
        told = msgspec.json.encode(append.epochs)
        values |= {"epochs": told, "version": now.version, "data_hash": now.data, "parked": ""}
    return values


def withdraw(db: Connection, game_id: str, after: int) -> None:
    """A take-back: later events no longer stand, later checkpoints are gone. Entries stay: the log is append-only."""
    e, c = tb.event.c, tb.checkpoint.c
    db.execute(update(tb.event).where(e.game == game_id, e.n > after).values(withdrawn=True))
    db.execute(delete(tb.checkpoint).where(c.game == game_id, c.n > after))


def withdraw_from(db: Connection, game_id: str, activity: int, index: int) -> None:
    """Events that the rules have not told, or not yet: they will tell others under the same numbers."""
    e = tb.event.c
    later = (e.activity > activity) | ((e.activity == activity) & (e.idx >= index))
    db.execute(update(tb.event).where(e.game == game_id, later).values(withdrawn=True))


def keep_checkpoint(db: Connection, game_id: str, checkpoint: Checkpoint) -> None:
    """Of the kinds `newest` and `barrier` only the last is kept; of turns every one."""
    c = tb.checkpoint.c
    same = delete(tb.checkpoint).where(c.game == game_id, c.kind == checkpoint.kind)
    db.execute(same.where(c.n == checkpoint.n) if checkpoint.kind == "turn" else same)
    db.execute(insert(tb.checkpoint).values(game=game_id, **msgspec.structs.asdict(checkpoint)))
