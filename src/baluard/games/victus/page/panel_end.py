"""How a game ended: the reason, the conditions, points and fame itemised."""

from __future__ import annotations

from baluard.games.victus.model.data import PACKAGE
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.scoring import fame_of_options
from baluard.kernel.values import Result
from baluard.page.widgets import Panel, Row
from baluard.texts import texts_for


def ending(s: State, result: Result, lang: str) -> Panel:
    """VIC-10.2, 11.6 to 11.8 The summary of a game that is over."""
    words = texts_for(lang, PACKAGE, s.facts.data)
    f = s.facts
    rows = [
        Row((words.say(f"result.{result.reason}"),), mark="title"),
        Row((words.say("panel.defeat.coronela"), f"{s.coronela_in_city()} / {f.min_coronela}")),
        Row((words.say("panel.defeat.rubble"), f"{s.rubble_tokens()} / {f.max_rubble}")),
    ]
    if f.scores:
        for i, name in enumerate(f.players):
            mark = "now" if name in result.winners else ""
            rows.append(Row((words.name(name), words.say("panel.score.points", points=s.points[i])), mark=mark))
        rows.append(Row((words.say("panel.end.together", level=f.victory_level), str(sum(s.points)))))
    if "fame" in result.scores:
        rows.append(Row((words.say("panel.end.fame"),), mark="head"))
        rows.extend(Row((words.say(f"panel.end.{key}"), words.say("panel.end.item", n=n))) for key, n in fame_items(s))
        rows.append(Row((words.say("panel.end.total"), str(result.scores["fame"])), mark="now"))
    return Panel("ending", words.say("panel.end"), tuple(rows))


def fame_items(s: State) -> tuple[tuple[str, int], ...]:
    """VIC-11.8, 14 The terms of the fame."""
    last = s.facts.cards[s.card]
    return (
        ("points", sum(s.points)),
        ("rauxa" if last.rauxa else "seny", 2 * last.points if last.rauxa else last.points),
        ("least", s.facts.min_coronela),
        ("coronela", s.coronela_in_city()),
        ("rubble", -s.rubble_tokens()),
        ("options", fame_of_options(s)),
    )
