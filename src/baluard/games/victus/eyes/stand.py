"""What stands in one space or box, as eyes see it."""

from __future__ import annotations

from msgspec import Struct


class Stand(Struct, frozen=True, omit_defaults=True):
    """What stands in one space or box."""

    infantry: int = 0
    coronela: int = 0
    cannon: int = 0
    fired: int = 0
    bourbon: int = 0
    defence: int = 0
    barricade: int = 0
    organ: int = 0
    rubble: int = 0  # 1 rubble, 2 ruin
    battery: int = 0
    razed: int = 0


PIECES = Stand.__struct_fields__
EMPTY = Stand()
