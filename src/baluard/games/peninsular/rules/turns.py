"""PEN-1 The turn: its start, the initiative, the phases of each nation, its end."""

from __future__ import annotations

from baluard.games.peninsular.model.activities import Initiative, Phase, TurnEnd, TurnStart
from baluard.games.peninsular.model.events import GeneralRecovered, InitiativeChosen, InterruptionEnded, TurnBegan
from baluard.games.peninsular.model.facts import BRITAIN, FRANCE, NATIONS, PHASES, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.guerrillas import resolve_sweeps
from baluard.games.peninsular.rules.prisoners import exchanges
from baluard.games.peninsular.rules.victory import end_by_count, make_count
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.table import Table

ORDERS = {"first": (FRANCE, SPAIN, BRITAIN), "middle": (SPAIN, FRANCE, BRITAIN), "last": (SPAIN, BRITAIN, FRANCE)}
RECOVERS = 4  # PEN-14.12 on this or more


def start_turn(t: Table, s: State) -> None:
    """PEN-1.6, 1.3 The calendar goes on; old interruptions end, flags are cleared, the wounded may recover."""
    t.turn_begins()
    s.turn += 1
    s.phase, s.nation, s.initiative = "initiative", -1, ""
    t.tell(TurnBegan(s.turn, "turn_" + str(s.turn)))
    for region in range(len(s.interrupted)):
        if s.interrupted[region] and s.interrupted[region] < s.turn:
            s.interrupted[region] = 0
            t.tell(InterruptionEnded(s.facts.regions[region]))
    for corps in s.corps:
        corps.rest()
    s.sailed, s.traded, s.revealed = False, 0, ()
    s.raised, s.owed = [0, 0, 0], [0, 0, 0]
    s.eaten = [0] * len(s.eaten)
    s.bands = tuple([(name, points, at, corps, False) for name, points, at, corps, _ in s.bands])
    recover(t, s)
    t.then(*exchanges(s), Initiative())


def recover(t: Table, s: State) -> None:
    """PEN-14.12 Wounded generals roll from the second turn after the wound on."""
    for g in range(len(s.generals)):
        if not may_recover(s, g, s.turn):
            continue
        _, where, _ = s.generals[g]
        die = t.roll("recovery")
        if die >= RECOVERS:
            s.generals[g] = ("city", where, s.turn) if where else ("reserve", "", s.turn)
        t.tell(GeneralRecovered(s.facts.generals[g], die, die >= RECOVERS))


def may_recover(s: State, general: int, turn: int) -> bool:
    """PEN-14.12 Is a general wounded, and not only since the turn before?"""
    status, _, since = s.generals[general]
    return status == "wounded" and turn >= since + 2


def choose_initiative(t: Table, s: State) -> None:
    """PEN-1.5 France acts first, between or after the allies; Spain always before Britain."""
    choice = t.ask(Decision(Seat("france"), "initiative", OneOf(("first", "middle", "last")), "last", rule="PEN-1.5"))
    s.initiative = choice
    s.order = ORDERS[choice]
    t.tell(InitiativeChosen("france", choice))
    phases = [
        Phase(NATIONS[nation], phase) for nation in s.order for phase in PHASES if phase != "naval" or nation != FRANCE
    ]
    t.then(*phases, TurnEnd())


def end_turn(t: Table, s: State) -> None:
    """PEN-1.7 Operations against bands; sieges grow older; a count at a year's end; the last turn ends the campaign."""
    resolve_sweeps(t, s)
    for city in range(len(s.sieges)):
        if s.sieges[city] >= 0:
            s.sieges[city] += 1
    if s.facts.counted[s.turn] or s.turn == s.facts.end_turn:
        make_count(t, s)
    if s.turn >= s.facts.end_turn:
        end_by_count(t, s)
    t.then(TurnStart())
