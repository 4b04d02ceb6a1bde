"""Remarks beside cards, concessions, goals, powers and bids that a person may choose."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.catalans.eyes.foresight import Sight
from baluard.games.catalans.model.activities import Bid
from baluard.games.catalans.model.facts import ACTIONS, POWERS, number_of
from baluard.games.catalans.model.state import State
from baluard.games.catalans.page.asks import Asks
from baluard.games.catalans.page.preview_effects import reach
from baluard.games.catalans.rules.actions import available
from baluard.games.catalans.rules.ops import card_of
from baluard.games.catalans.rules.rounds import text_fault
from baluard.games.catalans.rules.tracks import most_payable
from baluard.page.questions import Hints, by_step, each
from baluard.page.remarks import AIM, barred, remark, said, when
from baluard.page.widgets import Hint, Text

# -- cards


def card_hint(q: Asks, key: str) -> Hint:
    """CAT-3.b, 1.12 A card of the row: its value, whether its text is for this power, and when one chooses next."""
    card = q.s.facts.cards[q.s.slots[int(key) - 1]]
    fault = text_fault(q.s, q.power, card) if card.value else ""
    text = said("hint.card.no_text", why=(fault,)) if fault else said("hint.card.text")
    parts = [
        said("hint.card.name", card=card.name, value=card.value),
        text if card.value else said("hint.card.must"),
        said("hint.card.next", box=len(q.s.facts.powers) - int(key) + 1),
    ]
    return remark(key, parts)


def mode_hints(q: Asks) -> Iterator[Hint]:
    """CAT-4.1, 4.2 What the text costs or why it is barred; what the value brings."""
    s, card = q.s, q.s.facts.cards[str(q.about["card"])]
    value, money, level = card.value, s.resources[q.power], s.levels[q.power]
    if not value:
        yield Hint("text", said("hint.card.must"))
        return
    if "text" not in q.offered:
        yield barred("text", said(text_fault(s, q.power, card) or "hint.promised"))
    elif card.type == "concession":
        yield Hint("text", said("hint.mode.will", value=value, after=level - value))
    else:
        yield Hint("text", said("hint.mode.text", value=value, after=money - value))
    if "value" in q.offered:
        yield Hint("value", said("hint.mode.value", value=value, after=min(s.facts.most, money + value)))
    else:
        yield barred("value", said("hint.promised"))


def effect_hint(q: Asks, key: str) -> Hint:
    """CAT-4.3, 4.4 What an effect can hit just now; which actions could be taken instead."""
    if key == "action":
        actions = tuple(ACTIONS[action] for action in available(q.s, q.power))
        return Hint(key, said("hint.effect.action", actions=actions))
    source, _, number = key.rpartition(".")
    return Hint(key, reach(q.s, card_of(q.s, source).effects[int(number) - 1], q.power))


def character_hint(q: Asks, key: str) -> Hint:
    """CAT-5.2 What a character does, and where the card goes then; it can wait."""
    if key == "none":
        return Hint(key, said("hint.character.keep"))
    return remark(key, [said("hint.character.does", effects=f"{key}.all"), fate(q.s, key)])


def fate(s: State, key: str) -> Text:
    """CAT-5.2 Where the card of a character goes when it has been used."""
    return said(f"hint.character.{s.facts.cards[key].after}")


def power_hint(q: Asks, key: str) -> Hint:
    """How a power stands."""
    power = POWERS.index(key)
    return Hint(key, said("hint.power.stands", resources=q.s.resources[power], level=q.s.levels[power]))


# -- concessions


def concession_hint(q: Asks, key: str) -> Hint:
    """CAT-9.3, 9.5 Points, will to fight afterwards, the cost of warfare, and whether one leaves the war."""
    s, f, value = q.s, q.s.facts, q.s.facts.concessions[key].value
    after = max(0, s.levels[q.power] - value)
    parts = [
        said("hint.concession.value", value=value, after=after),
        *when(s.is_at_war(q.power) and not f.at_war[after], "hint.concession.peace"),
        *when(f.at_war[after], "hint.concession.cost", cost=f.war_cost[after]),
        *when(is_goal(q, key), "hint.concession.goal"),
    ]
    return remark(key, parts, AIM if is_goal(q, key) else "")


def is_goal(q: Asks, key: str) -> bool:
    """CAT-11.1 Does a goal of one's own name this concession? (Asked only of the power that decides.)"""
    return any(key in q.s.facts.goals[goal].concessions for goal in q.s.goals[q.power])


