"""VIC-4 The sequence of play: which function performs which activity."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.model.activities import (
    Act,
    Actions,
    Advance,
    Almanac,
    Bombard,
    Combats,
    Commit,
    Deal,
    Effect,
    EndGame,
    EndGranted,
    EndRound,
    EndTurn,
    Exchange,
    FirstFlag,
    Granted,
    Heal,
    Impacts,
    LastCard,
    Mine,
    Moment,
    NextDie,
    PutBack,
    Queue,
    Reveal,
    RollDice,
    Round,
    Stage,
    Turn,
)
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.actions import act, begin_actions, begin_granted, end_granted
from baluard.games.victus.rules.advance import advance
from baluard.games.victus.rules.bombardment import bombard, suffer
from baluard.games.victus.rules.cards import commit, deal, draw_last_card, exchange, reveal
from baluard.games.victus.rules.combat import resolve
from baluard.games.victus.rules.dice import next_die, roll_dice
from baluard.games.victus.rules.effects import effect, put_back
from baluard.games.victus.rules.stages import (
    almanac,
    begin_round,
    begin_stage,
    begin_turn,
    draw_flag,
    end_game,
    end_round,
    end_turn,
    moment,
    queue,
)
from baluard.games.victus.rules.track import explode, heal
from baluard.kernel.table import Table


def run(t: Table, s: State, a: Any) -> None:
    """Perform one activity."""
    if isinstance(a, Act):
        act(t, s)
    elif isinstance(a, Combats):
        resolve(t, s)
    elif isinstance(a, Impacts):
        suffer(t, s, s.facts.no[a.space], a.number, a.half_a_bomb)
    elif isinstance(a, Effect):
        effect(t, s, a)
    elif isinstance(a, NextDie):
        next_die(t, s)
    elif isinstance(a, Heal):
        heal(t, s, a.parts)
    elif isinstance(a, Bombard):
        bombard(t, s, a.impacts)
    elif isinstance(a, Advance):
        advance(t, s, a.steps)
    elif isinstance(a, Mine):
        explode(t, s)
    elif isinstance(a, RollDice):
        roll_dice(t, s)
    elif isinstance(a, Almanac):
        almanac(t, s)
    elif isinstance(a, Moment):
        moment(t, s, a.on)
    elif isinstance(a, Queue):
        queue(t, s, a.items)
    elif isinstance(a, Turn):
        begin_turn(t, s, s.facts.player_no[a.player])
    elif isinstance(a, Reveal):
        reveal(t, s)
    elif isinstance(a, Actions):
        begin_actions(t, s)
    elif isinstance(a, Granted):
        begin_granted(t, s, a.group, a.points)
    elif isinstance(a, EndGranted):
        end_granted(s)
    elif isinstance(a, PutBack):
        put_back(t, s, a.number, a.card)
    elif isinstance(a, Exchange):
        exchange(t, s)
    elif isinstance(a, EndTurn):
        end_turn(t, s)
    elif isinstance(a, Commit):
        commit(t, s)
    elif isinstance(a, Deal):
        deal(t, s, s.facts.player_no[a.player])
    elif isinstance(a, Round):
        begin_round(t, s)
    elif isinstance(a, EndRound):
        end_round(t, s)
    elif isinstance(a, Stage):
        begin_stage(t, s, a.stage)
    elif isinstance(a, LastCard):
        draw_last_card(t, s)
    elif isinstance(a, EndGame):
        end_game(t, s)
    else:
        assert isinstance(a, FirstFlag)
        draw_flag(t, s)
