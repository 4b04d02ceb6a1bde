"""What can be read of the store: each question alone in a transaction, or several of them in one (`Snapshot`)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, func, select

from baluard.store import tables as tb
from baluard.store.rows import (
    Absence,
    AddressRow,
    Chat,
    Checkpoint,
    Deadline,
    DraftRow,
    EventRow,
    GameRow,
    Proposal,
    SeatRow,
    as_game,
    as_seat,
    decoded_names,
)


class Reads:
    """Questions to the store."""

    def reading(self) -> AbstractContextManager[Connection]:
        """A transaction in which one question is answered."""
        raise NotImplementedError

    # -- letters

    def addresses(self, game_id: str) -> list[AddressRow]:
        """The addresses of a game."""
        with self.reading() as db:
            return addresses_in(db, tb.address.c.game == game_id)

    def letter_numbers(self, game_id: str, seat: str, but: str) -> tuple[int, ...]:
        """The letters of a seat that are kept whole by their numbers, without those of a kind, the newest first."""
        c = tb.letter.c
        query = select(c.number).where(c.game == game_id, c.seat == seat, c.body != b"", c.kind != but)
        with self.reading() as db:
            return tuple(db.execute(query.order_by(c.number.desc())).scalars())

    # -- games

    def game(self, game_id: str) -> GameRow | None:
        """One game, or None."""
        with self.reading() as db:
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
        with self.reading() as db:
            rows = db.execute(query.where(tb.game.c.status == "running", own)).all()
        return list(dict.fromkeys(row.id for row in rows if row.seat in decoded_names(row.waits)))

    def listed(self, query: Any, most: int = 100) -> list[GameRow]:
        """Games by the time they were last touched."""
        with self.reading() as db:
            rows = db.execute(query.order_by(tb.game.c.touched.desc(), tb.game.c.id).limit(most)).mappings().all()
        return [as_game(row) for row in rows]

    # -- people

    def seats(self, game_id: str) -> list[SeatRow]:
        """The seats of a game in their order."""
        query = select(tb.seat).where(tb.seat.c.game == game_id).order_by(tb.seat.c.place)
        with self.reading() as db:
            return [as_seat(row) for row in db.execute(query).mappings()]

    def seat_by_link(self, link: str) -> SeatRow | None:
        """The seat that a hashed token claims."""
        with self.reading() as db:
            found = db.execute(select(tb.seat).where(tb.seat.c.link == link, tb.seat.c.link != "")).mappings().first()
        return as_seat(found) if found else None

    def game_by_watch_link(self, link: str) -> GameRow | None:
        """The game that a hashed spectators' token opens."""
        with self.reading() as db:
            found = db.execute(select(tb.game).where(tb.game.c.watch_link == link)).mappings().first()
        return as_game(found) if found else None

    def held(self, game_id: str, browser: str) -> tuple[str, ...]:
        """What a browser holds in a game: seats, and the empty name for a spectator's place."""
        query = select(tb.holding.c.seat).where(tb.holding.c.game == game_id, tb.holding.c.browser == browser)
        with self.reading() as db:
            return tuple(db.execute(query.order_by(tb.holding.c.seat)).scalars())

    def holders(self, game_id: str) -> list[tuple[str, str]]:
        """(seat, browser) of everybody at a table."""
        query = select(tb.holding.c.seat, tb.holding.c.browser).where(tb.holding.c.game == game_id)
        with self.reading() as db:
            return [(row.seat, row.browser) for row in db.execute(query)]

    def former(self, game_id: str) -> list[tuple[str, str]]:
        """(seat, browser) of everybody who held a seat and was put out after the game had begun."""
        query = select(tb.former.c.seat, tb.former.c.browser).where(tb.former.c.game == game_id)
        with self.reading() as db:
            return [(row.seat, row.browser) for row in db.execute(query)]

    # -- the log

    def newest(self, game_id: str) -> tuple[int, bytes] | None:
        """(log_n, the newest checkpoint), read together."""
        query = (
            select(tb.game.c.log_n, tb.checkpoint.c.body)
            .join(tb.checkpoint, tb.checkpoint.c.game == tb.game.c.id)
            .where(tb.game.c.id == game_id, tb.checkpoint.c.kind == "newest")
        )
        with self.reading() as db:
            found = db.execute(query).first()
        return (found.log_n, found.body) if found else None

    def checkpoint_before(self, game_id: str, n: int) -> Checkpoint | None:
        """The latest turn or barrier checkpoint at or before entry `n`."""
        c = tb.checkpoint.c
        query = select(c.kind, c.n, c.body, c.activity).where(c.game == game_id, c.kind != "newest", c.n <= n)
        with self.reading() as db:
            found = db.execute(query.order_by(c.n.desc(), c.kind).limit(1)).first()
        return Checkpoint(found.kind, found.n, found.body, found.activity) if found else None

    def start(self, game_id: str) -> bytes | None:
        """The save from which a game began."""
        c = tb.checkpoint.c
        with self.reading() as db:
            return db.execute(select(c.body).where(c.game == game_id, c.kind == "start")).scalar()

    def checkpoints(self, game_id: str) -> list[bytes]:
        """All checkpoints but the newest, the latest first."""
        c = tb.checkpoint.c
        query = select(c.body).where(c.game == game_id, c.kind != "newest").order_by(c.n.desc(), c.kind)
        with self.reading() as db:
            return list(db.execute(query).scalars())

    def turns(self, game_id: str) -> list[tuple[int, int]]:
        """(entry number, activity) where turns began."""
        c = tb.checkpoint.c
        query = select(c.n, c.activity).where(c.game == game_id, c.kind == "turn").order_by(c.n)
        with self.reading() as db:
            return [(row.n, row.activity) for row in db.execute(query)]

    def entries(self, game_id: str, after: int = 0, most: int = 1_000_000) -> list[bytes]:
        """Bodies of the entries after `after`."""
        query = select(tb.entry.c.body).where(tb.entry.c.game == game_id, tb.entry.c.n > after)
        with self.reading() as db:
            return list(db.execute(query.order_by(tb.entry.c.n).limit(most)).scalars())

    def events(self, game_id: str, most: int, upto: int | None = None) -> list[EventRow]:
        """The last `most` events that still stand, oldest first; with `upto`, only those of entries up to it."""
        c = tb.event.c
        query = select(c.n, c.activity, c.idx, c.body, c.version).where(c.game == game_id, c.withdrawn == False)  # noqa: E712
        if upto is not None:
            query = query.where(c.n <= upto)
        with self.reading() as db:
            rows = db.execute(query.order_by(c.id.desc()).limit(most)).all()
        return [EventRow(row.n, row.activity, row.idx, row.body, row.version) for row in reversed(rows)]

    # -- what survives upgrades

    def data_set(self, slug: str, name: str) -> bytes | None:
        """A data set by its hash, or None."""
        c = tb.data_set.c
        with self.reading() as db:
            return db.execute(select(c.body).where(c.slug == slug, c.hash == name)).scalar()

    def kept_views(self, game_id: str, n: int) -> bytes | None:
        """The block of kept views that entry `n` is part of; None when there is none."""
        c = tb.kept_view.c
        with self.reading() as db:
            query = select(c.body).where(c.game == game_id, c.n <= n).order_by(c.n.desc()).limit(1)
            return db.execute(query).scalar()

    def told_after(self, game_id: str, after: int) -> list[tuple[int, bytes]]:
        """(entry number, event) of all that was told after an entry, taken back or not."""
        c = tb.event.c
        with self.reading() as db:
            rows = db.execute(select(c.n, c.body).where(c.game == game_id, c.n > after).order_by(c.id)).all()
        return [(row.n, row.body) for row in rows]

    # -- talk, proposals, news

    def talk(self, game_id: str, sides: Sequence[str], most: int = 100) -> list[Chat]:
        """The last lines said to all or to these sides, oldest first."""
        c = tb.chat.c
        query = select(c.id, c.seat, c.side, c.text, c.at).where(c.game == game_id, c.side.in_(["", *sides]))
        with self.reading() as db:
            rows = db.execute(query.order_by(c.id.desc()).limit(most)).all()
        return [Chat(row.id, row.seat, row.side, row.text, row.at) for row in reversed(rows)]

    def proposal(self, game_id: str) -> Proposal | None:
        """The proposal on the table, if any."""
        c = tb.proposal.c
        query = select(c.kind, c.seat, c.to_n, c.at_n, c.consents).where(c.game == game_id)
        with self.reading() as db:
            found = db.execute(query).first()
        if found is None:
            return None
        return Proposal(found.kind, found.seat, found.to_n, found.at_n, decoded_names(found.consents))

    def news(self, game_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """(entry number, revision) of games."""
        c = tb.game.c
        with self.reading() as db:
            rows = db.execute(select(c.id, c.log_n, c.rev).where(c.id.in_(game_ids))).all()
        return {row.id: (row.log_n, row.rev) for row in rows}

    def count_unfinished(self, maker: str) -> int:
        """How many games a browser has made that are not over."""
        c = tb.game.c
        with self.reading() as db:
            query = select(func.count()).where(c.maker == maker, c.status != "over")
            return int(db.execute(query).scalar_one())

    # -- deadlines

    def deadlines(self, game_id: str) -> list[Deadline]:
        """Who is waited for until when, the next first."""
        c = tb.deadline.c
        with self.reading() as db:
            rows = db.execute(select(tb.deadline).where(c.game == game_id).order_by(c.due, c.seat)).all()
        return [Deadline(r.seat, r.length, r.n, r.began, r.due, r.next, r.reminded, r.passed) for r in rows]

    def absences(self, game_id: str) -> dict[str, Absence]:
        """Who has missed deadlines, or is away."""
        c = tb.absence.c
        with self.reading() as db:
            rows = db.execute(select(tb.absence).where(c.game == game_id)).all()
        return {r.seat: Absence(r.seat, r.missed, r.away_from, r.away_until, r.spent) for r in rows}

    def timed_games(self) -> list[str]:
        """The games in which somebody is waited for until a certain time."""
        with self.reading() as db:
            return list(db.execute(select(tb.deadline.c.game).distinct().order_by(tb.deadline.c.game)).scalars())

    # -- drafts

    def draft(self, game_id: str, seat: str, decision: str) -> DraftRow | None:
        """What a seat is writing as its answer to a decision, if anything."""
        found = [row for row in self.drafts(game_id, (seat,)) if row.decision == decision]
        return found[0] if found else None

    def notes(self, game_id: str, name: str) -> dict[str, str]:
        """What is kept under one name beside the seats of a game."""
        c = tb.draft.c
        query = select(c.seat, c.body).where(c.game == game_id, c.decision == name)
        with self.reading() as db:
            return {row.seat: row.body.decode() for row in db.execute(query)}

    def drafts(self, game_id: str, seats: Sequence[str]) -> list[DraftRow]:
        """All that these seats are writing."""
        c = tb.draft.c
        query = select(c.seat, c.decision, c.body, c.rev).where(c.game == game_id, c.seat.in_(seats))
        with self.reading() as db:
            return [DraftRow(row.seat, row.decision, row.body, row.rev) for row in db.execute(query)]


class Snapshot(Reads):
    """Several questions in one transaction: all answers are of the same moment."""

    def __init__(self, db: Connection) -> None:
        self.db = db

    def reading(self) -> AbstractContextManager[Connection]:
        return nullcontext(self.db)


def addresses_in(db: Connection, where: ColumnElement[bool]) -> list[AddressRow]:
    """Addresses inside a transaction."""
    return [
        AddressRow(**row) for row in db.execute(select(tb.address).where(where).order_by(tb.address.c.seat)).mappings()
    ]
