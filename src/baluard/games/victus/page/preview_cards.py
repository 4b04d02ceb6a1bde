"""Cards before they are played: the text, the almanac, the priority group and the points in words."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.victus.model.facts import INDICATORS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.asks import Asks, value_after
from baluard.games.victus.rules.cards import card_number
from baluard.games.victus.rules.values import indicator
from baluard.page.questions import Parts
from baluard.page.remarks import remark, said, when
from baluard.page.widgets import Hint, Text


def card_notes(s: State, key: str, ahead: bool = True) -> Iterator[Text]:
    """VIC-5.1 All that is printed on a card; of one yet to be played (`ahead`) also where the needles would go."""
    card = s.facts.cards[card_number(key)]
    yield said("preview.card.text", text=f"{key}.text")
    yield from when(card.is_leader, "preview.card.leader")
    for number, delta in card.almanac:
        name, old, new = INDICATORS[number], indicator(s, number), value_after(s, number, delta)
        if ahead:  # VIC-4.6 From where the needle stands now
            yield said("preview.card.needle", indicator=name, boxes=delta, old=old, new=new)
        else:
            yield said("preview.card.almanac", indicator=name, boxes=delta)
    yield from printed_notes(s, key, "preview.card")


def printed_notes(s: State, key: str, said_as: str) -> Iterator[Text]:
    """VIC-5.1 The priority group and the points of a card, where the game has them."""
    f, card = s.facts, s.facts.cards[card_number(key)]
    yield from when(not (f.is_first or f.always_priority), f"{said_as}.priority", group=card.priority)
    yield from when(f.scores, f"{said_as}.{'rauxa' if card.rauxa else 'seny'}", points=card.points)


def chosen_card(q: Asks) -> Parts:
    """A card that is about to be put down, discarded or set aside."""
    return card_notes(q.s, q.keys[0][:4])


def about_card(q: Asks) -> Parts:
    """VIC-13.6 A decision about a card: what it says."""
    return card_notes(q.s, str(q.about["card"]))


def resignation(q: Asks) -> Parts:
    """VIC-12.4 What the card says, and what a token would do."""
    return *about_card(q), *when(q.keys == ("resign",), "preview.resign", left=q.s.tokens - 1)


def card_hint(q: Asks, key: str) -> Hint:
    """A card in a few words."""
    card = q.s.facts.cards[card_number(key)]
    almanac = [Text(f"hint.card.{INDICATORS[i]}", {INDICATORS[i]: delta}) for i, delta in card.almanac]
    parts = [*when(card.is_leader, "hint.card.leader"), *almanac, *printed_notes(q.s, key, "hint.card")]
    return remark(key, parts) if parts else effect_hint(q, key)


def effect_hint(q: Asks, key: str) -> Hint:
    """What an effect that waits, or a leader, says."""
    return Hint(key, said("hint.card.text", text=f"{key[:4]}.text"))


def option_hint(q: Asks, key: str) -> Hint:
    """What an option of a card says."""
    return Hint(key, said("hint.card.text", text=f"{q.about['card']}.{key}"))
