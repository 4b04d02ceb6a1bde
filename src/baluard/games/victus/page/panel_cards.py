"""Boxes about cards: the card of the turn with what of it is done, leaders, effects that wait or are in force."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.victus.eyes.foresight import Sight
from baluard.games.victus.model.facts import INDICATORS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.preview_choices import printed_notes
from baluard.games.victus.words import cardwords
from baluard.page.rows import lines, row
from baluard.page.widgets import Row
from baluard.texts import Texts

SIGNS = {cardwords.DONE: "✓ ", cardwords.NOW: "▸ ", cardwords.TO_COME: "○ "}


def card(now: Sight, words: Texts) -> Iterator[Row]:
    """VIC-4.6, 5.1 The card of the turn: its operations, ticked off as they are resolved, and all that is printed."""
    if now.s.card:
        yield row(words.name(now.s.facts.cards[now.s.card].name), mark="title")
        yield from card_rows(now, words)


def card_rows(now: Sight, words: Texts) -> Iterator[Row]:
    """Operations, almanac, priority group, points."""
    f = now.s.facts
    printed = f.cards[now.s.card]
    marks = cardwords.progress(now.s, now.agenda)
    for i, text in enumerate(cardwords.sentences(f.data, printed.number, words.lang)):
        mark = marks[i] if i < len(marks) else ""
        yield row(SIGNS.get(mark, "") + text, mark=mark or "text")
    almanac = [f"{words.name(INDICATORS[i])} {words.say('panel.card.boxes', boxes=n)}" for i, n in printed.almanac]
    yield row(f"{words.say('panel.card.almanac')}: {' · '.join(almanac) or '—'}")
    yield from lines(words, "", *printed_notes(now.s, printed.name, "panel.card"))


def leaders(s: State, words: Texts) -> Iterator[Row]:
    """VIC-5.4 Who has which leader, and what it does."""
    for player, number in enumerate(s.leaders):
        if number:
            leader = s.facts.cards[number]
            owner, side = words.name(s.facts.players[player]), leader.side
            yield row(owner, words.name(leader.name), words.say(f"panel.leaders.{side}"), key=leader.name, mark=side)
            for text in cardwords.sentences(s.facts.data, number, words.lang):
                yield row(text, mark="text")


def effects(s: State, words: Texts) -> Iterator[Row]:
    """VIC-13.5, 13.6 What waits for its moment, and what is in force until the end of the turn or round."""
    f = s.facts
    held = [number for number, _ in s.mods]
    found = [(cardwords.origin_of_list(f, ops), f"when.{moment}") for moment, _, ops, _ in s.pending]
    for op in cardwords.standing_ops(s):
        if op in held:
            until = "panel.effects.round" if f.ops[op].until == "round" else "panel.effects.turn"
            found.append((cardwords.origin_of_op(f, op), until))
    for origin, until in found:
        yield row(words.name(f.cards[origin[0]].name), words.say(until), mark="title")
        yield row(cardwords.sentence(f.data, origin, words.lang), mark="text")
    if not found:
        yield row(words.say("panel.effects.none"))
