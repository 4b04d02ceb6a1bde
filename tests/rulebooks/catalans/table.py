"""A table for rulebook tests: a position text, scripted chance, and answers given one by one.

    game = Sitting('phase = "action"\npower = "dutch"\n[at]\nbrussel = "3 france"')
    game.play(("choose_action", "attack"), ("attack_unit", "france-brussel"), ("attack_unit", DONE))
    assert game.at("brussel") == "2 france"

`draws` names, by purpose, the things that are drawn (sequence, goal, card, reveal, concession). A draw without a script
takes the first thing of the bag; but what is revealed for the wall must be scripted. Nobody negotiates unless the
test says so: the option `negotiation` is off by default here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from baluard.games.catalans import GAME
from baluard.games.catalans.eyes.positions import read_position
from baluard.games.catalans.model.facts import POWERS, Facts
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.scoring import score_defeat, score_fall
from baluard.kernel.answers import DONE, Form, SomeDice
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.decision import CHANCE, Decision
from baluard.kernel.errors import GameOver, Suspend
from baluard.kernel.match import Step, start
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.kernel.values import Result
from tests.rulebooks.catalans.offers import short_promise, spoken

E = TypeVar("E")
rule = pytest.mark.rule
vector = pytest.mark.vector
SCRIPTED_ONLY = ("reveal",)  # draws whose outcome a test must not leave open
FIVE = ("britain", "dutch", "austria", "savoy", "portugal")


class Sitting:
    """A game under way, from a position text (or from the set-up, without one)."""

    def __init__(self, text: str = "", draws: Mapping[str, Sequence[Any]] | None = None, **options: str) -> None:
        chosen = GAME.checked_options({"negotiation": "off", **options})
        self.facts: Facts = GAME.facts(chosen)
        self.draws = {purpose: list(things) for purpose, things in (draws or {}).items()}
        state = read_position(text, self.facts) if text else None
        self.story: list[Any] = []
        self.entries: list[Any] = []
        self.heard: dict[str, list[Any]] = {seat: [] for seat in self.facts.seats}
        self.match, step = start(GAME, chosen, None, state)
        self.follow(step)

    # -- answering

    def play(self, *answers: tuple[str, Any]) -> Sitting:
        """Answers as (tag, answer), in order."""
        for tag, answer in answers:
            self.answer(tag, answer)
        return self

    def answer(self, tag: str, answer: Any, seat: str = "") -> None:
        """Somebody answers the open decision of this tag."""
        decision_id, decision = self.find(tag, seat)
        self.follow(self.match.answer(decision.seat, decision_id, answer))

    def defaults(self, *tags: str) -> Sitting:
        """Whoever is asked one of these answers by default, as long as nothing else is asked."""
        while self.match.asked and self.asked() and all(tag in tags for _, tag in self.asked()):
            self.follow(self.match.answer_default(self.match.waits_for()[0]))
        return self

    def until(self, *tags: str) -> Sitting:
        """Everybody answers by default until one of these is asked, or the game is over."""
        while self.match.asked and not any(tag in tags for _, tag in self.asked()):
            self.follow(self.match.answer_default(self.match.waits_for()[0]))
        return self

    def find(self, tag: str, seat: str = "") -> tuple[str, Decision[Any]]:
        """The open decision of this tag (and seat)."""
        for asked in self.match.asked:
            if asked.decision.tag == tag and seat in ("", asked.decision.seat):
                return asked.id, asked.decision
        raise AssertionError(f"{tag} of {seat or 'anybody'} is not asked, but {self.asked()}")

    def decision(self, tag: str, seat: str = "") -> Decision[Any]:
        """What is asked under this tag."""
        return self.find(tag, seat)[1]

    def asked(self) -> list[tuple[str, str]]:
        """Who is asked what now; offers that may be made beside it are left out."""
        return [(a.decision.seat, a.decision.tag) for a in self.match.asked if a.required]

    def offered(self, tag: str, *prefix: str, seat: str = "") -> list[str]:
        """The keys that may follow a prefix."""
        return list(self.decision(tag, seat).space.next_keys(prefix))

    def places(self, tag: str) -> list[str]:
        """The spaces that are offered, in order and once each."""
        return sorted({key.partition("-")[2] for key in self.offered(tag) if key != DONE})

    def admits(self, tag: str, answer: Any, seat: str = "") -> bool:
        """Is this answer legal?"""
        return bool(self.decision(tag, seat).space.admits(answer))

    # -- negotiation

    def speak(self, act: str, power: str, other: str = "", gives: str = "", gets: str = "") -> None:
        """A power says something in the open window; the two sides of an offer in short (see `offers`)."""
        seat = self.facts.owner[POWERS.index(power)]
        self.answer("negotiate", spoken(act, power, other, gives, gets), seat)

    def deal(self, power: str, other: str, gives: str = "", gets: str = "") -> None:
        """A proposal that is accepted at once."""
        self.speak("propose", power, other, gives, gets)
        self.speak("accept", other, power)

    def fault(self, act: str, power: str, other: str = "", gives: str = "", gets: str = "") -> str:
        """Why something cannot be said, each reason once; empty when it can."""
        space = self.decision("negotiate", self.facts.owner[POWERS.index(power)]).space
        assert isinstance(space, Form)
        return " ".join(dict.fromkeys(fault.key for fault in space.faults(spoken(act, power, other, gives, gets))))

    def may_speak(self, power: str) -> bool:
        """Has the seat of a power a say in the open window?"""
        seat = self.facts.owner[POWERS.index(power)]
        return any(a.decision.tag == "negotiate" and a.decision.seat == seat for a in self.match.asked)

    def ready(self) -> Sitting:
        """Everybody is ready."""
        return self.defaults("ready")

    # -- chance

    def follow(self, step: Step) -> None:
        """Tell the story, and let chance fall as the script says."""
        self.listen(step)
        while self.match.asked and self.match.asked[0].decision.seat == CHANCE:
            asked = self.match.asked[0]
            step = self.match.answer(CHANCE, asked.id, self.fallen(asked.decision))
            self.listen(step)

    def listen(self, step: Step) -> None:
        """The whole story, what each seat hears of it, and what the log holds."""
        self.entries += step.entries
        for told in step.told:
            self.story.append(told.event)
            for seat, heard in self.heard.items():
                event = told.for_eyes((seat,))
                if event is not None:
                    heard.append(event)

    def fallen(self, decision: Decision[Any]) -> tuple[int, ...]:
        """The script's next draw of a purpose."""
        purpose = str(decision.about["purpose"])
        assert isinstance(decision.space, SomeDice)
        bag = list(decision.space.things)
        if not self.draws.get(purpose):
            assert purpose not in SCRIPTED_ONLY, f"{purpose} is drawn without a script"
            return (1,)
        thing = self.draws[purpose].pop(0)
        assert thing in bag, f"{purpose}: {thing} is not in the bag {bag}"
        return (bag.index(thing) + 1,)

    # -- looking

    @property
    def s(self) -> State:
        """The state as it stands now, in the middle of an activity too. A copy."""
        save = self.match.save
        work: State = save.state.copy()
        if work.agenda:
            try:
                GAME.run(Table(recorded=save.answers, activity=save.activity), work, work.agenda.pop())
            except Suspend:
                return work
        return work

    @property
    def result(self) -> Result:
        """How it ended."""
        assert self.match.result is not None, f"the game goes on: {self.asked()}"
        return self.match.result

    def at(self, space: str) -> str:
        """All that stands in a space, as in position texts: `1 dutch 2 empire`; nothing: empty."""
        s, z = self.s, self.facts.no[space]
        return " ".join(f"{row[z]} {POWERS[p]}" for p, row in enumerate(s.troops) if row[z])

    def on_map(self, power: str) -> int:
        """How many troops of a power are on the map."""
        return sum(self.s.troops[POWERS.index(power)])

    def reserve(self, power: str) -> int:
        """How many troops of a power are in reserve."""
        return self.s.reserve[POWERS.index(power)]

    def out(self, power: str) -> int:
        """How many troops of a Bourbon power are out of play."""
        return self.s.out[POWERS.index(power)]

    def resources(self, *powers: str) -> Any:
        """The resources of a power; of several as a list."""
        found = [self.s.resources[POWERS.index(power)] for power in powers]
        return found[0] if len(found) == 1 else found

    def level(self, power: str) -> int:
        """The level of will to fight."""
        return self.s.levels[POWERS.index(power)]

    def held(self, power: str) -> list[str]:
        """The concessions of a power."""
        return self.s.held[POWERS.index(power)]

    def sequence(self) -> list[str]:
        """The turn sequence, box 1 first."""
        return [POWERS[power] if power >= 0 else "" for power in self.s.sequence]

    def promises(self) -> list[tuple[str, str, str]]:
        """Who promised what, and how it stands."""
        return [(POWERS[power], short_promise(what), status) for _, power, what, status in self.s.promises]

    def fall(self, power: str) -> int:
        """The points of a power if Barcelona fell now."""
        return score_fall(self.s, POWERS.index(power)).total

    def defeat(self, power: str) -> int:
        """The points of a power if the Bourbons were beaten now."""
        return score_defeat(self.s, POWERS.index(power)).total

    def told(self, kind: type[E], seat: str = "") -> list[E]:
        """The events of one kind, so far; as a seat has heard them."""
        return [event for event in (self.heard[seat] if seat else self.story) if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        """The latest event of one kind."""
        return self.told(kind)[-1]


def turn_of(power: str, card: str, more: str = "", **tables: Mapping[str, object]) -> str:
    """A position text: the turn of one power with one card, alone in its round. `more` goes before the tables."""
    lines = ['phase = "turn"', f'slots = ["{card}"]', f'markers = ["{power}"]', more]
    for name, rows in tables.items():
        lines.append(f"[{name}]")
        lines += [f"{key} = {written(value)}" for key, value in rows.items()]
    return "\n".join(lines)


def action_of(power: str, more: str = "", **tables: Mapping[str, object]) -> str:
    """A position text: a power is about to choose its action."""
    lines = ['phase = "action"', f'power = "{power}"', more]
    for name, rows in tables.items():
        lines.append(f"[{name}]")
        lines += [f"{key} = {written(value)}" for key, value in rows.items()]
    return "\n".join(lines)


def written(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(written(one) for one in value)}]"
    return str(value)


def facts(**options: str) -> Facts:
    """The tables of a game with these options."""
    return GAME.facts(GAME.checked_options(options))


def random_game(seed: str, **options: str) -> Iterator[State]:
    """A random game, activity by activity, for rules that hold at every moment."""
    rng = Rng(seed)
    s = GAME.new(GAME.checked_options(options))
    table = Table(RandomDecider(rng.fork("answers")), RngDice(rng.fork("dice")), keep=False)
    while s.agenda:
        try:
            GAME.run(table, s, s.agenda.pop())
        except GameOver:
            s.result = table.result
            yield s
            return
        s.agenda.extend(table.pushed)
        table.pushed = []
        table.begin()
        yield s
