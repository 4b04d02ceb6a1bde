"""A battle of a campaign at a table of its own: begun from the battle desk, fought, and brought home as its report."""

from __future__ import annotations

import hashlib
import html
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from baluard.catalogue import game
from baluard.games.peninsular.model.report import Report
from baluard.handover import Fight
from baluard.kernel.drive import imagine
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, Asked, View
from baluard.page.contract import GameModule
from baluard.server.campaign import joined
from baluard.server.games import links
from baluard.server.games.appends import decoded
from baluard.server.records.imports import record_of
from baluard.server.settings import Settings
from tests.pages import campaigns
from tests.server.toyhouse import Running, answer, new_game

BATTLE = campaigns.TALAVERA.replace("points = 150", "points = 40").replace("points = 300", "points = 120")
PATIENCE = 100  # seconds for bots of chance to fight a small battle


def games() -> dict[str, GameModule]:
    """The catalogue of this house."""
    return {"peninsular": campaigns.GAME, "maurice": game("maurice")}


def by_chance(slug: str, level: str, view: View, seed: str) -> Any:
    """A bot that answers anything legal."""
    rng = Rng(seed)
    for asked in imagine(games()[slug], view, rng).asked:
        if asked.decision.seat in view.eyes and asked.required and not asked.answered:
            return asked.decision.space.sample(rng)
    raise LookupError(view.eyes)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    campaigns.GAME.text = BATTLE
    here = "tests.server.test_joined"
    with Running(Settings(data_dir=tmp_path, catalogue=f"{here}:games", chooser=f"{here}:by_chance")) as server:
        yield server


class Campaign:
    """France attacks at Talavera, and its report is asked for."""

    def __init__(self, running: Running, **options: str) -> None:
        self.house = running.house
        self.browser, self.stranger = running.browser(), running.browser()
        seats = {"seat.spain": "me", "seat.britain": "me", "seat.france": "me"}
        options = {"option.resolution_modes": "tactical", **options}
        self.id = new_game(self.browser, "peninsular", **options, **seats, public="yes")

    def march(self) -> Campaign:
        """France marches; all else goes by default."""
        first = self.asked(self.id)[0]
        self.house.answer(self.id, first.decision.seat, first.id, (("fr_murat", "talavera", "done"),))
        while all(one.decision.tag != "battle_report" for one in self.asked(self.id)):
            self.default(self.id)
        return self

    def asked(self, game_id: str) -> list[Asked]:
        return [one for one in self.house.live(game_id).match.asked if one.required and not one.answered]

    def default(self, game_id: str) -> None:
        self.house.default(game_id, self.asked(game_id)[0].decision.seat, "person")

    def report(self) -> Asked:
        return next(one for one in self.asked(self.id) if one.decision.tag == "battle_report")

    def fight(self) -> Fight:
        found = links.fight_in(campaigns.GAME, self.house.live(self.id).match.asked)
        assert found is not None
        return found[1]

    def begin(self, browser: httpx.Client | None = None) -> httpx.Response:
        return (browser or self.browser).post(f"/g/{self.id}/fight")

    def page(self, game_id: str, browser: httpx.Client | None = None, lang: str = "en") -> str:
        found = (browser or self.browser).get(f"/g/{game_id}", headers={"accept-language": lang})
        assert found.status_code == 200, found.text
        return html.unescape(found.text)

    def reports(self) -> list[Answer]:
        entries = decoded(self.house.store.entries(self.id))
        return [one for one in entries if isinstance(one, Answer) and one.about in ("battle_report", "confirm_report")]

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for what the house does by itself."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, "it never came"
            time.sleep(0.05)


def begun(running: Running) -> tuple[Campaign, str]:
    """A campaign, and the table of its battle."""
    campaign = Campaign(running).march()
    return campaign, str(campaign.begin().url).rpartition("/")[2]


