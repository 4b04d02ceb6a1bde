"""Corrections: position texts that name only what is put right in a running campaign.

    gold.spain = 12
    corps.es_norte = { points = 350 }
    garrisons.badajoz = "200 spain"
    generals.ney = "reserve"

Turn, phase, nation and initiative work through the agenda, and are not corrected.
"""

from __future__ import annotations

from functools import partial

from baluard.components.positions import each, read_difference
from baluard.games.peninsular.eyes.positions import (
    KNOWN,
    check_places,
    set_bands,
    set_control,
    set_corps,
    set_depots,
    set_flags,
    set_garrisons,
    set_generals,
    set_sieges,
    set_treasury,
)
from baluard.games.peninsular.model.state import State
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms

MENDED = (
    *("gold", "control", "corps", "garrisons", "depots", "bands", "sieges", "generals", "reserve", "interrupted"),
    "sailed",
)


def corrected(s: State, text: str) -> State:
    """The state with the difference of a text put in."""
    table = read_difference(text, KNOWN, MENDED)
    each(*(partial(put, s, table) for put in (set_treasury, set_control, set_corps, set_garrisons, set_depots)))
    each(*(partial(put, s, table) for put in (set_bands, set_sieges, set_generals, set_flags)))
    check_places(s)
    return s


def correction_example(game: GameOfRooms, view: View) -> str:
    """Who holds a city, where a corps is, and of the hidden what these eyes know."""
    p = view.position
    text = "".join(f"gold.{name} = {gold}\n" for name, gold in list(p.gold.items())[:1])
    text += "".join(f'control.{city} = "{nation}"\n' for city, nation in list(p.control.items())[:1])
    for corps in p.corps[:1]:
        points = f", points = {corps.points}" if corps.points > 0 else ""
        text += f'corps.{corps.id} = {{ place = "{corps.place}"{points} }}\n'
    return text
