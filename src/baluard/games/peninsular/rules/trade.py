"""PEN-6.6, R27 Trade between the allies: gold for levy points, one for one, with consent."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.activities import TradeOffer
from baluard.games.peninsular.model.events_muster import TradeMade, TradeProposed, TradeRefused
from baluard.games.peninsular.model.facts import BRITAIN, NATIONS, OTHER_ALLY, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.income import levy
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.troops import ALLIES, tell_allies, tell_side
from baluard.kernel.answers import Keys, OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

GOLD: Final = "gold"
LEVY: Final = "levy"


def has_collected(s: State, nation: int) -> bool:
    """Has the ally had its recruitment phase of this turn before the nation that is in its own now?"""
    return s.order.index(nation) < s.order.index(s.nation)


def levy_of_ally(s: State, ally: int) -> int:
    """PEN-6.6 Levy that the ally can give: collected in this turn and unspent, or still to come and not promised."""
    if has_collected(s, ally):
        return s.levy[ally]
    return max(0, levy(s, ally).total - s.owed[ally])


def most_in_trade(s: State, nation: int, gives: str) -> int:
    """PEN-6.6 How much can be exchanged: within the limit of the turn, and what both have."""
    ally = OTHER_ALLY[nation]
    if gives == GOLD:
        return min(s.facts.most_trade - s.traded, s.gold[nation], levy_of_ally(s, ally))
    return min(s.facts.most_trade - s.traded, s.levy[nation], s.gold[ally])


def exchange(s: State, nation: int, gives: str, number: int) -> None:
    """PEN-6.6 Gold moves at once. Levy for the active nation is used now, for the other in its next phase."""
    ally = OTHER_ALLY[nation]
    s.traded += number
    if gives == LEVY:
        s.levy[nation] -= number
        s.gold[nation] += number
        s.gold[ally] -= number
        s.reserve[s.facts.main_kind[ally]] += number * s.facts.points_per_levy
        return
    s.gold[nation] -= number
    s.gold[ally] += number
    s.levy[nation] += number
    if has_collected(s, ally):
        s.levy[ally] -= number
    else:
        s.owed[ally] += number


def answer_trade(t: Table, s: State, nation: int, gives: str, number: int) -> None:
    """PEN-6.6, R27 The ally accepts or refuses at once."""
    ally = OTHER_ALLY[nation]
    about: dict[str, Fact] = {"nation": NATIONS[nation], "gives": gives, "number": number}
    seat, space = Seat(NATIONS[ally]), OneOf(("accept", "refuse"))
    if t.ask(Decision(seat, "answer_trade", space, "refuse", about, "PEN-6.6", known_to=ALLIES)) == "accept":
        exchange(s, nation, gives, number)
        tell_side(t, s, nation, TradeMade(NATIONS[nation], NATIONS[ally], gives, number))
    else:
        tell_allies(t, TradeRefused(NATIONS[nation], NATIONS[ally], gives, number))


class Trade(OrderKind):
    """PEN-6.6, R27 The nation proposes; then the ally is asked, in an activity of its own."""

    id = "trade"
    nations: tuple[int, ...] = (SPAIN, BRITAIN)

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        if nation not in self.nations or len(args) > 1:
            return ()
        if not args:
            return tuple([gives for gives in (GOLD, LEVY) if most_in_trade(s, nation, gives) > 0])
        return tuple([str(number) for number in range(1, most_in_trade(s, nation, args[0]) + 1)])

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        wanted = int(key) if args and key.isdecimal() else 1
        if s.traded + wanted > s.facts.most_trade:
            return message("E060", key, {"max": s.facts.most_trade})
        return message("E062", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        proposed = TradeProposed(NATIONS[nation], NATIONS[OTHER_ALLY[nation]], args[0], int(args[1]))
        tell_allies(t, proposed)
        t.then(TradeOffer(NATIONS[nation], args[0], int(args[1])))
