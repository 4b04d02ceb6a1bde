"""CAT section 10.7 The offers that bots make: five templates, at most one offer in a window."""

from __future__ import annotations

from baluard.games.catalans.bot.talk import GAIN, fair_price, fear_of, gain_of, leads, swap_gain, wish_for
from baluard.games.catalans.bot.worth import Judge, chance_of_fall, time_left
from baluard.games.catalans.model.deals import (
    AnyItem,
    Concession,
    NotChoose,
    PlaceNotIn,
    Resources,
    Spare,
    Speech,
    Swap,
)
from baluard.games.catalans.model.facts import NOBODY, POWERS, slot_name
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.offers import faults_of_deal
from baluard.games.catalans.rules.scoring import PACT, doubled_concessions
from baluard.games.catalans.rules.tracks import reinforcements
from baluard.games.catalans.rules.troops import levy_options

IN_ROUND = 3  # offers of one power in a round
LEAST_PRICE = 2  # less is never accepted
FAIR = 2.5  # resources for a point of a concession, at least
WORTH_TALKING = 0.6  # what must be at stake
SPACES = 4  # spaces named in one promise
Offer = tuple[int, AnyItem, AnyItem]  # to whom, what is given, what is wanted


def offer_of(judge: Judge, s: State, power: int) -> Speech | None:
    """CAT-10.8 What a power has to offer in this window; None when nothing is worth it."""
    made, in_round = s.offers_made[power]
    if made or in_round >= IN_ROUND or s.facts.negotiation == "off":
        return None
    offer = template(judge, s, power)
    if offer is None:
        return None
    other, gives, gets = offer
    if faults_of_deal(s, power, other, (gives,), (gets,)) or leads(judge, s, power, other):
        return None
    if gain_of(judge, s, power, other, (gets,), (gives,)) <= GAIN:
        return None
    return Speech("propose", POWERS[power], POWERS[other], (gives,), (gets,))


def template(judge: Judge, s: State, power: int) -> Offer | None:
    """The template of the window."""
    if s.window == "N0":
        return sale(judge, s, power)
    promises = s.facts.negotiation == "full" and s.resources[power] >= LEAST_PRICE
    if s.window == "N1" and promises and s.phase == "b":
        return leave_me_that_card(judge, s, power)
    if s.window == "N2" and promises:
        return spare_me(judge, s, power)
    if s.window == "N4" and promises:
        return not_beside_me(judge, s, power)
    if s.window == "N5" and promises:
        return swap(judge, s, power)
    return None


def price_of(s: State, power: int, gain: float) -> int:
    """What a promise is worth, in resources that are there."""
    return min(s.resources[power], max(LEAST_PRICE, fair_price(gain)))


def others_of(s: State, power: int) -> list[int]:
    """Powers of other seats."""
    owner = s.facts.owner
    return [one for one in s.facts.powers if owner[one] != owner[power]]


def spare_me(judge: Judge, s: State, power: int) -> Offer | None:
    """t1: to be spared by who is about to play a card with losses for the Allies."""
    if s.turn < 0 or s.markers[s.turn] not in others_of(s, power):
        return None
    other = s.markers[s.turn]
    fear = fear_of(judge, s, power, other)
    if fear < WORTH_TALKING:
        return None
    return other, Resources(price_of(s, power, fear)), Spare(POWERS[power])


def not_beside_me(judge: Judge, s: State, power: int) -> Offer | None:
    """t2: no reinforcements on the spaces that would hurt most, from the first rival who places some."""
    placing = [one for one in s.sequence[: reinforcements(s)] if one in others_of(s, power)]
    if not placing:
        return None
    fall, left = chance_of_fall(s), time_left(s)
    spaces = {z for _, z in levy_options(s, (), False, False)}
    harms = [(judge.harm(s, power, z, fall, left), z) for z in sorted(spaces)]
    harms.sort(key=lambda row: -row[0])
    if not harms or harms[0][0] < WORTH_TALKING:
        return None
    names = tuple([s.facts.ids[z] for harm, z in harms[:SPACES] if harm > 0])
    return placing[0], Resources(price_of(s, power, harms[0][0])), PlaceNotIn(names)


def swap(judge: Judge, s: State, power: int) -> Offer | None:
    """t3: exchange the markers on two concessions, where that helps more than it harms the other."""
    best: Offer | None = None
    most = WORTH_TALKING
    for other in others_of(s, power):
        gain = swap_gain(judge, s, power, other)
        if gain > most:
            best, most = (other, Resources(price_of(s, power, gain)), Swap()), gain
    return best


def sale(judge: Judge, s: State, power: int) -> Offer | None:
    """t4: sell a concession that is no goal of one's own to the power that history gave it to, as cheap as one can."""
    for name in s.held[power]:
        card = s.facts.concessions[name]
        buyer = card.beneficiary
        if name == PACT or name in doubled_concessions(s, power) or buyer not in others_of(s, power):
            continue
        for price in range(round(FAIR * card.value), s.resources[buyer] + 1):
            if gain_of(judge, s, power, buyer, (Resources(price),), (Concession(name),)) > GAIN:
                return buyer, Concession(name), Resources(price)
    return None


def leave_me_that_card(judge: Judge, s: State, power: int) -> Offer | None:
    """t5: the one who chooses before me leaves the card that I want most."""
    box = s.sequence.index(power)
    chooser = s.sequence[box - 1] if box else NOBODY
    if chooser != s.power or chooser not in others_of(s, power):
        return None
    free = [i for i in range(len(s.slots)) if s.markers[i] == NOBODY]
    for slot in free:
        wish = wish_for(judge, s, power, slot)
        if wish >= WORTH_TALKING and wish_for(judge, s, chooser, slot) > 0:
            return chooser, Resources(price_of(s, power, wish)), NotChoose(slot_name(slot))
    return None
