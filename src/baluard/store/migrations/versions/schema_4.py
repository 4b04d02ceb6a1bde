"""A pace for each table, its deadlines, who is away, and the jobs of the house."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """New tables and columns; a table that was laid before this has no pace."""
    op.add_column("game", sa.Column("pace", sa.LargeBinary, nullable=False, server_default="{}"))
    op.add_column("game", sa.Column("paused", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("loaned", sa.Boolean, nullable=False, server_default="0"))
    op.create_table(
        "deadline",
        sa.Column("game", sa.String, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("length", sa.String, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("began", sa.Integer, nullable=False),
        sa.Column("due", sa.Integer, nullable=False),
        sa.Column("next", sa.Integer, nullable=False),
        sa.Column("reminded", sa.Boolean, nullable=False),
        sa.Column("passed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "absence",
        sa.Column("game", sa.String, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("away_from", sa.Integer, nullable=False),
        sa.Column("away_until", sa.Integer, nullable=False),
        sa.Column("spent", sa.Integer, nullable=False),
    )
    op.create_table(
        "job",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("due", sa.Integer, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("leased_by", sa.String, nullable=False),
        sa.Column("leased_until", sa.Integer, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("error", sa.String, nullable=False),
    )
    op.create_index("job_key", "job", ["key"], unique=True)
    op.create_index("job_due", "job", ["state", "kind", "due"])
    op.create_index("job_game", "job", ["game"])