def test_who_fights_begins_the_battle_from_the_desk_and_comes_to_its_table(running: Running) -> None:
    campaign = Campaign(running).march()
    assert f'action="/g/{campaign.id}/fight"' in campaign.page(campaign.id)
    assert f'action="/g/{campaign.id}/fight"' not in campaign.page(campaign.id, campaign.stranger)
    assert campaign.begin(campaign.stranger).status_code == 403
    table = str(campaign.begin().url).rpartition("/")[2]
    assert campaign.house.row(table).slug == "maurice"
    seats = {one.seat: one.kind for one in campaign.house.store.seats(table)}
    assert seats == {"first": "person", "second": "person"}
    assert f'href="/g/{campaign.id}"' in campaign.page(table) and f'href="/g/{table}"' in campaign.page(campaign.id)
    for lang, words in (("ca", "Torna al mapa"), ("es", "Volver al mapa"), ("en", "Back to the map")):
        assert words in campaign.page(table, lang=lang)
    assert campaign.begin().url.path == f"/g/{table}", "a second time it is the same table"


def test_while_it_is_fought_the_campaign_takes_no_report_and_plays_no_default(running: Running) -> None:
    campaign, _ = begun(running)
    asked = campaign.report()
    refused = answer(campaign.browser, campaign.id, asked)
    assert refused.status_code == 422 and "being fought" in html.unescape(refused.text)
    with pytest.raises(Exception) as told:
        campaign.house.default(campaign.id, asked.decision.seat, "clock")
    assert told.value.details["fault"] == "fault.battle_under_way"  # type: ignore[attr-defined]
    assert campaign.reports() == []


def test_who_resigns_withdraws_and_the_campaign_names_the_record_of_the_battle(running: Running) -> None:
    campaign, table = begun(running)
    while campaign.asked(table)[0].decision.tag == "deploy":
        campaign.default(table)
    campaign.house.move(table, "first", "concede")
    campaign.until(lambda: len(campaign.reports()) == 2)
    written, confirmed = campaign.reports()
    assert (written.seat, written.by, confirmed.seat, confirmed.answer) == ("france", "battle", "spain", "accept")
    report = Report(**written.answer) if isinstance(written.answer, dict) else written.answer
    assert (report.resolution, report.withdrew) == ("tactical", "attacker")
    body = record_of(campaign.house, campaign.house.row(table))
    assert report.record == hashlib.sha256(body).hexdigest()
    assert campaign.browser.get(f"/g/{table}/record.json").content == body
    assert "has its report" in campaign.page(table)


def test_who_agree_to_a_draw_have_both_left_it_to_the_model(running: Running) -> None:
    campaign, table = begun(running)
    campaign.house.move(table, "first", "draw", ("second",))
    campaign.until(lambda: len(campaign.reports()) == 2)
    assert [one.by for one in campaign.reports()] == ["battle", "battle"]
    told = campaign.browser.get(f"/g/{campaign.id}/story.txt").text
    assert "model" in told


def test_a_battle_over_other_armies_is_not_brought_home(running: Running) -> None:
    campaign, table = begun(running)
    links.keep(campaign.house.store, campaign.id, links.Link("another fight", table))
    campaign.house.move(table, "first", "concede")
    assert not joined.bring_home(campaign.house, campaign.id)
    assert campaign.report() and campaign.reports() == []


def test_bots_fight_their_battles_without_anybody(running: Running) -> None:
    campaign = Campaign(running).march()
    for chair in campaign.house.store.seats(campaign.id):
        campaign.house.store.set_seat(replace(chair, kind="bot", level="easy"))
    campaign.house.changed(campaign.id)
    campaign.until(lambda: links.link_at(campaign.house.store, campaign.id) is not None)
    found = links.link_at(campaign.house.store, campaign.id)
    assert found is not None
    assert {one.kind for one in campaign.house.store.seats(found.table)} == {"bot"}
    campaign.until(lambda: len(campaign.reports()) == 2)
    assert [one.by for one in campaign.reports()] == ["battle", "battle"]
    assert campaign.house.row(found.table).status == "over"
