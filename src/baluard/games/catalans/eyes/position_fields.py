"""Made by tools/make_states.py from model/fields.py: do not edit. What eyes see of a state."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from baluard.games.catalans.model.activities import Activity
from baluard.games.catalans.model.deals import AnyItem, AnyPromise, Items
from baluard.games.catalans.model.state import State
from baluard.kernel.values import Result


class PositionFields(Struct, frozen=True):
    """What eyes see. `view.py` adds to the open fields what is hidden in part or reckoned."""

    period: str
    round: int
    phase: str  # a, b, c, d, e, f, over
    power: str  # the acting power
    turn: str  # the slot whose turn it is, or none
    sequence: tuple[str, ...]  # by box: a power, or nobody
    slots: tuple[str, ...]  # the cards laid out; "" once played
    markers: tuple[str, ...]  # by slot: who has chosen the card
    blue: bool  # this round has a phase e
    done: dict[str, str]  # by action: who performed it this round
    banned: dict[str, str]  # by action: who performed it last round
    acted: bool  # the acting power has performed its action
    foreign_loss: bool  # a Bourbon victory has cost another power's troop
    used: tuple[str, ...]  # characters used in this turn
    troops: dict[str, dict[str, int]]  # by power and space; eyes: by space and power
    reserve: dict[str, int]  # by power; of France the sum of its boxes
    boxes: dict[str, int]  # the French reserve by period
    out: dict[str, int]  # by power: Bourbon troops out of play
    resources: dict[str, int]
    levels: dict[str, int]  # will to fight
    wall: int
    joseph_dead: bool
    clause_xiii: bool
    latched: bool  # Bourbon defeat at the end of this round
    pending: tuple[str, ...]  # distributions due, by period
    bag: tuple[str, ...]  # the draw pile
    discard: tuple[str, ...]
    gone: tuple[str, ...]  # eliminated from the game
    pile: tuple[str, ...]  # the concessions pile
    concession_row: tuple[str, ...]
    concession_markers: tuple[str, ...]
    held: dict[str, tuple[str, ...]]  # by power: concessions
    characters: tuple[tuple[str, str, int], ...]  # (card, power, round it was laid down)
    goals: dict[str, tuple[str, ...] | int]  # by power: secret; of others eyes see how many
    window: str  # N0..N6, or ""
    window_owner: str  # the power whose decision it stands beside, or nobody
    proposals: tuple[tuple[int, str, str, Items, Items, int], ...]  # eyes see those of which they are a party
    deals: tuple[tuple[int, str, str, Items, Items, int], ...]  # accepted
    promises: tuple[tuple[int, str, AnyPromise, str], ...]  # (deal, power, what, status: open, kept, lapsed)
    later: tuple[tuple[str, str, int, int, AnyPromise], ...]  # (payer, payee, amount, deal, the payee's promise)
    marks: tuple[tuple[int, str, AnyItem, str], ...]  # what became of promises and words
    offers_made: dict[str, tuple[int, int]]  # by power: in this window, in this round
    talks: dict[str, int]  # by power: how often its seat has spoken in this window
    ready: tuple[str, ...]  # seats that want no more of this window
    yields: tuple[tuple[str, str], ...]  # ties yielded in this distribution: (giver, taker)
    points: dict[str, tuple[int, int]]  # at the fall and at the Bourbon defeat, as far as these eyes may know
    agenda: tuple[Activity, ...]
    result: Result | None


def open_fields(s: State) -> dict[str, Any]:
    """The open fields as eyes see them."""
    f = s.facts
    action_names = f.book.names["action"]
    period_names = f.book.names["period"]
    power_names = f.book.names["power"]
    slot_names = f.book.names["slot"]
    return {
        "period": (period_names[s.period] if s.period >= 0 else ""),
        "round": s.round,
        "phase": s.phase,
        "power": (power_names[s.power] if s.power >= 0 else ""),
        "turn": (slot_names[s.turn] if s.turn >= 0 else ""),
        "sequence": tuple([(power_names[one] if one >= 0 else "") for one in s.sequence]),
        "slots": s.slots,
        "markers": tuple([(power_names[one] if one >= 0 else "") for one in s.markers]),
        "blue": s.blue,
        "done": {name: power_names[one] for name, one in zip(action_names, s.done, strict=True) if one != -1},
        "banned": {name: power_names[one] for name, one in zip(action_names, s.banned, strict=True) if one != -1},
        "acted": s.acted,
        "foreign_loss": s.foreign_loss,
        "used": s.used,
        "reserve": dict(zip(power_names, s.reserve, strict=True)),
        "boxes": dict(zip(period_names, s.boxes, strict=True)),
        "out": dict(zip(power_names, s.out, strict=True)),
        "resources": {power_names[i]: s.resources[i] for i in f.powers},
        "levels": {power_names[i]: s.levels[i] for i in f.powers},
        "wall": s.wall,
        "joseph_dead": s.joseph_dead,
        "clause_xiii": s.clause_xiii,
        "latched": s.latched,
        "pending": tuple([(period_names[one] if one >= 0 else "") for one in s.pending]),
        "bag": tuple(s.bag),
        "discard": tuple(s.discard),
        "gone": tuple(s.gone),
        "pile": tuple(s.pile),
        "concession_row": s.concession_row,
        "concession_markers": tuple([(power_names[one] if one >= 0 else "") for one in s.concession_markers]),
        "held": {power_names[i]: tuple(s.held[i]) for i in f.powers},
        "characters": tuple([(a, (power_names[b] if b >= 0 else ""), c) for a, b, c in s.characters]),
        "window": s.window,
        "window_owner": (power_names[s.window_owner] if s.window_owner >= 0 else ""),
        "deals": tuple(
            [
                (a, (power_names[b] if b >= 0 else ""), (power_names[c] if c >= 0 else ""), d, e, g)
                for a, b, c, d, e, g in s.deals
            ]
        ),
        "promises": tuple([(a, (power_names[b] if b >= 0 else ""), c, d) for a, b, c, d in s.promises]),
        "later": tuple(
            [
                ((power_names[a] if a >= 0 else ""), (power_names[b] if b >= 0 else ""), c, d, e)
                for a, b, c, d, e in s.later
            ]
        ),
        "marks": tuple([(a, (power_names[b] if b >= 0 else ""), c, d) for a, b, c, d in s.marks]),
        "ready": s.ready,
        "yields": tuple(
            [((power_names[a] if a >= 0 else ""), (power_names[b] if b >= 0 else "")) for a, b in s.yields]
        ),
        "agenda": tuple(s.agenda),
        "result": s.result,
    }


def fill_open(s: State, p: PositionFields) -> None:
    """The open fields of a position put into a blank state."""
    f = s.facts
    action_names = f.book.names["action"]
    period_names = f.book.names["period"]
    period_numbers = f.book.numbers["period"]
    power_names = f.book.names["power"]
    power_numbers = f.book.numbers["power"]
    slot_numbers = f.book.numbers["slot"]
    s.period = period_numbers[p.period] if p.period else -1
    s.round = p.round
    s.phase = p.phase
    s.power = power_numbers[p.power] if p.power else -1
    s.turn = slot_numbers[p.turn] if p.turn else -1
    s.sequence = tuple([(power_numbers[one] if one else -1) for one in p.sequence])
    s.slots = p.slots
    s.markers = tuple([(power_numbers[one] if one else -1) for one in p.markers])
    s.blue = p.blue
    s.done = tuple([power_numbers[p.done[name]] if name in p.done else -1 for name in action_names])
    s.banned = tuple([power_numbers[p.banned[name]] if name in p.banned else -1 for name in action_names])
    s.acted = p.acted
    s.foreign_loss = p.foreign_loss
    s.used = p.used
    s.reserve = [p.reserve[name] for name in power_names]
    s.boxes = tuple([p.boxes[name] for name in period_names])
    s.out = [p.out[name] for name in power_names]
    s.resources = [p.resources.get(name, 0) for name in power_names]
    s.levels = [p.levels.get(name, 0) for name in power_names]
    s.wall = p.wall
    s.joseph_dead = p.joseph_dead
    s.clause_xiii = p.clause_xiii
    s.latched = p.latched
    s.pending = tuple([(period_numbers[one] if one else -1) for one in p.pending])
    s.bag = list(p.bag)
    s.discard = list(p.discard)
    s.gone = list(p.gone)
    s.pile = list(p.pile)
    s.concession_row = p.concession_row
    s.concession_markers = tuple([(power_numbers[one] if one else -1) for one in p.concession_markers])
    s.held = [list(p.held[name]) if name in p.held else [] for name in power_names]
    s.characters = tuple([(a, (power_numbers[b] if b else -1), c) for a, b, c in p.characters])
    s.window = p.window
    s.window_owner = power_numbers[p.window_owner] if p.window_owner else -1
    s.deals = tuple(
        [(a, (power_numbers[b] if b else -1), (power_numbers[c] if c else -1), d, e, g) for a, b, c, d, e, g in p.deals]
    )
    s.promises = tuple([(a, (power_numbers[b] if b else -1), c, d) for a, b, c, d in p.promises])
    s.later = tuple(
        [((power_numbers[a] if a else -1), (power_numbers[b] if b else -1), c, d, e) for a, b, c, d, e in p.later]
    )
    s.marks = tuple([(a, (power_numbers[b] if b else -1), c, d) for a, b, c, d in p.marks])
    s.ready = p.ready
    s.yields = tuple([((power_numbers[a] if a else -1), (power_numbers[b] if b else -1)) for a, b in p.yields])
    s.agenda = list(p.agenda)
    s.result = p.result
