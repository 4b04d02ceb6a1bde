"""Games in a hurry, for tuning: players who sit at one table from beginning to end and see the state itself.

No match, no views, no imagined saves: several times as fast as the path that the server takes, and nearly the same
games (a player of the server thinks anew at every decision). Nothing that is written down is measured like this.
"""

import traceback
from time import process_time
from typing import Any

from baluard.bots import LEVELS
from baluard.catalogue import game as game_of
from baluard.kernel.deciders import Decider, Player, RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.drive import play_out
from baluard.kernel.rng import Rng
from baluard.laboratory.plans import Plan
from baluard.laboratory.play import Played
from tools.exploits import EXPLOITS


class Staff(Decider):
    """One player for each seat, on one state."""

    def __init__(self, plan: Plan, number: int, state: Any, found: Played) -> None:
        self.found = found
        self.players = {
            seat: player_of(plan.game, level, state, Rng(plan.bot_seed(number, seat)))
            for seat, level in plan.levels.items()
        }

    def decide(self, decision: Decision[Any]) -> Any:
        begun = process_time()
        seat = str(decision.seat)
        answer = self.players[seat].decide(decision)
        spent = process_time() - begun
        self.found.thinking[seat] += spent
        self.found.slowest[seat] = max(self.found.slowest[seat], spent)
        return answer


def player_of(slug: str, level: str, state: Any, rng: Rng) -> Player | None:
    """The player of a level, or one who does only one thing."""
    return EXPLOITS[level](state, rng) if level in EXPLOITS else game_of(slug).player(state, LEVELS[level].style, rng)


def play_straight(plan: Plan, number: int) -> Played:
    """One game from its set-up to its end."""
    game, idle = game_of(plan.game), dict.fromkeys(plan.levels, 0.0)
    found = Played(number, thinking=idle, slowest=idle.copy())
    state = game.new(plan.options)
    try:
        table = play_out(
            game, state, Staff(plan, number, state, found), RngDice(Rng(plan.dice_seed(number).hex())), keep=True
        )
    except Exception:
        found.error = traceback.format_exc()
        return found
    sides = game.sides(plan.options)
    found.winner = "+".join(dict.fromkeys(sides[seat] for seat in state.result.winners))
    found.reason, found.scores, found.decisions = state.result.reason, state.result.scores, table.decisions
    found.measures = game.measure(table.told, state)
    return found
