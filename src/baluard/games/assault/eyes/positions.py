"""Position texts: start a test, a puzzle or a bug report from a short readable position.

    turn = 3
    active = "two_crowns"
    phase = "combat"            # start, artillery, recovery (reinforcements), movement or combat
    royal = "open"              # default: closed
    others = "absent"           # counters not named: absent (default), or set-up
    card = "saqueig"            # the card face up; default: none
    effects = {mark_bonus = 2}  # what it still does
    marked = "born"             # the zone that it has marked

    [catalan]
    pla_den_llull = "regular*2 coronela*3 barricade>rec_baix"
    pla_de_palau = "commander"

    [two_crowns]
    rec_baix = "grenadier line*4"
    eliminated = "line*16"

A counter is named by its type, taking the next free one of the side, or by its own id. Besides zones there are
`eliminated`, `coming` (its wave is still to come) and `due` (waits to be placed).
"""

from __future__ import annotations

from typing import Any

from baluard.components.positions import read_table, refuse, table_under, text_under
from baluard.games.assault.model.activities import (
    Action,
    Combat,
    EndHalf,
    EndTurn,
    HalfTurn,
    Move,
    Reinforcements,
    Shot,
)
from baluard.games.assault.model.facts import ABSENT, BARRICADE, CATALAN, COMING, DEAD, DUE, SIDES, TWO_CROWNS, Facts
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.setup import new_state

PLACES = {"eliminated": DEAD, "absent": ABSENT, "coming": COMING, "due": DUE}
PHASES = {"artillery": Shot, "movement": Move, "combat": Action}
KNOWN = ("turn", "active", "phase", "royal", "others", "options", "card", "effects", "marked", *SIDES)


def read_position(text: str, facts: Facts) -> State:
    """A state out of a position text; BadRecord says what is wrong with it."""
    table = read_table(text, KNOWN)
    s = new_state(facts)
    others = text_under(table, "others", "absent")
    refuse(others not in ("absent", "set-up"), f"others are absent or set-up, not {others!r}")
    if others == "absent":
        s.where = [ABSENT] * len(s.where)
    set_tracks(s, table)
    for side, name in enumerate(SIDES):
        Placer(s, side).place_all(table_under(table, name))
    s.toll = (points_lost(s, TWO_CROWNS), points_lost(s, CATALAN))
    s.rebuild()
    check_stacks(s)
    return s


def points_lost(s: State, side: int) -> int:
    """What the eliminated counters of a side count."""
    return sum(s.facts.points[u] for u in s.facts.of_side[side] if s.where[u] == DEAD)


def turn_of(table: dict[str, Any], default: int) -> int:
    """The turn."""
    turn = table.get("turn", default)
    refuse(type(turn) is not int or turn < 1, f"not a turn: {turn!r}")
    return int(turn)


def is_open(table: dict[str, Any], default: bool) -> bool:
    """Is the Royal Breach open?"""
    royal = text_under(table, "royal", "open" if default else "closed")
    refuse(royal not in ("closed", "open"), f"the Royal Breach is closed or open, not {royal!r}")
    return royal == "open"


def set_tracks(s: State, table: dict[str, Any]) -> None:
    """Turn, side, phase and breach, and the agenda that follows from them."""
    side, phase = text_under(table, "active", "two_crowns"), text_under(table, "phase", "movement")
    refuse(side not in SIDES, f"unknown side {side!r}")
    refuse(phase not in ("start", "recovery", *PHASES), f"unknown phase {phase!r}")
    s.turn = turn_of(table, 1)
    s.active = SIDES.index(side)
    s.phase = phase if phase in PHASES else "movement"
    s.royal_open = is_open(table, False) or s.royal_open
    after: list[Any] = [EndTurn()] if s.active == CATALAN else [HalfTurn(SIDES[CATALAN])]
    if phase == "start":
        s.agenda = [HalfTurn(side)]
        return
    rest = {
        "artillery": [EndHalf(), Combat(), Reinforcements(), Shot()],
        "recovery": [EndHalf(), Combat(), Reinforcements()],
        "movement": [EndHalf(), Combat(), Move()],
        "combat": [EndHalf(), Action()],
    }
    s.agenda = [*after, *rest[phase]]
    if "card" in table:
        set_card(s, text_under(table, "card", ""), table.get("effects", {}), text_under(table, "marked", ""))


