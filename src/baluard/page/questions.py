"""A question as previews and hints see it. Beside each decision's tag stands the function that explains it."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from baluard.kernel.answers import Keys
from baluard.kernel.values import Asked, View

N = TypeVar("N")


class Question(Struct, Generic[N], frozen=True):
    """What a person is asked, with the keys chosen so far, on the table as it stands now for these eyes."""

    now: N
    view: View
    asked: Asked
    keys: Keys

    @property
    def tag(self) -> str:
        """Which decision it is."""
        return str(self.asked.decision.tag)

    @property
    def offered(self) -> Keys:
        """The keys that may come next."""
        return tuple(self.asked.decision.space.next_keys(self.keys))
