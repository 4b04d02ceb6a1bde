"""A tournament of several at one table: a stronger level among weaker ones wins more than its share; equals are even.

With two players each level plays half the games in each seat. With more, the stronger sits in every seat in turn and
all others are of the weaker level; its fair share is one game in as many as there are seats. Players who live by one
kind of offer take the place of a normal bot in every seat in turn: they must not win more than it does.
"""

from typing import Any

from arena import HOW_LONG, LOOKS, Z_LOOKS, Arena, between, bounds_of, head, looks, percent, verdict
from msgspec.structs import replace

from baluard.catalogue import game as game_of
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.model.tables import facts_for
from baluard.laboratory.plans import make_plan
from baluard.laboratory.play import Played
from baluard.laboratory.statistics import mean, wilson
from tools.hagglers import play_haggling

MANY = 2  # times as many games with more than two seats, where a level is far from its share sooner by chance


def seats_of(arena: Arena, players: str) -> tuple[str, ...]:
    """The seats of a table."""
    game = game_of(arena.game)
    return game.seats(game.checked_options({"players": players}))


def share_of(seat: str, played: list[Played]) -> float:
    """Games won by a seat; of a shared victory its part."""
    winners = [game.winner.split("+") for game in played]
    return sum([1.0 / len(names) for names in winners if seat in names], 0.0)


