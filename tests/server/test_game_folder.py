"""A game is one folder: the toy, named in the catalogue and nowhere else, has all that a game of the house has."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import baluard.games
from baluard import catalogue
from baluard.cli import main
from baluard.server.common.assets import LASTING, stamp_of
from baluard.server.settings import Settings
from tests.server.toyhouse import Running, new_game
from tools import build_compiled, folders, rule_table

TOYS = Path(__file__).parents[1] / "toys"


def address_of_toy(name: str) -> str:
    """Where a page finds a file of the toy's folder: its stamp says what is in it."""
    return f"/static/games/skirmish/{stamp_of([TOYS / 'skirmish' / name])}/{name}"


LOOKS, COVER = (address_of_toy(name) for name in ("looks.css", "cover.webp"))


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy's folder stands among the games, and the line of the catalogue names it alone."""
    monkeypatch.setattr(baluard.games, "__path__", [*baluard.games.__path__, str(TOYS)])
    monkeypatch.setattr(catalogue, "SLUGS", ("skirmish",))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    """A server with the settings that everybody has."""
    with Running(Settings(data_dir=tmp_path)) as running:
        yield running


@pytest.fixture
def among_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sources with the toy as their only game, for the tools."""
    games = tmp_path / "baluard" / "games"
    shutil.copytree(TOYS / "skirmish", games / "skirmish", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(folders, "GAMES", games)
    monkeypatch.setattr(build_compiled, "SOURCES", games.parent)
    return games


def run(*words: str, said: str = "") -> str:
    """What the program prints."""
    done = CliRunner().invoke(main, list(words), input=said)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize(("lang", "blurb"), [("ca", "Cartes, oferte"), ("es", "Cartas, pujas"), ("en", "Cards, bids")])
def test_the_lobby_shows_the_toy_alone_with_its_cover(house: Running, lang: str, blurb: str) -> None:
    page = house.browser(lang).get("/").text
    assert page.count('class="title-card"') == 1
    assert f'src="{COVER}"' in page
    assert blurb in page
    assert LOOKS not in page


def test_the_form_of_a_new_game_offers_its_options(house: Running) -> None:
    page = house.browser().get("/new/skirmish").text
    assert 'name="option.rounds"' in page
    assert "Duel" in page


def test_the_table_has_the_looks_of_its_game(house: Running) -> None:
    browser = house.browser()
    page = browser.get(f"/g/{new_game(browser, **{'seat.red': 'me', 'seat.blue': 'me', 'seat.green': 'me'})}").text
    assert f'<link rel="stylesheet" href="{LOOKS}">' in page
    ground = page.partition('data-ground="')[2].partition('"')[0]
    assert 'id="zone-hill"' in browser.get(ground).text


def test_looks_and_cover_come_out_of_the_folder_and_are_kept_by_browsers(house: Running) -> None:
    browser = house.browser()
    looks, cover = browser.get(LOOKS), browser.get(COVER)
    assert looks.text == (TOYS / "skirmish" / "looks.css").read_text("utf-8")
    assert looks.headers["content-type"].startswith("text/css")
    assert cover.content == (TOYS / "skirmish" / "cover.webp").read_bytes()
    assert cover.headers["content-type"] == "image/webp"
    assert looks.headers["cache-control"] == cover.headers["cache-control"] == LASTING


@pytest.mark.parametrize("stamp", ["", "0123456789abcdef/"])
def test_a_file_of_another_stamp_is_asked_for_again(house: Running, stamp: str) -> None:
    found = house.browser().get(f"/static/games/skirmish/{stamp}looks.css")
    assert found.status_code == 200
    assert found.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["skirmish/rules.py", "skirmish/house.toml", "skirmish", "assault/looks.css", "", "%2e%2e"]
)
def test_nothing_else_of_a_folder_is_shown(house: Running, path: str) -> None:
    assert house.browser().get(f"/static/games/{path}").status_code == 404


def test_the_terminal_lists_and_plays_it() -> None:
    assert run("games", "--lang", "en").startswith("skirmish  Skirmish\n")
    words = ("--seat", "red", "--seat", "blue", "--options", "seats=2,rounds=1", "--lang", "en")
    told = run("play", "skirmish", *words, said="d\n" * 60)
    assert "How many coins" in told
    assert told.splitlines()[-1].startswith("on points  ")


def test_a_board_in_a_file_has_the_looks_and_colours_of_its_game(tmp_path: Path) -> None:
    out = tmp_path / "toy.svg"
    run("board", "skirmish", "--out", str(out), "--lang", "ca")
    assert ".toy-place { fill: #b7c48a; stroke: #3d2b18; }" in out.read_text("utf-8")
    run("board", "skirmish", "--out", str(out), "--lang", "ca", "--dark")
    assert ".toy-place { fill: #4a5631;" in out.read_text("utf-8")


def test_its_rules_get_their_table(among_games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_table, "ROOT", tmp_path)
    (tmp_path / "docs").mkdir()
    rule_table.main()
    table = (tmp_path / "docs" / "rules-skirmish.md").read_text("utf-8")
    assert "| SKI-3 | Bids | `rules.py: bid` | - |" in table
    assert "| SKI-9.1 | Ambush | `rules.py: " in table


def test_its_files_are_compiled_in_a_library_of_their_own(among_games: Path) -> None:
    files = build_compiled.compiled_files()
    names = [str(path.relative_to(among_games.parent.parent)) for path in files]
    assert names == ["baluard/games/skirmish/rules.py", "baluard/games/skirmish/state.py"]
    assert build_compiled.groups_of(names) == [(names, "baluard_skirmish")]
    assert [build_compiled.structs_in(path) for path in files] == [[], []]


def test_a_game_says_that_it_is_compiled_with_the_kernel(among_games: Path) -> None:
    (among_games / "skirmish" / "house.toml").write_text("[compiled]\nfast = true\n", "utf-8")
    names = ["baluard/games/skirmish/rules.py", "baluard/kernel/table.py"]
    assert build_compiled.groups_of(names) == [(names, "baluard_house")]


def test_a_game_without_a_word_for_the_tools_is_left_out_by_them(among_games: Path) -> None:
    (among_games / "skirmish" / "house.toml").unlink()
    assert rule_table.books() == ()
    assert folders.known_of("skirmish", "tournament") == {}
    assert build_compiled.compiled_files() == []
