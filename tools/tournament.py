"""The levels of the bots against each other, and how even the games are: `make tournament`.

    python tools/tournament.py [GAME..] [--games N] [--seed 1714] [--workers 0]
        [--only tournament|balance|exploits|ladder] [--pairs STRONG:WEAK,..] [--dry] [--straight]

It stands on the laboratory and writes docs/results/tournament-GAME.json and .md (the levels against each other),
docs/results/balance-GAME.json and .md (equals), of some games docs/results/exploits-GAME.json and .md (players who
do only one thing), and docs/results/ladder-GAME.json and .md (everybody who can play it, by Elo). What is wanted of a
game stands in its house.toml, with the kind of its tournament; a game without one is left out.
A meeting ends when it is decided; how many games it has at most stands there, too, unless it is 200. Games are kept in
build/played/ as they are played: a run that was interrupted goes on where it stopped, as long as the program is the
same.
With `--dry` or only some of the pairs nothing is written. `--straight` is for tuning: a dry run in a hurry.
What the thinking cost stands beside its ceilings; it depends on the machine and the build, and is no part of the goal.
Exit code 1 when a level is too weak or a game is not even.
"""

import argparse
import sys

import ladder
import tournament_battle
import tournament_campaign
import tournament_duel
import tournament_siege
import tournament_table
from arena import Arena

from tools.folders import known_of, slugs

KINDS = {
    "battle": tournament_battle,
    "campaign": tournament_campaign,
    "duel": tournament_duel,
    "siege": tournament_siege,
    "table": tournament_table,
}
KNOWN = ("tournament", "balance", "exploits", "ladder")
GAMES = 200


def main() -> None:
    kinds = {slug: KINDS[plan["kind"]] for slug in slugs() if (plan := known_of(slug, "tournament"))}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", choices=(*kinds, []), default=[])
    parser.add_argument("--games", type=int, help=f"of a meeting; else as the game wants, or {GAMES}")
    parser.add_argument("--seed", default="1714")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--only", choices=KNOWN)
    parser.add_argument("--pairs", default="", help="only these levels, STRONG:WEAK by commas")
    parser.add_argument("--dry", action="store_true", help="print the lines, write nothing")
    parser.add_argument("--straight", action="store_true", help="a dry run without matches and views, in a hurry")
    chosen = parser.parse_args()
    pairs = [pair.split(":") for pair in chosen.pairs.split(",") if pair]
    failed = []
    for slug in chosen.game or kinds:
        for kind in KNOWN:
            run = getattr(kinds[slug], kind, None)  # not every game has players who do only one thing
            if kind == "ladder" and known_of(slug, "tournament").get("ladder"):
                run = ladder.ladder
            wanted = run is not None and chosen.only in (None, kind)
            games = chosen.games or known_of(slug, "tournament").get("games", {}).get(kind, GAMES)
            dry = chosen.dry or chosen.straight or bool(pairs)
            if wanted and not run(Arena(slug, games, chosen.seed, chosen.workers, pairs, dry, chosen.straight)):
                failed.append(f"{kind} of {slug}")
    sys.exit(f"not as wanted: {', '.join(failed)}; see docs/results" if failed else 0)


if __name__ == "__main__":
    main()
