"""Corrections: position texts that name only what is put right in a running game: night, morale, units."""

from __future__ import annotations

from baluard.components.positions import read_difference, refuse
from baluard.games.maurice.eyes.positions import KNOWN, read_parts, unit_in_text
from baluard.games.maurice.model.state import State
from baluard.kernel.rng import Rng
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms

MENDED = ("night", "morale", "units")


def corrected(s: State, text: str) -> State:
    """The state with the difference of a text put in."""
    table = read_difference(text, KNOWN, MENDED)
    there = s.everybody()
    read_parts(s, table)
    busy = {u for row in s.fights for u in row[:2]} | {u for shot in s.shots for u in shot[:2]}
    for u in there:
        refuse(not s.is_there(u) and u in busy, "busy", f"units.{s.name(u)}", unit=s.name(u))
    for side in (0, 1):
        refuse(not s.army(side), "army", "units")
    return s


def correction_example(game: GameOfRooms, view: View) -> str:
    """The night, and where a unit stands; before armies are built there is nothing to put right."""
    s: State = game.imagine(view, Rng(0))
    if not s.everybody():
        return ""
    u = s.everybody()[0]
    return f'night = {s.night}\n\n[units]\n{s.name(u)} = "{unit_in_text(s, u)}"\n'
