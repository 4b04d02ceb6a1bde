"""PEN-14.11, R53 Prisoners: they stay out of play, or by the option are exchanged, one named general for one."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.activities import Exchange
from baluard.games.peninsular.model.events_reports import ExchangeAnswered
from baluard.games.peninsular.model.facts import BRITAIN, FRANCE, NATIONS, SIDE_OF, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.kernel.answers import Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.table import Table

NOTHING: Final = "nothing"
ACCEPT: Final = "accept"
REFUSE: Final = "refuse"


def prisoners_of(s: State, nations: tuple[int, ...]) -> list[int]:
    """The generals of some nations whom the enemy holds."""
    f = s.facts
    return [g for g in range(len(s.generals)) if s.generals[g][0] == "prisoner" and f.general_nation[g] in nations]


def enemies_of(nation: int) -> tuple[int, ...]:
    """The nations of the other side."""
    return tuple([n for n in range(len(NATIONS)) if SIDE_OF[n] != SIDE_OF[nation]])


def exchanges(s: State) -> list[Exchange]:
    """PEN-14.11 At the start of a turn each nation may propose one, where the option is on."""
    if not s.facts.exchange or not prisoners_of(s, (FRANCE,)) or not prisoners_of(s, (SPAIN, BRITAIN)):
        return []
    return [Exchange(NATIONS[nation]) for nation in (FRANCE, SPAIN, BRITAIN)]


class ExchangeSpace(PathSpace):
    """PEN-14.11 One's own general, then the enemy's who is given for him; or nothing."""

    def __init__(self, s: State, nation: int) -> None:
        f = s.facts
        self.own: Keys = tuple([f.generals[g] for g in prisoners_of(s, (nation,))])
        self.theirs: Keys = tuple([f.generals[g] for g in prisoners_of(s, enemies_of(nation))])

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return (NOTHING, *self.own) if self.theirs else (NOTHING,)
        return self.theirs if len(prefix) == 1 and prefix[0] != NOTHING else ()


def propose_exchange(t: Table, s: State, nation: int) -> None:
    """PEN-14.11, R53 A nation proposes, that of the other general agrees or not; both then wait in the reserve."""
    f = s.facts
    seat = Seat(NATIONS[nation])
    keys = t.ask(Decision(seat, "exchange", ExchangeSpace(s, nation), (NOTHING,), rule="PEN-14.11"))
    if keys[0] == NOTHING:
        return
    own, theirs = f.general_no[keys[0]], f.general_no[keys[1]]
    other = NATIONS[f.general_nation[theirs]]
    space = OneOf((ACCEPT, REFUSE))
    asked = Decision(Seat(other), "answer_exchange", space, REFUSE, {"general": keys[1], "other": keys[0]}, "PEN-14.11")
    agreed = t.ask(asked) == ACCEPT
    t.tell(ExchangeAnswered(NATIONS[nation], keys[0], other, keys[1], agreed))
    if agreed:
        for general in (own, theirs):
            s.generals[general] = ("reserve", "", s.turn)
