"""Position texts: start a test, a puzzle or a bug report from a short readable position.

    active = "second"           # whose turn begins
    turn = 7
    night = 1

    [morale]
    first = 4

    [units]                     # front and heading, formation, DISR; by the id of the scenario or in full
    s1 = "12000,14500,0 line 2"
    n4 = "lost"

Units that are not named stand as the scenario has them.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from baluard.components.positions import (
    Table,
    among,
    each,
    number_under,
    read_table,
    refuse,
    table_under,
    within,
    written,
)
from baluard.games.maurice.model.activities import Turn
from baluard.games.maurice.model.facts import NOBODY, SEATS, Facts
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.measures import on_table
from baluard.games.maurice.rules.paths import overlapped
from baluard.games.maurice.rules.setup import new_state
from baluard.kernel.answers import as_pose

MOST_TURNS = 999
MOST_NIGHTS = 9
MOST_MORALE = 99
LOST = "lost"
KNOWN = ("active", "turn", "night", "morale", "units")


def read_position(text: str, facts: Facts) -> State:
    """A state out of a position text; BadRecord says what is wrong with it."""
    table = read_table(text, KNOWN)
    s = new_state(facts)
    side = among(table.get("active", SEATS[0]), "active", SEATS)
    s.turn = within(number_under(table, "turn", 1), "turn", 1, MOST_TURNS) - 1
    read_parts(s, table)
    s.active = SEATS.index(side)
    s.agenda = [Turn(side)]
    return s


def read_parts(s: State, table: Table) -> None:
    """Night, morale and units, as far as the text names them."""
    s.night = within(number_under(table, "night", s.night), "night", 0, MOST_NIGHTS)
    each(partial(set_morale, s, table_under(table, "morale")), partial(set_units, s, table_under(table, "units")))


def set_morale(s: State, table: Table) -> None:
    """The morale of the armies."""
    for name, value in table.items():
        refuse(name not in SEATS, "unknown", f"morale.{name}", name=name)
        s.morale[SEATS.index(name)] = within(value, f"morale.{name}", 1, MOST_MORALE)


def set_units(s: State, table: Table) -> None:
    """Every unit of the text; then nobody overlaps anybody."""
    each(*(partial(set_unit, s, name, value) for name, value in table.items()))
    for u in s.everybody():
        line = f"units.{s.name(u)}"
        refuse(bool(overlapped(s, u, s.feet[u])), "overlap", line, unit=s.name(u))


def set_unit(s: State, name: str, value: Any) -> None:
    """`12000,14500,0 line 2`, or `lost`."""
    f = s.facts
    line = f"units.{name}"
    u = f.unit_no.get(name, f.unit_no.get(f"{f.scenario}_{name}", NOBODY))
    refuse(u < 0, "unknown", line, name=name)
    words = written(value, line).split()
    if words == [LOST]:
        forget(s, u)
        return
    refuse(len(words) != 3, "unit", line, word=value)
    place = as_pose(words[0])
    stance = f.stance_no.get(words[1], NOBODY)
    refuse(place is None or not 0 <= place[2] < f.sines.turn, "unit", line, word=value)
    refuse(stance < 0 or f.troops[u].profiles[stance] is None, "stance", line, word=words[1])
    digits = words[2].isascii() and words[2].isdecimal() and len(words[2]) == 1
    refuse(not digits or int(words[2]) >= f.troops[u].limit, "disr", line, most=f.troops[u].limit - 1)
    refuse(not s.is_there(u), "lost", line, unit=f.unit_ids[u])
    assert place is not None
    s.put(u, place, stance)
    s.disr[u] = int(words[2])
    refuse(not on_table(f, s.feet[u]), "off_table", line, unit=f.unit_ids[u])


def forget(s: State, u: int) -> None:
    """A unit is lost, and nobody is attached to it."""
    if not s.is_there(u):
        return
    side = s.side_of(u)
    if s.cinc_unit[side] == u:
        s.cinc[side], s.cinc_unit[side] = s.centre(u), NOBODY
    s.serves = [NOBODY if one == u else one for one in s.serves]
    s.remove(u)


def unit_in_text(s: State, u: int) -> str:
    """A unit as a text gives it."""
    x, y, heading = s.place[u]
    return f"{x},{y},{heading} {s.facts.stances[s.stance[u]]} {s.disr[u]}"
