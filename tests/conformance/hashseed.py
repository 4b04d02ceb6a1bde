"""Digests of random games, printed: `python -m tests.conformance.hashseed module:NAME [seeds]`.

Run under two values of PYTHONHASHSEED the lines must be equal: rules never iterate a set, nor depend on an id or hash.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from baluard.kernel.codec import digest
from tests.conformance.games import few_option_sets
from tests.conformance.playing import same, straight

ROOT = Path(__file__).parents[2]


def lines(module: str, name: str, seeds: int) -> list[str]:
    """One line a game."""
    import hashlib

    game = getattr(import_module(module), name)
    found = []
    for options in few_option_sets(game):
        for seed in range(seeds):
            played = straight(game, options, seed)
            log = hashlib.sha256(same(played.entries)).hexdigest()
            found.append(f"{digest(game, played.state)} {log}")
    return found


def check_hash_seeds(module: str, name: str, seeds: int = 2) -> None:
    """The same games whatever the hash seed."""
    found = {value: under(value, module, name, seeds) for value in ("0", "1", "1714")}
    assert len(set(found.values())) == 1, "another game under another PYTHONHASHSEED"


def under(value: str, module: str, name: str, seeds: int) -> str:
    """The lines that a process with this hash seed prints."""
    paths = os.pathsep.join(path for path in sys.path if path)
    env = {**os.environ, "PYTHONHASHSEED": value, "PYTHONPATH": paths}
    command = [sys.executable, "-m", "tests.conformance.hashseed", f"{module}:{name}", str(seeds)]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout, done.stderr
    return done.stdout


if __name__ == "__main__":
    where, _, what = sys.argv[1].partition(":")
    print("\n".join(lines(where, what, int(sys.argv[2]))))
