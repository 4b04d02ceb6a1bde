"""The faces of the event and leader cards: number, stage, title, picture, effect, note, almanac, priority, points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from baluard.drawing import cards, svg
from baluard.drawing.cards import HIGH, INSIDE, MARGIN, WIDE, Fit, fit
from baluard.drawing.emblems import draw_emblem
from baluard.drawing.lettering import balanced, filled, width_of
from baluard.games.victus.board import dials
from baluard.games.victus.board.pictures import PICTURES
from baluard.games.victus.model.data import PACKAGE, Data
from baluard.games.victus.model.facts import INDICATORS
from baluard.games.victus.model.rows import CardRow
from baluard.games.victus.words.cardwords import sentences
from baluard.kernel.kept import kept
from baluard.texts import texts_for

FOOT = 48
"""Height of the last row: almanac, priority group, points."""
ROMAN = ("", "I", "II", "III")
LOW = 58.0
"""A picture up to this height is kept even beside small lettering."""
SIZES = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0)
PICTURE_HEIGHTS = (100.0, 84.0, 70.0, 58.0, 44.0, 0.0)


class Setting(Struct, frozen=True):
    """How the text of a card is set: its lines (the first of a sentence with a mark), the note's lines."""

    fit: Fit
    text: tuple[tuple[str, bool], ...]
    note: tuple[str, ...]


def row_of(d: Data, card: int) -> CardRow:
    """The components of a card."""
    return d.cards.card[card - 1]


@kept
def face(d: Data, card: int, lang: str, mark: str = "", owner: str = "", scores: bool = True) -> str:
    """The whole face; `mark` is a look, `owner` a name on its ribbon; points are small where nobody scores."""
    row = row_of(d, card)
    title = balanced(getattr(row.title, lang), 20, INSIDE - 4)
    top = 38 + 21 * len(title)
    setting = _setting(d, row, lang, HIGH - FOOT - top - 8)
    looks = ["card-face", f"card-face--{row.stage}", f"card-face--{row.kind}", f"is-{mark}" if mark else ""]
    return cards.card(
        in_words(d, card, lang),
        " ".join(look for look in looks if look),
        cards.paper("card"),
        _head(row),
        *(svg.text(WIDE / 2, 51 + 21 * i, line, class_="card-title") for i, line in enumerate(title)),
        _picture(d, row, lang, top, setting.fit.picture) if setting.fit.picture else "",
        _words(setting, top + setting.fit.picture + 6),
        _foot(d, row, lang, scores),
        _ribbon(owner) if owner else "",
    )


def _setting(d: Data, row: CardRow, lang: str, room: float) -> Setting:
    """The largest lettering with which everything finds room, with a high picture, a low one, or none."""
    parts, note = sentences(d, row.number, lang), getattr(row.note, lang)
    is_leader = row.kind == "leader"

    def height(size: float) -> float:
        small = size - 1.5
        return 12 + len(_lines(parts, size)) * size * 1.12 + 5 * len(parts) + len(_note(note, size)) * small * 1.08 + 9

    found = fit(room, PICTURE_HEIGHTS[:-1] if is_leader else PICTURE_HEIGHTS, SIZES, LOW, height)
    if found:
        return Setting(found, _lines(parts, found.size), _note(note, found.size))
    return Setting(Fit(SIZES[-1], 44.0 if is_leader else 0.0), _lines(parts, SIZES[-1]), ())


def _lines(parts: Iterable[str], size: float) -> tuple[tuple[str, bool], ...]:
    """The sentences on lines; is a line the first of its sentence?"""
    return tuple((line, i == 0) for part in parts for i, line in enumerate(filled(part, size, INSIDE - 13)))


def _note(note: str, size: float) -> tuple[str, ...]:
    """The note on lines, smaller than the sentences."""
    return tuple(balanced(note, size - 1.5, INSIDE))


