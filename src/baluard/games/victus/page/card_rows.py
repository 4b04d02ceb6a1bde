"""The cards that some eyes see: the own hand, the cards of the round, the leaders on the table, cards set aside."""

from __future__ import annotations

from baluard.games.victus.board import faces
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.data import PACKAGE
from baluard.games.victus.model.facts import Facts
from baluard.page.widgets import CardRow, Face
from baluard.texts import Texts, texts_for


def card_rows(p: Position, f: Facts, lang: str) -> tuple[CardRow, ...]:
    """All rows that hold a card."""
    words = texts_for(lang, PACKAGE, f.data)
    rows = [*_hands(p, f, words), _round(p, f, words), _leaders(p, f, words), _aside(p, f, words)]
    return tuple(row for row in rows if row.faces)


def card_face(f: Facts, number: int, words: Texts, mark: str, owner: str = "") -> Face:
    """One card, face up."""
    drawn = faces.face(f.data, number, words.lang, mark, owner, f.scores)
    title = words.name(f.cards[number].name)
    told = faces.in_words(f.data, number, words.lang)
    return Face(f.cards[number].name, drawn, f"{title} · {owner}" if owner else title, told, mark)


def _hands(p: Position, f: Facts, words: Texts) -> list[CardRow]:
    """Every hand that these eyes may look into; in the solo game and at one's own table it is simply the own one."""
    seen = [(name, hand) for name, hand in p.hands.items() if isinstance(hand, tuple)]
    alone = sum(1 for _, hand in seen if hand) <= 1
    rows = []
    for name, hand in seen:
        title = words.say("drawn.row.own") if alone else words.say("drawn.row.hand", owner=name)
        rows.append(CardRow(f"hand-{name}", title, tuple(card_face(f, n, words, "hand") for n in hand)))
    return rows


def _round(p: Position, f: Facts, words: Texts) -> CardRow:
    """In the order of play: what lies face down, what is being played, what was played."""
    found = []
    for name in p.played:
        owner = words.name(name)
        if p.played[name]:
            mark = "now" if p.played[name] == p.card else "played"
            found.append(card_face(f, p.played[name], words, mark, owner))
        elif p.committed[name] > 0:
            found.append(card_face(f, p.committed[name], words, "committed", owner))
        elif p.committed[name]:
            text = words.say("drawn.card.back", owner=name)
            found.append(Face(f"back-{name}", faces.back(f.data, owner, words.lang), text, text, "back"))
    if p.card and p.card not in p.played.values():
        found.append(card_face(f, p.card, words, "now", words.name(p.active)))
    return CardRow("round", words.say("drawn.row.round"), tuple(found))


def _leaders(p: Position, f: Facts, words: Texts) -> CardRow:
    """VIC-5.4 The active leaders, with whose they are; who was played this round lies there."""
    shown = (*p.played.values(), p.card)
    active = [(name, n) for name, n in p.leaders.items() if n and n not in shown]
    found = [card_face(f, n, words, "leader", words.name(name)) for name, n in active]
    return CardRow("leaders", words.say("drawn.row.leaders"), tuple(found))


def _aside(p: Position, f: Facts, words: Texts) -> CardRow:
    """VIC-12.4 Casanova's cards that were set aside with resignation tokens."""
    return CardRow("aside", words.say("drawn.row.aside"), tuple(card_face(f, n, words, "aside") for n in p.aside))
