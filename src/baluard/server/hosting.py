"""A game loaded, begun, answered, taken back, moved: the store and the kernel together, without a word of HTTP.

A `Live` is never changed: whoever writes forks its match, commits, and puts the new one in its place. So readers
need no lock, and an answer costs the same at any time of a game: the newest checkpoint is loaded, never the log.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel import codec
from baluard.kernel.answers import PathSpace, Space
from baluard.kernel.contract import GameModule
from baluard.kernel.deciders import ChanceSource
from baluard.kernel.dice import Commitment, CommittedDice
from baluard.kernel.errors import NotOffered, NotYourDecision, PlayerError, RulesBug, StaleAnswer
from baluard.kernel.match import Match, Step, effective
from baluard.kernel.values import Answer, Entry, Motion, Save, TakeBack
from baluard.server.errors import NoSuchGame
from baluard.store import Append, Checkpoint, EventRow, GameRow, Store

KEPT = 64  # games held in memory


class Live(Struct, frozen=True):
    """A game as it stands at one entry number."""

    row: GameRow
    game: GameModule
    match: Match

    def fork(self) -> Match:
        """A match that can be driven on without changing this one."""
        return self.match.fork()


class Done(Struct, frozen=True):
    """What came of a post with several answers."""

    count: int
    left: tuple[Any, ...] = ()  # answers that were not given: refused, or cut off by an interruption
    why: PlayerError | None = None


class House:
    """All games of one server."""

    def __init__(
        self,
        store: Store,
        games: Callable[[], dict[str, GameModule]],
        changed: Callable[[str], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.clock = clock
        self.began = clock()
        self.asked_since: dict[str, dict[str, float]] = {}  # game -> seat -> since when it is waited for
        self.games = games
        self.changed = changed
        self.heard: dict[str, Any] = {}  # what `numbers` has read of each game's log
        self.kept: OrderedDict[str, Live] = OrderedDict()
        self.locks: dict[str, threading.Lock] = {}
        self.guard = threading.Lock()

    # -- loading

    def game_of(self, slug: str) -> GameModule:
        """The module of a game."""
        found = self.games().get(slug)
        if found is None:
            raise NoSuchGame()
        return found

    def row(self, game_id: str) -> GameRow:
        """A game's row."""
        row = self.store.game(game_id)
        if row is None:
            raise NoSuchGame()
        return row

    def live(self, game_id: str) -> Live:
        """A running or finished game, at its newest entry."""
        row = self.row(game_id)
        kept = self.kept.get(game_id)
        if kept is not None and kept.match.log_n == row.log_n:
            return Live(row, kept.game, kept.match)
        found = self.store.newest(game_id)
        if found is None:
            raise NoSuchGame()
        log_n, body = found
        game = self.game_of(row.slug)
        match = Match(game, row.options, codec.unpack(game, body), None, log_n)
        try:
            if match.go().entries:
                raise RulesBug("a stored game went on by itself")
        except StaleAnswer:
            return self.mend(row, game, match)
        match.source = self.source(row)
        return self.keep(Live(row, game, match))

    def mend(self, row: GameRow, game: GameModule, match: Match) -> Live:
        """The rules changed and an answer is no longer offered: back to the last checkpoint, with a notice."""
        old = match.save
        start = Save(old.state, [], old.activity, old.start_n, 0, old.start_n, old.start_n, old.start_n)
        match = Match(game, row.options, start, self.source(row), match.log_n)
        entry = TakeBack(match.log_n + 1, old.start_n, "house", game.seats(row.options))
        match.log_n = entry.n
        step = match.go()
        step.entries.insert(0, entry)
        step.withdrawn_after = old.start_n
        self.store.append(row.id, self.append_of(game, match, [step], row.log_n, -1))
        self.store.say(row.id, "", "", "notice.rules_changed", int(time.time()))
        return self.keep(Live(self.row(row.id), game, match))

    def source(self, row: GameRow) -> ChanceSource | None:
        """The dice of a game; None when its players type in their own."""
        if row.dice == "typed":
            return None
        return CommittedDice(row.seed, Commitment(row.dice_id, row.seed_hash, row.salts))

    def keep(self, live: Live) -> Live:
        """Hold a game in memory."""
        with self.guard:
            self.kept[live.row.id] = live
            self.kept.move_to_end(live.row.id)
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return live

    def lock(self, game_id: str) -> threading.Lock:
        """One writer a game in this process; between processes the store decides."""
        with self.guard:
            return self.locks.setdefault(game_id, threading.Lock())

    # -- beginning

    def begin_if_ready(self, game_id: str) -> bool:
        """Begin when everybody has sat down: salts are fixed, the first chance falls."""
        with self.lock(game_id):
            row = self.row(game_id)
            seats = self.store.seats(game_id)
            if row.status != "gathering" or any(s.kind == "person" and not s.claimed for s in seats):
                return False
            salts = tuple(seat.salt for seat in seats)
            game = self.game_of(row.slug)
            source = self.source(replace(row, salts=salts))
            first = Save(game.new(row.options))
            match = Match(game, row.options, first, source)
            step = match.go()
            start = Checkpoint("start", 0, codec.pack(game, first))
            self.store.begin(game_id, salts, self.append_of(game, match, [step], 0, -1, [start]))
            self.note_waits(game_id, match, [step])
        self.changed(game_id)
        return True

    # -- writing

    def commit(self, live: Live, match: Match, steps: Sequence[Step]) -> None:
        """Store what a fork did, and put it in place of the old one."""
        row = live.row
        append = self.append_of(live.game, match, steps, live.match.log_n, live.match.save.barrier_n)
        try:
            self.store.append(row.id, append)
        except StaleAnswer:
            with self.guard:
                self.kept.pop(row.id, None)
            raise
        self.note_waits(row.id, match, steps)
        self.keep(Live(self.row(row.id), live.game, match))

    def note_waits(self, game_id: str, match: Match, steps: Sequence[Step]) -> None:
        """Remember since when each seat is waited for: who has answered, or was played for, has time again."""
        answered = {entry.seat for step in steps for entry in step.entries if isinstance(entry, Answer)}
        before, now = self.asked_since.pop(game_id, {}), self.clock()
        since = {seat: now if seat in answered else before.get(seat, now) for seat in match.waits_for()}
        if since:
            self.asked_since[game_id] = since

    def waited_for(self, game_id: str, seat: str) -> float:
        """For how many seconds a seat's answer has been waited for, as far as this process knows."""
        return self.clock() - self.asked_since.get(game_id, {}).get(seat, self.began)

    def append_of(
        self,
        game: GameModule,
        match: Match,
        steps: Sequence[Step],
        expected: int,
        barrier_n: int,
        checkpoints: Sequence[Checkpoint] = (),
    ) -> Append:
        """The transaction that steps of a match make up."""
        kept = list(checkpoints)
        save = match.save
        for step in steps:
            kept.extend(Checkpoint("turn", turn.last_n, codec.pack(game, turn), turn.activity) for turn in step.turns)
        body = codec.pack(game, save)
        if save.barrier_n > barrier_n:
            kept.append(Checkpoint("barrier", save.last_n, body))
        kept.append(Checkpoint("newest", save.last_n, body))
        encode = codec.encoder.encode
        return Append(
            expected=expected,
            entries=[(entry.n, encode(entry)) for step in steps for entry in step.entries],
            events=[EventRow(t.n, t.activity, t.index, encode(t)) for step in steps for t in step.told],
            checkpoints=kept,
            status="over" if match.is_over else "running",
            waits=match.waits_for(),
            at=int(time.time()),
            withdrawn_after=max([step.withdrawn_after for step in steps], default=-1),
        )

    def answer(
        self,
        game_id: str,
        seat: str,
        decision_id: str,
        answers: Sequence[Any],
        by: str = "person",
        seen: int | None = None,
    ) -> Done:
        """A seat answers, perhaps several times (a stack moves): each is checked in turn, all are one transaction.

        One at least must be accepted. What is not offered is left; it stops where another seat or chance is asked.
        `seen` is the entry number of the page that answers: nothing may have been taken back or moved since.
        """
        with self.lock(game_id):
            live = self.live(game_id)
            self.check_seen(live, seen)
            match = live.fork()
            tag = match.find(seat, decision_id).decision.tag
            gesture = match.log_n + 1 if len(answers) > 1 else 0
            steps: list[Step] = []
            left: list[Any] = []
            why: PlayerError | None = None
            for i, answer in enumerate(answers):
                try:
                    if steps:
                        steps.append(self.follow(match, steps[-1], seat, tag, answer, by, gesture))
                    else:
                        steps.append(match.answer(seat, decision_id, answer, by, gesture))
                except NotOffered as refused:
                    why = refused if why is None else why
                    left.append(answer)
                except PlayerError as refused:
                    why = refused
                    left.extend(answers[i:])
                    break
            if not steps and why is not None:
                raise why
            self.commit(live, match, steps)
        self.changed(game_id)
        return Done(len(steps), tuple(left), why)

    def check_seen(self, live: Live, seen: int | None) -> None:
        """Decision ids come again after a take-back, so an answer from before it is stale."""
        if seen is None or seen == live.match.log_n:
            return
        since = decoded(self.store.entries(live.row.id, seen)) if 0 <= seen < live.match.log_n else []
        if not since or any(isinstance(entry, (TakeBack, Motion)) for entry in since):
            raise StaleAnswer()

    def follow(self, match: Match, last: Step, seat: str, tag: str, answer: Any, by: str, gesture: int) -> Step:
        """The next answer of a stack: to the same question, asked again of the same seat, with nothing in between."""
        if len(last.entries) > 1:
            raise StaleAnswer(fault="fault.interrupted")
        for asked in match.asked_of(seat):
            if asked.decision.tag == tag and not asked.answered:
                return match.answer(seat, asked.id, fitted(asked.decision.space, answer), by, gesture)
        raise NotYourDecision(fault="fault.interrupted")

    def default(self, game_id: str, seat: str, by: str) -> None:
        """The default for a seat whose player or bot does not answer."""
        with self.lock(game_id):
            live = self.live(game_id)
            match = live.fork()
            self.commit(live, match, [match.answer_default(seat, by)])
        self.changed(game_id)

    def standing(self, game_id: str) -> bool:
        """Let a standing order answer; false when none applies."""
        with self.lock(game_id):
            live = self.live(game_id)
            match = live.fork()
            step = match.answer_standing(self.orders(game_id))
            if step is None:
                return False
            self.commit(live, match, [step])
        self.changed(game_id)
        return True

    def orders(self, game_id: str) -> dict[tuple[str, str], str]:
        """The standing orders at a table."""
        return {(s.seat, tag): order for s in self.store.seats(game_id) for tag, order in s.orders.items()}

    def move(self, game_id: str, seat: str, motion: str, consents: Sequence[str] = ()) -> None:
        """Concede, agree on a draw."""
        with self.lock(game_id):
            live = self.live(game_id)
            match = live.fork()
            self.commit(live, match, [match.move(seat, motion, consents)])
        self.changed(game_id)

    # -- going back

    def recent(self, live: Live) -> list[Entry]:
        """The effective entries since the last barrier, newest last."""
        after = min(live.match.save.barrier_n, live.match.save.turn_n)
        return effective(decoded(self.store.entries(live.row.id, max(after, 0))))

    def own_step(self, live: Live, seats: Sequence[str]) -> tuple[int, int]:
        """(where undoing one step leads, where restarting the turn leads) for what these seats may take back alone."""
        if live.match.is_over:
            return -1, -1
        entries = self.recent(live)
        if not entries:
            return -1, -1
        last = entries[-1]
        if not isinstance(last, Answer) or last.seat not in seats or last.n <= live.match.save.barrier_n:
            return -1, -1
        return live.match.may_step_back_to(last.seat, entries), live.match.may_restart_to(last.seat, entries)

    def take_back(self, game_id: str, seat: str, to: int, consents: Sequence[str] = ()) -> None:
        """Back to just after entry `to`."""
        with self.lock(game_id):
            live = self.live(game_id)
            found = self.store.checkpoint_before(game_id, to)
            if found is None:
                raise NotOffered(fault="fault.nothing_to_take_back")
            checkpoint = codec.unpack(live.game, found.body)
            entries = effective(decoded(self.store.entries(game_id, checkpoint.last_n)))
            match = live.fork()
            self.commit(live, match, [match.take_back(seat, to, checkpoint, entries, consents)])
        self.changed(game_id)


def fitted(space: Space[Any], answer: Any) -> Any:
    """A stack's answer for its next member: without the last keys (a route, say) where they are no longer asked."""
    if isinstance(answer, (list, tuple)) and isinstance(space, PathSpace):
        for end in range(len(answer), 1, -1):
            if space.admits(answer[:end]):
                return answer[:end]
    return answer


def decoded(bodies: Sequence[bytes]) -> list[Entry]:
    """Entries out of their bytes."""
    return [codec.entry_decoder.decode(body) for body in bodies]
