"""The sheet around the map: frame, title, compass, names of sea and mountains; cartouches and the panel of dials."""

from functools import lru_cache

from baluard.drawing import engraving, sheet, svg
from baluard.drawing.emblems import stamp
from baluard.drawing.lettering import width_of
from baluard.games.victus.board import dials
from baluard.games.victus.board.ground import Place
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.data import PACKAGE, Data
from baluard.games.victus.model.facts import INDICATORS, Facts
from baluard.kernel.kept import kept
from baluard.texts import texts_for

ROMAN = ("", "I", "II", "III", "IV")
TITLE = (22.0, 1352.0, 452.0, 112.0)
PANEL = (1748.0, 104.0, 400.0, 246.0)
DIAL = (186.0, 112.0)
"""Width and height of a dial's field in the panel."""


def say(d: Data, lang: str, key: str, **facts: object) -> str:
    """One of the words on the board."""
    return texts_for(lang, PACKAGE, d).say(f"drawn.{key}", **facts)


@kept
def lettering(d: Data, lang: str) -> str:
    """The names of what is no space, under the pieces."""
    return svg.group(
        svg.text(1500, 1428, say(d, lang, "sea"), class_="vic-sea-name"),
        svg.text(600, 150, say(d, lang, "collserola"), class_="vic-range-name", transform="rotate(-21 600 150)"),
        svg.text(2108, 560, say(d, lang, "besos"), class_="vic-river-name", transform="rotate(-82 2108 560)"),
        svg.text(46, 1200, say(d, lang, "llobregat"), class_="vic-river-name", transform="rotate(78 46 1200)"),
        class_="bd-backdrop",
    )


def street_name(d: Data, lang: str) -> str:
    """The Rambla, along its strip."""
    x, y = 1001, 1004
    return svg.text(x, y + 5, say(d, lang, "rambla"), class_="vic-street-name", transform=f"rotate(100 {x} {y})")


@kept
def furniture(d: Data, lang: str) -> str:
    """Frame, title, compass and ships."""
    left, top, width, height = TITLE
    middle = left + width / 2 + 34
    return svg.group(
        engraving.ship(1268, 1440, 0.8),
        engraving.ship(1730, 1392, 0.7),
        engraving.cartouche(left, top, width, height),
        _shield(left + 56, top + 52, 64),
        svg.text(middle, top + 44, say(d, lang, "title"), class_="vic-title"),
        svg.text(middle, top + 70, say(d, lang, "subtitle"), class_="vic-subtitle"),
        engraving.compass(556, 1408, 38, -45, say(d, lang, "north")),
        engraving.neat_line(8, 8, 2144, 1464, 8, 54),
        class_="bd-furniture",
    )


@kept
def stage(d: Data, lang: str, number: int) -> str:
    """The stage of the game, under the title."""
    left, top, width, _ = TITLE
    name = getattr(d.setup.stage_names[str(number)], lang)
    words = say(d, lang, "stage", stage=ROMAN[number], name=name)
    return svg.group(
        svg.text(left + width / 2 + 34, top + 96, words, class_="vic-stage"), id="board-stage", class_="bd-furniture"
    )


def _shield(x: float, y: float, size: float) -> str:
    """The arms of the city: Saint George's cross quartered with the bars."""
    s = size / 2
    foot = f"C{-s * 0.4} {s} {-s} {s * 0.8} {-s} {s * 0.2}Z"
    clip = f"M{-s} {-s}H{s}V{s * 0.2}C{s} {s * 0.8} {s * 0.4} {s} 0 {s * 1.2}{foot}"
    quarters = f"M0 {-s}H{s}V0H0ZM{-s} 0H0V{s * 1.2}{foot}"
    cross = f"M{-s / 2} {-s}V0M{-s} {-s / 2}H0M{s / 2} 0V{s * 1.02}M0 {s * 0.45}H{s * 0.95}"
    bars = "".join(f"M{s * k:.1f} {-s}V0" for k in (0.15, 0.38, 0.62, 0.85)) + "".join(
        f"M{-s * k:.1f} 0V{s * foot:.1f}" for k, foot in ((0.15, 1.1), (0.38, 0.98), (0.62, 0.86), (0.85, 0.65))
    )
    return svg.group(
        svg.el("path", d=clip, class_="flag-white"),
        svg.el("path", d=quarters, class_="flag-gold"),
        svg.el("path", d=cross, class_="flag-bars", stroke_width=size / 9),
        svg.el("path", d=bars, class_="flag-bars", stroke_width=size / 16),
        svg.el("path", d=clip, class_="flag-edge"),
        transform=svg.translate(x, y),
    )


