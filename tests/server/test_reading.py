"""What there is to read about a game: rules and their paragraphs, cards and counters, the way back to the table."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import httpx
import pytest

from baluard.catalogue import SLUGS, game
from baluard.server.settings import Settings
from tests.server.toyhouse import Running

LANGS = ("ca", "es", "en")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(Settings(data_dir=tmp_path_factory.mktemp("reading"))) as server:
        yield server


def read(browser: httpx.Client, address: str, lang: str = "en") -> str:
    answer = browser.get(address, headers={"accept-language": lang})
    assert answer.status_code == 200
    return html.unescape(answer.text)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_paragraph_of_the_rules_has_an_address_of_its_own(running: Running, slug: str, lang: str) -> None:
    page = read(running.browser(), f"/rules/{slug}", lang)
    rules = game(slug).rules_in_words()
    assert rules is not None
    wanted = [row.id for row in (*rules.rule, *rules.ruling)]
    assert re.findall(r'<p id="([^"]+)" class="paragraph">', page) == wanted
    assert all(getattr(row.text, lang) in page for row in rules.rule)


@pytest.mark.parametrize("slug", SLUGS)
def test_cards_and_counters_are_leafed_through_in_three_languages(running: Running, slug: str) -> None:
    browser = running.browser()
    for lang in LANGS:
        page = read(browser, f"/rules/{slug}/pieces", lang)
        faces = [face for row in game(slug).gallery(lang) for face in row.faces]
        assert faces
        assert all(f"<summary>{face.title}</summary><p>{face.text}</p>" in page for face in faces)
        assert [f"<span>{text}</span>" in page for _, text in game(slug).legend(lang)].count(False) == 0
        drawn = re.findall(r'(?:xlink:)?href="#([^"]+)"', page.partition('id="signs"')[2].partition("</section>")[0])
        assert all(f'id="{one}"' in page for one in drawn)  # nothing is drawn from a definition that is missing


def test_all_cards_of_victus_and_catalans_are_there() -> None:
    assert sum(len(row.faces) for row in game("victus").gallery("en")) == 150
    assert [len(row.faces) for row in game("catalans").gallery("en")] == [18, 19, 18, 15, 40]


def test_who_reads_comes_back_to_the_table_and_nowhere_else(running: Running) -> None:
    browser = running.browser()
    assert 'href="/g/abc-1"' in read(browser, "/rules/assault?g=abc-1")
    assert 'href="/g/abc-1"' in read(browser, "/rules/assault/pieces?g=abc-1")
    assert "evil" not in read(browser, "/rules/assault?g=//evil.example")


@pytest.mark.parametrize("slug", SLUGS)
def test_guide_rules_and_pieces_are_reached_from_lobby_and_set_up(running: Running, slug: str) -> None:
    browser = running.browser()
    for address in ("/", f"/new/{slug}"):
        page = read(browser, address)
        for target in (f"/guides/play-{slug}", f"/rules/{slug}", f"/rules/{slug}/pieces"):
            assert f'href="{target}"' in page


@pytest.mark.parametrize("slug", SLUGS)
def test_who_never_finished_a_game_is_offered_the_preset_to_learn_it(running: Running, slug: str) -> None:
    one = game(slug)
    preset = next(p for p in one.presets if p.id == one.learning)
    page = read(running.browser(), f"/new/{slug}")
    for name, value in preset.options.items():
        assert re.search(rf'name="option\.{name}".*?<option value="{value}" selected>', page, re.DOTALL), name
    plain = read(running.browser(), f"/new/{slug}?plain=yes")
    for option in one.options:
        assert re.search(rf'name="option\.{option.id}".*?<option value="{option.default}" selected>', plain, re.DOTALL)
