"""A table for rulebook tests: a position text, scripted dice, and answers given one by one.

Units may be named by their type ("grenadier") wherever the decision offers one of that type.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import pytest

from baluard.games.assault import GAME
from baluard.games.assault.eyes.positions import read_position
from baluard.games.assault.model.facts import CATALAN, DEAD, TWO_CROWNS
from baluard.games.assault.model.state import State
from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import DONE, OneOf, PathSpace, SomeOf
from baluard.kernel.deciders import ChanceSource, RandomDecider, RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.errors import GameOver
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.kernel.values import Result
from tests.scripts import ScriptedDice

E = TypeVar("E")
rule = pytest.mark.rule
vector = pytest.mark.vector
FACTS = GAME.facts(GAME.checked_options({}))
END = (DONE,)


def recovers(monkeypatch: pytest.MonkeyPatch, turn: int, number: int, **options: str) -> None:
    """A recovery of the test's own: the numbers in the data are tuned by measurement (ASL-8.2), and may change."""
    monkeypatch.setitem(GAME.facts(GAME.checked_options(options)).recovery, turn, number)


class Dice(ChanceSource):
    """Scripted dice; behind the end of the script breach checks fail, and the last card of the deck is drawn."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.script = ScriptedDice(list(numbers))

    def roll(self, n: int, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        if purpose == "royal_breach" and not self.script.numbers:
            return (1,)
        if purpose == "event" and not self.script.numbers:
            return (sides,)
        return self.script.roll(n, purpose, sides, count)


class Sitting:
    """A game under way, from a position text (or from the set-up, without one)."""

    def __init__(self, text: str = "", dice: Sequence[int] = (), **options: str) -> None:
        chosen = GAME.checked_options(options)
        self.facts = GAME.facts(chosen)
        self.dice = Dice(dice)
        state = read_position(text, self.facts) if text else None
        self.match, step = start(GAME, chosen, self.dice, state)
        self.story: list[Any] = [told.event for told in step.told]

    # -- answering

    def play(self, *answers: tuple[str, Any]) -> Sitting:
        """Answers as (tag, answer), in order."""
        for tag, answer in answers:
            self.answer(tag, answer)
        return self

    def answer(self, tag: str, answer: Any, seat: str = "") -> None:
        """Somebody answers the open decision of this tag."""
        decision_id, decision = self.find(tag, seat)
        step = self.match.answer(decision.seat, decision_id, named(self, decision, answer))
        self.story.extend(told.event for told in step.told)

    def find(self, tag: str, seat: str = "") -> tuple[str, Decision[Any]]:
        """The open decision of this tag (and seat)."""
        for asked in self.match.asked:
            if asked.decision.tag == tag and seat in ("", asked.decision.seat):
                return asked.id, asked.decision
        raise AssertionError(f"{tag} is not asked, but {self.asked()}")

    def decision(self, tag: str, seat: str = "") -> Decision[Any]:
        """What is asked under this tag."""
        return self.find(tag, seat)[1]

    def asked(self) -> list[tuple[str, str]]:
        """Who is asked what now."""
        return [(a.decision.seat, a.decision.tag) for a in self.match.asked]

    def offered(self, tag: str, *prefix: str, seat: str = "") -> list[str]:
        """The keys that may follow a prefix."""
        return list(self.decision(tag, seat).space.next_keys(prefix))

    def admits(self, tag: str, answer: Any, seat: str = "") -> bool:
        """Is this answer legal?"""
        decision = self.decision(tag, seat)
        return bool(decision.space.admits(named(self, decision, answer)))

    def attack(self, origin: str, target: str, how: str = "assault") -> None:
        """A zone declares a volley or an assault."""
        self.answer("declare_action", (origin, target, how))

    def ways(self, origin: str, target: str) -> list[str]:
        """How a zone may attack another now."""
        if origin not in self.offered("declare_action") or target not in self.offered("declare_action", origin):
            return []
        return self.offered("declare_action", origin, target)

    # -- looking

    @property
    def s(self) -> State:
        """The state at the last checkpoint."""
        state: State = self.match.save.state
        return state

    @property
    def result(self) -> Result:
        """How it ended."""
        assert self.match.result is not None
        return self.match.result

    def types_in(self, zone: str) -> list[str]:
        """The types of all counters in a zone, sorted."""
        z = self.facts.zone_no[zone]
        return sorted(self.facts.unit_type[u] for u, place in enumerate(self.s.where) if place == z)

    def men(self, zone: str) -> int:
        """Combat units in a zone, of either side."""
        z = self.facts.zone_no[zone]
        return self.s.men[TWO_CROWNS][z] + self.s.men[CATALAN][z]

    def one(self, zone: str, kind: str) -> str:
        """The first counter of a type in a zone."""
        z = self.facts.zone_no[zone]
        found = [u for u, place in enumerate(self.s.where) if place == z and self.facts.unit_type[u] == kind]
        return self.facts.unit_ids[found[0]]

    def place(self, unit: str) -> str:
        """The zone where a counter stands, or `eliminated`, or nothing."""
        z = self.s.where[self.facts.unit_no[unit]]
        return self.facts.zone_ids[z] if z >= 0 else "eliminated" if z == DEAD else ""

    def pile(self, side: int) -> list[str]:
        """The types of a side's eliminated counters, sorted."""
        return sorted(self.facts.unit_type[u] for u in self.facts.of_side[side] if self.s.where[u] == DEAD)

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind, so far."""
        return [event for event in self.story if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        """The latest event of one kind."""
        return self.told(kind)[-1]


def named(game: Sitting, decision: Decision[Any], answer: Any) -> Any:
    """The answer with types replaced by the next offered unit of that type."""
    space = decision.space
    if isinstance(space, OneOf) and isinstance(answer, str):
        return pick(game, list(space.keys), answer)
    if isinstance(space, SomeOf):
        keys = list(space.keys)
        return tuple(taken(game, keys, name) for name in answer)
    if isinstance(space, Allotment):
        keys = [kind for kind, count in space.kinds if count == 1 and kind in game.facts.unit_no]
        return allotted(game, keys, answer)
    if isinstance(space, PathSpace) and answer:
        return (pick(game, list(space.next_keys(())), answer[0]), *answer[1:])
    return answer


def allotted(game: Sitting, keys: list[str], rows: Any) -> Any:
    """Rows of an allotment: three coronela become three units, one by one."""
    found: list[tuple[str, str, int]] = []
    for kind, place, number in rows:
        if any(game.facts.unit_type[game.facts.unit_no[key]] == kind for key in keys):
            found.extend((taken(game, keys, kind), place, 1) for _ in range(number))
        else:
            found.append((kind, place, number))
    return tuple(found)


def taken(game: Sitting, keys: list[str], name: str) -> str:
    """A key that is used up."""
    key = pick(game, keys, name)
    if key in keys:
        keys.remove(key)
    return key


def pick(game: Sitting, keys: list[str], name: str) -> str:
    """A key itself, or the first unit of a type among the keys."""
    if name in keys:
        return name
    for key in keys:
        if key in game.facts.unit_no and game.facts.unit_type[game.facts.unit_no[key]] == name:
            return key
    return name


def card_die(name: str) -> int:
    """The number that draws this card from the full deck."""
    return [card.name for card in FACTS.cards].index(name) + 1


def drawing(card: str, text: str, dice: Sequence[int] = (), **options: str) -> Sitting:
    """A half-turn that begins with this card. The breach check (of a closed breach) shows 1."""
    check = [] if 'active = "catalan"' in text or 'royal = "open"' in text else [1]
    return Sitting(f'phase = "start"\n{text}', [*check, card_die(card), *dice], **{"events": "on", **options})


def random_game(seed: str, **options: str) -> Iterator[State]:
    """A random game, activity by activity, for rules that hold at every moment."""
    rng = Rng(seed)
    s = GAME.new(GAME.checked_options(options))
    table = Table(RandomDecider(rng.fork("answers")), RngDice(rng.fork("dice")), keep=False)
    while s.agenda:
        try:
            GAME.run(table, s, s.agenda.pop())
        except GameOver:
            return
        s.agenda.extend(table.pushed)
        table.pushed = []
        table.begin()
        yield s
