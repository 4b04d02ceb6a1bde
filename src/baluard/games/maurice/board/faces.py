"""The cards of the action deck: the span large, for payments; the effect and when it can be played."""

from __future__ import annotations

from baluard.drawing import cards, svg
from baluard.drawing.cards import HIGH, INSIDE, MARGIN
from baluard.drawing.lettering import balanced, filled
from baluard.games.maurice.model.data import Data
from baluard.games.maurice.model.rows import CardRow
from baluard.kernel.kept import kept
from baluard.texts import texts_for

SIZES = (21.0, 19.0, 17.5, 16.0, 15.0, 14.0)
TEXT_TOP, TEXT_LOW = 146.0, HIGH - 26.0


def row_of(d: Data, kind: str) -> CardRow:
    """The components of a kind of card."""
    return next(row for row in d.deck.card if row.id == kind)


@kept
def face(d: Data, kind: str, lang: str) -> str:
    """A card face up."""
    row = row_of(d, kind)
    words = texts_for(lang, d.package, d)
    when = balanced(words.say(f"window.{row.window}"), 19, INSIDE - 70)
    top = 48 - 11 * (len(when) - 1)
    return cards.card(
        in_words(d, kind, lang),
        f"mau-card mau-card--{row.window}",
        cards.paper("mau-card"),
        svg.el("path", d=cards.band(80), class_="mau-card-band"),
        svg.circle(44, 44, 30, class_="mau-card-seal"),
        svg.text(44, 59, str(row.span), class_="mau-card-span"),
        *(svg.text(84, top + 22 * i, line, class_="mau-card-when") for i, line in enumerate(when)),
        svg.text(MARGIN + 2, 112, getattr(row.name, lang), class_="mau-card-title"),
        *told(getattr(row.text, lang)),
    )


def told(text: str) -> list[str]:
    """The effect, as large as there is room."""
    for size in SIZES:
        rows = filled(text, size, INSIDE - 4)
        if len(rows) * size * 1.16 <= TEXT_LOW - TEXT_TOP + size:
            break
    return [
        svg.text(MARGIN + 2, TEXT_TOP + i * size * 1.16, line, class_="mau-card-text", font_size=size)
        for i, line in enumerate(rows)
    ]


@kept
def in_words(d: Data, kind: str, lang: str) -> str:
    """The same for who hears it."""
    row = row_of(d, kind)
    words = texts_for(lang, d.package, d)
    when = words.say(f"window.{row.window}")
    return words.say("drawn.card", span=row.span, text=getattr(row.text, lang), when=when)
