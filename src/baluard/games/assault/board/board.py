"""The board of the assault as one SVG: `drawn(d, scene, lang)`.

Zones are `<g id="zone-<zone id>">`, pieces `<g id="piece-<unit id>">`, both with `data-key`: the keys of decisions.
The ground is drawn once per language; a position adds the pieces, the badges, the track and the score.
"""

from msgspec import Struct

from baluard.drawing import svg
from baluard.drawing.emblems import emblems
from baluard.drawing.engraving import patterns
from baluard.games.assault.board import ground, pieces, sheet
from baluard.games.assault.board import works as board_works
from baluard.games.assault.board.ground import LANGUAGES, ZoneMarkup, ground_facts
from baluard.games.assault.board.labels import label
from baluard.games.assault.board.spots import spots
from baluard.games.assault.eyes.scene import Scene
from baluard.games.assault.eyes.view import scene as scene_of
from baluard.games.assault.model.data import Data
from baluard.games.assault.words import engraved
from baluard.kernel.kept import kept
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms

NOTHING: frozenset[str] = frozenset()


class Plate(Struct, frozen=True):
    """The part of the drawing that never changes, cut where the position comes in."""

    opening: str
    zones: tuple[ZoneMarkup, ...]
    works: str
    names: str


def board(game: GameOfRooms, view: View, lang: str, offered: frozenset[str] = NOTHING) -> str:
    """The board as it stands now."""
    return drawn(game.data, scene_of(view.present, game.facts(view.options)), lang, offered)


def drawn(
    d: Data,
    scene: Scene,
    lang: str,
    offered: frozenset[str] = NOTHING,
    chosen: frozenset[str] = NOTHING,
    targets: frozenset[str] = NOTHING,
    last: frozenset[str] = NOTHING,
) -> str:
    """The whole board. The four sets hold keys (zone ids, unit ids) to be shown as such."""
    language = lang if lang in LANGUAGES else "en"
    plate = _plate(d, language)

    def marks(key: str) -> str:
        return (
            (" is-offered" if key in offered else "")
            + (" is-chosen" if key in chosen else "")
            + (" is-target" if key in targets else "")
            + (" is-last" if key in last else "")
        )

    layout = pieces.arranged(d, scene.pieces)
    free = spots(d, layout, language)
    return "".join(
        (
            plate.opening,
            '<g id="zones">',
            *(f'{z.head}{marks(z.id)}" data-spot="{free[z.id]}{z.tail}' for z in plate.zones),
            "</g>",
            plate.works,
            board_works.royal_breach(d, language, scene.royal_open),
            '<g id="lights">',
            *(z.light_head + marks(z.id) + z.light_tail for z in plate.zones),
            "</g>",
            plate.names,
            _objectives(d, scene, language),
            sheet.track(d, scene, language),
            sheet.score(d, scene, language),
            pieces.frames_markup(layout),
            '<g id="arrows"></g>',
            '<g id="pieces">',
            *(pieces.piece_markup(d, p, language, marks(p.piece.id)) for p in layout.placed),
            "</g>",
            pieces.badges_markup(layout),
            '<g id="signs"></g>',
            "</svg>",
        )
    )


@kept
def _plate(d: Data, lang: str) -> Plate:
    """The cached plate of a language."""
    zones = tuple(ground.zone_markup(d, z, lang) for z in ground_facts(d).zones.values())
    head = svg.document(
        sheet.VIEWBOX,
        "|",
        id="board",
        class_="board board--assault",
        role="group",
        aria_label=engraved.BOARD[lang],
        preserveAspectRatio="xMidYMid meet",
    ).partition("|")[0]
    defs = svg.el("defs", patterns(), emblems(), sheet.defs(d), ground.defs(d), pieces.faces(d))
    return Plate(
        opening=head + defs + sheet.backdrop(d, lang),
        zones=zones,
        works=board_works.works(d, lang),
        names=_names(d, lang) + sheet.furniture(d, lang),
    )


def _names(d: Data, lang: str) -> str:
    """The names of the zones, and the R of those where reinforcements enter."""
    drawn = []
    for zone in ground_facts(d).zones.values():
        name = label(d, zone.id, lang)
        if zone.catalan_entry and name.badge:
            drawn.append(
                svg.group(
                    svg.title(engraved.ENTRY[lang]),
                    svg.circle(*name.badge, 9.5, class_="entry-disc"),
                    svg.text(name.badge[0], name.badge[1] + 5, "R", class_="entry-letter"),
                    class_="entry",
                )
            )
        lines = [svg.text(line.x, line.y, line.words) for line in name.lines]
        drawn.append(svg.group(*lines, class_=f"label label--{zone.kind}", font_size=name.size))
    return svg.group(*drawn, id="names")


def _objectives(d: Data, scene: Scene, lang: str) -> str:
    """The worth of each objective on the sign of the side that holds it."""
    holders = dict(scene.controlled)
    drawn = []
    for objective in ground_facts(d).objectives:
        holder = holders.get(objective.id, "")
        held = f"{engraved.HELD_BY[lang]} {engraved.SIDES[holder][lang]}" if holder else engraved.NOBODY[lang]
        told = f"{objective.name[lang]}: {objective.vp} {engraved.POINTS[lang]}, {held}"
        for zone_id in objective.zones:
            at = label(d, zone_id, lang).badge
            if at:
                drawn.append(
                    svg.group(
                        svg.title(told),
                        sheet.flag(holder, at[0], at[1], 20),
                        svg.circle(*at, 7.4, class_="worth-disc"),
                        svg.text(at[0], at[1] + 4.9, str(objective.vp), class_="worth"),
                        id=f"objective-{zone_id}",
                        class_=f"objective objective--{holder or 'nobody'}",
                    )
                )
    return svg.group(*drawn, id="objectives")
