"""Trying options out: the rules run on from them, with imagined cards and common dice, to a later turn of the side."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.bot.outlook import Outlook
from baluard.games.maurice.bot.weights import Weights
from baluard.games.maurice.bot.worth import Judge
from baluard.games.maurice.model.activities import Command
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.sequence import run
from baluard.kernel.answers import Keys
from baluard.kernel.deciders import ChanceSource, Player
from baluard.kernel.decision import Decision
from baluard.kernel.drive import perform_next
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table

LONGEST = 600  # activities in one trial
WON = 25.0  # a battle, beside what is weighed while it lasts


class CommonDice(ChanceSource):
    """Dice of trials: those of one kind in one turn are the same, whatever else was rolled before.

    Mirrored they show the other side of each die: two trials, one of them mirrored, have the luck of neither side.
    """

    label = "trial"

    def __init__(self, s: State, seed: int, mirrored: bool) -> None:
        self.s: State = s
        self.seed: int = seed
        self.mirrored: bool = mirrored
        self.kinds: dict[str, Rng] = {}

    def roll(self, n: int, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        key = f"{self.seed}:{self.s.turn}:{purpose}"
        if key not in self.kinds:
            self.kinds[key] = Rng(key)
        rng = self.kinds[key]
        dice = [rng.die(sides) for _ in range(count)]
        return tuple([sides + 1 - die for die in dice] if self.mirrored else dice)


class Rehearsal(Player):
    """Gives one answer first; then lets a player of both sides go on."""

    def __init__(self, first: Keys, then: Player) -> None:
        self.first: Keys = first
        self.then: Player = then

    def decide(self, decision: Decision[Any]) -> Any:
        if self.first:
            answer, self.first = self.first, ()
            return answer
        return self.then.decide(decision)


def with_other_cards(s: State, side: int, rng: Rng) -> State:
    """A copy in which the enemy holds other cards of those that this side has not seen."""
    new = s.copy()
    foe = 1 - side
    known = [c for c in s.hands[foe] if c in s.shown[side]]
    hidden = rng.shuffled([*[c for c in s.hands[foe] if c not in known], *s.deck])
    missing = len(s.hands[foe]) - len(known)
    new.hands[foe] = tuple(sorted([*known, *hidden[:missing]]))
    new.deck = tuple(sorted(hidden[missing:]))
    return new


def play_on(s: State, player: Player, dice: ChanceSource, keys: Keys, turns: int) -> None:
    """On from an option, until so many turns have begun."""
    s.agenda = [*s.agenda, Command()]
    table = Table(Rehearsal(keys, player), dice, keep=False)
    for _ in range(LONGEST):
        if not s.agenda or turns <= 0:
            return
        perform_next(run, table, s)
        if table.turn_n >= 0:
            table.turn_n = -1
            turns -= 1


class Aims:
    """How far each side must press on. It is reckoned once for all futures of a decision: who leads changes with every
    unit that breaks, and the whole way of an army to the fight would weigh more than the unit.
    """

    def __init__(self, s: State, w: Weights) -> None:
        looks = [Outlook(s, side, w) for side in (0, 1)]
        self.push: list[float] = [look.push for look in looks]
        self.pull: list[float] = [look.pull for look in looks]


def standing(s: State, side: int, w: Weights, aims: Aims) -> float:
    """How a position looks for a side: what both have, and how their units stand."""
    if s.result is not None:
        return 0.0 if not s.result.winners else (WON if SEATS[side] in s.result.winners else -WON)
    total = Judge(s.facts, w).value(s, side)
    for one in (0, 1):
        look = Outlook(s, one, w)
        look.push, look.pull = aims.push[one], aims.pull[one]
        stand = w.position * sum([look.score(man) for man in look.friends])
        total += stand if one == side else -stand
    return total
