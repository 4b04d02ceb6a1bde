"""PEN-1.4 The sequence of play: which function performs which activity."""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.model.activities import (
    Arrivals,
    Assault,
    Battle,
    CityFood,
    Contact,
    Contacts,
    DepotFight,
    ExcessDepots,
    Exchange,
    Fall,
    Initiative,
    LeftBehind,
    LoweredLimit,
    Orders,
    Phase,
    Provision,
    Reaction,
    SetUp,
    SiegeAction,
    StandingOrder,
    TradeOffer,
    TurnEnd,
    TurnStart,
    Unveil,
    Withdrawal,
)
from baluard.games.peninsular.model.facts import SIDES, number_of
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.aftermath import fates_in_city
from baluard.games.peninsular.rules.assaults import act_on_siege, storm_city
from baluard.games.peninsular.rules.battles import fight_battle, fight_for_depot
from baluard.games.peninsular.rules.combat import answer_contact, meet, next_contact
from baluard.games.peninsular.rules.depots import fit_depots
from baluard.games.peninsular.rules.foraging import fall
from baluard.games.peninsular.rules.phases import begin_phase, give_order
from baluard.games.peninsular.rules.prisoners import propose_exchange
from baluard.games.peninsular.rules.reinforcement import arrive
from baluard.games.peninsular.rules.setup import choose
from baluard.games.peninsular.rules.standing import ask_standing
from baluard.games.peninsular.rules.supply import feed_city, provide
from baluard.games.peninsular.rules.trade import answer_trade
from baluard.games.peninsular.rules.troops import unveil
from baluard.games.peninsular.rules.turns import choose_initiative, end_turn, start_turn
from baluard.games.peninsular.rules.withdrawals import fit_limit, roll_item
from baluard.kernel.table import Table


def run(t: Table, s: State, a: Any) -> None:
    """Perform one activity."""
    if isinstance(a, Orders):
        give_order(t, s, number_of(a.nation), a.phase)
    elif isinstance(a, Phase):
        begin_phase(t, s, number_of(a.nation), a.phase)
    elif isinstance(a, Provision):
        provide(t, s, a.unit, a.gold)
    elif isinstance(a, CityFood):
        feed_city(t, s, s.facts.city_no[a.city])
    elif isinstance(a, Contacts):
        next_contact(t, s, number_of(a.nation))
    elif isinstance(a, Contact):
        meet(t, s, s.facts.no[a.province])
    elif isinstance(a, Reaction):
        answer_contact(t, s, a.corps, s.facts.no[a.province])
    elif isinstance(a, Battle):
        fight_battle(t, s, s.facts.no[a.province], SIDES.index(a.attacker), a.desk)
    elif isinstance(a, DepotFight):
        fight_for_depot(t, s, a.corps, s.facts.no[a.province], a.desk)
    elif isinstance(a, SiegeAction):
        act_on_siege(t, s, number_of(a.nation), s.facts.city_no[a.city])
    elif isinstance(a, LoweredLimit):
        fit_limit(t, s, number_of(a.nation))
    elif isinstance(a, Withdrawal):
        roll_item(t, s, s.facts.entry(a.entry))
    elif isinstance(a, Arrivals):
        arrive(t, s, number_of(a.nation))
    elif isinstance(a, TradeOffer):
        answer_trade(t, s, number_of(a.nation), a.gives, a.number)
    elif isinstance(a, ExcessDepots):
        fit_depots(t, s, number_of(a.nation))
    elif isinstance(a, Unveil):
        unveil(t, s, s.facts.no[a.province], a.units)
    elif isinstance(a, Assault):
        storm_city(t, s, s.facts.city_no[a.city], a.corps, a.plan, a.desk)
    elif isinstance(a, Fall):
        fall(t, s, s.facts.city_no[a.city])
    elif isinstance(a, LeftBehind):
        fates_in_city(t, s, s.facts.city_no[a.city])
    elif isinstance(a, StandingOrder):
        ask_standing(t, s, number_of(a.nation), a.unit)
    elif isinstance(a, Exchange):
        propose_exchange(t, s, number_of(a.nation))
    elif isinstance(a, TurnStart):
        start_turn(t, s)
    elif isinstance(a, Initiative):
        choose_initiative(t, s)
    elif isinstance(a, TurnEnd):
        end_turn(t, s)
    else:
        assert isinstance(a, SetUp)
        choose(t, s, number_of(a.nation))
