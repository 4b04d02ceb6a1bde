"""Made by tools/make_states.py from model/fields.py: do not edit. What eyes see of a state."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from baluard.games.assault.model.activities import Activity
from baluard.games.assault.model.state import State
from baluard.kernel.values import Result

ZONE_WORDS = {-1: "coming", -2: "due", -3: "dead"}
ZONE_WORDS_BACK = {"coming": -1, "due": -2, "dead": -3}


class PositionFields(Struct, frozen=True):
    """What eyes see. `view.py` adds to the open fields what is hidden in part or reckoned."""

    turn: int
    active: str  # the side
    phase: str
    royal_open: bool
    skip_check: bool
    where: dict[str, str]  # by counter: a zone, or coming, due, dead, absent
    facing: dict[str, str]  # by barricade: the zone it faces
    used: dict[str, int]  # by counter: moved, fired or acted in this phase
    toll: dict[str, int]  # points ever lost by each side (option recovered_vp = cumulative)
    unseen: tuple[str, ...]  # cards not yet drawn, in no order
    card: str  # the card face up, or none
    effects: dict[str, int]  # what the card face up still does
    marked: str  # the zone that a card has marked, or none
    frozen: tuple[str, ...]  # combat units that a card keeps from fighting
    silent: tuple[str, ...]  # batteries that a card keeps from firing
    done: tuple[str, ...]  # seats that have ended this phase
    agenda: tuple[Activity, ...]
    points: dict[str, tuple[int, int]]  # side -> (kills, ground)
    result: Result | None


def open_fields(s: State) -> dict[str, Any]:
    """The open fields as eyes see them."""
    f = s.facts
    barricade_names = f.book.names["barricade"]
    card_names = f.book.names["card"]
    side_names = f.book.names["side"]
    unit_names = f.book.names["unit"]
    zone_names = f.book.names["zone"]
    return {
        "turn": s.turn,
        "active": (side_names[s.active] if s.active >= 0 else ""),
        "phase": s.phase,
        "royal_open": s.royal_open,
        "skip_check": s.skip_check,
        "where": {
            name: (zone_names[one] if one >= 0 else ZONE_WORDS[one])
            for name, one in zip(unit_names, s.where, strict=True)
            if one != -4
        },
        "facing": {name: zone_names[one] for name, one in zip(barricade_names, s.facing, strict=True) if one != -1},
        "used": {name: one for name, one in zip(unit_names, s.used, strict=True) if one != 0},
        "toll": dict(zip(side_names, s.toll, strict=True)),
        "card": (card_names[s.card] if s.card >= 0 else ""),
        "effects": s.effects.copy(),
        "marked": (zone_names[s.marked] if s.marked >= 0 else ""),
        "frozen": tuple([(unit_names[one] if one >= 0 else "") for one in s.frozen]),
        "silent": tuple([(unit_names[one] if one >= 0 else "") for one in s.silent]),
        "done": s.done,
        "agenda": tuple(s.agenda),
        "result": s.result,
    }


def fill_open(s: State, p: PositionFields) -> None:
    """The open fields of a position put into a blank state."""
    f = s.facts
    barricade_names = f.book.names["barricade"]
    card_numbers = f.book.numbers["card"]
    side_names = f.book.names["side"]
    side_numbers = f.book.numbers["side"]
    unit_names = f.book.names["unit"]
    unit_numbers = f.book.numbers["unit"]
    zone_numbers = f.book.numbers["zone"]
    s.turn = p.turn
    s.active = side_numbers[p.active] if p.active else -1
    s.phase = p.phase
    s.royal_open = p.royal_open
    s.skip_check = p.skip_check
    s.where = [
        (ZONE_WORDS_BACK[p.where[name]] if p.where[name] in ZONE_WORDS_BACK else zone_numbers[p.where[name]])
        if name in p.where
        else -4
        for name in unit_names
    ]
    s.facing = tuple([zone_numbers[p.facing[name]] if name in p.facing else -1 for name in barricade_names])
    s.used = [p.used.get(name, 0) for name in unit_names]
    s.toll = (p.toll[side_names[0]], p.toll[side_names[1]])
    s.card = card_numbers[p.card] if p.card else -1
    s.effects = p.effects.copy()
    s.marked = zone_numbers[p.marked] if p.marked else -1
    s.frozen = tuple([(unit_numbers[one] if one else -1) for one in p.frozen])
    s.silent = tuple([(unit_numbers[one] if one else -1) for one in p.silent])
    s.done = p.done
    s.agenda = list(p.agenda)
    s.result = p.result
