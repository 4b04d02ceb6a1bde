"""The board as one SVG."""

from __future__ import annotations

from baluard.games.catalans.data import load
from baluard.games.catalans.facts import Facts
from baluard.games.catalans.view import Position


def board(p: Position, f: Facts, lang: str, offered: frozenset[str] = frozenset()) -> str:
    """Europe."""
    rows = [f'<circle id="zone-{s.id}" data-key="{s.id}" cx="{s.x}" cy="{s.y}" r="40"/>' for s in load().map.space]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1500 1340">{"".join(rows)}</svg>'
