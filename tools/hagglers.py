"""Players of `catalans` who live by one kind of offer, and must not win more by it than a normal bot wins.

One sells junk: as many promises as fit into an offer, whatever they are about. One takes money now, and pays later for
what will hardly be done. One sells mercy to everybody. Each asks the highest price that a normal bot would pay, which a
person finds by trying; for the rest it plays like a normal bot. Nobody
is offered them.
"""

from collections.abc import Callable, Iterator
from typing import Any

from baluard import bots
from baluard.games.catalans.bot.talk import answer_to, is_good
from baluard.games.catalans.bot.weights import STYLES
from baluard.games.catalans.bot.worth import Judge
from baluard.games.catalans.model.deals import (
    PASS,
    AnyPromise,
    Benefit,
    Hit,
    Items,
    Later,
    NotAct,
    NotEnter,
    PlaceIn,
    PlaceNotIn,
    Resources,
    Spare,
    Speech,
    WallOrder,
)
from baluard.games.catalans.model.facts import ACTIONS, POWERS
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.offers import Talk, faults_of_deal
from baluard.games.catalans.rules.promises import WALL_ORDERS
from baluard.kernel.match import Match
from baluard.kernel.present import present_state
from baluard.kernel.values import Asked, View
from baluard.laboratory.plans import Plan
from baluard.laboratory.play import Played, Session, finished

Bundle = tuple[Items, Items]  # what is given, and what is wanted besides the price
PRICES = (29, 20, 14, 10, 7, 5, 4, 3, 2, 1)
MOST = 7  # promises in one offer, beside the price
SPACES = ("paris", "madrid", "lille", "milano", "barcelona")
PAID_LATER = 20


def junk(s: State, power: int, other: int) -> Iterator[Bundle]:
    """All that can be promised and costs nothing."""
    offered: list[AnyPromise] = [
        *[Benefit(POWERS[one]) for one in s.facts.powers],
        *[NotAct(action) for action in ACTIONS],
        *[WallOrder(order) for order in WALL_ORDERS],
        *[kind((name,)) for kind in (PlaceNotIn, NotEnter) for name in SPACES],
        *[Hit(space=name) for name in SPACES],
    ]
    bundle: tuple[AnyPromise, ...] = ()
    for promise in offered:
        if len(bundle) < MOST and not faults_of_deal(s, power, other, (*bundle, promise), (Resources(1),)):
            bundle = (*bundle, promise)
    if bundle:
        yield bundle, ()


def later(s: State, power: int, other: int) -> Iterator[Bundle]:
    """Much money later for what the other will hardly do, some of its money now."""
    wanted = (WallOrder(WALL_ORDERS[0]), PlaceIn(("paris",)), Hit(space="madrid"), Benefit(POWERS[power]))
    for promise in wanted:
        yield (Later(PAID_LATER, promise),), (promise,)


def mercy(s: State, power: int, other: int) -> Iterator[Bundle]:
    """The same mercy to each of them."""
    yield (Spare(POWERS[other]),), ()


OFFERS: dict[str, Callable[[State, int, int], Iterator[Bundle]]] = {"junk": junk, "later": later, "mercy": mercy}


def said_by(kind: str, s: State, seat: str) -> Speech:
    """An answer to an offer, as a normal bot gives it; else the dearest offer of its kind that would be accepted."""
    judge = Judge(STYLES["normal"])
    own = [power for power in s.facts.powers if s.facts.owner[power] == seat]
    for power in own:
        said = answer_to(judge, s, power)
        if said is not None:
            return said
    for power in own:
        talk = Talk(s, own)
        for other in s.facts.powers:
            if other in own or talk.faults_of_moment(power, other, 1):
                continue
            for gives, gets in OFFERS[kind](s, power, other):
                said = dearest(judge, talk, power, other, gives, gets)
                if said is not None:
                    return said
    return PASS


def dearest(judge: Judge, talk: Talk, power: int, other: int, gives: Items, gets: Items) -> Speech | None:
    """The highest price at which the other accepts."""
    s = talk.s
    for price in PRICES:
        wanted = (*gets, Resources(price))
        said = Speech("propose", POWERS[power], POWERS[other], gives, wanted)
        if not talk.faults(said) and is_good(judge, s, other, power, gives, wanted):
            return said
    return None


class HagglingSession(Session):
    """A game at which some seats haggle; they get views, as every bot does."""

    def choose(self, seat: str, view: View, *tag: str) -> Any:
        kind = self.plan.levels[seat]
        if kind not in OFFERS:
            return super().choose(seat, view, *tag)
        if tag:
            return said_by(kind, present_state(view, self.game), seat)
        return bots.choose(self.plan.game, "normal", view, self.plan.bot_seed(self.number, seat))

    def interjection(self, match: Match, seat: str) -> Asked | None:
        """Whenever there is something to say."""
        kind = self.plan.levels[seat]
        if kind not in OFFERS:
            return super().interjection(match, seat)
        optional = [asked for asked in match.asked if asked.decision.seat == seat and not asked.required]
        if not optional:
            return None
        state: State = present_state(match.view((seat,)), self.game)
        return optional[0] if state.window and said_by(kind, state, seat) != PASS else None


def play_haggling(plan: Plan, number: int) -> Played:
    """One game from its set-up to its end."""
    return finished(HagglingSession(plan, number))
