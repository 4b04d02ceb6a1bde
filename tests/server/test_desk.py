"""The organiser's desk: who owes what, who sits where, orders in writing, dice; and whose it is."""

from __future__ import annotations

import html
import re
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy import insert, update

from baluard.catalogue import game
from baluard.kernel.records import load
from baluard.kernel.values import Answer, Chance
from baluard.server.games.appends import decoded
from baluard.server.mail.jobs import CONFIRM
from baluard.server.settings import Settings
from baluard.server.time.paces import DAYS, Pace
from baluard.server.time.timekeeper import give_time
from baluard.store import AddressRow, Job, tables
from baluard.verification import verify
from tests.server.test_dice_box import FORAGE, LINES, post
from tests.server.test_written_orders import (
    MARCH,
    NATIONS,
    SHORT,
    TOO_FAR,
    book_of,
    place_of,
    play_to,
    send,
    wait_until,
    written,
)
from tests.server.toyhouse import Running, answer, asked_of, new_game

GAME = game("peninsular")
CLUB = {**SHORT, "option.organiser": "on", "seat.organiser": "me"}
LINKS = {"seat.spain": "link", "seat.britain": "link", "seat.france": "link"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(Settings(data_dir=tmp_path_factory.mktemp("desk"))) as server:
        yield server


def seated(running: Running, **more: str) -> tuple[dict[str, httpx.Client], str]:
    """A campaign with an organiser who made it, and one person at each nation."""
    browsers = {"organiser": running.browser()}
    game_id = new_game(browsers["organiser"], "peninsular", **{**CLUB, **LINKS, **more})
    links = re.findall(r'value="(http[^"]+/s/[\w-]+)"', browsers["organiser"].get(f"/g/{game_id}").text)
    for seat, link in zip(NATIONS, links, strict=True):
        browsers[seat] = running.browser()
        assert browsers[seat].post(link, data={"name": f"Player of {seat}"}).status_code == 200
    return browsers, game_id


def desk(browser: httpx.Client, game_id: str) -> str:
    found = browser.get(f"/g/{game_id}/desk")
    assert found.status_code == 200, found.text
    return html.unescape(found.text)


def words(page: str, place: str) -> str:
    """One section of the desk, or one line of it, without its tags."""
    found = re.search(rf'<(section|li) id="{place}".*?</\1>', page, re.S)
    assert found is not None, f"there is no {place}"
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found.group()))


def do(browser: httpx.Client, game_id: str, what: str, **fields: str) -> httpx.Response:
    return browser.post(f"/g/{game_id}/desk", data={"do": what, **fields})


def told(browser: httpx.Client, game_id: str) -> str:
    return html.unescape(browser.get(f"/g/{game_id}").text)


# -- whose it is


def test_the_desk_is_the_organisers_alone(running: Running) -> None:
    browsers, game_id = seated(running)
    for seat in NATIONS:
        assert browsers[seat].get(f"/g/{game_id}/desk").status_code == 403
        assert browsers[seat].get(f"/g/{game_id}/desk/workbooks.zip").status_code == 403
        assert do(browsers[seat], game_id, "default", seat="france").status_code == 403
        assert f"/g/{game_id}/desk" not in told(browsers[seat], game_id)
    assert running.browser().get(f"/g/{game_id}/desk").status_code == 404
    assert f"/g/{game_id}/desk" in told(browsers["organiser"], game_id)


