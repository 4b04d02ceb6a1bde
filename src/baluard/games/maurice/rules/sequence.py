"""MAU-4 The sequence of play: which activity follows which."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.model import activities as m
from baluard.games.maurice.model.events import TurnBegan
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.cards import discard_some, draw_for
from baluard.games.maurice.rules.combat import clash, fall_back, next_combat, prepare, recoil, victory_card
from baluard.games.maurice.rules.command import (
    choose_option,
    clear_action,
    interrupt,
    second_march,
    start_action,
    surcharge,
)
from baluard.games.maurice.rules.declare import charge_next, declare_charges, falter
from baluard.games.maurice.rules.fire import assign_fire, call_volley, dampen, shoot_next
from baluard.games.maurice.rules.ground import lay_next
from baluard.games.maurice.rules.happenings import choose_from_hand, happen
from baluard.games.maurice.rules.march import march_next
from baluard.games.maurice.rules.morale import break_unit, check_collapse, lose_unit, surrender
from baluard.games.maurice.rules.officers import casualty, move_generals, peril
from baluard.games.maurice.rules.points import choose_role, enlist, line_up
from baluard.games.maurice.rules.rally import rally_unit
from baluard.games.maurice.rules.setup import deal, deploy_one
from baluard.games.maurice.rules.victory import end_turn
from baluard.kernel.table import Table


def run(t: Table, s: State, a: Any) -> None:
    """Perform one activity; the most frequent ones are asked for first."""
    kind = type(a)
    if kind is m.Collapse:
        check_collapse(t, s)
    elif kind is m.March:
        march_next(t, s)
    elif kind is m.Shot:
        shoot_next(t, s)
    elif kind is m.Break:
        break_unit(t, s, s.facts.unit_no[a.unit])
    elif kind is m.Loss:
        lose_unit(t, s, s.facts.unit_no[a.unit], a.how)
    elif kind is m.Casualty:
        casualty(t, s, a)
    elif kind is m.Peril:
        peril(t, s, a.officer, s.facts.unit_no[a.unit])
    elif kind is m.Draw:
        draw_for(t, s, SEATS.index(a.side), a.count)
    elif kind is m.Discard:
        discard_some(t, s, SEATS.index(a.side), a.count)
    elif kind is m.Rally:
        rally_unit(t, s, s.facts.unit_no[a.unit])
    else:
        run_phase(t, s, a)


def run_phase(t: Table, s: State, a: Any) -> None:
    """MAU-4 The phases of a turn, and the steps of its action."""
    kind = type(a)
    if kind is m.Turn:
        begin_turn(t, s, SEATS.index(a.side))
    elif kind is m.Volley:
        s.phase = "volley"
        call_volley(t, s)
    elif kind is m.Aim:
        assign_fire(t, s, SEATS.index(a.side))
    elif kind is m.Dampen:
        dampen(t, s, SEATS.index(a.side))
    elif kind is m.Command:
        s.phase = "command"
        choose_option(t, s)
    elif kind is m.Interruption:
        interrupt(t, s)
    elif kind is m.Surcharge:
        surcharge(t, s)
    elif kind is m.Start:
        start_action(t, s)
    elif kind is m.Event:
        happen(t, s)
    elif kind is m.Reveal:
        choose_from_hand(t, s)
    elif kind is m.SecondMarch:
        second_march(t, s, a.but)
    elif kind is m.Generals:
        s.phase = "generals"
        move_generals(t, s, a.moved)
    elif kind is m.Surrender:
        s.phase = "surrender"
        surrender(t, s)
    elif kind is m.EndTurn:
        end_turn(t, s)
    else:
        run_charge_part(t, s, a)


def run_charge_part(t: Table, s: State, a: Any) -> None:
    """MAU-8 The parts of a charge; and the hands that are dealt."""
    kind = type(a)
    if kind is m.Charges:
        declare_charges(t, s)
    elif kind is m.Falter:
        falter(t, s)
    elif kind is m.Charge:
        charge_next(t, s)
    elif kind is m.Combats:
        next_combat(t, s)
    elif kind is m.Combat:
        prepare(t, s, s.facts.unit_no[a.target])
    elif kind is m.Clash:
        clash(t, s, s.facts.unit_no[a.target])
    elif kind is m.Recoil:
        recoil(t, s, s.facts.unit_no[a.target])
    elif kind is m.FallBack:
        fall_back(t, s, s.facts.unit_no[a.unit])
    elif kind is m.Won:
        victory_card(t, s)
    elif kind is m.Deal:
        deal(t, s)
    else:
        run_preparation(t, s, a)


def run_preparation(t: Table, s: State, a: Any) -> None:
    """MAU-12 What comes before a free battle."""
    kind = type(a)
    if kind is m.Enlist:
        enlist(t, s)
    elif kind is m.Roles:
        choose_role(t, s)
    elif kind is m.Terrain:
        lay_next(t, s, SEATS.index(a.side), a.drawn)
    elif kind is m.LineUp:
        line_up(s, SEATS.index(a.side))
    else:
        assert kind is m.Deployment
        deploy_one(t, s, SEATS.index(a.side))


def begin_turn(t: Table, s: State, side: int) -> None:
    """MAU-4.1, 4.2, 1.1 A side takes its turn: volley, command, generals, isolated units, end."""
    s.turn += 1
    s.active = side
    clear_action(s)
    t.turn_begins()
    t.tell(TurnBegan(s.turn, SEATS[side]))
    t.then(m.Volley(), m.Command(), m.Generals(), m.Surrender(), m.EndTurn())
