"""What `make bench` says of a game: targets that hold or fail, and wishes that are reached or missed."""

from __future__ import annotations

from typing import Any

import pytest

from tools import bench


def runs(times: float, speed: float) -> list[dict[str, Any]]:
    """Rounds of one build that all found the same."""
    found = {
        "times_yardstick": times,
        "copy_times_yardstick": 1.0,
        "copy_times_bare_board": 1.0,
        "answer_us_start": 10.0,
        "answer_us_end": 12.0,
        "decisions_per_second": speed,
        "activities_per_second": 2 * speed,
    }
    return [{"games": {"victus": found}}] * 3


@pytest.mark.parametrize(
    ("interpreted", "compiled", "held", "wishes"),
    [
        (1.1, 4.2, True, ["1.10, 1.0 wished for, reached", "4.20, 4.0 wished for, reached"]),
        (0.9, 4.2, True, ["0.90, 1.0 wished for, **missed**", "4.20, 4.0 wished for, reached"]),
        (1.1, 2.4, False, ["1.10, 1.0 wished for, reached", "2.40, 4.0 wished for, **missed**"]),
    ],
)
def test_what_must_be_holds_or_fails_and_what_is_wished_for_is_marked(
    interpreted: float, compiled: float, held: bool, wishes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench.speeds("victus", runs(interpreted, 100.0), runs(compiled, 400.0)) == held
    told = capsys.readouterr().out
    assert ("FAILS" in told) != held
    for wish in wishes:
        assert f"times the yardstick: {wish}" in told
    assert "100 decisions/s interpreted, 400 compiled; 200 activities/s interpreted, 800 compiled" in told
