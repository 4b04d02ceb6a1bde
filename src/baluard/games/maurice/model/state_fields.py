"""Made by tools/make_states.py from fields.py: do not edit. What a state is made of."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.model.facts import Facts
from baluard.kernel.values import Result


class StateFields:
    """What a state consists of."""

    __slots__ = (
        "action",
        "active",
        "agenda",
        "aimed",
        "armed",
        "attacker",
        "blows",
        "boxes",
        "brigade",
        "ceasefire",
        "cinc",
        "cinc_unit",
        "control",
        "deck",
        "declared",
        "discards",
        "disr",
        "facts",
        "feet",
        "fights",
        "firing",
        "ground",
        "hands",
        "hurt_by_friends",
        "hurt_by_ground",
        "lists",
        "marched",
        "morale",
        "night",
        "phase",
        "place",
        "played",
        "result",
        "serves",
        "shots",
        "shown",
        "slowed",
        "stance",
        "turn",
        "victors",
    )

    facts: Facts
    turn: int  # player-turns begun
    active: int  # the side
    phase: str
    lists: list[tuple[str, ...]]  # points battle: the armies that were built
    attacker: int  # points battle: who attacks
    ground: tuple[str, ...]  # points battle: the pieces of terrain that were laid
    place: list[tuple[int, int, int]]  # front and heading
    stance: list[int]  # by unit: its formation
    disr: list[int]  # by unit: disruption points
    morale: list[int]  # of each army
    hands: list[tuple[int, ...]]  # cards in hand
    deck: tuple[int, ...]  # cards not yet drawn
    discards: tuple[int, ...]  # the discard pile, in order
    shown: list[tuple[int, ...]]  # by side: what it has seen of the other hand
    night: int  # how often the deck ran out
    ceasefire: int  # nobody fires up to the end of this turn
    cinc: list[tuple[int, int]]  # where each commander-in-chief is, while he is free
    cinc_unit: list[int]  # the unit he is with
    serves: list[int]  # by notable: his unit
    control: list[int]  # by objective: who holds it
    action: str  # the option that is being carried out
    brigade: tuple[int, ...]  # the units that are activated
    marched: tuple[int, ...]  # units that have had their order in this action
    played: tuple[int, ...]  # cards in effect during this action
    aimed: tuple[int, ...]  # whom the event that was played is about
    shots: tuple[tuple[int, int, tuple[int, ...]], ...]  # who fires at whom, with which cards
    firing: int  # the side that fires
    declared: tuple[tuple[int, str], ...]  # charges to be carried out: who, and how he wheels
    slowed: int  # the charger whom a card holds back
    fights: tuple[tuple[int, int, int, int], ...]  # attacker, target, from its flank?, over cover?
    armed: tuple[tuple[int, int], ...]  # cards in this combat
    blows: tuple[tuple[int, int], ...]  # by attacker: his result
    victors: tuple[int, ...]  # attackers of a combat whose target has broken
    hurt_by_ground: tuple[int, ...]  # units that difficult terrain has hurt in this action
    hurt_by_friends: tuple[int, ...]  # units that interpenetration has hurt in this action
    agenda: list[Any]
    result: Result | None
    feet: list[tuple[tuple[int, int], ...]]  # by unit: its footprint
    boxes: list[tuple[int, int, int, int]]  # by unit: the box around it

    def __init__(self, facts: Facts) -> None:
        """Nothing but the tables: `fill_blank` or `copy_to` set the rest (a compiled class knows no bare `__new__`)."""
        self.facts = facts

    def copy_to(self, new: StateFields) -> None:
        """All fields, so that the other can be changed without changing this one; immutable tables are shared."""
        new.turn = self.turn
        new.active = self.active
        new.phase = self.phase
        new.lists = self.lists.copy()
        new.attacker = self.attacker
        new.ground = self.ground
        new.place = self.place.copy()
        new.stance = self.stance.copy()
        new.disr = self.disr.copy()
        new.morale = self.morale.copy()
        new.hands = self.hands.copy()
        new.deck = self.deck
        new.discards = self.discards
        new.shown = self.shown.copy()
        new.night = self.night
        new.ceasefire = self.ceasefire
        new.cinc = self.cinc.copy()
        new.cinc_unit = self.cinc_unit.copy()
        new.serves = self.serves.copy()
        new.control = self.control.copy()
        new.action = self.action
        new.brigade = self.brigade
        new.marched = self.marched
        new.played = self.played
        new.aimed = self.aimed
        new.shots = self.shots
        new.firing = self.firing
        new.declared = self.declared
        new.slowed = self.slowed
        new.fights = self.fights
        new.armed = self.armed
        new.blows = self.blows
        new.victors = self.victors
        new.hurt_by_ground = self.hurt_by_ground
        new.hurt_by_friends = self.hurt_by_friends
        new.agenda = self.agenda.copy()
        new.result = self.result
        new.feet = self.feet.copy()
        new.boxes = self.boxes.copy()

    def fill_blank(self) -> None:
        """All fields as before the first turn."""
        f = self.facts
        self.turn = 0
        self.active = 0
        self.phase = "deploy"
        self.lists = [(), ()]
        self.attacker = -1
        self.ground = ()
        self.place = [(0, 0, 0)] * len(f.unit_ids)
        self.stance = [-1] * len(f.unit_ids)
        self.disr = [0] * len(f.unit_ids)
        self.morale = [0, 0]
        self.hands = [(), ()]
        self.deck = ()
        self.discards = ()
        self.shown = [(), ()]
        self.night = 0
        self.ceasefire = 0
        self.cinc = [(0, 0), (0, 0)]
        self.cinc_unit = [-1, -1]
        self.serves = [-1] * len(f.notable_ids)
        self.control = [-1] * len(f.objectives)
        self.action = ""
        self.brigade = ()
        self.marched = ()
        self.played = ()
        self.aimed = ()
        self.shots = ()
        self.firing = -1
        self.declared = ()
        self.slowed = -1
        self.fights = ()
        self.armed = ()
        self.blows = ()
        self.victors = ()
        self.hurt_by_ground = ()
        self.hurt_by_friends = ()
        self.agenda = []
        self.result = None
        self.feet = [()] * len(f.unit_ids)
        self.boxes = [(0, 0, 0, 0)] * len(f.unit_ids)
