"""Where the troops of `peninsular` come from and what eats them: `tools/peninsular_ledger.py [--campaigns N]`.

Whole campaigns of three players of one level. After each activity of the rules the points of every nation are counted;
what is missing is booked under the cause that the activity told of (an ambush, hunger...), by nation and year.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))


from baluard.games.peninsular import GAME, NATIONS  # noqa: E402
from baluard.kernel.deciders import Decider, RngDice  # noqa: E402
from baluard.kernel.decision import Decision  # noqa: E402
from baluard.kernel.drive import perform_next  # noqa: E402
from baluard.kernel.rng import Rng  # noqa: E402
from baluard.kernel.table import Table  # noqa: E402

YEAR = 6
# The first of these events that an activity told of is the cause of its losses.
CAUSES = {
    "AmbushLaid": "ambush",
    "SiegeForaged": "siege hunger",
    "Foraged": "forage",
    "BattleFought": "battle",
    "Retreated": "retreat",
    "WithdrawalRolled": "called away",
    "CorpsDissolved": "lowered limit",
    "CorpsCancelled": "cancelled",
}
Book = dict[tuple[str, int], Counter[str]]  # by nation and year: points gained (positive) and lost (negative)


class Staff(Decider):
    """One player for each nation, on one state."""

    def __init__(self, state: Any, level: str, seed: str) -> None:
        self.players = {nation: GAME.player(state, level, Rng(f"{seed}:{nation}")) for nation in NATIONS}

    def decide(self, decision: Decision[Any]) -> Any:
        return self.players[str(decision.seat)].decide(decision)


def points_of(state: Any) -> list[int]:
    """Points of each nation: corps, garrisons, depots, what waits to be placed."""
    f = state.facts
    found = [0, 0, 0]
    for corps in state.corps:
        found[f.kind_nation[corps.kind]] += corps.points
    for troops in (*state.garrisons, *[depot[2] for depot in state.depots]):
        for kind, points in troops:
            found[f.kind_nation[kind]] += points
    for kind in range(len(f.kinds)):
        found[f.kind_nation[kind]] += state.reserve[kind] + state.fresh[kind]
    return found


def cause_of(told: list[Any], state: Any, nation: str) -> str:
    """What an activity did to the troops of a nation."""
    names = [type(one.event).__name__ for one in told]
    for one in told:
        if type(one.event).__name__ == "AssaultFought":
            return "assault, storming" if one.event.attacker == nation else "assault, inside"
    return next((cause for name, cause in CAUSES.items() if name in names), f"other ({state.phase})")


def book_campaign(level: str, seed: str, book: Book, tally: Counter[str]) -> None:
    """One campaign, booked."""
    options = {option.id: option.default for option in GAME.options} | {"resolution_modes": "auto"}
    state: Any = GAME.new(options)
    table = Table(Staff(state, level, seed), RngDice(Rng(f"{seed}:dice")))
    before = points_of(state)
    while state.agenda:
        seen = len(table.told)
        year = max(0, state.turn - 1) // YEAR + 1
        perform_next(GAME.run, table, state)
        told = table.told[seen:]
        after = points_of(state)
        for nation, name in enumerate(NATIONS):
            change = after[nation] - before[nation]
            if change:
                cause = cause_of(told, state, name) if change < 0 else "gained"
                book.setdefault((name, year), Counter())[cause] += change
        before = after
        tally.update([type(one.event).__name__ for one in told])


def table_lines(book: Book, campaigns: int) -> list[str]:
    """A table for each nation: causes by year, points a campaign."""
    lines: list[str] = []
    years = sorted({year for _, year in book})
    for name in NATIONS:
        causes = sorted({cause for (nation, _), row in book.items() if nation == name for cause in row})
        lines += [f"\n## {name}\n", f"| points a campaign | {' | '.join(f'year {y}' for y in years)} | all |"]
        lines.append("|---|" + "---|" * (len(years) + 1))
        for cause in causes:
            row = [book.get((name, year), Counter())[cause] / campaigns for year in years]
            lines.append(f"| {cause} | {' | '.join(f'{n:.0f}' for n in row)} | {sum(row):.0f} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=10)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--events", action="store_true", help="also how often each thing happened")
    chosen = parser.parse_args()
    book: Book = {}
    tally: Counter[str] = Counter()
    for number in range(chosen.campaigns):
        book_campaign(chosen.level, f"balance:{number}", book, tally)
    print("\n".join(table_lines(book, chosen.campaigns)))
    if chosen.events:
        print("\n" + "\n".join(f"{name} {times / chosen.campaigns:.1f}" for name, times in tally.most_common()))


if __name__ == "__main__":
    main()