def test_without_an_organiser_who_made_the_game_hands_out_seats_and_sees_no_more(running: Running) -> None:
    browsers, maker = {"spain": running.browser()}, running.browser()
    table = {**SHORT, "seat.spain": "link", "seat.britain": "normal", "seat.france": "me", "option.fog": "estimated"}
    game_id = new_game(maker, "peninsular", **table)
    (link,) = re.findall(r'value="(http[^"]+/s/[\w-]+)"', maker.get(f"/g/{game_id}").text)
    assert "seat free" in words(desk(maker, game_id), "seat-spain") and "Who owes what" not in desk(maker, game_id)
    assert browsers["spain"].post(link, data={"name": "Anna"}).status_code == 200
    shown = desk(maker, game_id)
    assert "Anna" in words(shown, "seat-spain") and "Who owes what" in shown
    assert "Orders and workbooks" not in shown and "Answer in their place" not in shown
    for deed in ("default", "roll", "give", "accept"):
        assert do(maker, game_id, deed, seat="spain", values="3").status_code == 422
    assert maker.get(f"/g/{game_id}/desk/workbooks.zip").status_code == 422
    assert maker.get(f"/g/{game_id}/orders/spain.xlsx").status_code == 403
    assert browsers["spain"].get(f"/g/{game_id}/desk").status_code == 403


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_every_word_of_the_desk_is_there_in_each_language(running: Running, lang: str) -> None:
    browser = running.browser(lang)
    game_id = new_game(
        browser, "peninsular", **{**CLUB, "seat.spain": "me", "seat.britain": "easy", "seat.france": "me"}
    )
    shown = desk(browser, game_id)
    assert not re.search(r">[^<]*\b(desk|seats|dice_box|orders_desk|correct|organiser)\.[a-z_]+", shown)


# -- who owes what


def test_the_desk_says_who_owes_what_and_opens_it(running: Running) -> None:
    browsers, game_id = seated(running)
    organiser = browsers["organiser"]
    owed = words(desk(organiser, game_id), "owed")
    assert "Spain" in owed and "France" not in owed and "Answer in their place" in owed
    address = re.search(r'href="(/g/\w+\?decision=[^"]+)"', desk(organiser, game_id))
    assert address is not None
    assert "You answer for Spain" in html.unescape(organiser.get(address.group(1)).text)


def test_the_organiser_plays_the_default_for_who_owes_and_all_are_told(running: Running) -> None:
    browsers, game_id = seated(running)
    assert do(browsers["organiser"], game_id, "default", seat="france").status_code == 422, "France owes nothing yet"
    assert do(browsers["organiser"], game_id, "default", seat="spain").status_code == 200
    last = [e for e in decoded(running.house.store.entries(game_id)) if isinstance(e, Answer)][-1]
    assert (last.seat, last.by) == ("spain", "organiser")
    assert "played the default for Spain" in told(browsers["france"], game_id)


# -- orders in writing


def test_the_organiser_has_the_workbooks_of_all_nations(running: Running) -> None:
    browsers, game_id = seated(running, **{"option.fog": "estimated"})
    packed = browsers["organiser"].get(f"/g/{game_id}/desk/workbooks.zip")
    with zipfile.ZipFile(BytesIO(packed.content)) as archive:
        names = archive.namelist()
        assert len(names) == 3 and archive.testzip() is None
        assert all(archive.read(name)[:2] == b"PK" for name in names)
    assert book_of(browsers["organiser"], game_id, "france")[:2] == b"PK"
    assert browsers["spain"].get(f"/g/{game_id}/orders/france.xlsx").status_code == 403


def test_orders_sent_in_place_of_a_nation_are_its_orders_and_the_log_says_whose(running: Running) -> None:
    browsers, game_id = seated(running)
    organiser = browsers["organiser"]
    play_to(running, game_id, "spain", "movement")
    body = written(book_of(organiser, game_id), MARCH)
    files = {"what": (None, "hand_in"), "workbook": ("orders.xlsx", body)}
    answered = organiser.post(f"/g/{game_id}/orders/spain", files=files)
    assert answered.status_code == 200 and answered.url.path == f"/g/{game_id}/desk"
    assert place_of(running, game_id, "es_norte") == "lugo"
    given = [e for e in decoded(running.house.store.entries(game_id)) if isinstance(e, Answer) and e.by == "organiser"]
    assert given and {entry.seat for entry in given} == {"spain"}
    assert "handed in the orders of Spain" in told(browsers["france"], game_id)
    assert "handed in and carried out" in words(desk(organiser, game_id), "orders-spain")


