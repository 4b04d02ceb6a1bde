"""The tables. Bodies (entries, events, saves) are JSON of the kernel's codec; the store never reads them."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, text

SCHEMA = 5  # kept in SQLite's user_version; `schema.py` brings older files up and refuses newer ones

meta = MetaData()


def of_game(**more: object) -> Column[str]:
    """The column that names the game a row belongs to."""
    return Column("game", String, ForeignKey("game.id"), nullable=False, **more)  # type: ignore[arg-type]


game = Table(
    "game",
    meta,
    Column("id", String, primary_key=True),
    Column("slug", String, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("title", String, nullable=False),
    Column("created", Integer, nullable=False),
    Column("touched", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("maker", String, nullable=False),  # hash of the maker's browser secret
    Column("watch_link", String, nullable=False),  # hash of the spectators' token
    Column("dice", String, nullable=False),  # house | typed
    Column("seed", LargeBinary, nullable=False),  # secret until the end
    Column("seed_hash", String, nullable=False),
    Column("salts", LargeBinary, nullable=False),  # fixed when the game begins
    Column("version", Integer, nullable=False),
    Column("data_hash", String, nullable=False),
    Column("status", String, nullable=False),  # gathering | running | over
    Column("log_n", Integer, nullable=False),  # entries ever written
    Column("rev", Integer, nullable=False),  # bumped by every change a page may show
    Column("waits", LargeBinary, nullable=False),  # seats whose required answers are missing
    Column("origin", String, nullable=False),  # played | imported
    Column("dice_game", String, nullable=False),
    Column("epochs", LargeBinary, nullable=False, server_default="[]"),  # by which rules and data, from which entry on
    Column("parked", String, nullable=False, server_default=""),  # why the rules cannot open it; empty: they can
    Column("pace", LargeBinary, nullable=False, server_default="{}"),  # how long each answer may take
    Column("paused", Integer, nullable=False, server_default="0"),  # since when all clocks stand still; 0: they run
)
Index("game_public", game.c.public, game.c.touched)
Index("game_status", game.c.status)
Index("game_watch", game.c.watch_link)

seat = Table(
    "seat",
    meta,
    of_game(primary_key=True),
    Column("seat", String, primary_key=True),
    Column("place", Integer, nullable=False),  # order at the table
    Column("kind", String, nullable=False),  # person | bot
    Column("level", String, nullable=False),
    Column("name", String, nullable=False),
    Column("link", String, nullable=False),  # hash of the token that claims it; empty: none is out
    Column("salt", String, nullable=False),
    Column("claimed", Boolean, nullable=False),
    Column("orders", LargeBinary, nullable=False),  # standing orders by decision tag
    Column("loaned", Boolean, nullable=False, server_default="0"),  # a bot plays for who holds the seat
)
Index("seat_link", seat.c.link)

holding = Table(
    "holding",
    meta,
    of_game(primary_key=True),
    Column("seat", String, primary_key=True),  # empty: a spectator
    Column("browser", String, primary_key=True),  # hash of the browser's secret
)
Index("holding_browser", holding.c.browser)

former = Table(
    "former",  # who held a seat of a game that had begun, and was put out
    meta,
    of_game(primary_key=True),
    Column("seat", String, primary_key=True),
    Column("browser", String, primary_key=True),
)

entry = Table(
    "entry",
    meta,
    of_game(primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

event = Table(
    "event",
    meta,
    Column("id", Integer, primary_key=True),
    of_game(),
    Column("n", Integer, nullable=False),
    Column("activity", Integer, nullable=False),
    Column("idx", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Column("version", Integer, nullable=False, server_default="1"),  # of the rules that told it
)
Index("event_told", event.c.game, event.c.activity, event.c.idx, unique=True, sqlite_where=text("withdrawn = 0"))
Index("event_n", event.c.game, event.c.n)
Index("event_story", event.c.game, event.c.id)

checkpoint = Table(
    "checkpoint",
    meta,
    of_game(primary_key=True),
    Column("kind", String, primary_key=True),  # newest | start | turn | barrier
    Column("n", Integer, primary_key=True),
    Column("activity", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    meta,
    Column("id", Integer, primary_key=True),
    of_game(),
    Column("seat", String, nullable=False),
    Column("side", String, nullable=False),  # empty: to all
    Column("text", String, nullable=False),
    Column("at", Integer, nullable=False),
)
Index("chat_game", chat.c.game, chat.c.id)

proposal = Table(
    "proposal",
    meta,
    of_game(primary_key=True),  # at most one at a time
    Column("kind", String, nullable=False),  # takeback | draw
    Column("seat", String, nullable=False),
    Column("to_n", Integer, nullable=False),
    Column("at_n", Integer, nullable=False),  # the log when it was made: what all hear of later lets it lapse
    Column("consents", LargeBinary, nullable=False),
)

data_set = Table(
    "data_set",
    meta,
    Column("slug", String, primary_key=True),
    Column("hash", String, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

kept_view = Table(
    "kept_view",
    meta,
    of_game(primary_key=True),
    Column("n", Integer, primary_key=True),  # the first entry of the block
    Column("body", LargeBinary, nullable=False),  # compressed: see server/games/kept_views.py
)

draft = Table(
    "draft",
    meta,
    of_game(primary_key=True),
    Column("seat", String, primary_key=True),
    Column("decision", String, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("rev", Integer, nullable=False),
)

deadline = Table(
    "deadline",  # a seat that is waited for, at a table with a pace
    meta,
    of_game(primary_key=True),
    Column("seat", String, primary_key=True),
    Column("length", String, nullable=False),  # the name of the length that runs
    Column("n", Integer, nullable=False),  # the last entry before it began
    Column("began", Integer, nullable=False),
    Column("due", Integer, nullable=False),
    Column("next", Integer, nullable=False),  # when something is to be done: a reminder, or the default
    Column("reminded", Boolean, nullable=False),
    Column("passed", Boolean, nullable=False),  # the default has been given once: the seat has missed it
)

absence = Table(
    "absence",  # how often a person has not come in time, and when they are away
    meta,
    of_game(primary_key=True),
    Column("seat", String, primary_key=True),
    Column("missed", Integer, nullable=False),  # deadlines in a row
    Column("away_from", Integer, nullable=False),
    Column("away_until", Integer, nullable=False),
    Column("spent", Integer, nullable=False),  # days away in this game
)

job = Table(
    "job",  # what is to be done at a certain time: leased by one process, tried again, swept
    meta,
    Column("id", Integer, primary_key=True),
    Column("key", String, nullable=False),  # what it is: the same thing is never to be done twice
    Column("kind", String, nullable=False),
    Column("game", String, nullable=False),  # empty: it is about no game
    Column("due", Integer, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("state", String, nullable=False),  # waiting | done | given_up
    Column("leased_by", String, nullable=False),  # empty: nobody is at it
    Column("leased_until", Integer, nullable=False),
    Column("failures", Integer, nullable=False),  # tries that came to nothing
    Column("error", String, nullable=False),  # of the last of them
)
Index("job_key", job.c.key, unique=True)
Index("job_due", job.c.state, job.c.kind, job.c.due)
Index("job_game", job.c.game)

address = Table(
    "address",  # where the person at a seat gets mails
    meta,
    of_game(primary_key=True),
    Column("seat", String, primary_key=True),
    Column("id", String, nullable=False),  # its name in tokens and links
    Column("key", LargeBinary, nullable=False),  # the secret with which these are signed
    Column("address", String, nullable=False),
    Column("lang", String, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("number", Integer, nullable=False),  # of the last letter
    Column("told_n", Integer, nullable=False),  # the last entry of which a letter has told
    Column("asked", String, nullable=False),  # the question that a letter has put
    Column("at", Integer, nullable=False),
)
Index("address_id", address.c.id, unique=True)

letter = Table(
    "letter",
    meta,
    Column("id", String, primary_key=True),  # of the address
    Column("number", Integer, primary_key=True),
    of_game(),
    Column("seat", String, nullable=False),
    Column("cause", String, nullable=False),  # the key of the job that wrote it
    Column("kind", String, nullable=False),
    Column("question", String, nullable=False),  # that it puts; empty: none
    Column("turn", Integer, nullable=False),  # the entry at which the turn began
    Column("at", Integer, nullable=False),
    Column("ways", LargeBinary, nullable=False),  # what can be answered by a number
    Column("body", LargeBinary, nullable=False),  # empty when it is long gone
    Column("state", String, nullable=False),  # waiting | sent | refused
)
Index("letter_cause", letter.c.cause)
Index("letter_seat", letter.c.game, letter.c.seat)

# Where Alembic notes the schema; a new file is made as if all steps had been taken.
alembic_version = Table("alembic_version", meta, Column("version_num", String(32), primary_key=True))
