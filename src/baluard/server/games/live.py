"""A game held in memory as it stands at one entry. It is never changed: what comes next is another one."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from baluard.kernel.answers import PathSpace, Space
from baluard.kernel.errors import PlayerError
from baluard.kernel.match import Match
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.store import Append, GameRow

MOST_VIEWS = 12  # of one game: as many as it has seats, spectators, and a few who hold several


class Live(Struct, frozen=True):
    """A game as it stands at one entry number."""

    row: GameRow
    game: GameModule
    match: Match
    views: dict[tuple[str, ...], View] = field(default_factory=dict)  # by eyes, as they were asked for

    def view(self, eyes: tuple[str, ...]) -> View:
        """What these eyes may know; reckoned once for as long as nothing happens."""
        found = self.views.get(eyes)
        if found is None:
            if len(self.views) >= MOST_VIEWS:
                self.views.clear()
            found = self.views[eyes] = self.match.view(eyes)
        return found

    def fork(self) -> Match:
        """A match that can be driven on without changing this one."""
        return self.match.fork()


class Done(Struct, frozen=True):
    """What came of a post with several answers."""

    count: int
    left: tuple[Any, ...] = ()  # answers that were not given: refused, or cut off by an interruption
    why: PlayerError | None = None


def row_after(row: GameRow, match: Match, append: Append) -> GameRow:
    """A game's row as a transaction has left it."""
    return replace(row, log_n=match.log_n, rev=row.rev + 1, status=append.status, waits=append.waits, touched=append.at)


def fit_answer(space: Space[Any], answer: Any) -> Any:
    """A stack's answer for its next member: without the last keys (a route, say) where they are no longer asked."""
    if isinstance(answer, (list, tuple)) and isinstance(space, PathSpace):
        for end in range(len(answer), 1, -1):
            if space.admits(answer[:end]):
                return answer[:end]
    return answer
