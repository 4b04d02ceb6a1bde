"""Mail: the address of a seat, and the letters that were written to it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """New tables."""
    op.create_table(
        "address",
        sa.Column("game", sa.String, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("lang", sa.String, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("told_n", sa.Integer, nullable=False),
        sa.Column("asked", sa.String, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
    )
    op.create_index("address_id", "address", ["id"], unique=True)
    op.create_table(
        "letter",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("game.id"), nullable=False),
        sa.Column("seat", sa.String, nullable=False),
        sa.Column("cause", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("question", sa.String, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("ways", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.String, nullable=False),
    )
    op.create_index("letter_cause", "letter", ["cause"])
    op.create_index("letter_seat", "letter", ["game", "seat"])
