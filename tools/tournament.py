"""The levels of the bots against each other, sides swapped: `make tournament`. Writes docs/tournament.md.

It stands on `baluard simulate --json` only; `wins` is read in the order of the seats.
"""

import json
import math
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAME, HALF, SEED = "assault", 100, 1714
PAIRS = (("hard", "normal"), ("normal", "easy"))
WANTED, FLOOR = 0.65, 0.55


def command(bots: tuple[str, str]) -> list[str]:
    return ["simulate", GAME, "--games", str(HALF), "--bots", ",".join(bots), "--seed", str(SEED), "--json"]


def play(bots: tuple[str, str]) -> list[int]:
    """Games won by each of the two, in the order of the seats."""
    program = str(Path(sys.executable).with_name("baluard"))
    done = subprocess.run([program, *command(bots)], check=True, stdout=subprocess.PIPE, text=True)
    result = json.loads(done.stdout)
    if result["errors"] or result["finished"] != HALF:
        sys.exit(f"{bots}: {result['finished']} of {HALF} games finished, errors: {result['errors']}")
    return list(result["wins"].values())


def lower_bound(won: int, played: int) -> float:
    """The lower end of the 95 % Wilson interval."""
    z, rate = 1.96, won / played
    spread = z * math.sqrt(rate * (1 - rate) / played + z * z / (4 * played * played))
    return (rate + z * z / (2 * played) - spread) / (1 + z * z / played)


def main() -> None:
    lines = ["# Tournament of the levels", "", f"`make tournament`: {HALF} games a side and pair, seed {SEED}.", ""]
    lines += ["| pair | won as first seat | won as second seat | rate | lower 95 % bound |", "|---|---|---|---|---|"]
    good = True
    for strong, weak in PAIRS:
        first, second = play((strong, weak))[0], play((weak, strong))[1]
        rate, floor = (first + second) / (2 * HALF), lower_bound(first + second, 2 * HALF)
        good = good and rate >= WANTED and floor > FLOOR
        lines.append(f"| {strong} against {weak} | {first} of {HALF} | {second} of {HALF} | {rate:.1%} | {floor:.1%} |")
        print(lines[-1], flush=True)
    lines += ["", "The commands:", ""]
    lines += [f"- `baluard {' '.join(command(bots))}`" for a, b in PAIRS for bots in ((a, b), (b, a))]
    (ROOT / "docs" / "tournament.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.exit(0 if good else f"a level is too weak: at least {WANTED:.0%} is wanted, lower bound above {FLOOR:.0%}")


if __name__ == "__main__":
    main()
