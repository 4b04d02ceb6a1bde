"""PEN-1.4 The sequence of play: which function performs which activity."""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.model.activities import (
    CityFood,
    Initiative,
    Orders,
    Phase,
    Provision,
    SetUp,
    TurnEnd,
    TurnStart,
)
from baluard.games.peninsular.model.facts import number_of
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.phases import begin_phase, give_order
from baluard.games.peninsular.rules.setup import choose
from baluard.games.peninsular.rules.supply import feed_city, provide
from baluard.games.peninsular.rules.turns import choose_initiative, end_turn, start_turn
from baluard.kernel.table import Table


def run(t: Table, s: State, a: Any) -> None:
    """Perform one activity."""
    if isinstance(a, Orders):
        give_order(t, s, number_of(a.nation), a.phase)
    elif isinstance(a, Phase):
        begin_phase(t, s, number_of(a.nation), a.phase)
    elif isinstance(a, Provision):
        provide(t, s, a.unit)
    elif isinstance(a, CityFood):
        feed_city(t, s, s.facts.city_no[a.city])
    elif isinstance(a, TurnStart):
        start_turn(t, s)
    elif isinstance(a, Initiative):
        choose_initiative(t, s)
    elif isinstance(a, TurnEnd):
        end_turn(t, s)
    else:
        assert isinstance(a, SetUp)
        choose(t, s, number_of(a.nation))