def _head(row: CardRow) -> str:
    """The band of the stage: number, star, stage."""
    star = draw_emblem("star", 62, 18, 16, "card-star") if row.starred else ""
    return (
        svg.el("path", d=cards.band(30), class_="card-band")
        + svg.text(MARGIN + 2, 25, str(row.number), class_="card-number")
        + star
        + svg.text(WIDE - MARGIN - 2, 25, ROMAN[row.stage], class_="card-stage")
    )


def _picture(d: Data, row: CardRow, lang: str, top: float, high: float) -> str:
    """A vignette: the subject of an event, or the portrait of a leader in its frame."""
    y = top + high / 2 - 2
    if row.kind == "leader":
        return _portrait(d, row, lang, y, high)
    return svg.group(
        cards.medal(y, high, "card-rays", "card-medal", "card-medal-ring"),
        draw_emblem(subject(row), WIDE / 2, y, round((high - 14) * 0.62), "card-subject"),
    )


def _portrait(d: Data, row: CardRow, lang: str, y: float, high: float) -> str:
    """An oval frame with a bust, and the side it serves."""
    x = MARGIN + high * 0.42
    side = texts_for(lang, PACKAGE, d).say(f"drawn.card.{row.side}")
    name = getattr(row.character_name, lang) if row.character_name else ""
    lines = filled(name, 16, WIDE - x - high * 0.42 - MARGIN - 8)
    first = y - 9 * (len(lines) - 1) + 1
    left = x + high * 0.44 + 6
    mark = draw_emblem(
        "lis" if row.side == "bourbon" else "martyr", x + high * 0.3, y + high * 0.3, high * 0.3, "card-side-mark"
    )
    return svg.group(
        svg.el("ellipse", cx=x, cy=y, rx=high * 0.38, ry=high * 0.46, class_="card-oval"),
        svg.el("ellipse", cx=x, cy=y, rx=high * 0.33, ry=high * 0.41, class_="card-oval-ring"),
        draw_emblem("bust", x, y + 2, round(high * 0.62), "card-bust"),
        svg.circle(x + high * 0.3, y + high * 0.3, high * 0.2, class_="card-side-disc"),
        mark,
        *(svg.text(left, first + 18 * i, line, class_="card-name") for i, line in enumerate(lines)),
        svg.text(left, first + 18 * len(lines), side, class_="card-side"),
        class_=f"card-leader card-leader--{row.side}",
    )


def subject(row: CardRow) -> str:
    """The emblem of an event: of the indicator or disc it moves, or of what it does first."""
    op: dict[str, Any] = row.effect[0] if row.effect else {"op": "nothing"}
    while op["op"] in ("choose", "if"):
        op = op["options"][0]["ops"][0] if op["op"] == "choose" else op["then"][0]
    name = op["op"]
    if name in ("indicator", "indicator_set"):
        return dials.EMBLEMS.get(op["who"], "dial")
    if name == "disc":
        return PICTURES.card_discs[op["who"]]
    if name == "actions":
        return PICTURES.card_groups[op["group"]]
    return PICTURES.card_subjects[name]


def almanac_of(row: CardRow) -> list[tuple[str, int]]:
    """VIC-4.6.3 The indicators that a card moves, in their order, and how far."""
    return [(name, row.almanac[name]) for name in INDICATORS if name in row.almanac]


def _words(setting: Setting, top: float) -> str:
    """Effect and note, in the middle of what room there is."""
    drawn = []
    size, small = setting.fit.size, setting.fit.size - 1.5
    y = top + max(0.0, setting.fit.rest / 2 - 4)
    for words, first in setting.text:
        y += size * 1.12
        if first:
            y += 5
            drawn.append(
                svg.el(
                    "path",
                    d=f"M{MARGIN} {svg.number(y - size * 0.52)}l7 3.5l-7 3.5l2 -3.5Z",
                    class_="card-bullet",
                )
            )
        drawn.append(svg.text(MARGIN + 13, y, words, class_="card-text", font_size=size))
    y += 9
    for words in setting.note:
        y += small * 1.08
        drawn.append(svg.text(WIDE / 2, y, words, class_="card-note", font_size=small))
    return "".join(drawn)


