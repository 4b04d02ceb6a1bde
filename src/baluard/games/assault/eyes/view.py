"""What eyes may know. All is open in this game but the order of the event deck (ASL section 6)."""

from __future__ import annotations

from msgspec import Struct

from baluard.games.assault.eyes.scene import Piece, Scene
from baluard.games.assault.model.activities import Activity
from baluard.games.assault.model.facts import ABSENT, PLACES, SIDES, Facts
from baluard.games.assault.model.state import State, blank
from baluard.games.assault.rules.victory import controller, ground_points, kill_points
from baluard.kernel.rng import Rng
from baluard.kernel.values import Result, View
from baluard.page.rooms import GameOfRooms


class Position(Struct, frozen=True):
    """The table as everybody sees it."""

    turn: int
    active: str
    phase: str
    royal_open: bool
    skip_check: bool
    where: dict[str, str]  # counter -> zone, or coming, due, dead
    facing: dict[str, str]  # barricade -> zone faced
    used: dict[str, int]
    toll: dict[str, int]
    unseen: tuple[str, ...]  # cards not yet drawn, in no order
    card: str
    effects: dict[str, int]
    marked: str
    frozen: tuple[str, ...]
    silent: tuple[str, ...]
    done: tuple[str, ...]
    agenda: tuple[Activity, ...]
    points: dict[str, tuple[int, int]]  # side -> (kills, ground)
    result: Result | None


PLACE_NUMBERS = {name: number for number, name in PLACES.items()}


def position(s: State, eyes: tuple[str, ...]) -> Position:
    """The open table; the deck as an unordered set."""
    f = s.facts
    zones, units = f.zone_ids, f.unit_ids
    where = {units[u]: zones[z] if z >= 0 else PLACES[z] for u, z in enumerate(s.where) if z >= 0 or z in PLACES}
    return Position(
        turn=s.turn,
        active=SIDES[s.active],
        phase=s.phase,
        royal_open=s.royal_open,
        skip_check=s.skip_check,
        where=where,
        facing={units[u]: zones[s.facing[i]] for i, u in enumerate(f.barricades) if s.facing[i] >= 0},
        used={units[u]: n for u, n in enumerate(s.used) if n},
        toll={SIDES[side]: s.toll[side] for side in (0, 1)},
        unseen=tuple(f.cards[c].name for c in sorted(s.deck)),
        card=f.cards[s.card].name if s.card >= 0 else "",
        effects=dict(s.effects),
        marked=zones[s.marked] if s.marked >= 0 else "",
        frozen=tuple(units[u] for u in s.frozen),
        silent=tuple(units[u] for u in s.silent),
        done=s.done,
        agenda=tuple(s.agenda),
        points={SIDES[side]: (kill_points(s, side), ground_points(s, side)) for side in (0, 1)},
        result=s.result,
    )


def imagine(game: GameOfRooms, view: View, rng: Rng) -> State:
    """A state that looks like a view."""
    return imagined(view.position, game.facts(view.options), rng)


def imagined(p: Position, f: Facts, rng: Rng) -> State:
    """A state that looks like this position. The deck's order never exists, so nothing has to be guessed."""
    s = blank(f)
    s.turn, s.active, s.phase = p.turn, SIDES.index(p.active), p.phase
    s.royal_open, s.skip_check = p.royal_open, p.skip_check
    s.where = [place_number(f, p.where.get(name, "")) for name in f.unit_ids]
    s.facing = tuple(f.zone_no.get(p.facing.get(f.unit_ids[u], ""), -1) for u in f.barricades)
    s.used = [p.used.get(name, 0) for name in f.unit_ids]
    s.toll = (p.toll[SIDES[0]], p.toll[SIDES[1]])
    s.deck = tuple(sorted(f.card_no[name] for name in p.unseen))
    s.card = f.card_no.get(p.card, -1)
    s.effects = dict(p.effects)
    s.marked = f.zone_no.get(p.marked, -1)
    s.frozen = tuple(f.unit_no[name] for name in p.frozen)
    s.silent = tuple(f.unit_no[name] for name in p.silent)
    s.done = p.done
    s.agenda = list(p.agenda)
    s.result = p.result
    s.rebuild()
    return s


def place_number(f: Facts, name: str) -> int:
    """Where a counter is, as a number."""
    if name in f.zone_no:
        return f.zone_no[name]
    return PLACE_NUMBERS.get(name, ABSENT)


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
