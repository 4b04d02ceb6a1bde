"""What may be clicked is seen on every ground, by day and by night."""

from __future__ import annotations

import pytest

from baluard.catalogue import SLUGS, game
from baluard.components.folder import looks_of
from baluard.drawing.palette import BOARD_CSS, themes_in

GROUNDS = ("ochre", "green", "grey", "blue", "sea", "paper", "paper-deep", "hill", "sand")
TABLE = ("field", "woods", "rough", "crops", "marsh", "hill", "crest", "water", "town")
LEAST = 3  # for what is no text (WCAG 1.4.11)


def luminance(colour: str) -> float:
    """How light a colour is."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1, the same, to 21, black on white."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("mark", ["offered", "chosen", "target"])
def test_the_marks_of_the_board_stand_out_from_every_ground(theme: str, mark: str) -> None:
    sheets = (BOARD_CSS, *(file for slug in SLUGS for file in looks_of(game(slug).package)))
    colours = themes_in("\n".join(file.read_text("utf-8") for file in sheets))[theme]
    grounds = (*GROUNDS, *(f"mau-{name}" for name in TABLE))
    faint = {ground: round(contrast(colours[mark], colours[ground]), 2) for ground in grounds}
    assert {ground: found for ground, found in faint.items() if found < LEAST} == {}
