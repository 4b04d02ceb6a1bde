"""The planner: what each action costs now and why, what it can be done with, and why it cannot be done."""

from __future__ import annotations

from msgspec import Struct

from baluard.games.victus.model.facts import INDICATORS
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.actions import ACTIONS, possible
from baluard.games.victus.rules.cards import traders
from baluard.games.victus.rules.prices import ABSENT, IMPROVE, PRESENT, cost, cost_to_improve
from baluard.games.victus.words.cardwords import card_of_op, standing_ops
from baluard.page.remarks import said
from baluard.page.widgets import Text


class Price(Struct, frozen=True):
    """VIC-8.2 One line of the table of costs."""

    action: str  # a row of the table
    group: str
    general: int
    priority: int
    now: int
    why: Text  # why this column
    bar: Text | None  # why it cannot be taken


def price_list(s: State) -> tuple[Price, ...]:
    """VIC-8.2 All actions, group by group, with what they cost now."""
    found = []
    for name, row in s.facts.actions.items():
        bar = why_not(s, IMPROVE if name in (PRESENT, ABSENT) else name)
        if bar is None and cost(s, name) > s.ap:
            bar = said("hint.bar.points", cost=cost(s, name), points=s.ap)
        found.append(Price(name, row.group, row.general, row.priority, cost(s, name), why_cost(s, row.group), bar))
    return tuple(found)


def why_cost(s: State, group: str) -> Text:
    """VIC-8.2, 14.6 Why a group has its priority cost now, or has not."""
    f = s.facts
    if f.is_first:
        return said("preview.why.first")
    if f.always_priority:
        return said("preview.why.always")
    if s.card and s.in_turn() and f.cards[s.card].priority in (group, "all"):
        return said("preview.why.card", group=group, card=f.cards[s.card].name)
    for number in standing_ops(s, "cost_mod"):
        if f.ops[number].group == group:
            return said("preview.why.leader", group=group, card=card_of_op(f, number))
    return said("preview.why.general", group=group)


def row_of(action: str) -> str:
    """The row of the table of costs in which an action stands; that of indicators is the one with a troop present."""
    return PRESENT if action == IMPROVE else action


def group_of_action(s: State, action: str) -> str:
    """VIC-8.2 The group that an action belongs to."""
    return s.facts.actions[row_of(action)].group


def cheapest(s: State, action: str) -> int:
    """What an action costs at least."""
    if action != IMPROVE:
        return cost(s, action)
    prices = [cost_to_improve(s, i) for i in range(len(INDICATORS)) if can_improve(s, i)]
    return min(prices, default=cost(s, PRESENT))


def can_improve(s: State, number: int) -> bool:
    """VIC-8.8 Not on its last box, and no rubble on it."""
    return s.needle[number] < len(s.facts.boxes[number]) - 1 and not s.marked[number]


def why_not(s: State, action: str) -> Text | None:
    """VIC-8.1, 8.2 Why an action cannot be taken now; None when it can."""
    f = s.facts
    group = group_of_action(s, action)
    if f.is_first and not f.actions[row_of(action)].in_first:
        return said("hint.bar.first")
    if s.granted and group != s.granted:
        return said("hint.bar.granted", group=s.granted)
    for number in standing_ops(s, "forbid"):
        if any(name in f.ops[number].what for name in (group, action, row_of(action))):
            return said("hint.bar.forbidden", card=card_of_op(f, number))
    if not (any(can_improve(s, i) for i in range(len(INDICATORS))) if action == IMPROVE else possible(s, action)):
        return nothing_to_do(s, action)
    if cheapest(s, action) > s.ap:
        return said("hint.bar.points", cost=cheapest(s, action), points=s.ap)
    return None


def nothing_to_do(s: State, action: str) -> Text:
    """Why there is nothing to do an action with."""
    reasons = {
        "exchange_card": "last_stage" if s.stage == 4 else "deck" if traders(s) else "no_cards",
        "countermine": "no_troops" if s.mine else "no_mine",
        "repair_cannon": "bastions_held" if s.cannon[s.facts.wounded] else "no_gun",
    }
    return said(f"hint.bar.{reasons.get(action, action)}")


def offered_actions(s: State) -> tuple[str, ...]:
    """The actions in the order in which they are offered; of granted ones, those of the group."""
    return tuple(action for action in ACTIONS if not s.granted or group_of_action(s, action) == s.granted)