def test_what_is_wrong_with_orders_that_the_organiser_sends_is_told_on_the_desk_and_changes_nothing(
    running: Running,
) -> None:
    browsers, game_id = seated(running)
    organiser = browsers["organiser"]
    play_to(running, game_id, "spain", "movement")
    n = running.house.row(game_id).log_n
    assert send(organiser, game_id, "spain", workbook=written(book_of(organiser, game_id), TOO_FAR)).status_code == 200
    assert running.house.row(game_id).log_n == n
    assert "Corunna - Madrid" in words(desk(organiser, game_id), "orders-spain")
    assert book_of(organiser, game_id, "spain", marked=True)[:2] == b"PK"
    assert "handed in the orders" not in told(browsers["france"], game_id)


def test_the_organiser_knows_that_a_nation_has_written_and_not_what(running: Running) -> None:
    browsers, game_id = seated(running)
    play_to(running, game_id, "spain", "movement")
    assert "nothing in writing" in words(desk(browsers["organiser"], game_id), "orders-spain")
    body = written(book_of(browsers["spain"], game_id), MARCH)
    assert send(browsers["spain"], game_id, "spain", "check", workbook=body).json() == {"verdict": "fine"}
    shown = desk(browsers["organiser"], game_id)
    assert "looked over, not handed in" in words(shown, "orders-spain")
    assert "Lugo" not in words(shown, "orders-spain")
    assert browsers["organiser"].get(f"/g/{game_id}/orders/spain.xlsx?marked").status_code == 422


# -- dice


def test_the_organiser_accepts_and_throws_dice_on_the_desk_with_their_proof(running: Running) -> None:
    browsers, game_id = seated(running, **{"option.auto_pending": "off"})
    organiser = browsers["organiser"]
    for _ in range(200):
        if 'value="roll"' not in desk(organiser, game_id):
            asked = next(a for a in running.house.live(game_id).match.asked if a.required)
            if (asked.decision.seat, asked.decision.tag) == ("spain", "supply"):
                break
            running.house.default(game_id, asked.decision.seat, "person")
        else:
            assert do(organiser, game_id, "roll").status_code == 200
    assert post(browsers["spain"], game_id, do="bring", seat="spain", key=FORAGE, values=[6], proof="A-17").is_success
    assert "A-17" in words(desk(organiser, game_id), "dice")
    assert send(browsers["spain"], game_id, "spain", lines=LINES).status_code == 200
    assert do(organiser, game_id, "accept", seat="spain", key=FORAGE).status_code == 200
    wait_until(lambda: any(one.proof == "A-17" for one in chances(running, game_id)))
    wait_until(lambda: 'value="roll"' in desk(organiser, game_id))
    assert do(organiser, game_id, "give", values="many").status_code == 422
    count = desk(organiser, game_id).count('value="roll"')
    assert count == 1
    dice = next(a for a in running.house.live(game_id).match.asked if a.decision.tag == "chance")
    values = " ".join(["2"] * dice.decision.about["count"])
    assert do(organiser, game_id, "give", values=values, proof="film 3").status_code == 200
    assert ("organiser", "film 3") in [(one.source, one.proof) for one in chances(running, game_id)]


def chances(running: Running, game_id: str) -> list[Chance]:
    return [one for one in decoded(running.house.store.entries(game_id)) if isinstance(one, Chance)]


# -- seats


