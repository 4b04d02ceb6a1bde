"""CAT-6.7, 6.8 The wall of Barcelona, and the cards that are revealed for it."""

from __future__ import annotations

from baluard.games.catalans.model.activities import Unit
from baluard.games.catalans.model.deals import Hit, WallOrder
from baluard.games.catalans.model.events import CardRevealed, PileShuffled, WallChanged
from baluard.games.catalans.model.facts import ARAGON, POWERS, number_of
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.actions import about
from baluard.games.catalans.rules.deals import consult
from baluard.games.catalans.rules.promises import keep, lawful
from baluard.games.catalans.rules.scoring import finish
from baluard.games.catalans.rules.troops import (
    eliminate,
    key_of,
    read_key,
)
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table


def change_wall(t: Table, s: State, delta: int) -> None:
    """CAT-6.7, R31 Never above 13; at 0 the game is over at once (CAT-11.1)."""
    after = max(0, min(s.facts.constants["wall_segments"], s.wall + delta))
    if after != s.wall:
        moved = after - s.wall
        s.wall = after
        t.tell(WallChanged(moved, after))
    if s.wall == 0:
        finish(t, s, "fall")


def draw_card(t: Table, s: State, purpose: str) -> str:
    """CAT-1.10, R6 The next card of the draw pile; an empty one takes in the discards. "" when there is none."""
    if not s.bag:
        if not s.discard:
            return ""
        s.bag = sorted(s.discard)
        s.discard = []
        t.tell(PileShuffled(len(s.bag)))
    card = t.draw(purpose, s.bag)
    s.bag.remove(card)
    return card


def reveal_for_wall(t: Table, s: State, source: str, effect: str, power: int, icon: str) -> None:
    """CAT-6.7, 6.8, 4.6 The top card says how much is built or broken."""
    card = draw_card(t, s, "reveal")
    if not card:
        return
    value = s.facts.cards[card].value
    s.discard.append(card)
    t.tell(CardRevealed(card, value))
    if icon == "W+":
        change_wall(t, s, value)
    elif value:
        t.then(Unit(source, effect, POWERS[power], value))


def split_wall(t: Table, s: State, a: Unit) -> None:
    """CAT-6.8 One segment or one Aragonese troop at a time."""
    keys = ["segment", *[key_of(ARAGON, s.facts.ids[z]) for z in range(len(s.facts.ids)) if s.troops[ARAGON][z]]]
    actor = number_of(a.power)
    keys = lawful(t, s, actor, "wall", keys)
    facts: dict[str, Fact] = {**about(actor), "number": a.left}
    decision = Decision(Seat(s.facts.owner[actor]), "wall_split", OneOf(keys), keys[0], facts, "CAT-6.8")
    chosen = consult(t, s, decision, "N3", actor, a)
    if chosen is None:
        return
    if a.left > 1:
        t.then(Unit(a.source, a.effect, a.power, a.left - 1))
    keep(t, s, actor, WallOrder, "segments_first" if chosen == "segment" else "aragon_first")
    if chosen == "segment":
        change_wall(t, s, -1)
    else:
        power, z = read_key(s, chosen)
        eliminate(t, s, power, z)
        keep(t, s, actor, Hit, POWERS[power], s.facts.ids[z])
