"""The cards that some eyes see: the own hand, the cards of the round, the leaders on the table, cards set aside."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.victus.board import faces
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.data import PACKAGE
from baluard.games.victus.model.facts import Facts
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms
from baluard.page.rows import card_rows_of
from baluard.page.widgets import CardRow, Face
from baluard.texts import Texts, texts_for


def cards(game: GameOfRooms, view: View, lang: str) -> tuple[CardRow, ...]:
    """All rows that hold a card: every hand that these eyes may look into, or simply the own one; then the table."""
    p: Position = view.present
    f: Facts = game.facts(view.options)
    words = texts_for(lang, PACKAGE, f.data)
    hands = {name: hand for name, hand in p.hands.items() if isinstance(hand, tuple)}
    title = "drawn.row.own" if sum(1 for hand in hands.values() if hand) <= 1 else "drawn.row.hand"
    aside = [card_face(f, n, words, "aside") for n in p.aside]  # VIC-12.4 Casanova's cards, with resignation tokens
    return card_rows_of(
        *(
            (f"hand-{name}", words.say(title, owner=name), [card_face(f, n, words, "hand") for n in hand])
            for name, hand in hands.items()
        ),
        ("round", words.say("drawn.row.round"), round_faces(p, f, words)),
        ("leaders", words.say("drawn.row.leaders"), leader_faces(p, f, words)),
        ("aside", words.say("drawn.row.aside"), aside),
    )


def card_face(f: Facts, number: int, words: Texts, mark: str, owner: str = "") -> Face:
    """One card, face up."""
    drawn = faces.face(f.data, number, words.lang, mark, owner, f.scores)
    title = words.name(f.cards[number].name)
    told = faces.in_words(f.data, number, words.lang)
    return Face(f.cards[number].name, drawn, f"{title} · {owner}" if owner else title, told, mark)


def round_faces(p: Position, f: Facts, words: Texts) -> Iterator[Face]:
    """In the order of play: what lies face down, what is being played, what was played."""
    for name, played in p.played.items():
        owner, committed = words.name(name), p.committed[name]
        if played:
            yield card_face(f, played, words, "now" if played == p.card else "played", owner)
        elif committed > 0:
            yield card_face(f, committed, words, "committed", owner)
        elif committed:
            text = words.say("drawn.card.back", owner=name)
            yield Face(f"back-{name}", faces.back(f.data, owner, words.lang), text, text, "back")
    if p.card and p.card not in p.played.values():
        yield card_face(f, p.card, words, "now", words.name(p.active))


def leader_faces(p: Position, f: Facts, words: Texts) -> Iterator[Face]:
    """VIC-5.4 The active leaders, with whose they are; who was played this round lies there."""
    for name, number in p.leaders.items():
        if number and number not in (*p.played.values(), p.card):
            yield card_face(f, number, words, "leader", words.name(name))
