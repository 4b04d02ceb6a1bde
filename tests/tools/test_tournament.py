"""The tournaments' tools: games are kept and not played again, and a campaign's figures are what the book wants."""

from __future__ import annotations

from pathlib import Path

import pytest

from baluard.laboratory import make_plan, rows
from baluard.laboratory.plans import Plan
from baluard.laboratory.play import Played
from tools import played as kept
from tools.folders import known_of

asked: list[int] = []


def noted(plan: Plan, number: int) -> Played:
    """A game that says that it was played."""
    asked.append(number)
    return Played(number, winner="french", error="a fault" if number == 3 else "")


@pytest.fixture
def plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plan:
    monkeypatch.setattr(kept, "KEPT", tmp_path)
    asked.clear()
    return make_plan("assault", 2, ["easy"], "kept")


def longer(plan: Plan) -> Plan:
    return Plan(plan.game, plan.options, plan.levels, plan.seed, 4)


def test_what_was_played_is_not_played_again(plan: Plan) -> None:
    kept.all_of(plan, 1, False, noted)
    found = kept.all_of(longer(plan), 1, False, noted)
    assert asked == [1, 2, 3, 4]
    assert [game.number for game in found] == [1, 2, 3, 4]


def test_a_game_that_failed_is_played_again(plan: Plan) -> None:
    kept.all_of(longer(plan), 1, False, noted)
    kept.all_of(longer(plan), 1, False, noted)
    assert asked == [1, 2, 3, 4, 3]


def test_a_line_that_was_cut_off_is_played_again(plan: Plan) -> None:
    kept.all_of(plan, 1, False, noted)
    file = kept.file_of(plan, noted)
    file.write_bytes(file.read_bytes()[:-5])
    assert [game.winner for game in kept.all_of(plan, 1, False, noted)] == ["french", "french"]
    assert asked == [1, 2, 2]


def test_another_program_or_other_bots_have_games_of_their_own(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    other = make_plan("assault", 2, ["normal"], "kept")
    assert kept.file_of(plan, noted) != kept.file_of(other, noted)
    before = kept.file_of(plan, noted)
    monkeypatch.setattr(rows, "OF_A_GAME", ("model", "rules"))
    assert kept.file_of(plan, noted) != before


def campaign(number: int, winner: str, reason: str, counts: dict[int, int], twice: int) -> Played:
    """What is kept of a campaign of 36 turns."""
    table = {f"lab.turn_{turn}": french for turn, french in counts.items()}
    measures = {"length": {"turns": 36}, "french_count": table, "deeds": {"lab.twice_beaten": twice}}
    return Played(number, winner, reason, measures=measures)


def test_the_figures_of_equals_are_those_of_the_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(kept.__file__).parent))
    from tools import tournament_campaign

    played = [
        campaign(1, "french", "count", {6: 28, 36: 20}, 9),
        campaign(2, "allied", "total_allied", {6: 24}, 0),
        campaign(3, "", "draw", {6: 26, 36: 14}, 0),
        campaign(4, "allied", "count", {6: 26, 36: 11}, 0),
    ]
    found = tournament_campaign.figures(played)
    assert {name: value for name, (value, _) in found.items()} == {
        "french_wins": 0.25,
        "draws": 0.25,
        "total_victories": 0.25,
        "total_french": 0.0,
        "total_allied": 0.25,
        "count_6": 26.0,
        "count_36": 15.0,
        "twice_beaten": 0.0625,
    }
    lines = []
    for target in known_of("peninsular", "tournament")["target"]:
        lines.append(tournament_campaign.target_line(target, *found[target["figure"]]))
    assert [holds for _, holds in lines] == [False, False, False, True, True, True]
    assert lines[3][0].startswith("| French count after turn 6, mean | 26.0 | 24.4 to 27.6 | 24 to 30 |")


def test_a_mean_comes_with_its_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(kept.__file__).parent))
    from tools import tournament_campaign

    low, high = tournament_campaign.bounds_of([1.0, 3.0, 5.0, 7.0])
    assert (round(low, 3), round(high, 3)) == (1.470, 6.530)


class Board:
    """An arena whose campaigns end as they are told to, by the level that plays France."""

    def __init__(self, french_points: dict[str, list[int]]) -> None:
        self.game, self.games, self.seed = "peninsular", 100, "looks"
        self.plan = known_of("peninsular", "tournament")
        self.french_points = french_points

    def games_of(self, bots: tuple[str, ...], games: int, options: dict[str, str]) -> list[Played]:
        points = self.french_points[bots[-1]] * games
        scores = [{"spain": 10, "britain": 10, "france": found} for found in points[:games]]
        return [Played(number, scores=found) for number, found in enumerate(scores, 1)]

    def command(self, bots: str, games: int, options: dict[str, str]) -> str:
        return f"{games} of {bots}"


@pytest.mark.parametrize(
    ("strong", "weak", "games", "holds"),
    [
        ([20, 22], [10, 11], 20, True),  # clear at the first look
        ([10, 11], [20, 22], 20, False),  # and the other way round
        ([12, 8, 13], [10], 40, True),
        ([12, 8], [10], 100, False),  # never
    ],
)
def test_a_meeting_of_levels_is_over_when_it_is_decided(
    strong: list[int], weak: list[int], games: int, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(Path(kept.__file__).parent))
    from tools import tournament_campaign

    board = Board({"hard": strong, "normal": weak})
    row, line, found = tournament_campaign.levels_as(board, "france", "hard", "normal")
    assert (row["games"], found) == (games, holds)
    assert f"| france | {games} |" in line
    assert row["commands"] == [f"{games} of normal,normal,hard", f"{games} of normal,normal,normal"]


