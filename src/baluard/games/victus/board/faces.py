"""The faces of the event and leader cards: number, stage, title, picture, effect, note, almanac, priority, points."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from baluard.drawing import svg
from baluard.drawing.emblems import inked
from baluard.drawing.lettering import balanced, filled, width_of
from baluard.games.victus.board import dials
from baluard.games.victus.model.data import PACKAGE, Data
from baluard.games.victus.model.facts import INDICATORS
from baluard.games.victus.model.rows import CardRow
from baluard.games.victus.words.cardwords import sentences
from baluard.kernel.kept import kept
from baluard.texts import texts_for

WIDE, HIGH = 240, 336
MARGIN = 14
FOOT = 48
"""Height of the last row: almanac, priority group, points."""
ROMAN = ("", "I", "II", "III")
LOW, READABLE = 58.0, 15.0
"""A picture higher than this is given up before the lettering becomes smaller than that."""
GROUPS = {"movement": "boot", "indicators": "dial", "artillery": "cannon", "defences": "tower", "all": "star"}
SIZES = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0)
PICTURES = (100.0, 84.0, 70.0, 58.0, 44.0, 0.0)
SUBJECTS = {
    "transfer": "boot",
    "disc": "tents",
    "combat_mod": "swords",
    "expedition_combat": "swords",
    "bourbon_add": "lis",
    "bourbon_remove": "muskets",
    "bombard": "mortar",
    "trench": "spade",
    "hazard_test": "eye",
    "defence": "tower",
    "barricade": "barricade",
    "organ": "organ",
    "heal": "cross",
    "leader_off": "bust",
    "eliminate": "sabre",
    "scry": "eye",
    "die_ignore": "eye",
    "die_reroll": "eye",
    "advance": "arrow",
    "battery_token": "mortar",
    "clear_rubble": "stones",
    "rubble": "ruin",
    "rubble_indicator": "stones",
    "troop_value": "muskets",
    "mine_explode": "burst",
    "delay": "martyr",
    "random_next_round": "clouds",
    "pa": "martyr",
    "exchange": "martyr",
    "nothing": "palace",
}
"""What the picture of a card shows, by its first operation."""
DISCS = {"reinforcements": "tents", "batteries": "mortar", "mine": "burst"}


class Setting(Struct, frozen=True):
    """How the text of a card is set: its size, its lines (the first of a sentence with a mark), the note's lines."""

    size: float
    text: tuple[tuple[str, bool], ...]
    note: tuple[str, ...]
    picture: float
    rest: float = 0.0  # height left over


def row_of(d: Data, card: int) -> CardRow:
    """The components of a card."""
    return d.cards.card[card - 1]


@kept
def face(d: Data, card: int, lang: str, mark: str = "", owner: str = "", scores: bool = True) -> str:
    """The whole face; `mark` is a look, `owner` a name on its ribbon; points are small where nobody scores."""
    row = row_of(d, card)
    title = balanced(getattr(row.title, lang), 20, WIDE - 2 * MARGIN - 4)
    top = 38 + 21 * len(title)
    setting = _setting(d, row, lang, HIGH - FOOT - top - 8)
    looks = ["card-face", f"card-face--{row.stage}", f"card-face--{row.kind}", f"is-{mark}" if mark else ""]
    return svg.document(
        (0, 0, WIDE, HIGH),
        svg.title(told(d, card, lang)),
        _frame(),
        _head(row),
        *(svg.text(WIDE / 2, 51 + 21 * i, line, class_="card-title") for i, line in enumerate(title)),
        _picture(d, row, lang, top, setting.picture) if setting.picture else "",
        _words(setting, top + setting.picture + 6),
        _foot(d, row, lang, scores),
        _ribbon(owner) if owner else "",
        class_=" ".join(look for look in looks if look),
        role="img",
        width=WIDE,
        height=HIGH,
    )


def _setting(d: Data, row: CardRow, lang: str, room: float) -> Setting:
    """The largest lettering with which everything finds room, with a high picture, a low one, or none."""
    parts = sentences(d, row.number, lang)
    width = WIDE - 2 * MARGIN
    for picture in PICTURES:
        if not picture and row.kind == "leader":
            continue
        for size in SIZES:
            if picture > LOW and size < READABLE:
                continue
            text = [(line, i == 0) for part in parts for i, line in enumerate(filled(part, size, width - 13))]
            note = balanced(getattr(row.note, lang), size - 1.5, width)
            tall = picture + 12 + len(text) * size * 1.12 + 5 * len(parts) + len(note) * (size - 1.5) * 1.08 + 9
            if tall <= room:
                return Setting(size, tuple(text), tuple(note), picture, room - tall)
    text = [(line, i == 0) for part in parts for i, line in enumerate(filled(part, SIZES[-1], width - 13))]
    return Setting(SIZES[-1], tuple(text), (), 44.0 if row.kind == "leader" else 0.0)


def _frame() -> str:
    return svg.rect(1, 1, WIDE - 2, HIGH - 2, rx=13, class_="card-paper") + svg.rect(
        6, 6, WIDE - 12, HIGH - 12, rx=9, class_="card-line"
    )


def _head(row: CardRow) -> str:
    """The band of the stage: number, star, stage."""
    band = f"M6 15A9 9 0 0 1 15 6H{WIDE - 15}A9 9 0 0 1 {WIDE - 6} 15V30H6Z"
    star = inked("star", 62, 18, 16, "card-star") if row.starred else ""
    return (
        svg.el("path", d=band, class_="card-band")
        + svg.text(MARGIN + 2, 25, str(row.number), class_="card-number")
        + star
        + svg.text(WIDE - MARGIN - 2, 25, ROMAN[row.stage], class_="card-stage")
    )


