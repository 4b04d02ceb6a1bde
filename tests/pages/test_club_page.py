"""A club plays: a turn of a campaign by page, workbook and mail, and a slow game with somebody who never comes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from baluard.post.settings import Box
from tests.pages import campaigns
from tests.pages.club import DAY, HOUR, MOST_STEPS, OUTAGE, ByMail, ByWorkbook, Club, Organiser, Player
from tests.pages.conftest import Opener
from tests.post.conftest import Sink, box, sink

__all__ = ["box", "sink"]
LENT = "a bot plays until its owner comes back"
AUTUMN = (
    campaigns.TALAVERA.replace('nation = "france"', 'nation = "spain"')
    .replace('phase = "movement"', 'phase = "recruitment"')
    .replace("points = 150", "points = 40")
    .replace("[corps]", '[corps]\nes_norte = { kind = "spain", at = "la_coruna", points = 200 }')
)


@pytest.fixture
def club(tmp_path: Path, sink: tuple[Sink, Box], box: Box) -> Iterator[Club]:
    """A house in which the campaign begins in the autumn of 1808, at Spain's turn."""
    campaigns.GAME.text = AUTUMN
    found = Club(tmp_path, sink, box, "tests.pages.campaigns:games")
    yield found
    found.close()
    campaigns.GAME.text = ""


def test_a_turn_of_a_campaign_by_page_by_workbook_and_by_mail(club: Club, opened: Opener) -> None:
    organiser = Organiser(club, opened(club.running, allowed=OUTAGE), "organiser")
    links = organiser.make(
        "peninsular",
        {"organiser": "on", "resolution_modes": "tabletop", "table_setup": "free"},
        {"pace": "days", "pace.zone": "Europe/Madrid", "pace.days.movement": "7"},
        spain="link",
        britain="link",
        france="link",
        organiser="me",
    )
    spain = ByWorkbook(club, opened(club.running, allowed=OUTAGE), "spain")
    britain = ByMail(club, opened(club.running, allowed=OUTAGE), "britain")
    france = Player(club, opened(club.running, allowed=OUTAGE), "france")
    for player, name in ((spain, "Joana"), (britain, "Bernat"), (france, "Clara")):
        player.sit_down(links[player.seat], name)
    britain.subscribe()
    organiser.open_desk()

    # Spain marches by workbook, and says in it that the army of the south fights.
    spain.is_asked("recruitment")
    spain.send_workbook(
        ("Movimiento", "Army of the North", "Desplazamiento", "Corunna - Lugo"),
        ("Reacciones", "Army of the South I", "Ante un contacto", "Combatir"),
    )
    spain.is_told("3 orders carried out.")

    # Britain gets a letter with the map, replies with a line of orders, and reads what became of it.
    letter = britain.next_letter()
    assert "Army of the North: Corunna → Lugo" in letter.text and "What you are asked:" in letter.text
    assert any(name.endswith(".xlsx") for name in letter.files()) and "image/png" in letter.kinds()
    organiser.sees_owed("Britain and Portugal", "until")
    answer = britain.reply(letter, "Reserve Division 1: Talavera – Valencia\nEND PHASE")
    assert "Line 1" in answer.text, answer.text
    organiser.sees_owed("Britain and Portugal")
    answer = britain.reply(answer, "BUY 2\nEND PHASE")
    assert "2 orders carried out." in answer.text, answer.text

    # The server is shut for the night; the pages find it again by themselves.
    club.restart()

    # France marches on the page, and meets them at Talavera.
    france.goes_on_to("movement")
    france.choose("movement", "fr_murat", "talavera", "done")
    france.choose("movement", "end_phase")
    france.choose("supply", "end_phase")

    # The army of the south fights, as its workbook said; Britain says so by the number of a choice.
    answer = britain.reply(britain.next_letter(), "1")
    assert "Accepted: Stand and fight." in answer.text, answer.text
    france.choose("contact_reaction", "stand")
    france.seal("battle_plan", "tabletop", "never")
    spain.choose("battle_plan", "tabletop", "never")

    # The battle is fought on Saturday: the organiser lets the table be as it is proposed, France types the report in.
    organiser.plays_defaults(until="how it went")
    france.is_asked("battle_report")
    france.breaks_the_defenders(3)
    expect(france.page.locator("#tried-preview")).to_contain_text("Major victory of the attacker, 6 to 0.")
    france.agree("battle_report")
    organiser.confirms_report()
    for player in (france, spain):
        player.reads("The Army of the South I loses 64 points; 196 left.")

    # A deadline passes: Spain does not say where the beaten go, is reminded once, and the house says why it goes on.
    organiser.sees_owed("The Army of the South I must leave the field", "until Thursday 8 January, 20:00 (Madrid)")
    club.pass_time(6 * DAY + 12 * HOUR)
    france.hears("Spain has until")
    club.pass_time(DAY)
    france.reads("Spain: the time was up, so the default was played.")

    # Britain's letter tells all of it; with its answer the turn is over.
    letter = britain.next_letter()
    assert "The Army of the South I loses 64 points; 196 left." in letter.text
    britain.reply(letter, "1")
    france.is_asked("initiative")
    organiser.sees_owed("France", "until")


@pytest.fixture
def cabinets(tmp_path: Path, sink: tuple[Sink, Box], box: Box) -> Iterator[Club]:
    """A house with all games."""
    found = Club(tmp_path, sink, box, "baluard.catalogue:games")
    yield found
    found.close()


def test_a_slow_game_by_mail_goes_on_without_a_seat_that_never_comes(cabinets: Club, opened: Opener) -> None:
    club = cabinets
    anna = Organiser(club, opened(club.running, allowed=OUTAGE), "britain")
    links = anna.make(
        "catalans",
        {"players": "3"},
        {"pace": "hours", "pace.level": "easy"},
        britain="me",
        dutch="link",
        portugal="link",
    )
    bernat = ByMail(club, opened(club.running, allowed=OUTAGE), "dutch")
    carla = Player(club, opened(club.running, allowed=OUTAGE), "portugal")
    bernat.sit_down(links["dutch"], "Bernat")
    carla.sit_down(links["portugal"], "Carla")
    bernat.subscribe()
    carla.leaves()  # and she never comes again

    # All negotiate; Bernat answers by a number, and Carla is waited for until her time is up.
    anna.agree("ready")
    answer = bernat.reply(bernat.question(), "1")
    assert "Accepted: Ready." in answer.text
    club.pass_time(20 * HOUR)
    anna.hears("Portugal has until")
    club.restart()
    club.pass_time(5 * HOUR)
    anna.reads("Portugal: the time was up, so the default was played.")

    # The round goes on, a letter for each question, until the bot has her seat.
    for _ in range(MOST_STEPS):
        if anna.has_heard(LENT):
            break
        waited = next((one for one in (anna, bernat) if one.is_waited_for()), None)
        waited.answers() if waited else club.pass_time(25 * HOUR)
    anna.hears(LENT)
