"""What there is to know about a space, a track, a card or a die that a person points at, in his language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from baluard.games.victus.eyes.foresight import Sight, landing, spaces_hit
from baluard.games.victus.model.data import PACKAGE
from baluard.games.victus.model.facts import BATTERIES, DISCS, INDICATORS, LAST_BOX, REINFORCEMENTS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.about_space import about_place
from baluard.games.victus.page.asks import spaces_of
from baluard.games.victus.page.costs import cheapest, group_of_action, why_cost, why_not
from baluard.games.victus.page.panel_plan import improving, values_of
from baluard.games.victus.page.preview_cards import card_notes
from baluard.games.victus.page.preview_choices import hazard_text
from baluard.games.victus.page.preview_dice import die, landing_parts
from baluard.games.victus.rules.actions import ACTIONS
from baluard.games.victus.rules.values import disc
from baluard.page.remarks import said, when
from baluard.page.rows import in_words, sentences
from baluard.page.widgets import Text
from baluard.texts import Texts, texts_for

CARD = re.compile(r"c(\d{3})(\.\d+)?")
HAZARD = re.compile(r"hz(\d{1,2})")
PIECE = re.compile(r"[a-z]+-(\w+)")
FACE = re.compile(r"(\w+)\.(reinforce|bombard|advance|trench)\.\d(\.2)?")


def about_key(now: Sight, key: str, lang: str) -> tuple[str, ...]:
    """A name, then sentences; nothing about what the game does not know."""
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
