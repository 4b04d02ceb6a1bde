"""The names of counters, zones, seats, cards and kinds of units in one language."""

from __future__ import annotations

from functools import cache

from baluard.games.assault.model.data import load


@cache
def names(lang: str) -> dict[str, str]:
    """Every key that a decision or an event may mention, with its name."""
    data = load()
    found: dict[str, str] = {}
    for zone in data.map.zone:
        found[zone.id] = getattr(zone.name, lang)
    for objective in data.map.objective:
        found.setdefault(objective.id, getattr(objective.name, lang))
    for unit in data.units.unit:
        found[unit.id] = getattr(unit.name, lang)
    types = {row.id: getattr(row.name, lang) for row in data.units.type}
    found.update(types)
    for unit in data.units.unit:
        nation = str(data.units.nation[unit.nation]["name"][lang])
        found[f"{unit.nation}_{unit.type}"] = f"{types[unit.type]} ({nation})"
    for card in data.cards.card:
        found[card.id] = getattr(card.title, lang)
    for side, row in data.units.side.items():
        found[side] = str(row["name"][lang])
    for seat in data.deployment.seat:
        found[seat.id] = getattr(seat.name, lang)
        if seat.side == "catalan" and seat.players == 4:
            for kind, name in types.items():
                found[f"catalan_{kind}_{seat.id}"] = f"{name} ({getattr(seat.name, lang)})"
    return found
