"""The faces of the cards: tactical cards, concessions, goals. Complete pictures that need no definitions."""

from __future__ import annotations

from msgspec import Struct

from baluard.drawing import cards as face
from baluard.drawing import svg
from baluard.drawing.cards import HIGH, INSIDE, MARGIN, WIDE, Fit, fit
from baluard.drawing.emblems import draw_emblem
from baluard.drawing.lettering import filled, width_of
from baluard.games.catalans.board import heraldry
from baluard.games.catalans.board.pictures import PICTURES, icon
from baluard.games.catalans.model.facts import PERIODS
from baluard.games.catalans.model.rows import CardRow, ConcessionRow, Data, GoalRow
from baluard.kernel.kept import kept
from baluard.texts import Texts, texts_for

FOOT = 42
RIBBON = 26
HEAD = 64
"""Height of the band with value, kind, period and year; and of the last row: arms and what becomes of the card."""
SIZES = (17.0, 16.0, 15.0, 14.0, 13.0)
PICTURE_HEIGHTS = (92.0, 78.0, 64.0, 50.0, 0.0)
LOW = 50.0
"""A picture up to this height is kept even beside small lettering."""
ROMAN = ("I", "II", "III")


class SetText(Struct, frozen=True):
    """How a text is set, on its lines."""

    fit: Fit
    lines: tuple[str, ...]


@kept
def cards(d: Data) -> dict[str, CardRow]:
    """The tactical cards by their ids."""
    return {row.id: row for row in d.cards.card}


@kept
def concessions(d: Data) -> dict[str, ConcessionRow]:
    """The concessions of the pile by their ids."""
    return {row.id: row for row in d.concessions.concession}


@kept
def goals(d: Data) -> dict[str, GoalRow]:
    """The goals by their ids."""
    return {row.id: row for row in d.goals.goal}


def words_of(d: Data, lang: str) -> Texts:
    """The game's texts."""
    return texts_for(lang, d.package, d)


def set_text(text: str, room: float, tall: float = 0.0) -> SetText:
    """The largest lettering with which everything finds room, with a high picture, a low one or none."""

    def height(size: float) -> float:
        return tall + 10 + len(filled(text, size, INSIDE)) * size * 1.14

    found = fit(room, PICTURE_HEIGHTS, SIZES, LOW, height) or Fit(SIZES[-1], 0.0)
    return SetText(found, tuple(filled(text, found.size, INSIDE)))


# -- tactical cards


@kept
def card(d: Data, name: str, lang: str, slot: int = 0, owner: str = "", mark: str = "", note: str = "") -> str:
    """A tactical card: `slot` is its place in the row, `owner` who chose or holds it, `note` a word on the foot."""
    row = cards(d)[name]
    words = words_of(d, lang)
    title = filled(getattr(row.name, lang), 20, INSIDE - (30 if slot else 0))
    top = HEAD + 6 + 21 * len(title)
    icons = [one for one in row.icons if one != "C"]
    room = HIGH - FOOT - top - 6 - (RIBBON if owner else 0)
    words_set = set_text(getattr(row.text, lang), room, 32 if icons else 0)
    y = top + words_set.fit.picture + 4
    return face.card(
        card_in_words(d, name, lang),
        f"cat-card cat-card--{row.type} cat-card--{row.period}{f' is-{mark}' if mark else ''}",
        face.paper("cat-card"),
        _head(d, row, words, slot, bool(note) and slot > 0),
        *_title(title, slot),
        _vignette(row, top, words_set.fit.picture) if words_set.fit.picture else "",
        _icon_row(icons, y + 15),
        _text(words_set, y + (32 if icons else 0)),
        _foot(d, row, words, note),
        _ribbon(d, owner, words) if owner else "",
    )


def _head(d: Data, row: CardRow, words: Texts, slot: int, barred: bool) -> str:
    """The band in the colour of the period: the shield with the value, the kind of card, period and year."""
    number = PERIODS.index(row.period)
    period = getattr(d.tracks.period[number].name, words.lang)
    kind = words.say(f"drawn.card.{row.type}")
    size = min(18.0, 18.0 * (WIDE - 66 - MARGIN) / width_of(kind, 18))
    return "".join(
        (
            svg.el("path", d=face.band(50), class_="cat-card-band"),
            svg.text(66, 27, kind, class_="cat-card-kind", font_size=size),
            svg.text(66, 44, f"{period} · {row.year}", class_="cat-card-period"),
            _shield(36, 32, str(row.value), "barred" if barred else "zero" if row.value == 0 else "cost"),
            _slot(slot) if slot else "",
        )
    )


