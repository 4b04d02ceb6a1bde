"""Games that survive upgrades: data sets, by which rules a game was played, kept views, parked games; and drafts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """New tables and columns; what a game was played with so far becomes its first epoch."""
    op.create_table(
        "data_set",
        sa.Column("slug", sa.String, primary_key=True),
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "kept_view",
        sa.Column("game", sa.String, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "draft",
        sa.Column("game", sa.String, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("decision", sa.String, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
    )
    op.add_column("game", sa.Column("epochs", sa.LargeBinary, nullable=False, server_default="[]"))
    op.add_column("game", sa.Column("parked", sa.String, nullable=False, server_default=""))
    op.add_column("event", sa.Column("version", sa.Integer, nullable=False, server_default="1"))
    first = "json_array(json_object('n', 0, 'version', version, 'data', data_hash))"
    op.execute(f"UPDATE game SET epochs = CAST({first} AS BLOB)")
    op.execute("UPDATE event SET version = (SELECT version FROM game WHERE game.id = event.game)")
