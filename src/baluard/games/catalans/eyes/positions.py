"""Position texts: start a test, a puzzle or a bug report from a short readable position.

    round = 3
    period = "mid"              # early (default), mid, late
    phase = "turn"              # round, choose, turn, action, reinforce, distribution, auction, end
    power = "austria"           # who acts in phase action
    turn = 1                    # the slot whose turn it is, in phase turn
    sequence = ["dutch", "savoy", "britain", "austria", "portugal"]     # box 1 first
    slots = ["blenheim", "camisards"]
    markers = ["austria", "dutch"]      # who has chosen which slot; "" nobody
    wall = 2
    others = "set-up"           # troops not named: as at the start (default), or absent
    next = ["militia_levies"]   # the draw pile holds just these cards

    [at]
    paris = "3 france"          # all that stands there
    mainz = "1 empire 1 austria"

Tables by power: `resources`, `levels`, `held`, `goals`, `done` and `banned` (action = power). Besides: `boxes` (the
French reserve), `reserve` and `out` by power, `characters` ([card, power, round]), `joseph_dead`, `clause_xiii`,
`blue`, `latched`, `pending` (periods), `concessions` (the row), `discard`, and `promises`
([power, { kind = "spare", power = "savoy" }]).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from baluard.components.positions import (
    among,
    each,
    flag,
    list_under,
    listed,
    read_table,
    refuse,
    table_under,
    within,
    written,
)
from baluard.games.catalans.model.activities import (
    Auction,
    Ban,
    ChooseAction,
    Distribute,
    EndRound,
    PhaseB,
    Reinforce,
    Round,
    Turn,
)
from baluard.games.catalans.model.deals import AnyPromise
from baluard.games.catalans.model.facts import ACTIONS, BOURBON, FRANCE, NOBODY, PERIODS, POWERS, Facts, slot_name
from baluard.games.catalans.model.state import Promised, State
from baluard.games.catalans.rules.promises import wrong_fields
from baluard.games.catalans.rules.rounds import emptied, put_marker
from baluard.games.catalans.rules.setup import new_state
from baluard.games.catalans.rules.tracks import reinforcements
from baluard.kernel.forms import filled_in

PHASES = {
    "round": "a",
    "choose": "b",
    "turn": "c",
    "action": "c",
    "reinforce": "e",
    "distribution": "f",
    "auction": "f",
    "end": "f",
}
KNOWN = (
    *("round", "period", "phase", "power", "turn", "sequence", "slots", "markers", "wall", "others", "next", "at"),
    *("resources", "levels", "held", "goals", "done", "banned", "boxes", "reserve", "out", "characters"),
    *("joseph_dead", "clause_xiii", "blue", "latched", "pending", "concessions", "promises", "discard", "options"),
)


def read_position(text: str, facts: Facts) -> State:
    """A state out of a position text; BadRecord says what is wrong with it."""
    table = read_table(text, KNOWN)
    s = new_state(facts)
    set_clock(s, table)
    each(partial(set_troops, s, table), partial(set_powers, s, table))
    set_cards(s, table)
    s.promises = tuple(promise(s, row) for row in list_under(table, "promises"))
    set_agenda(s, table)
    return s


def by_power(table: dict[str, Any], key: str) -> list[tuple[int, Any]]:
    """A table by power, with the powers as numbers."""
    rows = table_under(table, key)
    refuse("" in rows, "nobody", key)
    return [(power_of(name, f"{key}.{name}"), value) for name, value in rows.items()]


def names_of(value: Any, what: str, known: Iterable[str]) -> list[str]:
    """A list of names, each of them known."""
    names = listed(value, what)
    for name in names:
        refuse(not isinstance(name, str) or name not in known, "unknown", what, name=name)
    return names


def power_of(name: Any, place: str) -> int:
    """A power by name; nobody for an empty one."""
    refuse(name != "" and name not in POWERS, "unknown", place, name=name)
    return POWERS.index(name) if name else NOBODY


def set_clock(s: State, table: dict[str, Any]) -> None:
    """Round, period, sequence, flags."""
    f = s.facts
    s.round = within(table.get("round", 1), "round", 1, f.round_cap)
    s.period = PERIODS.index(among(table.get("period", "early"), "period", PERIODS))
    s.phase = PHASES[among(table.get("phase", "round"), "phase", tuple(PHASES))]
    names = names_of(table.get("sequence", [POWERS[p] for p in f.powers]), "sequence", POWERS)
    s.sequence = tuple(power_of(name, "sequence") for name in names)
    refuse(sorted(s.sequence) != sorted(f.powers), "sequence", "sequence")
    s.power = power_of(table.get("power", POWERS[f.powers[0]]), "power")
    refuse(s.power not in f.powers, "not_played", "power", name=table.get("power"))
    s.wall = within(table.get("wall", s.wall), "wall", 1, f.constants["wall_segments"])
    for name in ("joseph_dead", "clause_xiii", "blue", "latched"):
        setattr(s, name, flag(table.get(name, False), name))
    s.pending = tuple(sorted(PERIODS.index(name) for name in names_of(table.get("pending", []), "pending", PERIODS)))


def set_troops(s: State, table: dict[str, Any]) -> None:
    """Who stands where; what is not on the map is in reserve, or out of play where the text says so."""
    f = s.facts
    if among(table.get("others", "set-up"), "others", ("set-up", "absent")) == "absent":
        s.troops = [[0] * len(f.ids) for _ in POWERS]
    set_spaces(s, table)
    s.out = [0] * len(POWERS)
    for power, number in by_power(table, "out"):
        refuse(power not in BOURBON, "not_bourbon", f"out.{POWERS[power]}", power=POWERS[power])
        s.out[power] = within(number, f"out.{POWERS[power]}", 0, f.pool[power])
    s.reserve = [f.pool[p] - sum(s.troops[p]) - s.out[p] for p in range(len(POWERS))]
    check_pools(s.reserve)
    for power, number in by_power(table, "reserve"):
        s.reserve[power] = within(number, f"reserve.{POWERS[power]}", 0, f.pool[power])
    s.boxes = french_boxes(s, table.get("boxes"))
    s.reserve[FRANCE] = sum(s.boxes)
    for p in BOURBON:
        s.out[p] = f.pool[p] - sum(s.troops[p]) - s.reserve[p]
    check_pools(s.out)


def check_pools(left: list[int]) -> None:
    """CAT-1.3 No power has more troops than there are of it."""
    for power, number in zip(POWERS, left, strict=True):
        refuse(number < 0, "too_many_troops", power)


def set_spaces(s: State, table: dict[str, Any]) -> None:
    """The spaces that a text names."""
    each(*(partial(set_space, s, space, what) for space, what in table_under(table, "at").items()))


def set_space(s: State, space: str, what: Any) -> None:
    """CAT-1.3 All that stands in a space: at most three troops, of one side."""
    f = s.facts
    place = f"at.{space}"
    refuse(space not in f.no or not f.is_space[f.no.get(space, 0)], "unknown", place, name=space)
    z, words = f.no[space], written(what, place).split()
    for row in s.troops:
        row[z] = 0
    refuse(len(words) % 2 == 1, "pairs", place)
    for number, name in zip(words[::2], words[1::2], strict=True):
        refuse(not (number.isdecimal() and len(number) < 3), "number_in", place, word=number)
        refuse(name not in POWERS, "unknown", place, name=name)
        refuse(words[1::2].count(name) > 1, "twice", place, name=name)
        s.troops[POWERS.index(name)][z] = int(number)
    refuse(s.total(z) > f.constants["stack_limit"], "overfull", place, most=f.constants["stack_limit"])
    refuse(s.allied_at(z) > 0 and s.bourbon_at(z) > 0, "both_sides", place)


def french_boxes(s: State, boxes: Any) -> tuple[int, ...]:
    """The French reserve by period: as the text says, or the last boxes full."""
    f = s.facts
    if boxes is not None:
        refuse(not isinstance(boxes, list) or len(boxes) != len(f.boxes), "boxes", "boxes", number=len(f.boxes))
        return tuple([within(boxes[i], "boxes", 0, f.boxes[i]) for i in range(len(f.boxes))])
    left, filled = s.reserve[FRANCE], [0] * len(f.boxes)
    for i in range(len(f.boxes) - 1, -1, -1):
        filled[i] = min(left, f.boxes[i])
        left -= filled[i]
    return tuple(filled)


def set_powers(s: State, table: dict[str, Any]) -> None:
    """Resources, will to fight, concessions, goals, actions, characters."""
    f = s.facts
    for power, number in by_power(table, "resources"):
        s.resources[power] = within(number, f"resources.{POWERS[power]}", f.least, f.most)
    for power, number in by_power(table, "levels"):
        s.levels[power] = within(number, f"levels.{POWERS[power]}", 0, len(f.value) - 1)
    for power, cards in by_power(table, "held"):
        s.held[power] = names_of(cards, f"held.{POWERS[power]}", f.concessions)
    goals = dict(by_power(table, "goals"))
    for p in f.powers:
        own = names_of(goals.get(p, list(f.goals_of[p][: f.goals_drawn])), f"goals.{POWERS[p]}", f.goals_of[p])
        s.goals[p] = own
        s.aside[p] = sorted(goal for goal in f.goals_of[p] if goal not in own)
    for field in ("done", "banned"):
        markers = [NOBODY] * len(ACTIONS)
        for action, name in table_under(table, field).items():
            refuse(action not in ACTIONS, "unknown", f"{field}.{action}", name=action)
            markers[ACTIONS.index(action)] = power_of(name, f"{field}.{action}")
        setattr(s, field, tuple(markers))
    s.characters = tuple(character(s, row) for row in list_under(table, "characters"))


def character(s: State, row: Any) -> tuple[str, int, int]:
    """A character on the table: the card, its owner, the round in which it was laid down."""
    refuse(not isinstance(row, list) or len(row) != 3, "character", "characters")
    card, name, since = row
    known = isinstance(card, str) and card in s.facts.cards and s.facts.cards[card].type == "character"
    refuse(not known, "unknown", "characters", name=card)
    return str(card), power_of(name, "characters"), within(since, "characters", 0, s.facts.round_cap)


def promise(s: State, row: Any) -> Promised:
    """A promise that binds its giver."""
    refuse(not isinstance(row, list) or len(row) != 2, "promise", "promises")
    found, fault = filled_in(row[1], AnyPromise)
    refuse(fault is not None or bool(wrong_fields(s, found)), "no_promise", "promises")
    return 0, power_of(row[0], "promises"), found, "open"


def set_cards(s: State, table: dict[str, Any]) -> None:
    """The cards laid out, the piles, the row of concessions."""
    f = s.facts
    s.slots = tuple(names_of(table.get("slots", []), "slots", f.cards))
    markers = [power_of(name, "markers") for name in list_under(table, "markers")]
    refuse(len(markers) > len(s.slots), "too_many_markers", "markers")
    s.markers = (*markers, *[NOBODY] * (len(s.slots) - len(markers)))
    s.concession_row = tuple(names_of(table.get("concessions", []), "concessions", f.concessions))
    s.concession_markers = (NOBODY,) * len(s.concession_row)
    s.discard = names_of(table.get("discard", []), "discard", f.cards)
    held = [card for cards in s.held for card in cards]
    for name in held:
        refuse(held.count(name) > 1, "twice", "held", name=name)
    away = {*s.slots, *s.discard, *s.concession_row, *(row[0] for row in s.characters), *held}
    every = [card for period in range(s.period + 1) for card in f.decks[period]]
    s.bag = sorted(names_of(table.get("next", [card for card in every if card not in away]), "next", f.cards))
    s.pile = [card for card in f.pile if card not in away]


def set_agenda(s: State, table: dict[str, Any]) -> None:
    """What comes next, last first."""
    phase = str(table.get("phase", "round"))
    rest: list[Any] = [EndRound(), Distribute()]
    if phase == "round":
        s.round -= 1
        s.agenda = [Round()]
    elif phase == "choose":
        s.agenda = [PhaseB()]
    elif phase == "turn":
        slot = within(table.get("turn", 1), "turn", 1, max(1, len(s.slots))) - 1
        refuse(not s.slots, "wants_slots", "slots")
        refuse(NOBODY in s.markers, "wants_markers", "markers")
        turns = [Turn(slot_name(i)) for i in range(len(s.slots) - 1, slot - 1, -1)]
        s.agenda = [Ban(), *turns]
        if slot:
            s.sequence = emptied(s)
            for power in s.markers[:slot]:
                put_marker(s, power)
    elif phase == "action":
        s.agenda = [EndRound(), ChooseAction(POWERS[s.power])]
    elif phase == "reinforce":
        s.blue = True
        s.agenda = [*rest, Reinforce(0, reinforcements(s))]
    elif phase == "distribution":
        s.agenda = rest
    elif phase == "auction":
        s.agenda = [EndRound(), Auction()]
    else:
        s.agenda = [EndRound()]
