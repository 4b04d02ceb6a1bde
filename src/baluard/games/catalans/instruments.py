"""The pictures beside the board: powers, actions, turn sequence, the Bourbon board, the wall of Barcelona."""

from __future__ import annotations

from baluard.games.catalans import actions_picture, bourbon_picture, powers_picture, sequence_picture, wall_picture
from baluard.games.catalans.facts import Facts
from baluard.games.catalans.view import Position
from baluard.kernel.contract import Instrument
from baluard.texts import texts_for


def instruments(p: Position, f: Facts, lang: str) -> tuple[Instrument, ...]:
    """All of them; the powers' tracks stay in sight where there is little room."""
    words = texts_for(lang, "baluard.games.catalans")
    found = (
        ("powers", powers_picture.picture(p, f, words), powers_picture.told(p, f, words)),
        ("actions", actions_picture.picture(p, f, words), actions_picture.told(p, f, words)),
        ("sequence", sequence_picture.picture(p, words), sequence_picture.told(p, words)),
        ("bourbons", bourbon_picture.picture(p, f, words), bourbon_picture.told(p, f, words)),
        ("siege", wall_picture.picture(p, f, words), wall_picture.told(p, f, words)),
    )
    return tuple(
        Instrument(name, words.say(f"drawn.{name}"), drawn, said, name == "powers") for name, drawn, said in found
    )
