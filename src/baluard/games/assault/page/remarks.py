"""Sentences about who could attack, for previews and hints."""

from __future__ import annotations

from baluard.games.assault.eyes.foresight import Exposure, unit_names, zone_names
from baluard.games.assault.model.state import State
from baluard.page.remarks import said
from baluard.page.widgets import Text


def exposure_notes(s: State, danger: Exposure) -> list[Text]:
    """Who could attack, in sentences."""
    notes: list[Text] = []
    if danger.losses:
        notes.append(said("preview.exposed.losses", losses=danger.losses))
    if danger.volleys:
        notes.append(said("preview.exposed.volleys", zones=zone_names(s, danger.volleys)))
    if danger.guns:
        notes.append(said("preview.exposed.guns", units=unit_names(s, danger.guns)))
    if danger.assaults:
        notes.append(said("preview.exposed.assaults", zones=zone_names(s, danger.assaults)))
    return notes or [said("preview.exposed.none")]


def exposure_parts(danger: Exposure) -> list[Text]:
    """Who could attack, in a few words."""
    parts: list[Text] = []
    if danger.losses:
        parts.append(said("hint.exposed.losses", losses=danger.losses))
    if danger.assaults:
        parts.append(said("hint.exposed.assaults", assaults=len(danger.assaults)))
    return parts
