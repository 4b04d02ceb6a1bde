"""The levels of the bots against each other, and how even the games are: `make tournament`.

    python tools/tournament.py [GAME..] [--games 200] [--seed 1714] [--workers 0] [--only tournament|balance]

It stands on the laboratory and writes docs/results/tournament-GAME.json and .md (the levels against each other) and
docs/results/balance-GAME.json and .md (equals). What is wanted of a game stands in its house.toml, with the kind of its
tournament; a game without one is left out.
What the thinking cost stands beside its ceilings; it depends on the machine and the build, and is no part of the goal.
Exit code 1 when a level is too weak or a game is not even.
"""

import argparse
import sys

import tournament_duel
import tournament_siege
import tournament_table
from arena import Arena

from tools.folders import known_of, slugs

KINDS = {"duel": tournament_duel, "siege": tournament_siege, "table": tournament_table}


def main() -> None:
    kinds = {slug: KINDS[plan["kind"]] for slug in slugs() if (plan := known_of(slug, "tournament"))}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", choices=(*kinds, []), default=[])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="1714")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--only", choices=("tournament", "balance"))
    chosen = parser.parse_args()
    failed = []
    for slug in chosen.game or kinds:
        for kind, run in (("tournament", kinds[slug].tournament), ("balance", kinds[slug].balance)):
            wanted = chosen.only in (None, kind)
            if wanted and not run(Arena(slug, chosen.games, chosen.seed, chosen.workers)):
                failed.append(f"{kind} of {slug}")
    sys.exit(f"not as wanted: {', '.join(failed)}; see docs/results" if failed else 0)


if __name__ == "__main__":
    main()
