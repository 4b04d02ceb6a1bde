"""The contract by which one game of the house hands a fight to another: armies, ground and period in, fates out.

The campaign that hands over knows nothing of the game that fights, nor that game of the campaign: both know these
records. Sides are `attacker` and `defender`; units are named by their number in the record.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Side = Literal["none", "attacker", "defender"]


class Troop(Struct, frozen=True):
    """A unit: whose it is, what it is called at home, and what it is in the game that fights.

    `kind` says more than the arm where there is more to say (skirmishers, light horse, siege guns). Who `stays` never
    leaves the table: a garrison.
    """

    corps: str
    name: str
    points: int
    arm: str
    quality: str
    bases: int
    kind: str = ""
    stays: bool = False


class Host(Struct, frozen=True):
    """An army with its commander. `may_withdraw`: its troops have somewhere to go if they leave the table."""

    commander: str
    leadership: int
    troops: tuple[Troop, ...]
    may_withdraw: bool = False
    traits: tuple[str, ...] = ()  # of the commander
    combat_bonus: int = 0  # for the unit he joins, when it attacks


class Piece(Struct, frozen=True):
    """A piece of scenery on one of the boards (0: across the table)."""

    kind: str
    board: int


class Ground(Struct, frozen=True):
    """The table: its terrain, the pieces on it, and the walls if a city is attacked."""

    terrain: str
    pieces: tuple[Piece, ...]
    bridge: bool = False
    fort: int = 0
    towers: int = 0  # 0: no city is attacked


class Fight(Struct, frozen=True):
    """What is handed over. `scale`: percent of the armies that stand on the table, when it cannot hold all of them."""

    battle: str
    kind: str
    period: str
    rounds: int
    attacker: Host
    defender: Host
    ground: Ground
    scale: int = 100
    table: str = ""  # the game that is to fight it


class TroopFate(Struct, frozen=True):
    """A unit after the fight: disruption, whether it broke, whether it left the table, and then in order or not."""

    disruption: int = 0
    broken: bool = False
    left: bool = False
    in_order: bool = True


class HostFate(Struct, frozen=True):
    """An army after the fight: its units in the order in which they were handed over."""

    troops: tuple[TroopFate, ...]
    commander_killed: bool = False
    others_killed: int = 0  # commanders below him


class Fought(Struct, frozen=True):
    """What comes back."""

    battle: str
    attacker: HostFate
    defender: HostFate
    broken: Side = "none"
    withdrew: Side = "none"
    objective_taken: bool = False
    rounds: int = 0
    given_up: bool = False  # both sides left it unfought: nothing of this counts
