"""From a view to a state that bots may play with: the rules run again up to the open decision, and then on."""

from __future__ import annotations

from typing import Any

from baluard.kernel.deciders import ChanceSource, Decider, Player, RandomDecider
from baluard.kernel.decision import Decision
from baluard.kernel.drive import imagine, perform_next
from baluard.kernel.errors import RulesBug
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.kernel.values import Answer, Asked, View
from baluard.page.contract import GameModule

WON = 1.0
LONGEST = 5_000  # activities in one future


class Thought(BaseException):
    """A bot has made up its mind: the run of the rules that brought it to the decision ends here."""

    def __init__(self, answers: tuple[Any, ...]) -> None:
        super().__init__()
        self.answers = answers


class Thinking(Decider):
    """Lets a player look at the one decision of its seat in the middle of an activity, then stops the rules."""

    def __init__(self, asked: Asked, player: Player, most: int) -> None:
        self.mine: Decision[Any] = asked.decision
        self.player = player
        self.most = most

    def decide(self, decision: Decision[Any]) -> Any:
        if not self.is_mine(decision):
            return decision.default  # a sealed answer of somebody else: it does not matter here
        raise Thought(self.player.propose(decision, self.most) if self.most > 1 else (self.player.decide(decision),))

    def pick(self, required: tuple[Decision[Any], ...], optional: tuple[Decision[Any], ...]) -> Decision[Any]:
        for decision in (*required, *optional):
            if self.is_mine(decision):
                return decision
        raise RulesBug("the imagined game asks somebody else")

    def is_mine(self, decision: Decision[Any]) -> bool:
        """Is this the decision the bot was asked?"""
        return decision.seat == self.mine.seat and decision.tag == self.mine.tag


class Situation:
    """An imagined save that waits for the same decision as the view."""

    def __init__(self, game: GameModule, view: View, rng: Rng, tag: str = "") -> None:
        self.game = game
        self.view = view
        self.rng = rng
        out = imagine(game, view, rng)
        self.save = out.save
        self.asked = first_asked(out.asked, view.eyes, tag)
        self.decision: Decision[Any] = self.asked.decision
        self.seat: str = self.decision.seat
        self.has_player: bool = game.player(self.save.state, "normal", rng) is not None

    def thoughts(self, style: str, rng: Rng, most: int) -> tuple[Any, ...]:
        """At most `most` answers worth comparing, the likeliest first."""
        state = self.save.state.copy()
        player = self.game.player(state, style, rng)
        if player is None:
            return tuple(self.asked.decision.space.candidates(most, rng))
        return self.proposals(state, player, most)

    def proposals(self, state: Any, player: Player, most: int) -> tuple[Any, ...]:
        """The same of any player who watches a copy of the save's state."""
        table = Table(Thinking(self.asked, player, most), None, self.save.answers, keep=False)
        try:
            self.game.run(table, state, state.agenda.pop())
        except Thought as thought:
            return thought.answers
        raise RulesBug("the imagined game asks nobody")

    def future(self, answer: Any, style: str, source: ChanceSource, rng: Rng, turns: int) -> float:
        """Play on from an answer until so many turns have begun, and judge where that leads."""
        state = self.save.state.copy()
        decider: Decider = self.game.player(state, style, rng) or RandomDecider(rng)
        asked = self.asked
        entry = Answer(self.save.last_n + 1, asked.activity, asked.ask, self.seat, asked.decision.tag, answer)
        table = Table(decider, source, [*self.save.answers, entry], keep=False)
        run_on(self.game, state, table, turns)
        return judged(self.game, state, self.seat)


def first_asked(asked: tuple[Asked, ...], eyes: tuple[str, ...], tag: str = "") -> Asked:
    """The first required open decision of these eyes; or, with a tag, the one of that tag, required or not."""
    for one in asked:
        wanted = one.decision.tag == tag if tag else one.required
        if one.decision.seat in eyes and wanted and not one.answered:
            return one
    raise LookupError("nothing is asked of these eyes")


def judged(game: GameModule, state: Any, seat: str) -> float:
    """What the game thinks of a state; where it thinks nothing, who has won."""
    worth = game.worth(state, seat)
    if worth == 0.0 and state.result is not None and state.result.winners:
        return WON if seat in state.result.winners else -WON
    return worth


def run_on(game: GameModule, state: Any, table: Table, turns: int) -> None:
    """A straight run on the given state until so many turns have begun, or to the end of the game."""
    for _ in range(LONGEST):
        if not state.agenda or turns <= 0:
            return
        perform_next(game.run, table, state)
        if table.turn_n >= 0:
            table.turn_n = -1
            turns -= 1
