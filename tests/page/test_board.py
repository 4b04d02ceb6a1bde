"""Ground and pieces apart: what stays the same through a game, and what changes."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from baluard.catalogue import games
from baluard.kernel.drive import look
from baluard.kernel.records import load, replay_record
from baluard.page.widgets import Board, whole

PLAYED = Path(__file__).parents[1] / "games_played"
MOST_LIVE = 9_000  # bytes, compressed
ON_AN_OPEN_TABLE = ("maurice-first",)  # its ground has no printed map


def board_of(name: str, part: float, lang: str = "ca") -> Board:
    """The board of a recorded game, so far into it, as its first seat sees it."""
    record = load(gzip.decompress((PLAYED / f"{name}.json.gz").read_bytes()))
    game = games()[record.game]
    out = replay_record(game, record, record.entries[int((len(record.entries) - 1) * part)].n).out
    return game.board(look(game, record.options, out, game.seats(record.options)[:1]), lang)


@pytest.mark.parametrize(
    "name", ["assault-quick-cards", "victus-first", "catalans-duel", "peninsular-1808", "maurice-first"]
)
def test_the_ground_stays_and_little_travels(name: str) -> None:
    early, late = board_of(name, 0.0), board_of(name, 0.5)
    assert early.ground == late.ground
    assert list(early.live) == list(late.live)
    assert early.live["pieces"] != late.live["pieces"]
    for board in (early, late):
        live = "".join(board.live.values())
        assert len(gzip.compress(live.encode(), 9)) < MOST_LIVE
        assert len(live) < len(board.ground) / (1 if name in ON_AN_OPEN_TABLE else 2)
        ids = Counter(e.get("id") for e in ElementTree.fromstring(whole(board)).iter() if e.get("id"))
        assert set(ids.values()) == {1}
        assert set(board.live) <= set(ids)
