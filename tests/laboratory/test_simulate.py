"""Plans, runners, summaries, records and reports."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest

from baluard import bots, verification
from baluard.catalogue import game as game_of
from baluard.kernel import records
from baluard.laboratory import Interrupted, Plan, PlanError, Summary, make_plan, simulate, simulation
from baluard.laboratory.play import Played, play_game
from baluard.laboratory.runners import run_plan
from baluard.laboratory.simulation import sum_up

SHORT = {"length": "short"}
CONTRACT = {"game", "games", "finished", "errors", "wins", "draws", "decisions", "seconds", "mean_length", "seed"}


def numbers(summary: Summary) -> dict[str, object]:
    """A summary without what depends on the clock."""
    plain: dict[str, object] = msgspec.to_builtins(summary)
    return {key: value for key, value in plain.items() if key not in ("seconds", "thinking")}


def test_what_a_bot_is_given_tells_nothing_of_the_dice() -> None:
    plan = make_plan("assault", 2, ("easy",), "the seed of all")
    given = plan.bot_seed(1, "attacker")
    assert plan.seed not in given and given != plan.bot_seed(2, "attacker") != plan.bot_seed(1, "defender")
    assert bytes.fromhex(given) != plan.dice_seed(1)


def test_the_summary_has_the_fields_of_the_contract() -> None:
    summary = simulate("assault", 3, ["random"], "5", 1, SHORT)
    plain = msgspec.json.decode(msgspec.json.encode(summary))
    assert set(plain) >= CONTRACT
    assert (plain["game"], plain["seed"]) == ("assault", "5")
    assert (plain["games"], plain["finished"], plain["errors"]) == (3, 3, 0)
    assert list(plain["wins"]) == ["two_crowns", "catalan"]
    assert sum(plain["wins"].values()) + plain["draws"] == 3
    assert 1 <= plain["mean_length"] <= 11


def test_workers_do_not_change_the_games() -> None:
    one = simulate("assault", 4, ["easy", "random"], "same", 1, SHORT)
    two = simulate("assault", 4, ["easy", "random"], "same", 2, SHORT)
    assert numbers(one) == numbers(two)


def test_workers_do_not_change_a_die() -> None:
    plan = make_plan("assault", 2, ["random"], "9", SHORT)
    one = run_plan(plan, 1, with_records=True)
    two = run_plan(plan, 2, with_records=True)
    assert [game.record for game in one] == [game.record for game in two]
    assert one[0].record != one[1].record


def test_another_seed_gives_other_games() -> None:
    one, two = (play_game(make_plan("assault", 1, ["random"], seed, SHORT), 1, True) for seed in ("1", "2"))
    assert one.record != two.record


def test_records_verify(tmp_path: Path) -> None:
    simulate("assault", 2, ["random", "easy"], "7", 1, SHORT, tmp_path)
    files = sorted(tmp_path.glob("*.json"))
    assert len(files) == 2
    for file in files:
        record = records.load(file.read_bytes())
        assert record.seats == {"two_crowns": "bot random", "catalan": "bot easy"}
        verdict = verification.verify(game_of("assault"), record)
        assert verdict.is_good, verdict.fault
        assert verdict.dice > 0 and verdict.unverifiable == 0


def test_the_report_holds_its_plots(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "report.html"
    simulate("assault", 3, ["random"], "5", 1, {"length": "short", "events": "on"}, None, out, lang="ca")
    page = out.read_text("utf-8")
    for plot in ("win_rate", "length", "points", "lost_in", "taken", "causes"):
        start = page.index(f'<figure id="{plot}">') + len(f'<figure id="{plot}">')
        drawing = ET.fromstring(page[start : page.index("</svg>", start) + 6])
        assert drawing.tag.endswith("svg")
    zones = game_of("assault").zone_shapes()
    heat = page[page.index('<figure id="lost_in">') :]
    assert heat[: heat.index("</svg>")].count("<path") >= len(zones)
    assert '<html lang="ca">' in page and "On han mort les unitats" in page


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_the_report_speaks_three_languages(lang: str, tmp_path: Path) -> None:
    simulate("assault", 1, ["random"], "6", 1, SHORT, None, tmp_path / "r.html", lang=lang)
    assert "report." not in (tmp_path / "r.html").read_text("utf-8").split("<figure", 1)[0]


def test_one_level_serves_all_seats_or_each_its_own() -> None:
    three = {"players": "3"}
    assert set(make_plan("assault", 1, ["easy"], "1", three).levels.values()) == {"easy"}
    by_seat = make_plan("assault", 1, ["easy", "normal", "hard"], "1", three).levels
    assert by_seat == {"french": "easy", "spanish": "normal", "catalan": "hard"}
    by_side = make_plan("assault", 1, ["easy", "hard"], "1", three).levels
    assert by_side == {"french": "easy", "spanish": "easy", "catalan": "hard"}


@pytest.mark.parametrize(("levels", "key"), [(["genius"], "cli.unknown_level"), (["easy"] * 3, "cli.bots_number")])
def test_a_wrong_plan_is_refused(levels: list[str], key: str) -> None:
    with pytest.raises(PlanError) as refused:
        make_plan("assault", 1, levels, "1")
    assert refused.value.key == key


def test_an_error_is_counted_and_its_record_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = bots.choose
    plan = make_plan("assault", 3, ["random"], "3", SHORT)
    second = {plan.bot_seed(2, seat) for seat in plan.levels}

    def failing(slug: str, level: str, view: object, seed: str) -> object:
        if seed in second and view.last_n > 40:  # type: ignore[attr-defined]
            raise ValueError("a bot that breaks")
        return real(slug, level, view, seed)  # type: ignore[arg-type]

    monkeypatch.setattr(bots, "choose", failing)
    summary = simulate("assault", 3, ["random"], "3", 1, SHORT, tmp_path)
    assert (summary.games, summary.finished, summary.errors) == (3, 2, 1)
    assert len(summary.failures) == 1
    record = records.load(Path(summary.failures[0]).read_bytes())
    assert len(record.entries) > 40
    assert verification.verify(game_of("assault"), record).is_good
    assert "a bot that breaks" in Path(summary.failures[0]).with_suffix(".txt").read_text("utf-8")
    assert "game 2 failed" in capsys.readouterr().err


def test_rows_are_written_as_games_end_and_a_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate("assault", 4, ["random"], "rows", 1, SHORT)
    rows = tmp_path / "rows.jsonl"
    real, begun = simulation.play_game, []

    def interrupted(plan: Plan, number: int) -> Played:
        begun.append(number)
        if number == 3:
            assert len(rows.read_bytes().splitlines()) == 3  # the head, and the two games that are over
            raise KeyboardInterrupt
        return real(plan, number)

    monkeypatch.setattr(simulation, "play_game", interrupted)
    with pytest.raises(Interrupted) as stop:
        simulate("assault", 4, ["random"], "rows", 1, SHORT, rows=rows)
    assert (stop.value.rows, stop.value.summary.finished, stop.value.summary.games) == (rows, 2, 4)

    with rows.open("ab") as out:
        out.write(b'{"number":3,"win')  # the power went
    monkeypatch.setattr(simulation, "play_game", lambda plan, number: (begun.append(number), real(plan, number))[1])
    assert numbers(simulate("assault", 4, ["random"], "rows", 1, SHORT, rows=rows)) == numbers(whole)
    assert begun == [1, 2, 3, 3, 4]
    assert numbers(simulate("assault", 2, ["random"], "rows", 1, SHORT, rows=rows))["finished"] == 2
    assert begun == [1, 2, 3, 3, 4]  # all of it was there


def test_what_was_played_is_kept_without_a_file_of_rows_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(plan: Plan, number: int) -> Played:
        if number == 2:
            raise KeyboardInterrupt
        return play_game(plan, number)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(simulation, "play_game", interrupted)
    for name in ("assault-kept.rows", "assault-kept-2.rows"):  # nothing is written over
        with pytest.raises(Interrupted) as stop:
            simulate("assault", 2, ["random"], "kept", 1, SHORT)
        assert stop.value.rows == Path(name)
    monkeypatch.setattr(simulation, "play_game", play_game)
    assert simulate("assault", 2, ["random"], "kept", 1, SHORT, rows=tmp_path / "assault-kept.rows").finished == 2


def test_rows_of_another_plan_or_program_are_refused_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = tmp_path / "rows.jsonl"
    simulate("assault", 1, ["random"], "a", 1, SHORT, rows=rows)
    before = rows.read_bytes()
    monkeypatch.setattr(simulation, "run_games", None)
    with pytest.raises(PlanError) as refused:
        simulate("assault", 1, ["random"], "b", 1, SHORT, rows=rows)
    assert refused.value.key == "cli.rows_of_other_plan"
    monkeypatch.setattr("baluard.laboratory.rows.program_of", lambda slug: "another")
    with pytest.raises(PlanError) as refused:
        simulate("assault", 1, ["random"], "a", 1, SHORT, rows=rows)
    assert refused.value.key == "cli.rows_of_other_program"
    assert rows.read_bytes() == before
    rows.write_bytes(b"no rows\n")
    with pytest.raises(PlanError) as refused:
        simulate("assault", 1, ["random"], "a", 1, SHORT, rows=rows)
    assert refused.value.key == "cli.no_rows"


def test_a_report_without_its_library_is_refused_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "find_spec", lambda name: None)
    monkeypatch.setattr(simulation, "run_games", None)
    with pytest.raises(PlanError) as refused:
        simulate("assault", 1, ["random"], "1", 1, SHORT, out=tmp_path / "r.html")
    assert refused.value.key == "cli.no_plots"


def test_measures_count_what_happened() -> None:
    plan = make_plan("assault", 1, ["easy"], "12", SHORT)
    game = play_game(plan, 1)
    zones = game_of("assault").zone_shapes()
    assert game.measures["length"]["turns"] >= 1
    assert set(game.measures["lost_in"]) <= set(zones)
    assert set(game.measures["taken"]) <= set(zones)
    assert sum(game.measures["lost_in"].values()) == sum(game.measures["causes"].values())
    sides = {side: game.measures["kills"][side] + game.measures["ground"][side] for side in game.scores}
    assert sides == game.scores
    assert sum_up(plan, [game], 0.0).mean_length == game.measures["length"]["turns"]


def test_the_cost_of_thinking_is_kept_by_seat() -> None:
    game = play_game(make_plan("assault", 1, ["easy", "random"], "13", SHORT), 1)
    assert list(game.thinking) == list(game.slowest) == ["two_crowns", "catalan"]
    for seat, total in game.thinking.items():
        assert 0 < game.slowest[seat] <= total
