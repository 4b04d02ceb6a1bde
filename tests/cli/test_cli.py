"""The command line is a contract: names, outputs, exit codes."""

from __future__ import annotations

import json
import os
import platform
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from baluard import __version__
from baluard.bots import LEVELS
from baluard.catalogue import game as game_of
from baluard.cli import main
from baluard.laboratory.bot_costs import summed_up

POSITION = """
turn = 12
active = "catalan"
phase = "combat"
[catalan]
pla_de_palau = "regular*2 coronela commander"
[two_crowns]
born = "line*2"
"""


def run(*words: str, said: str = "") -> Result:
    """One call of the program."""
    return CliRunner().invoke(main, list(words), input=said)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two simulated games, written as records."""
    folder = tmp_path_factory.mktemp("records")
    words = ("--games", "2", "--bots", "random", "--seed", "7", "--workers", "1", "--options", "length=short")
    done = run("simulate", "assault", *words, "--records", str(folder), "--json")
    assert done.exit_code == 0, done.output
    return sorted(folder.glob("*.json"))


@pytest.mark.parametrize(
    ("lang", "compiled", "interpreted"),
    [("ca", "compilat", "interpretat"), ("es", "compilado", "interpretado"), ("en", "compiled", "interpreted")],
)
def test_the_version_says_which_build_runs(
    lang: str, compiled: str, interpreted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    word = compiled if os.environ.get("BALUARD_BUILD") == "compiled" else interpreted
    said = run("--version").output
    assert said.startswith(f"Baluard {__version__}, {word}, ") and said.endswith(f"{platform.python_version()}.\n")


def test_games_lists_seats_and_options() -> None:
    shown = run("games", "--lang", "en").output
    assert "assault  11 September 1714" in shown
    assert "4: french, spanish, catalan_left, catalan_right" in shown
    assert "events=off  (off, on)" in shown


@pytest.mark.parametrize(("lang", "word"), [("ca", "Jugadors"), ("es", "Jugadores"), ("en", "Players")])
def test_games_speaks_three_languages(lang: str, word: str) -> None:
    assert word in run("games", "--lang", lang).output


def test_the_list_of_games_enters_no_room_that_it_does_not_need() -> None:
    program = "from baluard.cli import main; main(['games'], standalone_mode=False); import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    entered = set(done.stdout.splitlines()[-1].split())
    assert "baluard.page.contract" in entered
    rooms = ("drawing", "kernel.answers", "kernel.values", "page.widgets", "components", "games.assault.rules")
    assert [room for room in rooms if f"baluard.{room}" in entered] == []


def test_an_unknown_game_is_refused_in_words() -> None:
    done = run("board", "chess", "--out", "x.svg", "--lang", "ca")
    assert done.exit_code == 1
    assert "No hi ha cap joc chess" in done.output


@pytest.mark.parametrize("options", ["nonsense=1", "events=perhaps", "events"])
def test_a_wrong_option_is_refused_by_name(options: str, tmp_path: Path) -> None:
    done = run("board", "assault", "--options", options, "--out", str(tmp_path / "x.svg"), "--lang", "en")
    assert done.exit_code == 1
    assert options.partition("=")[0] in done.output
    assert not (tmp_path / "x.svg").exists()


def test_board_draws_a_position_as_svg_and_png(tmp_path: Path) -> None:
    position = tmp_path / "position.toml"
    position.write_text(POSITION, "utf-8")
    for name in ("board.svg", "board.png"):
        out = tmp_path / name
        assert run("board", "assault", "--position", str(position), "--out", str(out)).exit_code == 0
        assert out.stat().st_size > 10_000
    assert "piece-cat_cmd_villarroel" in (tmp_path / "board.svg").read_text("utf-8")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_a_bad_position_says_what_is_wrong(tmp_path: Path) -> None:
    position = tmp_path / "position.toml"
    position.write_text('[catalan]\natlantis = "regular"', "utf-8")
    done = run("board", "assault", "--position", str(position), "--out", str(tmp_path / "x.svg"), "--lang", "en")
    assert done.exit_code == 1
    assert "atlantis" in done.output


def test_simulate_prints_one_object(tmp_path: Path) -> None:
    words = ("--games", "3", "--bots", "random", "--seed", "5", "--options", "length=short", "--json")
    one = json.loads(run("simulate", "assault", *words, "--workers", "1").output)
    two = json.loads(run("simulate", "assault", *words, "--workers", "2").output)
    assert {
        "game",
        "games",
        "finished",
        "errors",
        "wins",
        "draws",
        "decisions",
        "seconds",
        "mean_length",
        "seed",
    } <= set(one)
    assert (one["finished"], one["errors"]) == (3, 0)
    for field in ("wins", "draws", "decisions", "mean_length"):
        assert one[field] == two[field], field


# Who is started in the background ignores Ctrl-C, and so do his children.
AS_IN_A_TERMINAL = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"


def test_ctrl_c_stops_all_processes_keeps_what_was_played_and_says_how_to_go_on(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    words = ("--games", "100000", "--bots", "random", "--workers", "2", "--options", "length=short", "--json")
    program = f"{AS_IN_A_TERMINAL}; from baluard.cli import main; main()"
    command = (sys.executable, "-c", program, "simulate", "assault", *words, "--rows", str(rows), "--lang", "en")
    started = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        while started.poll() is None and not (rows.exists() and len(rows.read_bytes().splitlines()) > 3):
            time.sleep(0.05)
        os.killpg(started.pid, signal.SIGINT)  # what a terminal does: all of them are told
        out, err = started.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        os.killpg(started.pid, signal.SIGKILL)
        started.communicate()
        raise
    assert started.returncode == 130
    assert "Traceback" not in err
    kept = len(rows.read_bytes().splitlines()) - 1
    assert f"{kept} games are kept in {rows}" in err
    assert json.loads(out)["finished"] == kept >= 3
    while still_running(started.pid):  # nobody plays on; what ends by itself may take a moment
        time.sleep(0.05)


def still_running(group: int) -> list[str]:
    """The processes of a group that have not ended."""
    told = subprocess.run(["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(maxsplit=2) for line in told.splitlines()]
    return [row[2] for row in rows if int(row[0]) == group and not row[1].startswith("Z")]


def test_an_unknown_level_is_refused() -> None:
    done = run("simulate", "assault", "--games", "1", "--bots", "genius", "--lang", "en")
    assert done.exit_code == 1
    assert "genius" in done.output


def test_records_verify(records: list[Path]) -> None:
    assert len(records) == 2
    for record in records:
        done = run("verify", str(record), "--lang", "en")
        assert done.exit_code == 0, done.output
        assert "All is right" in done.output


def test_a_changed_die_is_found(records: list[Path], tmp_path: Path) -> None:
    record = json.loads(records[0].read_text("utf-8"))
    entry = next(e for e in record["entries"] if e["type"] == "chance")
    entry["values"] = [7 - entry["values"][0], *entry["values"][1:]]
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(record), "utf-8")
    done = run("verify", str(forged), "--lang", "en")
    assert done.exit_code == 1
    assert f"Entry {entry['n']} " in done.output


def test_a_die_of_endless_sides_is_found_at_once(records: list[Path], tmp_path: Path) -> None:
    record = json.loads(records[0].read_text("utf-8"))
    entry = next(e for e in record["entries"] if e["type"] == "chance")
    assert entry.get("source", "dice") == "dice" and record["seed"], "the die is recomputed from the seed"
    entry["sides"] = 1 << 40
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(record), "utf-8")
    done = run("verify", str(forged), "--lang", "en")
    assert done.exit_code == 1 and f"Entry {entry['n']} " in done.output


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "noise.json"
    file.write_bytes(b"\xff\x00 not json")
    for command in ("verify", "replay"):
        done = run(command, str(file), "--lang", "en")
        assert done.exit_code == 1
        assert "noise.json" in done.output


def test_replay_tells_the_story_and_stops_where_told(records: list[Path], tmp_path: Path) -> None:
    story = run("replay", str(records[0]), "--lang", "en").output
    assert "Turn 1" in story and "Turn 8" in story
    early = json.loads(run("replay", str(records[0]), "--to", "20", "--json").output)
    late = json.loads(run("replay", str(records[0]), "--json").output)
    assert early["result"] is None and late["result"]["reason"]
    out = tmp_path / "then.svg"
    assert run("replay", str(records[0]), "--to", "20", "--out", str(out)).exit_code == 0
    assert out.read_text("utf-8").startswith("<svg")


def test_a_game_in_the_terminal(tmp_path: Path) -> None:
    """From a late position: assault the Born, let the bot answer, end the phase; the game is counted."""
    position = tmp_path / "position.toml"
    position.write_text(POSITION, "utf-8")
    said = "?\np\nnonsense\nd\n" + "d\n" * 60
    done = run(
        "play", "assault", "--seat", "catalan", "--bot", "easy", "--position", str(position), "--lang", "en", said=said
    )
    assert done.exit_code == 0, done.output
    assert "ASL-10.1" in done.output
    assert "That is not one of the answers" in done.output
    assert game_of("assault").slug == "assault"
    assert "Catalan" in done.output.splitlines()[-1]


def test_undo_in_the_terminal_takes_back_a_move() -> None:
    """Turn 1: end the artillery, move one counter, take it back, leave."""
    said = "7\n1\n1\nu\nq\n"
    done = run("play", "assault", "--seat", "two_crowns", "--lang", "en", said=said)
    assert done.exit_code == 0, done.output
    assert "Taken back." in done.output
    assert "left unfinished" in done.output


def test_bench_prints_the_fields_of_the_contract() -> None:
    found = json.loads(run("bench", "assault", "--seconds", "0.2", "--json").output)
    speed = found["games"]["assault"]
    assert {"decisions_per_second", "games_per_second", "copy_us", "suspend_us", "compiled"} <= set(speed)
    assert speed["activities_per_second"] > speed["decisions_per_second"] > 0
    assert "yardstick" in found


def test_bench_tells_what_a_decision_of_each_level_costs() -> None:
    shown = run("bench", "victus", "--seconds", "0.1", "--bots").output
    for level in LEVELS:
        found = re.search(rf"bot {level} +(?:interpreted|compiled): a decision ([\d.]+) ms, p99 ([\d.]+) ms", shown)
        assert found and 0 < float(found[1]) <= float(found[2])


def test_of_a_hundred_decisions_one_is_slower_than_the_99th_percentile() -> None:
    cost = summed_up([float(n) for n in range(1, 101)])
    assert (cost.decisions, cost.mean_ms, cost.p99_ms, cost.slowest_ms) == (100, 50.5, 100.0, 100.0)
    assert summed_up([float(n) for n in range(1, 201)]).p99_ms == 199.0
