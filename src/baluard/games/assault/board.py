"""The board of the assault as one SVG: `board(scene, lang)`.

Zones are `<g id="zone-<zone id>">`, pieces `<g id="piece-<unit id>">`, both with `data-key`: the keys of decisions.
The ground is drawn once per language; a position adds the pieces, the badges, the track and the score.
"""

from functools import lru_cache

from msgspec import Struct

from baluard.drawing import svg
from baluard.drawing.emblems import emblems
from baluard.drawing.engraving import patterns
from baluard.games.assault import board_ground, board_pieces, board_sheet, board_words, board_works
from baluard.games.assault.board_ground import LANGUAGES, ZoneMarkup, ground_facts
from baluard.games.assault.board_labels import label
from baluard.games.assault.board_spots import spots
from baluard.games.assault.scene import Scene

NOTHING: frozenset[str] = frozenset()


class Plate(Struct, frozen=True):
    """The part of the drawing that never changes, cut where the position comes in."""

    opening: str
    zones: tuple[ZoneMarkup, ...]
    works: str
    names: str


def board(
    scene: Scene,
    lang: str,
    offered: frozenset[str] = NOTHING,
    chosen: frozenset[str] = NOTHING,
    targets: frozenset[str] = NOTHING,
    last: frozenset[str] = NOTHING,
) -> str:
    """The whole board. The four sets hold keys (zone ids, unit ids) to be shown as such."""
    language = lang if lang in LANGUAGES else "en"
    plate = _plate(language)

    def marks(key: str) -> str:
        return (
            (" is-offered" if key in offered else "")
            + (" is-chosen" if key in chosen else "")
            + (" is-target" if key in targets else "")
            + (" is-last" if key in last else "")
        )

    layout = board_pieces.arranged(scene.pieces)
    free = spots(layout, language)
    return "".join(
        (
            plate.opening,
            '<g id="zones">',
            *(f'{z.head}{marks(z.id)}" data-spot="{free[z.id]}{z.tail}' for z in plate.zones),
            "</g>",
            plate.works,
            board_works.royal_breach(language, scene.royal_open),
            '<g id="lights">',
            *(z.light_head + marks(z.id) + z.light_tail for z in plate.zones),
            "</g>",
            plate.names,
            _objectives(scene, language),
            board_sheet.track(scene, language),
            board_sheet.score(scene, language),
            board_pieces.frames_markup(layout),
            '<g id="arrows"></g>',
            '<g id="pieces">',
            *(board_pieces.piece_markup(p, language, marks(p.piece.id)) for p in layout.placed),
            "</g>",
            board_pieces.badges_markup(layout),
            '<g id="signs"></g>',
            "</svg>",
        )
    )


@lru_cache(maxsize=4)
def _plate(lang: str) -> Plate:
    """The cached plate of a language."""
    zones = tuple(board_ground.zone_markup(z, lang) for z in ground_facts().zones.values())
    head = svg.document(
        board_sheet.VIEWBOX,
        "|",
        id="board",
        class_="board board--assault",
        role="group",
        aria_label=board_words.BOARD[lang],
        preserveAspectRatio="xMidYMid meet",
    ).partition("|")[0]
    defs = svg.el("defs", patterns(), emblems(), board_sheet.defs(), board_ground.defs(), board_pieces.faces())
    return Plate(
        opening=head + defs + board_sheet.backdrop(lang),
        zones=zones,
        works=board_works.works(lang),
        names=_names(lang) + board_sheet.furniture(lang),
    )


def _names(lang: str) -> str:
    """The names of the zones, and the R of those where reinforcements enter."""
    drawn = []
    for zone in ground_facts().zones.values():
        name = label(zone.id, lang)
        if zone.catalan_entry and name.badge:
            drawn.append(
                svg.group(
                    svg.title(board_words.ENTRY[lang]),
                    svg.circle(*name.badge, 9.5, class_="entry-disc"),
                    svg.text(name.badge[0], name.badge[1] + 5, "R", class_="entry-letter"),
                    class_="entry",
                )
            )
        lines = [svg.text(line.x, line.y, line.words) for line in name.lines]
        drawn.append(svg.group(*lines, class_=f"label label--{zone.kind}", font_size=name.size))
    return svg.group(*drawn, id="names")


def _objectives(scene: Scene, lang: str) -> str:
    """The worth of each objective on the sign of the side that holds it."""
    holders = dict(scene.controlled)
    drawn = []
    for objective in ground_facts().objectives:
        holder = holders.get(objective.id, "")
        held = f"{board_words.HELD_BY[lang]} {board_words.SIDES[holder][lang]}" if holder else board_words.NOBODY[lang]
        told = f"{objective.name[lang]}: {objective.vp} {board_words.POINTS[lang]}, {held}"
        for zone_id in objective.zones:
            at = label(zone_id, lang).badge
            if at:
                drawn.append(
                    svg.group(
                        svg.title(told),
                        board_sheet.flag(holder, at[0], at[1], 20),
                        svg.circle(*at, 7.4, class_="worth-disc"),
                        svg.text(at[0], at[1] + 4.9, str(objective.vp), class_="worth"),
                        id=f"objective-{zone_id}",
                        class_=f"objective objective--{holder or 'nobody'}",
                    )
                )
    return svg.group(*drawn, id="objectives")
