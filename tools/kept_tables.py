"""A table of the kept saves: people and bots with fixed secrets, a fixed clock and a fixed source of whims."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import time_machine
from msgspec import Struct

from baluard.bots import choose
from baluard.kernel.answers import PathSpace
from baluard.kernel.decision import CHANCE
from baluard.kernel.match import Match, effective
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked
from baluard.server.common.security import hashed
from baluard.server.games.appends import decoded
from baluard.server.games.house import House
from baluard.server.games.live import Live
from baluard.server.people import seats
from baluard.server.people.seats import Guest
from baluard.server.table import proposals

BEGAN = 1_700_000_000  # the evening on which all of them were played
NAMES = ("Anna", "Bernat", "Clara", "Damià", "Elisenda")
ENOUGH = 6000  # answers; a game that has not come so far by then never will


class NotReached(Exception):
    """This game did not come to what it was to show: another one must be tried."""


class FixedSecrets:
    """What the house takes from chance, the same at each making."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.taken = 0

    def token_bytes(self, size: int = 32) -> bytes:
        self.taken += 1
        return hashlib.shake_256(f"{self.name} {self.taken}".encode()).digest(size)

    def token_hex(self, size: int = 32) -> str:
        return self.token_bytes(size).hex()

    def token_urlsafe(self, size: int = 32) -> str:
        return self.token_hex(size)


@contextmanager
def fixed(name: str, hour: int = 0) -> Iterator[Any]:
    """Secrets that depend on a name alone, and a clock that moves when it is told to."""
    source = FixedSecrets(name)
    with ExitStack() as stack:
        for one in ("token_bytes", "token_hex", "token_urlsafe"):
            stack.enter_context(patch.object(secrets, one, getattr(source, one)))
        yield stack.enter_context(time_machine.travel(BEGAN + 3600 * hour, tick=False))


class Way(Struct, frozen=True):
    """How people at a table behave: one in so many answers is of this kind; 0: never."""

    talks: int = 8  # an optional decision is answered
    stacks: int = 4  # several counters go together
    sleeps: int = 25  # the clock answers
    regrets: int = 30  # somebody takes back alone
    begs: int = 0  # somebody takes back by consent
    mind: str = ""  # the level of a bot after whose mind people answer; empty: by whim


