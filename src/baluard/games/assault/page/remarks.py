"""Sentences for previews and hints: keys of the catalogue with their facts."""

from __future__ import annotations

from collections.abc import Iterable

from baluard.games.assault.eyes.foresight import Exposure, unit_names, zone_names
from baluard.games.assault.model.state import State
from baluard.kernel.contract import Hint, Text
from baluard.kernel.decision import Fact
from baluard.kernel.errors import RulesBug


def said(key: str, **facts: Fact) -> Text:
    """One sentence."""
    return Text(key, facts)


def remark(key: str, parts: Iterable[Text], mark: str = "", offered: bool = True, figure: str = "") -> Hint:
    """One hint beside a key, out of several short remarks."""
    texts = list(parts)
    if len(texts) == 1:
        return Hint(key, texts[0], mark, offered, figure)
    facts: dict[str, Fact] = {"parts": tuple(text.key for text in texts)}
    for text in texts:
        for name, value in text.facts.items():
            if facts.setdefault(name, value) != value:
                raise RulesBug(f"two remarks beside {key} mean different things by {name}")
    return Hint(key, Text("hint.each", facts), mark, offered, figure)


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
