"""How a game ended: the reason, the conditions, points and fame itemised."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.victus.model.data import PACKAGE
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.scoring import fame_of_options
from baluard.kernel.values import Result
from baluard.page.rows import row
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts, texts_for


def ending(s: State, result: Result, lang: str) -> Panel:
    """VIC-10.2, 11.6 to 11.8 The summary of a game that is over."""
    words = texts_for(lang, PACKAGE, s.facts.data)
    return Panel("ending", words.say("panel.end"), tuple(ending_rows(s, result, words)))


def ending_rows(s: State, result: Result, words: Texts) -> Iterator[Row]:
    """The reason, how near the defeat was, points, fame."""
    f = s.facts
    yield row(words.say(f"result.{result.reason}"), mark="title")
    yield row(words.say("panel.defeat.coronela"), f"{s.coronela_in_city()} / {f.min_coronela}")
    yield row(words.say("panel.defeat.rubble"), f"{s.rubble_tokens()} / {f.max_rubble}")
    if f.scores:
        for name, points in zip(f.players, s.points, strict=True):
            mark = "now" if name in result.winners else ""
            yield row(words.name(name), words.say("panel.score.points", points=points), mark=mark)
        yield row(words.say("panel.end.together", level=f.victory_level), str(sum(s.points)))
    if "fame" in result.scores:
        yield row(words.say("panel.end.fame"), mark="head")
        for key, n in fame_items(s):
            yield row(words.say(f"panel.end.{key}"), words.say("panel.end.item", n=n))
        yield row(words.say("panel.end.total"), str(result.scores["fame"]), mark="now")


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
