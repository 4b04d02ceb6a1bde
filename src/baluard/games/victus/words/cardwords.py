"""Cards in words: their sentences, which operation a sentence is about, and what of it is done.

The text of a card has one sentence for each operation (of a leader: for each thing it changes, then for each trigger),
and each begins with an arrow.
"""

from __future__ import annotations

from baluard.games.victus.model.activities import Activity, Almanac, Effect
from baluard.games.victus.model.data import Data
from baluard.games.victus.model.facts import Facts
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.cards import card_number
from baluard.games.victus.rules.values import in_force
from baluard.games.victus.words.wording import card_text
from baluard.kernel.kept import kept
from baluard.texts.catalogue import texts_for

ARROW = "→"
DONE, NOW, TO_COME = "done", "now", "to_come"
Origin = tuple[int, int]  # a card and the number of its sentence


@kept
def sentences(d: Data, card: int, lang: str) -> tuple[str, ...]:
    """What a card says, operation by operation."""
    text = card_text(texts_for(lang, d.package, d), card)
    return tuple(part.strip() for part in text.split(ARROW)[1:])


def sentence(d: Data, origin: Origin, lang: str) -> str:
    """One sentence of a card."""
    card, number = origin
    return sentences(d, card, lang)[number]


# -- which card an operation comes from


def origin_of(f: Facts, name: str) -> Origin:
    """The card and the sentence of an operation, or of a list of them, by its id: `c042.trigger.0.1`."""
    card, part, place = name.split(".")[:3]
    number = card_number(card)
    return number, int(place) + (len(f.cards[number].continuous) if part == "trigger" else 0)


def origin_of_op(f: Facts, number: int) -> Origin:
    """The card and the sentence of an operation."""
    return origin_of(f, f.op_ids[number])


def origin_of_list(f: Facts, ops: int) -> Origin:
    """The card and the sentence of a list of operations that waits."""
    return origin_of(f, f.list_ids[ops])


def standing_ops(s: State, name: str = "") -> list[int]:
    """VIC-13.5 The numbers of the operations in force (of one name): of leaders, then until the turn or round ends."""
    f = s.facts
    numbers = [number for card in s.leaders if card for number in f.cards[card].continuous]
    numbers.extend(number for number, _ in s.mods)
    return [n for n in numbers if (not name or f.ops[n].op == name) and f.ops[n] in in_force(s, f.ops[n].op)]


def card_of_op(f: Facts, number: int) -> str:
    """The card that an operation comes from, as a key."""
    return f.cards[origin_of_op(f, number)[0]].name


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
        if isinstance(activity, Effect) and activity.ops == f.list_ids[ops]:
            at, under_way = (activity.at + 1, True) if on_top else (activity.at, activity.at > 0)
            break
        if isinstance(activity, Almanac):
            under_way = not on_top
    marks = [DONE] * at + [TO_COME] * (number - at)
    if under_way and at:
        marks[at - 1] = NOW
    return tuple(marks)
