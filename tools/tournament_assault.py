"""The tournament of assault: a stronger level beats a weaker one, half the games on each side; equals are even."""

from typing import Any

import msgspec
from arena import Arena, between, percent

from baluard.laboratory.statistics import wilson

CROWNS, CATALAN = "two_crowns", "catalan"
PAIRS = (("hard", "normal"), ("normal", "easy"))
EQUALS = ("hard", "normal")
WANTED, FLOOR = 0.65, 0.55  # of a stronger level against a weaker one: the rate, and its lower 95 % bound
EVEN = (0.40, 0.60)  # of each side between equals


def duel(arena: Arena, strong: str, weak: str) -> tuple[dict[str, Any], bool]:
    """Half the games on each side."""
    half = arena.games // 2
    first, second = (arena.play(bots, half) for bots in ((strong, weak), (weak, strong)))
    won = first.wins[CROWNS] + second.wins[CATALAN]
    low, high = wilson(won, 2 * half)
    row = {
        "strong": strong,
        "weak": weak,
        "games": 2 * half,
        "won": won,
        "won_as_two_crowns": first.wins[CROWNS],
        "won_as_catalan": second.wins[CATALAN],
        "draws": first.draws + second.draws,
        "rate": round(won / (2 * half), 4),
        "interval": [round(low, 4), round(high, 4)],
        "mean_margin": round((first.mean_margin - second.mean_margin) / 2, 2),
        "commands": [arena.command(f"{strong},{weak}", half), arena.command(f"{weak},{strong}", half)],
    }
    return row, won / (2 * half) >= WANTED and low > FLOOR


def tournament(arena: Arena) -> bool:
    """Each level against the next weaker one."""
    rows, good, half = [], True, arena.games // 2
    lines = ["| pair | games | won as Two Crowns | won as Catalan | rate | 95 % interval | mean margin |"]
    lines.append("|---|---|---|---|---|---|---|")
    for strong, weak in PAIRS:
        row, enough = duel(arena, strong, weak)
        rows.append(row)
        good = good and enough
        lines.append(
            f"| {strong} against {weak} | {row['games']} | {row['won_as_two_crowns']} of {half} "
            f"| {row['won_as_catalan']} of {half} | {percent(row['rate'])} "
            f"| {between(row['interval'])} | {row['mean_margin']:+.1f} |"
        )
        print(lines[-1], flush=True)
    aim = f"Wanted: at least {percent(WANTED)}, the lower bound above {percent(FLOOR)}. Draws count as not won."
    arena.write("tournament", "The levels against each other", rows, [*lines, "", aim])
    return good


def balance(arena: Arena) -> bool:
    """Equals against each other."""
    rows, good, games = [], True, arena.games
    lines = ["| level | games | Two Crowns | 95 % interval | Catalan | draws | mean margin | automatic victories |"]
    lines.append("|---|---|---|---|---|---|---|---|")
    for level in EQUALS:
        summary = arena.play((level, level), games)
        rates = [summary.wins[side] / games for side in (CROWNS, CATALAN)]
        automatic = sum(count for reason, count in summary.reasons.items() if reason not in ("points", "tie"))
        good = good and (level != EQUALS[0] or all(EVEN[0] <= rate <= EVEN[1] for rate in rates))
        commands = [arena.command(level, games), arena.command(level, games, how=f"--out {level}.html")]
        row = msgspec.to_builtins(summary) | {"commands": commands}
        rows.append({key: value for key, value in row.items() if key not in ("seconds", "thinking", "failures")})
        lines.append(
            f"| {level} | {games} | {summary.wins[CROWNS]} ({percent(rates[0])}) "
            f"| {between(summary.intervals[CROWNS])} "
            f"| {summary.wins[CATALAN]} ({percent(rates[1])}) | {summary.draws} "
            f"| {summary.mean_margin:+.1f} ± {summary.deviation:.1f} | {automatic} |"
        )
        print(lines[-1], flush=True)
    aim = f"Wanted of hard against hard: {percent(EVEN[0])} to {percent(EVEN[1])} for each side."
    report = "With `--out` the same games make a page with plots: who won, how long it took, points, where units died."
    arena.write("balance", "Equals against each other", rows, [*lines, "", aim, "", report])
    return good
