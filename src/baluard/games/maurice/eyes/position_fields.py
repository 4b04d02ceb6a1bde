"""Made by tools/make_states.py from model/fields.py: do not edit. What eyes see of a state."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from baluard.games.maurice.model.activities import Activity
from baluard.games.maurice.model.state import State
from baluard.kernel.values import Result


class PositionFields(Struct, frozen=True):
    """What eyes see. `view.py` adds to the open fields what is hidden in part or reckoned."""

    turn: int  # player-turns begun
    active: str  # the side
    phase: str
    lists: dict[str, tuple[str, ...]]  # points battle: the armies that were built
    attacker: str  # points battle: who attacks
    ground: tuple[str, ...]  # points battle: the pieces of terrain that were laid
    place: dict[str, tuple[int, int, int]]  # front and heading
    stance: dict[str, str]  # by unit: its formation
    disr: dict[str, int]  # by unit: disruption points
    morale: dict[str, int]  # of each army
    hands: dict[str, tuple[str, ...]]  # cards in hand
    hand_sizes: dict[str, int]  # how many cards each hand has
    deck_left: int  # how many cards the deck has
    discards: tuple[str, ...]  # the discard pile, in order
    shown: dict[str, tuple[str, ...]]  # by side: what it has seen of the other hand
    night: int  # how often the deck ran out
    ceasefire: int  # nobody fires up to the end of this turn
    cinc: dict[str, tuple[int, int]]  # where each commander-in-chief is, while he is free
    cinc_unit: dict[str, str]  # the unit he is with
    serves: dict[str, str]  # by notable: his unit
    control: dict[str, str]  # by objective: who holds it
    action: str  # the option that is being carried out
    brigade: tuple[str, ...]  # the units that are activated
    marched: tuple[str, ...]  # units that have had their order in this action
    played: tuple[str, ...]  # cards in effect during this action
    aimed: tuple[str, ...]  # whom the event that was played is about
    shots: tuple[tuple[str, str, tuple[str, ...]], ...]  # who fires at whom, with which cards
    firing: str  # the side that fires
    declared: tuple[tuple[str, str], ...]  # charges to be carried out: who, and how he wheels
    slowed: str  # the charger whom a card holds back
    fights: tuple[tuple[str, str, int, int], ...]  # attacker, target, from its flank?, over cover?
    armed: tuple[tuple[str, str], ...]  # cards in this combat
    blows: tuple[tuple[str, int], ...]  # by attacker: his result
    victors: tuple[str, ...]  # attackers of a combat whose target has broken
    hurt_by_ground: tuple[str, ...]  # units that difficult terrain has hurt in this action
    hurt_by_friends: tuple[str, ...]  # units that interpenetration has hurt in this action
    agenda: tuple[Activity, ...]
    result: Result | None


def open_fields(s: State) -> dict[str, Any]:
    """The open fields as eyes see them."""
    f = s.facts
    card_names = f.book.names["card"]
    notable_names = f.book.names["notable"]
    objective_names = f.book.names["objective"]
    side_names = f.book.names["side"]
    stance_names = f.book.names["stance"]
    unit_names = f.book.names["unit"]
    return {
        "turn": s.turn,
        "active": (side_names[s.active] if s.active >= 0 else ""),
        "phase": s.phase,
        "lists": dict(zip(side_names, s.lists, strict=True)),
        "attacker": (side_names[s.attacker] if s.attacker >= 0 else ""),
        "ground": s.ground,
        "place": {name: one for name, one in zip(unit_names, s.place, strict=True) if one != (0, 0, 0)},
        "stance": {name: stance_names[one] for name, one in zip(unit_names, s.stance, strict=True) if one != -1},
        "disr": {name: one for name, one in zip(unit_names, s.disr, strict=True) if one != 0},
        "morale": dict(zip(side_names, s.morale, strict=True)),
        "discards": tuple([(card_names[one] if one >= 0 else "") for one in s.discards]),
        "night": s.night,
        "ceasefire": s.ceasefire,
        "cinc": dict(zip(side_names, s.cinc, strict=True)),
        "cinc_unit": {
            name: (unit_names[one] if one >= 0 else "") for name, one in zip(side_names, s.cinc_unit, strict=True)
        },
        "serves": {name: unit_names[one] for name, one in zip(notable_names, s.serves, strict=True) if one != -1},
        "control": {
            name: (side_names[one] if one >= 0 else "") for name, one in zip(objective_names, s.control, strict=True)
        },
        "action": s.action,
        "brigade": tuple([(unit_names[one] if one >= 0 else "") for one in s.brigade]),
        "marched": tuple([(unit_names[one] if one >= 0 else "") for one in s.marched]),
        "played": tuple([(card_names[one] if one >= 0 else "") for one in s.played]),
        "aimed": tuple([(unit_names[one] if one >= 0 else "") for one in s.aimed]),
        "shots": tuple(
            [
                (
                    (unit_names[a] if a >= 0 else ""),
                    (unit_names[b] if b >= 0 else ""),
                    tuple([(card_names[one] if one >= 0 else "") for one in c]),
                )
                for a, b, c in s.shots
            ]
        ),
        "firing": (side_names[s.firing] if s.firing >= 0 else ""),
        "declared": tuple([((unit_names[a] if a >= 0 else ""), b) for a, b in s.declared]),
        "slowed": (unit_names[s.slowed] if s.slowed >= 0 else ""),
        "fights": tuple(
            [((unit_names[a] if a >= 0 else ""), (unit_names[b] if b >= 0 else ""), c, d) for a, b, c, d in s.fights]
        ),
        "armed": tuple([((unit_names[a] if a >= 0 else ""), (card_names[b] if b >= 0 else "")) for a, b in s.armed]),
        "blows": tuple([((unit_names[a] if a >= 0 else ""), b) for a, b in s.blows]),
        "victors": tuple([(unit_names[one] if one >= 0 else "") for one in s.victors]),
        "hurt_by_ground": tuple([(unit_names[one] if one >= 0 else "") for one in s.hurt_by_ground]),
        "hurt_by_friends": tuple([(unit_names[one] if one >= 0 else "") for one in s.hurt_by_friends]),
        "agenda": tuple(s.agenda),
        "result": s.result,
    }


def fill_open(s: State, p: PositionFields) -> None:
    """The open fields of a position put into a blank state."""
    f = s.facts
    card_numbers = f.book.numbers["card"]
    notable_names = f.book.names["notable"]
    objective_names = f.book.names["objective"]
    side_names = f.book.names["side"]
    side_numbers = f.book.numbers["side"]
    stance_numbers = f.book.numbers["stance"]
    unit_names = f.book.names["unit"]
    unit_numbers = f.book.numbers["unit"]
    s.turn = p.turn
    s.active = side_numbers[p.active] if p.active else -1
    s.phase = p.phase
    s.lists = [p.lists[name] for name in side_names]
    s.attacker = side_numbers[p.attacker] if p.attacker else -1
    s.ground = p.ground
    s.place = [p.place.get(name, (0, 0, 0)) for name in unit_names]
    s.stance = [stance_numbers[p.stance[name]] if name in p.stance else -1 for name in unit_names]
    s.disr = [p.disr.get(name, 0) for name in unit_names]
    s.morale = [p.morale[name] for name in side_names]
    s.discards = tuple([(card_numbers[one] if one else -1) for one in p.discards])
    s.night = p.night
    s.ceasefire = p.ceasefire
    s.cinc = [p.cinc[name] for name in side_names]
    s.cinc_unit = [(unit_numbers[p.cinc_unit[name]] if p.cinc_unit[name] else -1) for name in side_names]
    s.serves = [unit_numbers[p.serves[name]] if name in p.serves else -1 for name in notable_names]
    s.control = [(side_numbers[p.control[name]] if p.control[name] else -1) for name in objective_names]
    s.action = p.action
    s.brigade = tuple([(unit_numbers[one] if one else -1) for one in p.brigade])
    s.marched = tuple([(unit_numbers[one] if one else -1) for one in p.marched])
    s.played = tuple([(card_numbers[one] if one else -1) for one in p.played])
    s.aimed = tuple([(unit_numbers[one] if one else -1) for one in p.aimed])
    s.shots = tuple(
        [
            (
                (unit_numbers[a] if a else -1),
                (unit_numbers[b] if b else -1),
                tuple([(card_numbers[one] if one else -1) for one in c]),
            )
            for a, b, c in p.shots
        ]
    )
    s.firing = side_numbers[p.firing] if p.firing else -1
    s.declared = tuple([((unit_numbers[a] if a else -1), b) for a, b in p.declared])
    s.slowed = unit_numbers[p.slowed] if p.slowed else -1
    s.fights = tuple(
        [((unit_numbers[a] if a else -1), (unit_numbers[b] if b else -1), c, d) for a, b, c, d in p.fights]
    )
    s.armed = tuple([((unit_numbers[a] if a else -1), (card_numbers[b] if b else -1)) for a, b in p.armed])
    s.blows = tuple([((unit_numbers[a] if a else -1), b) for a, b in p.blows])
    s.victors = tuple([(unit_numbers[one] if one else -1) for one in p.victors])
    s.hurt_by_ground = tuple([(unit_numbers[one] if one else -1) for one in p.hurt_by_ground])
    s.hurt_by_friends = tuple([(unit_numbers[one] if one else -1) for one in p.hurt_by_friends])
    s.agenda = list(p.agenda)
    s.result = p.result
