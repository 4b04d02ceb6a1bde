"""PEN-20.8 The report of a combat: one record, whether it was played on a table, reckoned, or fought in the module.

It is written into the log, so it holds no fractions: scores are counted in half points, the scale in percent.
The fields are those of battlefield.toml `[report]`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Side = Literal["none", "attacker", "defender"]


class UnitReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit after the fight; `corps` is the id of its contingent, `unit` that of our lists, if it is in them."""

    corps: str
    name: Annotated[str, msgspec.Meta(max_length=80)]
    points: Annotated[int, msgspec.Meta(ge=0, le=120)]
    size: Literal["tiny", "small", "standard", "large"]
    troop: Literal["line", "cavalry", "artillery", "skirmish", "guerrilla", "engineer"] = msgspec.field(name="class")
    state: Literal["unharmed", "one_casualty", "two_casualties", "shaken", "broken", "withdrawn", "withdrawn_lost"]
    unit: str = ""


class SideReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side: its corps and garrisons, its commander and what became of him, its units."""

    corps: tuple[str, ...]
    commander: str  # the id of a general, or `generic`
    commander_killed: bool
    generic_general_killed: bool
    division_commanders_killed: Annotated[int, msgspec.Meta(ge=0, le=12)]
    units: Annotated[tuple[UnitReport, ...], msgspec.Meta(max_length=400)]
    guerrillas_used: tuple[str, ...] = ()
    improvements: tuple[str, ...] = ()


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One combat."""

    battle_id: str
    kind: Literal["battle", "assault", "depot", "relief"]
    resolution: Literal["tabletop", "auto", "tactical", "no_fight"]
    attacker: SideReport
    defender: SideReport
    broken_army: Side
    withdrew: Side
    confirmed_by: tuple[str, ...]
    rounds_played: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    scale: Annotated[int, msgspec.Meta(ge=10, le=100)] = 100
    objective_taken: bool | None = None
    score_attacker: int | None = None
    score_defender: int | None = None
    result: str = ""
    rolls: tuple[str, ...] = ()
    record: Annotated[str, msgspec.Meta(max_length=64)] = ""  # the hash of the record of the game that fought it
