"""What there is to know about a counter or a zone that a person points at, in his language."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.assault.eyes.foresight import present, unit_names
from baluard.games.assault.model.data import PACKAGE
from baluard.games.assault.model.facts import BARRICADE, COLOURS, COMBAT, SIDES
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.victory import controller
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.remarks import said, when
from baluard.page.rows import sentences
from baluard.page.widgets import Text
from baluard.texts import Texts, texts_for


def about_key(game: GameModule, view: View, key: str, lang: str) -> tuple[str, ...]:
    """A name, then sentences; nothing about what is neither a counter on the board nor a zone."""
    words = texts_for(lang, PACKAGE, game.data)
    s = present(game, view)
    facts = s.facts
    if key in facts.zone_no:
        return sentences(words.name(key), about_zone(s, facts.zone_no[key], words), words)
    if key in facts.unit_no and s.where[facts.unit_no[key]] >= 0:
        return sentences(words.name(key), about_counter(s, facts.unit_no[key], words), words)
    return ()


def about_zone(s: State, z: int, words: Texts) -> Iterator[Text]:
    """Ground, objectives with their holders, who stands there."""
    f = s.facts
    yield said("info.ground", colour=COLOURS[f.colour[z]], value=f.value[z])
    yield from when(f.unlimited[z], "info.unlimited")
    for objective in f.objectives:
        if z in objective.zones:
            name, zones, holder = objective.name, objective.zones, holder_of(s, objective.zones, words)
            yield said("info.objective", objective=name, points=objective.points, zones=len(zones), holder=holder)
    standing = {side: [u for u in f.of_side[side] if s.where[u] == z] for side in range(len(SIDES))}
    for side, units in standing.items():
        name, count = words.say(f"side.{SIDES[side]}"), s.men[side][z]
        yield from when(units, "info.stand", side=name, count=count, units=unit_names(s, units))
    yield from when(not any(standing.values()), "info.empty")


def holder_of(s: State, zones: list[int], words: Texts) -> str:
    """Who holds an objective, by name."""
    side = controller(s, zones)
    return words.say(f"side.{SIDES[side]}") if side >= 0 else words.say("panel.objectives.split")


def about_counter(s: State, u: int, words: Texts) -> Iterator[Text]:
    """Side, type, factor, place, and what it can no longer do."""
    f = s.facts
    yield said("info.type", side=words.say(f"side.{SIDES[f.side[u]]}"), type=f.unit_type[u])
    yield from when(f.kind[u] == COMBAT, "info.factor", factor=f.factor[u])
    if f.kind[u] == BARRICADE:
        yield said("preview.move.facing", zone=f.zone_ids[s.facing[f.bar_no[u]]])
    yield said("info.at", zone=f.zone_ids[s.where[u]])
    yield from when(f.side[u] == s.active and s.used[u], "info.used")
