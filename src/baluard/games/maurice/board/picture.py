"""A battle before it is made: its table with both armies as they are drawn up, for the set-up page."""

from __future__ import annotations

from baluard.drawing import sheet, svg
from baluard.games.maurice.board import pieces
from baluard.games.maurice.board.ground import ground
from baluard.games.maurice.model.data import Data
from baluard.games.maurice.model.points import muster_of
from baluard.games.maurice.model.state import State
from baluard.kernel.kept import kept
from baluard.page.rooms import GameOfRooms
from baluard.texts import texts_for


def picture_of(game: GameOfRooms, option: str, value: str, lang: str) -> str:
    """Of a scenario its table; of a points battle there is nothing to be seen yet."""
    known = [row.id for row in game.data.scenarios.scenario]
    return drawn_up(game.data, value, lang, game) if option == "scenario" and value in known else ""


@kept
def drawn_up(d: Data, scenario: str, lang: str, game: GameOfRooms) -> str:
    """Terrain, objectives and units."""
    s: State = game.new(game.checked_options({"scenario": scenario}))
    words = texts_for(lang, d.package, d)
    marks = [pieces.objective(s, i, words) for i in range(len(s.facts.objectives))]
    live = {
        "objectives": svg.group(*marks, id="objectives"),
        "pieces": svg.group(
            *[pieces.unit(s, u, words) for u in s.everybody()],
            *[pieces.general(s, side, words) for side in (0, 1)],
            id="pieces",
        ),
    }
    return sheet.filled(ground(d, scenario, muster_of({}, "", ()), lang, game), live)
