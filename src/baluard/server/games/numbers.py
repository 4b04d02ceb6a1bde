"""Numbers as some eyes may count them: what is said aside between others leaves no gap.

An entry is *aside* when it is a secret answer to a decision beside all others (an offer), and its story is told to some
only. For everybody else nothing has happened: not the number of the page, nor its revision, nor the name of a question,
nor a stop of the replay may differ. When a game is over everything is open, and numbers are those of the log.
"""

from __future__ import annotations

import contextlib
from bisect import bisect_right
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from baluard.kernel import codec
from baluard.kernel.typed import prepared
from baluard.kernel.values import Asked, Told
from baluard.page.contract import GameModule
from baluard.server.games.asides import Aside, Heard, asides_among
from baluard.server.games.house import House
from baluard.server.games.live import Live
from baluard.store import GameRow, Reads

SEEN = "v"  # begins the name of a question as eyes see it; the log's own names begin with a digit


class Numbers(Struct, frozen=True):
    """How one pair of eyes counts the entries of a game."""

    hidden: tuple[int, ...] = ()  # entries that are nothing to these eyes
    posts: int = 0  # the posts they came in

    def seen(self, n: int) -> int:
        """An entry's number as these eyes count it."""
        return n - bisect_right(self.hidden, n)

    def in_log(self, seen: int) -> int:
        """The last number of the log that these eyes count so."""
        n = seen
        for hidden in self.hidden:
            n += hidden <= n + 1
        return n

    def name(self, start_n: int, asked: Asked) -> str:
        """What a question is called for these eyes: by where its activity began, in their numbers."""
        return f"{SEEN}{self.seen(start_n)}.{asked.ask}.{asked.decision.seat}.{asked.decision.tag}"

    def question(self, live: Live, name: str) -> str:
        """The log's name of an open question; the name itself when none is called so."""
        start_n = live.match.save.start_n
        return next((a.id for a in live.match.asked if self.name(start_n, a) == name), name)


def numbers_for(house: House, row: GameRow, eyes: Sequence[str], reads: Reads | None = None) -> Numbers:
    """How these eyes count; an organiser counts with those of all."""
    if row.status != "running":
        return Numbers()
    eyes = house.shown_game(row).eyes_of(tuple(eyes), row.options)
    asides = [one for one in asides_of(house, row, reads) if not any(seat in one.known_to for seat in eyes)]
    return Numbers(tuple(one.n for one in asides), sum(one.counts for one in asides))


def asides_of(house: House, row: GameRow, reads: Reads | None = None) -> tuple[Aside, ...]:
    """The asides of a game; only what was written since the last look is read."""
    game = house.shown_game(row)
    if not game.composed:
        return ()
    heard = house.heard.get(row.id) or Heard()
    if heard.upto < row.log_n:
        if reads is not None:
            fresh = read_asides(reads, game, row.id, heard.upto)
        else:
            with house.store.snapshot() as together:
                fresh = read_asides(together, game, row.id, heard.upto)
        heard = house.heard[row.id] = heard.and_then(fresh, row.log_n)
    return heard.asides


def read_asides(reads: Reads, game: GameModule, game_id: str, after: int) -> list[Aside]:
    """The asides among the entries after one, out of the store. An event that cannot be read was told to nobody."""
    told: list[Told] = []
    for _, body in reads.told_after(game_id, after):
        with contextlib.suppress(msgspec.DecodeError):
            told.append(msgspec.json.decode(body, type=prepared(Told)))
    return asides_among(game, [codec.entry_decoder.decode(body) for body in reads.entries(game_id, after)], told)
