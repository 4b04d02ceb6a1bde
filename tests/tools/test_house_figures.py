"""The figures of the house: what is counted, and what it must not exceed."""

from __future__ import annotations

from pathlib import Path

from tools.house_figures import field_places, figures, written_in

ROOT = Path(__file__).parents[2]


def test_the_kernel_stays_below_two_thousand_lines() -> None:
    lines = figures(ROOT)["lines of the kernel"]
    assert isinstance(lines, int) and lines < 2000


def test_pages_hold_no_chains_over_tags_and_browsers_reckon_no_limits() -> None:
    found = figures(ROOT)
    assert found["comparisons with a tag in pages"] == 0
    assert found["limits reckoned by the browser"] == 0


def test_a_field_of_a_state_is_written_twice_by_hand_at_most_on_the_average() -> None:
    places = field_places(ROOT / "src" / "baluard")
    assert places and all(number <= 2 for number in places.values()), places


def test_a_field_is_counted_where_it_is_declared_set_in_part_or_given(tmp_path: Path) -> None:
    file = tmp_path / "view.py"
    file.write_text("class P:\n    turn: int\n\n\ndef show(s):\n    s.goals[1][2] = 3\n    return P(turn=s.turn)\n")
    assert set(written_in(file)) == {("P annotations", "turn"), ("show.show", "goals"), ("show.show", "turn")}
