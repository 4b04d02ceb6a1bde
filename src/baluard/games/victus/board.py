"""The board as one SVG."""

from __future__ import annotations

from baluard.games.victus.data import load
from baluard.games.victus.facts import Facts
from baluard.games.victus.view import Position


def board(p: Position, f: Facts, lang: str, offered: frozenset[str] = frozenset()) -> str:
    """The plain of Barcelona."""
    rows = []
    for space in load().board.space:
        points = " ".join(f"{x},{y}" for x, y in space.polygon)
        rows.append(f'<polygon id="zone-{space.id}" data-key="{space.id}" points="{points}"/>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2160 1480">{"".join(rows)}</svg>'
