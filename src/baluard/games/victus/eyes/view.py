"""What eyes may know (VIC section 6): all of the board, one's own hand and points, of the rest how many."""

from __future__ import annotations

from baluard.games.victus.eyes.position_fields import PositionFields, fill_open, open_fields
from baluard.games.victus.eyes.stand import PIECES, Stand
from baluard.games.victus.model.facts import INDICATORS, Facts
from baluard.games.victus.model.state import State, blank
from baluard.kernel.rng import Rng
from baluard.kernel.values import Chance, View
from baluard.page.rooms import GameOfRooms


class Position(PositionFields, frozen=True):
    """The table as some eyes see it."""


def position(s: State, eyes: tuple[str, ...]) -> Position:
    """VIC-1.3, 1.4, 11.3 The open table, and of the hidden what these eyes may see."""
    f = s.facts
    names = f.players
    own = [owner(f, i) in eyes for i in range(len(names))]
    over = s.result is not None
    return Position(
        **open_fields(s),
        stands=stands_of(s),
        marked=tuple(name for name, n in zip(INDICATORS, s.marked, strict=True) if n),
        hands={n: tuple(s.hands[i]) if own[i] else len(s.hands[i]) for i, n in enumerate(names)},
        committed={n: s.committed[i] if own[i] else -min(1, s.committed[i]) for i, n in enumerate(names)},
        deck=len(s.deck),
        pile=len(s.pile),
        hazards=len(s.hazards),
        top=tuple(card if own[s.top_seen[i]] else -1 for i, card in enumerate(s.top)),
        points={n: s.points[i] if own[i] or over else -1 for i, n in enumerate(names)},
    )


def stands_of(s: State) -> dict[str, Stand]:
    """What stands where; empty places are left out."""
    lists = [getattr(s, piece) for piece in PIECES]
    found = {}
    for z, name in enumerate(s.facts.ids):
        numbers = [of[z] for of in lists]
        if any(numbers):
            found[name] = Stand(*numbers)
    return found


def owner(f: Facts, player: int) -> str:
    """The seat that plays a hand."""
    return f.seats[player] if player < len(f.seats) else f.seats[0]


def imagine(game: GameOfRooms, view: View, rng: Rng) -> State:
    """A state that these eyes could be looking at, with the cards that Casanova has turned up since the checkpoint."""
    seen = [e.drawn for e in view.answers if isinstance(e, Chance) and e.purpose == "casanova"]
    turned = tuple(card for card in seen if isinstance(card, int))
    return imagined(view.position, game.facts(view.options), rng, turned)


def imagined(p: Position, f: Facts, rng: Rng, turned: tuple[int, ...] = ()) -> State:
    """A state that these eyes could be looking at; `turned` are cards of the pile turned up since the checkpoint."""
    s = blank(f)
    fill_open(s, p)
    for name, stand in p.stands.items():
        z = f.no[name]
        for piece in PIECES:
            getattr(s, piece)[z] = getattr(stand, piece)
    s.marked = tuple(int(name in p.marked) for name in INDICATORS)
    s.points = [max(0, p.points[name]) for name in f.players]
    imagine_cards(s, p, rng, turned)
    imagine_hazards(s, p, rng)
    return s


def imagine_cards(s: State, p: Position, rng: Rng, turned: tuple[int, ...]) -> None:
    """Hands, committed cards, deck and pile out of the cards that these eyes have not seen."""
    f = s.facts
    known = {*p.gone, *p.aside, *p.played.values(), *p.leaders.values(), *p.committed.values(), p.card, *turned}
    for hand in p.hands.values():
        known |= set(hand) if isinstance(hand, tuple) else set()
    unseen = [rng.shuffled([c for c in f.deck[stage] if c not in known]) for stage in (1, 2, 3)]
    now = min(p.stage, 3) - 1
    s.deck = sorted(unseen[now].pop() for _ in range(p.deck))
    pool = rng.shuffled([card for stage in unseen[: now + 1] for card in stage])
    for i, name in enumerate(f.players):
        hand = p.hands[name]
        s.hands[i] = list(hand) if isinstance(hand, tuple) else sorted(pool.pop() for _ in range(hand))
    committed = [p.committed[name] for name in f.players]
    s.committed = [pool.pop() if card < 0 else card for card in committed]
    s.pile = sorted([*turned, *(pool.pop() for _ in range(p.pile - len(turned)))])


def imagine_hazards(s: State, p: Position, rng: Rng) -> None:
    """The hazard cards face down, and what another has seen of them."""
    shown = {*p.spent, *p.top}
    rest = rng.shuffled([card for card in range(1, len(s.facts.hazard_lines)) if card not in shown])
    s.top = [rest.pop() if card < 0 else card for card in p.top]
    s.hazards = sorted(rest)