def set_card(s: State, name: str, effects: Any, marked: str) -> None:
    """The card face up, what it still does, and the zone that it has marked."""
    f = s.facts
    refuse(name not in f.card_no, f"unknown card {name!r}")
    refuse(bool(marked) and marked not in f.zone_no, f"unknown zone {marked!r}")
    wrong = not isinstance(effects, dict) or any(type(number) is not int for number in effects.values())
    refuse(wrong, "effects are numbers by name")
    refuse(bool(marked) != ("mark_bonus" in effects), "a marked zone has a mark_bonus, and only it")
    s.card = f.card_no[name]
    s.effects = dict(effects)
    s.marked = f.zone_no.get(marked, -1)
    s.deck = tuple([card for card in s.deck if card != s.card])


class Placer:
    """Puts the counters of one side where a text says."""

    def __init__(self, s: State, side: int) -> None:
        self.s = s
        self.side = side
        self.taken: set[int] = set()

    def place_all(self, zones: dict[str, str]) -> None:
        """Every line of a side's table."""
        f = self.s.facts
        for zone, words in zones.items():
            refuse(zone not in f.zone_no and zone not in PLACES, f"unknown zone {zone!r}")
            refuse(not isinstance(words, str), f"what stands in {zone!r} is not a text")
            place = f.zone_no[zone] if zone in f.zone_no else PLACES[zone]
            for name in words.split():
                self.place_word(name, place)

    def place_word(self, word: str, place: int) -> None:
        """`line*3`, `barricade>rec_baix`, `cat_cor_1_1`."""
        f = self.s.facts
        name, _, faced = word.partition(">")
        name, _, number = name.partition("*")
        refuse("*" in word and not (number.isdecimal() and len(number) < 4), f"not a number in {word!r}")
        refuse(int(number or 1) == 0, f"none of them in {word!r}")
        for _ in range(int(number or 1)):
            u = self.next_counter(name)
            refuse(u in self.taken, f"{name!r} is placed twice")
            self.taken.add(u)
            self.s.where[u] = place
            refuse(">" in word and (f.bar_no[u] < 0 or place < 0), f"{word!r} cannot face anything there")
            if f.bar_no[u] >= 0 and place >= 0:
                refuse(faced not in f.zone_no, f"{word!r} faces nowhere")
                refuse(f.zone_no[faced] not in f.facings[place], f"{word!r} may not face {faced!r}")
                self.s.turn_barricade(u, f.zone_no[faced])

    def next_counter(self, name: str) -> int:
        """A counter by its id, or the next free one of a type."""
        f = self.s.facts
        if name in f.unit_no and f.side[f.unit_no[name]] == self.side:
            return f.unit_no[name]
        for u in f.of_side[self.side]:
            if f.unit_type[u] == name and u not in self.taken:
                return u
        refuse(True, f"no counter {name!r} left for {SIDES[self.side]}")
        return -1


def check_stacks(s: State) -> None:
    """ASL-0.9, 4.1, 4.6: no zone holds both sides or two barricades; entry zones alone may be overfull."""
    f = s.facts
    for z, name in enumerate(f.zone_ids):
        both = not s.is_free_of(TWO_CROWNS, z) and not s.is_free_of(CATALAN, z)
        refuse(both, f"counters of both sides in {name!r}")
        roomy = f.unlimited[z] or f.is_entry[z]
        for side in (TWO_CROWNS, CATALAN):
            refuse(s.men[side][z] > f.stacking and not roomy, f"too many combat units in {name!r}")
        refuse(len(s.specials(CATALAN, z, BARRICADE)) > 1, f"two barricades in {name!r}")
