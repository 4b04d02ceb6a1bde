"""Who commands what, for the bulletin of a turn: the corps of each nation with their generals, as far as eyes know."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.eyes.view import GUESSES
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.page.asks import Sight, sight
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.rows import row, words_of
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts


def commands(game: GameModule, view: View, lang: str) -> tuple[Panel, ...]:
    """PEN-3.5 A box for each nation that has corps."""
    now, words = sight(view, game), words_of(game, view, lang)
    boxes = [
        Panel(f"commands-{name}", words.name(name), tuple(corps_rows(now, n, words))) for n, name in enumerate(NATIONS)
    ]
    return tuple(box for box in boxes if box.rows)


def corps_rows(now: Sight, nation: int, words: Texts) -> Iterator[Row]:
    """Each corps of a nation: who leads it, where it stands, and its points as they are known."""
    for seen in now.p.corps:
        if now.s.nation_of(now.s.corps_of(seen.id)) != nation:
            continue
        name = words.name(seen.id)
        led = words.say("commands.led", corps=seen.id, generals=seen.generals) if seen.generals else name
        where = words.name(seen.at) if seen.at else words.say("commands.sea")
        yield row(led, where, points_in_words(seen.points, words), key=seen.id)


def points_in_words(points: int, words: Texts) -> str:
    """Points, or between which numbers they are estimated."""
    if points >= 0:
        return words.say("commands.points", points=points)
    least, most = GUESSES[points]
    return words.say("commands.guess", least=least, most=most)
