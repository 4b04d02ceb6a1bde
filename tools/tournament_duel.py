"""A tournament of two sides: a stronger level beats a weaker one, half the games on each side; equals are even."""

from typing import Any

import msgspec
from arena import HOW_LONG, Z_LOOKS, Arena, between, head, looks, percent, verdict

from baluard.catalogue import game as game_of
from baluard.laboratory.statistics import wilson
from baluard.texts import texts_for


def sides_of(arena: Arena) -> tuple[str, str]:
    """The two sides, the one of the first seat first."""
    game = game_of(arena.game)
    first, second = dict.fromkeys(game.sides(game.checked_options({})).values())
    return first, second


def named(arena: Arena, side: str) -> str:
    """What a side is called."""
    return texts_for("en", game_of(arena.game).package).say(f"side.{side}")


def duel(arena: Arena, strong: str, weak: str) -> tuple[dict[str, Any], bool]:
    """Half the games on each side, until it is decided."""
    one, other = sides_of(arena)
    for half in looks(max(2, arena.games // 2)):
        first, second = (arena.play(bots, half) for bots in ((strong, weak), (weak, strong)))
        won = first.wins[one] + second.wins[other]
        low, high = wilson(won, 2 * half, Z_LOOKS)
        if low > arena.plan["floor"] or high < arena.plan["floor"]:
            break
    row = {
        "strong": strong,
        "weak": weak,
        "games": 2 * half,
        "won": won,
        f"won_as_{one}": first.wins[one],
        f"won_as_{other}": second.wins[other],
        "draws": first.draws + second.draws,
        "rate": round(won / (2 * half), 4),
        "interval": [round(low, 4), round(high, 4)],
        "mean_margin": round((first.mean_margin - second.mean_margin) / 2, 2),
        "commands": [arena.command(f"{strong},{weak}", half), arena.command(f"{weak},{strong}", half)],
    }
    return row, won / (2 * half) >= arena.plan["wanted"] and low > arena.plan["floor"]


def tournament(arena: Arena) -> bool:
    """Each level against the next weaker one."""
    rows, good, sides = [], True, sides_of(arena)
    won = " | ".join(f"won as {named(arena, side)}" for side in sides)
    lines = head(f"pair | games | {won} | rate | 95 % interval | mean margin | as wanted")
    for strong, weak in arena.plan["pairs"]:
        row, enough = duel(arena, strong, weak)
        rows.append(row)
        good, half = good and enough, row["games"] // 2
        lines.append(
            f"| {strong} against {weak} | {row['games']} | {row[f'won_as_{sides[0]}']} of {half} "
            f"| {row[f'won_as_{sides[1]}']} of {half} | {percent(row['rate'])} "
            f"| {between(row['interval'])} | {row['mean_margin']:+.1f} | {verdict(enough)} |"
        )
        print(lines[-1], flush=True)
    rate, floor = percent(arena.plan["wanted"]), percent(arena.plan["floor"])
    aim = f"Wanted: at least {rate}, the lower bound above {floor}. Draws count as not won. {HOW_LONG}"
    arena.write("tournament", "The levels against each other", rows, [*lines, "", aim])
    return good


def balance(arena: Arena) -> bool:
    """Equals against each other."""
    rows, good, games, equals = [], True, arena.games, arena.plan["equals"]
    (one, other), (low, high) = sides_of(arena), arena.plan["even"]
    first, second = named(arena, one), named(arena, other)
    won = f"{first} | 95 % interval | {second}"
    lines = head(f"level | games | {won} | draws | mean margin | automatic victories | as wanted")
    for level in equals:
        summary = arena.play((level, level), games)
        rates = [summary.wins[side] / games for side in (one, other)]
        automatic = sum(count for reason, count in summary.reasons.items() if reason not in arena.plan["by_points"])
        even = all(low <= rate <= high for rate in rates)
        said = verdict(even) if level == equals[0] else ""
        good = good and (level != equals[0] or even)
        commands = [arena.command(level, games), arena.command(level, games, how=f"--out {level}.html")]
        row = msgspec.to_builtins(summary) | {"commands": commands}
        rows.append({key: value for key, value in row.items() if key not in ("seconds", "thinking", "failures")})
        lines.append(
            f"| {level} | {games} | {summary.wins[one]} ({percent(rates[0])}) "
            f"| {between(summary.intervals[one])} "
            f"| {summary.wins[other]} ({percent(rates[1])}) | {summary.draws} "
            f"| {summary.mean_margin:+.1f} ± {summary.deviation:.1f} | {automatic} | {said} |"
        )
        print(lines[-1], flush=True)
    aim = f"Wanted of {equals[0]} against {equals[0]}: {percent(low)} to {percent(high)} for each side."
    report = "With `--out` the same games make a page with plots: who won, how long it took, points, where units died."
    arena.write("balance", "Equals against each other", rows, [*lines, "", aim, "", report])
    return good
