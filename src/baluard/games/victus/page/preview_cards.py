"""Cards before they are played: the text, the almanac, the priority group and the points in words."""

from __future__ import annotations

from baluard.games.victus.model.facts import INDICATORS
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.cards import card_number
from baluard.games.victus.rules.track import set_needle
from baluard.games.victus.rules.values import indicator
from baluard.kernel.decision import Fact
from baluard.page.remarks import remark, said
from baluard.page.widgets import Hint, Preview, Text


def card_notes(s: State, key: str, ahead: bool = True) -> list[Text]:
    """VIC-5.1 All that is printed on a card; of one yet to be played (`ahead`) also where the needles would go."""
    f = s.facts
    card = f.cards[card_number(key)]
    notes = [said("preview.card.text", text=f"{key}.text")]
    if card.is_leader:
        notes.append(said("preview.card.leader"))
    for number, delta in card.almanac:
        printed = said("preview.card.almanac", indicator=INDICATORS[number], boxes=delta)
        notes.append(almanac_note(s, number, delta) if ahead else printed)
    if not (f.is_first or f.always_priority):
        notes.append(said("preview.card.priority", group=card.priority))
    if f.scores:
        notes.append(said("preview.card.rauxa" if card.rauxa else "preview.card.seny", points=card.points))
    return notes


def almanac_note(s: State, number: int, delta: int) -> Text:
    """VIC-4.6 Where the almanac would move a needle from where it stands now."""
    after = s.copy()
    set_needle(after, number, max(0, min(len(s.facts.boxes[number]) - 1, s.needle[number] + delta)))
    facts: dict[str, Fact] = {"indicator": INDICATORS[number], "boxes": delta}
    return said("preview.card.needle", **facts, old=indicator(s, number), new=indicator(after, number))


def chosen_card(s: State, key: str) -> Preview:
    """A card that is about to be put down, discarded or set aside."""
    return Preview((), tuple(card_notes(s, key)))


def card_hint(s: State, key: str, own: str) -> Hint:
    """A card in a few words; `own` is the key of the choice."""
    f = s.facts
    card = f.cards[card_number(key)]
    parts = [said("hint.card.leader")] if card.is_leader else []
    for number, delta in card.almanac:
        name = INDICATORS[number]
        parts.append(Text(f"hint.card.{name}", {name: delta}))
    if not (f.is_first or f.always_priority):
        parts.append(said("hint.card.priority", group=card.priority))
    if f.scores:
        parts.append(said("hint.card.rauxa" if card.rauxa else "hint.card.seny", points=card.points))
    return remark(own, parts) if parts else Hint(own, said("hint.card.text", text=f"{key}.text"))


def effect_hint(own: str) -> Hint:
    """What an effect that waits, or a leader, says."""
    return Hint(own, said("hint.card.text", text=f"{own[:4]}.text"))
