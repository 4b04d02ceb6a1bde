"""ASL-2 The sequence of play: which activity follows which."""

from __future__ import annotations

from typing import Any

from baluard.games.assault.model.activities import (
    Action,
    Artillery,
    Assault,
    BreachCheck,
    CardEffect,
    Combat,
    DrawCard,
    EndHalf,
    EndTurn,
    HalfTurn,
    Move,
    Reinforcements,
    SetUp,
    Shot,
    Volley,
)
from baluard.games.assault.model.events import PhaseBegan, TurnBegan
from baluard.games.assault.model.facts import CATALAN, SIDES, TWO_CROWNS
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.artillery import shoot_one
from baluard.games.assault.rules.assault import assault
from baluard.games.assault.rules.breach import breach_check
from baluard.games.assault.rules.cards import card_effect, discard, draw_card
from baluard.games.assault.rules.combat import act_one
from baluard.games.assault.rules.movement import move_one
from baluard.games.assault.rules.reinforcements import reinforcements
from baluard.games.assault.rules.setup import set_up_one
from baluard.games.assault.rules.victory import end_turn
from baluard.games.assault.rules.volley import volley
from baluard.kernel.table import Table


def run(t: Table, s: State, a: Any) -> None:
    """Perform one activity; the most frequent ones are asked for first."""
    kind = type(a)
    if kind is Move:
        move_one(t, s)
    elif kind is Action:
        act_one(t, s)
    elif kind is Shot:
        shoot_one(t, s)
    elif kind is Volley:
        volley(t, s, s.facts.zone_no[a.origin], s.facts.zone_no[a.target])
    elif kind is Assault:
        assault(t, s, s.facts.zone_no[a.origin], s.facts.zone_no[a.target])
    elif kind is Artillery:
        begin_phase(t, s, "artillery", Shot())
    elif kind is Reinforcements:
        begin_phase(t, s, "movement", Move())
        reinforcements(t, s)
    elif kind is Combat:
        begin_phase(t, s, "combat", Action())
    elif kind is HalfTurn:
        half_turn(t, s, SIDES.index(a.side))
    elif kind is BreachCheck:
        breach_check(t, s)
    elif kind is DrawCard:
        draw_card(t, s)
    elif kind is CardEffect:
        card_effect(t, s, a.effect)
    elif kind is EndHalf:
        discard(t, s)
    elif kind is EndTurn:
        end_turn(t, s)
    else:
        assert kind is SetUp
        set_up_one(t, s, SIDES.index(a.side))


def half_turn(t: Table, s: State, side: int) -> None:
    """ASL-2.1 to 2.4 A side becomes active and goes through its phases."""
    s.active = side
    t.turn_begins()
    t.tell(TurnBegan(s.turn, hour(s.turn), SIDES[side]))
    phases: list[Any] = [DrawCard(), Artillery(), Reinforcements(), Combat(), EndHalf()]
    if side == TWO_CROWNS:
        s.phase = "breach"
        t.then(BreachCheck(), *phases, HalfTurn(SIDES[CATALAN]))
    else:
        s.phase = "event"
        t.then(*phases, EndTurn())


def hour(turn: int) -> str:
    """ASL-2: an hour a turn, from half past four."""
    return f"{(3 + turn) % 24:02d}:30"


def begin_phase(t: Table, s: State, phase: str, first: Any) -> None:
    """ASL-2.5, 2.6 Nobody has acted yet; the phase lasts until the seats of the side end it."""
    s.phase = phase
    s.used = [0] * len(s.used)
    s.done = ()
    t.tell(PhaseBegan(phase, SIDES[s.active]))
    t.then(first)
