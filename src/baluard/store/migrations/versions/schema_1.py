"""The first schema: how every file was made before there were steps. Files are never made by this one."""

from __future__ import annotations

revision = "1"
down_revision = None


def upgrade() -> None:
    """A file of the first schema needs nothing."""
