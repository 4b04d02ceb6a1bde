"""Remarks beside cards, concessions, goals, powers and bids that a person may choose."""

from __future__ import annotations

from collections.abc import Sequence

from baluard.games.catalans.eyes.foresight import Sight
from baluard.games.catalans.model.activities import Bid
from baluard.games.catalans.model.facts import ACTIONS, POWERS, number_of
from baluard.games.catalans.model.state import State
from baluard.games.catalans.page.choices import Choice, Hints
from baluard.games.catalans.page.preview_effects import reach
from baluard.games.catalans.rules.actions import available
from baluard.games.catalans.rules.ops import card_of
from baluard.games.catalans.rules.rounds import text_fault
from baluard.games.catalans.rules.tracks import most_payable
from baluard.kernel.answers import Keys
from baluard.page.remarks import AIM, barred, remark, said
from baluard.page.widgets import Hint, Text

# -- cards


def card_hint(s: State, key: str, power: int) -> Hint:
    """CAT-3.b, 1.12 A card of the row: its value, whether its text is for this power, and when one chooses next."""
    slot = int(key)
    card = s.facts.cards[s.slots[slot - 1]]
    parts = [said("hint.card.name", card=card.name, value=card.value)]
    fault = text_fault(s, power, card) if card.value else ""
    if not card.value:
        parts.append(said("hint.card.must"))
    else:
        parts.append(said("hint.card.no_text", why=(fault,)) if fault else said("hint.card.text"))
    parts.append(said("hint.card.next", box=len(s.facts.powers) - slot + 1))
    return remark(key, parts)


def mode_hints(s: State, name: str, offered: Sequence[str], power: int) -> list[Hint]:
    """CAT-4.1, 4.2 What the text costs or why it is barred; what the value brings."""
    card = s.facts.cards[name]
    if not card.value:
        return [Hint("text", said("hint.card.must"))]
    found: list[Hint] = []
    fault = text_fault(s, power, card)
    if "text" not in offered:
        found.append(barred("text", said(fault or "hint.promised")))
    elif card.type == "concession":
        found.append(Hint("text", said("hint.mode.will", value=card.value, after=s.levels[power] - card.value)))
    else:
        found.append(Hint("text", said("hint.mode.text", value=card.value, after=s.resources[power] - card.value)))
    if "value" in offered:
        after = min(s.facts.most, s.resources[power] + card.value)
        found.append(Hint("value", said("hint.mode.value", value=card.value, after=after)))
    else:
        found.append(barred("value", said("hint.promised")))
    return found


def effect_hint(s: State, key: str, power: int) -> Hint:
    """CAT-4.3, 4.4 What an effect can hit just now; which actions could be taken instead."""
    if key == "action":
        return Hint(key, said("hint.effect.action", actions=tuple(ACTIONS[action] for action in available(s, power))))
    source, _, number = key.rpartition(".")
    return Hint(key, reach(s, card_of(s, source).effects[int(number) - 1], power))


def character_hint(s: State, key: str) -> Hint:
    """CAT-5.2 What a character does, and where the card goes then; it can wait."""
    if key == "none":
        return Hint(key, said("hint.character.keep"))
    return remark(key, [said("hint.character.does", effects=f"{key}.all"), fate(s, key)])


def fate(s: State, key: str) -> Text:
    """CAT-5.2 Where the card of a character goes when it has been used."""
    return said(f"hint.character.{s.facts.cards[key].after}")


def power_hint(s: State, key: str) -> Hint:
    """How a power stands."""
    power = POWERS.index(key)
    return Hint(key, said("hint.power.stands", resources=s.resources[power], level=s.levels[power]))


# -- concessions


def concession_hint(now: Sight, key: str, power: int) -> Hint:
    """CAT-9.3, 9.5 Points, will to fight afterwards, the cost of warfare, and whether one leaves the war."""
    s = now.s
    f = s.facts
    value = f.concessions[key].value
    after = max(0, s.levels[power] - value)
    parts = [said("hint.concession.value", value=value, after=after)]
    if s.is_at_war(power) and not f.at_war[after]:
        parts.append(said("hint.concession.peace"))
    elif f.at_war[after]:
        parts.append(said("hint.concession.cost", cost=f.war_cost[after]))
    doubled = is_goal(s, key, power)
    if doubled:
        parts.append(said("hint.concession.goal"))
    return remark(key, parts, AIM if doubled else "")


