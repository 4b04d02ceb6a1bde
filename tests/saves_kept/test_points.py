"""Rules that refuse where a kept game stands: it goes back to the nearest point that they accept, and no further."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from baluard.catalogue import SLUGS, games
from baluard.kernel.codec import unpack
from baluard.kernel.drive import advance
from baluard.kernel.match import effective, replay_entry
from baluard.kernel.values import Outcome
from baluard.page.contract import GameModule
from baluard.server.games.house import House
from baluard.server.games.openings import open_stored
from baluard.store import GameRow
from tests.saves_kept.facts import FOLDER, labels, open_house


def newest_set(slug: str) -> str:
    """The last set that holds games of a title: later ones may hold others only."""
    return [
        label
        for label in labels()
        if any(file.name.startswith(slug) for file in (FOLDER / label / "records").iterdir())
    ][-1]


@pytest.fixture(params=SLUGS)
def slug(request: pytest.FixtureRequest) -> str:
    """Every game of the house."""
    return str(request.param)


@pytest.fixture
def house(slug: str, tmp_path: Path) -> Iterator[House]:
    """The newest kept database with games of that title."""
    file = tmp_path / "house.sqlite"
    file.write_bytes(gzip.decompress((FOLDER / newest_set(slug) / "house.sqlite.gz").read_bytes()))
    opened = open_house(file, games)
    yield opened
    opened.store.close()
    file.unlink()


def points(house: House, row: GameRow, game: GameModule, entries: list[Any]) -> Iterator[int]:
    """Every entry, from any checkpoint on, after which the rules lead to a question or to the end: by trying all."""
    for body in house.store.checkpoints(row.id):
        save = unpack(game, body, row.options)
        out: Outcome | None = None
        for entry in [None, *(e for e in entries if e.n > save.last_n)]:
            try:
                out = advance(game, save) if out is None else replay_entry(game, row.options, out, entry)
            except ValueError:
                break
            try:
                advance(game, out.save, house.source(row), next_n=row.log_n + 2)
            except ValueError:
                continue
            yield out.save.last_n


def test_a_game_goes_back_to_the_nearest_point_there_is(
    slug: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    became = []
    for row in [row for row in house.store.all_games() if (row.slug, row.status) == (slug, "running")]:
        live = house.live(row.id)
        game, entries = live.game, effective(house.log(live))
        row = house.row(row.id)
        refused = type(live.match.save.state.agenda[-1])
        run = game.run

        def raises(t: Any, s: Any, a: Any, refused: type = refused, run: Any = run) -> None:
            if isinstance(a, refused):
                raise ValueError("refused")
            run(t, s, a)

        with monkeypatch.context() as patch:
            patch.setattr(game, "run", raises)
            newest = house.store.newest(row.id)
            assert newest is not None
            opening = open_stored(house.store, row, newest[1], game, house.source(row))
            nearest = max(points(house, row, game, entries), default=-1)
        assert (opening.state, opening.to) == (("parked", -1) if nearest < 0 else ("set_back", nearest)), row.id
        became.append(opening.state)
    assert became.count("set_back") > 5
