"""The store: one SQLite file in WAL mode.

`synchronous=FULL`: with WAL, NORMAL may lose the last transactions when the power fails; an answer that was
acknowledged must survive that, and one fsync a move costs nobody anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, delete, event, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from baluard.kernel.errors import StaleAnswer
from baluard.kernel.upcast import Epoch
from baluard.store import deadlines, jobs, post, schema
from baluard.store import tables as tb
from baluard.store.errors import StoreError, as_store_error
from baluard.store.reads import Reads, Snapshot, addresses_in
from baluard.store.rows import (
    AddressRow,
    Checkpoint,
    Deadline,
    DraftRow,
    EventRow,
    GameRow,
    Job,
    Proposal,
    SeatRow,
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
    aside: bool = False  # only some know of it: for all others nothing has happened
    rev: int | None = None  # nothing may have changed since this revision
    open: tuple[tuple[str, str], ...] | None = None  # (seat, decision) whose drafts stay; None: all do
    drafts: tuple[DraftRow, ...] = ()  # what is kept in place of the drafts before
    jobs: tuple[Job, ...] = ()  # what is to be done because of it
    errands: tuple[Callable[[Sequence[AddressRow]], Sequence[Job]], ...] = ()  # the same, by addresses
    deadlines: tuple[Deadline, ...] | None = None  # of all who are waited for; those that run already stay as they are
    came: tuple[str, ...] = ()  # seats whose people have answered themselves
    missed: tuple[str, ...] = ()  # seats whose deadline has passed


class Store(Reads, jobs.JobStore, deadlines.DeadlineStore, post.PostStore):
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

    # -- reading

    def reading(self) -> AbstractContextManager[Connection]:
        return self.reader.begin()

    @contextmanager
    def snapshot(self) -> Iterator[Snapshot]:
        """Several questions in one transaction."""
        with self.reader.begin() as db:
            yield Snapshot(db)

    # -- games

    def add_game(self, row: GameRow, seats: Sequence[SeatRow], holdings: Iterable[tuple[str, str]]) -> None:
        """A new game with its seats; holdings are (seat, browser)."""
        with self.writer.begin() as db:
            db.execute(insert(tb.game).values(**game_values(row)))
            db.execute(insert(tb.seat), [seat_values(seat) for seat in seats])
            for seat, browser in holdings:
                db.execute(insert(tb.holding).values(game=row.id, seat=seat, browser=browser))

    def set_public(self, game_id: str, public: bool) -> None:
        """List a game, or not."""
        self.change(game_id, update(tb.game).where(tb.game.c.id == game_id).values(public=public))

    def set_watch_link(self, game_id: str, link: str) -> None:
        """A new link for spectators; those who came by the old one are shown out, but nobody who has played."""
        played = select(tb.former.c.browser).where(tb.former.c.game == game_id)
        h = tb.holding.c
        gone = delete(tb.holding).where(h.game == game_id, h.seat == "", h.browser.not_in(played))
        self.change(game_id, update(tb.game).where(tb.game.c.id == game_id).values(watch_link=link), gone)

    def change(self, game_id: str, *statements: Any) -> None:
        """Do something to a game and let every page know."""
        with self.writer.begin() as db:
            for statement in statements:
                db.execute(statement)
            bump(db, game_id)

    # -- people

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
                put_out(db, row.game, row.seat)
                post.drop_address(db, row.game, row.seat)
            if browser:
                hold(db, row.game, row.seat, browser)
            bump(db, row.game)

    def forget_former(self, game_id: str, seat: str, but: str) -> None:
        """Who sat at a seat has agreed to leave it, all but one browser."""
        c = tb.former.c
        with self.writer.begin() as db:
            db.execute(delete(tb.former).where(c.game == game_id, c.seat == seat, c.browser != but))

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
        if not append.aside:
            db.execute(delete(tb.proposal).where(tb.proposal.c.game == game_id))
        if append.open is not None:
            drop_drafts(db, game_id, append.open)
        for draft in append.drafts:
            put_draft(db, game_id, draft)
        deadlines.count(db, game_id, append.came, append.missed)
        if append.deadlines is not None:
            deadlines.keep(db, game_id, append.deadlines)
            deadlines.schedule(db, game_id)
        jobs.put(db, append.jobs)
        if append.errands:
            addresses = addresses_in(db, tb.address.c.game == game_id)
            jobs.put(db, [job for errand in append.errands for job in errand(addresses)])

    def keep_draft(self, game_id: str, draft: DraftRow, *put: Job) -> bool:
        """Keep what a seat is writing, in place of the revision before it; false when that is not the one kept."""
        c = tb.draft.c
        here = (c.game == game_id, c.seat == draft.seat, c.decision == draft.decision)
        with self.writer.begin() as db:
            kept = db.execute(select(c.rev).where(*here)).scalar() or 0
            if kept != draft.rev - 1:
                return False
            put_draft(db, game_id, draft)
            jobs.put(db, put)
        return True

    def note(self, game_id: str, seat: str, name: str, body: str) -> None:
        """Keep something short beside a seat, in place of what was kept under its name; nothing: forget it."""
        c = tb.draft.c
        gone = delete(tb.draft).where(c.game == game_id, c.seat == seat, c.decision == name)
        values = {"game": game_id, "seat": seat, "decision": name, "body": body.encode(), "rev": 1}
        self.change(game_id, gone, *([insert(tb.draft).values(**values)] if body else []))

    # -- what survives upgrades

    def keep_data(self, slug: str, name: str, body: bytes) -> None:
        """A data set under its hash, once."""
        with self.writer.begin() as db:
            db.execute(upsert(tb.data_set).values(slug=slug, hash=name, body=body).on_conflict_do_nothing())

    def note_epochs(self, game_id: str, log_n: int, epochs: Sequence[Epoch]) -> None:
        """By which rules a game that stands as it stood goes on."""
        here = (tb.game.c.id == game_id, tb.game.c.log_n == log_n)
        with self.writer.begin() as db:
            noted = db.execute(update(tb.game).where(*here).values(epochs=msgspec.json.encode(epochs)))
            if noted.rowcount != 1:
                raise StaleAnswer()

    def park(self, game_id: str, reason: str) -> None:
        """The present rules cannot open a game."""
        self.change(game_id, update(tb.game).where(tb.game.c.id == game_id).values(parked=reason))

    def keep_views(self, game_id: str, blocks: Sequence[tuple[int, bytes]]) -> None:
        """The views of a finished game, in blocks, in place of older ones."""
        with self.writer.begin() as db:
            db.execute(delete(tb.kept_view).where(tb.kept_view.c.game == game_id))
            db.execute(insert(tb.kept_view), [{"game": game_id, "n": n, "body": body} for n, body in blocks])

    # -- talk and proposals

    def say(self, game_id: str, seat: str, side: str, text: str, at: int) -> None:
        """A line of talk."""
        self.change(game_id, insert(tb.chat).values(game=game_id, seat=seat, side=side, text=text, at=at))

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


def put_out(db: Connection, game_id: str, seat: str) -> None:
    """Nobody holds a seat any longer. Who has played there is remembered, and may still watch."""
    here = (tb.holding.c.game == game_id, tb.holding.c.seat == seat)
    begun = db.execute(select(tb.game.c.status).where(tb.game.c.id == game_id)).scalar() != "gathering"
    for browser in db.execute(select(tb.holding.c.browser).where(*here)).scalars().all() if begun else ():
        db.execute(upsert(tb.former).values(game=game_id, seat=seat, browser=browser).on_conflict_do_nothing())
        hold(db, game_id, "", browser)
    db.execute(delete(tb.holding).where(*here))


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


def drop_drafts(db: Connection, game_id: str, still_open: Sequence[tuple[str, str]]) -> None:
    """Drafts whose decision was answered, or is no longer asked, are of no use."""
    c = tb.draft.c
    for row in db.execute(select(c.seat, c.decision).where(c.game == game_id)).all():
        if (row.seat, row.decision) not in still_open:
            db.execute(delete(tb.draft).where(c.game == game_id, c.seat == row.seat, c.decision == row.decision))


def put_draft(db: Connection, game_id: str, draft: DraftRow) -> None:
    """Keep a draft in place of the one before."""
    c = tb.draft.c
    db.execute(delete(tb.draft).where(c.game == game_id, c.seat == draft.seat, c.decision == draft.decision))
    db.execute(insert(tb.draft).values(game=game_id, **msgspec.structs.asdict(draft)))


def keep_checkpoint(db: Connection, game_id: str, checkpoint: Checkpoint) -> None:
    """Of the kinds `newest` and `barrier` only the last is kept; of turns every one."""
    c = tb.checkpoint.c
    same = delete(tb.checkpoint).where(c.game == game_id, c.kind == checkpoint.kind)
    db.execute(same.where(c.n == checkpoint.n) if checkpoint.kind == "turn" else same)
    db.execute(insert(tb.checkpoint).values(game=game_id, **msgspec.structs.asdict(checkpoint)))