def _shield(x: float, y: float, value: str, look: str) -> str:
    """A value in a shield."""
    outline = "M-22 -25H22V2C22 17 11 25 0 30C-11 25 -22 17 -22 2Z"
    return svg.group(
        svg.el("path", d=outline, class_="cat-shield"),
        svg.el("path", d=outline, class_="cat-shield-line", transform="scale(.86)"),
        svg.text(0, 12, value, class_="cat-shield-value"),
        svg.el("path", d="M-20 22L20 -20", class_="cat-icon-strike") if look == "barred" else "",
        transform=svg.translate(x, y),
        class_=f"cat-value cat-value--{look}",
    )


def _slot(number: int) -> str:
    """The place in the row, from top to bottom: on the left, where it shows even under the next card."""
    return svg.circle(28, 80, 13, class_="cat-slot") + svg.text(28, 86, str(number), class_="cat-slot-number")


def _title(lines: list[str], slot: int) -> list[str]:
    """The title in the middle of what the number of the slot leaves of the line."""
    middle = WIDE / 2 + (15 if slot else 0)
    return [svg.text(middle, HEAD + 12 + 21 * i, line, class_="cat-card-title") for i, line in enumerate(lines)]


def _vignette(row: CardRow, top: float, high: float) -> str:
    """A medal with the sign of the kind of card, and rays; a victory shows whose it is."""
    middle, y = WIDE / 2, top + high / 2 - 2
    return _medal(y, high) + draw_emblem(
        PICTURES.card_subjects.get(row.id, PICTURES.card_kinds[row.type]),
        middle,
        y,
        round((high - 14) * 0.6),
        f"cat-subject cat-subject--{row.type}",
    )


def _medal(y: float, high: float) -> str:
    """The round field of a picture."""
    return face.medal(y, high, "cat-rays", "cat-medal", "cat-medal-bare")


def _icon_row(icons: list[str], y: float) -> str:
    """The icons side by side."""
    x = WIDE / 2 - (len(icons) - 1) * 19
    return "".join(svg.group(icon(name), transform=svg.translate(x + i * 38, y)) for i, name in enumerate(icons))


def _text(words_set: SetText, top: float) -> str:
    size = words_set.fit.size
    y = top + words_set.fit.rest / 2 - 2
    drawn = []
    for line in words_set.lines:
        y += size * 1.14
        drawn.append(svg.text(WIDE / 2, y, line, class_="cat-card-text", font_size=size))
    return "".join(drawn)


def _foot(d: Data, row: CardRow, words: Texts, note: str) -> str:
    """The arms that may play the text, and what becomes of the card."""
    y = HIGH - FOOT + 2
    parts = [svg.el("path", d=f"M{MARGIN} {y}H{WIDE - MARGIN}", class_="cat-rule")]
    for i, power in enumerate(row.arms):
        parts.append(heraldry.badge(d, power, MARGIN + 14 + i * 29, y + 18, 24))
    if not row.arms:
        parts.append(svg.text(MARGIN + 2, y + 23, words.say("drawn.card.anybody"), class_="cat-foot"))
    fate = note or {"hold": words.say("drawn.card.keep"), "eliminate": words.say("drawn.card.gone")}.get(row.after, "")
    if fate:
        look = "cat-foot cat-foot--end cat-foot--note" if note else "cat-foot cat-foot--end"
        parts.append(svg.text(WIDE - MARGIN - 2, y + 23, fate, class_=look))
    return "".join(parts)


def _ribbon(d: Data, owner: str, words: Texts) -> str:
    """Whose card it is, in the colour of the power."""
    row = heraldry.powers(d)[owner]
    name = words.name(owner)
    wide = min(WIDE - 24, width_of(name, 17) + 62)
    left, y = (WIDE - wide) / 2, HIGH - FOOT - 21
    return svg.group(
        svg.el("path", d=face.ribbon(y, wide, 12), fill=row.colour, class_="cat-ribbon"),
        heraldry.draw_charge(owner, left + 26, y + 12, 17, ink=row.ink),
        svg.text(WIDE / 2 + 13, y + 17.5, name, class_="cat-owner", fill=row.ink),
    )


@kept
def card_in_words(d: Data, name: str, lang: str) -> str:
    """A tactical card in words."""
    row = cards(d)[name]
    words = words_of(d, lang)
    known = {one.id: getattr(one.name, lang) for one in d.tracks.icon}
    icons = "; ".join(known[one] for one in row.icons)
    kind = words.say(f"drawn.card.{row.type}")
    parts = [
        words.say("drawn.card.heading", type=kind, period=row.period, year=str(row.year)),
        words.say("drawn.card.value", value=row.value) if row.value else words.say("drawn.card.zero"),
        getattr(row.text, lang),
        words.say("drawn.card.icons", icons=icons) if icons else "",
        words.say("drawn.card.arms", arms=tuple(row.arms)) if row.arms else "",
        words.say(f"drawn.card.after_{row.after}"),
    ]
    return " ".join(part for part in parts if part)


# -- concessions of the pile


