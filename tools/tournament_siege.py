"""A tournament against the game itself: all play together, so a stronger level is one that survives more often.

Each level plays the same games (the same dice and cards as long as the same is done). In the competitive game the
levels also sit at one table, seats swapped: there the stronger must have more points.
"""

from typing import Any

from arena import HOW_LONG, Z_LOOKS, Arena, between, head, looks, percent, verdict

from baluard.catalogue import game as game_of
from baluard.kernel.contract import Preset
from baluard.laboratory.play import Played
from baluard.laboratory.statistics import mean, wilson


def survived(arena: Arena, played: list[Played]) -> list[bool]:
    """Game by game: has the city held? In the competitive game also without the points that were wanted."""
    return [game.reason in arena.plan["survived"] for game in played]


def levels_at_the_siege(arena: Arena) -> tuple[list[dict[str, Any]], list[str], bool]:
    """Every level plays the same games of the full mode."""
    lines = ["| level | games | survived | rate | 95 % interval |", "|---|---|---|---|---|"]
    rows: list[dict[str, Any]] = []
    found: dict[str, list[bool]] = {}
    for level in arena.plan["levels"]:
        found[level] = survived(arena, arena.games_of((level,), arena.games))
        won = sum(found[level])
        low, high = wilson(won, arena.games)
        rows.append(
            {
                "level": level,
                "games": arena.games,
                "survived": won,
                "rate": round(won / arena.games, 4),
                "interval": [round(low, 4), round(high, 4)],
                "commands": [arena.command(level, arena.games)],
            }
        )
        lines.append(f"| {level} | {arena.games} | {won} | {percent(won / arena.games)} | {between((low, high))} |")
        print(lines[-1], flush=True)
    lines += ["", *head("pair | only the stronger survived | only the weaker | both | neither | as wanted")]
    good = True
    for strong, weak in arena.plan["pairs"]:
        pairs = list(zip(found[strong], found[weak], strict=True))
        counts = [pairs.count(kind) for kind in ((True, False), (False, True), (True, True), (False, False))]
        gap = (counts[0] - counts[1]) / len(pairs)
        enough = gap >= arena.plan["clearly"] and wilson(counts[0], counts[0] + counts[1])[0] > 0.5
        lines.append(f"| {strong} and {weak} | {' | '.join(str(count) for count in counts)} | {verdict(enough)} |")
        good = good and enough
    return rows, lines, good


def rivals(arena: Arena, strong: str, weak: str) -> tuple[dict[str, Any], str, bool]:
    """Two levels at one table, half the games in each seat: who has more points, whatever became of the city."""
    options = arena.plan["rivals"]
    title = game_of(arena.game)
    seats = title.seats(title.checked_options(options))
    for half in looks(max(2, arena.plan["tables"] * arena.games // 2)):
        leads: list[int] = []
        for seat, bots in enumerate(((strong, weak), (weak, strong))):
            for game in arena.games_of(bots, half, options):
                points = [game.scores[name] for name in seats]
                leads.append(points[seat] - points[1 - seat])
        more, less = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
        low, high = wilson(more, more + less, Z_LOOKS)
        if low > 0.5 or high < 0.5:
            break
    rate = more / max(1, more + less)
    row = {
        "strong": strong,
        "weak": weak,
        "games": 2 * half,
        "more_points": more,
        "fewer_points": less,
        "as_many": 2 * half - more - less,
        "mean_lead": round(mean([float(lead) for lead in leads]), 2),
        "rate": round(rate, 4),
        "interval": [round(low, 4), round(high, 4)],
        "commands": [
            arena.command(f"{strong},{weak}", half, options),
            arena.command(f"{weak},{strong}", half, options),
        ],
    }
    enough = rate >= arena.plan["wanted"] and low > 0.5
    line = (
        f"| {strong} and {weak} | {2 * half} | {more} | {less} | {row['as_many']} | {row['mean_lead']:.1f} "
        f"| {percent(rate)} | {between((low, high))} | {verdict(enough)} |"
    )
    return row, line, enough


def tournament(arena: Arena) -> bool:
    """Survival level by level, and the levels as rivals."""
    rows, lines, good = levels_at_the_siege(arena)
    points = "more points | fewer | as many | mean lead"
    lines += ["", *head(f"at one table | games | {points} | rate | 95 % interval | as wanted")]
    for strong, weak in arena.plan["pairs"]:
        row, line, enough = rivals(arena, strong, weak)
        rows.append(row)
        lines.append(line)
        good = good and enough
        print(line, flush=True)
    clearly, wanted = percent(arena.plan["clearly"]), percent(arena.plan["wanted"])
    aim = (
        f"Wanted: a stronger level survives at least {clearly} of all games more often than the next weaker "
        f"one, and has more points in at least {wanted} of the competitive games that do not end level. {HOW_LONG}"
    )
    arena.write("tournament", "The levels against the siege", rows, [*lines, "", aim])
    return good


def options_of(arena: Arena, name: str, options: dict[str, str]) -> dict[str, str]:
    """The options of a setting; a preset has its own."""
    presets: tuple[Preset, ...] = game_of(arena.game).presets
    return next((dict(preset.options) for preset in presets if name == f"preset {preset.id}"), options)


def balance(arena: Arena) -> bool:
    """How often normal bots survive, setting by setting."""
    rows, good, games = [], True, arena.games
    lines = head("setting | games | won | 95 % interval | wanted | as wanted | city held | turns | defeats")
    for setting in arena.plan["setting"]:
        name, (least, most) = setting["name"], setting["wanted"]
        options = options_of(arena, name, setting.get("options", {}))
        played = arena.games_of(("normal",), games, options)
        won = sum(bool(game.winner) for game in played)
        held = sum(survived(arena, played))
        low, high = wilson(won, games)
        reasons = {
            r: sum(g.reason == r for g in played)
            for r in sorted({g.reason for g in played})
            if r != arena.plan["survived"][0]
        }
        turns = mean([float(game.turns) for game in played])
        enough = least <= won / games <= most
        good = good and enough
        rows.append(
            {
                "setting": name,
                "options": options,
                "games": games,
                "won": won,
                "rate": round(won / games, 4),
                "interval": [round(low, 4), round(high, 4)],
                "wanted": [least, most],
                "city_held": held,
                "mean_turns": round(turns, 2),
                "defeats": reasons,
                "commands": [arena.command("normal", games, options)],
            }
        )
        defeats = ", ".join(f"{reason} {count}" for reason, count in reasons.items())
        lines.append(
            f"| {name} | {games} | {won} ({percent(won / games)}) | {between((low, high))} "
            f"| {percent(least)} to {percent(most)} | {verdict(enough)} | {held} | {turns:.1f} | {defeats} |"
        )
        print(lines[-1], flush=True)
    words = (
        "All seats are normal bots. `level`: the city held, but the points together did not reach the victory level."
    )
    arena.write("balance", "How often the city survives", rows, [*lines, "", words])
    return good
