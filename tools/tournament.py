"""The levels of the bots against each other, and how even the games are: `make tournament`.

    python tools/tournament.py [GAME..] [--games 200] [--seed 1714] [--workers 0] [--only tournament|balance]

It stands on the laboratory and writes docs/results/tournament-GAME.json and .md (the levels against each other) and
docs/results/balance-GAME.json and .md (equals). What is wanted of a game stands in tools/tournament_GAME.py.
What the thinking cost stands beside its ceilings; it depends on the machine and the build, and is no part of the goal.
Exit code 1 when a level is too weak or a game is not even.
"""

import argparse
import sys

import tournament_assault
import tournament_catalans
import tournament_victus
from arena import Arena

GAMES = {"assault": tournament_assault, "catalans": tournament_catalans, "victus": tournament_victus}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", choices=(*GAMES, []), default=[])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="1714")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--only", choices=("tournament", "balance"))
    chosen = parser.parse_args()
    failed = []
    for slug in chosen.game or GAMES:
        for kind, run in (("tournament", GAMES[slug].tournament), ("balance", GAMES[slug].balance)):
            wanted = chosen.only in (None, kind)
            if wanted and not run(Arena(slug, chosen.games, chosen.seed, chosen.workers)):
                failed.append(f"{kind} of {slug}")
    sys.exit(f"not as wanted: {', '.join(failed)}; see docs/results" if failed else 0)


if __name__ == "__main__":
    main()
