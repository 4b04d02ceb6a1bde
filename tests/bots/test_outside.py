"""Bots and games of other packages: by entry point or by module, in every command, in any number of processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import baluard

ROOT = Path(__file__).resolve().parents[2]
OURS = Path(baluard.__file__).resolve().parents[1]  # of this build
FOXES = """
from pathlib import Path

def bot(situation):
    with Path(__file__).with_name("asked.txt").open("a") as file:
        print(situation.game.slug, situation.seat, file=file)
    return situation.decision.space.sample(situation.rng)

def lazy(situation):
    return situation.decision.default

bot.style = "easy"
nothing = 3
"""
ENTRY_POINTS = """[console_scripts]
foxes = foxes:main

[baluard.bots]
fox = foxes:bot
normal = foxes:lazy

[baluard.games]
skirmish = tests.toys.skirmish:GAME
assault = tests.toys.skirmish:GAME
"""
SERVED = """
import sys
from pathlib import Path
from baluard.server.settings import Settings
from tests.server.test_bots import played_by, wait_until_over
from tests.server.toyhouse import Running, new_game
with Running(Settings(data_dir=Path(sys.argv[1]))) as running:
    browser = running.browser()
    assert '<option value="fox">fox</option>' in browser.get("/new/skirmish").text
    seats = {"seat.red": "fox", "seat.blue": "fox", "seat.green": "easy", "option.rounds": "1"}
    game_id = new_game(browser, **seats)
    wait_until_over(running, game_id)
    assert played_by(running, game_id) == {"bot"}
    assert "fox" in browser.get(f"/g/{game_id}").text
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder with an installed package: its module, and what it says of itself."""
    (tmp_path / "foxes.py").write_text(FOXES, "utf-8")
    (tmp_path / "foxes-1.0.dist-info").mkdir()
    (tmp_path / "foxes-1.0.dist-info" / "entry_points.txt").write_text(ENTRY_POINTS, "utf-8")
    return tmp_path


def run(*words: str, path: tuple[Path, ...], here: Path, said: str = "") -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, with some folders on Python's path."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*path, ROOT, OURS))), "LC_ALL": "en"}
    command = [sys.executable, "-c", "from baluard.cli import main; main()", *words]
    return subprocess.run(command, env=env, cwd=here, input=said, capture_output=True, text=True, check=False)


def simulated(bots: str, workers: int, package: Path, *path: Path) -> dict[str, object]:
    """How three games of the toy went."""
    plan = ("--games", "3", "--bots", bots, "--workers", str(workers), "--json")
    done = run("simulate", "skirmish" if path else "victus", *plan, path=path, here=package)
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout)
    return {name: summary[name] for name in ("errors", "finished", "wins", "decisions", "mean_scores", "bots")}


def asked(package: Path) -> list[str]:
    """What the fox was asked."""
    return sorted(package.joinpath("asked.txt").read_text("utf-8").splitlines())


def test_an_installed_bot_plays_an_installed_game_alike_in_one_process_and_in_two(package: Path) -> None:
    alone = simulated("fox", 1, package, package)
    first = asked(package)
    package.joinpath("asked.txt").unlink()
    assert simulated("fox", 2, package, package) == alone
    assert asked(package) == first and len(first) > 20
    assert (alone["finished"], alone["errors"]) == (3, 0)


def test_a_bot_of_a_module_in_the_present_folder_plays_in_two_processes(package: Path) -> None:
    found = simulated("foxes:bot", 2, package)
    assert (found["finished"], found["errors"]) == (3, 0)
    assert asked(package)[0].startswith("victus ")


def test_the_house_keeps_its_own_names(package: Path) -> None:
    shown = run("games", path=(package,), here=package).stdout
    assert "assault  11 September 1714" in shown and "skirmish  " in shown
    ours, theirs = (simulated(bot, 1, package, package) for bot in ("normal", "foxes:lazy"))
    assert ours["decisions"] != theirs["decisions"]


def test_it_plays_in_the_terminal(package: Path) -> None:
    done = run("play", "skirmish", "--bot", "fox", path=(package,), here=package, said="d\n" * 200)
    assert done.returncode == 0, done.stderr
    assert asked(package)[0].startswith("skirmish ")


def test_it_is_offered_in_the_lobby_and_plays_in_the_server(package: Path, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (package, ROOT, OURS)))}
    command = [sys.executable, "-c", SERVED, str(tmp_path / "var")]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(asked(package)) > 3


@pytest.mark.parametrize(
    ("bot", "lang", "words"),
    [
        ("wolf", "en", "There is no bot wolf. There are random, easy, normal, hard, fox; or one"),
        ("wolves:bot", "ca", "wolves:bot no es pot carregar: ModuleNotFoundError"),
        ("foxes:tail", "es", "foxes:tail no se puede cargar: AttributeError"),
        ("foxes:nothing", "en", "foxes:nothing cannot be loaded: int is no function"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_bot_that_is_not_there_is_refused_before_the_first_game(
    command: str, bot: str, lang: str, words: str, package: Path
) -> None:
    plan = ("--games", "1", "--bots", bot) if command == "simulate" else ("--bot", bot)
    done = run(command, "assault", *plan, "--lang", lang, path=(package,), here=package)
    assert done.returncode == 1 and done.stdout == ""
    assert words in " ".join(done.stderr.split())


def test_a_game_that_cannot_be_loaded_is_named(package: Path) -> None:
    lines = ENTRY_POINTS.replace("tests.toys.skirmish:GAME", "no.such.game:GAME")
    (package / "foxes-1.0.dist-info" / "entry_points.txt").write_text(lines, "utf-8")
    done = run("games", path=(package,), here=package)
    assert done.returncode == 1
    assert "no.such.game:GAME cannot be loaded: ModuleNotFoundError" in done.stderr
