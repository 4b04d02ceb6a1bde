"""A game loaded, begun, answered, taken back, moved: the store and the kernel together, without a word of HTTP.

Whoever writes forks the match of a `Live`, commits, and puts the new one in its place. So readers need no lock, and an
answer costs the same at any time of a game: the newest checkpoint is loaded, never the log.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import structlog
from msgspec.structs import replace

from baluard.campaign.brought import MixedDice, admits_brought, is_pending
from baluard.components.files import DataError
from baluard.kernel import codec
from baluard.kernel.corrections import last_correction
from baluard.kernel.deciders import ChanceSource
from baluard.kernel.dice import Commitment, CommittedDice
from baluard.kernel.drive import before
from baluard.kernel.errors import BadRecord, NotOffered, NotYourDecision, PlayerError, StaleAnswer
from baluard.kernel.match import Match, Step, effective
from baluard.kernel.upcast import present_epoch, upcast_entries
from baluard.kernel.values import Answer, Asked, Entry, Motion, Save, TakeBack
from baluard.page.contract import GameModule, with_page
from baluard.server.common.errors import NoSuchGame, NotMaker, Parked
from baluard.server.games import kept_views, openings
from baluard.server.games.appends import append_of, decoded
from baluard.server.games.asides import Aside, Heard, fresh_asides
from baluard.server.games.drafts import brought_at
from baluard.server.games.links import is_under_way
from baluard.server.games.live import Done, Live, fit_answer, row_after
from baluard.server.games.notices import Notice, tell
from baluard.server.games.openings import Opening
from baluard.server.games.sets import rehearse
from baluard.server.games.shelf import Shelf
from baluard.server.games.standing import obeyed
from baluard.server.time.deadlines import Passed, with_deadlines, with_new_time
from baluard.store import AddressRow, Append, Checkpoint, Deadline, DraftRow, GameRow, Job, Reads, Store
from baluard.store.reopen import reason_of

KEPT = 64  # games held in memory
log = structlog.get_logger("house")
Errand = Callable[[GameRow, Match, Sequence[Step], Sequence[AddressRow]], Sequence[Job]]  # what a step of a game causes
Follower = Callable[[str, str, str, str], None]  # who plays a seat of a game fights at a place of another table, too
LATE = "deadline"  # by whom an answer was given: its time was over
TRIES = 5  # a game that others change while it is opened is opened again


class House(Shelf):
    """All games of one server."""

    def __init__(
        self,
        store: Store,
        games: Callable[[], dict[str, GameModule]],
        changed: Callable[[str], None] = lambda _: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(store, games)
        self.clock = clock
        self.began = clock()
        self.asked_since: dict[str, dict[str, float]] = {}  # game -> seat -> since when it is waited for
        self.changed = changed
        self.heard: dict[str, Heard] = {}  # what was said aside in each game
        self.kept: OrderedDict[str, Live] = OrderedDict()
        self.stuck: dict[str, int] = {}  # parked games that this program has tried to open, by their revision
        self.locks: dict[str, threading.Lock] = {}
        self.errands: list[Errand] = []
        self.followers: list[Follower] = []
        self.guard = threading.Lock()

    def now(self) -> int:
        """The time of day by the clock of the house, in seconds since 1970."""
        return int(self.clock())

    # -- loading

    def row(self, game_id: str) -> GameRow:
        """A game's row."""
        row = self.store.game(game_id)
        if row is None:
            raise NoSuchGame()
        return row

    def live(self, game_id: str, row: GameRow | None = None) -> Live:
        """A running or finished game, at its newest entry; `Parked` when the present rules cannot open it.

        Who has just read the row gives it: then a game that is held in memory costs no look at the store.
        """
        row = row or self.row(game_id)
        kept = self.kept.get(game_id)
        if kept is not None and not row.parked and kept.match.log_n >= row.log_n:
            return Live(row, kept.game, kept.match, kept.views) if kept.match.log_n == row.log_n else kept
        if row.parked and self.stuck.get(game_id) == row.rev:
            raise Parked()
        opening = self.open(game_id, row)
        if opening.match is None:
            raise Parked()
        return self.kept.get(game_id) or self.live(game_id)

    def opened_row(self, row: GameRow) -> GameRow:
        """The row of a game that has begun, once the present rules have opened it, or parked it."""
        try:
            return self.live(row.id, row).row
        except Parked:
            return self.row(row.id)

    def open(self, game_id: str, row: GameRow | None = None) -> Opening:
        """Open a stored game with the present rules; what became of it is written, told, and held in memory."""
        for _ in range(TRIES):
            row = row or self.row(game_id)
            try:
                return self.settled(row, self.opened(row))
            except StaleAnswer:
                row = None  # somebody changed it meanwhile, perhaps by opening it
        raise StaleAnswer()

    def opened(self, row: GameRow) -> Opening:
        """What becomes of a stored game."""
        found = self.store.newest(row.id)
        if found is None:
            raise NoSuchGame()
        if found[0] != row.log_n:
            raise StaleAnswer()
        try:
            game = self.game_of(row)
        except (BadRecord, DataError) as error:
            return Opening("parked", reason=reason_of(error))
        return openings.open_stored(self.store, row, found[1], game, self.source(row))

    def settled(self, row: GameRow, opening: Opening) -> Opening:
        """Write and tell what became of a game."""
        match = opening.match
        if match is None:
            if row.parked != opening.reason:
                self.store.park(row.id, opening.reason)
            self.stuck[row.id] = self.row(row.id).rev
            return opening
        if opening.append is not None:
            self.keep_data(with_page(match.game))
            self.store.append(row.id, with_new_time(self.store, row, match, opening.append, self.now()))
            if row.status == "running":
                n = opening.to if opening.state == "set_back" else row.log_n
                tell(self, row.id, Notice(f"notice.{opening.state}", {"n": str(n)}))
            row = self.row(row.id)
        elif opening.epochs:
            self.store.note_epochs(row.id, row.log_n, opening.epochs)
            row = self.row(row.id)
        if row.log_n != match.log_n:
            raise StaleAnswer()
        live = self.keep(Live(row, with_page(match.game), match))
        if opening.append is not None:
            if match.is_over and self.store.kept_views(row.id, 0) is None:
                self.keep_views(live)
            self.changed(row.id)
        return opening

    def rescue(self, game_id: str, browser: str) -> None:
        """The maker of a parked game sets it back: to the last point that the present rules and components accept,
        or else to its beginning."""
        with self.lock(game_id):
            row = self.row(game_id)
            if row.maker != browser:
                raise NotMaker()
            found = self.store.newest(game_id)
            if not row.parked or row.status == "over" or found is None:
                raise NotOffered()
            self.settled(row, openings.rescued(self.store, row, found[1], self.shown_game(row), self.source(row)))

    def log(self, live: Live, after: int = 0, reads: Reads | None = None) -> list[Entry]:
        """The entries after a number, as the present rules would have written them."""
        bodies = (reads or self.store).entries(live.row.id, after)
        return upcast_entries(live.game, decoded(bodies), live.row.options, live.row.epochs)

    def source(self, row: GameRow) -> ChanceSource | None:
        """The dice of a game; None when its players type in their own."""
        if row.dice == "typed":
            return None
        dice = CommittedDice(row.seed, Commitment(row.dice_id, row.seed_hash, row.salts))
        if not admits_brought(row.options):
            return dice
        game = self.shown_game(row)
        all_wait = is_pending(row.options) and bool(game.organisers(row.options))
        return MixedDice(dice, partial(brought_at, self.store, row.id, list(game.seats(row.options))), all_wait)

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
            game = self.shown_game(row)  # nothing has been played yet: if its components are lost, by the present ones
            self.keep_data(game)
            source = self.source(replace(row, salts=salts))
            first = Save(game.new(row.options))
            match = Match(game, row.options, first, source)
            step = match.go()
            start = Checkpoint("start", 0, codec.pack(game, first))
            append = append_of(game, match, [step], 0, -1, self.now(), [start])
            epochs = (present_epoch(game),)  # the table may have been laid by an older program
            append = self.with_causes(row, (), match, [step], replace(append, epochs=epochs))
            self.store.begin(game_id, salts, append)
            self.note_waits(game_id, match, [step])
        self.changed(game_id)
        return True

    # -- writing

    def commit(
        self,
        live: Live,
        match: Match,
        steps: Sequence[Step],
        drafts: tuple[DraftRow, ...] = (),
        passed: Passed | None = None,
        jobs: tuple[Job, ...] = (),
    ) -> None:
        """Store what a fork did, and put it in place of the old one; with it what seats go on writing. `passed`: the
        deadline because of which it was done; `jobs`: what is to be done because of it."""
        row = live.row
        append = append_of(live.game, match, steps, live.match.log_n, live.match.save.barrier_n, self.now())
        append = replace(append, drafts=drafts, jobs=jobs)
        asides = fresh_asides(live.game, steps)
        if asides and len(asides) == len(append.entries):  # nobody else may see by the lobby's order that they spoke
            append = replace(append, at=row.touched, aside=True)
        try:
            self.store.append(row.id, self.with_causes(row, live.match.asked, match, steps, append, passed))
        except StaleAnswer:
            with self.guard:
                self.kept.pop(row.id, None)
            raise
        self.note_waits(row.id, match, () if append.aside else steps)
        self.note_asides(live, match, asides)
        kept = self.keep(Live(row_after(row, match, append), live.game, match))
        if match.is_over:
            self.keep_views(kept)

    def with_causes(
        self,
        row: GameRow,
        before: Sequence[Asked],
        match: Match,
        steps: Sequence[Step],
        append: Append,
        passed: Passed | None = None,
    ) -> Append:
        """A transaction with what follows from it: deadlines, and jobs. What is said aside causes none: others would
        hear of it."""
        if append.aside:
            return append
        append = replace(append, errands=tuple(partial(errand, row, match, steps) for errand in self.errands))
        return with_deadlines(self.store, row, with_page(match.game), before, match, steps, append, passed)

    def note_asides(self, live: Live, match: Match, fresh: Sequence[Aside]) -> None:
        """Remember what was said aside, so that nobody has to read it again; whoever missed something reads it."""
        heard = self.heard.get(live.row.id) or Heard()
        if live.game.composed and heard.upto == live.match.log_n:
            self.heard[live.row.id] = heard.and_then(fresh, match.log_n)

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

    def keep_views(self, live: Live) -> None:
        """Keep what a finished game looked like after each entry: its replay runs no rules.

        The game is written by then: if that fails, whoever looks at the replay tries it again.
        """
        try:
            stands = effective(self.log(live))
            self.store.keep_views(live.row.id, kept_views.blocks_of_game(self.store, live, stands))
        except Exception as error:
            log.warning("views are not kept", game=live.row.id, error=reason_of(error))

    def answer(
        self,
        game_id: str,
        seat: str,
        decision_id: str,
        answers: Sequence[Any],
        by: str = "person",
        seen: int | None = None,
        row: GameRow | None = None,
        jobs: tuple[Job, ...] = (),
    ) -> Done:
        """A seat answers, perhaps several times (a stack moves): each is checked in turn, all are one transaction.

        One at least must be accepted. What is not offered is left; it stops where another seat or chance is asked.
        `seen` is the entry number of the page that answers: nothing may have been taken back or moved since. Who has
        just read the game's row gives it. `jobs`: what is to be done because of it.
        """
        with self.lock(game_id):
            live = self.live(game_id, row)
            self.check_seen(live, seen)
            match = live.fork()
            asked = match.find(seat, decision_id)
            self.check_not_fought(live, asked)
            tag = asked.decision.tag
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
            self.commit(live, match, steps, jobs=jobs)
        self.changed(game_id)
        return Done(len(steps), tuple(left), why)

    def answer_whole(
        self,
        game_id: str,
        seat: str,
        decision_id: str,
        answers: Sequence[Any],
        tags: Sequence[str] = (),
        by: str = "person",
        seen: int | None = None,
        row: GameRow | None = None,
    ) -> Done:
        """A seat gives a set of answers, all or nothing; `NotOffered` has all that is wrong, by number of the answer.

        The set may go over several questions of the seat. See `sets.rehearse`: it is played there first.
        """
        with self.lock(game_id):
            live = self.live(game_id, row)
            self.check_seen(live, seen)
            match = live.fork()
            played = rehearse(match, seat, decision_id, answers, tags, by)
            if played.faults or played.last is None:
                raise NotOffered(*played.faults)
            match.source = live.match.source  # after the last answer dice may fall
            gesture = live.match.log_n + 1 if len(answers) > 1 else 0
            steps = [*played.steps, match.answer(seat, played.last.id, answers[-1], by, gesture)]
            self.commit(live, match, steps)
        self.changed(game_id)
        return Done(len(steps))

    def check_seen(self, live: Live, seen: int | None) -> None:
        """Decision ids come again after a take-back, so an answer from before it is stale."""
        if seen is None or seen == live.match.log_n:
            return
        since = self.log(live, seen) if 0 <= seen < live.match.log_n else []
        if not since or any(isinstance(entry, (TakeBack, Motion)) for entry in since):
            raise StaleAnswer()

    def check_not_fought(self, live: Live, asked: Asked) -> None:
        """What is said of a battle that is being fought is said at its table."""
        if live.game.handed_over(asked) is not None and is_under_way(self.store, live):
            raise NotOffered(fault="fault.battle_under_way")

    def follow(self, match: Match, last: Step, seat: str, tag: str, answer: Any, by: str, gesture: int) -> Step:
        """The next answer of a stack: to the same question, asked again of the same seat, with nothing in between."""
        if len(last.entries) > 1:
            raise StaleAnswer(fault="fault.interrupted")
        for asked in match.asked_of(seat):
            if asked.decision.tag == tag and not asked.answered:
                return match.answer(seat, asked.id, fit_answer(asked.decision.space, answer), by, gesture)
        raise NotYourDecision(fault="fault.interrupted")

    def default(self, game_id: str, seat: str, by: str) -> None:
        """The default for a seat whose player or bot does not answer."""
        with self.lock(game_id):
            live = self.live(game_id)
            match = live.fork()
            for asked in match.asked_of(seat):
                self.check_not_fought(live, asked)
            self.commit(live, match, [match.answer_default(seat, by)])
        self.changed(game_id)

    def pass_deadline(self, game_id: str, deadline: Deadline) -> bool:
        """The default for a seat whose time has ended; false when it has time again."""
        with self.lock(game_id):
            live = self.live(game_id)
            now = {one.seat: one for one in self.store.deadlines(game_id)}.get(deadline.seat)
            if live.row.paused or now is None or now.n != deadline.n or now.due > self.now():
                return False
            match = live.fork()
            step = match.answer_default(deadline.seat, LATE)
            self.commit(live, match, [step], passed=Passed(deadline.seat, not now.passed))
        self.changed(game_id)
        return True

    def standing(self, game_id: str) -> bool:
        """Let a standing order answer; false when none applies."""
        with self.lock(game_id):
            live = self.live(game_id)
            match = live.fork()
            step = obeyed(live.game, match, self.orders(game_id))
            if step is None:
                return False
            self.commit(live, match, [step])
        self.changed(game_id)
        return True

    def orders(self, game_id: str) -> dict[tuple[str, str], str]:
        """The standing orders at a table."""
        return {(s.seat, tag): order for s in self.store.seats(game_id) for tag, order in s.orders.items()}

    def move(self, game_id: str, seat: str, motion: str, consents: Sequence[str] = (), **details: str) -> None:
        """Concede, agree on a draw, put the position right."""
        with self.lock(game_id):
            live = self.live(game_id)
            match = live.fork()
            self.commit(live, match, [match.apply_motion(seat, motion, consents, **details)])
        self.changed(game_id)

    # -- going back

    def recent(self, live: Live, reads: Reads | None = None) -> list[Entry]:
        """The effective entries from the last barrier on, newest last."""
        after = min(live.match.save.barrier_n, live.match.save.turn_n) - 1
        return effective(self.log(live, max(after, 0), reads))

    def own_step(self, live: Live, seats: Sequence[str], recent: Sequence[Entry] | None = None) -> tuple[int, int]:
        """(where undoing one step leads, where restarting the turn leads) for what these seats may take back alone."""
        if live.match.is_over:
            return -1, -1
        entries = self.recent(live) if recent is None else recent
        if not entries:
            return -1, -1
        fixed = last_correction(live.game, live.row.options, entries)
        if fixed is not None and fixed.seat in seats:
            return fixed.n - 1, -1
        last = entries[-1]
        if not isinstance(last, Answer) or last.seat not in seats or last.n <= live.match.save.barrier_n:
            return -1, -1
        return live.match.may_step_back_to(last.seat, entries), live.match.may_restart_to(last.seat, entries)

    def take_back(self, game_id: str, seat: str, to: int, consents: Sequence[str] = ()) -> None:
        """Back to just after entry `to`."""
        with self.lock(game_id):
            live = self.live(game_id)
            if live.match.is_over:
                raise NotOffered(fault="fault.nothing_to_take_back")
            checkpoint = self.checkpoint_for(live, to)
            entries = effective(self.log(live, checkpoint.last_n))
            match = live.fork()
            try:
                step = match.take_back(seat, to, checkpoint, entries, consents)
            except PlayerError:
                raise
            except Exception as error:  # what was played before the rules changed need not be playable again
                raise NotOffered(fault="fault.other_rules") from error
            self.commit(live, match, [step])
        self.changed(game_id)

    def checkpoint_for(self, live: Live, to: int) -> Save:
        """A save at or before an entry: the beginning of the running activity, or else a stored one."""
        save = live.match.save
        if to >= save.start_n:
            return before(save)
        found = self.store.checkpoint_before(live.row.id, to)
        if found is None:
            raise NotOffered(fault="fault.nothing_to_take_back")
        return codec.unpack(live.game, found.body, live.row.options)
