"""Cards whose text fits."""

from __future__ import annotations

from baluard.drawing.cards import READABLE, Fit, fit, ribbon

PICTURES, SIZES = (90.0, 50.0, 0.0), (17.0, 15.0, 13.0)


def fitted(room: float, lines: int) -> Fit | None:
    """How a text of so many lines is set."""
    return fit(room, PICTURES, SIZES, 50.0, lambda size: lines * size)


def test_a_short_text_has_a_high_picture_and_large_letters() -> None:
    assert fitted(200, 2) == Fit(17.0, 90.0, 200 - 90 - 34)


def test_a_high_picture_is_given_up_before_the_letters_become_small() -> None:
    assert fitted(90 + 10 * 15, 10) == Fit(15.0, 90.0, 0.0)
    found = fitted(90 + 10 * 13, 10)
    assert found == Fit(17.0, 50.0, 0.0)
    assert found.size >= READABLE


def test_a_low_picture_stays_beside_small_letters() -> None:
    assert fitted(50 + 10 * 13, 10) == Fit(13.0, 50.0, 0.0)


def test_a_long_text_has_no_picture_and_one_that_is_too_long_no_place() -> None:
    assert fitted(10 * 17, 10) == Fit(17.0, 0.0, 0.0)
    assert fitted(10 * 12, 10) is None


def test_a_ribbon_lies_in_the_middle_of_the_card() -> None:
    assert ribbon(2, 100, 10) == "M70 2h100l-9 10l9 10h-100l9 -10Z"
