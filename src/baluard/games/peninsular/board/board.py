"""The board as one SVG: the Peninsula and the south of France.

Provinces are `<g id="zone-<province>">`, corps `<g id="piece-<corps>">`, all with `data-key`: the keys of orders.
The ground is drawn once per language; a position adds who holds what, pieces, sieges, interruptions and layers.
"""

from __future__ import annotations

from baluard.drawing import sheet, svg
from baluard.games.peninsular.board import counters, ground, labels, layers, pieces, relief
from baluard.games.peninsular.board import sheet as surround
from baluard.games.peninsular.board.labels import LANGUAGES
from baluard.games.peninsular.eyes.reach import reaches
from baluard.games.peninsular.eyes.view import Position
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.rows import Data
from baluard.games.peninsular.model.state import State
from baluard.kernel.kept import kept
from baluard.kernel.present import present_state
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms
from baluard.page.widgets import Board


def board(game: GameOfRooms, view: View, lang: str, offered: frozenset[str] = frozenset()) -> Board:
    """PEN-20.10 The whole map as these eyes see it now, or saw it after any activation: a drawing of a position."""
    p: Position = view.present
    s: State = present_state(view, game)
    d = s.facts.data
    language = lang if lang in LANGUAGES else "en"
    layout = pieces.layout_of(d, p)
    # PEN-10.8 The regions that guerrillas have cut off, and until which turn
    cut_off = {region: turn for region, turn in p.interrupted.items() if turn >= p.turn}
    own = tuple(nation for nation in NATIONS if nation in view.eyes)
    shown = (p.nation,) if p.nation in own or not own else own
    live = {
        "board-moment": surround.moment(d, language, p.turn),
        "interruptions": layers.cut_off(d, cut_off),
        "notices": notices(d, cut_off, language),
        "layers": svg.group(layers.control(d, p), layers.threat(d, p), layers.supply(d, s, shown), id="layers"),
        "cities": pieces.cities_layer(d, p, language),
        "pieces": pieces.pieces_layer(d, p, layout, reaches(s), language),
        "signs": sheet.signs(pieces.free_spots(d, layout)),
    }
    return Board(_ground(d, language), live, offered, layers.LAYERS)


def notices(d: Data, cut_off: dict[str, int], lang: str) -> str:
    """Until which turn regions are cut off."""
    told = ((region, ground.say(d, lang, "interrupted", turn=turn)) for region, turn in cut_off.items())
    return svg.group(*(layers.notice(d, region, words) for region, words in told), id="notices", class_="bd-borders")


@kept
def _ground(d: Data, lang: str) -> str:
    """All that never changes, with slots for the rest."""
    return sheet.ground(
        "peninsular",
        ground.say(d, lang, "board"),
        ground.sheet_box(d),
        (ground.defs(d), labels.city_defs(d), counters.defs(d)),
        ground.backdrop(d),
        ground.zones(d, lang),
        relief.relief_layer(d),
        ground.border_layer(d),
        surround.lettering(d, lang),
        layers.forage(d),
        *(sheet.slot(name) for name in ("interruptions", "layers")),
        svg.group(*sheet.clipped_lights(row.id for row in d.map.province), id="lights"),
        ground.river_names(d, lang),
        labels.names_layer(d, lang),
        surround.furniture(d, lang),
        *(sheet.slot(name) for name in ("board-moment", "notices", "cities", "arrows", "pieces", "signs")),
    )
