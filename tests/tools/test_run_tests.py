"""What `make test` and `make check` run, and what they say at the end; which Pythons are good enough."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import run_tests
from tools.run_tests import Step, Taken

ROOT = Path(run_tests.__file__).parents[1]


def ended(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """The exit code of a run over steps that do nothing."""
    monkeypatch.setattr(sys, "argv", ["run_tests.py", *arguments])
    with pytest.raises(SystemExit) as end:
        run_tests.main()
    return int(end.value.code or 0)


def test_times_are_added_up_in_a_table() -> None:
    told = run_tests.table([Taken("style", 2.4, 1.2), Taken("pages", 100, 180)])
    assert told.splitlines()[2:] == ["| style | 2 | 1 |", "| pages | 100 | 180 |", "| **all** | 102 | 181 |"]


def test_a_run_ends_with_its_first_failure_and_writes_no_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    steps = (Step("good", ("true",)), Step("bad", ("false",)), Step("never", ("touch", str(tmp_path / "never"))))
    monkeypatch.setattr(run_tests, "TEST", steps)
    assert ended(monkeypatch, "--times", str(tmp_path / "times.md")) == 1
    assert "failed: bad" in capfd.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_the_times_of_a_good_run_are_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_tests, "TEST", (Step("good", ("true",)),))
    assert ended(monkeypatch, "--times", str(tmp_path / "times.md")) == 0
    assert "| good | 0 | 0 |" in (tmp_path / "times.md").read_text()


def test_a_step_beside_runs_while_others_do_and_is_awaited(tmp_path: Path) -> None:
    gate, done = str(tmp_path / "gate"), str(tmp_path / "done")
    waits = ("sh", "-c", f"until test -e {gate}; do sleep 0.01; done; touch {done}")
    steps = (
        Step("long", waits, beside=True),
        Step("opens", ("touch", gate)),
        Step("needs", ("test", "-e", done), after="long"),
    )
    good, taken = run_tests.run_all(steps)
    assert good
    assert [one.name for one in taken] == ["opens", "long, what was left of it", "needs"]


def test_a_step_beside_that_fails_ends_the_run(capfd: pytest.CaptureFixture[str]) -> None:
    bad = Step("bad", ("sh", "-c", "echo why; exit 3"), beside=True)
    good, taken = run_tests.run_all((bad, Step("needs", ("true",), after="bad")))
    assert not good
    assert [one.name for one in taken] == ["bad, what was left of it"]
    assert "why" in capfd.readouterr().out


def test_a_step_beside_ends_with_a_run_that_fails(tmp_path: Path) -> None:
    good, taken = run_tests.run_all((Step("for ever", ("sleep", "600"), beside=True), Step("bad", ("false",))))
    assert not good and [one.name for one in taken] == ["bad"]


def test_the_short_list_needs_no_browser_and_no_compiler() -> None:
    words = " ".join(" ".join(step.command) for step in run_tests.CHECK)
    assert "tests/kernel tests/rulebooks" in words and "tests/conformance" in words
    assert "pages" not in words and "build_compiled" not in words


def test_the_compiled_build_is_looked_for_where_it_is_made() -> None:
    assert run_tests.environment("compiled")["PYTHONPATH"].endswith("build/compiled")
    assert run_tests.environment("interpreted")["BALUARD_BUILD"] == "interpreted"


def pythons(*candidates: str) -> subprocess.CompletedProcess[str]:
    """What is found among these."""
    env = {**os.environ, "PYTHONS": " ".join(candidates)}
    return subprocess.run([ROOT / "tools/find_pythons.sh"], env=env, capture_output=True, text=True, check=False)


def test_a_python_that_does_not_run_or_is_too_old_is_passed_over(tmp_path: Path) -> None:
    old = tmp_path / "python3.9"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    found = pythons(str(old), str(tmp_path / "none"), sys.executable, sys.executable)
    assert found.stdout.split() == [sys.executable]


def test_without_any_python_it_says_what_is_needed(tmp_path: Path) -> None:
    found = pythons(str(tmp_path / "none"))
    assert found.returncode == 1
    assert "Python 3.11" in found.stderr
