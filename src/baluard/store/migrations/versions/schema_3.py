"""Who held a seat of a running game is remembered: they are asked before anybody else may look into it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """A new table; of who was put out before this nothing is known."""
    op.create_table(
        "former",
        sa.Column("game", sa.String, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("browser", sa.String, primary_key=True),
    )
