"""CAT-8 What the effects of cards share: where they come from, whom they mean, who is chosen for them."""

from __future__ import annotations

from baluard.games.catalans.model.activities import Unit
from baluard.games.catalans.model.deals import Benefit
from baluard.games.catalans.model.facts import POWERS, Card, Op, number_of
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.deals import consult
from baluard.games.catalans.rules.promises import keep, lawful
from baluard.games.catalans.rules.tracks import change_resources, change_will
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table


def card_of(s: State, source: str) -> Card:
    """The card or concession that effects come from."""
    f = s.facts
    return f.cards[source] if source in f.cards else f.concessions[source]


def about_unit(a: Unit) -> dict[str, Fact]:
    """What everybody may know of a decision within an effect: whose, of which card, and which effect of it."""
    return {"power": a.power, "card": a.source, "effect": a.effect}


def named(s: State, who: str, power: int) -> list[int]:
    """CAT-8, 12.4, R38 Which powers a `who` means; powers that are not played have nothing to gain or lose."""
    played = list(s.facts.powers)
    if who == "self":
        return [power]
    if who == "each":
        return played
    if who == "others":
        return [one for one in played if one != power]
    if who in ("highest_wf", "lowest_wf"):
        levels = [s.levels[one] for one in played]
        mark = max(levels) if who == "highest_wf" else min(levels)
        return [one for one in played if s.levels[one] == mark]
    if who.startswith("not:"):
        return [one for one in played if POWERS[one] != who[4:]]
    return [one for one in played if POWERS[one] == who]


def benefit(t: Table, s: State, op: Op, power: int) -> None:
    """res, wf for one power."""
    if op.op == "res":
        change_resources(t, s, power, op.n)
    else:
        change_will(t, s, power, op.n)


def choose_beneficiary(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 chosen, chosen_other: the acting power names who gets it."""
    chosen = choose_power(t, s, a, [one for one in s.facts.powers if op.who == "chosen" or POWERS[one] != a.power])
    if chosen >= 0:
        benefit(t, s, op, chosen)


def choose_power(t: Table, s: State, a: Unit, powers: list[int]) -> int:
    """One of several powers; -1 when somebody has spoken and it is asked again."""
    power = number_of(a.power)
    keys = lawful(t, s, power, "benefit", [POWERS[one] for one in powers])
    decision = Decision(Seat(s.facts.owner[power]), "choose_power", OneOf(keys), keys[0], about_unit(a), "CAT-8")
    chosen = consult(t, s, decision, "N3", power, a)
    if chosen is None:
        return -1
    keep(t, s, power, Benefit, chosen)
    return number_of(chosen)
