"""What there is to know about a space, a track, a card or a die that a person points at, in his language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from baluard.games.victus.eyes.foresight import Sight, clash_of, landing, marches, shellings, sight, spaces_hit
from baluard.games.victus.model.data import PACKAGE
from baluard.games.victus.model.facts import BATTERIES, COLOURS, DISCS, INDICATORS, LAST_BOX, REINFORCEMENTS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.asks import colour_keys, indicators_at, is_unguarded, spaces_of, strength, troops_at
from baluard.games.victus.page.costs import cheapest, group_of_action, why_cost, why_not
from baluard.games.victus.page.panel_plan import improving, values_of
from baluard.games.victus.page.preview_actions import strength_notes
from baluard.games.victus.page.preview_choices import card_notes, hazard_text
from baluard.games.victus.page.preview_combat import clash_notes
from baluard.games.victus.page.preview_dice import die, landing_parts
from baluard.games.victus.rules.actions import ACTIONS, aims
from baluard.games.victus.rules.combat import garrison_of, reckon_support, token_at
from baluard.games.victus.rules.values import disc
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.remarks import said, when
from baluard.page.rows import in_words, sentences
from baluard.page.widgets import Text
from baluard.texts import Texts, texts_for

WORKS = ("defence", "barricade", "organ", "battery")
CARD = re.compile(r"c(\d{3})(\.\d+)?")
HAZARD = re.compile(r"hz(\d{1,2})")
PIECE = re.compile(r"[a-z]+-(\w+)")
FACE = re.compile(r"(\w+)\.(reinforce|bombard|advance|trench)\.\d(\.2)?")


def about_key(game: GameModule, view: View, key: str, lang: str) -> tuple[str, ...]:
    """A name, then sentences; nothing about what the game does not know."""
    now = sight(view, game)
    words = texts_for(lang, PACKAGE, now.s.facts.data)
    piece = PIECE.fullmatch(key)
    place = piece.group(1) if piece else key
    if place in now.s.facts.no:
        name = words.names.get(key) or words.name(place)
        return sentences(name, about_place(now, now.s.facts.no[place], words), words)
    lines = tuple(about_thing(now, key, words))
    return sentences(words.name(key), lines, words) if lines else ()


def about_thing(now: Sight, key: str, words: Texts) -> Iterable[Text | str]:
    """Sentences about what is no place."""
    s = now.s
    if key in INDICATORS:
        return about_indicator(s, INDICATORS.index(key), words)
    if key in DISCS:
        return about_disc(s, DISCS.index(key), words)
    if key in ACTIONS:
        return about_action(s, key)
    if (card := CARD.fullmatch(key)) and 0 < int(card.group(1)) < len(s.facts.cards):
        return about_card(s, key[:4])
    if (hazard := HAZARD.fullmatch(key)) and 0 < int(hazard.group(1)) < len(s.facts.hazard_lines):
        return [hazard_text(s, key, "preview.hazard")]
    if (face := FACE.fullmatch(key)) and face.group(1) in s.facts.die_no:
        return [note for note in die(now, key) if isinstance(note, Text)]
    return ()


def about_indicator(s: State, number: int, words: Texts) -> Iterator[Text]:
    """VIC-2.12, 8.8 The value, all boxes, what it is for, and what it costs to improve it."""
    values = [words.say("about.value", number=value) for value in s.facts.boxes[number]]
    boxes = " ".join(f"[{value}]" if i == s.needle[number] else value for i, value in enumerate(values))
    spaces = spaces_of(s, s.facts.indicator_spaces[number])
    yield said(f"about.indicator.{INDICATORS[number]}")
    yield said("about.indicator.value", value=values_of(s, number, words), boxes=boxes)
    yield said("about.indicator.cost", cost=in_words(improving(s, number), words), spaces=spaces)


def about_disc(s: State, number: int, words: Texts) -> Iterator[Text | str]:
    """VIC-6.1, 6.2 The box and the value; of the reinforcements also what the next boxes bring."""
    box = (s.reinforcements, s.batteries, s.mine)[number]
    yield said(f"about.disc.{DISCS[number]}")
    yield said("about.disc.value", box=box, value=disc(s, number))
    hits = spaces_hit(s)
    yield from when(number == BATTERIES and hits != disc(s, number), "about.disc.hits", number=hits)
    for steps in range(1, min(3, LAST_BOX - box) + 1) if number == REINFORCEMENTS else ():
        parts = " · ".join(in_words(part, words) for part in landing_parts(landing(s, steps)))
        yield f"{words.say('about.disc.next', steps=steps)} {parts}."


def about_action(s: State, name: str) -> Iterator[Text]:
    """VIC-8.2 What an action costs now, why, and whether it can be taken."""
    yield said("hint.cost.exact", cost=cheapest(s, name))
    yield why_cost(s, group_of_action(s, name))
    bar = why_not(s, name) if s.phase == "actions" or s.granted else None
    if bar:
        yield bar


def about_card(s: State, key: str) -> Iterator[Text]:
    """VIC-5.1 What is printed on a card, and who has it as a leader."""
    yield from card_notes(s, key, ahead=False)
    for player, number in enumerate(s.leaders):
        led = number and s.facts.cards[number].name == key
        yield from when(led, "about.card.leader", seat=s.facts.players[player])


# -- places


def about_place(now: Sight, z: int, words: Texts) -> Iterator[Text]:
    """Everything about a space; about a box only who is in it."""
    s = now.s
    is_space = z < s.facts.spaces
    yield from when(is_space, f"about.kind.{kind_of(s, z) if is_space else ''}")
    yield from list(standing_lines(s, z)) or [said("about.empty")]
    if is_space:
        yield from (*strength_lines(s, z), *gun_lines(s, z), *danger_lines(now, z))
        yield from (*indicator_lines(s, z, words), *way_lines(s, z))


def kind_of(s: State, z: int) -> str:
    """VIC-2.1 to 2.3 What sort of space it is."""
    f = s.facts
    kinds = {
        "camp": f.is_camp[z],
        "expedition": z == f.expedition,
        "beach": z == f.platja,
        "bastion": f.is_bastion[z],
        "wall": z in f.walls,
        "city": f.is_barcelona[z],
        "parallel": f.section[z] >= 0,
    }
    return next((kind for kind, is_so in kinds.items() if is_so), "outside")


def standing_lines(s: State, z: int) -> Iterator[Text]:
    """VIC-2.4 to 2.9 Troops, guns, works, rubble, Bourbons, tokens."""
    f = s.facts
    yield from when(s.troops(z), "about.troops", group=troops_at(s, z))
    guns = "about.guns_fired" if s.fired[z] else "about.guns"
    yield from when(s.cannon[z], guns, number=s.cannon[z], fired=s.fired[z])
    for what in WORKS:
        yield from when(getattr(s, what)[z], f"about.{what}", number=getattr(s, what)[z])
    yield from when(s.rubble[z], "about.ruin" if s.rubble[z] == 2 else "about.rubble")
    yield from when(s.bourbon[z], "about.bourbons", number=s.bourbon[z])
    yield from when(s.razed[z], "about.razed")
    if z < f.spaces and token_at(s, z) >= 0:
        yield said("about.trench", camp=f.ids[f.trench_at[token_at(s, z)][0]])


def strength_lines(s: State, z: int) -> Iterator[Text]:
    """VIC-9.2, 9.7 What Barcelona counts there, which stacks it beats; what garrison would meet an attack."""
    f = s.facts
    if f.is_camp[z]:
        yield from when(not s.razed[z], "about.garrison", number=garrison_of(s, z))
        return
    total, support, section = strength(s, z), reckon_support(s, z).total, token_at(s, z)
    key = "about.undefended" if is_unguarded(s, z) else "about.strength"
    yield from when(f.is_barcelona[z], key, total=total, troops=total - support, support=support)
    yield from strength_notes(s, z)
    if section >= 0:
        yield said("about.garrison_trench", number=garrison_of(s, f.trench_at[section][0]) + s.bourbon[z])
    met = clash_of(s, z)
    if met:
        yield from clash_notes(s, met)


# -- guns and danger


def gun_lines(s: State, z: int) -> Iterator[Text]:
    """VIC-8.12 What its guns could fire at; which guns could fire at it."""
    f = s.facts
    if s.cannon[z]:
        targets = aims(s, z)
        yield said("about.aims", spaces=targets) if targets else said("about.no_aims")
    if s.bourbon[z] and not f.is_camp[z]:
        guns = spaces_of(s, [g for g in range(f.spaces) if s.cannon[g] > s.fired[g] and f.ids[z] in aims(s, g)])
        yield said("about.under_fire", spaces=guns) if guns else said("about.not_under_fire")


def danger_lines(now: Sight, z: int) -> Iterator[Text]:
    """VIC-7.5, 7.9 What the next step of an advance and the next bombardment could bring."""
    s, f = now.s, now.s.facts
    for one in marches(s, 1, now.hazards):
        colour = colour_keys(one.colours)
        for fight in one.fights:
            counts = {"barcelona": fight.barcelona, "bourbon": fight.bourbons.total}
            yield from when(fight.space == z, f"about.next_{fight.outcome}", colour=colour, **counts)
        yield from when(z in one.entered, "about.next_entered", colour=colour)
    if f.is_barcelona[z]:
        hits = sum(z in one.spaces for one in shellings(s, now.hazards, 1))
        yield said("about.shelled", number=hits, cards=len(now.hazards))
    sends = s.bourbon[z] or disc(s, REINFORCEMENTS)
    yield from when(f.is_camp[z] and not s.razed[z], "about.camp_sends", number=sends)


# -- where it lies


def indicator_lines(s: State, z: int, words: Texts) -> Iterator[Text]:
    """VIC-8.8 The indicator of the space, and what it costs to improve it."""
    for i in indicators_at(s, z):
        yield said("about.belongs", indicator=INDICATORS[i], cost=in_words(improving(s, i), words))


def way_lines(s: State, z: int) -> Iterator[Text]:
    """VIC-2.2, 7.9, 8.5, 8.12 Arrows, borders, the Rambla."""
    f = s.facts
    for colour, name in enumerate(COLOURS):
        to = f.arrow[colour][z]
        yield from when(to >= 0, f"about.arrow_{name}", space=f.ids[to])
    blue, adjacent = tuple(f.data.board.space[z].blue), spaces_of(s, f.adjacent[z])
    rambla = spaces_of(s, [n for n in f.reach[z] if n not in f.adjacent[z]])
    yield from when(blue, "about.arrow_blue", spaces=blue)
    yield from when(adjacent, "about.adjacent", spaces=adjacent)
    yield from when(rambla, "about.rambla", spaces=rambla)
    yield from when(f.is_barcelona[z] and 0 < f.to_beach[z] < 99, "about.to_beach", number=f.to_beach[z])