# -- boxes


def box_ground(d: Data, place: Place, lang: str) -> str:
    """A cartouche with its title."""
    left, top = place.polygon[0]
    right, bottom = place.polygon[2]
    left, right, top, bottom = min(left, right), max(left, right), min(top, bottom), max(top, bottom)
    title = say(d, lang, "short.expedition") if place.id == "expedition" else place.name[lang]
    return engraving.cartouche(left, top, right - left, bottom - top) + svg.text(
        (left + right) / 2, top + 27, title, class_="vic-box-title"
    )


# -- dials


def dial_key(name: str) -> str:
    """The element of an indicator on the board; the harbour is also a space."""
    return "dial-port" if name == "port" else f"zone-{name}"


def dial_at(name: str) -> tuple[float, float]:
    """The left upper corner of a dial's field."""
    i = INDICATORS.index(name)
    return PANEL[0] + 12 + (i % 2) * (DIAL[0] + 4), PANEL[1] + 10 + (i // 2) * (DIAL[1] + 4)


def dial_defs() -> str:
    """The fields of the dials as clip paths, for their lights."""
    return "".join(svg.el("clipPath", svg.use(f"shape-{dial_key(n)}"), id=f"clip-{dial_key(n)}") for n in INDICATORS)


@lru_cache(maxsize=1)
def panel() -> str:
    """The plate on which the dials lie."""
    return svg.group(engraving.cartouche(*PANEL), class_="bd-backdrop")


def dial_of(p: Position, f: Facts, name: str) -> dials.Dial:
    """An indicator as it stands."""
    i = INDICATORS.index(name)
    red = f.data.tracks.indicator[name].start_full
    return dials.Dial(name, f.boxes[i], p.needle[name], name in p.marked, red)


def dial_markup(p: Position, f: Facts, name: str, lang: str) -> str:
    """An indicator that can be clicked."""
    x, y = dial_at(name)
    key = dial_key(name)
    row = f.data.tracks.indicator[name]
    value = row.boxes[p.needle[name]]
    short = say(f.data, lang, f"indicator.{name}")
    return svg.group(
        svg.title(f"{getattr(row.name, lang)}: {value}"),
        svg.rect(x, y, *DIAL, rx=8, id=f"shape-{key}"),
        svg.group(dials.face_of(dial_of(p, f, name)), transform=svg.translate(x + DIAL[0] / 2, y + 79)),
        stamp(dials.EMBLEMS[name], x + DIAL[0] / 2 - width_of(short, 21) / 2 - 8, y + 96, 22, "dial-emblem"),
        svg.text(x + DIAL[0] / 2 + 8, y + 103, short, class_="vic-dial-name"),
        id=key,
        class_="zone zone--dial",
        data_key=name,
        data_middle=f"{svg.number(x + DIAL[0] / 2)} {svg.number(y + 60)}",
    )


def dial_light(name: str) -> str:
    """The light of a dial's field."""
    key = dial_key(name)
    look = "zone-glow dial-glow dial-glow--port" if name == "port" else "zone-glow dial-glow"
    return sheet.light(name, f"shape-{key}", look, clip_path=f"url(#clip-{key})")
