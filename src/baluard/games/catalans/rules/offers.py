"""CAT-10.2 to 10.5 What may be said in the open window: an offer is judged whole, each fault with its place."""

from __future__ import annotations

from baluard.games.catalans.model.deals import (
    PASS,
    AnyPromise,
    Character,
    Concession,
    GivenWord,
    Item,
    Items,
    Later,
    Promise,
    Resources,
    Saying,
    Spare,
    Speech,
    Swap,
    WordFor,
    YieldTie,
)
from baluard.games.catalans.model.facts import NOBODY, POWERS
from baluard.games.catalans.model.state import Deal, State
from baluard.games.catalans.rules.marks import (
    JUDGEMENTS,
    faults_of_judgement,
    faults_of_word,
    mark_of,
    words_given,
)
from baluard.games.catalans.rules.occasions import cannot_all_be_kept, is_possible, needed_for_promises
from baluard.games.catalans.rules.promises import (
    binding_promises,
    contradicts,
    leaves_nothing,
    promised_characters,
    wrong_fields,
)
from baluard.games.catalans.rules.tracks import can_pay
from baluard.kernel.answers import Form
from baluard.kernel.faults import Fault, Faults

ACTS = ("propose", "counter", "accept", "decline", "withdraw", *JUDGEMENTS)
MOST_LINKS = 3
MOST_IN_ROUND = 8
MOST_ITEMS = 8


class Talk:
    """What a seat may say in the open window."""

    def __init__(self, s: State, powers: list[int]) -> None:
        self.s = s
        self.powers = powers

    def form(self) -> Form[Speech]:
        """The answer space: a form whose faults have names."""
        return Form(Speech, self.faults, self.examples)

    def faults(self, speech: Speech) -> Faults:
        """Why something cannot be said; empty when it can."""
        act = speech.act
        if act == "pass":
            return ()
        if act not in ACTS:
            return (Fault("fault.unknown_act", "act"),)
        power, other = power_of(speech.power), power_of(speech.other)
        if power not in self.powers:
            return (Fault("fault.not_your_power", "power"),)
        if act == "propose":
            return tuple(self.faults_of_offer(power, other, speech, 1))
        if act in JUDGEMENTS:
            return tuple(faults_of_judgement(self.s, act, power, other, speech.about))
        deal = find(self.s, power, other) if act == "withdraw" else find(self.s, other, power)
        if deal is None:
            return (Fault("fault.no_such_offer", "other"),)
        if act == "counter":
            return tuple(self.faults_of_offer(power, other, speech, deal[5] + 1))
        return ()

    def faults_of_offer(self, power: int, other: int, speech: Speech, link: int) -> list[Fault]:
        """CAT-10.2 to 10.4 Parties, limits, and each item."""
        s = self.s
        if other not in s.facts.powers:
            return [Fault("fault.no_such_partner", "other")]
        found = self.faults_of_moment(power, other, link)
        number = len(speech.gives) + len(speech.gets)
        if not number:
            found.append(Fault("fault.empty_offer"))
        if number > MOST_ITEMS:
            found.append(Fault("fault.long_offer", "", {"most": MOST_ITEMS}))
        found.extend(faults_of_deal(s, power, other, speech.gives, speech.gets))
        return found

    def faults_of_moment(self, power: int, other: int, link: int) -> list[Fault]:
        """CAT-10.3, 10.4, 10.10 Whether a power may offer another anything just now."""
        s = self.s
        found: list[Fault] = []
        if s.facts.owner[other] == s.facts.owner[power]:
            found.append(Fault("fault.own_powers", "other"))  # CAT-10.10
        strangers = s.window_owner >= 0 and s.window_owner not in (power, other)
        if strangers or (s.window == "N3" and link == 1 and power != s.window_owner):
            found.append(Fault("fault.not_their_window", "other"))
        made, in_round = s.offers_made[power]
        if made >= s.facts.offers or in_round >= MOST_IN_ROUND or link > MOST_LINKS:
            found.append(Fault("fault.too_many_offers"))
        if any([deal[1] == power for deal in s.proposals]):
            found.append(Fault("fault.one_offer_at_a_time"))
        return found

    def examples(self) -> list[Speech]:
        """A few things that could be said, for bots that try and tests that play."""
        s = self.s
        found: list[Speech] = [PASS]
        for _, a, b, _, _, _ in s.proposals:
            if b in self.powers:
                found.extend([Speech(act, POWERS[b], POWERS[a]) for act in ("accept", "decline")])
            if a in self.powers:
                found.append(Speech("withdraw", POWERS[a], POWERS[b]))
        for number, giver, receiver, word in words_given(s):
            if receiver in self.powers and not mark_of(s, number, giver, word):
                for act in JUDGEMENTS:
                    about = GivenWord(number, word)
                    found.append(Speech(act, POWERS[receiver], POWERS[giver], about=about))
        for power in self.powers:
            for other in s.facts.powers:
                if self.faults_of_moment(power, other, 1):  # whatever is offered
                    continue
                for wish in (Spare(POWERS[power]), WordFor("pax", s.round)):
                    found.append(Speech("propose", POWERS[power], POWERS[other], (Resources(1),), (wish,)))
        return [speech for speech in found if not self.faults(speech)]


