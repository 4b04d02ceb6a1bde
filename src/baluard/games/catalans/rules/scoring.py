"""CAT-11, 12.3 The end and the points."""

from __future__ import annotations

from baluard.games.catalans.model.events import GameEnded
from baluard.games.catalans.model.facts import AUSTRIA, BRITAIN, POWERS
from baluard.games.catalans.model.state import State
from baluard.kernel.reckon import Sum
from baluard.kernel.table import Table
from baluard.kernel.values import Result

PACT = "pact_of_genoa"


def doubled_spaces(s: State, power: int) -> list[int]:
    """CAT-11.1, 11.4 Victory spaces that a goal names; each once."""
    return [z for goal in s.goals[power] for z in s.facts.goals[goal].spaces]


def doubled_concessions(s: State, power: int) -> list[str]:
    """CAT-11.1, 11.4 Concessions that a goal names."""
    return [name for goal in s.goals[power] for name in s.facts.goals[goal].concessions]


def score_fall(s: State, power: int, with_goals: bool = True) -> Sum:
    """CAT-11.1 The points of a power when Barcelona has fallen; the public part without its goals."""
    f = s.facts
    found = Sum()
    spaces = doubled_spaces(s, power) if with_goals else []
    names = doubled_concessions(s, power) if with_goals else []
    unit = f.constants["vp_victory_space"]
    held = [z for z in range(len(f.ids)) if s.troops[power][z]]
    found.add("CAT-11.1", "sum.victory_spaces", sum([unit for z in held if f.is_victory[z]]))
    found.add("CAT-11.1", "sum.goal_spaces", sum([unit for z in held if f.is_victory[z] and z in spaces]))
    values = [(name, f.concessions[name].value) for name in s.held[power]]
    found.add("CAT-11.1", "sum.concessions", sum([value for _, value in values]))
    found.add("CAT-11.1", "sum.goal_concessions", sum([value for name, value in values if name in names]))
    found.add("CAT-11.1", "sum.special_spaces", sum([f.worth_fall[z] for z in held]))
    if s.clause_xiii:
        if PACT in s.held[power]:
            found.add("CAT-11.1", "sum.clause_xiii", f.constants["vp_clause_xiii_pact_holder"])
        elif power == BRITAIN and not any([PACT in held_by for held_by in s.held]):
            found.add("CAT-11.1", "sum.clause_xiii", f.constants["vp_clause_xiii_britain"])
    found.add("CAT-11.1", "sum.debts", min(0, s.resources[power]))
    return found


def score_defeat(s: State, power: int) -> Sum:
    """CAT-11.2 The points of a power when the Bourbons are beaten."""
    f = s.facts
    found = Sum()
    unit = f.constants["vp_victory_space"]
    held = [z for z in range(len(f.ids)) if s.troops[power][z]]
    found.add("CAT-11.2", "sum.victory_spaces", sum([unit for z in held if f.is_victory[z]]))
    found.add("CAT-11.2", "sum.concessions", sum([f.concessions[name].value for name in s.held[power]]))
    if PACT in s.held[power]:
        found.add("CAT-11.2", "sum.pact", f.constants["vp_pact_of_genoa_defeat"])
    found.add("CAT-11.2", "sum.special_spaces", sum([f.worth_defeat[z] for z in held]))
    if power == AUSTRIA and s.joseph_dead:
        found.add("CAT-11.2", "sum.joseph", f.constants["vp_joseph_austria_defeat"])
    found.add("CAT-11.2", "sum.debts", min(0, s.resources[power]))
    return found


def finish(t: Table, s: State, how: str) -> None:
    """CAT-11 The game ends here and now."""
    result = result_of(s, how)
    t.tell(GameEnded(how, result.winners))
    s.phase = "over"
    t.finish(result)


def result_of(s: State, how: str) -> Result:
    """CAT-11.3, 12.3 Most points, then more resources, then a shared victory."""
    f = s.facts
    points = {power: (score_defeat(s, power) if how == "defeat" else score_fall(s, power)).total for power in f.powers}
    scores = {POWERS[power]: points[power] for power in f.powers}
    ranks: dict[str, tuple[int, int]] = {}
    for seat in f.seats:
        own = [power for power in f.powers if f.owner[power] == seat]
        ranks[seat] = (min([points[power] for power in own]), sum([s.resources[power] for power in own]))
    best = max(ranks.values())
    return Result(tuple([seat for seat in f.seats if ranks[seat] == best]), how, scores)
