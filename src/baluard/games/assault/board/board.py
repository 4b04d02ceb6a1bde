"""The board of the assault as one SVG: `board(d, scene, lang)`.

Zones are `<g id="zone-<zone id>">`, pieces `<g id="piece-<unit id>">`, both with `data-key`: the keys of decisions.
The ground is drawn once per language; a position adds the pieces, the badges, the track and the score.
"""

from baluard.drawing import sheet, svg
from baluard.games.assault.board import ground, pieces
from baluard.games.assault.board import sheet as surround
from baluard.games.assault.board import works as board_works
from baluard.games.assault.board.ground import LANGUAGES, ground_facts
from baluard.games.assault.board.labels import label
from baluard.games.assault.board.spots import spots
from baluard.games.assault.eyes.scene import Scene
from baluard.games.assault.model.data import Data
from baluard.games.assault.words import engraved
from baluard.kernel.kept import kept
from baluard.page.widgets import Board


def board(d: Data, scene: Scene, lang: str, offered: frozenset[str] = frozenset()) -> Board:
    """The whole board; what is offered (zone ids, unit ids) is lit."""
    language = lang if lang in LANGUAGES else "en"
    layout = pieces.arranged(d, scene.pieces)
    live = {
        "royal-breach": board_works.royal_breach(d, language, scene.royal_open),
        "objectives": _objectives(d, scene, language),
        "track": surround.track(d, scene, language),
        "score": surround.score(d, scene, language),
        "stack-frames": pieces.frames_markup(layout),
        "pieces": svg.group(*(pieces.piece_markup(d, p, language) for p in layout.placed), id="pieces"),
        "stack-badges": pieces.badges_markup(layout),
        "signs": sheet.signs(spots(d, layout, language)),
    }
    return Board(_ground(d, language), live, offered)


@kept
def _ground(d: Data, lang: str) -> str:
    """All that never changes, with slots for the rest."""
    zones = ground_facts(d).zones
    lights = (sheet.light(name, f"shape-{name}", clip_path=f"url(#clip-{name})") for name in zones)
    return sheet.ground(
        "assault",
        engraved.BOARD[lang],
        surround.VIEWBOX,
        (surround.defs(d), ground.defs(d), board_works.defs(d), pieces.faces(d)),
        surround.backdrop(d, lang),
        svg.group(*(ground.zone_markup(d, zone, lang) for zone in zones.values()), id="zones"),
        board_works.works(d, lang),
        sheet.slot("royal-breach"),
        svg.group(*lights, id="lights"),
        _names(d, lang),
        surround.furniture(d, lang),
        *(sheet.slot(name) for name in ("objectives", "track", "score", "stack-frames", "arrows")),
        *(sheet.slot(name) for name in ("pieces", "stack-badges", "signs")),
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
                        svg.use(f"sign-{holder or 'nobody'}", transform=svg.translate(*at)),
                        svg.circle(*at, 7.4, class_="worth-disc"),
                        svg.text(at[0], at[1] + 4.9, str(objective.vp), class_="worth"),
                        id=f"objective-{zone_id}",
                        class_=f"objective objective--{holder or 'nobody'}",
                    )
                )
    return svg.group(*drawn, id="objectives")
