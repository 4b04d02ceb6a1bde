"""A battle on a table has a time of its own; what nobody fights or confirms in it, the model settles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from baluard.server.common.words import Words
from baluard.server.records.history import story
from baluard.server.settings import Settings
from tests.pages import campaigns
from tests.server.hands import NOON, HandClock, pass_time
from tests.server.test_handed_battle import SPANISH, Table
from tests.server.toyhouse import Running

DAY = 86_400
PACE = {"pace": "days", "pace.zone": "Europe/Madrid", "pace.hour": "12", "pace.days.battle": "15"}


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    campaigns.GAME.text = SPANISH
    with Running(Settings(data_dir=tmp_path, catalogue="tests.pages.campaigns:games"), HandClock()) as server:
        yield server


def due(table: Table) -> dict[str, int]:
    """In how many days the time of each seat ends."""
    return {one.seat: (one.due - NOON) // DAY for one in table.house.store.deadlines(table.id)}


def told(table: Table) -> str:
    """The story as Spain reads it."""
    live = table.house.live(table.id)
    chapters = story(table.house, live.row, ("spain",), Words("en", live.game, live.view(("spain",))))
    return "\n".join(line.text for chapter in chapters for line in chapter.lines)


def test_a_battle_that_nobody_fights_is_settled_by_the_model_and_the_story_says_why(running: Running) -> None:
    table = Table(running, **PACE)
    table.play_to("battle_report")
    assert due(table) == {"france": 15}, "days end at noon, and it is noon"
    clockwork, clock = running.app.state.clockwork, running.app.state.clockwork.clock
    pass_time(clockwork, clock, 15 * DAY - 1)
    assert table.of("france").decision.tag == "battle_report"
    pass_time(clockwork, clock, 1)
    assert table.of("spain").decision.tag == "confirm_report", "Spain may still say what happened at the table"
    assert due(table) == {"spain": 30}
    assert "France: the time was up" in told(table) and "Battle at Talavera:" not in told(table)
    pass_time(clockwork, clock, 15 * DAY)
    assert "Spain: the time was up" in told(table) and "Battle at Talavera:" in told(table)
    assert table.house.live(table.id).view(()).present.desk is None


def test_a_battle_that_was_fought_is_not_settled_by_the_model_because_its_attacker_is_late(running: Running) -> None:
    table = Table(running, **PACE)
    table.play_to("battle_report")
    pass_time(running.app.state.clockwork, running.app.state.clockwork.clock, 15 * DAY)
    refused = table.of("spain")
    table.house.answer(table.id, "spain", refused.id, ["refuse"])
    assert table.of("spain").decision.tag == "battle_report" and "Battle at Talavera:" not in told(table)
