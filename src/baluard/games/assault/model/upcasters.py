"""What older versions of the rules have written, made new.

Version 1 named things by their number in a list. How those lists were made is frozen here, whatever the tables of today
are like: zones in the order of their ids, counters and cards in the order of the files.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from baluard.kernel.values import Chance, Entry
from baluard.page.contract import GameModule

SIDES = ("two_crowns", "catalan")
PLACES = {-1: "coming", -2: "due", -3: "dead"}  # -4: not in the game, and not written down


def state_by_names(game: GameModule, plain: dict[str, Any]) -> dict[str, Any]:
    """1 -> 2: a plain state with ids in place of numbers; the zone that a card has marked has a field of its own."""
    zones = sorted(zone.id for zone in game.data.map.zone)
    units = [unit.id for unit in game.data.units.unit]
    barricades = [unit.id for unit in game.data.units.unit if unit.type == "barricade"]
    cards = [card.id for card in game.data.cards.card]
    card, effects = plain["card"], dict(plain["effects"])
    marked = effects.pop("mark_zone", -1)
    places = {**PLACES, **dict(enumerate(zones))}
    return {
        **plain,
        "active": SIDES[plain["active"]],
        "where": {unit: places[z] for unit, z in zip(units, plain["where"], strict=True) if z in places},
        "facing": {name: zones[z] for name, z in zip(barricades, plain["facing"], strict=True) if z >= 0},
        "used": {unit: n for unit, n in zip(units, plain["used"], strict=True) if n},
        "toll": {side: n for side, n in zip(SIDES, plain["toll"], strict=True) if n},
        "deck": [cards[c] for c in plain["deck"]],
        "card": cards[card] if card >= 0 else "",
        "effects": effects,
        "marked": zones[marked] if marked >= 0 else "",
        "frozen": [units[u] for u in plain["frozen"]],
        "silent": [units[u] for u in plain["silent"]],
        "agenda": [activity_by_names(game, one, zones, card) for one in plain["agenda"]],
    }


def activity_by_names(game: GameModule, plain: dict[str, Any], zones: list[str], card: int) -> dict[str, Any]:
    """One activity of the agenda: sides, zones, and the effect of the card face up."""
    new = dict(plain)
    if "side" in new:
        new["side"] = SIDES[new["side"]]
    for end in ("origin", "target"):
        if end in new:
            new[end] = zones[new[end]]
    if "effect" in new:
        new["effect"] = game.data.cards.card[card].effect[new["effect"]].op
    return new


def entry_by_names(game: GameModule, entry: Entry, options: dict[str, str]) -> Entry:
    """1 -> 2: a drawn card is named, not numbered."""
    if isinstance(entry, Chance) and isinstance(entry.drawn, int):
        return replace(entry, drawn=game.data.cards.card[entry.drawn].id)
    return entry


UPCASTERS = {1: state_by_names}
ENTRY_UPCASTERS = {1: entry_by_names}
