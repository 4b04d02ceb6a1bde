"""CAT-3 The sequence of play: which function performs which activity."""

from __future__ import annotations

from typing import Any

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
    if isinstance(a, ActionUnit):
        action_unit(t, s, a)
    elif isinstance(a, Unit):
        unit(t, s, a)
    elif isinstance(a, Effects):
        effects(t, s, a)
    elif isinstance(a, ChooseAction):
        choose_action(t, s, number_of(a.power))
    elif isinstance(a, ChooseCard):
        choose_card(t, s, slot_number(a.box))
    elif isinstance(a, UseCharacters):
        use_characters(t, s, a)
    elif isinstance(a, Turn):
        begin_turn(t, s, slot_number(a.slot))
    elif isinstance(a, PlayCard):
        play_card(t, s, slot_number(a.slot))
    elif isinstance(a, Settle):
        settle(t, s, a.card, number_of(a.power), a.as_text)
    elif isinstance(a, EndTurn):
        end_turn(t, s, slot_number(a.slot))
    elif isinstance(a, Reinforce):
        reinforce(t, s, a)
    elif isinstance(a, Parley):
        parley(t, s, a.window, a)
    elif isinstance(a, Say):
        say(t, s, a.speech)
    elif isinstance(a, Conclude):
        conclude(t, s, (0, number_of(a.power), number_of(a.other), a.gives, a.gets, a.link))
    elif isinstance(a, Round):
        begin_round(t, s)
    elif isinstance(a, PhaseB):
        phase_b(t, s)
    elif isinstance(a, Ban):
        ban(t, s)
    elif isinstance(a, EndRound):
        end_round(t, s)
    elif isinstance(a, Distribute):
        distribute(t, s)
    elif isinstance(a, OrderTies):
        order_ties(t, s)
    elif isinstance(a, ChooseConcession):
        choose_concession(t, s, a.order)
    elif isinstance(a, TakeConcession):
        take_concession(t, s, a.concession)
    elif isinstance(a, DropWill):
        drop_will(t, s, a)
    elif isinstance(a, Auction):
        auction(t, s)
    elif isinstance(a, Bid):
        bid(t, s, a)
    elif isinstance(a, DealGoals):
        deal_goals(t, s, number_of(a.power))
    else:
        assert isinstance(a, SetUp)
        draw_sequence(t, s)
