"""CAT-10 Negotiation: windows, proposals, acceptance. Proposals never hold the game: they stand beside decisions."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans.model.activities import Conclude, Say
from baluard.games.catalans.model.deals import (
    PASS,
    Character,
    Concession,
    Items,
    Later,
    Promise,
    Resources,
    Speech,
    Swap,
    YieldTie,
)
from baluard.games.catalans.model.events import DealDeclined, DealMade, DealProposed, DealVoid, DealWithdrawn
from baluard.games.catalans.model.facts import NOBODY, POWERS, number_of
from baluard.games.catalans.model.state import Deal, State
from baluard.games.catalans.rules.marks import JUDGEMENTS, judge
from baluard.games.catalans.rules.offers import Talk, faults_of_deal, find
from baluard.games.catalans.rules.promises import keep
from baluard.games.catalans.rules.tracks import change_resources
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

MOST_TALK = 12  # how often a power's seat may speak in one window, unasked; answers and judgements do not count


def consult(t: Table, s: State, decision: Decision[Any], window: str, power: int, again: Any) -> Any:
    """CAT-10.3, 10.7 A decision of a power, with offers beside it. None: somebody has spoken, and it is asked again."""
    if s.facts.negotiation == "off" or (decision.space.is_forced() and not decision.masked):
        close_window(t, s)
        return t.ask(decision)
    open_window(t, s, window, power)
    asked, answer = t.ask_any([decision], talkers(s))
    if asked.tag == "negotiate":
        t.then(again)
        speak(t, s, asked.seat, answer)
        return None
    close_window(t, s)
    return answer


def parley(t: Table, s: State, window: str, again: Any) -> None:
    """CAT-10.3, 10.7 A window that nobody owns: it closes when all are ready."""
    if s.facts.negotiation == "off":
        return
    open_window(t, s, window, NOBODY)
    waiting = [seat for seat in s.facts.seats if seat not in s.ready]
    required = [
        Decision(Seat(seat), "ready", OneOf(("ready",)), "ready", {"window": window}, "CAT-10.7", True, "ready")
        for seat in waiting
    ]
    asked, answer = t.ask_any(required, talkers(s))
    if asked.tag == "negotiate":
        t.then(again)
        speak(t, s, asked.seat, answer)
        return
    s.ready = (*s.ready, asked.seat)
    if len(s.ready) < len(s.facts.seats):
        t.then(again)
    else:
        close_window(t, s)


def open_window(t: Table, s: State, window: str, owner: int) -> None:
    """CAT-10.4 A new window: nobody has spoken yet. One whose decision never came is closed."""
    if (s.window, s.window_owner) != (window, owner):
        close_window(t, s)
        s.window, s.window_owner = window, owner
        s.talks = (0,) * len(s.talks)
        s.offers_made = tuple([(0, in_round) for _, in_round in s.offers_made])
        s.ready = ()


def close_window(t: Table, s: State) -> None:
    """CAT-10.7 Proposals still open are void."""
    if s.window:
        for deal in s.proposals:
            void(t, s, deal, "closed")
        s.proposals = ()
        s.window, s.window_owner = "", NOBODY


def talkers(s: State) -> list[Decision[Any]]:
    """CAT-10.3, 10.4 Who may speak in the open window; whether there is anything to say is nobody's business."""
    hidden = not s.facts.open_table
    about: dict[str, Fact] = {"window": s.window}
    return [
        Decision(Seat(seat), "negotiate", Talk(s, powers).form(), PASS, about, "CAT-10.4", True, None, hidden)
        for seat, powers in s.facts.played_by
        if may_talk(s, powers)
    ]


def may_talk(s: State, powers: list[int]) -> bool:
    """CAT-10.4 Has one of these powers not said its share?"""
    for power in powers:
        if s.talks[power] < MOST_TALK:
            return True
    return False


# -- speaking


def speak(t: Table, s: State, seat: str, speech: Speech) -> None:
    """CAT-10.4 Somebody speaks; those it is meant for hear it behind a barrier."""
    unasked = speech.act in ("pass", "propose", "withdraw")
    for power in s.facts.powers:
        if s.facts.owner[power] == seat and unasked:
            talks = list(s.talks)
            talks[power] += 1
            s.talks = tuple(talks)
    t.barrier("talk")
    if speech.act != "pass":
        t.then(Say(speech))


