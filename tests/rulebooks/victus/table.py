"""A table for rulebook tests: a position text, scripted chance, and answers given one by one.

    game = Sitting('do = ["advance 1"]\nhazards = [7]\n[at]\na3 = "8x"\ns52 = "1i 1c"')
    game.play(("act", ("move_troops", "s12", "1i0c", "s45", "done")), ("act", END))
    assert game.at("s52") == "1i"

Chance is given in two ways. `dice` are the faces of the Bourbon dice in the order in which they are rolled
("reinforce.3", "bombard.2"). `draws` names, by purpose, the things that are drawn (deal, flag, hazard, scry,
random_card, casanova, casanova_away, exchange, last_card). A draw without a script takes the first thing of the bag;
but dice, hazard cards and what somebody looks at ahead must be scripted (hazard cards also by `hazards = [...]` of
the position text).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.eyes.positions import LETTERS, read_position
from baluard.games.victus.model.facts import DISCS, INDICATORS, SECTIONS, Facts
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.values import disc, indicator
from baluard.kernel.answers import DONE, SomeDice
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.decision import CHANCE, Decision
from baluard.kernel.errors import GameOver, Suspend
from baluard.kernel.match import Step, start
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.kernel.values import Result

E = TypeVar("E")
rule = pytest.mark.rule
vector = pytest.mark.vector
END = (DONE,)
SCRIPTED_ONLY = ("hazard", "scry")  # draws whose outcome a test must not leave open


class Sitting:
    """A game under way, from a position text (or from the set-up, without one)."""

    def __init__(
        self,
        text: str = "",
        dice: Sequence[str] = (),
        draws: Mapping[str, Sequence[Any]] | None = None,
        **options: str,
    ) -> None:
        chosen = GAME.checked_options(options)
        self.facts: Facts = GAME.facts(chosen)
        self.dice = list(dice)
        self.draws = {purpose: list(things) for purpose, things in (draws or {}).items()}
        state = read_position(text, self.facts) if text else None
        self.story: list[Any] = []
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
        while self.match.asked and all(tag in tags for _, tag in self.asked()):
            self.follow(self.match.answer_default(self.match.waits_for()[0]))
        return self

    def act(self, *keys: str) -> None:
        """The active player takes an action of the turn."""
        self.answer("act", keys)

    def end_turn(self) -> None:
        """The active player takes no more actions."""
        self.answer("act", END)

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
        return bool(self.decision(tag, seat).space.admits(answer))

    # -- chance

    def follow(self, step: Step) -> None:
        """Tell the story, and let chance fall as the script says."""
        self.story.extend(told.event for told in step.told)
        while self.match.asked and self.match.asked[0].decision.seat == CHANCE:
            asked = self.match.asked[0]
            step = self.match.answer(CHANCE, asked.id, self.fallen(asked.decision))
            self.story.extend(told.event for told in step.told)

    def fallen(self, decision: Decision[Any]) -> tuple[int, ...]:
        """The script's next die or draw of a purpose."""
        purpose = str(decision.about["purpose"])
        if purpose.startswith("bourbon_"):
            assert self.dice, f"{purpose} is rolled, but the script has no more dice"
            return (self.face(purpose.removeprefix("bourbon_"), self.dice.pop(0)),)
        assert isinstance(decision.space, SomeDice)
        bag = decision.space.things
        if not self.draws.get(purpose):
            assert purpose not in SCRIPTED_ONLY, f"{purpose} is drawn without a script"
            return (1,)
        thing = self.draws[purpose].pop(0)
        assert thing in bag, f"{purpose}: {thing} is not in the bag {bag}"
        return (bag.index(thing) + 1,)

    def face(self, die: str, wanted: str) -> int:
        """The number of a die's face that shows an action: 1 to 6."""
        faces = [f"{action}.{n}" for action, n in self.facts.faces[self.facts.die_no[die]]]
        assert wanted in faces, f"the {die} die has {faces}"
        return faces.index(wanted) + 1

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

    def at(self, name: str) -> str:
        """All that stands in a space or box, as in position texts: `2i 5c 1k 2d ruin`; nothing: empty."""
        s, z = self.s, self.facts.no[name]
        words = [f"{getattr(s, piece)[z]}{letter}" for letter, piece in LETTERS.items() if getattr(s, piece)[z]]
        if s.rubble[z]:
            words.append("ruin" if s.rubble[z] == 2 else "rubble")
        if s.razed[z]:
            words.append("razed")
        return " ".join(words)

    def bourbons(self) -> dict[str, int]:
        """Where Bourbon troops stand, and how many."""
        return {self.facts.ids[z]: number for z, number in enumerate(self.s.bourbon) if number}

    def razed(self) -> list[str]:
        """The camps with a razed marker."""
        return [self.facts.ids[z] for z, marker in enumerate(self.s.razed) if marker]

    def trenches(self) -> str:
        """The trench tokens, as in position texts: `A1 B0 C2 D2 E1 F1`."""
        return " ".join(f"{letter.upper()}{position}" for letter, position in zip(SECTIONS, self.s.trench, strict=True))

    def track(self) -> tuple[int, int, int]:
        """The boxes of the reinforcements, batteries and mine discs."""
        s = self.s
        return s.reinforcements, s.batteries, s.mine

    def value(self, name: str) -> int:
        """The value of an indicator or disc, with what is in force."""
        if name in DISCS:
            return disc(self.s, DISCS.index(name))
        return indicator(self.s, INDICATORS.index(name))

    def boxes(self) -> tuple[int, ...]:
        """The boxes of the Generalitat, Port, Powder and hospital needles, from the worst (0) on."""
        return self.s.needle

    def hand(self, player: str) -> list[int]:
        """The cards in a player's hand."""
        return self.s.hands[self.facts.players.index(player)]

    def points(self, player: str) -> int:
        """A player's victory points."""
        return self.s.points[self.facts.players.index(player)]

    def leader(self, player: str) -> int:
        """The number of a player's active leader, or 0."""
        return self.s.leaders[self.facts.players.index(player)]

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind, so far."""
        return [event for event in self.story if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        """The latest event of one kind."""
        return self.told(kind)[-1]


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
            return
        s.agenda.extend(table.pushed)
        table.pushed = []
        table.begin()
        yield s
