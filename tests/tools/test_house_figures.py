"""The figures of the house: what is counted, and what it must not exceed."""

from __future__ import annotations

from pathlib import Path

from tools.house_figures import (
    browser_limits,
    field_places,
    first_games_for_eyes,
    kernel_lines,
    page,
    tag_chains,
    written_in,
)

SOURCE = Path(__file__).parents[2] / "src" / "baluard"


def test_the_kernel_stays_below_two_thousand_lines() -> None:
    assert 1000 < kernel_lines(SOURCE) < 2000


def test_pages_hold_no_chains_over_tags_and_browsers_reckon_no_limits() -> None:
    assert tag_chains(SOURCE) == 0
    assert browser_limits(SOURCE) == 0


def test_a_field_of_a_state_is_written_twice_by_hand_at_most_on_the_average() -> None:
    places = field_places(SOURCE)
    assert places and all(number <= 2 for number in places.values()), places


def test_a_field_is_counted_where_it_is_declared_set_in_part_or_given(tmp_path: Path) -> None:
    file = tmp_path / "view.py"
    file.write_text("class P:\n    turn: int\n\n\ndef show(s):\n    s.goals[1][2] = 3\n    return P(turn=s.turn)\n")
    assert set(written_in(file)) == {("P annotations", "turn"), ("show.show", "goals"), ("show.show", "turn")}


def test_a_game_that_there_was_not_yet_stands_beside_nothing() -> None:
    before, now = {"lines of rules": 1000}, {"lines of rules": 1200, "places where a field of maurice is written": 1.5}
    rows = page(before, now, "83a1adb").splitlines()
    assert rows[-2:] == ["| lines of rules | 1,000 | 1,200 |", "| places where a field of maurice is written | | 1.5 |"]


def test_lines_of_the_first_games_are_summed_alone_with_what_is_shared_and_with_what_ties_them(tmp_path: Path) -> None:
    lines = {
        "assault/board/board": 3,
        "assault/rules/sequence": 50,
        "maurice/board/board": 9,
        "maurice/rules/charge": 50,
    }
    files = {f"games/{name}.py": count for name, count in lines.items()}
    files |= {"page/rows.py": 4, "kernel/contract.py": 2, "games/assault/module.py": 1, "games/maurice/module.py": 9}
    for name, count in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n" * count)
    assert list(first_games_for_eyes(tmp_path).values()) == [3, 3 + 4, 3 + 4 + 2 + 1]
