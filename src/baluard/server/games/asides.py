"""What is said aside: secret answers to decisions beside all others (offers), whose story is told to some only."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from baluard.kernel.match import Step
from baluard.kernel.values import Answer, Entry, Told
from baluard.page.contract import GameModule


class Aside(Struct, frozen=True):
    """An entry of which only some know."""

    n: int
    known_to: tuple[str, ...]
    counts: bool  # the first of its post: a post raises the revision once


class Heard(Struct, frozen=True):
    """The asides of one game, as far as the log is known."""

    upto: int = 0
    asides: tuple[Aside, ...] = ()

    def and_then(self, fresh: Iterable[Aside], upto: int) -> Heard:
        """With those of the entries up to a later one."""
        return Heard(upto, (*self.asides, *(one for one in fresh if one.n <= upto)))


def fresh_asides(game: GameModule, steps: Iterable[Step]) -> list[Aside]:
    """The asides among what steps of a match write."""
    steps = tuple(steps)
    entries = [entry for step in steps for entry in step.entries]
    return asides_among(game, entries, [told for step in steps for told in step.told])


def asides_among(game: GameModule, entries: Iterable[Entry], told: Iterable[Told]) -> list[Aside]:
    """The asides among entries, by what was told of them."""
    events: dict[int, list[Told]] = {}
    for one in told:
        events.setdefault(one.n, []).append(one)
    found = []
    for entry in entries:
        if not (isinstance(entry, Answer) and entry.secret and entry.about in game.composed):
            continue
        of_it = events.get(entry.n, [])
        if all(event.to is not None and event.others is None for event in of_it):
            known = dict.fromkeys([entry.seat, *(seat for event in of_it for seat in event.to or ())])
            found.append(Aside(entry.n, tuple(known), entry.gesture in (0, entry.n)))
    return found
