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
`blue`, `latched`, `pending` (periods), `concessions` (the row), `promises` ([power, words]), `discard`.
"""

from __future__ import annotations

import tomllib
from typing import Any

from baluard.games.catalans.activities import (
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
from baluard.games.catalans.facts import ACTIONS, BOURBON, FRANCE, NOBODY, PERIODS, POWERS, Facts
from baluard.games.catalans.rules.rounds import emptied, new_state, put_marker, reinforcements
from baluard.games.catalans.state import State
from baluard.kernel.errors import BadRecord

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
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadRecord(fault="fault.position", detail=str(error)) from error
    for key in table:
        refuse(key not in KNOWN, f"unknown key {key!r}")
    s = new_state(facts)
    set_clock(s, table)
    set_troops(s, table)
    set_powers(s, table)
    set_cards(s, table)
    set_agenda(s, table)
    return s


def refuse(wrong: bool, detail: str) -> None:
    """Say what is wrong with the text."""
    if wrong:
        raise BadRecord(fault="fault.position", detail=detail)


def power_of(name: Any) -> int:
    """A power by name; nobody for an empty one."""
    refuse(name != "" and name not in POWERS, f"unknown power {name!r}")
    return POWERS.index(name) if name else NOBODY


def set_clock(s: State, table: dict[str, Any]) -> None:
    """Round, period, sequence, flags."""
    f = s.facts
    s.round = int(table.get("round", 1))
    period = table.get("period", "early")
    refuse(period not in PERIODS, f"unknown period {period!r}")
    s.period = PERIODS.index(period)
    phase = table.get("phase", "round")
    refuse(phase not in PHASES, f"unknown phase {phase!r}")
    s.phase = PHASES[phase]
    s.sequence = tuple(power_of(name) for name in table.get("sequence", [POWERS[p] for p in f.powers]))
    refuse(sorted(s.sequence) != sorted(f.powers), "the sequence must name each power in play once")
    s.power = power_of(table.get("power", POWERS[f.powers[0]]))
    s.wall = int(table.get("wall", s.wall))
    for name in ("joseph_dead", "clause_xiii", "blue", "latched"):
        setattr(s, name, bool(table.get(name, False)))
    s.pending = tuple(sorted(PERIODS.index(name) for name in table.get("pending", [])))
    s.promises = tuple((0, power_of(name), str(words), "open") for name, words in table.get("promises", []))


def set_troops(s: State, table: dict[str, Any]) -> None:
    """Who stands where; what is not on the map is in reserve, or out of play where the text says so."""
    f = s.facts
    others = table.get("others", "set-up")
    refuse(others not in ("set-up", "absent"), f"others are set-up or absent, not {others!r}")
    if others == "absent":
        s.troops = [[0] * len(f.ids) for _ in POWERS]
    for space, what in table.get("at", {}).items():
        refuse(space not in f.no, f"unknown space {space!r}")
        for row in s.troops:
            row[f.no[space]] = 0
        words = str(what).split()
        refuse(len(words) % 2 == 1, f"{space}: a number and a power each, not {what!r}")
        for number, name in zip(words[::2], words[1::2], strict=True):
            refuse(not number.isdigit(), f"{space}: {number!r} is not a number")
            s.troops[power_of(name)][f.no[space]] = int(number)
    s.out = [int(table.get("out", {}).get(name, 0)) for name in POWERS]
    s.reserve = [f.pool[p] - sum(s.troops[p]) - s.out[p] for p in range(len(POWERS))]
    for name, number in table.get("reserve", {}).items():
        s.reserve[power_of(name)] = int(number)
    boxes = table.get("boxes")
    if boxes is None:
        left, filled = s.reserve[FRANCE], [0] * len(f.boxes)
        for i in range(len(f.boxes) - 1, -1, -1):
            filled[i] = min(left, f.boxes[i])
            left -= filled[i]
        boxes = filled
    s.boxes = tuple(int(n) for n in boxes)
    s.reserve[FRANCE] = sum(s.boxes)
    s.out[FRANCE] = f.pool[FRANCE] - sum(s.troops[FRANCE]) - s.reserve[FRANCE]
    for p in BOURBON:
        if p != FRANCE:
            s.out[p] = f.pool[p] - sum(s.troops[p]) - s.reserve[p]
    refuse(min([*s.reserve, *s.out]) < 0, "more troops than there are")


def set_powers(s: State, table: dict[str, Any]) -> None:
    """Resources, will to fight, concessions, goals, actions, characters."""
    f = s.facts
    for name, number in table.get("resources", {}).items():
        s.resources[power_of(name)] = int(number)
    for name, number in table.get("levels", {}).items():
        s.levels[power_of(name)] = int(number)
    for name, cards in table.get("held", {}).items():
        refuse(any(card not in f.concessions for card in cards), f"unknown concession among {cards}")
        s.held[power_of(name)] = list(cards)
    for p in f.powers:
        goals = table.get("goals", {}).get(POWERS[p], list(f.goals_of[p][: f.goals_drawn]))
        refuse(any(goal not in f.goals_of[p] for goal in goals), f"unknown goal among {goals}")
        s.goals[p] = list(goals)
        s.aside[p] = sorted(goal for goal in f.goals_of[p] if goal not in goals)
    for field in ("done", "banned"):
        markers = [NOBODY] * len(ACTIONS)
        for action, name in table.get(field, {}).items():
            refuse(action not in ACTIONS, f"unknown action {action!r}")
            markers[ACTIONS.index(action)] = power_of(name)
        setattr(s, field, tuple(markers))
    s.characters = tuple((str(card), power_of(name), int(since)) for card, name, since in table.get("characters", []))


def set_cards(s: State, table: dict[str, Any]) -> None:
    """The cards laid out, the piles, the row of concessions."""
    f = s.facts
    s.slots = tuple(table.get("slots", ()))
    refuse(any(card and card not in f.cards for card in s.slots), f"unknown card among {s.slots}")
    markers = list(table.get("markers", []))
    s.markers = tuple(power_of(name) for name in markers) + (NOBODY,) * (len(s.slots) - len(markers))
    s.concession_row = tuple(table.get("concessions", ()))
    refuse(any(card not in f.concessions for card in s.concession_row), f"unknown concession among {s.concession_row}")
    s.concession_markers = (NOBODY,) * len(s.concession_row)
    s.discard = list(table.get("discard", []))
    away = {*s.slots, *s.discard, *s.concession_row, *(row[0] for row in s.characters)}
    away |= {card for held in s.held for card in held}
    every = [card for period in range(s.period + 1) for card in f.decks[period]]
    s.bag = sorted(table.get("next", [card for card in every if card not in away]))
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
        slot = int(table.get("turn", 1)) - 1
        refuse(not 0 <= slot < len(s.slots), f"there is no slot {slot + 1}")
        turns = [Turn(i) for i in range(len(s.slots) - 1, slot - 1, -1)]
        s.agenda = [Ban(), *turns]
        if slot:
            s.sequence = emptied(s)
            for power in s.markers[:slot]:
                put_marker(s, power)
    elif phase == "action":
        s.agenda = [EndRound(), ChooseAction(s.power)]
    elif phase == "reinforce":
        s.blue = True
        s.agenda = [*rest, Reinforce(0, reinforcements(s))]
    elif phase == "distribution":
        s.agenda = rest
    elif phase == "auction":
        s.agenda = [EndRound(), Auction()]
    else:
        s.agenda = [EndRound()]
