"""The names of spaces, powers, seats, cards, concessions, goals and troops in one language."""

from __future__ import annotations

from functools import cache

from baluard.games.catalans.data import load


@cache
def names(lang: str) -> dict[str, str]:
    """Every key that a decision or an event may mention, with its name."""
    data = load()
    found: dict[str, str] = {}
    for region in data.map.region:
        found[f"region_{region.id}"] = getattr(region.name, lang)
    for space in data.map.space:
        found[space.id] = getattr(space.name, lang)
    for power in data.powers.power:
        found[power.id] = getattr(power.name, lang)
        for space in data.map.space:
            found[f"{power.id}-{space.id}"] = f"{getattr(power.adjective, lang)}: {getattr(space.name, lang)}"
    for card in data.cards.card:
        found[card.id] = getattr(card.name, lang)
    for concession in data.concessions.concession:
        found[concession.id] = getattr(concession.name, lang)
    for goal in data.goals.goal:
        found[goal.id] = getattr(goal.name, lang)
    for row in (*data.tracks.action, *data.tracks.period):
        found[row.id] = getattr(row.name, lang)
    for level in data.tracks.wf_level:
        found[f"level_{level.index}"] = getattr(level.name, lang)
    return found
