"""A table for rulebook tests: units put where a test wants them, scripted dice, answers by the tag of the question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
import pytest

from baluard.games.maurice import GAME
from baluard.games.maurice.model.facts import SEATS, Facts
from baluard.games.maurice.model.rows import ScenarioRow
from baluard.games.maurice.model.state import State
from baluard.games.maurice.model.tables import facts_of
from baluard.games.maurice.rules.paths import Walk, fault_at_end, walk
from baluard.games.maurice.rules.setup import new_state
from baluard.kernel.deciders import Decider
from baluard.kernel.decision import Decision
from baluard.kernel.drive import perform_next
from baluard.kernel.plane import Place
from baluard.kernel.table import Table
from tests.scripts import ScriptedDice

E = TypeVar("E")
rule = pytest.mark.rule
vector = pytest.mark.vector
NAMES = {"ca": "x", "es": "x", "en": "x"}
Row = dict[str, Any]
UP, RIGHT, DOWN, LEFT = 0, 900, 1800, 2700


def unit(kind: str, x: int, y: int, heading: int, side: int = 0, quality: str = "", **more: Any) -> Row:
    """A unit where it is wanted; line, open order or emplaced unless it is said otherwise."""
    usual = {"irr_foot": "open", "irr_horse": "open", "gun_light": "emplaced", "gun_medium": "emplaced"}
    usual["gun_heavy"] = "emplaced"
    mounted = kind in ("horse", "irr_horse", "dragoons")
    qualities = {"irr_foot": "irregular", "irr_horse": "irregular"}
    quality = quality or ("crew" if kind.startswith("gun") else qualities.get(kind, "trained"))
    row = {"type": kind, "quality": quality, "formation": usual.get(kind, "line"), "mounted": mounted}
    return {**row, "x": x, "y": y, "heading": heading, "name": NAMES, "prov": "design", "side": side, "disr": 0, **more}


def foot(x: int, y: int, heading: int, side: int = 0, quality: str = "", **more: Any) -> Row:
    """Trained infantry in line."""
    return unit("foot", x, y, heading, side, quality, **more)


def horse(x: int, y: int, heading: int, side: int = 0, quality: str = "", **more: Any) -> Row:
    """Trained cavalry in line."""
    return unit("horse", x, y, heading, side, quality, **more)


def box(kind: str, west: int, east: int, north: int, south: int, **more: Any) -> Row:
    """A rectangle of terrain."""
    points = [(west, north), (east, north), (east, south), (west, south)]
    return {"id": f"{kind}_{west}_{north}", "kind": kind, "points": points, "name": NAMES, **more}


def houses(x: int, y: int) -> Row:
    """A block of houses around its slot."""
    return box("builtup", x - 1200, x + 1200, y - 1200, y + 1200, slot={"x": x, "y": y})


def line(kind: str, *points: tuple[int, int], width: int = 0) -> Row:
    """A wall or a stream."""
    return {"id": f"{kind}_{points[0][0]}", "kind": kind, "points": points, "name": NAMES, "width": width}


def scenario(units: Sequence[Row], terrain: Sequence[Row], table: tuple[int, int], **more: Any) -> ScenarioRow:
    """A scenario with these things only."""
    sides = []
    extra = more.pop("sides", ({}, {}))
    for seat in (0, 1):
        own = [
            {**{k: v for k, v in row.items() if k not in ("side", "disr", "id")}, "id": row.get("id", f"u{n}")}
            for n, row in enumerate(units)
            if row["side"] == seat
        ]
        side: Row = {"id": f"side{seat}", "seat": seat, "name": NAMES, "army": "catalan", "home_edge": "south"}
        side |= {"role": ("attacker", "defender")[seat], "colour": "#000", "refuge": [], "hand": 0, "morale": 10}
        side |= {"morale_adjust": 0, "points": 0, "advantages": [], "zones": [], "notables": [], "units": own}
        cinc = {"name": NAMES, "x": 1000, "y": 1000, "attached": ""}
        sides.append({**side, "cinc": cinc, **extra[seat]})
    victory = {"nightfall": "objectives", "tie": "morale", "capture_all": "none"}
    row = {"id": "t", "name": NAMES, "date": "", "place": NAMES, "blurb": NAMES, "table_w": table[0]}
    row |= {"table_h": table[1], "view_box": "", "nightfall": 2, "first_seat": 0, "tutorial": False}
    row |= {"victory": victory, "special": [], "prov": "design", "terrain": terrain, "objectives": [], "side": sides}
    return msgspec.convert({**row, **more}, ScenarioRow)


class Script(Decider):
    """Answers by tag, one after another; behind their end the default."""

    def __init__(self, answers: dict[str, list[Any]]) -> None:
        self.answers = answers
        self.asked: list[Decision[Any]] = []

    def decide(self, decision: Decision[Any]) -> Any:
        self.asked.append(decision)
        left = self.answers.get(decision.tag, [])
        return decision.space.read(left.pop(0)) if left else decision.default


class Field:
    """A position on an open table. Units are called by the order in which they were given: 0, 1, 2..."""

    def __init__(
        self,
        *units: Row,
        terrain: Sequence[Row] = (),
        table: tuple[int, int] = (30, 30),
        options: dict[str, str] | None = None,
        **more: Any,
    ) -> None:
        chosen = GAME.checked_options(options or {})
        self.facts: Facts = facts_of(GAME.data, scenario(units, terrain, table, **more), chosen)
        self.s: State = new_state(self.facts)
        self.s.agenda = []
        self.s.deck = ()
        ids = [f"t_{row.get('id', f'u{n}')}" for n, row in enumerate(units)]
        self.numbers = [self.facts.unit_no[name] for name in ids]
        for n, row in enumerate(units):
            self.s.disr[self.numbers[n]] = row["disr"]
        self.s.brigade = tuple(sorted(u for u in self.numbers if self.facts.troops[u].side == 0))
        self.s.turn = 1
        self.story: list[Any] = []
        self.decider = Script({})

    def u(self, n: int) -> int:
        """The number of a unit in the tables."""
        return self.numbers[n]

    def id(self, n: int) -> str:
        """Its id."""
        return self.facts.unit_ids[self.u(n)]

    def disr(self, n: int) -> int:
        """Its DISR."""
        return self.s.disr[self.u(n)]

    def is_there(self, n: int) -> bool:
        """Is it on the table?"""
        return self.s.is_there(self.u(n))

    def place(self, n: int) -> Place:
        """Where it stands."""
        return self.s.place[self.u(n)]

    def walk(self, n: int, *keys: str) -> Walk:
        """An order tried out; its end is judged, too."""
        way = walk(self.s, self.u(n), keys)
        way.fault = way.fault or fault_at_end(way)
        return way

    def hold(self, side: int, *cards: str) -> Field:
        """A hand of cards by their kinds."""
        taken = set(self.s.hands[0]) | set(self.s.hands[1]) | set(self.s.discards)
        hand = list(self.s.hands[side])
        for kind in cards:
            card = next(c for c, one in enumerate(self.facts.cards) if one.kind == kind and c not in taken)
            taken.add(card)
            hand.append(card)
        self.s.hands[side] = tuple(sorted(hand))
        return self

    def card(self, side: int, kind: str) -> str:
        """The id of a card of this kind in a hand."""
        return next(self.facts.card_ids[c] for c in self.s.hands[side] if self.facts.cards[c].kind == kind)

    def play(self, *activities: Any, dice: Sequence[int] = (), **answers: list[Any]) -> Field:
        """These activities, and all that follows from them; `answers` by tag."""
        self.s.agenda = [*activities][::-1]
        self.decider = Script(answers)
        source = ScriptedDice(list(dice))
        table = Table(self.decider, source)
        while self.s.agenda:
            perform_next(GAME.run, table, self.s)
        self.story += [told.event for told in table.told]
        assert not source.numbers, f"dice left over: {source.numbers}"
        return self

    def asked(self, tag: str) -> list[Decision[Any]]:
        """The questions of a tag in the last run."""
        return [decision for decision in self.decider.asked if decision.tag == tag]

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind, so far."""
        return [event for event in self.story if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        """The latest event of one kind."""
        return self.told(kind)[-1]


def seat(side: int) -> str:
    """The seat of a side."""
    return SEATS[side]
