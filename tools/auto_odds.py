"""How battles and assaults of `peninsular` come out by the models: `make auto-odds`, `tools/auto_odds.py [--trials N]`.

Each case of battlefield.toml and siege.toml `[[auto_odds]]` is fought many times with dice of its own source, and
measured against the numbers that stand there. The table goes to docs/results/peninsular-auto-odds.md; the exit code
is 1 when a number is further off than it may be.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from baluard.components import load_set  # noqa: E402
from baluard.games.peninsular.model.army_facts import ASSAULT_TAKEN, PERIODS, RESULTS, ArmyFacts  # noqa: E402
from baluard.games.peninsular.model.army_rows import AssaultCase, BattleCase  # noqa: E402
from baluard.games.peninsular.model.data import Data  # noqa: E402
from baluard.games.peninsular.rules.armies import Army, Contingent, leadership_of  # noqa: E402
from baluard.games.peninsular.rules.assault import Walls  # noqa: E402
from baluard.games.peninsular.rules.battle import Field  # noqa: E402
from baluard.games.peninsular.rules.odds import assault_odds, battle_odds  # noqa: E402
from baluard.kernel.rng import Rng  # noqa: E402

RESULT = ROOT / "docs" / "results" / "peninsular-auto-odds.md"
TRIALS = 20000
MOST_OFF = 4  # percentage points
OUTCOMES = RESULTS[:9]
MID = PERIODS.index("mid")
CORPS = 400  # a larger force is made of corps of so many points
HEAD = """# The models of battle and assault, measured

`make auto-odds`: each case of `[[auto_odds]]` in battlefield.toml and siege.toml, {trials:,} fights each; what the
components say / what was measured, in percent. A number may be {most} percentage points off; the furthest of the
{numbers} numbers of {cases} cases is {off:.1f} off. Mean losses are points.

"""


def army(f: ArmyFacts, kind: str, points: int, **more: int) -> Army:
    """A force of corps of 400 points and a smaller one."""
    sizes = [CORPS] * (points // CORPS) + ([points % CORPS] if points % CORPS else [])
    return Army(tuple(Contingent(f"{kind}{i}", f.kind_no[kind], size) for i, size in enumerate(sizes)), **more)


def garrison(f: ArmyFacts, kind: str, points: int) -> Army:
    """The troops of a city."""
    return Army((Contingent(kind, f.kind_no[kind], points, is_garrison=True),))


def battle_figures(f: ArmyFacts, case: BattleCase, trials: int) -> tuple[list[float], list[float]]:
    """Percent of each outcome, and the mean losses of both sides."""
    attacker = army(f, case.attacker.list, case.attacker.points)
    defender = army(f, case.defender.list, case.defender.points)
    led = (leadership_of(f, attacker), leadership_of(f, defender))
    assert led == (case.attacker.leadership, case.defender.leadership), case.case
    field = Field(f.terrain_no[case.terrain], case.river, MID)
    expected = battle_odds(f, field, attacker, defender, trials, Rng(case.case))
    return [100 * expected.counts[i] / trials for i in range(len(OUTCOMES))], [lost / trials for lost in expected.lost]


def assault_figure(f: ArmyFacts, case: AssaultCase, trials: int) -> float:
    """Percent of assaults that take the city."""
    attacker = army(f, "france", case.attacker, siege_guns=case.siege_guns, sappers=case.sappers)
    walls = Walls(case.fort, case.towers, case.siege_turns, MID)
    expected = assault_odds(f, walls, attacker, garrison(f, "spain", case.defender), trials, Rng(case.case))
    return 100 * expected.counts[ASSAULT_TAKEN] / trials


def battle_lines(cases: Sequence[BattleCase], found: Sequence[tuple[list[float], list[float]]]) -> Iterator[str]:
    """The table of battles: said / measured."""
    yield "## Battles\n"
    yield "| case | " + " | ".join(name.replace("_", " ") for name in OUTCOMES) + " | mean loss, attacker | defender |"
    yield "|---" * (len(OUTCOMES) + 3) + "|"
    for case, (outcome, lost) in zip(cases, found, strict=True):
        cells = [f"{said} / {got:.1f}" for said, got in zip(case.outcome, outcome, strict=True)]
        cells += [f"{said} / {got:.0f}" for said, got in zip(case.mean_loss, lost, strict=True)]
        yield f"| {case.case} | " + " | ".join(cells) + " |"


def assault_lines(cases: Sequence[AssaultCase], found: Sequence[float]) -> Iterator[str]:
    """The table of assaults: said / measured."""
    yield "\n## Assaults\n"
    yield "| case | taken |"
    yield "|---|---|"
    for case, taken in zip(cases, found, strict=True):
        yield f"| {case.case} | {case.taken_percent} / {taken:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=TRIALS)
    parser.add_argument("--no-write", action="store_true", help="print the figures only")
    options = parser.parse_args()
    data = load_set(Data)
    f = ArmyFacts(data)
    battles, assaults = data.battlefield.auto_odds, data.siege.auto_odds
    began = perf_counter()
    fought = [battle_figures(f, case, options.trials) for case in battles]
    middle = perf_counter()
    stormed = [assault_figure(f, case, options.trials) for case in assaults]
    ended = perf_counter()
    pairs = [
        (said, got)
        for case, (row, _) in zip(battles, fought, strict=True)
        for said, got in zip(case.outcome, row, strict=True)
    ]
    pairs += [(case.taken_percent, got) for case, got in zip(assaults, stormed, strict=True)]
    off = max(abs(said - got) for said, got in pairs)
    cases = len(battles) + len(assaults)
    head = HEAD.format(trials=options.trials, most=MOST_OFF, cases=cases, numbers=len(pairs), off=off)
    text = head + "\n".join([*battle_lines(battles, fought), *assault_lines(assaults, stormed)]) + "\n"
    if not options.no_write:
        RESULT.write_text(text, "utf-8")
    print(text)
    speeds = [
        count * options.trials / spent
        for count, spent in ((len(battles), middle - began), (len(assaults), ended - middle))
    ]
    print(f"{speeds[0]:,.0f} battles and {speeds[1]:,.0f} assaults a second")
    sys.exit(0 if off <= MOST_OFF else 1)


if __name__ == "__main__":
    main()