def _foot(d: Data, row: CardRow, lang: str, scores: bool) -> str:
    """Almanac left, priority group in the middle, seny or rauxa right."""
    y = HIGH - FOOT + 4
    middle = y + 19
    words = texts_for(lang, PACKAGE, d)
    parts = [
        svg.el(
            "path",
            d=f"M{MARGIN} {y - 2}H{WIDE - MARGIN}M86 {y + 2}V{HIGH - 12}M164 {y + 2}V{HIGH - 12}",
            class_="card-rule",
        )
    ]
    items = almanac_of(row)
    many = len(items) > 1
    x = 48 - (len(items) - 1) * 20
    for name, n in items:
        look = f"card-change {'is-up' if n > 0 else 'is-down'}{' is-small' if many else ''}"
        parts.append(
            draw_emblem(dials.EMBLEMS[name], x - (10 if many else 13), middle - 5, 16 if many else 20, "card-almanac")
        )
        parts.append(svg.text(x + (9 if many else 12), middle + 2, _signed(n), class_=look))
        x += 40
    if not items:
        parts.append(svg.text(48, middle + 2, "—", class_="card-change"))
    parts.append(svg.text(48, HIGH - 12, words.say("drawn.card.almanac"), class_="card-small"))
    parts.append(draw_emblem(PICTURES.card_groups[row.priority], 125, middle - 5, 22, "card-group"))
    parts.append(svg.text(125, HIGH - 12, getattr(d.setup.group_names[row.priority], lang), class_="card-small"))
    size = 22 if scores else 15
    parts.append(
        draw_emblem(
            "flame" if row.points.kind == "rauxa" else "scales",
            186,
            middle - 5,
            size,
            f"card-points card-points--{row.points.kind}",
        )
    )
    parts.append(svg.text(209, middle + 3, str(row.points.n), class_="card-count" if scores else "card-count is-small"))
    parts.append(svg.text(196, HIGH - 12, words.say(f"drawn.card.{row.points.kind}"), class_="card-small"))
    return "".join(parts)


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


def _ribbon(owner: str) -> str:
    """Whose card it is."""
    wide = min(WIDE - 30, width_of(owner, 17) + 28)
    silk = svg.el("path", d=cards.ribbon(2, wide, 10), class_="card-ribbon")
    return svg.group(silk, svg.text(WIDE / 2, 17.5, owner, class_="card-owner"))


@kept
def back(d: Data, owner: str, lang: str) -> str:
    """A card face down."""
    lozenges = "".join(f"M{x} {y}l12 17l-12 17l-12 -17Z" for y in range(12, 320, 40) for x in range(30, 230, 30))
    return cards.card(
        texts_for(lang, PACKAGE, d).say("drawn.card.back", owner=owner),
        "card-face card-face--back",
        cards.sheet("card-paper card-paper--back"),
        svg.el("path", d=lozenges, class_="card-lozenge"),
        cards.frame("card-line card-line--back"),
        svg.circle(WIDE / 2, HIGH / 2, 58, class_="card-medal"),
        svg.circle(WIDE / 2, HIGH / 2, 52, class_="card-medal-ring"),
        draw_emblem("martyr", WIDE / 2 + 4, HIGH / 2, 66, "card-subject"),
        _ribbon(owner) if owner else "",
    )


@kept
def in_words(d: Data, card: int, lang: str) -> str:
    """The card in words, for those who do not see it."""
    row = row_of(d, card)
    words = texts_for(lang, PACKAGE, d)
    change = [f"{words.say(f'drawn.indicator.{name}')} {_signed(n)}" for name, n in almanac_of(row)]
    parts = [
        words.say("drawn.card.heading", number=row.number, stage=ROMAN[row.stage]),
        words.say(f"drawn.card.{row.side}") + "." if row.side else "",
        " ".join(sentences(d, card, lang)),
        getattr(row.note, lang),
        f"{words.say('drawn.card.almanac')}: {', '.join(change) or '—'}.",
        words.say("drawn.card.priority", group=row.priority),
        f"{words.say(f'drawn.card.{row.points.kind}')} {row.points.n}.",
    ]
    return " ".join(part for part in parts if part)
