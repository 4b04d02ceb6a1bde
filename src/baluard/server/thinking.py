"""What a worker loads before a bot's clock starts. The thinking is `baluard.bots.choose`: a view in, an answer out."""

from __future__ import annotations

from baluard.catalogue import game


def prepare(slug: str, data: str = "", body: bytes = b"") -> None:
    """Load the game with its data set, which only the store may have, and the bots."""
    if body:
        game(slug).add_data(data, body)
    game(slug, data).data_hash()
