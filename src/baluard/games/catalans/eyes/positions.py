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
from typing import Any

from baluard.components.positions import listed, read_table, refuse, table_under, within
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
from baluard.games.catalans.rules.rounds import emptied, put_marker, reinforcements
from baluard.games.catalans.rules.setup import new_state
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
    set_troops(s, table)
    set_powers(s, table)
    set_cards(s, table)
    s.promises = tuple(promise(s, row) for row in table.get("promises", []))
    set_agenda(s, table)
    return s


def by_power(table: dict[str, Any], key: str) -> list[tuple[int, Any]]:
    """A table by power, with the powers as numbers."""
    rows = table_under(table, key)
    refuse("" in rows, f"{key!r} names nobody")
    return [(power_of(name), value) for name, value in rows.items()]


def names_of(value: Any, what: str, known: Iterable[str]) -> list[str]:
    """A list of names, each of them known."""
    names = listed(value, what)
    for name in names:
        refuse(not isinstance(name, str) or name not in known, f"{what}: unknown {name!r}")
    return names


def power_of(name: Any) -> int:
    """A power by name; nobody for an empty one."""
    refuse(name != "" and name not in POWERS, f"unknown power {name!r}")
    return POWERS.index(name) if name else NOBODY


def set_clock(s: State, table: dict[str, Any]) -> None:
    """Round, period, sequence, flags."""
    f = s.facts
    s.round = within(table.get("round", 1), "round", 1, f.round_cap)
    period = table.get("period", "early")
    refuse(period not in PERIODS, f"unknown period {period!r}")
    s.period = PERIODS.index(period)
    phase = table.get("phase", "round")
    refuse(phase not in tuple(PHASES), f"unknown phase {phase!r}")
    s.phase = PHASES[phase]
    names = names_of(table.get("sequence", [POWERS[p] for p in f.powers]), "sequence", POWERS)
    s.sequence = tuple(power_of(name) for name in names)
    refuse(sorted(s.sequence) != sorted(f.powers), "the sequence must name each power in play once")
    s.power = power_of(table.get("power", POWERS[f.powers[0]]))
    refuse(s.power not in f.powers, f"{table.get('power')!r} is not in play")
    s.wall = within(table.get("wall", s.wall), "wall", 1, f.constants["wall_segments"])
    for name in ("joseph_dead", "clause_xiii", "blue", "latched"):
        refuse(type(table.get(name, False)) is not bool, f"{name!r} is true or false")
        setattr(s, name, table.get(name, False))
    s.pending = tuple(sorted(PERIODS.index(name) for name in names_of(table.get("pending", []), "pending", PERIODS)))


def set_troops(s: State, table: dict[str, Any]) -> None:
    """Who stands where; what is not on the map is in reserve, or out of play where the text says so."""
    f = s.facts
    others = table.get("others", "set-up")
    refuse(others not in ("set-up", "absent"), f"others are set-up or absent, not {others!r}")
    if others == "absent":
        s.troops = [[0] * len(f.ids) for _ in POWERS]
    for space, what in table_under(table, "at").items():
        set_space(s, space, str(what).split())
    s.out = [0] * len(POWERS)
    for power, number in by_power(table, "out"):
        refuse(power not in BOURBON, f"out: {POWERS[power]!r} is no Bourbon power")
        s.out[power] = within(number, f"out of {POWERS[power]}", 0, f.pool[power])
    s.reserve = [f.pool[p] - sum(s.troops[p]) - s.out[p] for p in range(len(POWERS))]
    refuse(min(s.reserve) < 0, "more troops than there are")
    for power, number in by_power(table, "reserve"):
        s.reserve[power] = within(number, f"reserve of {POWERS[power]}", 0, f.pool[power])
    s.boxes = french_boxes(s, table.get("boxes"))
    s.reserve[FRANCE] = sum(s.boxes)
    for p in BOURBON:
        s.out[p] = f.pool[p] - sum(s.troops[p]) - s.reserve[p]
    refuse(min(s.out) < 0, "more troops than there are")


