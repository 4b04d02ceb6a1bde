"""Guides in the program: the texts and pictures of docs as pages, in the reader's language, and in every wheel."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from baluard.server.common import guides
from tests.server.toyhouse import Running, new_game, settings_for

ROOT = Path(__file__).resolve().parents[2]
TITLES = {"ca": "Organitzar una campanya", "es": "Organizar una campaña", "en": "Organise a campaign"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(settings_for(tmp_path_factory.mktemp("guides"))) as server:
        yield server


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_the_organisers_guide_is_read_in_ones_language_with_its_pictures(running: Running, lang: str) -> None:
    browser = running.browser()
    page = html.unescape(browser.get("/guides/organise-a-campaign", headers={"accept-language": lang}).text)
    assert f"<h1>{TITLES[lang]}</h1>" in page
    pictures = re.findall(r'<img src="(/guides/[^"]+)"', page)
    assert [one.rsplit("/", 1)[1] for one in pictures] == [f"organise-desk.{lang}.png", f"organise-bulletin.{lang}.png"]
    for one in pictures:
        found = browser.get(one)
        assert found.status_code == 200 and found.headers["content-type"] == "image/png"


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_no_link_of_a_guide_leads_nowhere(running: Running, lang: str) -> None:
    browser = running.browser()
    for name in guides.names():
        page = browser.get(f"/guides/{name}", headers={"accept-language": lang})
        assert page.status_code == 200
        body = page.text[page.text.index("<article") : page.text.index("</article>")]
        for one in re.findall(r'(?:href|src)="([^"]+)"', body):
            assert one.startswith(("https://", "#", "/guides")), (name, one)
            if one.startswith("/guides"):
                assert browser.get(one.partition("#")[0]).status_code == 200, (name, one)


def test_the_desk_leads_to_the_guides_of_organising_of_time_and_of_mail(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{"option.seats": "2", "seat.red": "me", "seat.blue": "me"})
    desk = browser.get(f"/g/{game_id}/desk").text
    for name in ("organise-a-campaign", "pace", "play-by-mail"):
        assert f'href="/guides/{name}"' in desk
    listed = browser.get("/guides").text
    assert all(f'href="/guides/{name}"' in listed for name in guides.names())


@pytest.mark.parametrize("name", ["nothing", "decisions", "..%2fREADME", "organise-a-campaign.en"])
def test_nothing_but_guides_is_shown(running: Running, name: str) -> None:
    assert running.browser().get(f"/guides/{name}").status_code == 404
    assert running.browser().get(f"/guides/pictures/{name}").status_code == 404


def test_no_markup_of_a_text_comes_through() -> None:
    page = guides.as_page("# A\n\n<script>x</script> [no](javascript:x) [host](host-a-server.md) [time](pace.en.md)\n")
    assert "<script" not in page and 'href="javascript' not in page
    assert "host-a-server" not in page and 'href="/guides/pace"' in page


def test_a_wheel_holds_every_guide_and_every_picture() -> None:
    from hatch_build import INSIDE, guides_in

    found = guides_in(ROOT / "docs")
    for name in guides.names():
        for lang in ("ca", "es", "en"):
            assert found[str(ROOT / "docs" / f"{name}.{lang}.md")] == f"{INSIDE}/{name}.{lang}.md"
    texts = "".join(Path(file).read_text("utf-8") for file in found if file.endswith(".md"))
    shown = set(re.findall(r"pictures/[\w.-]+\.png", texts))
    assert shown <= {place.removeprefix(f"{INSIDE}/") for place in found.values()}
