"""CAT-10 Negotiation: windows, proposals, acceptance. Proposals never hold the game: they stand beside decisions."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans.model.activities import Conclude, Say
from baluard.games.catalans.model.events import DealDeclined, DealMade, DealProposed, DealVoid, DealWithdrawn
from baluard.games.catalans.model.facts import NOBODY, POWERS, number_of
from baluard.games.catalans.model.state import Deal, State
from baluard.games.catalans.rules.marks import (
    JUDGEMENTS,
    fault_of_judgement,
    fault_of_word,
    is_number,
    is_word,
    judge,
    mark_of,
    words_given,
)
from baluard.games.catalans.rules.promises import (
    binding_promises,
    contradicts,
    is_possible,
    is_well_formed,
    keep,
    leaves_nothing,
)
from baluard.games.catalans.rules.tracks import can_pay, change_resources
from baluard.kernel.answers import Form, OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

FIELDS = (("act", "str"), ("power", "str"), ("other", "str"), ("gives", "str"), ("gets", "str"))
PASS = {"act": "pass", "power": "", "other": "", "gives": "", "gets": ""}
MOST_TALK = 12  # how often a power's seat may speak in one window, unasked; answers and judgements do not count
MOST_LINKS = 3
MOST_IN_ROUND = 8


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
    f = s.facts
    found: list[Decision[Any]] = []
    for seat in f.seats:
        powers = [power for power in f.powers if f.owner[power] == seat]
        if min([s.talks[power] for power in powers]) < MOST_TALK:
            space = Talk(s, powers)
            hidden = not f.open_table
            about: dict[str, Fact] = {"window": s.window}
            found.append(
                Decision(Seat(seat), "negotiate", space.form(), PASS, about, "CAT-10.4", masked=True, secret=hidden)
            )
    return found


class Talk:
    """What a seat may say in the open window."""

    def __init__(self, s: State, powers: list[int]) -> None:
        self.s = s
        self.powers = powers

    def form(self) -> Form:
        """The answer space: a form whose faults have names."""
        return Form(FIELDS, self.faults, self.examples)

    def faults(self, form: dict[str, object]) -> tuple[str, ...]:
        """Why something cannot be said; empty when it can."""
        fault = self.fault({name: str(value) for name, value in form.items()})
        return (fault,) if fault else ()

    def fault(self, form: dict[str, str]) -> str:
        """The first thing that is wrong."""
        act = form["act"]
        if act == "pass":
            return ""
        if form["power"] not in POWERS or POWERS.index(form["power"]) not in self.powers:
            return "fault.not_your_power"
        power = POWERS.index(form["power"])
        if act == "propose":
            return self.fault_of_offer(power, form, 1)
        other = POWERS.index(form["other"]) if form["other"] in POWERS else -1
        if act in JUDGEMENTS:
            return fault_of_judgement(self.s, act, power, other, form["gets"])
        deal = find(self.s, power, other) if act == "withdraw" else find(self.s, other, power)
        if deal is None:
            return "fault.no_such_offer"
        if act == "counter":
            return self.fault_of_offer(power, form, deal[5] + 1)
        return "" if act in ("accept", "decline", "withdraw") else "fault.unknown_act"

    def fault_of_offer(self, power: int, form: dict[str, str], link: int) -> str:
        """CAT-10.2 to 10.4 Parties, limits, and each item."""
        s = self.s
        if form["other"] not in POWERS or POWERS.index(form["other"]) not in s.facts.powers:
            return "fault.no_such_partner"
        other = POWERS.index(form["other"])
        if s.facts.owner[other] == s.facts.owner[power]:
            return "fault.own_powers"  # CAT-10.10
        if s.window_owner >= 0 and s.window_owner not in (power, other):
            return "fault.not_their_window"
        if s.window == "N3" and link == 1 and power != s.window_owner:
            return "fault.not_their_window"
        made, in_round = s.offers_made[power]
        if made >= s.facts.offers or in_round >= MOST_IN_ROUND or link > MOST_LINKS:
            return "fault.too_many_offers"
        if any([deal[1] == power for deal in s.proposals]):
            return "fault.one_offer_at_a_time"
        gives, gets = split(form["gives"]), split(form["gets"])
        if not gives and not gets:
            return "fault.empty_offer"
        if len(gives) + len(gets) > 8:
            return "fault.long_offer"
        return fault_of_deal(s, power, other, gives, gets)

    def examples(self) -> list[dict[str, object]]:
        """A few things that could be said, for bots that try and tests that play."""
        s = self.s
        found: list[dict[str, object]] = [dict(PASS)]
        for deal in s.proposals:
            _, a, b, _, _, _ = deal
            if b in self.powers:
                for act in ("accept", "decline"):
                    found.append({"act": act, "power": POWERS[b], "other": POWERS[a], "gives": "", "gets": ""})
            if a in self.powers:
                found.append({"act": "withdraw", "power": POWERS[a], "other": POWERS[b], "gives": "", "gets": ""})
        for number, giver, receiver, item in words_given(s):
            if receiver in self.powers and not mark_of(s, number, giver, item):
                word = {"power": POWERS[receiver], "other": POWERS[giver], "gives": "", "gets": f"{number} {item}"}
                judged: list[dict[str, object]] = [{"act": act, **word} for act in JUDGEMENTS]
                found.extend([form for form in judged if not self.faults(form)])
        for power in self.powers:
            for other in s.facts.powers:
                for gets in (f"promise spare {POWERS[power]}", f"word_for {s.round} pax"):
                    offer: dict[str, object] = {"act": "propose", "power": POWERS[power], "other": POWERS[other]}
                    offer |= {"gives": "resources 1", "gets": gets}
                    if not self.faults(offer):
                        found.append(offer)
        return found


def split(items: str) -> tuple[str, ...]:
    """The items of one side of a deal."""
    return tuple([item.strip() for item in items.split(";") if item.strip()])


def find(s: State, a: int, b: int) -> Deal | None:
    """The open proposal of one power to another."""
    for deal in s.proposals:
        if deal[1] == a and deal[2] == b:
            return deal
    return None


def fault_of_deal(s: State, a: int, b: int, gives: tuple[str, ...], gets: tuple[str, ...]) -> str:
    """CAT-10.5 What each side gives, and what concerns both: a swap of two markers, a tie of two on one level."""
    fault = fault_of_items(s, a, gives, gets) or fault_of_items(s, b, gets, gives)
    if fault:
        return fault
    for item in ("promise swap", "promise yield"):
        if item in gives and item in gets:
            return "fault.item"
    items = gives + gets
    if "promise swap" in items and not (a in s.concession_markers and b in s.concession_markers):
        return "fault.promise_impossible"
    if "promise yield" in items and s.levels[a] != s.levels[b]:
        return "fault.promise_impossible"
    return ""


def fault_of_items(s: State, giver: int, items: tuple[str, ...], others: tuple[str, ...]) -> str:
    """CAT-10.1, 10.2, 10.5 What one power would give: each item, and all of them together."""
    total = 0
    promised = [item[8:] for item in items if item.startswith("promise ")]
    characters = [card for card, owner, _ in s.characters if owner == giver and f"character {card}" not in items]
    characters += [item[10:] for item in others if item.startswith("character ")]
    for item in items:
        kind, _, rest = item.partition(" ")
        if kind in ("promise", "later") and s.facts.negotiation == "trades_only":
            return "fault.no_promises"
        if kind == "resources":
            if not is_number(rest) or int(rest) < 1:
                return "fault.item"
            total += int(rest)
        elif kind == "concession":
            if rest not in s.held[giver]:
                return "fault.not_owned"
        elif kind == "character":
            if (rest, giver) not in [(card, owner) for card, owner, _ in s.characters]:
                return "fault.not_owned"
        elif kind == "later":
            amount, _, place = rest.partition(" ")
            if not is_number(amount) or not is_number(place) or int(amount) < 1:
                return "fault.item"
            if not 1 <= int(place) <= len(others) or not others[int(place) - 1].startswith("promise "):
                return "fault.later_for_what"
            total += int(amount)
        elif kind == "promise":
            fault = fault_of_promise(s, giver, rest, promised, characters)
            if fault:
                return fault
        elif is_word(item):
            fault = fault_of_word(s, item)
            if fault:
                return fault
        else:
            return "fault.item"
    if len(set(items)) != len(items):
        return "fault.item"
    return "" if not total or can_pay(s, giver, total) else "fault.cannot_pay"


def fault_of_promise(s: State, giver: int, words: str, together: list[str], characters: list[str]) -> str:
    """CAT-10.5 Well formed, still possible, and against no other promise of its giver."""
    if not is_well_formed(s, words):
        return "fault.item"
    if not is_possible(s, giver, words, characters):
        return "fault.promise_impossible"
    active = [" ".join(open_words) for _, open_words in binding_promises(s, giver)]
    others = active + [one for one in together if one != words]
    if any([contradicts(words, one) for one in others]) or leaves_nothing(s, [words, *others]):
        return "fault.promise_contradicts"
    return ""


# -- speaking


def speak(t: Table, s: State, seat: str, form: dict[str, Any]) -> None:
    """CAT-10.4 Somebody speaks; those it is meant for hear it behind a barrier."""
    unasked = form["act"] in ("pass", "propose", "withdraw")
    for power in s.facts.powers:
        if s.facts.owner[power] == seat and unasked:
            talks = list(s.talks)
            talks[power] += 1
            s.talks = tuple(talks)
    t.barrier("talk")
    if form["act"] != "pass":
        t.then(Say(form["act"], form["power"], form["other"], split(form["gives"]), split(form["gets"])))


def say(t: Table, s: State, a: Say) -> None:
    """CAT-10.4 A proposal, its withdrawal, or an answer to one: accepted, declined, countered."""
    power, other = number_of(a.power), number_of(a.other)
    if a.act == "propose":
        propose(t, s, a, 1)
    elif a.act in JUDGEMENTS:
        judge(t, s, a.act, power, other, a.gets[0])
    elif a.act == "withdraw":
        drop(s, power, other)
        told(t, s, DealWithdrawn(0, a.power, a.other), power, other)
    else:
        deal = find(s, other, power)
        assert deal is not None
        drop(s, other, power)
        if a.act == "accept":
            t.then(Conclude(a.other, a.power, deal[3], deal[4], deal[5]))
        else:
            told(t, s, DealDeclined(0, a.power, a.other), power, other)
            if a.act == "counter":
                propose(t, s, a, deal[5] + 1)


def told(t: Table, s: State, event: Any, a: int, b: int) -> None:
    """CAT-10.9 A proposal is known to its two parties; to all with the open table."""
    f = s.facts
    if f.open_table:
        t.tell(event)
    else:
        t.tell(event, to=(Seat(f.owner[a]), Seat(f.owner[b])))


def propose(t: Table, s: State, a: Say, link: int) -> None:
    """CAT-10.4 A proposal lies on the table."""
    power, other = number_of(a.power), number_of(a.other)
    s.proposals = (*s.proposals, (0, power, other, a.gives, a.gets, link))
    made = list(s.offers_made)
    made[power] = (made[power][0] + 1, made[power][1] + 1)
    s.offers_made = tuple(made)
    gives, gets = spelled(a.gives, a.gets), spelled(a.gets, a.gives)
    told(t, s, DealProposed(link, a.power, a.other, gives, gets), power, other)


def spelled(items: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """Items as they are told: a later payment names its promise, since nobody counts the points of a story."""
    found: list[str] = []
    for item in items:
        place = item.rpartition(" ")[2]
        found.append(f"{item} {others[int(place) - 1][8:]}" if item.startswith("later ") else item)
    return tuple(found)


def drop(s: State, a: int, b: int) -> None:
    """A proposal leaves the table."""
    s.proposals = tuple([deal for deal in s.proposals if (deal[1], deal[2]) != (a, b)])


def void(t: Table, s: State, deal: Deal, why: str) -> None:
    """A proposal that came to nothing."""
    told(t, s, DealVoid(0, POWERS[deal[1]], POWERS[deal[2]], why), deal[1], deal[2])


def conclude(t: Table, s: State, deal: Deal) -> None:
    """CAT-10.5 Atomic: both can deliver, and everything moves at once; otherwise the deal is void."""
    _, a, b, gives, gets, link = deal
    fault = fault_of_deal(s, a, b, gives, gets)
    if fault:
        void(t, s, deal, fault)
        return
    number = len(s.deals) + 1
    s.deals = (*s.deals, (number, a, b, gives, gets, link))
    t.tell(DealMade(number, POWERS[a], POWERS[b], spelled(gives, gets), spelled(gets, gives)))
    first = {a: add_promises(s, number, a, gives), b: add_promises(s, number, b, gets)}
    net = resources_in(gives) - resources_in(gets)
    payer, payee = (a, b) if net > 0 else (b, a)
    if net:
        change_resources(t, s, payer, -abs(net))
        change_resources(t, s, payee, abs(net))
    hand_over(s, a, b, gives, first[b])
    hand_over(s, b, a, gets, first[a])
    for giver, taker, items in ((a, b, gives), (b, a, gets)):
        carry_out(t, s, giver, taker, items)


def add_promises(s: State, number: int, giver: int, items: tuple[str, ...]) -> dict[int, int]:
    """The promises of one side; by the place of the item where each stands in the list."""
    places: dict[int, int] = {}
    for i, item in enumerate(items):
        if item.startswith("promise "):
            places[i + 1] = len(s.promises)
            s.promises = (*s.promises, (number, giver, item[8:], "open"))
    return places


def resources_in(items: tuple[str, ...]) -> int:
    """What one side pays at once."""
    return sum([int(item[10:]) for item in items if item.startswith("resources ")])


def hand_over(s: State, giver: int, taker: int, items: tuple[str, ...], places: dict[int, int]) -> None:
    """CAT-10.2 Concessions and characters change hands; what is paid later is reserved."""
    for item in items:
        kind, _, rest = item.partition(" ")
        if kind == "concession":
            s.held[giver].remove(rest)
            s.held[taker].append(rest)
        elif kind == "character":
            s.characters = tuple(
                [(card, taker if card == rest else owner, since) for card, owner, since in s.characters]
            )
        elif kind == "later":
            amount, _, place = rest.partition(" ")
            s.later = (*s.later, (giver, taker, int(amount), places[int(place)]))


def carry_out(t: Table, s: State, giver: int, taker: int, items: tuple[str, ...]) -> None:
    """CAT-10.2, 9.4 P11 Markers swapped, or a tie yielded, at acceptance."""
    if "promise swap" in items and giver in s.concession_markers and taker in s.concession_markers:
        swapped = {giver: taker, taker: giver}
        s.concession_markers = tuple([swapped.get(power, power) for power in s.concession_markers])
        keep(t, s, giver, "swap")
    if "promise yield" in items:
        s.yields = (*s.yields, (giver, taker))
        keep(t, s, giver, "yield")
