"""The board as one SVG: Europe in 1701, from Lisbon to Vienna.

Hexes are `<g id="zone-<space>">`, troops `<g id="piece-<power>-<space>">`, all with `data-key`: the keys of decisions.
The ground is drawn once per language; a position adds troops, the private stars, the wall and the reserves.
"""

from __future__ import annotations

from baluard.drawing import sheet, svg
from baluard.games.catalans.board import ground, heraldry, pieces, walls
from baluard.games.catalans.board import sheet as surround
from baluard.games.catalans.board.ground import LANGUAGES, spaces
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.facts import Facts
from baluard.games.catalans.model.rows import Data, SpaceRow
from baluard.kernel.kept import kept
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms
from baluard.page.widgets import Board


def board(game: GameOfRooms, view: View, lang: str, offered: frozenset[str] = frozenset()) -> Board:
    """The whole board as these eyes see it now."""
    p: Position = view.present
    f: Facts = game.facts(view.options)
    language = lang if lang in LANGUAGES else "en"
    d = f.data
    troops = (pieces.piece_markup(d, spot, language) for spot in pieces.layout_of(d, p, offered))
    free = {name: pieces.free_spot(d, p, name) for name, row in spaces(d).items() if not row.impassable}
    live = {
        "board-moment": surround.moment(d, language, p.period, p.round),
        "reserves": surround.reserves(p, f, language),
        "board-wall": surround.wall(p, f, language),
        "stars": stars(p, f, language),
        "pieces": svg.group(*troops, id="pieces"),
        "signs": sheet.signs({**free, "segment": surround.WALL_SPOT}),
    }
    return Board(_ground(d, language), live, offered)


@kept
def _ground(d: Data, lang: str) -> str:
    """All that never changes, with slots for the rest."""
    open_rows = [row for row in spaces(d).values() if not row.impassable]
    alps = [row for row in spaces(d).values() if row.impassable]
    clip = "url(#cat-hex-clip)"
    return sheet.ground(
        "catalans",
        surround.say(d, lang, "board"),
        ground.SHEET,
        (heraldry.defs(), ground.defs(d), pieces.defs(d), walls.defs(d)),
        ground.backdrop(),
        surround.lettering(d, lang),
        svg.group(
            *(_zone(d, row, lang) for row in open_rows),
            *(svg.group(svg.title(getattr(row.name, lang)), ground.ground(d, row)) for row in alps),
            id="zones",
        ),
        ground.borders(d),
        svg.group(
            *(sheet.light(r.id, "cat-hex", clip_path=clip, transform=svg.translate(r.x, r.y)) for r in open_rows),
            id="lights",
        ),
        surround.furniture(d, lang),
        *(sheet.slot(name) for name in ("board-moment", "reserves", "board-wall")),
        ground.names(d, lang),
        *(sheet.slot(name) for name in ("stars", "arrows", "pieces", "signs")),
    )


def _zone(d: Data, row: SpaceRow, lang: str) -> str:
    """One hex: title and ground."""
    name = getattr(row.name, lang)
    told = name if name == row.label else f"{name} ({row.label})"
    return sheet.zone(row.id, f"zone--{row.home}", (row.x, row.y), told, ground.ground(d, row))


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
                svg.title(surround.say(f.data, lang, "goal_star")),
                svg.use("bd-star", x=-14, y=-14, width=28, height=28),
                class_="cat-star",
                transform=svg.translate(row.x, row.y - 41),
            )
        )
    return svg.group(*drawn, id="stars")