def bid_hint(q: Asks, key: str) -> Hint:
    """CAT-9.6 What a bid leaves, and whether it wins at once; or who has the highest bid when one leaves the auction.

    Who could bid more is said before it is confirmed.
    """
    bid = q.now.running
    if key.isdigit():
        last = rivals(q, key)
        after = said("hint.bid.after", after=q.s.resources[q.power] - int(key))
        return remark(key, [after] if "powers" in last.facts else [after, last])
    if isinstance(bid, Bid):
        return Hint(key, said("hint.bid.leader", power=bid.leader, price=bid.price))
    return Hint(key, said("hint.bid.leave"))


def rivals(q: Asks, bid: str) -> Text:
    """CAT-9.6 Who could still bid more than this."""
    others = [one for one in bidders(q.now) if one != q.power]
    found = tuple(POWERS[one] for one in others if most_payable(q.s, one) > int(bid))
    return said("hint.bid.rivals", powers=found) if found else said("hint.bid.alone")


def bidders(now: Sight) -> tuple[int, ...]:
    """Those who are still in the auction; before it is opened, all."""
    if not isinstance(now.running, Bid):
        return now.s.facts.powers
    return tuple(number_of(name) for name in now.running.bidders)


def bought_hint(q: Asks, key: str) -> Hint:
    """CAT-8 buy_concession: points, price and what is left."""
    value = q.s.facts.concessions[key].value
    price = q.number("price") * value
    parts = [said("hint.value.points", value=value), said("hint.bought.price", price=price)]
    parts.append(said("hint.bid.after", after=q.s.resources[q.power] - price))
    return remark(key, parts, AIM if is_goal(q, key) else "")


def swap_hint(q: Asks, key: str) -> Hint:
    """CAT-8 swap_concession: points, and how many one gains or loses by it."""
    worth, goal = q.s.facts.concessions, is_goal(q, key)
    parts = [said("hint.value.points", value=worth[key].value)]
    if q.keys:
        parts.append(said("hint.value.change", change=worth[key].value - worth[q.keys[0]].value))
    return remark(key, [*parts, *when(goal, "hint.concession.goal")], AIM if q.keys and goal else "")


def goal_hint(q: Asks, key: str) -> Hint:
    """CAT-11.1 What a goal would add if Barcelona fell now."""
    s, f, goal = q.s, q.s.facts, q.s.facts.goals[key]
    held = sum(1 for z in goal.spaces if s.troops[q.power][z] and f.is_victory[z])
    gain = sum(f.concessions[name].value for name in goal.concessions if name in s.held[q.power])
    return Hint(key, said("hint.goal.gain", gain=gain + held * f.constants["vp_victory_space"]))


HINTS: dict[str, Hints[Asks]] = {
    "choose_card": each(card_hint),
    "play_mode": mode_hints,
    "next_effect": each(effect_hint),
    "use_character": each(character_hint),
    "choose_power": each(power_hint),
    "set_sequence": each(power_hint),
    "choose_concession": each(concession_hint),
    "auction_open": by_step(each(concession_hint), each(bid_hint)),
    "auction_bid": each(bid_hint),
    "buy_concession": each(bought_hint),
    "swap_concession": each(swap_hint),
    "goal_return": each(goal_hint),
}
