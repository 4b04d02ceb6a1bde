"""Letters over the web, with a real server that takes mails and one that has them."""

from __future__ import annotations

import re
import time
from pathlib import Path

from baluard.post.letters import Sender
from baluard.post.settings import Box, MailSettings
from tests.post.conftest import Sink, box, sink
from tests.post.test_servers import put
from tests.server.mailhouse import OWN, Posted, posted, reply_to
from tests.server.toyhouse import Running, new_game, settings_for

__all__ = ["box", "sink"]
TABLE = {"option.seats": "2", "seat.red": "me", "seat.blue": "me"}


def taken(running: Running, servers: tuple[Sink, Box], number: int) -> Posted:
    """The letter of this number, once the clockwork has sent it."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        for _, _, body in list(servers[0].taken):
            if posted(body).name.split("-")[1] == str(number):
                return posted(body)
        running.app.state.clockwork.wake()
        time.sleep(0.05)
    raise AssertionError(f"letter {number} does not come")


def test_an_address_is_confirmed_by_its_link_and_a_reply_answers(
    tmp_path: Path, sink: tuple[Sink, Box], box: Box
) -> None:
    mail = MailSettings(Sender(OWN), "", 0, 3600, sink[1], box, tmp_path)
    with Running(settings_for(tmp_path / "data", mail=mail, away_seconds=0)) as running:
        browser, mailer = running.browser(), running.browser()
        game_id = new_game(browser, **TABLE)
        said = browser.post(
            f"/g/{game_id}/mail/red", json={"do": "give", "address": "red@people.example", "lang": "en"}
        )
        assert said.status_code == 200 and "letter with a link" in said.json()["notice"]
        found = re.search(r"/mail/\w+/confirm/\w+", taken(running, sink, 1).text)
        assert found is not None
        assert "<button" in mailer.get(found.group()).text
        row = running.house.store.address(game_id, "red")
        assert row is not None and not row.confirmed, "looking into a link confirms nothing"
        assert mailer.post(found.group()).status_code == 200
        first = taken(running, sink, 2)
        put(box, reply_to(first, "1\n").as_bytes())
        running.app.state.post.look_in()
        asked = running.house.live(game_id).match.asked_of("red")
        assert not asked or asked[0].answered or "bid" not in asked[0].id
        assert "Accepted: 1." in taken(running, sink, 3).text
        page = browser.get(f"/g/{game_id}").text
        assert "Letters go to red@people.example." in page and f"/g/{game_id}/mail/red/2.eml" in page
        assert browser.get(f"/g/{game_id}/mail/red/2.eml").content == first.raw
        assert browser.get(f"/g/{game_id}/mail/red/1.eml").status_code == 404, "the link goes to its address alone"
        assert mailer.get(f"/g/{game_id}/mail/red/2.eml").status_code == 404
        for stranger in (mailer, running.browser()):
            refused = stranger.post(f"/g/{game_id}/mail/red", json={"do": "withdraw"})
            assert refused.status_code in (403, 404)
        link = re.search(r"/mail/\w+/withdraw/\w+", first.text)
        assert link is not None and mailer.post(link.group()).status_code == 200
        assert running.house.store.address(game_id, "red") is None
        assert mailer.get(link.group()).status_code == 404