@kept
def concession(d: Data, name: str, lang: str, slot: int = 0, owner: str = "", mark: str = "") -> str:
    """A concession: its points, which are also its price, its beneficiary, its text."""
    row = concessions(d)[name]
    words = words_of(d, lang)
    title = filled(getattr(row.name, lang), 20, INSIDE - (30 if slot else 0))
    top = HEAD + 6 + 21 * len(title)
    words_set = set_text(getattr(row.text, lang), HIGH - FOOT - top - 6 - (RIBBON if owner else 0))
    y = HIGH - FOOT + 2
    middle = top + words_set.fit.picture / 2 - 2
    picture = ""
    if words_set.fit.picture:
        size = round((words_set.fit.picture - 14) * 0.66)
        colour = heraldry.powers(d)[row.beneficiary]
        picture = svg.group(
            _medal(middle, words_set.fit.picture),
            svg.circle(WIDE / 2, middle, words_set.fit.picture / 2 - 9, fill=colour.colour, class_="cat-medal-ring"),
            heraldry.draw_charge(row.beneficiary, WIDE / 2, middle, size, ink=colour.ink),
        )
    return face.card(
        concession_in_words(d, name, lang),
        f"cat-card cat-card--pile{f' is-{mark}' if mark else ''}",
        face.paper("cat-card"),
        svg.el("path", d=face.band(50), class_="cat-card-band"),
        svg.text(66, 36, words.say("drawn.card.concession"), class_="cat-card-kind", font_size=19),
        _shield(36, 32, str(row.value), "worth"),
        _slot(slot) if slot else "",
        *_title(title, slot),
        picture,
        _text(words_set, top + words_set.fit.picture + 4),
        svg.el("path", d=f"M{MARGIN} {y}H{WIDE - MARGIN}", class_="cat-rule"),
        svg.text(WIDE / 2, y + 24, words.say("drawn.card.price", value=row.value), class_="cat-foot cat-foot--middle"),
        _ribbon(d, owner, words) if owner else "",
    )


@kept
def concession_in_words(d: Data, name: str, lang: str) -> str:
    """A concession in words."""
    row = concessions(d)[name]
    words = words_of(d, lang)
    return " ".join(
        (
            words.say("drawn.card.concession_heading", value=row.value),
            words.say("drawn.card.beneficiary", power=row.beneficiary),
            getattr(row.text, lang),
        )
    )


# -- goals


@kept
def goal(d: Data, name: str, lang: str) -> str:
    """A secret goal: what it names counts double if Barcelona falls."""
    row = goals(d)[name]
    words = words_of(d, lang)
    power = heraldry.powers(d)[row.power]
    title = filled(getattr(row.name, lang), 21, INSIDE)
    top = HEAD + 10 + 22 * len(title)
    lines = [
        *(("crown", words.name(one)) for one in row.concessions),
        *(("star", words.name(one)) for one in row.spaces),
    ]
    drawn = []
    y = top + 112.0
    for sign, named in lines:
        drawn.append(draw_emblem(sign, MARGIN + 16, y - 5, 18, f"cat-goal-{sign}"))
        for i, part in enumerate(filled(named, 18, INSIDE - 36)):
            drawn.append(svg.text(MARGIN + 34, y + 19 * i, part, class_="cat-goal-line"))
            y += 19 * bool(i)
        y += 28
    return face.card(
        goal_in_words(d, name, lang),
        "cat-card cat-card--goal",
        face.paper("cat-card"),
        svg.el(
            "path",
            d=face.band(50),
            fill=power.colour,
            class_="cat-goal-band",
        ),
        svg.text(WIDE / 2, 35, words.say("drawn.card.goal"), class_="cat-goal-kind", fill=power.ink),
        *(svg.text(WIDE / 2, HEAD + 14 + 22 * i, line, class_="cat-card-title") for i, line in enumerate(title)),
        _medal(top + 44, 92),
        svg.circle(WIDE / 2, top + 44, 37, fill=power.colour, class_="cat-medal-ring"),
        heraldry.draw_charge(row.power, WIDE / 2, top + 44, 48, ink=power.ink),
        *drawn,
        svg.el("path", d=f"M{MARGIN} {HIGH - FOOT + 2}H{WIDE - MARGIN}", class_="cat-rule"),
        svg.text(WIDE / 2, HIGH - 16, words.say("drawn.card.double"), class_="cat-foot cat-foot--middle"),
    )


@kept
def goal_in_words(d: Data, name: str, lang: str) -> str:
    """A goal in words."""
    row = goals(d)[name]
    words = words_of(d, lang)
    parts = [words.say("drawn.card.goal_heading", power=row.power)]
    if row.concessions:
        parts.append(words.say("drawn.card.goal_concessions", concessions=tuple(row.concessions)))
    if row.spaces:
        parts.append(words.say("drawn.card.goal_spaces", spaces=tuple(row.spaces)))
    return " ".join(parts)
