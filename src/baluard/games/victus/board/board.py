"""The board as one SVG: the plain of Barcelona, mountains above, the sea below.

Spaces, boxes and indicators are `<g id="zone-<key>">`, pieces `<g id="piece-<kind>-<space>">`, all with `data-key`: the
keys of decisions. The ground is drawn once per language; a position adds trenches, pieces, dials and the stage.
"""

from __future__ import annotations

from msgspec import Struct

from baluard.drawing import svg
from baluard.drawing.emblems import emblems
from baluard.drawing.engraving import patterns
from baluard.games.victus.board import arrows, ground, labels, pieces, relief, sheet, spots, trenches, walls
from baluard.games.victus.board.ground import LANGUAGES, Place, places
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.data import Data
from baluard.games.victus.model.facts import INDICATORS, Facts
from baluard.kernel.kept import kept
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms


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


def board(game: GameOfRooms, view: View, lang: str, offered: frozenset[str] = frozenset()) -> str:
    """The whole board as these eyes see it now."""
    p: Position = view.present
    f: Facts = game.facts(view.options)
    language = lang if lang in LANGUAGES else "en"
    d: Data = f.data
    plate = _plate(d, language)
    layout = pieces.arranged(d, p, language)
    free = spots.spots(d, layout, language)

    def marks(key: str) -> str:
        return " is-offered" if key in offered else ""

    def zone(z: ZoneMarkup) -> str:
        return f'{z.head}{marks(z.id)}" data-spot="{free[z.id]}{z.tail}'

    return "".join(
        (
            plate.opening,
            '<g id="zones">',
            *(zone(z) for z in plate.zones if not z.inside),
            walls.ditch(d),
            *(zone(z) for z in plate.zones if z.inside),
            sheet.panel(),
            *(sheet.dial_markup(p, f, name, language, marks(name)) for name in INDICATORS),
            "</g>",
            trenches.trenches(d, p),
            plate.works,
            '<g id="lights">',
            *(f'<g class="zone-glow{marks(z.id)}{z.light_tail}' for z in plate.zones),
            *(sheet.dial_light(name, marks(name)) for name in INDICATORS),
            "</g>",
            arrows.drawn(d),
            plate.names,
            sheet.furniture(d, language, p.stage),
            '<g id="arrows"></g>',
            '<g id="pieces">',
            *(pieces.piece_markup(d, spot, language, marks) for spot in layout),
            "</g>",
            '<g id="signs"></g>',
            "</svg>",
        )
    )


@kept
def _plate(d: Data, lang: str) -> Plate:
    """The cached plate of a language."""
    head = svg.document(
        relief.SHEET,
        "|",
        id="board",
        class_="board board--victus",
        role="group",
        aria_label=sheet.say(d, lang, "board"),
        preserveAspectRatio="xMidYMid meet",
    ).partition("|")[0]
    defs = svg.el(
        "defs",
        patterns(),
        emblems(),
        relief.defs(),
        ground.defs(d),
        arrows.defs(),
        trenches.defs(d),
        sheet.dial_defs(),
    )
    return Plate(
        opening=head + defs + relief.backdrop() + sheet.lettering(d, lang),
        zones=tuple(_zone(d, place, lang) for place in places(d).values()),
        works=trenches.traces(d, lang) + walls.works(d),
        names=_names(d, lang) + sheet.street_name(d, lang),
    )


def _zone(d: Data, place: Place, lang: str) -> ZoneMarkup:
    """One space or box: title, outline, cover; and the inner edge that lights up when it is offered."""
    look = "montjuic" if place.id == "montjuic" else place.kind
    clip = f"url(#clip-{place.id})"
    middle = f"{svg.number(place.middle[0])} {svg.number(place.middle[1])}"
    if place.kind in ("box", "expedition"):
        cover = sheet.box_ground(d, place, lang)
    else:
        cover = svg.group(ground.cover(d, place), clip_path=clip, class_="zone-cover")
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


def _names(d: Data, lang: str) -> str:
    """Numbers, names and emblems of the spaces."""
    drawn = []
    for name in places(d):
        label = labels.label(d, name, lang)
        if label.emblem:
            x, y = label.emblem_at
            drawn.append(svg.use(f"bd-{label.emblem}", x=x - 13, y=y - 13, width=26, height=26, class_="vic-sign"))
        for line in label.lines:
            look = line.look if line.anchor == "middle" else f"{line.look} at-{line.anchor}"
            drawn.append(svg.text(line.x, line.y, line.words, class_=look, font_size=line.size))
    return svg.group(*drawn, id="names", class_="vic-names")
