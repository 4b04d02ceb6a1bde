"""The names of counters, zones, seats, cards and kinds of units in one language."""

from __future__ import annotations

from baluard.games.assault.model.data import Data
from baluard.kernel.kept import kept


@kept
def names(d: Data, lang: str) -> dict[str, str]:
    """Every key that a decision or an event may mention, with its name."""
    found: dict[str, str] = {}
    for zone in d.map.zone:
        found[zone.id] = getattr(zone.name, lang)
    for objective in d.map.objective:
        found.setdefault(objective.id, getattr(objective.name, lang))
    for unit in d.units.unit:
        found[unit.id] = getattr(unit.name, lang)
    types = {row.id: getattr(row.name, lang) for row in d.units.type}
    found.update(types)
    for unit in d.units.unit:
        nation = getattr(d.units.nation[unit.nation].name, lang)
        found[f"{unit.nation}_{unit.type}"] = f"{types[unit.type]} ({nation})"
    for card in d.cards.card:
        found[card.id] = getattr(card.title, lang)
    for side, row in d.units.side.items():
        found[side] = getattr(row.name, lang)
    for seat in d.deployment.seat:
        found[seat.id] = getattr(seat.name, lang)
        if seat.side == "catalan" and seat.players == 4:
            for kind, name in types.items():
                found[f"catalan_{kind}_{seat.id}"] = f"{name} ({getattr(seat.name, lang)})"
    return found
