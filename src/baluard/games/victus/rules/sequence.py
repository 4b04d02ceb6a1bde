"""VIC-4 The sequence of play: which function performs which activity."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

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
    PERFORMED[type(a)](t, s, a)


PERFORMED: Final[dict[type[Struct], Callable[[Table, State, Any], None]]] = {
    Act: lambda t, s, a: act(t, s),
    Combats: lambda t, s, a: resolve(t, s),
    Impacts: lambda t, s, a: suffer(t, s, s.facts.no[a.space], a.number, a.half_a_bomb),
    Effect: effect,
    NextDie: lambda t, s, a: next_die(t, s),
    Heal: lambda t, s, a: heal(t, s, a.parts),
    Bombard: lambda t, s, a: bombard(t, s, a.impacts),
    Advance: lambda t, s, a: advance(t, s, a.steps),
    Mine: lambda t, s, a: explode(t, s),
    RollDice: lambda t, s, a: roll_dice(t, s),
    Almanac: lambda t, s, a: almanac(t, s),
    Moment: lambda t, s, a: moment(t, s, a.on),
    Queue: lambda t, s, a: queue(t, s, a.items),
    Turn: lambda t, s, a: begin_turn(t, s, s.facts.player_no[a.player]),
    Reveal: lambda t, s, a: reveal(t, s),
    Actions: lambda t, s, a: begin_actions(t, s),
    Granted: lambda t, s, a: begin_granted(t, s, a.group, a.points),
    EndGranted: lambda t, s, a: end_granted(s),
    PutBack: lambda t, s, a: put_back(t, s, a.number, a.card),
    Exchange: lambda t, s, a: exchange(t, s),
    EndTurn: lambda t, s, a: end_turn(t, s),
    Commit: lambda t, s, a: commit(t, s),
    Deal: lambda t, s, a: deal(t, s, s.facts.player_no[a.player]),
    Round: lambda t, s, a: begin_round(t, s),
    EndRound: lambda t, s, a: end_round(t, s),
    Stage: lambda t, s, a: begin_stage(t, s, a.stage),
    LastCard: lambda t, s, a: draw_last_card(t, s),
    EndGame: lambda t, s, a: end_game(t, s),
    FirstFlag: lambda t, s, a: draw_flag(t, s),
}
