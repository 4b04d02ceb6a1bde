"""A ladder of everybody who can play a game: its levels, a bot from outside, and players who do only one thing, by Elo.

Each player meets one whose number is known, starting from `normal`, which has 1500. Half the games are played on each
side; at a table of several the player sits in every seat in turn, all others are of the other kind, and the number
follows from its share as in a race of so many; as a nation both play the same campaigns, and the one whose side leads
by more has won. A meeting ends when it is decided (`arena.looks`), and goes on where it was interrupted.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import log10
from typing import Any

from arena import HOW_LONG, Z_LOOKS, Arena, between, head, looks, percent, verdict
from msgspec.structs import replace

from baluard.catalogue import game as game_of
from baluard.laboratory.plans import make_plan
from baluard.laboratory.play import Played, play_game
from baluard.laboratory.runners import Play
from baluard.laboratory.statistics import wilson
from tools.exploits import EXPLOITS, play_exploit
from tools.hagglers import OFFERS, play_haggling

NORMAL = "normal"
ELO = 1500.0  # of a normal bot, in every game
SCALE = 400.0

Share = Callable[..., float]  # of a victory, by the games of a place: one of each of its teams


@dataclass(frozen=True)
class Place:
    """One of the places that a player takes in a meeting: who sits where, and how the games are judged."""

    teams: tuple[tuple[str, ...], ...]  # by seat; of a campaign the player's and the other's
    options: dict[str, str]
    share: Share


def won_by(side: str) -> Share:
    """One for the winner, half for each in a draw, a part of a victory that is shared."""

    def share(game: Played) -> float:
        names = game.winner.split("+")
        if not game.winner:
            return 0.5
        return 1.0 / len(names) if side in names else 0.0

    return share


def seats_with(arena: Arena, options: dict[str, str]) -> dict[str, str]:
    """The seats of a table with their sides."""
    game = game_of(arena.game)
    return game.sides(game.checked_options(options))


def in_each_seat(arena: Arena, player: str, other: str, options: dict[str, str]) -> list[Place]:
    """Every side in turn, the rest against it; at a table of several every seat."""
    sides = seats_with(arena, options)
    places = []
    for side in dict.fromkeys(sides.values()):
        team = tuple(player if one == side else other for one in sides.values())
        places.append(Place((team,), options, won_by(side)))
    return places


def as_rivals(arena: Arena, player: str, other: str, options: dict[str, str]) -> list[Place]:
    """Either seat of a game that all play together: who has more points, whatever becomes of the city."""
    options = arena.plan["rivals"] | options
    seats = list(seats_with(arena, options))

    def more_points(seat: str) -> Share:
        rival = next(one for one in seats if one != seat)

        def share(game: Played) -> float:
            lead = game.scores[seat] - game.scores[rival]
            return 0.5 if lead == 0 else float(lead > 0)

        return share

    return [
        Place((tuple(player if one == seat else other for one in seats),), options, more_points(seat)) for seat in seats
    ]


def in_scenarios(arena: Arena, player: str, other: str, options: dict[str, str]) -> list[Place]:
    """Either army of every scenario."""
    found = []
    for scenario in arena.plan["scenarios"]:
        found += in_each_seat(arena, player, other, options | {"scenario": scenario})
    return found


def as_nations(arena: Arena, player: str, other: str, options: dict[str, str]) -> list[Place]:
    """Each nation, beside the same campaigns with the other in its place."""
    options = arena.plan["short"] | options
    sides = seats_with(arena, options)

    def leads_by_more(seat: str) -> Share:
        enemy = next(one for one in sides if sides[one] != sides[seat])

        def share(mine: Played, theirs: Played) -> float:
            gain = (mine.scores[seat] - mine.scores[enemy]) - (theirs.scores[seat] - theirs.scores[enemy])
            return 0.5 if gain == 0 else float(gain > 0)

        return share

    found = []
    for seat in sides:
        teams = tuple(tuple(who if one == seat else NORMAL for one in sides) for who in (player, other))
        found.append(Place(teams, options, leads_by_more(seat)))
    return found


PLACES = {
    "battle": in_scenarios,
    "campaign": as_nations,
    "duel": in_each_seat,
    "siege": as_rivals,
    "table": in_each_seat,
}


def plays_of(player: str) -> Play:
    """The function that plays games of a player: those who are no bots have one of their own."""
    return play_haggling if player in OFFERS else play_exploit if player in EXPLOITS else play_game


def games_of(arena: Arena, team: tuple[str, ...], games: int, options: dict[str, str]) -> list[Played]:
    """The games of a team, of whom some may be no bots."""
    play = next((found for one in team if (found := plays_of(one)) is not play_game), play_game)
    plan = make_plan(arena.game, games, (NORMAL,), arena.seed, options)
    return arena.played(replace(plan, levels=dict(zip(plan.levels, team, strict=True))), play)


def strength(share: float, games: int, seats: int) -> float:
    """By how much Elo one is stronger who has such a share of the victories among so many."""
    surely = min(1 - 0.5 / games, max(0.5 / games, share))
    return SCALE * log10(surely * (seats - 1) / (1 - surely))


def meeting(arena: Arena, entry: dict[str, Any]) -> dict[str, Any]:
    """One player and one whose number is known, until it is decided who is stronger."""
    player, other = entry["player"], entry["against"]
    places = PLACES[arena.plan["kind"]](arena, player, other, entry.get("options", {}))
    seats = len(places) if arena.plan["kind"] == "table" else 2
    fair = 1 / seats
    for each in looks(max(2, min(arena.games, entry.get("games", arena.games)) // len(places))):
        shares: list[float] = []
        for place in places:
            played = [games_of(arena, team, each, place.options) for team in place.teams]
            shares += [place.share(*games) for games in zip(*played, strict=True)]
        games, rate = len(shares), sum(shares) / len(shares)
        low, high = wilson(round(sum(shares)), games, Z_LOOKS)
        if low > fair or high < fair:
            break
    return {
        "player": player,
        "against": other,
        "games": games,
        "won": round(sum(shares), 2),
        "rate": round(rate, 4),
        "interval": [round(low, 4), round(high, 4)],
        "fair": round(fair, 4),
        "stronger_by": [round(strength(found, games, seats)) for found in (rate, low, high)],
        "wanted": entry.get("wanted", ""),
        "commands": [],
    }


WANTED: dict[str, Callable[[float, float, float], bool]] = {
    "more": lambda low, high, fair: low > fair,
    "less": lambda low, high, fair: high < fair,
    "no more": lambda low, high, fair: low <= fair,
}


def is_as_wanted(row: dict[str, Any]) -> bool:
    """Is a player as strong as it should be beside the other?"""
    low, high = row["interval"]
    return not row["wanted"] or WANTED[row["wanted"]](low, high, row["fair"])


def ladder(arena: Arena) -> bool:
    """Everybody, each against one who stands on the ladder already."""
    known, rows = {NORMAL: ELO}, []
    for entry in arena.plan["ladder"]:
        row = meeting(arena, entry)
        known[row["player"]] = round(known[row["against"]] + row["stronger_by"][0])
        row["elo"] = known[row["player"]]
        row["elo_interval"] = [round(known[row["against"]] + by) for by in row["stronger_by"][1:]]
        rows.append(row)
        print(line_of(row), flush=True)
    lines = head("player | Elo | 95 % | against | games | won | rate | 95 % interval | fair share | wanted | as wanted")
    middle = f"| {NORMAL} | {ELO:.0f} | | | | | | | | | |"
    ranked = [(row["elo"], line_of(row)) for row in rows]
    lines += [line for _, line in sorted([(ELO, middle), *ranked], key=lambda found: -found[0])]
    aim = (
        f"A normal bot has {ELO:.0f}; the interval of a number is that of its own meeting, as if that of the other "
        f"were known. Of draws each has half, of shared victories its part. {HOW_LONG}"
    )
    arena.write("ladder", "The ladder", rows, [*lines, "", aim])
    return all(is_as_wanted(row) for row in rows)


def line_of(row: dict[str, Any]) -> str:
    """A rung."""
    low, high = row["elo_interval"]
    return (
        f"| {row['player']} | {row['elo']:.0f} | {low} to {high} | {row['against']} | {row['games']} | {row['won']:g} "
        f"| {percent(row['rate'])} | {between(row['interval'])} | {percent(row['fair'])} | {row['wanted']} "
        f"| {verdict(is_as_wanted(row)) if row['wanted'] else ''} |"
    )
