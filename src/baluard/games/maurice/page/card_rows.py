"""The cards that some eyes see: the own hand, what was seen of the other, and the last of the discards."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.maurice.board import faces
from baluard.games.maurice.eyes.view import Position, facts_of_view
from baluard.games.maurice.model.facts import Facts
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms
from baluard.page.rows import card_rows_of
from baluard.page.widgets import CardRow, Face
from baluard.texts import Texts, texts_for


def cards(game: GameOfRooms, view: View, lang: str) -> tuple[CardRow, ...]:
    """Every hand that these eyes see, then the last card of the discards."""
    p: Position = view.present
    f = facts_of_view(game, view, p)
    words = texts_for(lang, game.package, game.data)
    rows = [
        (f"hand-{seat}", words.say("drawn.row.hand", side=seat), faces_of(f, hand, words))
        for seat, hand in p.hands.items()
    ]
    rows += [
        (f"shown-{seat}", words.say("drawn.row.shown"), faces_of(f, seen, words)) for seat, seen in p.shown.items()
    ]
    rows.append(("discards", words.say("drawn.row.discards"), faces_of(f, p.discards[-1:], words, "played")))
    return card_rows_of(*rows)


def faces_of(f: Facts, names: tuple[str, ...], words: Texts, mark: str = "") -> Iterator[Face]:
    """Cards, those of the largest span first: so they are paid with."""
    for name in sorted(names, key=lambda name: (-f.cards[f.card_no[name]].span, f.card_no[name])):
        kind = f.cards[f.card_no[name]].id.partition("#")[0]
        yield Face(
            name, faces.face(f.data, kind, words.lang), words.name(name), faces.in_words(f.data, kind, words.lang), mark
        )
