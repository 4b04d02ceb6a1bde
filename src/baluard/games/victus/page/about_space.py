"""What there is to know about a space or box: what stands there, what it counts, where ways lead, what threatens it."""

from __future__ import annotations

from baluard.games.victus.eyes.foresight import Sight, clash_of, marches, shellings
from baluard.games.victus.model.facts import COLOURS, INDICATORS, REINFORCEMENTS, TROOPS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.panel_plan import improving, text
from baluard.games.victus.page.preview_actions import strength_notes
from baluard.games.victus.page.preview_combat import clash_notes
from baluard.games.victus.page.remarks import colour_keys
from baluard.games.victus.rules.actions import aims, group_key
from baluard.games.victus.rules.combat import garrison_of, reckon_support, reckon_troops, token_at
from baluard.games.victus.rules.values import disc
from baluard.texts import Texts

WORKS = ("defence", "barricade", "organ", "battery")


def about_place(now: Sight, z: int, words: Texts) -> list[str]:
    """Everything about a space; about a box only who is in it."""
    s = now.s
    lines = [words.say(f"about.kind.{kind_of(s, z)}")] if z < s.facts.spaces else []
    lines.extend(standing_lines(s, z, words) or [words.say("about.empty")])
    if z < s.facts.spaces:
        lines.extend((*strength_lines(s, z, words), *gun_lines(s, z, words), *danger_lines(now, z, words)))
        lines.extend((*indicator_lines(s, z, words), *way_lines(s, z, words)))
    return lines


def kind_of(s: State, z: int) -> str:
    """VIC-2.1 to 2.3 What sort of space it is."""
    f = s.facts
    if f.is_camp[z]:
        return "camp"
    if z == f.expedition:
        return "expedition"
    if z == f.platja:
        return "beach"
    if f.is_bastion[z]:
        return "bastion"
    if z in f.walls:
        return "wall"
    if f.is_barcelona[z]:
        return "city"
    return "parallel" if f.section[z] >= 0 else "outside"


# -- what stands there


def standing_lines(s: State, z: int, words: Texts) -> list[str]:
    """VIC-2.4 to 2.9 Troops, guns, works, rubble, Bourbons, tokens."""
    f = s.facts
    lines = []
    if s.troops(z):
        lines.append(words.say("about.troops", group=group_key(*(s.pieces(kind)[z] for kind in TROOPS))))
    if s.cannon[z]:
        key = "about.guns_fired" if s.fired[z] else "about.guns"
        lines.append(words.say(key, number=s.cannon[z], fired=s.fired[z]))
    for what in WORKS:
        number = getattr(s, what)[z]
        if number:
            lines.append(words.say(f"about.{what}", number=number))
    if s.rubble[z]:
        lines.append(words.say("about.ruin" if s.rubble[z] == 2 else "about.rubble"))
    if s.bourbon[z]:
        lines.append(words.say("about.bourbons", number=s.bourbon[z]))
    if s.razed[z]:
        lines.append(words.say("about.razed"))
    if z < f.spaces and token_at(s, z) >= 0:
        lines.append(words.say("about.trench", camp=f.ids[f.trench_at[token_at(s, z)][0]]))
    return lines


def strength_lines(s: State, z: int, words: Texts) -> list[str]:
    """VIC-9.2, 9.7 What Barcelona counts there, which stacks it beats; what garrison would meet an attack."""
    f = s.facts
    if f.is_camp[z]:
        return [] if s.razed[z] else [words.say("about.garrison", number=garrison_of(s, z))]
    lines = []
    troops, support = reckon_troops(s, z).total, reckon_support(s, z).total
    if f.is_barcelona[z]:
        key = "about.strength" if s.troops(z) or s.organ[z] else "about.undefended"
        lines.append(words.say(key, total=troops + support, troops=troops, support=support))
    lines.extend(text(note, words) for note in strength_notes(s, z))
    section = token_at(s, z)
    if section >= 0:
        camp = f.trench_at[section][0]
        lines.append(words.say("about.garrison_trench", number=garrison_of(s, camp) + s.bourbon[z]))
    met = clash_of(s, z)
    return [*lines, *(text(note, words) for note in clash_notes(s, met))] if met else lines


# -- guns


def gun_lines(s: State, z: int, words: Texts) -> list[str]:
    """VIC-8.12 What its guns could fire at; which guns could fire at it."""
    f = s.facts
    lines = []
    if s.cannon[z]:
        targets = aims(s, z)
        lines.append(words.say("about.aims", spaces=targets) if targets else words.say("about.no_aims"))
    if s.bourbon[z] and not f.is_camp[z]:
        guns = tuple(f.ids[g] for g in range(f.spaces) if s.cannon[g] > s.fired[g] and f.ids[z] in aims(s, g))
        lines.append(words.say("about.under_fire", spaces=guns) if guns else words.say("about.not_under_fire"))
    return lines


# -- danger


def danger_lines(now: Sight, z: int, words: Texts) -> list[str]:
    """VIC-7.5, 7.9 What the next step of an advance and the next bombardment could bring."""
    s, f = now.s, now.s.facts
    lines = []
    for one in marches(s, 1, now.hazards):
        colour = colour_keys(one.colours)
        for fight in one.fights:
            if fight.space == z:
                facts = {"colour": colour, "barcelona": fight.barcelona, "bourbon": fight.bourbons.total}
                lines.append(words.say(f"about.next_{fight.outcome}", facts))
        if z in one.entered:
            lines.append(words.say("about.next_entered", colour=colour))
    if f.is_barcelona[z]:
        hits = sum(z in one.spaces for one in shellings(s, now.hazards, 1))
        lines.append(words.say("about.shelled", number=hits, cards=len(now.hazards)))
    if f.is_camp[z] and not s.razed[z]:
        lines.append(words.say("about.camp_sends", number=s.bourbon[z] or disc(s, REINFORCEMENTS)))
    return lines


# -- where it lies


def indicator_lines(s: State, z: int, words: Texts) -> list[str]:
    """VIC-8.8 The indicator of the space, and what it costs to improve it."""
    return [
        words.say("about.belongs", indicator=INDICATORS[i], cost=improving(s, i, words))
        for i, spaces in enumerate(s.facts.indicator_spaces)
        if z in spaces
    ]


def way_lines(s: State, z: int, words: Texts) -> list[str]:
    """VIC-2.2, 7.9, 8.5, 8.12 Arrows, borders, the Rambla."""
    f = s.facts
    lines = []
    for colour, name in enumerate(COLOURS):
        if f.arrow[colour][z] >= 0:
            lines.append(words.say(f"about.arrow_{name}", space=f.ids[f.arrow[colour][z]]))
    blue = tuple(f.data.board.space[z].blue)
    if blue:
        lines.append(words.say("about.arrow_blue", spaces=blue))
    if f.adjacent[z]:
        lines.append(words.say("about.adjacent", spaces=tuple(f.ids[n] for n in f.adjacent[z])))
    rambla = tuple(f.ids[n] for n in f.reach[z] if n not in f.adjacent[z])
    if rambla:
        lines.append(words.say("about.rambla", spaces=rambla))
    if f.is_barcelona[z] and 0 < f.to_beach[z] < 99:
        lines.append(words.say("about.to_beach", number=f.to_beach[z]))
    return lines