def say(t: Table, s: State, said: Speech) -> None:
    """CAT-10.4 A proposal, its withdrawal, or an answer to one: accepted, declined, countered."""
    power, other = number_of(said.power), number_of(said.other)
    if said.act == "propose":
        propose(t, s, said, 1)
    elif said.act in JUDGEMENTS:
        assert said.about is not None
        judge(t, s, said.act, power, other, said.about)
    elif said.act == "withdraw":
        drop(s, power, other)
        tell_parties(t, s, DealWithdrawn(0, said.power, said.other), power, other)
    else:
        deal = find(s, other, power)
        assert deal is not None
        drop(s, other, power)
        if said.act == "accept":
            t.then(Conclude(said.other, said.power, deal[3], deal[4], deal[5]))
        else:
            tell_parties(t, s, DealDeclined(0, said.power, said.other), power, other)
            if said.act == "counter":
                propose(t, s, said, deal[5] + 1)


def tell_parties(t: Table, s: State, event: Any, a: int, b: int) -> None:
    """CAT-10.9 A proposal is known to its two parties; to all with the open table."""
    f = s.facts
    if f.open_table:
        t.tell(event)
    else:
        t.tell(event, to=(Seat(f.owner[a]), Seat(f.owner[b])))


def propose(t: Table, s: State, said: Speech, link: int) -> None:
    """CAT-10.4 A proposal lies on the table."""
    power, other = number_of(said.power), number_of(said.other)
    s.proposals = (*s.proposals, (0, power, other, said.gives, said.gets, link))
    made = list(s.offers_made)
    made[power] = (made[power][0] + 1, made[power][1] + 1)
    s.offers_made = tuple(made)
    tell_parties(t, s, DealProposed(link, said.power, said.other, said.gives, said.gets), power, other)


def drop(s: State, a: int, b: int) -> None:
    """A proposal leaves the table."""
    s.proposals = tuple([deal for deal in s.proposals if (deal[1], deal[2]) != (a, b)])


def void(t: Table, s: State, deal: Deal, why: str) -> None:
    """A proposal that came to nothing."""
    tell_parties(t, s, DealVoid(0, POWERS[deal[1]], POWERS[deal[2]], why), deal[1], deal[2])


def conclude(t: Table, s: State, deal: Deal) -> None:
    """CAT-10.5 Atomic: both can deliver, and everything moves at once; otherwise the deal is void."""
    _, a, b, gives, gets, link = deal
    faults = faults_of_deal(s, a, b, gives, gets)
    if faults:
        void(t, s, deal, faults[0].key)
        return
    number = len(s.deals) + 1
    s.deals = (*s.deals, (number, a, b, gives, gets, link))
    t.tell(DealMade(number, POWERS[a], POWERS[b], gives, gets))
    add_promises(s, number, a, gives)
    add_promises(s, number, b, gets)
    net = resources_in(gives) - resources_in(gets)
    payer, payee = (a, b) if net > 0 else (b, a)
    if net:
        change_resources(t, s, payer, -abs(net))
        change_resources(t, s, payee, abs(net))
    hand_over(s, number, a, b, gives)
    hand_over(s, number, b, a, gets)
    for giver, taker, items in ((a, b, gives), (b, a, gets)):
        carry_out(t, s, giver, taker, items)


def add_promises(s: State, number: int, giver: int, items: Items) -> None:
    """The promises of one side bind from now on."""
    given = [(number, giver, item, "open") for item in items if isinstance(item, Promise)]
    s.promises = (*s.promises, *given)


def resources_in(items: Items) -> int:
    """What one side pays at once."""
    return sum([item.amount for item in items if isinstance(item, Resources)])


def hand_over(s: State, number: int, giver: int, taker: int, items: Items) -> None:
    """CAT-10.2 Concessions and characters change hands; what is paid later is reserved."""
    for item in items:
        if isinstance(item, Concession):
            s.held[giver].remove(item.concession)
            s.held[taker].append(item.concession)
        elif isinstance(item, Character):
            s.characters = tuple(
                [(card, taker if card == item.card else owner, since) for card, owner, since in s.characters]
            )
        elif isinstance(item, Later):
            s.later = (*s.later, (giver, taker, item.amount, number, item.promise))


def carry_out(t: Table, s: State, giver: int, taker: int, items: Items) -> None:
    """CAT-10.2, 9.4 P11 Markers swapped, or a tie yielded, at acceptance."""
    if Swap() in items and giver in s.concession_markers and taker in s.concession_markers:
        swapped = {giver: taker, taker: giver}
        s.concession_markers = tuple([swapped.get(power, power) for power in s.concession_markers])
        keep(t, s, giver, Swap)
    if YieldTie() in items:
        s.yields = (*s.yields, (giver, taker))
        keep(t, s, giver, YieldTie)