def set_space(s: State, space: str, words: list[str]) -> None:
    """CAT-1.3 All that stands in a space: at most three troops, of one side."""
    f = s.facts
    refuse(space not in f.no or not f.is_space[f.no.get(space, 0)], f"unknown space {space!r}")
    z = f.no[space]
    for row in s.troops:
        row[z] = 0
    refuse(len(words) % 2 == 1, f"{space}: a number and a power each, not {' '.join(words)!r}")
    for number, name in zip(words[::2], words[1::2], strict=True):
        refuse(not (number.isdecimal() and len(number) < 3), f"{space}: {number!r} is not a number")
        refuse(name not in POWERS, f"{space}: unknown power {name!r}")
        refuse(words[1::2].count(name) > 1, f"{space}: {name!r} comes twice")
        s.troops[power_of(name)][z] = int(number)
    refuse(s.total(z) > f.constants["stack_limit"], f"{space}: more than three troops")
    refuse(s.allied_at(z) > 0 and s.bourbon_at(z) > 0, f"{space}: Allied and Bourbon troops together")


def french_boxes(s: State, boxes: Any) -> tuple[int, ...]:
    """The French reserve by period: as the text says, or the last boxes full."""
    f = s.facts
    if boxes is not None:
        refuse(not isinstance(boxes, list) or len(boxes) != len(f.boxes), "'boxes' is a list of three numbers")
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
        s.resources[power] = within(number, f"resources of {POWERS[power]}", f.least, f.most)
    for power, number in by_power(table, "levels"):
        s.levels[power] = within(number, f"level of {POWERS[power]}", 0, len(f.value) - 1)
    for power, cards in by_power(table, "held"):
        s.held[power] = names_of(cards, f"held by {POWERS[power]}", f.concessions)
    goals = dict(by_power(table, "goals"))
    for p in f.powers:
        own = names_of(goals.get(p, list(f.goals_of[p][: f.goals_drawn])), f"goals of {POWERS[p]}", f.goals_of[p])
        s.goals[p] = own
        s.aside[p] = sorted(goal for goal in f.goals_of[p] if goal not in own)
    for field in ("done", "banned"):
        markers = [NOBODY] * len(ACTIONS)
        for action, name in table.get(field, {}).items():
            refuse(action not in ACTIONS, f"unknown action {action!r}")
            markers[ACTIONS.index(action)] = power_of(name)
        setattr(s, field, tuple(markers))
    s.characters = tuple(character(s, row) for row in table.get("characters", []))


def character(s: State, row: Any) -> tuple[str, int, int]:
    """A character on the table: the card, its owner, the round in which it was laid down."""
    refuse(not isinstance(row, list) or len(row) != 3, f"a character is a card, a power and a round, not {row!r}")
    card, name, since = row
    known = isinstance(card, str) and card in s.facts.cards and s.facts.cards[card].type == "character"
    refuse(not known, f"characters: unknown {card!r}")
    return str(card), power_of(name), within(since, "characters", 0, s.facts.round_cap)


def promise(s: State, row: Any) -> Promised:
    """A promise that binds its giver."""
    refuse(not isinstance(row, list) or len(row) != 2, f"a promise is a power and what it promised, not {row!r}")
    found, fault = filled_in(row[1], AnyPromise)
    refuse(fault is not None or bool(wrong_fields(s, found)), f"promises: unknown {row[1]!r}")
    return 0, power_of(row[0]), found, "open"


def set_cards(s: State, table: dict[str, Any]) -> None:
    """The cards laid out, the piles, the row of concessions."""
    f = s.facts
    s.slots = tuple(names_of(table.get("slots", []), "slots", f.cards))
    markers = [power_of(name) for name in table.get("markers", [])]
    refuse(len(markers) > len(s.slots), "more markers than slots")
    s.markers = (*markers, *[NOBODY] * (len(s.slots) - len(markers)))
    s.concession_row = tuple(names_of(table.get("concessions", []), "concessions", f.concessions))
    s.concession_markers = (NOBODY,) * len(s.concession_row)
    s.discard = names_of(table.get("discard", []), "discard", f.cards)
    held = [card for cards in s.held for card in cards]
    refuse(len(set(held)) < len(held), "a concession is held twice")
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
        refuse(not s.slots, "phase turn wants slots")
        refuse(NOBODY in s.markers, "phase turn wants a marker on every slot")
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
