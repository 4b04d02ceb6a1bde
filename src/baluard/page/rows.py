"""What stands beside the board in the reader's words: boxes of rows, cards, pictures, and what is known of a thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.widgets import CardRow, Face, Instrument, Panel, Row, Text
from baluard.texts import Texts, texts_for


def words_of(game: GameModule, view: View, lang: str) -> Texts:
    """The words of a game at a table, where players may have given names to things."""
    return texts_for(lang, game.package, game.data).calling(game.given_names(view))


def in_words(text: Text, words: Texts) -> str:
    """A sentence of a preview or hint."""
    return words.say(text.key, dict(text.facts))


def sentences(title: str, lines: Iterable[Text | str], words: Texts) -> tuple[str, ...]:
    """What there is to know about a thing: its name, then sentences."""
    return (title, *(in_words(line, words) if isinstance(line, Text) else line for line in lines))


def row(*cells: str, key: str = "", mark: str = "", leads: tuple[str, ...] = ()) -> Row:
    """A line of a box, cell by cell."""
    return Row(cells, key, mark, leads)


def lines(words: Texts, mark: str, *texts: Text) -> Iterator[Row]:
    """A row for each sentence."""
    return (Row((in_words(text, words),), mark=mark) for text in texts)


def heading(keys: Iterable[str], words: Texts) -> Row:
    """The heads of a box's columns."""
    return Row(tuple(words.say(key) for key in keys), mark="head")


def panel(title: str, rows: Iterable[Row], words: Texts) -> Panel:
    """A box: `panel.score` is the key of its title, and its id is `score`."""
    return Panel(title.removeprefix("panel."), words.say(title), tuple(rows))


def panels_of(boxes: Mapping[str, Iterable[Row]], words: Texts) -> tuple[Panel, ...]:
    """The boxes that have something to say, each under the key of its title."""
    found = [panel(title, rows, words) for title, rows in boxes.items()]
    return tuple(one for one in found if one.rows)


def card_rows_of(*rows: tuple[str, str, Iterable[Face]]) -> tuple[CardRow, ...]:
    """The rows that hold a card: each with its id, its title and its cards."""
    found = [CardRow(name, title, tuple(faces)) for name, title, faces in rows]
    return tuple(one for one in found if one.faces)


def instruments_of(drawn: Mapping[str, tuple[str, str]], essential: str, words: Texts) -> tuple[Instrument, ...]:
    """Pictures beside the board, each with the same in words; one stays in sight where there is little room."""
    return tuple(
        Instrument(name, words.say(f"drawn.{name}"), picture, text, name == essential)
        for name, (picture, text) in drawn.items()
    )
