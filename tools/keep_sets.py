"""Keep the present data set of each game with the program, under its hash, so that later programs still have it.

    python tools/keep_sets.py     # writes games/<slug>/data/sets/<hash>.json.gz where it is missing

Nothing is ever removed. Run it when components were tuned, in the commit that tunes them; a test says so.
"""

import gzip
from pathlib import Path

from baluard.catalogue import games

GAMES = Path(__file__).resolve().parents[1] / "src" / "baluard" / "games"


def main() -> None:
    for slug, game in games().items():
        file = GAMES / slug / "data" / "sets" / f"{game.data_hash()}.json.gz"
        if not file.exists():
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(gzip.compress(game.pack_data(), 9, mtime=0))
            print(file.relative_to(GAMES.parents[2]))


if __name__ == "__main__":
    main()