def test_the_organiser_hands_a_seat_to_a_bot_and_to_another_person_and_all_are_told(running: Running) -> None:
    browsers, game_id = seated(running)
    organiser = browsers["organiser"]
    assert do(organiser, game_id, "bot", seat="britain", level="easy").status_code == 200
    assert [s.kind for s in running.house.store.seats(game_id) if s.seat == "britain"] == ["bot"]
    assert "played by a bot" in told(browsers["spain"], game_id)
    assert 'data-what="reclaim"' in told(browsers["britain"], game_id), "who held it may take it back"
    assert do(browsers["spain"], game_id, "give_back", seat="britain").status_code == 403
    assert do(organiser, game_id, "give_back", seat="britain").status_code == 200
    assert do(organiser, game_id, "give_back", seat="britain").status_code == 422, "nobody lent it"
    assert [s.kind for s in running.house.store.seats(game_id) if s.seat == "britain"] == ["person"]
    assert browsers["britain"].get(f"/g/{game_id}/orders/britain.xlsx").status_code == 200
    assert do(organiser, game_id, "link", seat="britain").status_code == 200
    (link,) = re.findall(r'value="(http[^"]+/s/[\w-]+)"', desk(organiser, game_id))
    fresh = running.browser()
    assert fresh.post(link, data={"name": "Berta"}).status_code == 200
    assert "Berta" in words(desk(organiser, game_id), "seat-britain")
    assert 'id="answer-form"' not in told(browsers["britain"], game_id), "who sat there only watches"


def test_one_more_person_plays_a_seat_and_nobody_is_put_out(running: Running) -> None:
    browsers, game_id = seated(running)
    assert do(browsers["organiser"], game_id, "share", seat="france").status_code == 200
    (link,) = re.findall(r'value="(http[^"]+/s/[\w-]+)"', desk(browsers["organiser"], game_id))
    assert running.browser().post(link).status_code == 200
    assert "2 browsers" in words(desk(browsers["organiser"], game_id), "seat-france")
    assert browsers["france"].get(f"/g/{game_id}/orders/france.xlsx").status_code == 200
    assert do(browsers["organiser"], game_id, "share", seat="nobody").status_code == 403


def test_a_seat_is_renamed_before_all(running: Running) -> None:
    browsers, game_id = seated(running)
    assert do(browsers["organiser"], game_id, "rename", seat="spain", name="Junta of Seville").status_code == 200
    assert "is now called Junta of Seville" in told(browsers["france"], game_id)
    for bad in (" ", "\u202e"):
        assert do(browsers["organiser"], game_id, "rename", seat="spain", name=bad).status_code == 422


def test_a_correction_from_the_desk_is_told_with_its_reason(running: Running) -> None:
    browsers, game_id = seated(running)
    assert "gold.spain = 0" in desk(browsers["organiser"], game_id), "the desk gives an example"
    text = "gold.spain = 7"
    assert do(browsers["organiser"], game_id, "correct", text=text, reason="miscounted").status_code == 200
    assert "miscounted" in told(browsers["france"], game_id)
    assert do(browsers["organiser"], game_id, "correct", text="[", reason="x").status_code == 422


