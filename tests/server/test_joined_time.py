"""A battle of a campaign at a table of its own has a clock of its own, letters to whom they went, and who was asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from baluard.server.settings import Settings
from baluard.store import AddressRow
from tests.server.hands import HandClock, pass_time
from tests.server.mailhouse import posted
from tests.server.test_handed_battle import SPANISH, Table
from tests.server.test_joined import BATTLE, Campaign, campaigns
from tests.server.toyhouse import Running

DAY = 86_400
PACE = {"pace": "days", "pace.zone": "Europe/Madrid", "pace.hour": "12", "pace.level": "easy"}


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    campaigns.GAME.text = BATTLE
    here = "tests.server.test_joined"
    settings = Settings(data_dir=tmp_path, catalogue=f"{here}:games", chooser=f"{here}:by_chance", away_seconds=0)
    with Running(settings, HandClock()) as server:
        yield server


def begun(running: Running, **options: str) -> tuple[Campaign, str]:
    """A campaign with a pace, and the table of its battle."""
    campaign = Campaign(running, **options).march()
    return campaign, str(campaign.begin().url).rpartition("/")[2]


def test_the_battle_of_a_campaign_with_a_pace_has_the_lengths_of_its_own_game(running: Running) -> None:
    campaign, table = begun(running, **PACE)
    assert "3 days" in campaign.page(table), "the campaign has 7 for a move and 15 for a battle"
    first = campaign.asked(table)[0].decision.seat
    assert [one.seat for one in running.house.store.deadlines(table)] == [first], "it runs from the beginning"
    clockwork, clock = running.app.state.clockwork, running.app.state.clockwork.clock
    pass_time(clockwork, clock, 3 * DAY)
    assert "the time was up" in campaign.browser.get(f"/g/{table}/story.txt").text


def test_who_gets_letters_of_the_campaign_gets_those_of_the_battle(running: Running, tmp_path: Path) -> None:
    campaign = Campaign(running).march()
    store = running.house.store
    for seat, confirmed in (("spain", True), ("france", False)):
        address = f"{seat}@people.example"
        store.give_address(AddressRow(campaign.id, seat, f"id-{seat}", b"key", address, "es", 1, confirmed))
    table = str(campaign.begin().url).rpartition("/")[2]
    (there,) = store.addresses(table)
    assert (there.seat, there.address, there.lang, there.confirmed) == ("second", "spain@people.example", "es", True)
    assert there.id != "id-spain" and there.key != b"key", "a reply to one is no reply to the other"
    pass_time(running.app.state.clockwork, running.app.state.clockwork.clock, 600)
    letters = [posted(file.read_bytes()) for file in (tmp_path / "mail" / "out").glob("*.eml")]
    assert [str(one.message["To"]) for one in letters] == ["spain@people.example"]
    assert f"/g/{table}" in letters[0].text and "image/png" in letters[0].kinds()


def test_a_partner_to_whom_the_battle_was_handed_begins_it_and_sits_at_its_table(running: Running) -> None:
    campaigns.GAME.text = SPANISH.replace("points = 300", "points = 120")
    table = Table(running, "battle_report", **{"option.resolution_modes": "tactical"})
    assert "battle-spain" in table.page(table.spain) and table.hand(table.spain).status_code == 200
    page = table.page(table.britain)
    assert f'action="/g/{table.id}/fight"' in page and "/papers?seat=spain" not in page, "there are no lists to print"
    begun = table.britain.post(f"/g/{table.id}/fight")
    assert begun.status_code == 200, begun.text
    battle = begun.url.path.rpartition("/")[2]
    held = dict(running.house.store.holders(battle))
    mine = dict(running.house.store.holders(table.id))
    assert held == {"first": mine["france"], "second": mine["britain"]}
    assert table.hand(table.spain, "").status_code == 422, "whoever sits there fights it"
