"""CAT-10.8 Deals of the computer: few templates, answered at once, judged by what they bring."""

from __future__ import annotations

from baluard.games.catalans.bot_worth import Judge
from baluard.games.catalans.facts import POWERS
from baluard.games.catalans.rules.troops import next_to_bourbons
from baluard.games.catalans.state import State

GAIN = 0.15  # what a deal must bring at least
LEADER = 0.5  # what it must bring when the other leads
PROMISED = {"spare": 0.5, "place_not_in": 0.4, "not_choose": 0.3, "no_bid": 0.4, "swap": 0.3, "benefit": 0.4}


def answer_to(judge: Judge, s: State, power: int) -> dict[str, object] | None:
    """Accept or decline the offer that waits for a power; None when there is none."""
    for _, a, b, gives, gets, _ in s.proposals:
        if b == power:
            act = "accept" if is_good(judge, s, power, a, gives, gets) else "decline"
            return {"act": act, "power": POWERS[power], "other": POWERS[a], "gives": "", "gets": ""}
    return None


def is_good(judge: Judge, s: State, power: int, other: int, gets: tuple[str, ...], gives: tuple[str, ...]) -> bool:
    """CAT section 10.7 More than a threshold for me, and not far more for the other; a leader must offer more."""
    mine = total_of(judge, s, gets, False) - total_of(judge, s, gives, True)
    theirs = total_of(judge, s, gives, False) - total_of(judge, s, gets, True)
    estates = {one: judge.estate(s, one, one == power) for one in s.facts.powers}
    leads = estates[other] == max(estates.values())
    return mine > (LEADER if leads else GAIN) and theirs < 2.5 * mine + 0.5


def total_of(judge: Judge, s: State, items: tuple[str, ...], given: bool) -> float:
    """All items of one side."""
    total = 0.0
    for item in items:
        total += value_of(judge, s, item, given)
    return total


def value_of(judge: Judge, s: State, item: str, given: bool) -> float:
    """What an item brings the one who gets it, or costs the one who gives it: a promise costs less than it helps."""
    kind, _, rest = item.partition(" ")
    if kind == "resources":
        return judge.w.resource * int(rest)
    if kind == "later":
        return 0.8 * judge.w.resource * int(rest.partition(" ")[0])
    if kind == "concession":
        return float(s.facts.concessions[rest].value)
    if kind == "character":
        return 0.6
    if kind == "promise":
        helps = PROMISED.get(rest.partition(" ")[0], 0.35)
        return 0.3 * helps if given else helps
    return 0.0


def offer_of(judge: Judge, s: State, power: int) -> dict[str, object] | None:
    """One offer in a window at most: to be spared by who is about to strike, or at the reinforcements."""
    if s.offers_made[power][0] or s.resources[power] < 3 or s.facts.negotiation != "full":
        return None
    if s.window == "N3" or not in_danger(s, power):
        return None
    target = striker(s, power)
    if target < 0:
        return None
    price = 2 if s.resources[power] >= 6 else 1
    form: dict[str, object] = {"act": "propose", "power": POWERS[power], "other": POWERS[target]}
    return {**form, "gives": f"resources {price}", "gets": f"promise spare {POWERS[power]}"}


def in_danger(s: State, power: int) -> bool:
    """Does a troop of the power stand alone on ground that counts, beside Bourbons?"""
    f = s.facts
    for z in range(len(f.ids)):
        if s.troops[power][z] == 1 and (f.is_victory[z] or f.worth_fall[z]) and next_to_bourbons(s, z):
            return True
    return False


def striker(s: State, power: int) -> int:
    """Who is about to resolve a card with losses for the Allies."""
    if s.window != "N2" or s.turn < 0 or not s.slots[s.turn]:
        return -1
    card = s.facts.cards[s.slots[s.turn]]
    other = s.markers[s.turn]
    if other == power or s.facts.owner[other] == s.facts.owner[power]:
        return -1
    known = [words for _, giver, words, status in s.promises if giver == other and status == "open"]
    if f"spare {POWERS[power]}" in known:
        return -1
    return other if any([icon in ("A1", "A2", "X") for icon in card.icons]) else -1
