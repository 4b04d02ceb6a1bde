"""A tournament of nations that are not alike: as each of them, a stronger level gains more points than a weaker one.

Nobody changes seats, because the seats are not even. As each nation both levels play the same campaigns (same seeds,
the other nations of one level), and what counts is by how much the lead of the nation's side differs.
A meeting is over when it is decided, and at the latest when all its campaigns are played: it is looked at five times,
and the interval is as wide as so many looks ask for, so that a meeting is decided by chance no oftener than in one of
twenty.
Equals are measured against the balance that the rulebook wants, target by target. Players who do only one thing take
the place of a normal bot: they must not win more than it does.
"""

from collections.abc import Callable, Sequence
from typing import Any

from arena import HOW_LONG, Z_LOOKS, Arena, Bounds, between, bounds_of, looks, percent, verdict
from msgspec.structs import replace

from baluard.catalogue import game as game_of
from baluard.laboratory.plans import make_plan
from baluard.laboratory.play import Played
from baluard.laboratory.statistics import mean, wilson
from tools.exploits import play_exploit


def sides_of(arena: Arena, options: dict[str, str]) -> dict[str, str]:
    """The nations and their sides."""
    title = game_of(arena.game)
    return title.sides(title.checked_options(options))


def lead_of(seat: str, sides: dict[str, str], game: Played) -> int:
    """The points of a nation's side less those of the other."""
    other = next(one for one in sides if sides[one] != sides[seat])
    return game.scores[seat] - game.scores[other]


# -- levels


def levels_as(arena: Arena, seat: str, strong: str, weak: str) -> tuple[dict[str, Any], str, bool]:
    """Both levels in the place of one nation."""
    options = arena.plan["short"]
    sides = sides_of(arena, options)
    teams = [tuple(level if one == seat else arena.plan["others"] for one in sides) for level in (strong, weak)]
    for games in looks(arena.games):
        leads = [[lead_of(seat, sides, game) for game in arena.games_of(bots, games, options)] for bots in teams]
        differences = [float(one - other) for one, other in zip(*leads, strict=True)]
        low, high = bounds_of(differences, Z_LOOKS)
        if low > 0 or high < 0:
            break
    row = {
        "strong": strong,
        "weak": weak,
        "seat": seat,
        "games": games,
        "mean_lead": [round(mean(found), 2) for found in leads],
        "mean_difference": round(mean(differences), 3),
        "interval": [round(low, 3), round(high, 3)],
        "commands": [arena.command(",".join(bots), games, options) for bots in teams],
    }
    line = (
        f"| {strong} and {weak} | {seat} | {games} | {row['mean_lead'][0]:+.1f} | {row['mean_lead'][1]:+.1f} "
        f"| {mean(differences):+.2f} | {low:+.2f} to {high:+.2f} | {verdict(low > 0)} |"
    )
    return row, line, low > 0


def tournament(arena: Arena) -> bool:
    """Each level and the next weaker one, as each nation."""
    rows, good = [], True
    lines = ["| levels | as | campaigns | lead, stronger | lead, weaker | mean difference | 95 % interval | holds |"]
    lines.append("|---|---|---|---|---|---|---|---|")
    for strong, weak in arena.plan["pairs"]:
        for seat in sides_of(arena, arena.plan["short"]):
            row, line, enough = levels_as(arena, seat, strong, weak)
            rows.append(row)
            lines.append(line)
            good = good and enough
            print(line, flush=True)
    aim = (
        f"The other nations are {arena.plan['others']} bots; the lead is that of the nation's side, in points of the "
        f"count. Wanted: the lower bound of the mean difference above 0. {HOW_LONG}"
    )
    arena.write("tournament", "The levels as each nation", rows, [*lines, "", aim])
    return good


# -- balance


def rate_of(is_so: Callable[[Played], bool], played: Sequence[Played]) -> tuple[float, Bounds]:
    """How often something was so, with its interval."""
    number = sum(is_so(game) for game in played)
    return number / len(played), wilson(number, len(played))


def mean_of(numbers: Sequence[float]) -> tuple[float, Bounds]:
    """A mean with its interval."""
    return mean(numbers), bounds_of(numbers)


def counts_after(turn: int, played: Sequence[Played]) -> list[float]:
    """The French count after a turn, of the campaigns that lasted so long."""
    tables = [game.measures["french_count"] for game in played]
    return [float(table[f"lab.turn_{turn}"]) for table in tables if f"lab.turn_{turn}" in table]


def figures(played: Sequence[Played]) -> dict[str, tuple[float, Bounds]]:
    """What came of the campaigns: the targets' figures by their names in house.toml, and what is only told."""
    twice = [game.measures["deeds"]["lab.twice_beaten"] / max(1, game.measures["length"]["turns"]) for game in played]
    return {
        "french_wins": rate_of(lambda game: game.winner == "french", played),
        "draws": rate_of(lambda game: game.reason == "draw", played),
        "total_victories": rate_of(lambda game: game.reason.startswith("total_"), played),
        "total_french": rate_of(lambda game: game.reason == "total_french", played),
        "total_allied": rate_of(lambda game: game.reason == "total_allied", played),
        "count_6": mean_of(counts_after(6, played)),
        "count_36": mean_of(counts_after(36, played)),
        "twice_beaten": mean_of(twice),
    }


