"""Cards in words: their sentences, which operation a sentence is about, and what of it is done.

The text of a card has one sentence for each operation (of a leader: for each thing it changes, then for each trigger),
and each begins with an arrow.
"""

from __future__ import annotations

from functools import lru_cache

from baluard.games.victus.model.activities import Activity, Almanac, Effect
from baluard.games.victus.model.data import load
from baluard.games.victus.model.facts import Facts
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.values import in_force

ARROW = "→"
DONE, NOW, TO_COME = "done", "now", "to_come"
Origin = tuple[int, int]  # a card and the number of its sentence


def sentences(card: int, lang: str) -> tuple[str, ...]:
    """What a card says, operation by operation."""
    text: str = getattr(load().cards.card[card - 1].text, lang)
    return tuple(part.strip() for part in text.split(ARROW)[1:])


def sentence(origin: Origin, lang: str) -> str:
    """One sentence of a card."""
    card, number = origin
    return sentences(card, lang)[number]


# -- which card an operation comes from


@lru_cache(maxsize=64)
def origins_of_ops(f: Facts) -> dict[int, Origin]:
    """By the number of an operation: its card and its sentence."""
    found: dict[int, Origin] = {}
    for card in f.cards[1:]:
        for i, op in enumerate(f.lists[card.effect]):
            add_op(f, op, (card.number, i), found)
        for i, op in enumerate(card.continuous):
            add_op(f, op, (card.number, i), found)
        for i, trigger in enumerate(card.triggers):
            add_list(f, trigger.ops, (card.number, len(card.continuous) + i), found)
    return found


def add_op(f: Facts, number: int, origin: Origin, found: dict[int, Origin]) -> None:
    """An operation and those within it."""
    found[number] = origin
    op = f.ops[number]
    for ops in (op.then, op.other, *op.options):
        if ops >= 0:
            add_list(f, ops, origin, found)


def add_list(f: Facts, ops: int, origin: Origin, found: dict[int, Origin]) -> None:
    """The operations of a list."""
    for number in f.lists[ops]:
        add_op(f, number, origin, found)


def origin_of_list(f: Facts, ops: int) -> Origin:
    """The card and the sentence of a list of operations that waits."""
    return origins_of_ops(f)[f.lists[ops][0]]


def standing_ops(s: State, name: str = "") -> list[int]:
    """VIC-13.5 The numbers of the operations in force (of one name): of leaders, then until the turn or round ends."""
    f = s.facts
    numbers = [number for card in s.leaders if card for number in f.cards[card].continuous]
    numbers.extend(number for number, _ in s.mods)
    return [n for n in numbers if (not name or f.ops[n].op == name) and f.ops[n] in in_force(s, f.ops[n].op)]


def card_of_op(f: Facts, number: int) -> str:
    """The card that an operation comes from, as a key."""
    return f.cards[origins_of_ops(f)[number][0]].name


# -- what of the card of the turn is done


def progress(s: State, agenda: tuple[Activity, ...]) -> tuple[str, ...]:
    """VIC-5.2 For each operation of the card of the turn: done, now, or to come."""
    f = s.facts
    if not s.card or f.cards[s.card].is_leader:
        return ()
    ops = f.cards[s.card].effect
    number = len(f.lists[ops])
    at = number  # the first one that is not begun
    under_way = False
    for i, activity in enumerate(agenda):
        on_top = i == len(agenda) - 1
        if isinstance(activity, Effect) and activity.ops == ops:
            at, under_way = (activity.at + 1, True) if on_top else (activity.at, activity.at > 0)
            break
        if isinstance(activity, Almanac):
            under_way = not on_top
    marks = [DONE] * at + [TO_COME] * (number - at)
    if under_way and at:
        marks[at - 1] = NOW
    return tuple(marks)
