"""The ladder: who meets whom, how the games are judged, and what number follows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from baluard.bots import LEVELS, Situation, fault_of
from baluard.catalogue import game
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.laboratory.plans import Plan
from baluard.laboratory.play import Played
from tools import folders, straws
from tools.exploits import EXPLOITS
from tools.hagglers import OFFERS


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(Path(folders.__file__).parent))
    from tools import ladder as found

    return found


class Arena:
    """Games end as they are told to, by who sits where."""

    seed = "rungs"

    def __init__(self, slug: str, games: int, result: Any) -> None:
        self.game, self.games, self.result = slug, games, result
        self.plan = folders.known_of(slug, "tournament")
        self.plans: list[Plan] = []
        self.wrote: list[str] = []

    def played(self, plan: Plan, play: Any) -> list[Played]:
        self.plans.append(plan)
        return [self.result(plan, number) for number in range(1, plan.games + 1)]

    def write(self, name: str, title: str, rows: list[dict[str, Any]], lines: list[str]) -> None:
        self.wrote = lines


KNOWN = {"normal": 1, "easy": 0}  # anybody else is stronger


def strongest(plan: Plan, number: int) -> Played:
    """The strongest, who comes once, wins three games of four."""
    best, *others = sorted(plan.levels, key=lambda seat: -KNOWN.get(plan.levels[seat], 2))
    return Played(number, winner=others[0] if number % 4 == 0 else best)


def test_elo_follows_from_the_share_among_so_many(ladder: ModuleType) -> None:
    assert ladder.strength(0.5, 100, 2) == 0
    assert round(ladder.strength(0.75, 100, 2)) == 191
    assert round(ladder.strength(0.2, 100, 5)) == 0
    assert round(ladder.strength(0.5, 100, 5)) == 241
    assert ladder.strength(1.0, 100, 2) == ladder.strength(0.995, 100, 2)  # nobody is stronger without end


def test_at_a_table_of_five_everybody_sits_everywhere_until_it_is_decided(ladder: ModuleType) -> None:
    arena = Arena("catalans", 400, strongest)
    row = ladder.meeting(arena, {"player": "hard", "against": "normal", "wanted": "more"})
    assert (row["games"], row["won"], row["fair"]) == (80, 60, 0.2)  # the first of five looks
    assert row["stronger_by"][0] == round(ladder.strength(0.75, 80, 5)) and ladder.is_as_wanted(row)
    sat = {next(seat for seat, name in plan.levels.items() if name == "hard") for plan in arena.plans}
    assert sat == set(arena.plans[0].levels)


def test_in_a_duel_each_has_both_sides_and_half_of_a_draw(ladder: ModuleType) -> None:
    arena = Arena("assault", 40, lambda plan, number: Played(number))
    row = ladder.meeting(arena, {"player": "tools.straws:waits", "against": "normal", "wanted": "no more"})
    assert (row["games"], row["won"], row["rate"]) == (40, 20, 0.5) and ladder.is_as_wanted(row)
    assert not ladder.is_as_wanted(row | {"wanted": "more"}) and not ladder.is_as_wanted(row | {"wanted": "less"})


def test_rivals_at_the_siege_are_judged_by_points(ladder: ModuleType) -> None:
    def points(plan: Plan, number: int) -> Played:
        return Played(number, scores={seat: 7 if name == "hard" else 3 for seat, name in plan.levels.items()})

    arena = Arena("victus", 200, points)
    row = ladder.meeting(arena, {"player": "hard", "against": "normal"})
    assert (row["games"], row["rate"]) == (40, 1.0)
    assert {plan.options["mode"] for plan in arena.plans} == {"competitive"}


def test_nations_are_compared_with_the_same_campaigns(ladder: ModuleType) -> None:
    def lead(plan: Plan, number: int) -> Played:
        seat = next((seat for seat, name in plan.levels.items() if name == "hoards"), "")
        return Played(number, scores={one: 5 + (one == seat) for one in plan.levels})

    arena = Arena("peninsular", 60, lead)
    row = ladder.meeting(arena, {"player": "hoards", "against": "normal", "wanted": "no more"})
    assert (row["games"], row["rate"], ladder.is_as_wanted(row)) == (12, 1.0, False)


def test_an_army_is_played_in_every_scenario(ladder: ModuleType) -> None:
    arena = Arena("maurice", 100, strongest)
    ladder.meeting(arena, {"player": "hard", "against": "normal"})
    assert len({plan.options["scenario"] for plan in arena.plans}) == len(arena.plan["scenarios"])


def test_the_rungs_are_in_order_and_what_is_not_as_wanted_is_marked(ladder: ModuleType) -> None:
    arena = Arena("assault", 40, strongest)
    assert not ladder.ladder(arena)  # here everybody but the easy one is stronger than who is known
    rungs = [[cell.strip() for cell in line.split("|")] for line in arena.wrote[2:-2]]
    assert [(rung[1].split(":")[-1], rung[2], rung[-2]) for rung in rungs] == [
        ("hard", "1691", "yes"),
        ("storms", "1691", "**no**"),
        ("waits", "1691", "**no**"),
        ("normal", "1500", ""),
        ("bot", "1500", "yes"),
        ("easy", "1309", "yes"),
    ]


@pytest.mark.parametrize("slug", folders.slugs())
def test_every_game_has_its_levels_the_example_and_somebody_who_does_only_one_thing(slug: str) -> None:
    known = ["normal"]
    for entry in folders.known_of(slug, "tournament")["ladder"]:
        assert entry["against"] in known
        assert entry["player"] in (*OFFERS, *EXPLOITS) or fault_of(entry["player"]) is None
        known.append(entry["player"])
    assert {"easy", "hard", "docs.examples.second_thoughts:bot"} <= set(known)
    assert [name for name in known if name in (*OFFERS, *EXPLOITS) or name.startswith("tools.straws:")]


@pytest.mark.parametrize("name", ["defaults", "waits", "storms"])
def test_who_does_only_one_thing_answers_what_is_asked(name: str) -> None:
    assert name not in LEVELS
    match, _ = start(game("assault"), {}, RngDice(Rng("straws")))
    situation = Situation(game("assault"), match.view(("two_crowns",)), Rng("a thought"))
    answer = getattr(straws, name)(situation)
    assert situation.decision.space.admits(answer)
    assert (answer == situation.decision.default) == (name != "storms")  # a normal bot fires its guns
