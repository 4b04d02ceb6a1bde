"""What there is to know about a space, a track, a card or a die that a person points at, in his language."""

from __future__ import annotations

import re

from baluard.games.victus.eyes.foresight import Sight, landing, sight, spaces_hit
from baluard.games.victus.model.data import PACKAGE
from baluard.games.victus.model.facts import BATTERIES, DISCS, INDICATORS, LAST_BOX, REINFORCEMENTS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.about_space import about_place
from baluard.games.victus.page.costs import cheapest, group_of_action, why_cost, why_not
from baluard.games.victus.page.panel_plan import improving, text, values_of
from baluard.games.victus.page.preview_cards import card_notes
from baluard.games.victus.page.preview_choices import hazard_text
from baluard.games.victus.page.preview_dice import die, landing_parts
from baluard.games.victus.rules.actions import ACTIONS
from baluard.games.victus.rules.values import disc
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.texts import Texts, texts_for

CARD = re.compile(r"c(\d{3})(\.\d+)?")
HAZARD = re.compile(r"hz(\d{1,2})")
PIECE = re.compile(r"[a-z]+-(\w+)")
FACE = re.compile(r"(\w+)\.(reinforce|bombard|advance|trench)\.\d(\.2)?")


def about_key(game: GameModule, view: View, key: str, lang: str) -> tuple[str, ...]:
    """A name, then sentences; nothing about what the game does not know."""
    now = sight(view, game)
    words = texts_for(lang, PACKAGE, now.s.facts.data)
    s = now.s
    piece = PIECE.fullmatch(key)
    place = piece.group(1) if piece else key
    if place in s.facts.no:
        return (words.names.get(key) or words.name(place), *about_place(now, s.facts.no[place], words))
    lines = about_thing(now, key, words)
    return (words.name(key), *lines) if lines else ()


def about_thing(now: Sight, key: str, words: Texts) -> list[str]:
    """Sentences about what is no place."""
    s = now.s
    if key in INDICATORS:
        return about_indicator(s, INDICATORS.index(key), words)
    if key in DISCS:
        return about_disc(s, DISCS.index(key), words)
    if key in ACTIONS:
        return about_action(s, key, words)
    if (card := CARD.fullmatch(key)) and 0 < int(card.group(1)) < len(s.facts.cards):
        return about_card(s, key[:4], words)
    if (hazard := HAZARD.fullmatch(key)) and 0 < int(hazard.group(1)) < len(s.facts.hazard_lines):
        return [text(hazard_text(s, key, "preview.hazard"), words)]
    if (face := FACE.fullmatch(key)) and face.group(1) in s.facts.die_no:
        return [text(note, words) for note in die(now, key).notes]
    return []


def about_indicator(s: State, number: int, words: Texts) -> list[str]:
    """VIC-2.12, 8.8 The value, all boxes, what it is for, and what it costs to improve it."""
    f = s.facts
    boxes = " ".join(
        f"[{words.say('about.value', number=value)}]"
        if i == s.needle[number]
        else words.say("about.value", number=value)
        for i, value in enumerate(f.boxes[number])
    )
    spaces = tuple(f.ids[z] for z in f.indicator_spaces[number])
    return [
        words.say(f"about.indicator.{INDICATORS[number]}"),
        words.say("about.indicator.value", value=values_of(s, number, words), boxes=boxes),
        words.say("about.indicator.cost", cost=improving(s, number, words), spaces=spaces),
    ]


def about_disc(s: State, number: int, words: Texts) -> list[str]:
    """VIC-6.1, 6.2 The box and the value; of the reinforcements also what the next boxes bring."""
    box = (s.reinforcements, s.batteries, s.mine)[number]
    name = DISCS[number]
    lines = [words.say(f"about.disc.{name}"), words.say("about.disc.value", box=box, value=disc(s, number))]
    if number == BATTERIES and spaces_hit(s) != disc(s, number):
        lines.append(words.say("about.disc.hits", number=spaces_hit(s)))
    if number == REINFORCEMENTS:
        for steps in range(1, min(3, LAST_BOX - box) + 1):
            parts = " · ".join(text(part, words) for part in landing_parts(landing(s, steps)))
            lines.append(f"{words.say('about.disc.next', steps=steps)} {parts}.")
    return lines


def about_action(s: State, name: str, words: Texts) -> list[str]:
    """VIC-8.2 What an action costs now, why, and whether it can be taken."""
    lines = [words.say("hint.cost.exact", cost=cheapest(s, name)), text(why_cost(s, group_of_action(s, name)), words)]
    bar = why_not(s, name) if s.phase == "actions" or s.granted else None
    return [*lines, text(bar, words)] if bar else lines


def about_card(s: State, key: str, words: Texts) -> list[str]:
    """VIC-5.1 What is printed on a card, and who has it as a leader."""
    f = s.facts
    lines = [text(note, words) for note in card_notes(s, key, ahead=False)]
    for player, number in enumerate(s.leaders):
        if number and f.cards[number].name == key:
            lines.append(words.say("about.card.leader", seat=f.players[player]))
    return lines