def _picture(d: Data, row: CardRow, lang: str, top: float, high: float) -> str:
    """A vignette: the subject of an event, or the portrait of a leader in its frame."""
    y, middle = top + high / 2 - 2, WIDE / 2
    if row.kind == "leader":
        return _portrait(d, row, lang, y, high)
    lines = []
    for dy, start in ((-9, 34), (-3, 16), (3, 8), (9, 26)):
        reach = middle - high / 2 - MARGIN - start
        if reach > 4:
            lines.append(f"M{MARGIN + start} {svg.number(y + dy)}h{svg.number(reach)}")
            lines.append(f"M{WIDE - MARGIN - start} {svg.number(y + dy)}h{svg.number(-reach)}")
    rays = "".join(lines)
    size = high - 14
    return svg.group(
        svg.el("path", d=rays, class_="card-rays"),
        svg.circle(middle, y, size / 2 + 3, class_="card-medal"),
        svg.circle(middle, y, size / 2 - 1, class_="card-medal-ring"),
        inked(subject(row), middle, y, round(size * 0.62), "card-subject"),
    )


def _portrait(d: Data, row: CardRow, lang: str, y: float, high: float) -> str:
    """An oval frame with a bust, and the side it serves."""
    x = MARGIN + high * 0.42
    side = texts_for(lang, PACKAGE, d).say(f"drawn.card.{row.side}")
    name = getattr(row.character_name, lang) if row.character_name else ""
    lines = filled(name, 16, WIDE - x - high * 0.42 - MARGIN - 8)
    first = y - 9 * (len(lines) - 1) + 1
    left = x + high * 0.44 + 6
    mark = inked(
        "lis" if row.side == "bourbon" else "martyr", x + high * 0.3, y + high * 0.3, high * 0.3, "card-side-mark"
    )
    return svg.group(
        svg.el("ellipse", cx=x, cy=y, rx=high * 0.38, ry=high * 0.46, class_="card-oval"),
        svg.el("ellipse", cx=x, cy=y, rx=high * 0.33, ry=high * 0.41, class_="card-oval-ring"),
        inked("bust", x, y + 2, round(high * 0.62), "card-bust"),
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
        return DISCS[op["who"]]
    if name == "actions":
        return GROUPS[op["group"]]
    return SUBJECTS[name]


def almanac_of(row: CardRow) -> list[tuple[str, int]]:
    """VIC-4.6.3 The indicators that a card moves, in their order, and how far."""
    return [(name, row.almanac[name]) for name in INDICATORS if name in row.almanac]


def _words(setting: Setting, top: float) -> str:
    """Effect and note, in the middle of what room there is."""
    drawn = []
    y = top + max(0.0, setting.rest / 2 - 4)
    for words, first in setting.text:
        y += setting.size * 1.12
        if first:
            y += 5
            drawn.append(
                svg.el(
                    "path",
                    d=f"M{MARGIN} {svg.number(y - setting.size * 0.52)}l7 3.5l-7 3.5l2 -3.5Z",
                    class_="card-bullet",
                )
            )
        drawn.append(svg.text(MARGIN + 13, y, words, class_="card-text", font_size=setting.size))
    y += 9
    for words in setting.note:
        y += (setting.size - 1.5) * 1.08
        drawn.append(svg.text(WIDE / 2, y, words, class_="card-note", font_size=setting.size - 1.5))
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
            inked(dials.EMBLEMS[name], x - (10 if many else 13), middle - 5, 16 if many else 20, "card-almanac")
        )
        parts.append(svg.text(x + (9 if many else 12), middle + 2, _signed(n), class_=look))
        x += 40
    if not items:
        parts.append(svg.text(48, middle + 2, "—", class_="card-change"))
    parts.append(svg.text(48, HIGH - 12, words.say("drawn.card.almanac"), class_="card-small"))
    parts.append(inked(GROUPS[row.priority], 125, middle - 5, 22, "card-group"))
    parts.append(svg.text(125, HIGH - 12, getattr(d.setup.group_names[row.priority], lang), class_="card-small"))
    size = 22 if scores else 15
    parts.append(
        inked(
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
    left = (WIDE - wide) / 2
    tails = f"M{svg.number(left)} 2h{svg.number(wide)}l-9 10l9 10h{svg.number(-wide)}l9 -10Z"
    return svg.group(
        svg.el("path", d=tails, class_="card-ribbon"), svg.text(WIDE / 2, 17.5, owner, class_="card-owner")
    )


@kept
def back(d: Data, owner: str, lang: str) -> str:
    """A card face down."""
    lozenges = "".join(f"M{x} {y}l12 17l-12 17l-12 -17Z" for y in range(12, 320, 40) for x in range(30, 230, 30))
    return svg.document(
        (0, 0, WIDE, HIGH),
        svg.title(texts_for(lang, PACKAGE, d).say("drawn.card.back", owner=owner)),
        svg.rect(1, 1, WIDE - 2, HIGH - 2, rx=13, class_="card-paper card-paper--back"),
        svg.el("path", d=lozenges, class_="card-lozenge"),
        svg.rect(6, 6, WIDE - 12, HIGH - 12, rx=9, class_="card-line card-line--back"),
        svg.circle(WIDE / 2, HIGH / 2, 58, class_="card-medal"),
        svg.circle(WIDE / 2, HIGH / 2, 52, class_="card-medal-ring"),
        inked("martyr", WIDE / 2 + 4, HIGH / 2, 66, "card-subject"),
        _ribbon(owner) if owner else "",
        class_="card-face card-face--back",
        role="img",
        width=WIDE,
        height=HIGH,
    )


@kept
def told(d: Data, card: int, lang: str) -> str:
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
