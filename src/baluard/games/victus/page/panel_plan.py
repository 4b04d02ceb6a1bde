"""The planner: every action with its costs, which of them applies now and why; and the indicators."""

from __future__ import annotations

from baluard.games.victus.model.facts import INDICATORS, POWDER
from baluard.games.victus.model.state import State
from baluard.games.victus.page.costs import can_improve, price_list
from baluard.games.victus.rules.actions import cost_to_improve
from baluard.games.victus.rules.values import indicator
from baluard.page.widgets import Panel, Row, Text
from baluard.texts import Texts


def plan(s: State, words: Texts) -> Panel:
    """VIC-8.2 The table of costs; in the step of actions also what is left with each."""
    heads = ("action", "general", "priority", "now", "left")
    acting = s.phase == "actions" or bool(s.granted)
    rows = [Row(tuple(words.say(f"panel.plan.{head}") for head in heads), mark="head")]
    group = ""
    for price in price_list(s):
        if price.group != group:
            group = price.group
            rows.append(Row((f"{words.name(group)} · {text(price.why, words)}",), mark="title"))
        first = s.facts.is_first and not s.facts.actions[price.action].in_first
        left = str(s.ap - price.now) if acting and price.bar is None else "—"
        cells = (words.name(price.action), str(price.general), str(price.priority), str(price.now), left)
        rows.append(Row(cells, mark="off" if first or (acting and price.bar) else ""))
        if acting and price.bar is not None:
            rows.append(Row((text(price.bar, words),), mark="note"))
    if acting:
        rows.append(Row((words.say("panel.plan.points", points=s.ap),), mark="effect"))
    return Panel("plan", words.say("panel.plan"), tuple(rows))


def text(one: Text, words: Texts) -> str:
    """A sentence of a preview or hint, in words."""
    return words.say(one.key, dict(one.facts))


def indicators(s: State, words: Texts) -> Panel:
    """VIC-2.12, 8.8 The value of each indicator, its box, and what it costs to improve it now."""
    heads = ("name", "value", "box", "cost")
    rows = [Row(tuple(words.say(f"panel.indicators.{head}") for head in heads), mark="head")]
    for i, name in enumerate(INDICATORS):
        box = f"{s.needle[i] + 1} / {len(s.facts.boxes[i])}"
        rows.append(Row((words.name(name), values_of(s, i, words), box, improving(s, i, words)), key=name))
    return Panel("indicators", words.say("panel.indicators"), tuple(rows))


def values_of(s: State, number: int, words: Texts) -> str:
    """VIC-2.12, 2.13 The value, and what it is where it differs: in combat, in fire, in healing."""
    value = indicator(s, number)
    parts = [words.say("panel.indicators.plain", number=value)]
    for when in ("fire", "combat") if number == POWDER else ("healing",):
        other = indicator(s, number, when)
        if other != value:
            parts.append(words.say(f"panel.indicators.{when}", number=other))
    return " · ".join(parts)


def improving(s: State, number: int, words: Texts) -> str:
    """VIC-8.8 The cost to improve an indicator now, or why it cannot be improved."""
    if s.marked[number]:
        return words.say("hint.bar.marked")
    if not can_improve(s, number):
        return words.say("hint.bar.best")
    return words.say("hint.cost.exact", cost=cost_to_improve(s, number))
