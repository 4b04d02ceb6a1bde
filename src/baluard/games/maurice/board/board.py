"""The table as one SVG: its ground, and what moves on it. 40 units of length are one of the drawing."""

from __future__ import annotations

from baluard.drawing import sheet, svg
from baluard.games.maurice.board import overlays, pieces
from baluard.games.maurice.board.ground import ground
from baluard.games.maurice.board.sheet import drawn, fine
from baluard.games.maurice.eyes.view import Position
from baluard.games.maurice.model.points import muster_of
from baluard.games.maurice.model.state import State
from baluard.kernel.present import present_state
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms
from baluard.page.rows import words_of
from baluard.page.widgets import Board
from baluard.texts import Texts


def board(game: GameOfRooms, view: View, lang: str, offered: frozenset[str] = frozenset()) -> Board:
    """The table as it stands now."""
    s: State = present_state(view, game)
    p: Position = view.present
    words = words_of(game, view, lang)
    units = [pieces.unit(s, u, words) for u in s.everybody()]
    marks = [pieces.objective(s, i, words) for i in range(len(s.facts.objectives))]
    live = {
        "objectives": svg.group(*marks, id="objectives"),
        "pieces": svg.group(*units, *generals(s, words), id="pieces"),
        "layers": overlays.layers(s),
        "signs": signs(s),
    }
    muster = muster_of(p.lists, p.attacker, p.ground)
    return Board(
        ground(game.data, view.options["scenario"], muster, lang, game), live, offered, (*overlays.LAYERS, "zones")
    )


def generals(s: State, words: Texts) -> list[str]:
    """Both generals; of a points battle when their armies have come to the table."""
    return [pieces.general(s, side, words) for side in (0, 1) if s.army(side)]


def signs(s: State) -> str:
    """The layer of the page's signs: a spot behind every unit."""
    spots = {}
    for u in s.everybody():
        x, y = drawn(s.centre(u))
        spots[s.name(u)] = (float(fine(x)) + 14, float(fine(y)) - 14)
    return sheet.signs(spots)
