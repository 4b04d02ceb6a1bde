"""Boxes about cards: the card of the turn with what of it is done, leaders, effects that wait or are in force."""

from __future__ import annotations

from baluard.games.victus.eyes.foresight import Sight
from baluard.games.victus.model.facts import INDICATORS
from baluard.games.victus.model.state import State
from baluard.games.victus.words.cardwords import (
    DONE,
    NOW,
    TO_COME,
    origin_of_list,
    origin_of_op,
    progress,
    sentence,
    sentences,
    standing_ops,
)
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts

SIGNS = {DONE: "✓", NOW: "▸", TO_COME: "○"}


def card(now: Sight, words: Texts) -> Panel:
    """VIC-4.6, 5.1 The card of the turn: its operations, ticked off as they are resolved, and all that is printed."""
    rows = [Row((words.name(now.s.facts.cards[now.s.card].name),), mark="title"), *card_rows(now, words)]
    return Panel("card", words.say("panel.card"), tuple(rows))


def card_rows(now: Sight, words: Texts) -> list[Row]:
    """Operations, almanac, priority group, points."""
    f = now.s.facts
    row = f.cards[now.s.card]
    marks = progress(now.s, now.agenda)
    rows = []
    for i, text in enumerate(sentences(f.data, row.number, words.lang)):
        mark = marks[i] if i < len(marks) else ""
        rows.append(Row((f"{SIGNS[mark]} {text}" if mark else text,), mark=mark or "text"))
    almanac = [
        f"{words.name(INDICATORS[number])} {words.say('panel.card.boxes', boxes=n)}" for number, n in row.almanac
    ]
    rows.append(Row((f"{words.say('panel.card.almanac')}: {' · '.join(almanac) or '—'}",)))
    if not (f.is_first or f.always_priority):
        rows.append(Row((words.say("panel.card.priority", group=row.priority),)))
    if f.scores:
        rows.append(Row((words.say("panel.card.rauxa" if row.rauxa else "panel.card.seny", points=row.points),)))
    return rows


def leaders(s: State, words: Texts) -> Panel:
    """VIC-5.4 Who has which leader, and what it does."""
    f = s.facts
    rows = []
    for player, number in enumerate(s.leaders):
        if number:
            row = f.cards[number]
            cells = (words.name(f.players[player]), words.name(row.name), words.say(f"panel.leaders.{row.side}"))
            rows.append(Row(cells, key=row.name, mark=row.side))
            rows.extend(Row((text,), mark="text") for text in sentences(f.data, number, words.lang))
    return Panel("leaders", words.say("panel.leaders"), tuple(rows))


def effects(s: State, words: Texts) -> Panel:
    """VIC-13.5, 13.6 What waits for its moment, and what is in force until the end of the turn or round."""
    f = s.facts
    rows = []
    for when, _, ops, number in s.pending:
        moment = words.say(f"when.{when}")
        rows.append(Row((words.name(f.cards[number].name), moment), mark="title"))
        rows.append(Row((sentence(f.data, origin_of_list(f, ops), words.lang),), mark="text"))
    held = [number for number, _ in s.mods]
    for op in standing_ops(s):
        if op in held:
            origin = origin_of_op(f, op)
            until = words.say("panel.effects.round" if f.ops[op].until == "round" else "panel.effects.turn")
            rows.append(Row((words.name(f.cards[origin[0]].name), until), mark="title"))
            rows.append(Row((sentence(f.data, origin, words.lang),), mark="text"))
    return Panel("effects", words.say("panel.effects"), tuple(rows) or (Row((words.say("panel.effects.none"),)),))
