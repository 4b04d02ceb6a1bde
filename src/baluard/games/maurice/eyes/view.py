"""What eyes may know: the whole table; of cards the own hand, what was shown, and what lies face up (section 6)."""

from __future__ import annotations

from baluard.games.maurice.eyes.position_fields import PositionFields, fill_open, open_fields
from baluard.games.maurice.model.facts import SEATS, Facts
from baluard.games.maurice.model.points import muster_of
from baluard.games.maurice.model.state import State, blank
from baluard.games.maurice.model.tables import facts_on
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, View
from baluard.page.rooms import GameOfRooms


class Position(PositionFields, frozen=True):
    """The table, and the cards that these eyes know."""


def position(s: State, eyes: tuple[str, ...]) -> Position:
    """The open table; of hands what these eyes may see."""
    f = s.facts
    own = [side for side in (0, 1) if SEATS[side] in eyes or f.open_hands]
    seeing = [side for side in (0, 1) if SEATS[side] in eyes]
    return Position(
        **open_fields(s),
        hands={SEATS[side]: tuple([f.card_ids[c] for c in s.hands[side]]) for side in own},
        hand_sizes={SEATS[side]: len(s.hands[side]) for side in (0, 1)},
        deck_left=len(s.deck),
        shown={SEATS[side]: tuple([f.card_ids[c] for c in s.shown[side]]) for side in seeing if s.shown[side]},
    )


def facts_of_view(game: GameOfRooms, view: View, p: Position) -> Facts:
    """The tables that go with a position of a view."""
    f: Facts = game.facts(view.options)
    return facts_on(f, muster_of(p.lists, p.attacker, p.ground))


def imagine(game: GameOfRooms, view: View, rng: Rng) -> State:
    """A state that looks like a view; cards that another has played since the checkpoint were in his hand."""
    f = facts_of_view(game, view, view.position)
    played: list[list[int]] = [[], []]
    for entry in view.answers:
        if isinstance(entry, Answer) and entry.seat in SEATS:
            keys = entry.answer if isinstance(entry.answer, (list, tuple)) else [entry.answer]
            named = [f.card_no[key] for key in keys if isinstance(key, str) and key in f.card_no]
            played[SEATS.index(entry.seat)] += named
    return imagined(view.position, f, rng, played)


def imagined(p: Position, f: Facts, rng: Rng, played: list[list[int]]) -> State:
    """A state that looks like this position: unknown cards are dealt to hands and deck at random."""
    s = blank(f)
    fill_open(s, p)
    for seat, cards in p.shown.items():
        s.shown[SEATS.index(seat)] = tuple([f.card_no[name] for name in cards])
    known: list[list[int]] = [[], []]
    for side in (0, 1):
        if SEATS[side] in p.hands:
            known[side] = [f.card_no[name] for name in p.hands[SEATS[side]]]
        else:
            seen = [*s.shown[1 - side], *[c for c in played[side] if c not in s.shown[1 - side]]]
            known[side] = seen[: p.hand_sizes[SEATS[side]]]
    out = {*s.discards, *known[0], *known[1]}
    rest = rng.shuffled([c for c in range(len(f.cards)) if c not in out])
    for side in (0, 1):
        missing = p.hand_sizes[SEATS[side]] - len(known[side])
        s.hands[side] = tuple(sorted([*known[side], *rest[:missing]]))
        rest = rest[missing:]
    s.deck = tuple(sorted(rest))
    s.rebuild()
    return s
