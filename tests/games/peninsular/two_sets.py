"""A second data set of the campaign: other numbers, another border, another arrival."""

from __future__ import annotations

from msgspec.structs import replace

from baluard.components import pack_set
from baluard.components.sets import set_hash
from baluard.games.peninsular import GAME
from baluard.page.contract import GameModule


def tuned() -> GameModule:
    """The campaign with cheaper points, no way between Madrid and Toledo, and a stronger corps of La Romana."""
    d = GAME.data
    constants = replace(d.nations.constants, points_per_gold=7, forage_loss_per_point=10)
    edges = [row for row in d.map.edge if {row.a, row.b} != {"madrid", "toledo"}]
    events = [replace(row, points=row.points + 30) if row.id == "es_t2_romana" else row for row in d.schedule.event]
    other = replace(
        d,
        nations=replace(d.nations, constants=constants),
        map=replace(d.map, edge=edges),
        schedule=replace(d.schedule, event=events),
        kept={},
        hash="",
    )
    name = set_hash(other)
    GAME.add_data(name, pack_set(other))
    return GAME.for_data(name)