class Seated:
    """One game in the house and everybody around it."""

    def __init__(self, house: House, game_id: str, clock: Any, rng: Rng, way: Way) -> None:
        self.house = house
        self.id = game_id
        self.clock = clock
        self.rng = rng
        self.way = way
        self.bots = {seat.seat: seat.level for seat in house.store.seats(game_id) if seat.kind == "bot"}

    @property
    def live(self) -> Live:
        """The game as it stands."""
        return self.house.live(self.id)

    @property
    def match(self) -> Match:
        """Its match."""
        return self.live.match

    @property
    def state(self) -> Any:
        """The state at its checkpoint."""
        return self.match.save.state

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats of the game."""
        return self.live.game.seats(self.live.row.options)

    def guest(self, seat: str) -> Guest:
        """Who sits at a seat."""
        held = self.house.store.holders(self.id)
        return seats.guest_of(self.house, self.id, next(browser for holds, browser in held if holds == seat))

    # -- playing

    def play(self, until: Callable[[Seated], bool], least: int = 0, most: int = ENOUGH) -> None:
        """Play until something is so, but not before `least` answers."""
        for given in range(most):
            if given >= least and until(self):
                return
            if self.match.is_over:
                break
            self.one_more()
        raise NotReached(f"entry {self.match.log_n}")

    def one_more(self) -> None:
        """One thing happens at the table."""
        self.clock.shift(20)
        if self.house.standing(self.id):
            return
        if self.now_and_then(self.way.begs) and self.beg(3 + self.rng.below(12)):
            return
        if self.now_and_then(self.way.regrets) and self.regret():
            return
        required = [a for a in self.match.asked if a.required and not a.answered]
        optional = [a for a in self.match.asked if not a.required and not a.answered]
        if optional and (not required or self.now_and_then(self.way.talks)):
            self.answer(self.rng.choice(optional))
        elif required[0].decision.seat != CHANCE and self.now_and_then(self.way.sleeps):
            self.house.default(self.id, required[0].decision.seat, "clock")
        else:
            self.answer(self.rng.choice(required))

    def now_and_then(self, one_in: int) -> bool:
        """Does it happen this time?"""
        return one_in > 0 and self.rng.below(one_in) == 0

    def answer(self, asked: Asked) -> None:
        """A person answers by whim, a bot as it thinks best."""
        seat = asked.decision.seat
        level = self.bots.get(seat, "")
        mind = level or self.way.mind
        if mind and asked.required:
            answer = choose(self.live.row.slug, mind, self.match.view((seat,)), self.id, asked.decision.tag)
            self.house.answer(self.id, seat, asked.id, [answer], "bot" if level else "person")
            return
        answers = [asked.decision.space.sample(self.rng)]
        if self.now_and_then(self.way.stacks):
            answers += self.followers(asked, answers[0])
        self.house.answer(self.id, seat, asked.id, answers, "person", self.match.log_n)

    def followers(self, asked: Asked, first: Any) -> Sequence[Any]:
        """Other counters that can go the same way."""
        space = asked.decision.space
        if not isinstance(space, PathSpace) or len(first) < 2:
            return ()
        paths = [(key, *first[1:]) for key in space.next_keys(()) if key != first[0]]
        return [path for path in paths if space.admits(path)][:2]

    # -- going back

    def regret(self) -> bool:
        """The last who answered takes it back alone, if that is possible."""
        entries = self.house.recent(self.live)
        seat = getattr(entries[-1], "seat", "") if entries else ""
        step, restart = self.house.own_step(self.live, (seat,)) if seat else (-1, -1)
        to = restart if self.now_and_then(3) else step
        if to < 0 or to >= self.match.save.last_n:
            return False
        self.house.take_back(self.id, seat, to)
        return True

    def beg(self, far: int) -> bool:
        """Somebody asks for so many entries back, and all agree."""
        to = self.back(far)
        if to < 0:
            return False
        seat = self.people()[0]
        proposals.propose(self.house, self.guest(seat), seat, "takeback", to)
        self.agree(seat)
        return True

    def back(self, far: int) -> int:
        """The number of the entry before the last `far` that stand; -1 when there are not so many."""
        entries = effective(decoded(self.house.store.entries(self.id)))
        return entries[-far - 1].n if len(entries) > far else -1

    def people(self) -> list[str]:
        """Seats that are no bots'."""
        return [seat for seat in self.seats if seat not in self.bots]

    def agree(self, seat: str) -> None:
        """All others consent to what a seat proposes."""
        for other in self.people():
            if other != seat and self.house.store.proposal(self.id) is not None:
                proposals.accept(self.house, self.guest(other))

    # -- what is no answer

    def say(self, text: str, seat: str = "", side: str = "") -> None:
        """Somebody says something."""
        self.house.store.say(self.id, seat or self.people()[0], side, text, int(time.time()))

    def deal(self) -> None:
        """Two of `catalans` agree on a payment that is due when a promise is kept."""
        for seat in self.people():
            promise = {"kind": "spare", "power": seat}
            later = {"kind": "later", "amount": 1, "promise": promise}
            for other in self.people():
                offer = {"act": "propose", "power": seat, "other": other, "gives": [later], "gets": [promise]}
                yes = {"act": "accept", "power": other, "other": seat}
                if seat != other and self.speaks(seat, offer) and self.speaks(other, yes):
                    return
        raise NotReached("nobody can agree on this")

    def speaks(self, seat: str, form: dict[str, Any]) -> bool:
        """Somebody says something in the open window, if it can be said."""
        for asked in self.match.asked_of(seat):
            if asked.decision.tag == "negotiate" and asked.decision.space.admits(form):
                self.house.answer(self.id, seat, asked.id, [form])
                return True
        return False

    def move(self, motion: str) -> None:
        """A motion that all agree on, or a concession."""
        seat = self.people()[-1]
        if motion == "concede":
            self.house.move(self.id, seat, motion)
        else:
            proposals.propose(self.house, self.guest(seat), seat, motion, 0)
            self.agree(seat)


def browser_of(number: int) -> str:
    """What the house keeps of a person's browser: each has one for all games."""
    return hashed(f"the browser of {NAMES[number]}")


def gather(house: House, name: str, slug: str, options: dict[str, str], bots: dict[str, str], dice: str) -> str:
    """A game to which nobody has come yet but its maker and the bots."""
    game = house.module(slug)
    places = game.seats(game.checked_options(options))
    maker = next(seat for seat in places if seat not in bots)
    plans = [seats.SeatPlan(seat, bots.get(seat, "me" if seat == maker else "link")) for seat in places]
    order = seats.Order(slug, options, tuple(plans), name, dice=dice, name=NAMES[0], salt="5a17" * 8)
    return seats.make_game(house, order, browser_of(0))


def sit_down(house: House, game_id: str, seat: str, number: int) -> None:
    """Somebody comes by a link of the maker's."""
    token = seats.new_link(house, house.row(game_id), seat)
    seats.claim(house, token, browser_of(number), NAMES[number], f"{number}a17" * 8)


def all_sit_down(house: House, game_id: str) -> None:
    """Everybody comes; the maker sits already."""
    for number, seat in enumerate(house.store.seats(game_id)):
        if not seat.claimed:
            sit_down(house, game_id, seat.seat, number)