def test_a_plan_played_in_several_steps_costs_what_its_games_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(kept.__file__).parent))
    from tools import arena

    costs = arena.Costs({})
    played = [
        Played(number, thinking={"bourbon": 1.0, "austrian": 3.0}, slowest={"bourbon": 0.1, "austrian": 0.2})
        for number in (1, 2)
    ]
    for games in (1, 2):
        plan = Plan("assault", {}, {"bourbon": "easy", "austrian": "easy"}, "steps", games)
        costs.add(plan, played[:games])
    assert [(row["bots"], row["mean"], row["decision"]) for row in costs.rows()] == [(4, 2.0, 0.2)]


class Field:
    """An arena whose battles the stronger level wins in some scenarios, on either side."""

    def __init__(self, wins_in: tuple[str, ...]) -> None:
        self.game, self.games, self.seed = "maurice", 200, "looks"
        self.plan = known_of("maurice", "tournament")
        self.wins_in = wins_in

    def games_of(self, bots: tuple[str, ...], games: int, options: dict[str, str]) -> list[Played]:
        strong = ("first", "second")[bots.index("hard")]
        weak = ("second", "first")[bots.index("hard")]
        winner = strong if options["scenario"] in self.wins_in else weak
        return [Played(number, winner) for number in range(1, games + 1)]

    def command(self, bots: str, games: int, options: dict[str, str]) -> str:
        return f"{games} of {bots} in {options['scenario']}"


@pytest.mark.parametrize(
    ("won", "games", "holds"),
    [(5, 40, True), (4, 40, True), (3, 160, True), (2, 160, False), (0, 40, False)],
)
def test_levels_meet_in_every_scenario_on_either_side(
    won: int, games: int, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(Path(kept.__file__).parent))
    from tools import tournament_battle

    scenarios = tuple(known_of("maurice", "tournament")["scenarios"])
    row, line, found = tournament_battle.meeting(Field(scenarios[:won]), "hard", "normal")
    each = games // (2 * len(scenarios))
    assert (row["games"], row["won"], found) == (games, games * won // len(scenarios), holds)
    assert row["won_in"] == {name: [each, each] if n < won else [0, 0] for n, name in enumerate(scenarios)}
    assert row["commands"][1] == f"{each} of normal,hard in {scenarios[0]}" and f"of {each} each |" in line


def battle(number: int, winner: str, began: str, turns: int = 40) -> Played:
    """What is kept of a battle."""
    measures = {"length": {"turns": turns}, "began": {began: 1}, "lost": {"first": 2, "second": 1}}
    tables = {"options": {"lab.march": 3}, "combats": {}}
    return Played(number, winner, "nightfall", measures=measures | tables)


@pytest.mark.parametrize(
    ("battles", "rate", "moved", "holds"),
    [
        ([("first", "first"), ("second", "second")] * 5, 0.5, 10, False),  # even, but who begins wins
        ([("first", "first"), ("second", "first"), ("first", "second"), ("second", "second")], 0.5, 2, True),
        ([("first", "first"), ("second", "first")], 0.5, 1, True),  # nobody rolls
        ([("first", "first")] * 2 + [("second", "first")], 0.6667, 2, False),
        ([("", "first"), ("first", "second"), ("second", "second")], 0.5, 1, True),  # draws count for nobody
    ],
)
def test_equals_are_even_and_who_begins_wins_hardly_more(
    battles: list[tuple[str, str]], rate: float, moved: int, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(Path(kept.__file__).parent))
    from tools import tournament_battle

    played = [battle(n, winner, began) for n, (winner, began) in enumerate(battles, 1)]
    group = {"level": "normal", "even": [0.45, 0.55]}
    row = tournament_battle.figures(Field(()), "meeting", group, played)
    assert (row["rate"], row["won_by_who_began"], row["holds"]) == (rate, moved, holds)
    assert (row["turns"], row["lost"], row["options"]) == (40.0, 3.0, {"march": 3.0})


class Won:
    """An arena in which the stronger level wins so many of each ten games in whatever seat it sits."""

    game, seed = "catalans", "1714"

    def __init__(self, of_ten: int, games: int = 50) -> None:
        self.of_ten = of_ten
        self.games = games
        self.plan = known_of("catalans", "tournament")

    def games_of(self, bots: tuple[str, ...], games: int, options: dict[str, str]) -> list[Played]:
        seats = ("britain", "dutch", "austria", "savoy", "portugal")
        mine, other = seats[bots.index("hard")], seats[bots.index("normal")]
        return [Played(n, winner=mine if 3 * n % 10 < self.of_ten else other) for n in range(games)]

    def command(self, bots: str, games: int, options: dict[str, str]) -> str:
        return bots


@pytest.mark.parametrize(
    ("of_ten", "most", "games", "said"),
    [(5, 50, 20, "yes"), (3, 50, 40, "yes"), (2, 50, 100, "**no**"), (0, 50, 40, "**no**"), (2, 30, 60, "**no**")],
)
def test_levels_at_one_table_meet_until_it_is_decided_and_what_is_not_as_wanted_is_marked(
    monkeypatch: pytest.MonkeyPatch, of_ten: int, most: int, games: int, said: str
) -> None:
    monkeypatch.syspath_prepend(str(Path(kept.__file__).parent))
    from tools import tournament_table

    row, line, enough = tournament_table.meeting(Won(of_ten, most), "5", "hard", "normal")
    assert line.endswith(f"| {said} |") and enough == (said == "yes")
    assert row["games"] == games and row["commands"][1] == "normal,hard,normal,normal,normal"
