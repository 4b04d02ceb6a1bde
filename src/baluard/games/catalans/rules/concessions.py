"""CAT-3.f, 9 The distribution of concessions, and the auction."""

from __future__ import annotations

from baluard.games.catalans.model.activities import (
    Auction,
    Bid,
    ChooseConcession,
    Distribute,
    DropWill,
    Effects,
    OrderTies,
    Parley,
    TakeConcession,
)
from baluard.games.catalans.model.deals import Take
from baluard.games.catalans.model.events import (
    AuctionOpened,
    AuctionWon,
    BidderWithdrew,
    BidMade,
    ConcessionChosen,
    ConcessionsDropped,
    ConcessionsLaidOut,
    ConcessionTaken,
    PeriodBegan,
)
from baluard.games.catalans.model.facts import MID, NOBODY, PERIODS, POWERS, number_of
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.actions import about
from baluard.games.catalans.rules.deals import consult
from baluard.games.catalans.rules.promises import keep, lawful, miss
from baluard.games.catalans.rules.rounds import effects_of, put_marker
from baluard.games.catalans.rules.tracks import change_resources, change_will, most_payable
from baluard.games.catalans.rules.troops import bourbon_spaces_held, check_defeat
from baluard.kernel.answers import Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

WITHDRAW = "withdraw"


def distribute(t: Table, s: State) -> None:
    """CAT-3.f, 1.11, R11 Each distribution that is due, in order; mid and late bring their cards."""
    f = s.facts
    if not s.pending:
        return
    s.phase = "f"
    period, s.pending = s.pending[0], s.pending[1:]
    if period >= MID:
        s.period = period
        s.bag = sorted([*s.bag, *s.discard, *f.decks[period]])
        s.discard = []
        t.tell(PeriodBegan(PERIODS[period], len(s.bag)))
        check_defeat(t, s)
    lay_out(t, s)
    s.yields = ()
    first = [Parley("N6")] if has_ties(s) else []
    t.then(*first, OrderTies(), Distribute())


def lay_out(t: Table, s: State) -> None:
    """CAT-9.1 Five concessions of the pile."""
    row: list[str] = []
    for _ in range(min(s.facts.constants["concessions_per_distribution"], len(s.pile))):
        card = t.draw("concession", s.pile)
        s.pile.remove(card)
        row.append(card)
    s.concession_row = tuple(row)
    s.concession_markers = (NOBODY,) * len(row)
    t.tell(ConcessionsLaidOut(s.concession_row))


def rank(s: State, power: int) -> tuple[int, int, int, int]:
    """CAT-9.2 Will to fight, Bourbon spaces, resources, the lower box; who has none yet, in phase c, comes behind."""
    box = s.sequence.index(power) if power in s.sequence else len(s.sequence)
    return (s.levels[power], bourbon_spaces_held(s, power), s.resources[power], -box)


def has_ties(s: State) -> bool:
    """CAT-9.2 Do two powers stand on the same level?"""
    levels = [s.levels[power] for power in s.facts.powers]
    return len(set(levels)) < len(levels)


def order_ties(t: Table, s: State) -> None:
    """CAT-9.2 The order of choice, with the ties that were yielded."""
    order = sorted(s.facts.powers, key=lambda power: rank(s, power), reverse=True)
    for giver, taker in s.yields:
        tied = s.levels[giver] == s.levels[taker]
        if tied and order.index(giver) < order.index(taker):
            order.remove(giver)
            order.insert(order.index(taker) + 1, giver)
    taken = [TakeConcession(name) for name in s.concession_row]
    t.then(ChooseConcession(tuple([POWERS[power] for power in order])), Parley("N5"), *taken, Auction())


def choose_concession(t: Table, s: State, order: tuple[str, ...]) -> None:
    """CAT-9.3 In order each power puts its marker on a free concession."""
    if not order:
        return
    power = number_of(order[0])
    s.power = power
    keys = [name for name, marker in zip(s.concession_row, s.concession_markers, strict=True) if marker == NOBODY]
    if not keys:
        return
    keys = lawful(t, s, power, "take", keys)
    decision = Decision(Seat(s.facts.owner[power]), "choose_concession", OneOf(keys), keys[0], about(power), "CAT-9.3")
    chosen = consult(t, s, decision, "N1", power, ChooseConcession(order))
    if chosen is None:
        return
    markers = list(s.concession_markers)
    markers[s.concession_row.index(chosen)] = power
    s.concession_markers = tuple(markers)
    t.tell(ConcessionChosen(POWERS[power], chosen))
    keep(t, s, power, Take, chosen)
    miss(t, s, power, Take)
    t.then(ChooseConcession(order[1:]))


