"""The planner: every action with its costs, which of them applies now and why; and the indicators."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.victus.model.facts import INDICATORS, POWDER
from baluard.games.victus.model.state import State
from baluard.games.victus.page.costs import can_improve, price_list
from baluard.games.victus.rules.prices import cost_to_improve
from baluard.games.victus.rules.values import indicator
from baluard.page.remarks import said, when
from baluard.page.rows import heading, in_words, lines, row
from baluard.page.widgets import Row, Text
from baluard.texts import Texts


def plan(s: State, words: Texts) -> Iterator[Row]:
    """VIC-8.2 The table of costs; in the step of actions also what is left with each."""
    acting = s.phase == "actions" or bool(s.granted)
    yield heading([f"panel.plan.{head}" for head in ("action", "general", "priority", "now", "left")], words)
    group = ""
    for price in price_list(s):
        if price.group != group:
            group = price.group
            yield row(f"{words.name(group)} · {in_words(price.why, words)}", mark="title")
        first = s.facts.is_first and not s.facts.actions[price.action].in_first
        left = s.ap - price.now if acting and price.bar is None else "—"
        figures = (str(figure) for figure in (price.general, price.priority, price.now, left))
        yield row(words.name(price.action), *figures, mark="off" if first or (acting and price.bar) else "")
        yield from lines(words, "note", *([price.bar] if acting and price.bar else []))
    yield from lines(words, "effect", *when(acting, "panel.plan.points", points=s.ap))


def indicators(s: State, words: Texts) -> Iterator[Row]:
    """VIC-2.12, 8.8 The value of each indicator, its box, and what it costs to improve it now."""
    yield heading([f"panel.indicators.{head}" for head in ("name", "value", "box", "cost")], words)
    for i, name in enumerate(INDICATORS):
        box = f"{s.needle[i] + 1} / {len(s.facts.boxes[i])}"
        yield row(words.name(name), values_of(s, i, words), box, in_words(improving(s, i), words), key=name)


def values_of(s: State, number: int, words: Texts) -> str:
    """VIC-2.12, 2.13 The value, and what it is where it differs: in combat, in fire, in healing."""
    value = indicator(s, number)
    parts = [words.say("panel.indicators.plain", number=value)]
    for use in ("fire", "combat") if number == POWDER else ("healing",):
        other = indicator(s, number, use)
        if other != value:
            parts.append(words.say(f"panel.indicators.{use}", number=other))
    return " · ".join(parts)


def improving(s: State, number: int) -> Text:
    """VIC-8.8 The cost to improve an indicator now, or why it cannot be improved."""
    if s.marked[number]:
        return said("hint.bar.marked")
    return said("hint.cost.exact", cost=cost_to_improve(s, number)) if can_improve(s, number) else said("hint.bar.best")
