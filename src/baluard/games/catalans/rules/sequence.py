"""CAT-3 The sequence of play: which function performs which activity."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from baluard.games.catalans.model.activities import (
    ActionUnit,
    Auction,
    Ban,
    Bid,
    ChooseAction,
    ChooseCard,
    ChooseConcession,
    Conclude,
    DealGoals,
    Distribute,
    DropWill,
    Effects,
    EndRound,
    EndTurn,
    OrderTies,
    Parley,
    PhaseB,
    PlayCard,
    Reinforce,
    Round,
    Say,
    Settle,
    SetUp,
    TakeConcession,
    Turn,
    Unit,
    UseCharacters,
)
from baluard.games.catalans.model.facts import number_of, slot_number
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.actions import action_unit, choose_action
from baluard.games.catalans.rules.concessions import (
    auction,
    bid,
    choose_concession,
    distribute,
    drop_will,
    order_ties,
    take_concession,
)
from baluard.games.catalans.rules.deals import conclude, parley, say
from baluard.games.catalans.rules.effects import effects, unit
from baluard.games.catalans.rules.rounds import (
    ban,
    begin_round,
    begin_turn,
    choose_card,
    end_round,
    end_turn,
    phase_b,
    play_card,
    reinforce,
    settle,
    use_characters,
)
from baluard.games.catalans.rules.setup import deal_goals, draw_sequence
from baluard.kernel.table import Table


def run(t: Table, s: State, a: Any) -> None:
    """Perform one activity."""
    PERFORMED[type(a)](t, s, a)


PERFORMED: Final[dict[type[Struct], Callable[[Table, State, Any], None]]] = {
    ActionUnit: action_unit,
    Unit: unit,
    Effects: effects,
    ChooseAction: lambda t, s, a: choose_action(t, s, number_of(a.power)),
    ChooseCard: lambda t, s, a: choose_card(t, s, slot_number(a.box)),
    UseCharacters: use_characters,
    Turn: lambda t, s, a: begin_turn(t, s, slot_number(a.slot)),
    PlayCard: lambda t, s, a: play_card(t, s, slot_number(a.slot)),
    Settle: lambda t, s, a: settle(t, s, a.card, number_of(a.power), a.as_text),
    EndTurn: lambda t, s, a: end_turn(t, s, slot_number(a.slot)),
    Reinforce: reinforce,
    Parley: lambda t, s, a: parley(t, s, a.window, a),
    Say: lambda t, s, a: say(t, s, a.speech),
    Conclude: lambda t, s, a: conclude(t, s, (0, number_of(a.power), number_of(a.other), a.gives, a.gets, a.link)),
    Round: lambda t, s, a: begin_round(t, s),
    PhaseB: lambda t, s, a: phase_b(t, s),
    Ban: lambda t, s, a: ban(t, s),
    EndRound: lambda t, s, a: end_round(t, s),
    Distribute: lambda t, s, a: distribute(t, s),
    OrderTies: lambda t, s, a: order_ties(t, s),
    ChooseConcession: lambda t, s, a: choose_concession(t, s, a.order),
    TakeConcession: lambda t, s, a: take_concession(t, s, a.concession),
    DropWill: drop_will,
    Auction: lambda t, s, a: auction(t, s),
    Bid: bid,
    DealGoals: lambda t, s, a: deal_goals(t, s, number_of(a.power)),
    SetUp: lambda t, s, a: draw_sequence(t, s),
}
