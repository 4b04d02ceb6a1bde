"""Instruments beside the board: a picture of its own, with a caption."""

from baluard.drawing import svg

HIGH = 100.0
"""All are as high as this, so that they stand in a row."""
CAPTION = 13
"""Height of the caption's line."""


def instrument(wide: float, *drawn: str, caption: str = "") -> str:
    """An instrument of a width: what is drawn, under a caption in the middle."""
    words = svg.text(wide / 2, CAPTION - 1, caption, class_="ins-caption") if caption else ""
    return svg.document((0, 0, wide, HIGH), words, *drawn, class_="instrument-picture", aria_hidden="true")
