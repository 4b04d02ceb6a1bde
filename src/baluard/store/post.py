"""Where people get mails, and the letters that were written to them.

A letter is kept before it goes out: a server that dies between the two sends the same one again, under the same name.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, delete, select, update
from sqlalchemy import insert as add

from baluard.store import jobs
from baluard.store import tables as tb
from baluard.store.reads import addresses_in
from baluard.store.rows import AddressRow, Job, LetterRow

WAITING, SENT, REFUSED = "waiting", "sent", "refused"  # states of a letter
KEPT_WHOLE = 6  # letters of a seat; of older ones only what a reply needs
KEPT = 60


class PostStore:
    """What the store does for mails."""

    writer: Engine
    reader: Engine

    # -- addresses

    def give_address(self, row: AddressRow, *put: Job) -> None:
        """A seat has an address, in place of the one before; nothing signed for that one holds any longer."""
        with self.writer.begin() as db:
            drop_address(db, row.game, row.seat)
            db.execute(add(tb.address).values(**msgspec.structs.asdict(row)))
            jobs.put(db, put)

    def confirm_address(self, id: str, *put: Job) -> bool:
        """An address is the person's own; false when that was known."""
        c = tb.address.c
        with self.writer.begin() as db:
            done = db.execute(update(tb.address).where(c.id == id, c.confirmed == False).values(confirmed=True))  # noqa: E712
            if done.rowcount == 1:
                jobs.put(db, put)
        return done.rowcount == 1

    def withdraw_address(self, game_id: str, seat: str) -> bool:
        """A seat gets no mails any longer; false when it got none."""
        with self.writer.begin() as db:
            return drop_address(db, game_id, seat)

    def address(self, game_id: str, seat: str) -> AddressRow | None:
        """The address of a seat."""
        return next(iter(self.found((tb.address.c.game == game_id) & (tb.address.c.seat == seat))), None)

    def address_by_id(self, id: str) -> AddressRow | None:
        """The address that a token or a link names."""
        return next(iter(self.found(tb.address.c.id == id)), None)

    def found(self, where: ColumnElement[bool]) -> list[AddressRow]:
        """Addresses as rows."""
        with self.reader.begin() as db:
            return addresses_in(db, where)

    # -- letters

    def letter_for(self, cause: str) -> LetterRow | None:
        """The last letter that a job has written."""
        query = select(tb.letter).where(tb.letter.c.cause == cause).order_by(tb.letter.c.number.desc()).limit(1)
        with self.reader.begin() as db:
            row = db.execute(query).mappings().first()
        return LetterRow(**row) if row else None

    def add_letter(self, row: LetterRow, told_n: int, asked: str) -> bool:
        """Keep a letter that is about to go out, and what it tells; false when another has its number."""
        a, c = tb.address.c, tb.letter.c
        told = {"number": row.number, "told_n": told_n, "asked": asked}
        with self.writer.begin() as db:
            taken = db.execute(update(tb.address).where(a.id == row.id, a.number == row.number - 1).values(told))
            if taken.rowcount != 1:
                return False
            db.execute(add(tb.letter).values(**msgspec.structs.asdict(row)))
            old = (c.id == row.id, c.state != WAITING)
            db.execute(update(tb.letter).where(*old, c.number <= row.number - KEPT_WHOLE).values(body=b""))
            db.execute(delete(tb.letter).where(*old, c.number <= row.number - KEPT))
        return True

    def settle_letter(self, row: LetterRow, state: str) -> None:
        """A letter has gone out, or never will."""
        c = tb.letter.c
        with self.writer.begin() as db:
            db.execute(update(tb.letter).where(c.id == row.id, c.number == row.number).values(state=state))

    def letter(self, id: str, number: int) -> LetterRow | None:
        """One letter."""
        c = tb.letter.c
        with self.reader.begin() as db:
            row = db.execute(select(tb.letter).where(c.id == id, c.number == number)).mappings().first()
        return LetterRow(**row) if row else None

    def letters(self, game_id: str, seat: str) -> list[LetterRow]:
        """The letters of a seat that are kept whole, the newest first."""
        c = tb.letter.c
        query = select(tb.letter).where(c.game == game_id, c.seat == seat, c.body != b"").order_by(c.number.desc())
        with self.reader.begin() as db:
            return [LetterRow(**row) for row in db.execute(query).mappings()]


def drop_address(db: Connection, game_id: str, seat: str) -> bool:
    """Forget an address and its letters, inside a transaction."""
    a, c = tb.address.c, tb.letter.c
    gone = db.execute(delete(tb.address).where(a.game == game_id, a.seat == seat))
    db.execute(delete(tb.letter).where(c.game == game_id, c.seat == seat))
    return gone.rowcount == 1
