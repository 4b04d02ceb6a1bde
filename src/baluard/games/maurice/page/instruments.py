"""What is in sight above the table all the time: both armies, and the sun."""

from __future__ import annotations

from baluard.games.maurice.board import tracks
from baluard.games.maurice.board.ground import side_name
from baluard.games.maurice.eyes.view import Position, facts_of_view
from baluard.games.maurice.model.facts import SEATS, Facts
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms
from baluard.page.rows import instruments_of
from baluard.page.widgets import Instrument
from baluard.texts import Texts, texts_for


def instruments(game: GameOfRooms, view: View, lang: str) -> tuple[Instrument, ...]:
    """Armies and night."""
    p: Position = view.present
    f = facts_of_view(game, view, p)
    words = texts_for(lang, game.package, game.data)
    drawn = {
        "armies": (tracks.armies(p, f, words), armies_in_words(p, f, words)),
        "night": (tracks.night(p, f, words), night_in_words(p, f, words)),
    }
    return instruments_of(drawn, "armies", words)


def armies_in_words(p: Position, f: Facts, words: Texts) -> str:
    """Morale, cards and units of both."""
    found = []
    for side, seat in enumerate(SEATS):
        units = [u for u in f.of_side[side] if f.unit_ids[u] in p.stance]
        found.append(
            words.say(
                "drawn.army",
                army=side_name(f.data, f.scenario, side, words.lang),
                side=seat,
                morale=p.morale[seat],
                start=f.sides[side].morale,
                cards=p.hand_sizes[seat],
                units=len(units),
            )
        )
    return " ".join(found)


def night_in_words(p: Position, f: Facts, words: Texts) -> str:
    """What is left of the deck, and when the night falls."""
    key = "drawn.night_text" if f.nightfall else "drawn.night_never"
    return words.say(key, left=p.deck_left, night=p.night, nightfall=f.nightfall)
