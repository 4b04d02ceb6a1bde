"""The rules of the toy, one function an activity. Each part of the kernel is used somewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import DONE, Amount, Form, Keys, OneOf, PathSpace, Pose, SomeOf
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.decks import draw_card, left, peek, put_back
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.graph import distances
from baluard.kernel.reckon import Sum
from baluard.kernel.table import Table
from baluard.kernel.values import Result
from tests.toys.skirmish import messages as m
from tests.toys.skirmish.state import PLACES, State

ROADS = ((1,), (0, 2), (1,))
SPOTS = ((4, 4, 0), (10, 4, 2), (16, 4, 4), (4, 16, 6), (10, 16, 1), (16, 16, 3))
Window = Callable[[Table, State, str, str], bool]


def deal(t: Table, s: State, seat: str) -> None:
    """SKI-1 Two hidden cards each."""
    for _ in range(2):
        take_card(t, s, seat)


def take_card(t: Table, s: State, seat: str) -> None:
    """The next card comes to the hand; only its owner learns which."""
    card = draw_card(t, "card", s.bag, s.top, (Seat(seat),))
    s.hands[s.index(seat)] = sorted([*s.hands[s.index(seat)], card])
    t.tell(m.CardDrawn(seat, card), to=(Seat(seat),), others=m.CardHidden(seat))


def begin_round(t: Table, s: State) -> None:
    """SKI-2 The rounds; after the last the richest wins. A marshal, if there is one, says what the weather is like."""
    if s.round == s.rounds:
        settle(t, s)
    t.turn_begins()
    s.round += 1
    s.peace = []
    t.tell(m.RoundBegan(s.round))
    weather = "fair"
    if s.marshal:
        weather = t.ask(Decision(Seat("marshal"), "weather", OneOf(("fair", "rain")), "fair"))
    if weather == "rain":
        flood(t)
    march = (m.March(),) if weather == "fair" else ()
    t.then(m.Bid(), m.Parley(), m.Muster(), m.Camp(), *(m.Supply(seat) for seat in s.seats), *march, m.Round())


class FloodSpace(PathSpace):
    """Nowhere, or a place and where in it the water stands and flows to: any pose inside."""

    def pose_at(self, prefix: Keys) -> Pose | None:
        return Pose(0, 0, 20, 20, 8, [(10, 10, PLACES.index(prefix[0]))]) if prefix in FLOODED else None

    def next_keys(self, prefix: Keys) -> Keys:
        pose = self.pose_at(prefix)
        return ("nowhere", *PLACES) if not prefix else pose.next_keys(()) if pose else ()


FLOODED = tuple((place,) for place in PLACES)


def flood(t: Table) -> None:
    """SKI-2.2 In the rain the marshal says where the river floods."""
    path = t.ask(Decision(Seat("marshal"), "flood", FloodSpace(), ("nowhere",)))
    if len(path) > 1:
        x, y, _ = (int(part) for part in path[1].split(","))
        t.tell(m.Flooded(path[0], x, y))


def settle(t: Table, s: State) -> None:
    """SKI-2.1 Coins, men and flags count one each."""
    points = {seat: s.coins[i] + sum(s.men[i]) + s.hands[i].count("flag") for i, seat in enumerate(s.seats)}
    best = max(points.values())
    t.finish(Result(tuple(seat for seat in s.seats if points[seat] == best), "points", points))


def bid(t: Table, s: State) -> None:
    """SKI-3 Everybody bids under seal; who bids most leads and pays."""
    asked = [Decision(Seat(seat), "bid", Amount(0, s.coins[i]), 0) for i, seat in enumerate(s.seats)]
    bids = t.ask_all(asked)
    s.lead = s.seats[bids.index(max(bids))]
    s.coins[s.index(s.lead)] -= max(bids)
    t.tell(m.LeadWon(s.lead, max(bids)))


def parley(t: Table, s: State) -> None:
    """SKI-4 Others may offer coins for peace, once, and withdraw the offer; the leader hears them until he goes on."""
    offers: dict[str, int] = {}
    silent = s.others(s.lead)
    while True:
        keys = ("go_on", *offers)
        hear = Decision(Seat(s.lead), "hear", OneOf(keys), "go_on", {"offers": tuple(offers)})
        may_offer = [Decision(Seat(seat), "offer", offer_form(s, seat), m.Coins(0)) for seat in silent]
        may_stop = [Decision(Seat(seat), "withdraw", OneOf(("withdraw",)), "withdraw") for seat in offers]
        decision, answer = t.ask_any([hear], [*may_offer, *may_stop])
        if decision.tag == "offer":
            silent.remove(decision.seat)
            offers[decision.seat] = answer.coins
        elif decision.tag == "withdraw":
            del offers[decision.seat]
        elif answer == "go_on":
            return
        else:
            make_peace(t, s, answer, offers.pop(answer))


def offer_form(s: State, seat: str) -> Form[m.Coins]:
    """How many coins a seat can offer."""
    most = s.coins[s.index(seat)]

    def judge(form: m.Coins) -> Faults:
        return () if 0 <= form.coins <= most else (Fault("fault.coins", "coins"),)

    return Form(m.Coins, judge, lambda: (m.Coins(0), m.Coins(most)))


def make_peace(t: Table, s: State, seat: str, coins: int) -> None:
    """SKI-4.1 The coins change hands."""
    s.coins[s.index(seat)] -= coins
    s.coins[s.index(s.lead)] += coins
    s.peace.append(seat)
    t.tell(m.PeaceMade(seat, coins))


def muster(t: Table, s: State) -> None:
    """SKI-5 The leader spreads three new men."""
    space = Allotment((("foot", 2), ("horse", 1)), tuple((place, 2) for place in PLACES))
    for _, place, number in t.ask(Decision(Seat(s.lead), "muster", space, space.first())):
        s.men[s.index(s.lead)][PLACES.index(place)] += number


def camp(t: Table, s: State) -> None:
    """SKI-6 The leader pitches camp, not too near to others."""
    camps = [camp for seat, camp in zip(s.seats, s.camps, strict=True) if camp and seat != s.lead]

    def judge(x: int, y: int, heading: int) -> Faults:
        near = any(abs(x - camp[0]) + abs(y - camp[1]) < 4 for camp in camps)
        return (Fault("fault.too_near"),) if near else ()

    spots = [spot for spot in SPOTS if not judge(*spot)]
    space = Pose(0, 0, 20, 20, 8, spots, judge)
    s.camps[s.index(s.lead)] = list(t.ask(Decision(Seat(s.lead), "camp", space, spots[0])))


def supply(t: Table, s: State, seat: str) -> None:
    """SKI-7 A seat may look at the next card if nobody has; then it takes or leaves it."""
    if not left(s.bag, s.top):
        return
    if not s.top and t.ask(Decision(Seat(seat), "look", OneOf(("look", "pass")), "pass")) == "look":
        (card,) = peek(t, "peek", s.bag, s.top, 1, (Seat(seat),))
        s.scout = seat
        t.tell(m.CardSeen(seat, card), to=(Seat(seat),))
    if t.ask(Decision(Seat(seat), "take", OneOf(("take", "leave")), "leave")) == "take":
        take_card(t, s, seat)
        s.scout = s.scout if s.top else ""
        t.then(m.Stow(seat))


def stow(t: Table, s: State, seat: str) -> None:
    """SKI-7.1 Who took a card may put up to two back, unseen by the others."""
    hand = s.hands[s.index(seat)]
    kinds = sorted(set(hand))
    back = t.ask(Decision(Seat(seat), "stow", SomeOf(kinds, 0, 2), (), masked=True, secret=True))
    for card in back:
        hand.remove(card)
        put_back(s.bag, card)


class MarchSpace(PathSpace):
    """From a place with men along one or two roads; or stay."""

    def __init__(self, men: list[int]) -> None:
        self.men = tuple(men)

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return ("stay", *(place for place, men in zip(PLACES, self.men, strict=True) if men))
        if prefix[0] == "stay" or prefix[-1] == DONE or len(prefix) == 3:
            return ()
        steps = distances(ROADS, PLACES.index(prefix[-1]), 1)
        roads = tuple(place for place, step in zip(PLACES, steps, strict=True) if step == 1)
        return roads if len(prefix) == 1 else (*roads, DONE)


def march(t: Table, s: State, window: Window) -> None:
    """SKI-8 The leader moves one man, and fights whom he meets."""
    men = s.men[s.index(s.lead)]
    path = t.ask(Decision(Seat(s.lead), "march", MarchSpace(men), ("stay",)))
    steps = [key for key in path if key != DONE]
    if steps == ["stay"]:
        return
    men[PLACES.index(steps[0])] -= 1
    men[PLACES.index(steps[-1])] += 1
    t.tell(m.Marched(s.lead, steps[-1]))
    for seat in s.others(s.lead):
        if seat not in s.peace and s.men[s.index(seat)][PLACES.index(steps[-1])]:
            battle(t, s, seat, steps[-1], window)


def battle(t: Table, s: State, defender: str, place: str, window: Window) -> None:
    """SKI-9 Men and a die each; the defender may spring an ambush."""
    at = PLACES.index(place)
    attack, defence = Sum(), Sum()
    attack.add("SKI-9", "sum.men", s.men[s.index(s.lead)][at])
    defence.add("SKI-9", "sum.men", s.men[s.index(defender)][at])
    defence.add("SKI-9.1", "sum.ambush", 2 if window(t, s, defender, place) else 0)
    attack.add("SKI-9", "sum.die", t.roll("attack"))
    defence.add("SKI-9", "sum.die", t.roll("defence"))
    t.tell(m.BattleFought(s.lead, defender, attack.total, defence.total))
    lose_man(t, s, defender if attack.total > defence.total else s.lead, place)


def ambush(t: Table, s: State, seat: str, place: str) -> bool:
    """SKI-9.1 A masked window: who holds no ambush is asked as well."""
    hand = s.hands[s.index(seat)]
    space = OneOf(("ambush", "pass") if "ambush" in hand else ("pass",))
    asked: Decision[Any] = Decision(Seat(seat), "ambush", space, "pass", {"place": place}, masked=True, decline="pass")
    if t.ask(asked) == "pass":
        return False
    hand.remove("ambush")
    s.played.append("ambush")
    t.barrier("ambush")
    t.tell(m.Ambushed(seat, place))
    return True


def lose_man(t: Table, s: State, seat: str, place: str) -> None:
    """SKI-9.2 Who has no man left has lost, and the game is over."""
    men = s.men[s.index(seat)]
    men[PLACES.index(place)] -= 1
    t.tell(m.ManLost(seat, place))
    if not any(men):
        t.finish(Result(tuple(s.others(seat)), "beaten"))
