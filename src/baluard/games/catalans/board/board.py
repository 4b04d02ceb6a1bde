"""The board as one SVG: Europe in 1701, from Lisbon to Vienna.

Hexes are `<g id="zone-<space>">`, troops `<g id="piece-<power>-<space>">`, all with `data-key`: the keys of decisions.
The ground is drawn once per language; a position adds troops, the private stars, the wall and the reserves.
"""

from __future__ import annotations

from msgspec import Struct

from baluard.drawing import svg
from baluard.drawing.emblems import emblems
from baluard.drawing.engraving import patterns
from baluard.games.catalans.board import ground, heraldry, pieces, sheet
from baluard.games.catalans.board.ground import LANGUAGES, spaces
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.facts import Facts
from baluard.games.catalans.model.rows import Data, SpaceRow
from baluard.kernel.kept import kept
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms


class ZoneMarkup(Struct, frozen=True):
    """A hex in parts, between which the marks of the moment go; and its light."""

    id: str
    head: str
    tail: str
    light_tail: str


class Plate(Struct, frozen=True):
    """The part of the drawing that never changes, cut where the position comes in."""

    opening: str
    zones: tuple[ZoneMarkup, ...]
    alps: str
    borders: str
    names: str


def board(game: GameOfRooms, view: View, lang: str, offered: frozenset[str] = frozenset()) -> str:
    """The whole board as these eyes see it now."""
    p: Position = view.present
    f: Facts = game.facts(view.options)
    language = lang if lang in LANGUAGES else "en"
    d = f.data
    plate = _plate(d, language)
    layout = pieces.arranged(d, p, offered)

    def marks(key: str) -> str:
        return " is-offered" if key in offered else ""

    return "".join(
        (
            plate.opening,
            '<g id="zones">',
            *(f'{z.head}{marks(z.id)}" data-spot="{pieces.free_spot(d, p, z.id)}{z.tail}' for z in plate.zones),
            plate.alps,
            "</g>",
            plate.borders,
            '<g id="lights">',
            *(f'<g class="zone-glow{marks(z.id)}{z.light_tail}' for z in plate.zones),
            "</g>",
            sheet.furniture(d, language, p.period, p.round),
            sheet.reserves(p, f, language),
            sheet.wall(p, f, language, marks("segment")),
            plate.names,
            stars(p, f, language),
            '<g id="arrows"></g>',
            '<g id="pieces">',
            *(pieces.piece_markup(d, spot, language, marks) for spot in layout),
            "</g>",
            '<g id="signs"></g>',
            "</svg>",
        )
    )


def goal_spaces(p: Position, f: Facts) -> tuple[str, ...]:
    """CAT-2.5 The spaces of the goals that these eyes know, in the order of the map."""
    known = [goal for goals in p.goals.values() if isinstance(goals, tuple) for goal in goals]
    named = {z for goal in known for z in f.goals[goal].spaces}
    return tuple(f.ids[z] for z in sorted(named))


def stars(p: Position, f: Facts, lang: str) -> str:
    """A private star over every space of an own goal."""
    drawn = []
    for name in goal_spaces(p, f):
        row = spaces(f.data)[name]
        drawn.append(
            svg.group(
                svg.title(sheet.say(f.data, lang, "goal_star")),
                svg.use("bd-star", x=-14, y=-14, width=28, height=28),
                class_="cat-star",
                transform=svg.translate(row.x, row.y - 41),
            )
        )
    return svg.group(*drawn, id="stars")


@kept
def _plate(d: Data, lang: str) -> Plate:
    """The plate of a language."""
    head = svg.document(
        ground.SHEET,
        "|",
        id="board",
        class_="board board--catalans",
        role="group",
        aria_label=sheet.say(d, lang, "board"),
        preserveAspectRatio="xMidYMid meet",
    ).partition("|")[0]
    defs = svg.el("defs", patterns(), emblems(), heraldry.defs(), ground.defs(d), pieces.defs(d))
    rows = spaces(d).values()
    return Plate(
        opening=head + defs + ground.backdrop() + sheet.lettering(d, lang),
        zones=tuple(_zone(d, row, lang) for row in rows if not row.impassable),
        alps="".join(
            svg.group(svg.title(getattr(row.name, lang)), ground.ground(d, row)) for row in rows if row.impassable
        ),
        borders=ground.borders(d),
        names=ground.names(d),
    )


def _zone(d: Data, row: SpaceRow, lang: str) -> ZoneMarkup:
    """One hex: title, ground; and the inner edge that lights up when it is offered."""
    middle = f"{svg.number(row.x)} {svg.number(row.y)}"
    name = getattr(row.name, lang)
    told = name if name == row.label else f"{row.label} ({name})"
    tail = f'" data-key="{row.id}" data-middle="{middle}">{svg.title(told)}{ground.ground(d, row)}</g>'
    lines = "".join(svg.use("cat-hex", class_=f"glow-{part}") for part in ("case", "line", "core"))
    place = svg.translate(row.x, row.y)
    light = f'" data-key="{row.id}" clip-path="url(#cat-hex-clip)" transform="{place}">{lines}</g>'
    return ZoneMarkup(row.id, f'<g id="zone-{row.id}" class="zone zone--{row.home}', tail, light)
