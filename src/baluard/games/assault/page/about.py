"""What there is to know about a counter or a zone that a person points at, in his language."""

from __future__ import annotations

from baluard.games.assault.eyes.foresight import present
from baluard.games.assault.model.data import PACKAGE
from baluard.games.assault.model.facts import BARRICADE, COLOURS, COMBAT, SIDES
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.victory import controller
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.texts import Texts, texts_for


def about_key(game: GameModule, view: View, key: str, lang: str) -> tuple[str, ...]:
    """A name, then sentences; nothing about what is neither a counter on the board nor a zone."""
    words = texts_for(lang, PACKAGE, game.data)
    s = present(game, view)
    facts = s.facts
    if key in facts.zone_no:
        return (words.name(key), *about_zone(s, facts.zone_no[key], words))
    if key in facts.unit_no and s.where[facts.unit_no[key]] >= 0:
        return (words.name(key), *about_counter(s, facts.unit_no[key], words))
    return ()


def about_zone(s: State, z: int, words: Texts) -> list[str]:
    """Ground, objectives with their holders, who stands there."""
    f = s.facts
    lines = [words.say("info.ground", colour=COLOURS[f.colour[z]], value=f.value[z])]
    if f.unlimited[z]:
        lines.append(words.say("info.unlimited"))
    for objective in f.objectives:
        if z in objective.zones:
            side = controller(s, objective.zones)
            holder = words.say(f"side.{SIDES[side]}") if side >= 0 else words.say("panel.objectives.split")
            zones = len(objective.zones)
            facts = {"objective": objective.name, "points": objective.points, "zones": zones, "holder": holder}
            lines.append(words.say("info.objective", facts))
    standing = [stand_line(s, z, side, words) for side in range(len(SIDES))]
    return [*lines, *([line for line in standing if line] or [words.say("info.empty")])]


def stand_line(s: State, z: int, side: int, words: Texts) -> str:
    """The counters of a side in a zone; empty when there are none."""
    f = s.facts
    units = tuple(f.unit_ids[u] for u in f.of_side[side] if s.where[u] == z)
    if not units:
        return ""
    return words.say("info.stand", side=words.say(f"side.{SIDES[side]}"), count=s.men[side][z], units=units)


def about_counter(s: State, u: int, words: Texts) -> list[str]:
    """Side, type, factor, place, and what it can no longer do."""
    f = s.facts
    zone = f.zone_ids[s.where[u]]
    lines = [words.say("info.type", side=words.say(f"side.{SIDES[f.side[u]]}"), type=f.unit_type[u])]
    if f.kind[u] == COMBAT:
        lines.append(words.say("info.factor", factor=f.factor[u]))
    if f.kind[u] == BARRICADE:
        lines.append(words.say("preview.move.facing", zone=f.zone_ids[s.facing[f.bar_no[u]]]))
    lines.append(words.say("info.at", zone=zone))
    if f.side[u] == s.active and s.used[u]:
        lines.append(words.say("info.used"))
    return lines
