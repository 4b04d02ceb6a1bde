"""From a view to a state that bots may play with: the rules run again up to the open decision, and then on."""

from __future__ import annotations

from typing import Any

from baluard.kernel.contract import GameModule
from baluard.kernel.deciders import ChanceSource, Decider, Player
from baluard.kernel.drive import imagine
from baluard.kernel.errors import GameOver, RulesBug
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.kernel.values import Answer, Asked, Decision, View


class Thought(BaseException):
    """A bot has made up its mind: the run of the rules that brought it to the decision ends here."""

    def __init__(self, found: Any) -> None:
        super().__init__()
        self.found = found


class Thinking(Decider):
    """Lets a player look at the one decision of its seat in the middle of an activity, then stops the rules."""

    def __init__(self, asked: Asked, player: Player, most: int) -> None:
        self.asked = asked
        self.player = player
        self.most = most  # 0: one answer; else proposals

    def decide(self, decision: Decision[Any]) -> Any:
        mine = self.asked.decision
        if decision.seat != mine.seat or decision.tag != mine.tag:
            return decision.default  # a sealed answer of somebody else: it does not matter here
        if self.most:
            raise Thought(self.player.propose(decision, self.most))
        raise Thought(self.player.decide(decision))

    def pick(self, required: tuple[Decision[Any], ...], optional: tuple[Decision[Any], ...]) -> Decision[Any]:
        mine = self.asked.decision
        for decision in (*required, *optional):
            if decision.seat == mine.seat and decision.tag == mine.tag:
                return decision
        raise RulesBug("the imagined game asks somebody else")


class Situation:
    """An imagined save that waits for the same decision as the view."""

    def __init__(self, game: GameModule, view: View, rng: Rng) -> None:
        self.game = game
        self.view = view
        out = imagine(game, view, rng)
        self.save = out.save
        self.asked = first_asked(out.asked, view.eyes)
        self.seat: str = self.asked.decision.seat

    def think(self, style: str, rng: Rng, most: int = 0) -> Any:
        """What a player of the game thinks of the decision: its answer, or at most `most` proposals."""
        state = self.save.state.copy()
        player = self.game.player(state, style, rng)
        if player is None:
            space = self.asked.decision.space
            return space.candidates(most, rng) if most else space.sample(rng)
        table = Table(Thinking(self.asked, player, most), None, self.save.answers, keep=False)
        try:
            self.game.run(table, state, state.agenda.pop())
        except Thought as thought:
            return thought.found
        raise RulesBug("the imagined game asks nobody")

    def first_thought(self, style: str, rng: Rng) -> Any:
        """The player's answer without any search."""
        return self.think(style, rng)

    def entry(self, answer: Any) -> Answer:
        """An answer as an entry to be read by the rules."""
        asked = self.asked
        return Answer(self.save.last_n + 1, asked.activity, asked.ask, self.seat, asked.decision.tag, answer)

    def future(self, answer: Any, style: str, source: ChanceSource, rng: Rng, turns: int) -> float:
        """Play on from an answer until so many turns have begun, and judge where that leads."""
        state = self.save.state.copy()
        player = self.game.player(state, style, rng)
        table = Table(player, source, [*self.save.answers, self.entry(answer)], keep=False)
        run_on(self.game, state, table, turns)
        return self.game.worth(state, self.seat)


def first_asked(asked: tuple[Asked, ...], eyes: tuple[str, ...]) -> Asked:
    """The first required open decision of these eyes."""
    for one in asked:
        if one.decision.seat in eyes and one.required and not one.answered:
            return one
    raise LookupError("nothing is asked of these eyes")


def run_on(game: GameModule, state: Any, table: Table, turns: int) -> None:
    """A straight run on the given state until so many turns have begun, or to the end of the game."""
    agenda = state.agenda
    while agenda and turns > 0:
        try:
            game.run(table, state, agenda.pop())
            if table.pushed:
                agenda.extend(table.pushed)
                table.pushed = []
        except GameOver:
            agenda.clear()
            state.result = table.result
        if table.turn_n >= 0:
            table.turn_n = -1
            turns -= 1
        table.begin()
