"""Names that players give: of a corps, a ship, a new town."""

from __future__ import annotations

from msgspec import Struct


class Given(Struct, frozen=True):
    """A name that a player gave. It is said as it is: never translated, inflected or taken for the name of a thing."""

    given: str