def test_who_also_plays_is_shown_as_such_at_the_desk(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(
        browser, "peninsular", **{**CLUB, "seat.spain": "me", "seat.britain": "easy", "seat.france": "me"}
    )
    assert "The same person plays" in words(desk(browser, game_id), "seat-organiser")
    assert all(f"sees everything, also plays {nation}" in told(browser, game_id) for nation in ("Spain", "France"))


def test_who_sees_all_and_begins_to_play_is_told_to_the_table(running: Running) -> None:
    browsers, game_id = seated(running)
    assert "also plays" not in told(browsers["spain"], game_id)
    assert do(browsers["organiser"], game_id, "link", seat="france").status_code == 200
    (link,) = re.findall(r'value="(http[^"]+/s/[\w-]+)"', desk(browsers["organiser"], game_id))
    assert browsers["organiser"].post(link).status_code == 200
    assert told(browsers["spain"], game_id).count("sees everything, also plays France") == 1


def test_letters_that_no_server_sends_are_the_organisers_to_pass_on(running: Running) -> None:
    browsers, game_id = seated(running)
    store, now = running.house.store, running.house.now()
    address = AddressRow(game_id, "spain", "spains", b"key", "anna@example.org", "en", now)
    store.give_address(address, Job("a letter", "none", now, game_id))
    for number, kind in ((1, CONFIRM), (2, "turn")):
        values = {
            "id": "spains",
            "number": number,
            "game": game_id,
            "seat": "spain",
            "kind": kind,
            "body": b"Dear Anna",
        }
        rest = {"cause": str(number), "question": "", "turn": 0, "at": now, "ways": b"{}", "state": "sent"}
        with store.writer.begin() as db:
            db.execute(insert(tables.letter).values(**values, **rest))
    path = f"/g/{game_id}/mail/spain"
    page = desk(browsers["organiser"], game_id)
    assert f"{path}/2.eml" in page and f"{path}/1.eml" not in page and "anna@" not in page
    assert browsers["organiser"].get(f"{path}/2.eml").content == b"Dear Anna"
    assert browsers["organiser"].get(f"{path}/1.eml").status_code == 404, "it would confirm nothing"
    assert browsers["france"].get(f"{path}/2.eml").status_code == 403


def test_a_table_may_begin_with_spectators_one_turn_later(running: Running) -> None:
    browser = running.browser()
    seats = {"seat.spain": "me", "seat.britain": "me", "seat.france": "me"}
    game_id = new_game(browser, "peninsular", **{**SHORT, **seats, "public": "yes", "delayed": "yes"})
    assert running.browser().get(f"/g/{game_id}").url.path.endswith("/turns"), "only what is over"
    assert "Spectators see a turn only when it is over" in desk(browser, game_id)


@pytest.mark.parametrize("chosen", ["off", "on"])
def test_without_an_organiser_the_house_does_it_by_defaults(tmp_path: Path, chosen: str) -> None:
    with Running(Settings(data_dir=tmp_path)) as running:
        browser = running.browser()
        table = {**SHORT, "seat.spain": "me", "seat.britain": "me", "seat.france": "me", "option.auto_pending": "off"}
        more = {"option.organiser": "on", "seat.organiser": "me"} if chosen == "on" else {}
        game_id = new_game(browser, "peninsular", **table, **more)
        for _ in range(30):
            asked = next((a for a in running.house.live(game_id).match.asked if a.required), None)
            if asked is None or asked.decision.tag == "chance":
                break
            running.house.default(game_id, asked.decision.seat, "clock")
        waits_for_dice = 'value="roll"' in desk(browser, game_id)
        assert waits_for_dice == (chosen == "on"), "dice wait only where somebody is there to throw them"


# -- time


def test_the_desk_says_until_when_each_owes_and_gives_more_time(running: Running) -> None:
    browsers, game_id = seated(running)
    organiser, store = browsers["organiser"], running.house.store
    assert do(organiser, game_id, "extend", seat="spain", amount="2").status_code == 422, "no clock runs"
    pace = msgspec.json.encode(Pace(DAYS, {"any": 3, "movement": 7, "battle": 15}))
    store.change(game_id, update(tables.game).where(tables.game.c.id == game_id).values(pace=pace))
    give_time(running.house, game_id)
    (before,) = store.deadlines(game_id)
    assert "until" in words(desk(organiser, game_id), "owed")
    assert do(organiser, game_id, "extend", seat="spain", amount="2").status_code == 200
    (after,) = store.deadlines(game_id)
    assert (after.seat, round((after.due - before.due) / 86_400)) == ("spain", 2)
    assert do(organiser, game_id, "extend", seat="spain", amount="many").status_code == 422
    assert do(organiser, game_id, "pause").status_code == 200
    assert "clock stopped" in words(desk(organiser, game_id), "owed")
    assert do(organiser, game_id, "resume").status_code == 200
    assert running.house.row(game_id).paused == 0


# -- the end


def test_the_organiser_closes_a_game_without_a_result_and_everything_is_open(running: Running) -> None:
    browsers, game_id = seated(running, **{"option.fog": "estimated"})
    assert do(browsers["organiser"], game_id, "close", reason=" ").status_code == 422
    assert do(browsers["spain"], game_id, "close", reason="enough").status_code == 403
    assert do(browsers["organiser"], game_id, "close", reason="the club moves house").status_code == 200
    assert running.house.row(game_id).status == "over"
    for lang, said in (("en", "without a result"), ("ca", "sense resultat"), ("es", "sin resultado")):
        shown = html.unescape(browsers["france"].get(f"/g/{game_id}", headers={"accept-language": lang}).text)
        assert "the club moves house" in shown and shown.count(said) >= 2
    record = browsers["spain"].get(f"/g/{game_id}/record.json")
    assert record.json()["result"]["reason"] == "closed" and verify(GAME, load(record.content)).is_good
    assert do(browsers["organiser"], game_id, "close", reason="again").status_code == 422


def test_without_an_organiser_all_must_agree_to_close(running: Running) -> None:
    maker, other = running.browser(), running.browser()
    table = {**SHORT, "seat.spain": "me", "seat.britain": "me", "seat.france": "link"}
    game_id = new_game(maker, "peninsular", **table)
    (link,) = re.findall(r'value="(http[^"]+/s/[\w-]+)"', maker.get(f"/g/{game_id}").text)
    assert other.post(link).status_code == 200
    assert do(maker, game_id, "close", reason="no time").status_code == 200
    assert running.house.row(game_id).status == "running"
    assert "proposes to close the game" in told(other, game_id)
    assert other.post(f"/g/{game_id}/accept").status_code == 200
    assert running.house.row(game_id).status == "over"


# -- a nation that several people share


def test_only_the_word_of_the_headquarters_counts_and_others_may_draft(running: Running) -> None:
    browsers, game_id = seated(running)
    organiser, first, second = browsers["organiser"], browsers["spain"], running.browser()
    assert do(organiser, game_id, "share", seat="spain").status_code == 200
    (link,) = re.findall(r'value="(http[^"]+/s/[\w-]+)"', desk(organiser, game_id))
    assert second.post(link).status_code == 200
    asked = play_to(running, game_id, "spain", "movement")
    assert second.post(f"/g/{game_id}/hq", json={"seat": "spain", "kind": "take"}).status_code == 200
    assert "only its orders count" in told(browsers["france"], game_id)
    for kind in ("take", "leave"):
        assert first.post(f"/g/{game_id}/hq", json={"seat": "spain", "kind": kind}).status_code == 403
    n = running.house.row(game_id).log_n
    body = written(book_of(first, game_id, "spain"), MARCH)
    assert send(first, game_id, "spain", "check", workbook=body).json() == {"verdict": "fine"}
    refused = send(first, game_id, "spain", workbook=body)
    assert refused.status_code == 403 and "headquarters" in refused.text
    assert answer(first, game_id, asked).status_code == 403
    assert running.house.row(game_id).log_n == n
    assert send(second, game_id, "spain", workbook=body).json() == {"verdict": "given"}


def test_the_organiser_lifts_a_headquarters_and_one_who_has_left_is_none(running: Running) -> None:
    browsers, game_id = seated(running)
    organiser, spain = browsers["organiser"], browsers["spain"]
    assert browsers["france"].post(f"/g/{game_id}/hq", json={"seat": "spain", "kind": "take"}).status_code == 403
    assert spain.post(f"/g/{game_id}/hq", json={"seat": "spain", "kind": "take"}).status_code == 200
    assert "One headquarters gives the orders" in words(desk(organiser, game_id), "seat-spain")
    assert do(organiser, game_id, "no_hq", seat="spain").status_code == 200
    assert "One headquarters" not in words(desk(organiser, game_id), "seat-spain")
    assert spain.post(f"/g/{game_id}/hq", json={"seat": "spain", "kind": "take"}).status_code == 200
    assert do(organiser, game_id, "link", seat="spain").status_code == 200
    (link,) = re.findall(r'value="(http[^"]+/s/[\w-]+)"', desk(organiser, game_id))
    fresh = running.browser()
    assert fresh.post(link).status_code == 200
    asked = asked_of(running, game_id, "spain")
    assert asked is not None and answer(fresh, game_id, asked).status_code == 200
