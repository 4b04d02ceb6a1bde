"""The toy as a GameModule."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from baluard.components.positions import listed, read_difference, refuse, table_under, within
from baluard.kernel.contract import Option, Preset
from baluard.kernel.errors import NotOffered
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.kernel.values import Motion, Result, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Board
from tests.toys.skirmish import messages as m
from tests.toys.skirmish import rules
from tests.toys.skirmish.state import CARDS, State

SEATS = ("red", "blue", "green")
FIELDS = [name for name in State.__slots__ if name not in ("agenda", "result", "seats")]


def players(options: dict[str, str]) -> tuple[str, ...]:
    """The seats that have a side."""
    return SEATS[: int(options["seats"])]


class Skirmish(GameModule):
    """Two or three seats, hidden cards, bids, deals and a fight."""

    slug = "skirmish"
    package = "tests.toys.skirmish"
    options = (
        Option("seats", ("2", "3"), "3"),
        Option("rounds", ("1", "3", "6"), "3"),
        Option("marshal", ("off", "on"), "off"),
    )
    presets = (Preset("duel", {"seats": "2"}),)
    motions = ("concede", "draw")

    def seats(self, options: dict[str, str]) -> tuple[str, ...]:
        return (*players(options), *self.organisers(options))

    def organisers(self, options: dict[str, str]) -> tuple[str, ...]:
        return ("marshal",) if options["marshal"] == "on" else ()

    def new(self, options: dict[str, str]) -> State:
        return State(players(options), int(options["rounds"]), options["marshal"] == "on")

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        match a:
            case m.Deal(seat):
                rules.deal(t, s, seat)
            case m.Round():
                rules.begin_round(t, s)
            case m.Bid():
                rules.bid(t, s)
            case m.Parley():
                rules.parley(t, s)
            case m.Muster():
                rules.muster(t, s)
            case m.Camp():
                rules.camp(t, s)
            case m.Supply(seat):
                rules.supply(t, s, seat)
            case m.Stow(seat):
                rules.stow(t, s, seat)
            case m.March():
                rules.march(t, s, rules.ambush)

    def apply_motion(self, s: State, motion: Motion) -> State:
        others = s.others(motion.seat)
        if motion.seat not in s.seats or (motion.motion == "draw" and set(others) - set(motion.consents)):
            raise NotOffered(fault="fault.motion")
        s.agenda.clear()
        s.result = Result(tuple(others) if motion.motion == "concede" else (), motion.motion)
        return s

    def corrected(self, s: State, text: str) -> State:
        named = read_difference(text, (*FIELDS, "agenda", "result"), ("coins", "hands"))
        for seat, coins in table_under(named, "coins").items():
            refuse(seat not in s.seats, "unknown", f"coins.{seat}", name=seat)
            s.coins[s.index(seat)] = within(coins, f"coins.{seat}", 0, 99)
        for seat, cards in table_under(named, "hands").items():
            refuse(seat not in s.seats, "unknown", f"hands.{seat}", name=seat)
            hand = listed(cards, f"hands.{seat}")
            s.bag = sorted([*s.bag, *s.hands[s.index(seat)]])
            for card in hand:
                refuse(card not in s.bag, "unknown", f"hands.{seat}", name=card)
                s.bag.remove(card)
            s.hands[s.index(seat)] = sorted(hand)
        return s

    def position_type(self) -> type[m.Position]:
        return m.Position

    def correction_example(self, view: View) -> str:
        return f"coins.{view.seats[0]} = {view.position.coins[0]}"

    def position(self, s: State, eyes: tuple[str, ...]) -> m.Position:
        hands = tuple(tuple(h) if seat in eyes else len(h) for seat, h in zip(s.seats, s.hands, strict=True))
        return m.Position(
            round=s.round,
            rounds=s.rounds,
            marshal=s.marshal,
            lead=s.lead,
            hands=hands,
            coins=tuple(s.coins),
            men=tuple(tuple(row) for row in s.men),
            camps=tuple(tuple(row) for row in s.camps),
            peace=tuple(s.peace),
            played=tuple(s.played),
            bag=len(s.bag),
            top=tuple(s.top) if s.scout in eyes else len(s.top),
            scout=s.scout,
            agenda=tuple(s.agenda),
        )

    def imagine(self, view: View, rng: Rng) -> State:
        seen: m.Position = view.position
        s = State(players(view.options), seen.rounds, seen.marshal)
        s.round, s.lead, s.scout, s.result = seen.round, seen.lead, seen.scout, view.result
        s.coins, s.peace, s.played = list(seen.coins), list(seen.peace), list(seen.played)
        s.men, s.camps = [list(row) for row in seen.men], [list(row) for row in seen.camps]
        s.agenda = list(seen.agenda)
        unknown = rng.shuffled(unseen(seen))
        s.top = list(seen.top) if isinstance(seen.top, tuple) else [unknown.pop() for _ in range(seen.top)]
        s.hands = [list(h) if isinstance(h, tuple) else sorted(unknown.pop() for _ in range(h)) for h in seen.hands]
        s.bag = sorted(unknown)
        return s

    def encode(self, s: State) -> dict[str, Any]:
        plain: dict[str, Any] = {name: getattr(s, name) for name in FIELDS}
        return plain | {"seats": list(s.seats), "agenda": msgspec.to_builtins(s.agenda), "result": to_plain(s.result)}

    def decode(self, plain: dict[str, Any]) -> State:
        s = State(tuple(plain["seats"]), plain["rounds"], plain["marshal"])
        for name in FIELDS:
            setattr(s, name, plain[name])
        s.agenda = msgspec.convert(plain["agenda"], list[m.Activities])
        s.result = msgspec.convert(plain["result"], Result | None)
        return s

    def event_types(self) -> Any:
        return m.Events

    def data_hash(self) -> str:
        return hashlib.sha256(repr(CARDS).encode()).hexdigest()

    def board(self, view: View, lang: str, offered: frozenset[str] = frozenset()) -> Board:
        rows = [f'<text id="zone-{key}" data-key="{key}">{key}</text>' for key in rules.PLACES]
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{"".join(rows)}</svg>'
        return Board(drawing, {}, offered, layers=("roads", "woods"))


def to_plain(result: Result | None) -> Any:
    """A result as plain values."""
    return None if result is None else msgspec.to_builtins(result)


def unseen(seen: m.Position) -> list[str]:
    """The cards whose place these eyes do not know."""
    pool = list(CARDS)
    known = [card for hand in seen.hands if isinstance(hand, tuple) for card in hand]
    for card in [*known, *seen.played, *(seen.top if isinstance(seen.top, tuple) else ())]:
        pool.remove(card)
    return pool


GAME = Skirmish()
