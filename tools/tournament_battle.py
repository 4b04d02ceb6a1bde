"""A tournament of battles: a stronger level beats a weaker one over several scenarios, sides swapped; equals are even.

The levels meet in every scenario of the plan, each as often on either side, and all these battles count together: a
meeting is over when it is decided (`arena.looks`). Equals are measured scenario by scenario: the sides of a symmetric
one are more nearly even than those of a historical one, and where either side may have the first turn it wins hardly
more by that.
"""

from collections.abc import Sequence
from typing import Any

from arena import HOW_LONG, Z_LOOKS, Arena, between, looks, percent, verdict

from baluard.catalogue import game as game_of
from baluard.laboratory.play import Played
from baluard.laboratory.statistics import added, mean, wilson


def seats_of(arena: Arena) -> tuple[str, str]:
    """The two sides, the one of the first seat first."""
    title = game_of(arena.game)
    first, second = title.seats(title.checked_options({}))
    return first, second


# -- levels


def meeting(arena: Arena, strong: str, weak: str) -> tuple[dict[str, Any], str, bool]:
    """Two levels in every scenario, on either side, until it is decided."""
    scenarios, sides = arena.plan["scenarios"], seats_of(arena)
    teams = ((strong, weak), (weak, strong))
    for each in looks(max(2, arena.games // (2 * len(scenarios)))):
        won = {
            scenario: [
                sum(game.winner == side for game in arena.games_of(bots, each, {"scenario": scenario}))
                for bots, side in zip(teams, sides, strict=True)
            ]
            for scenario in scenarios
        }
        games, total = 2 * each * len(scenarios), sum(sum(both) for both in won.values())
        low, high = wilson(total, games, Z_LOOKS)
        if low > arena.plan["floor"] or high < arena.plan["floor"]:
            break
    row = {
        "strong": strong,
        "weak": weak,
        "games": games,
        "won": total,
        "won_in": won,
        "rate": round(total / games, 4),
        "interval": [round(low, 4), round(high, 4)],
        "commands": [
            arena.command(",".join(bots), each, {"scenario": scenario}) for scenario in scenarios for bots in teams
        ],
    }
    in_each = ", ".join(f"{scenario} {first} + {second}" for scenario, (first, second) in won.items())
    holds = low > arena.plan["floor"]
    line = (
        f"| {strong} and {weak} | {games} | {total} | {percent(total / games)} | {between((low, high))} "
        f"| {verdict(holds)} | {in_each}, of {each} each |"
    )
    return row, line, holds


def tournament(arena: Arena) -> bool:
    """Each level against the next weaker one."""
    rows, good = [], True
    lines = ["| levels | battles | won by the stronger | rate | 95 % interval | holds | as first + as second army |"]
    lines.append("|---|---|---|---|---|---|---|")
    for strong, weak in arena.plan["pairs"]:
        row, line, enough = meeting(arena, strong, weak)
        rows.append(row)
        lines.append(line)
        good = good and enough
        print(line, flush=True)
    aim = f"Wanted: the lower bound above {percent(arena.plan['floor'])}. Draws count as not won. {HOW_LONG}"
    arena.write("tournament", "The levels against each other", rows, [*lines, "", aim])
    return good


# -- balance


def balance(arena: Arena) -> bool:
    """Equals in every scenario."""
    rows, good, more = [], True, []
    lines = ["| scenario | level | battles | first army | 95 % interval | wanted | first to move | draws | holds |"]
    lines.append("|---|---|---|---|---|---|---|---|---|")
    for group in arena.plan["balance"]:
        games = min(arena.games, group.get("games", arena.games))
        for scenario in group["scenarios"]:
            options = {"scenario": scenario}
            played = arena.games_of((group["level"],), games, options)
            row = figures(arena, scenario, group, played)
            rows.append(row | {"commands": [arena.command(group["level"], games, options)]})
            lines.append(line_of(row))
            more.append(length_of(row))
            good = good and row["holds"]
            print(lines[-1], more[-1], sep="\n", flush=True)
    bias = percent(arena.plan["first_move"])
    aim = (
        "Both armies are bots of the level. The rate is that of the first army among the battles that somebody won. "
        f"First to move: how often that side won, where a die says who begins; wanted at most {bias}. Where the "
        "scenario names the first side, that is the first army's own rate."
    )
    head = ["| scenario | level | turns | units lost | endings | a battle has |", "|---|---|---|---|---|---|"]
    arena.write(
        "balance", "Equals in every scenario", rows, [*lines, "", aim, "", head, "|---|---|---|---|---|---|", *more]
    )
    return good


def figures(arena: Arena, scenario: str, group: dict[str, Any], played: Sequence[Played]) -> dict[str, Any]:
    """What came of the battles of one scenario."""
    first, _ = seats_of(arena)
    decided = [game for game in played if game.winner]
    won = sum(game.winner == first for game in decided)
    began = [next(iter(game.measures["began"]), "") for game in decided]
    by_first = sum(game.winner == side for game, side in zip(decided, began, strict=True))
    low, high = wilson(won, len(decided))
    rate, moved = won / max(1, len(decided)), by_first / max(1, len(decided))
    least, most = group["even"]
    rolled = len(set(began)) > 1
    endings: dict[str, int] = {}
    for game in played:
        endings[game.reason] = endings.get(game.reason, 0) + 1
    return {
        "scenario": scenario,
        "level": group["level"],
        "games": len(played),
        "won_by_first": won,
        "draws": len(played) - len(decided),
        "rate": round(rate, 4),
        "interval": [round(low, 4), round(high, 4)],
        "wanted": [least, most],
        "won_by_who_began": by_first,
        "rolled": rolled,
        "holds": least <= rate <= most and (not rolled or moved <= arena.plan["first_move"]),
        "turns": round(mean([float(game.measures["length"]["turns"]) for game in played]), 1),
        "lost": round(mean([float(sum(game.measures["lost"].values())) for game in played]), 1),
        "endings": dict(sorted(endings.items())),
        "options": a_battle(played, "options"),
        "combats": a_battle(played, "combats"),
    }


def a_battle(played: Sequence[Played], table: str) -> dict[str, float]:
    """How often each thing occurs in a battle."""
    total = added(game.measures[table] for game in played)
    return {name.removeprefix("lab."): round(number / len(played), 2) for name, number in total.items()}


def line_of(row: dict[str, Any]) -> str:
    """The balance of a scenario."""
    decided = row["games"] - row["draws"]
    moved = f"{row['won_by_who_began']} ({percent(row['won_by_who_began'] / max(1, decided))})" if row["rolled"] else ""
    return (
        f"| {row['scenario']} | {row['level']} | {row['games']} | {row['won_by_first']} ({percent(row['rate'])}) "
        f"| {between(row['interval'])} | {between(row['wanted'])} | {moved} | {row['draws']} "
        f"| {verdict(row['holds'])} |"
    )


def length_of(row: dict[str, Any]) -> str:
    """What a battle of a scenario is like."""
    endings = ", ".join(f"{name} {number}" for name, number in row["endings"].items())
    deeds = ", ".join(f"{name} {number:.1f}" for name, number in (row["options"] | row["combats"]).items())
    return f"| {row['scenario']} | {row['level']} | {row['turns']:.1f} | {row['lost']:.1f} | {endings} | {deeds} |"
