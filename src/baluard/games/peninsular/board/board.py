"""The board as one SVG: the Peninsula and the south of France.

Provinces are `<g id="zone-<province>">`, corps `<g id="piece-<corps>">`, all with `data-key`: the keys of orders.
The ground is drawn once per language; a position adds who holds what, pieces, sieges, interruptions and layers.
"""

from __future__ import annotations

from baluard.drawing import sheet, svg
from baluard.games.peninsular.board import ground, labels, relief
from baluard.games.peninsular.board import sheet as surround
from baluard.games.peninsular.model.rows import Data
from baluard.kernel.kept import kept

SLOTS = ("interruptions", "layers", "cities", "arrows", "pieces", "signs")


@kept
def ground_of(d: Data, lang: str) -> str:
    """All that never changes, with slots for the rest."""
    return sheet.ground(
        "peninsular",
        ground.say(d, lang, "board"),
        ground.sheet_box(d),
        (ground.defs(d), labels.city_defs(d)),
        ground.backdrop(d),
        ground.zones(d, lang),
        relief.relief_layer(d),
        ground.border_layer(d),
        surround.lettering(d, lang),
        svg.group(*sheet.clipped_lights(row.id for row in d.map.province), id="lights"),
        ground.river_names(d, lang),
        labels.names_layer(d, lang),
        surround.furniture(d, lang),
        *(sheet.slot(name) for name in SLOTS),
    )
