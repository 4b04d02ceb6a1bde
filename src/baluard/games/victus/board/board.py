"""The board as one SVG: the plain of Barcelona, mountains above, the sea below.

Spaces, boxes and indicators are `<g id="zone-<key>">`, pieces `<g id="piece-<kind>-<space>">`, all with `data-key`: the
keys of decisions. The ground is drawn once per language; a position adds trenches, pieces, dials and the stage.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from baluard.drawing import svg
from baluard.drawing.emblems import emblems
from baluard.drawing.engraving import patterns
from baluard.games.victus.board import arrows, ground, labels, pieces, relief, sheet, spots, trenches, walls
from baluard.games.victus.board.ground import LANGUAGES, Place, places
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.facts import INDICATORS, Facts


class ZoneMarkup(Struct, frozen=True):
    """A space's markup in parts, between which the marks of the moment and a free spot go; and that of its light."""

    id: str
    inside: bool
    head: str
    tail: str
    light_tail: str


class Plate(Struct, frozen=True):
    """The part of the drawing that never changes, cut where the position comes in."""

    opening: str
    zones: tuple[ZoneMarkup, ...]
    works: str
    names: str


def board(p: Position, f: Facts, lang: str, offered: frozenset[str] = frozenset()) -> str:
    """The whole board as these eyes see it."""
    language = lang if lang in LANGUAGES else "en"
    plate = _plate(language)
    layout = pieces.arranged(p, language)
    free = spots.spots(layout, language)

    def marks(key: str) -> str:
        return " is-offered" if key in offered else ""

    def zone(z: ZoneMarkup) -> str:
        return f'{z.head}{marks(z.id)}" data-spot="{free[z.id]}{z.tail}'

    return "".join(
        (
            plate.opening,
            '<g id="zones">',
            *(zone(z) for z in plate.zones if not z.inside),
            walls.ditch(),
            *(zone(z) for z in plate.zones if z.inside),
            sheet.panel(),
            *(sheet.dial_markup(p, f, name, language, marks(name)) for name in INDICATORS),
            "</g>",
            trenches.trenches(p),
            plate.works,
            '<g id="lights">',
            *(f'<g class="zone-glow{marks(z.id)}{z.light_tail}' for z in plate.zones),
            *(sheet.dial_light(name, marks(name)) for name in INDICATORS),
            "</g>",
            arrows.drawn(),
            plate.names,
            sheet.furniture(language, p.stage),
            '<g id="arrows"></g>',
            '<g id="pieces">',
            *(pieces.piece_markup(spot, language, marks) for spot in layout),
            "</g>",
            '<g id="signs"></g>',
            "</svg>",
        )
    )


@lru_cache(maxsize=4)
def _plate(lang: str) -> Plate:
    """The cached plate of a language."""
    head = svg.document(
        relief.SHEET,
        "|",
        id="board",
        class_="board board--victus",
        role="group",
        aria_label=sheet.say(lang, "board"),
        preserveAspectRatio="xMidYMid meet",
    ).partition("|")[0]
    defs = svg.el(
        "defs",
        patterns(),
        emblems(),
        relief.defs(),
        ground.defs(),
        arrows.defs(),
        trenches.defs(),
        sheet.dial_defs(),
    )
    return Plate(
        opening=head + defs + relief.backdrop() + sheet.lettering(lang),
        zones=tuple(_zone(place, lang) for place in places().values()),
        works=trenches.traces(lang) + walls.works(),
        names=_names(lang) + sheet.street_name(lang),
    )


def _zone(place: Place, lang: str) -> ZoneMarkup:
    """One space or box: title, outline, cover; and the inner edge that lights up when it is offered."""
    look = "montjuic" if place.id == "montjuic" else place.kind
    clip = f"url(#clip-{place.id})"
    middle = f"{svg.number(place.middle[0])} {svg.number(place.middle[1])}"
    if place.kind in ("box", "expedition"):
        cover = sheet.box_ground(place, lang)
    else:
        cover = svg.group(ground.cover(place), clip_path=clip, class_="zone-cover")
    told = (
        f"{place.name[lang]} ({place.code})" if place.code and place.code not in place.name[lang] else place.name[lang]
    )
    tail = "".join(
        (
            f'" data-key="{place.id}" data-middle="{middle}">',
            svg.title(told),
            svg.polygon(place.polygon, id=f"shape-{place.id}"),
            cover,
            "</g>",
        )
    )
    lines = "".join(svg.use(f"shape-{place.id}", class_=f"glow-{part}") for part in ("case", "line", "core"))
    return ZoneMarkup(
        place.id,
        place.numbered,
        f'<g id="zone-{place.id}" class="zone zone--{look}',
        tail,
        f'" data-key="{place.id}" clip-path="{clip}">{lines}</g>',
    )


def _names(lang: str) -> str:
    """Numbers, names and emblems of the spaces."""
    drawn = []
    for name in places():
        label = labels.label(name, lang)
        if label.emblem:
            x, y = label.emblem_at
            drawn.append(svg.use(f"bd-{label.emblem}", x=x - 13, y=y - 13, width=26, height=26, class_="vic-sign"))
        for line in label.lines:
            look = line.look if line.anchor == "middle" else f"{line.look} at-{line.anchor}"
            drawn.append(svg.text(line.x, line.y, line.words, class_=look, font_size=line.size))
    return svg.group(*drawn, id="names", class_="vic-names")
