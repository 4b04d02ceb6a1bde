"""The grounds of boards: what never changes while one plays. A page fetches it once, under a name made of what it
shows; browsers keep it for ever."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict

MOST = 60  # three languages of a few games with a few options


class Grounds:
    """The grounds that were drawn last, by name."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.kept: OrderedDict[str, str] = OrderedDict()
        self.guard = threading.Lock()

    def keep(self, ground: str) -> str:
        """Keep a ground; its name."""
        name = hashlib.sha256(ground.encode()).hexdigest()[:32]
        with self.guard:
            self.kept[name] = ground
            self.kept.move_to_end(name)
            while len(self.kept) > self.most:
                self.kept.popitem(last=False)
        return name

    def get(self, name: str) -> str:
        """The ground of a name; empty when it is not, or no longer, kept."""
        return self.kept.get(name, "")
