"""The board as one SVG: the plain of Barcelona, mountains above, the sea below.

Spaces, boxes and indicators are `<g id="zone-<key>">`, pieces `<g id="piece-<kind>-<space>">`, all with `data-key`: the
keys of decisions. The ground is drawn once per language; a position adds trenches, pieces, dials and the stage.
"""

from __future__ import annotations

from baluard.drawing import sheet, svg
from baluard.games.victus.board import arrows, ground, labels, pieces, relief, spots, trenches, walls
from baluard.games.victus.board import sheet as surround
from baluard.games.victus.board.ground import LANGUAGES, Place, places
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.data import Data
from baluard.games.victus.model.facts import INDICATORS, Facts
from baluard.kernel.kept import kept
from baluard.page.widgets import Board


def board(p: Position, f: Facts, lang: str, offered: frozenset[str] = frozenset()) -> Board:
    """The whole board as these eyes see it."""
    language = lang if lang in LANGUAGES else "en"
    d: Data = f.data
    layout = pieces.arranged(d, p, language)
    dials = (surround.dial_markup(p, f, name, language) for name in INDICATORS)
    live = {
        "board-dials": svg.group(*dials, id="board-dials"),
        "trenches": trenches.trenches(d, p),
        "board-stage": surround.stage(d, language, p.stage),
        "pieces": svg.group(*(pieces.piece_markup(d, spot, language) for spot in layout), id="pieces"),
        "signs": sheet.signs(spots.spots(d, layout, language)),
    }
    return Board(_ground(d, language), live, offered)


@kept
def _ground(d: Data, lang: str) -> str:
    """All that never changes, with slots for the rest."""
    every = places(d).values()
    lights = (sheet.light(name, f"shape-{name}", clip_path=f"url(#clip-{name})") for name in places(d))
    return sheet.ground(
        "victus",
        surround.say(d, lang, "board"),
        relief.SHEET,
        (relief.defs(), ground.defs(d), arrows.defs(), trenches.defs(d), surround.dial_defs()),
        relief.backdrop(),
        surround.lettering(d, lang),
        svg.group(
            *(_zone(d, place, lang) for place in every if not place.numbered),
            walls.ditch(d),
            *(_zone(d, place, lang) for place in every if place.numbered),
            surround.panel(),
            sheet.slot("board-dials"),
            id="zones",
        ),
        sheet.slot("trenches"),
        trenches.traces(d, lang),
        walls.works(d),
        svg.group(*lights, *(surround.dial_light(name) for name in INDICATORS), id="lights"),
        arrows.drawn(d),
        _names(d, lang),
        surround.street_name(d, lang),
        surround.furniture(d, lang),
        *(sheet.slot(name) for name in ("board-stage", "arrows", "pieces", "signs")),
    )


def _zone(d: Data, place: Place, lang: str) -> str:
    """One space or box: title, outline, cover."""
    look = "montjuic" if place.id == "montjuic" else place.kind
    name, code = place.name[lang], place.code
    if place.kind in ("box", "expedition"):
        cover = surround.box_ground(d, place, lang)
    else:
        cover = svg.group(ground.cover(d, place), clip_path=f"url(#clip-{place.id})", class_="zone-cover")
    return sheet.zone(
        place.id,
        f"zone--{look}",
        place.middle,
        f"{name} ({code})" if code and code not in name else name,
        svg.polygon(place.polygon, id=f"shape-{place.id}"),
        cover,
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