def meeting(arena: Arena, players: str, strong: str, weak: str) -> tuple[dict[str, Any], str, bool]:
    """The stronger in every seat in turn."""
    seats = seats_of(arena, players)
    options, fair = {"players": players}, 1 / len(seats)
    teams = {seat: tuple(strong if one == seat else weak for one in seats) for seat in seats}
    most = arena.games * (MANY if len(seats) > 2 else 1)
    for each in looks(max(LOOKS, most // len(seats))):
        won = {seat: share_of(seat, arena.games_of(bots, each, options)) for seat, bots in teams.items()}
        games, total = each * len(seats), sum(won.values())
        low, high = wilson(round(total), games, Z_LOOKS)
        if low > fair or high < fair:
            break
    commands = [arena.command(",".join(bots), each, options) for bots in teams.values()]
    rate = total / games
    wanted = arena.plan["duel"] if len(seats) == 2 else arena.plan["more"] * fair
    row = {
        "strong": strong,
        "weak": weak,
        "players": int(players),
        "games": games,
        "won": total,
        "won_by_seat": won,
        "rate": round(rate, 4),
        "interval": [round(low, 4), round(high, 4)],
        "fair": fair,
        "wanted": round(wanted, 4),
        "commands": commands,
    }
    by_seat = ", ".join(f"{seat} {number:g}" for seat, number in won.items())
    enough = rate >= wanted and low > fair
    line = (
        f"| {strong} among {weak} | {players} | {games} | {total:g} ({by_seat}, of {each} each) | {percent(rate)} "
        f"| {between((low, high))} | {percent(fair)} | {percent(wanted)} | {verdict(enough)} |"
    )
    return row, line, enough


def tournament(arena: Arena) -> bool:
    """Each level among the next weaker one."""
    rows, good = [], True
    share = "rate | 95 % interval | fair share | wanted"
    lines = head(f"levels | players | games | won by the stronger | {share} | as wanted")
    for strong, weak in arena.plan["pairs"]:
        for players in arena.plan["tables"]:
            row, line, enough = meeting(arena, players, strong, weak)
            rows.append(row)
            lines.append(line)
            good = good and enough
            print(line, flush=True)
    aim = f"Wanted: at least the rate so called, and the lower bound above the fair share. {HOW_LONG}"
    arena.write("tournament", "The levels at one table", rows, [*lines, "", aim])
    return good


def balance(arena: Arena) -> bool:
    """Equal normal bots, by number of players."""
    rows, good, games = [], True, arena.games
    lines = head("players | seat | games | won | 95 % interval | fair share | points | as wanted")
    besides = "shared victories | winner's points | deals"
    more = head(f"players | rounds (least to most) | wanted | falls | as wanted | {besides}")
    for players, (least, most) in arena.plan["rounds"].items():
        options = {"players": players}
        played = arena.games_of(("normal",), games, options)
        row = numbers(arena, players, played)
        rows.append(row | {"commands": [arena.command("normal", games, options)]})
        for seat, found in row["seats"].items():
            lines.append(
                f"| {players} | {seat} | {games} | {found['won']:g} ({percent(found['rate'])}) "
                f"| {between(found['interval'])} | {percent(row['fair'])} | {found['points']} "
                f"| {verdict(is_fair(arena, row, found))} |"
            )
            print(lines[-1], flush=True)
        more.append(
            f"| {players} | {row['rounds']:.1f} ({row['shortest']} to {row['longest']}) | {least} to {most} "
            f"| {percent(row['falls'])} | {verdict(is_long(arena, players, row))} "
            f"| {row['shared']} | {row['winner_points']:.1f} | {row['deals']:.1f} |"
        )
        print(more[-1], flush=True)
        good = good and is_even(arena, players, row)
    sources = ["| players | where the winners' points came from |", "|---|---|"]
    for row in rows:
        total = sum(max(0, number) for number in row["sources"].values())
        told = sorted(row["sources"].items(), key=lambda item: -item[1])
        sources.append(f"| {row['players']} | " + ", ".join(f"{n} {percent(k / total)}" for n, k in told) + " |")
    aim = (
        f"All seats are normal bots. Wanted: no seat above {arena.plan['most']:g} times its fair share, "
        f"rounds as in the table, {between(arena.plan['falls'])} of the games ended by the fall of Barcelona."
    )
    arena.write("balance", "Equals at one table", rows, [*lines, "", *more, "", *sources, "", aim])
    return good


def numbers(arena: Arena, players: str, played: list[Played]) -> dict[str, Any]:
    """What came of the games of one table."""
    seats, games = seats_of(arena, players), len(played)
    found = {}
    for seat in seats:
        won = share_of(seat, played)
        low, high = wilson(round(won), games)
        found[seat] = {
            "won": round(won, 2),
            "rate": round(won / games, 4),
            "interval": [round(low, 4), round(high, 4)],
            "points": round(mean([points_of(arena, seat, players, game) for game in played]), 2),
        }
    lengths = [game.measures["length"]["turns"] for game in played]
    sources: dict[str, int] = {}
    for game in played:
        for name, number in game.measures["points_of_winners"].items():
            sources[name.removeprefix("lab.")] = sources.get(name.removeprefix("lab."), 0) + number
    return {
        "players": int(players),
        "games": games,
        "fair": round(1 / len(seats), 4),
        "seats": found,
        "rounds": round(mean(lengths), 2),
        "shortest": min(lengths),
        "longest": max(lengths),
        "falls": round(sum(game.reason == "fall" for game in played) / games, 4),
        "shared": sum("+" in game.winner for game in played),
        "winner_points": round(mean([max(game.scores.values()) for game in played]), 2),
        "deals": round(mean([game.measures["deeds"].get("lab.deal_made", 0) for game in played]), 2),
        "sources": dict(sorted(sources.items())),
    }


def points_of(arena: Arena, seat: str, players: str, game: Played) -> float:
    """The points of a seat; of two powers the weaker counts."""
    title = game_of(arena.game)
    f = facts_for(title.data, title.checked_options({"players": players}))
    return float(min(game.scores[POWERS[power]] for power in f.powers if f.owner[power] == seat))


def is_even(arena: Arena, players: str, row: dict[str, Any]) -> bool:
    """Is a table as wanted?"""
    return all(is_fair(arena, row, found) for found in row["seats"].values()) and is_long(arena, players, row)


def is_fair(arena: Arena, row: dict[str, Any], found: dict[str, Any]) -> bool:
    """Does a seat win no more than it may?"""
    return bool(found["rate"] <= arena.plan["most"] * row["fair"])


def is_long(arena: Arena, players: str, row: dict[str, Any]) -> bool:
    """Do the games of a table last as long as wanted, and end as often by the fall of Barcelona?"""
    (least, most), falls = arena.plan["rounds"][players], arena.plan["falls"]
    return bool(least <= row["rounds"] <= most and falls[0] <= row["falls"] <= falls[1])


def exploit_at(arena: Arena, kind: str) -> tuple[dict[str, Any], str, bool]:
    """Such a player in every seat in turn, beside the same games with a normal bot there."""
    seats, options = seats_of(arena, arena.plan["exploited"]), {"players": arena.plan["exploited"]}
    won: dict[str, list[float]] = {}
    for games in looks(max(LOOKS, arena.games // len(seats))):
        normal = arena.games_of(("normal",), games, options)
        plan = make_plan(arena.game, games, ("normal",), arena.seed, options)
        differences: list[float] = []
        for seat in seats:
            played = arena.played(replace(plan, levels=plan.levels | {seat: kind}), play_haggling)
            won[seat] = [share_of(seat, played), share_of(seat, normal)]
            differences += [
                share_of(seat, [one]) - share_of(seat, [other]) for one, other in zip(played, normal, strict=True)
            ]
        low, high = bounds_of(differences, Z_LOOKS)
        if low > 0 or high < 0:
            break
    mine, theirs = (sum(numbers) for numbers in zip(*won.values(), strict=True))
    row = {
        "exploit": kind,
        "players": len(seats),
        "games": games * len(seats),
        "won": mine,
        "won_by_normal": theirs,
        "won_by_seat": won,
        "difference": round(mean(differences), 4),
        "interval": [round(low, 4), round(high, 4)],
        "commands": [],
    }
    by_seat = ", ".join(f"{seat} {one:g} to {other:g}" for seat, (one, other) in won.items())
    line = (
        f"| {kind} | {games * len(seats)} | {mine:g} | {theirs:g} ({by_seat}) | {percent(mean(differences))} "
        f"| {between((low, high))} | {verdict(low <= 0)} |"
    )
    return row, line, low <= 0


def exploits(arena: Arena) -> bool:
    """Each kind of haggling."""
    rows, good = [], True
    lines = head("offers | games | won | won by normal | difference | 95 % interval | as wanted")
    for kind in arena.plan["exploits"]:
        row, line, fair = exploit_at(arena, kind)
        rows.append(row)
        lines.append(line)
        good = good and fair
        print(line, flush=True)
    aim = (
        "A player who lives by one kind of offer (tools/hagglers.py) in the place of a normal bot, all others normal, "
        f"same seeds. Wanted: it wins no more than the normal bot, within the interval. {HOW_LONG}"
    )
    arena.write("exploits", "Players who live by offers", rows, [aim, "", *lines])
    return good
