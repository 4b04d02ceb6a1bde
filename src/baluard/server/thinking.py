"""What a worker loads before a bot's clock starts. The thinking is `baluard.bots.choose`: a view in, an answer out."""

from __future__ import annotations

from baluard.catalogue import game


def prepare(slug: str) -> None:
    """Load the game's data and the bots."""
    game(slug).data_hash()
