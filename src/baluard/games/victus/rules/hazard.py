"""VIC-5.6 The hazard deck: a bag of fourteen, with a top that somebody may have seen."""

from __future__ import annotations

from baluard.games.victus.model.events import HazardRevealed, HazardShuffled
from baluard.games.victus.model.state import State
from baluard.kernel.decision import Seat
from baluard.kernel.table import Table


def reshuffle(t: Table, s: State) -> None:
    """VIC-5.6 No card is left: the discards are shuffled into a new deck, under what somebody has seen."""
    if not s.hazards:
        s.hazards = sorted(s.spent)
        s.spent = []
        t.tell(HazardShuffled())


def reveal_hazard(t: Table, s: State, purpose: str) -> int:
    """VIC-5.6 The next card is revealed, used and put on the discards."""
    if s.top:
        t.barrier("hazard")  # whoever reveals it may not have known it
        card = s.top.pop(0)
        s.top_seen.pop(0)
    else:
        reshuffle(t, s)
        card = t.draw("hazard", s.hazards)
        s.hazards.remove(card)
    s.spent.append(card)
    t.tell(HazardRevealed(card, purpose))
    return card


def look_ahead(t: Table, s: State, number: int) -> tuple[int, ...]:
    """VIC-13.6, 5.6 scry: the active player alone sees the next cards; a short deck is shuffled first."""
    while len(s.top) < number:
        if not s.hazards and (not s.spent or (s.top and s.facts.ends_at_deck)):
            break
        reshuffle(t, s)
        card = t.draw("scry", s.hazards, (Seat(s.seat()),))
        s.hazards.remove(card)
        s.top.append(card)
        s.top_seen.append(s.active)
    t.barrier("scry")
    count = min(number, len(s.top))
    for i in range(count):
        s.top_seen[i] = s.active
    return tuple(s.top[:count])
