"""Writes the grids from which the computer players of `peninsular` guess a fight: `tools/peninsular_odds.py`.

Battles: 300 French points are attacked by others of the same list, both sides leaving a battle that they are losing.
Assaults: of 100 points in a city of two towers, with all siege guns that may be had, and sappers: French against
Spaniards, Spaniards against French, British against French.
Each cell is fought TRIALS times with dice of its own, so that the file comes out the same each time.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from baluard.components import load_set  # noqa: E402
from baluard.games.peninsular.bot.odds import MOST_SHIFT, MOST_TURNS, RATIOS, STORM_RATIOS  # noqa: E402
from baluard.games.peninsular.model.army_facts import (  # noqa: E402
    IF_LOSING,
    PERIODS,
    RESULTS,
    ArmyFacts,
)
from baluard.games.peninsular.model.data import Data  # noqa: E402
from baluard.games.peninsular.rules.armies import Army, Contingent  # noqa: E402
from baluard.games.peninsular.rules.assault import Walls  # noqa: E402
from baluard.games.peninsular.rules.battle import Field  # noqa: E402
from baluard.games.peninsular.rules.odds import Expected, assault_odds, battle_odds  # noqa: E402
from baluard.kernel.rng import Rng  # noqa: E402

GRID = ROOT / "src" / "baluard" / "games" / "peninsular" / "bot" / "odds_grid.py"
TRIALS = 200
DEFENDERS = 300  # points of the side that is attacked
INSIDE = 100  # points in the city
TOWERS = 2
FORTS = range(4)
STORMERS = (("france", "spain"), ("spain", "france"), ("britain", "france"))  # who storms, who is inside
GUNS_STEP = 300  # PEN-18.2 points for each siege battery
CORPS = 400
MID = PERIODS.index("mid")
HELD = [RESULTS.index(name) for name in ("attacker_break_win", "attacker_absolute", "attacker_major")]
DRIVEN = [RESULTS.index(name) for name in ("defender_break_win", "defender_absolute", "defender_major")]
HEAD = '''"""Made by `tools/peninsular_odds.py` with the models of PEN-17 and PEN-18; `odds.py` says how it is read."""

from __future__ import annotations

from typing import Final

'''


def facts() -> ArmyFacts:
    """The armies of the components; Poles fight here with the French list, as the other side."""
    f = ArmyFacts(load_set(Data))
    french, other = f.kind_no["france"], f.kind_no["poland"]
    for table in (f.field_pattern, f.garrison_pattern, f.filler, f.battery_step):
        table[other] = table[french]  # type: ignore[index]
    return f


def corps(f: ArmyFacts, kind: str, points: int) -> tuple[Contingent, ...]:
    """Corps of 400 points and a smaller one."""
    sizes = [CORPS] * (points // CORPS) + ([points % CORPS] if points % CORPS else [])
    return tuple([Contingent(f"{kind}{i}", f.kind_no[kind], size) for i, size in enumerate(sizes)])


def battle_cell(f: ArmyFacts, advantage: int, ratio: int, against: str = "france") -> str:
    """Percent of fields held and lost by the attacker, percent of points lost by attacker and defender."""
    f.kind_leadership[f.kind_no["poland"]] = f.kind_leadership[f.kind_no[against]] + advantage
    points = DEFENDERS * ratio // 100
    attacker = Army(corps(f, "poland", points), policy=IF_LOSING, may_withdraw=True)
    defender = Army(corps(f, against, DEFENDERS), policy=IF_LOSING, may_withdraw=True)
    field = Field(f.terrain_no["plain"], False, MID)
    found = battle_odds(f, field, attacker, defender, TRIALS, Rng(f"battle {advantage} {ratio}"))
    return " ".join([share(found, HELD), share(found, DRIVEN), lost(found, 0, points), lost(found, 1, DEFENDERS)])


def storm_cell(f: ArmyFacts, who: int, fort: int, turns: int, ratio: int) -> str:
    """Percent taken, percent of points lost by the attacker."""
    points = INSIDE * ratio // 100
    guns = points // GUNS_STEP if fort else 0
    storming, inside = STORMERS[who]
    attacker = Army(corps(f, storming, points), siege_guns=guns, sappers=1 if fort and points > INSIDE else 0)
    garrison = Army((Contingent(inside, f.kind_no[inside], INSIDE, is_garrison=True),))
    walls = Walls(fort, TOWERS, turns, MID)
    found = assault_odds(f, walls, attacker, garrison, TRIALS, Rng(f"storm {storming} {fort} {turns} {ratio}"))
    return f"{found.percent_taken()} {lost(found, 0, points)}"


def spanish_gap(f: ArmyFacts) -> int:
    """The advantage that attackers have over Spaniards by their better units alone, told as leadership."""
    distances = []
    for shift in range(MOST_SHIFT + 1):
        off = 0
        for ratio in (100, 150):
            told = zip(battle_cell(f, 0, ratio, "spain").split(), battle_cell(f, shift, ratio).split(), strict=True)
            off += sum([abs(int(a) - int(b)) for a, b in told])
        distances.append(off)
    return distances.index(min(distances))


def share(found: Expected, results: list[int]) -> str:
    """Percent of fights that ended in one of these ways."""
    return str(round(100 * sum(found.counts[i] for i in results) / found.trials))


def lost(found: Expected, role: int, points: int) -> str:
    """Percent of its points that a side lost."""
    return str(round(100 * found.lost[role] / found.trials / points))


def rows(name: str, lines: list[list[str]]) -> str:
    """A grid as it is written down: one line a row."""
    body = ["    *(" + ", ".join([f'"{cell}"' for cell in line]) + "),\n" for line in lines]
    return f"{name}: Final = (\n{''.join(body)})\n"


def main() -> None:
    f = facts()
    battles = [[battle_cell(f, k, r) for r in RATIOS] for k in range(-MOST_SHIFT, MOST_SHIFT + 1)]
    storms = [
        [storm_cell(f, who, fort, turns, ratio) for ratio in STORM_RATIOS]
        for who in range(len(STORMERS))
        for fort in FORTS
        for turns in range(MOST_TURNS + 1)
    ]
    gap = f"SPANISH_GAP: Final = {spanish_gap(f)}  # what worse units cost Spaniards in battle, told as leadership\n"
    GRID.write_text(HEAD + rows("BATTLES", battles) + rows("STORMS", storms) + gap, encoding="utf-8")


if __name__ == "__main__":
    main()
