"""Position texts: start a test, a puzzle or a bug report from a short readable position.

    turn = 3
    active = "two_crowns"
    phase = "combat"            # start, artillery, recovery (reinforcements), movement or combat
    royal = "open"              # default: closed
    others = "absent"           # counters not named: absent (default), or set-up
    card = "saqueig"            # the card face up; default: none
    effects = {mark_bonus = 2}  # what it still does, no more than it gave
    marked = "born"             # the zone that it has marked
    frozen = "montcada"         # whom it keeps from fighting: zones with all their units, or counters by their ids
    silent = "tc_bat_1"         # batteries that it keeps from firing, by their ids
    skip_check = true           # a card drawn earlier: the next check of the Royal Breach is not rolled
    deck = ["marxa", "calma"]   # the cards not yet drawn; default: all but the one face up

    [catalan]
    pla_den_llull = "regular*2 coronela*3 barricade>rec_baix"
    pla_de_palau = "commander"

    [two_crowns]
    rec_baix = "grenadier line*4"
    eliminated = "line*16"

A counter is named by its type, taking the next one of the side that the text does not name, or by its own id.
Besides zones there are `eliminated`, `coming` (its wave is still to come) and `due` (waits to be placed).
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from baluard.components.positions import (
    among,
    each,
    fault,
    flag,
    read_table,
    refuse,
    refuse_all,
    table_under,
    within,
    written,
)
from baluard.games.assault.eyes.position_cards import OF_A_CARD, set_card, set_deck
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

MOST_TURNS = 99
PLACES = {"eliminated": DEAD, "absent": ABSENT, "coming": COMING, "due": DUE}
PHASES = {"artillery": Shot, "movement": Move, "combat": Action}
KNOWN = ("turn", "active", "phase", "royal", "others", "options", "card", *OF_A_CARD, "skip_check", "deck", *SIDES)


def read_position(text: str, facts: Facts) -> State:
    """A state out of a position text; BadRecord says what is wrong with it."""
    table = read_table(text, KNOWN)
    s = new_state(facts)
    if among(table.get("others", "absent"), "others", ("absent", "set-up")) == "absent":
        s.where = [ABSENT] * len(s.where)
    placers = [partial(Placer(s, side).place_all, table) for side in (TWO_CROWNS, CATALAN)]
    each(partial(set_tracks, s, table), *placers, partial(set_deck, s, table))
    set_card(s, table)
    s.toll = (points_lost(s, TWO_CROWNS), points_lost(s, CATALAN))
    s.rebuild()
    check_stacks(s)
    return s


def points_lost(s: State, side: int) -> int:
    """What the eliminated counters of a side count."""
    return sum(s.facts.points[u] for u in s.facts.of_side[side] if s.where[u] == DEAD)


def turn_of(table: dict[str, Any], default: int) -> int:
    """The turn."""
    return within(table.get("turn", default), "turn", 1, MOST_TURNS)


def is_open(table: dict[str, Any], default: bool) -> bool:
    """Is the Royal Breach open?"""
    return among(table.get("royal", "open" if default else "closed"), "royal", ("closed", "open")) == "open"


def set_tracks(s: State, table: dict[str, Any]) -> None:
    """Turn, side, phase and breach, and the agenda that follows from them."""
    side = among(table.get("active", "two_crowns"), "active", SIDES)
    phase = among(table.get("phase", "movement"), "phase", ("start", "recovery", *PHASES))
    s.turn = turn_of(table, 1)
    s.active = SIDES.index(side)
    s.phase = phase if phase in PHASES else "movement"
    s.royal_open = is_open(table, False) or s.royal_open
    s.skip_check = flag(table.get("skip_check", False), "skip_check")
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


class Placer:
    """Puts the counters of one side where a text says."""

    def __init__(self, s: State, side: int) -> None:
        self.s = s
        self.side = side
        self.taken: set[int] = set()
        self.by_id: set[str] = set()  # counters that the text names by their ids: no type takes one of them

    def place_all(self, table: dict[str, Any]) -> None:
        """Every line of the side's table."""
        side = SIDES[self.side]
        zones = table_under(table, side)
        texts = [words for words in zones.values() if isinstance(words, str)]
        self.by_id = {re.split("[>*]", word)[0] for words in texts for word in words.split()}
        each(*(partial(self.place_line, f"{side}.{zone}", zone, words) for zone, words in zones.items()))

    def place_line(self, line: str, zone: str, words: Any) -> None:
        """All counters of one line of the text."""
        f = self.s.facts
        refuse(zone not in f.zone_no and zone not in PLACES, "unknown", line, name=zone)
        place = f.zone_no[zone] if zone in f.zone_no else PLACES[zone]
        each(*(partial(self.place_word, line, word, place) for word in written(words, line).split()))

    def place_word(self, line: str, word: str, place: int) -> None:
        """`line*3`, `barricade>rec_baix`, `cat_cor_1_1`."""
        f = self.s.facts
        name, _, faced = word.partition(">")
        name, _, number = name.partition("*")
        is_number = number.isdecimal() and len(number) < 4 and int(number) > 0
        refuse("*" in word and not is_number, "number_in", line, word=word)
        for _ in range(int(number or 1)):
            u = self.next_counter(line, name)
            refuse(u in self.taken, "twice", line, name=name)
            self.taken.add(u)
            self.s.where[u] = place
            refuse(">" in word and (f.bar_no[u] < 0 or place < 0), "faces_nothing", line, word=word)
            if f.bar_no[u] >= 0 and place >= 0:
                refuse(faced not in f.zone_no, "faces_nowhere", line, word=word)
                refuse(f.zone_no[faced] not in f.facings[place], "may_not_face", line, word=word, zone=faced)
                self.s.turn_barricade(u, f.zone_no[faced])

    def next_counter(self, line: str, name: str) -> int:
        """A counter by its id, or the next free one of a type."""
        f = self.s.facts
        if name in f.unit_no and f.side[f.unit_no[name]] == self.side:
            return f.unit_no[name]
        for u in f.of_side[self.side]:
            if f.unit_type[u] == name and u not in self.taken and f.unit_ids[u] not in self.by_id:
                return u
        refuse(True, "none_left", line, name=name)
        return -1


def check_stacks(s: State) -> None:
    """ASL-0.9, 4.1, 4.4, 4.6: no zone holds both sides or two barricades; a side may overfill its own entries only."""
    f = s.facts
    found = []
    for z, name in enumerate(f.zone_ids):
        if not s.is_free_of(TWO_CROWNS, z) and not s.is_free_of(CATALAN, z):
            found.append(fault("both_sides", name))
        for side in (TWO_CROWNS, CATALAN):
            if s.men[side][z] > f.stacking and not f.unlimited[z] and z not in f.entries[side]:
                found.append(fault("overfull", name, most=f.stacking))
        if len(s.specials(CATALAN, z, BARRICADE)) > 1:
            found.append(fault("two_barricades", name))
    refuse_all(found)