def power_of(name: str) -> int:
    """A power by name; nobody when there is no such power."""
    return POWERS.index(name) if name in POWERS else NOBODY


def find(s: State, a: int, b: int) -> Deal | None:
    """The open proposal of one power to another."""
    for deal in s.proposals:
        if deal[1] == a and deal[2] == b:
            return deal
    return None


# -- items


def faults_of_deal(s: State, a: int, b: int, gives: Items, gets: Items) -> list[Fault]:
    """CAT-10.5 What each side gives, and what concerns both: a swap of two markers, a tie of two on one level."""
    found = [*faults_of_items(s, a, gives, gets, "gives"), *faults_of_items(s, b, gets, gives, "gets")]
    for both, possible in (
        (Swap(), a in s.concession_markers and b in s.concession_markers),
        (YieldTie(), s.levels[a] == s.levels[b]),
    ):
        places = [f"{side}.{items.index(both)}" for side, items in (("gives", gives), ("gets", gets)) if both in items]
        found.extend([Fault("fault.item", place) for place in places[1:]])
        if not possible:
            found.extend([Fault("fault.promise_impossible", place) for place in places])
    return [fault for i, fault in enumerate(found) if fault not in found[:i]]


def faults_of_items(s: State, giver: int, items: Items, others: Items, side: str) -> list[Fault]:
    """CAT-10.1, 10.2, 10.5 What one power would give: each item, and all of them together."""
    found: list[Fault] = []
    promised = [item for item in items if isinstance(item, Promise)]
    characters = characters_after(s, giver, items, others)
    for i, item in enumerate(items):
        place = f"{side}.{i}"
        if s.facts.negotiation == "trades_only" and isinstance(item, (Promise, Later)):
            found.append(Fault("fault.no_promises", place))
        elif isinstance(item, Promise):
            found.extend(faults_of_promise(s, giver, item, promised, characters, place))
        elif isinstance(item, Saying):
            found.extend(faults_of_word(s, item, place))
        else:
            found.extend(faults_of_goods(s, giver, item, others, place))
    found.extend([Fault("fault.item", f"{side}.{i}") for i, item in enumerate(items) if item in items[:i]])
    total = sum([item.amount for item in items if isinstance(item, (Resources, Later)) and item.amount > 0])
    if total and not can_pay(s, giver, total):
        found.append(Fault("fault.cannot_pay", side, {"number": total}))
    elif total or promised:
        comes = sum([item.amount for item in others if isinstance(item, Resources)])
        sound = [promise for promise in promised if not wrong_fields(s, promise)]
        needed = needed_for_promises(s, giver, sound)
        if needed and not can_pay(s, giver, total - comes + needed):
            found.append(Fault("fault.needed_for_promise", side, {"number": needed}))
    return found


def characters_after(s: State, giver: int, items: Items, others: Items) -> list[str]:
    """The characters that a power will have once the deal is made."""
    kept = [card for card, owner, _ in s.characters if owner == giver and Character(card) not in items]
    return kept + [item.card for item in others if isinstance(item, Character)]


def faults_of_goods(s: State, giver: int, item: Item, others: Items, place: str) -> list[Fault]:
    """CAT-10.2 What changes hands at once, or when a promise is kept."""
    found: list[Fault] = []
    if isinstance(item, Concession) and item.concession not in s.held[giver]:
        found.append(Fault("fault.not_owned", f"{place}.concession", {"thing": item.concession}))
    if isinstance(item, Character) and item.card not in [card for card, owner, _ in s.characters if owner == giver]:
        found.append(Fault("fault.not_owned", f"{place}.card", {"thing": item.card}))
    elif isinstance(item, Character) and s.facts.binding and item.card in promised_characters(s, giver):
        found.append(Fault("fault.promise_contradicts", place))  # CAT-10.6, R40: it is to be used
    if isinstance(item, (Resources, Later)) and item.amount < 1:
        found.append(Fault("fault.item", f"{place}.amount", {"least": 1}))
    if isinstance(item, Later) and item.promise not in others:
        found.append(Fault("fault.later_for_what", f"{place}.promise"))
    return found


def faults_of_promise(
    s: State, giver: int, promise: AnyPromise, together: list[AnyPromise], characters: list[str], place: str
) -> list[Fault]:
    """CAT-10.5 Well formed, still possible, and against no other promise of its giver."""
    wrong = wrong_fields(s, promise)
    if wrong:
        return [Fault("fault.item", f"{place}.{field}") for field in wrong]
    found: list[Fault] = []
    if not is_possible(s, giver, promise, characters):
        found.append(Fault("fault.promise_impossible", place))
    active = [one for _, one in binding_promises(s, giver)]
    others = active + [one for one in together if one != promise]
    all_of_them = [promise, *others]
    against = any([contradicts(promise, one) for one in others]) or leaves_nothing(s, all_of_them)
    if against or cannot_all_be_kept(s, giver, all_of_them):
        found.append(Fault("fault.promise_contradicts", place))
    return found