def target_line(target: dict[str, Any], value: float, bounds: Bounds) -> tuple[str, bool]:
    """One target: is the figure within what is wanted, and the whole interval, too?"""
    least, most = target["wanted"]
    holds = least <= value <= most
    surely = least <= bounds[0] and bounds[1] <= most
    said = "yes, the whole interval" if surely else verdict(holds)
    if target.get("is_rate", True):
        told, wanted = f"{percent(value)} | {between(bounds)}", between((least, most))
    else:
        told, wanted = f"{value:.1f} | {bounds[0]:.1f} to {bounds[1]:.1f}", f"{least:g} to {most:g}"
    return f"| {target['name']} | {told} | {wanted} | {said} |", holds


def balance(arena: Arena) -> bool:
    """Equal normal bots to the end of the war."""
    options = arena.plan["long"]
    played = arena.games_of(("normal",), arena.games, options)
    found = figures(played)
    lines = ["| figure | measured | 95 % interval | wanted | holds |", "|---|---|---|---|---|"]
    good = True
    rows = {}
    for target in arena.plan["target"]:
        value, bounds = found[target["figure"]]
        line, holds = target_line(target, value, bounds)
        rows[target["figure"]] = {
            "value": round(value, 4),
            "interval": [round(end, 4) for end in bounds],
            "holds": holds,
        }
        lines.append(line)
        good = good and holds
        print(line, flush=True)
    more = told_besides(played)
    print("\n".join(more))
    row = {"games": arena.games, "figures": rows, "commands": [arena.command("normal", arena.games, options)]}
    aim = f"{arena.games} campaigns of normal bots as all nations, to the end of the war, all combats by the model."
    arena.write("balance", "Equals in the whole war", [row], [aim, "", *lines, "", *more])
    return good


# -- players who do only one thing


def exploit_as(arena: Arena, seat: str, exploit: str) -> tuple[dict[str, Any], str, bool]:
    """Such a player in the place of a nation, beside the campaigns with a normal bot there."""
    options = arena.plan["long"]
    sides = sides_of(arena, options)
    for games in looks(arena.games):
        normal = arena.games_of((arena.plan["others"],), games, options)
        plan = make_plan(arena.game, games, (arena.plan["others"],), arena.seed, options)
        plan = replace(plan, levels=plan.levels | {seat: exploit})
        played = arena.played(plan, arena.play_one if arena.straight else play_exploit)
        won = [[game.winner == sides[seat] for game in found] for found in (played, normal)]
        more = [float(one - other) for one, other in zip(*won, strict=True)]
        low, high = bounds_of(more, Z_LOOKS)
        if low > 0 or high < 0:
            break
    leads = [float(lead_of(seat, sides, a) - lead_of(seat, sides, b)) for a, b in zip(played, normal, strict=True)]
    row = {
        "exploit": exploit,
        "seat": seat,
        "games": games,
        "won": sum(won[0]),
        "won_by_normal": sum(won[1]),
        "difference": round(mean(more), 4),
        "interval": [round(low, 4), round(high, 4)],
        "mean_difference_of_leads": round(mean(leads), 2),
        "commands": [],
    }
    line = (
        f"| {exploit} | {seat} | {games} | {sum(won[0])} | {sum(won[1])} | {percent(mean(more))} "
        f"| {between((low, high))} | {mean(leads):+.1f} | {verdict(low <= 0)} |"
    )
    return row, line, low <= 0


def exploits(arena: Arena) -> bool:
    """Each of them in the place of each nation."""
    rows, good, options = [], True, arena.plan["long"]
    lines = ["| only | as | campaigns | won | won by normal | difference | 95 % interval | mean lead | no more |"]
    lines.append("|---|---|---|---|---|---|---|---|---|")
    for exploit in arena.plan["exploits"]:
        for seat in sides_of(arena, options):
            row, line, fair = exploit_as(arena, seat, exploit)
            rows.append(row)
            lines.append(line)
            good = good and fair
            print(line, flush=True)
    aim = (
        "A player who does only one thing (tools/exploits.py) in the place of a normal bot, the other nations normal, "
        "same seeds, to the end of the war. Won: by the nation's side; the mean lead is that beyond the normal bot's. "
        f"Wanted: it wins no more than the normal bot, within the interval. {HOW_LONG}"
    )
    arena.write("exploits", "Players who do only one thing", rows, [aim, "", *lines])
    return good


def told_besides(played: Sequence[Played]) -> list[str]:
    """What nobody wants to be so or so, and what one must know to tune it."""
    lines = ["| besides, a campaign | mean |", "|---|---|"]
    for table, words in (("deeds", "{}"), ("lost", "points lost {}"), ("stood_at_end", "points of {} at the end")):
        for name in played[0].measures[table]:
            number = mean([float(game.measures[table].get(name, 0)) for game in played])
            lines.append(f"| {words.format(name.removeprefix('lab.').replace('_', ' '))} | {number:.1f} |")
    lines.append(f"| turns | {mean([float(game.measures['length']['turns']) for game in played]):.1f} |")
    french = [(turn, counts_after(turn, played)) for turn in (6, 12, 18, 24, 30, 36)]
    told = ", ".join(f"{turn}: {mean(numbers):.1f}" for turn, numbers in french if numbers)
    lines.append(f"| French count after turn | {told} |")
    lines.append(f"| CPU-seconds of the three bots | {mean([sum(game.thinking.values()) for game in played]):.2f} |")
    return lines
