"""What a player is asked for a power, and what something costs it, for previews and hints."""

from __future__ import annotations

from baluard.games.catalans.eyes.foresight import Sight
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.tracks import reserved
from baluard.page.questions import Question
from baluard.page.remarks import said
from baluard.page.widgets import Column


class Asks(Question[Sight], frozen=True):
    """A question to a player, with the power that it is about."""

    @property
    def s(self) -> State:
        """The table as it stands."""
        return self.now.s

    @property
    def power(self) -> int:
        """The power that the decision is about; -1 when none."""
        name = self.about.get("power", "")
        return POWERS.index(str(name)) if name in POWERS else -1

    @property
    def is_whole(self) -> bool:
        """Is nothing left to choose?"""
        return not self.space.next_keys(self.keys)

    def purse(self, delta: int, why: str, rule: str) -> Column:
        """CAT-1.7 Resources before and after; what is promised for later cannot be spent."""
        s, now, kept = self.s, self.s.resources[self.power], reserved(self.s, self.power)
        after = max(s.facts.least, min(s.facts.most, now + delta))
        lines = [("CAT-1.7", said("preview.purse.now"), now), (rule, said(why), after - now)]
        lines += [("CAT-10.5", said("preview.purse.reserved"), -kept)] if kept else []
        return Column(said("preview.purse"), tuple(lines), after - kept)