def is_goal(s: State, key: str, power: int) -> bool:
    """CAT-11.1 Does a goal of one's own name this concession? (Asked only of the power that decides.)"""
    return any(key in s.facts.goals[goal].concessions for goal in s.goals[power])


def bid_hint(now: Sight, key: str, power: int) -> Hint:
    """CAT-9.6 What a bid leaves, and whether it wins at once; who could bid more is said before it is confirmed."""
    after = said("hint.bid.after", after=now.s.resources[power] - int(key))
    last = rivals(now, key, power)
    return remark(key, [after] if "powers" in last.facts else [after, last])


def rivals(now: Sight, bid: str, power: int) -> Text:
    """CAT-9.6 Who could still bid more than this."""
    found = tuple(POWERS[one] for one in bidders(now) if one != power and most_payable(now.s, one) > int(bid))
    return said("hint.bid.rivals", powers=found) if found else said("hint.bid.alone")


def left_hint(now: Sight, key: str) -> Hint:
    """CAT-9.6 Who has the highest bid when one leaves the auction."""
    bid = now.running
    if not isinstance(bid, Bid):
        return Hint(key, said("hint.bid.leave"))
    return Hint(key, said("hint.bid.leader", power=bid.leader, price=bid.price))


def bidders(now: Sight) -> tuple[int, ...]:
    """Those who are still in the auction; before it is opened, all."""
    if not isinstance(now.running, Bid):
        return now.s.facts.powers
    return tuple(number_of(name) for name in now.running.bidders)


def bought_hint(s: State, key: str, price: int, power: int) -> Hint:
    """CAT-8 buy_concession: points, price and what is left."""
    value = s.facts.concessions[key].value
    parts = [said("hint.value.points", value=value), said("hint.bought.price", price=price * value)]
    parts.append(said("hint.bid.after", after=s.resources[power] - price * value))
    return remark(key, parts, AIM if is_goal(s, key, power) else "")


def swap_hint(s: State, key: str, keys: Keys, power: int) -> Hint:
    """CAT-8 swap_concession: points, and how many one gains or loses by it."""
    worth = s.facts.concessions
    parts = [said("hint.value.points", value=worth[key].value)]
    if keys:
        parts.append(said("hint.value.change", change=worth[key].value - worth[keys[0]].value))
    if is_goal(s, key, power):
        parts.append(said("hint.concession.goal"))
    return remark(key, parts, AIM if keys and is_goal(s, key, power) else "")


def goal_hint(s: State, key: str, power: int) -> Hint:
    """CAT-11.1 What a goal would add if Barcelona fell now."""
    f = s.facts
    goal = f.goals[key]
    unit = f.constants["vp_victory_space"]
    gain = sum(unit for z in goal.spaces if s.troops[power][z] and f.is_victory[z])
    gain += sum(f.concessions[name].value for name in goal.concessions if name in s.held[power])
    return Hint(key, said("hint.goal.gain", gain=gain))


# -- by decision


def power_hints(c: Choice) -> list[Hint]:
    """How each power stands."""
    return c.each(lambda key: power_hint(c.s, key))


def concession_hints(c: Choice) -> list[Hint]:
    """Concessions that may be taken."""
    return c.each(lambda key: concession_hint(c.now, key, c.power))


def bid_hints(c: Choice) -> list[Hint]:
    """Bids, and leaving the auction."""
    return c.each(lambda key: bid_hint(c.now, key, c.power) if key.isdigit() else left_hint(c.now, key))


def bought_hints(c: Choice) -> list[Hint]:
    """Concessions that may be bought."""
    price = int(c.asked.decision.about["price"])
    return c.each(lambda key: bought_hint(c.s, key, price, c.power))


HINTS: dict[str, Hints] = {
    "choose_card": lambda c: c.each(lambda key: card_hint(c.s, key, c.power)),
    "play_mode": lambda c: mode_hints(c.s, str(c.asked.decision.about["card"]), c.offered, c.power),
    "next_effect": lambda c: c.each(lambda key: effect_hint(c.s, key, c.power)),
    "use_character": lambda c: c.each(lambda key: character_hint(c.s, key)),
    "choose_power": power_hints,
    "set_sequence": power_hints,
    "choose_concession": concession_hints,
    "auction_open": lambda c: bid_hints(c) if c.keys else concession_hints(c),
    "auction_bid": bid_hints,
    "buy_concession": bought_hints,
    "swap_concession": lambda c: c.each(lambda key: swap_hint(c.s, key, c.keys, c.power)),
    "goal_return": lambda c: c.each(lambda key: goal_hint(c.s, key, c.power)),
}
