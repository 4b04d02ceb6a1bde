"""What eyes may know. All is open in this game but the order of the event deck (ASL section 6)."""

from __future__ import annotations

from baluard.games.assault.eyes.position_fields import PositionFields, fill_open, open_fields
from baluard.games.assault.eyes.scene import Piece, Scene
from baluard.games.assault.model.facts import PLACES, SIDES, Facts
from baluard.games.assault.model.state import State, blank
from baluard.games.assault.rules.victory import controller, ground_points, kill_points
from baluard.kernel.rng import Rng
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms


class Position(PositionFields, frozen=True):
    """The table as everybody sees it."""


PLACE_NUMBERS = {name: number for number, name in PLACES.items()}


def position(s: State, eyes: tuple[str, ...]) -> Position:
    """The open table; the deck as an unordered set."""
    return Position(
        **open_fields(s),
        unseen=tuple(s.facts.cards[c].name for c in sorted(s.deck)),
        points={SIDES[side]: (kill_points(s, side), ground_points(s, side)) for side in (0, 1)},
    )


def imagine(game: GameOfRooms, view: View, rng: Rng) -> State:
    """A state that looks like a view."""
    return imagined(view.position, game.facts(view.options), rng)


def imagined(p: Position, f: Facts, rng: Rng) -> State:
    """A state that looks like this position. The deck's order never exists, so nothing has to be guessed."""
    s = blank(f)
    fill_open(s, p)
    s.deck = tuple(sorted(f.card_no[name] for name in p.unseen))
    s.rebuild()
    return s


def scene(p: Position, f: Facts) -> Scene:
    """The position as the board draws it."""
    coming: dict[int, list[str]] = {}
    for name, place in p.where.items():
        if place in ("coming", "due"):
            coming.setdefault(f.wave_turn[f.unit_no[name]], []).append(name)
    s = imagined(p, f, Rng(0))
    controlled = [(o.name, controller(s, o.zones)) for o in f.objectives]
    return Scene(
        turn=p.turn,
        last_turn=f.last_turn,
        active=p.active,
        phase=p.phase,
        royal_open=p.royal_open,
        pieces=tuple(
            Piece(name, place, bool(p.used.get(name)), p.facing.get(name, ""))
            for name, place in p.where.items()
            if place in f.zone_no
        ),
        eliminated=tuple(name for name, place in p.where.items() if place == "dead"),
        waiting=tuple((turn, tuple(names)) for turn, names in sorted(coming.items())),
        recoveries=tuple((turn, n) for turn, n in sorted(f.recovery.items()) if turn >= p.turn),
        controlled=tuple((name, SIDES[side]) for name, side in controlled if side >= 0),
        points=tuple((side, *p.points[side]) for side in SIDES),
        card=p.card,
    )