def take_concession(t: Table, s: State, name: str) -> None:
    """CAT-9.5, R30 Face up beside its taker, text, will to fight; the marker makes a new turn sequence."""
    slot = s.concession_row.index(name)
    if slot == 0:
        s.sequence = (NOBODY,) * len(s.sequence)
    power = s.concession_markers[slot]
    if power == NOBODY:
        return
    grant(t, s, power, name, True)


def grant(t: Table, s: State, power: int, name: str, moves_marker: bool) -> None:
    """CAT-9.5, 9.6 A concession is taken."""
    card = s.facts.concessions[name]
    row = list(s.concession_row)
    row[row.index(name)] = ""
    s.concession_row = tuple(row)
    s.held[power].append(name)
    s.power = power
    t.tell(ConcessionTaken(POWERS[power], name, card.value))
    t.then(Effects(name, effects_of(card), POWERS[power], False), DropWill(POWERS[power], card.value, moves_marker))


def drop_will(t: Table, s: State, a: DropWill) -> None:
    """CAT-9.5, R23 Will to fight drops by the value, not below 0."""
    power = number_of(a.power)
    change_will(t, s, power, -a.levels)
    if a.moves_marker:
        put_marker(s, power)


# -- the auction


class OpenSpace(PathSpace):
    """CAT-9.6 A concession and the first bid."""

    def __init__(self, names: list[str], most: int) -> None:
        self.names = tuple(names)
        self.most = most

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return self.names
        return tuple([str(n) for n in range(1, self.most + 1)]) if len(prefix) == 1 else ()


def auction(t: Table, s: State) -> None:
    """CAT-9.6, R26, R34 The first in the sequence who is not at the floor names one and must bid."""
    f = s.facts
    names = [name for name in s.concession_row if name]
    if not names:
        s.concession_row, s.concession_markers = (), ()
        return
    bidders = [power for power in s.sequence if most_payable(s, power) >= f.constants["auction_min_bid"]]
    if not bidders:
        s.concession_row, s.concession_markers = (), ()
        t.tell(ConcessionsDropped(tuple(names)))
        return
    power = bidders[0]
    s.power = power
    names = lawful(t, s, power, "bid", names)
    space = OpenSpace(names, most_payable(s, power))
    decision = Decision(Seat(f.owner[power]), "auction_open", space, (names[0], "1"), about(power), "CAT-9.6")
    name, price = t.ask(decision)
    t.tell(AuctionOpened(POWERS[power], name, int(price)))
    t.then(Bid(name, int(price), POWERS[power], tuple([POWERS[one] for one in (*bidders[1:], power)])), Auction())


def bid(t: Table, s: State, a: Bid) -> None:
    """CAT-9.6 Each either bids more or withdraws; who cannot bid more withdraws by himself."""
    if a.bidders == (a.leader,):
        winner = number_of(a.leader)
        t.tell(AuctionWon(a.leader, a.concession, a.price))
        change_resources(t, s, winner, -a.price)
        grant(t, s, winner, a.concession, False)
        return
    name, rest = a.bidders[0], a.bidders[1:]  # the leader stands last
    power = number_of(name)
    s.power = power
    most = most_payable(s, power)
    keys = [str(n) for n in range(a.price + 1, most + 1)]
    if keys:
        keys = bids_allowed(t, s, power, a.concession, keys)
    if not keys:
        withdraw(t, a, name, rest)
        return
    facts: dict[str, Fact] = {**about(power), "concession": a.concession, "price": a.price}
    space = OneOf([WITHDRAW, *keys])
    chosen = t.ask(Decision(Seat(s.facts.owner[power]), "auction_bid", space, WITHDRAW, facts, "CAT-9.6"))
    if chosen == WITHDRAW:
        withdraw(t, a, name, rest)
        return
    t.tell(BidMade(name, a.concession, int(chosen)))
    t.then(Bid(a.concession, int(chosen), name, (*rest, name)))


def bids_allowed(t: Table, s: State, power: int, concession: str, keys: list[str]) -> list[str]:
    """CAT-10.2 P12 Who has promised not to bid for it does not."""
    allowed = lawful(t, s, power, "bid", [concession, "other"])
    return keys if concession in allowed else []


def withdraw(t: Table, a: Bid, power: str, rest: tuple[str, ...]) -> None:
    """CAT-9.6 A power leaves this auction."""
    t.tell(BidderWithdrew(power, a.concession))
    t.then(Bid(a.concession, a.price, a.leader, rest))
