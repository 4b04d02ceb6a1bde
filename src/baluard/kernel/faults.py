"""What is wrong with an answer: a text key, its facts, and where in the answer it is."""

from __future__ import annotations

from msgspec import Struct

from baluard.kernel.given import Given

FaultFacts = dict[str, str | int | Given]


class Fault(Struct, frozen=True):
    """One thing that is wrong. `place` is a key, the number of a step, or a field (`gives.0.amount`); empty: all."""

    key: str
    place: str = ""
    facts: FaultFacts = {}


Faults = tuple[Fault, ...]
