"""The pictures beside the board: powers, actions, turn sequence, the Bourbon board, the wall of Barcelona."""

from __future__ import annotations

from baluard.games.catalans.board import actions, bourbon, powers, sequence, walls
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.facts import Facts
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms
from baluard.page.rows import instruments_of
from baluard.page.widgets import Instrument
from baluard.texts import texts_for


def instruments(game: GameOfRooms, view: View, lang: str) -> tuple[Instrument, ...]:
    """All of them; the powers' tracks stay in sight where there is little room."""
    p: Position = view.present
    f: Facts = game.facts(view.options)
    words = texts_for(lang, f.data.package, f.data)
    drawn = {
        "powers": (powers.picture(p, f, words), powers.in_words(p, f, words)),
        "actions": (actions.picture(p, f, words), actions.in_words(p, f, words)),
        "sequence": (sequence.picture(p, words), sequence.in_words(p, words)),
        "bourbons": (bourbon.picture(p, f, words), bourbon.in_words(p, f, words)),
        "siege": (walls.picture(p, f, words), walls.in_words(p, f, words)),
    }
    return instruments_of(drawn, "powers", words)
