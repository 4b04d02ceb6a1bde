"""What a workbook needs to reckon the report of a combat while it is filled in: a game's tables, and its sentences."""

from __future__ import annotations

from msgspec import Struct

SCORES = ("⟨1⟩", "⟨2⟩")  # in a sentence: where the scores of attacker and defender stand
POINTS = "⟨3⟩"  # and where points stand


class Reckoning(Struct, frozen=True):
    """Losses are in percent of a unit's points, scores in halves; results in their order, from the attacker's greatest
    victory to the defender's, then of a city that is taken or not."""

    loss: dict[str, int]  # by the state of a unit
    loss_broken: dict[str, int]  # of an army that broke
    all_lost: bool  # is all lost of an army that broke, what was not spent as well?
    worth: dict[str, tuple[int, int]]  # for the enemy, shaken and broken: by class, else by size
    commanders: tuple[int, int, int]  # of a division, without a name, with one
    degrees: tuple[int, ...]  # up to which difference it is a draw, a minor victory, and so on
    apart: str  # a class of units that nobody pays for
    has_name: dict[str, bool]  # by side: has its commander a name?
    hosts: dict[str, tuple[tuple[str, int], ...]]  # by side: the corps as they are called, and their points
    results: tuple[str, ...]
    back: str  # what follows: the attacker goes back
    leaves: dict[str, str]  # by side: it must leave the place
    broken: dict[str, str]
    left: dict[str, str]
    taken: tuple[str, str] | None = None  # of an assault: the city is taken, or held
