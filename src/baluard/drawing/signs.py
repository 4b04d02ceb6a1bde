"""Signs that the page lays over a space: go there, better not, no room, something to win; and small pictures."""

from collections.abc import Sequence

from baluard.drawing import svg
from baluard.drawing.sheet import GLOW

TRIANGLE = "M0 -12L12 9H-12Z"
LINES = {
    "stop": "M-3.5 7V-7L6 -3.4L-3.5 .2",  # a flag: the move ends there, nothing is forbidden
    "warn": "M0 -4.5V1.5M0 5V5.2",
    "full": "M-5 -5L5 5M5 -5L-5 5",
    "aim": "M-8 0H-3M3 0H8M0 -8V-3M0 3V8M0 -5.5A5.5 5.5 0 1 1 0 5.5A5.5 5.5 0 1 1 0 -5.5",
}


def sign(mark: str, figure: str = "") -> str:
    """A sign (`marks.js` draws the same); that to go has a figure in it."""
    triangle = svg.el("path", d=TRIANGLE, class_="sign-ground")
    ground = triangle if mark == "warn" else svg.circle(0, 0, 11, class_="sign-ground")
    number = svg.text(0, 5.8, figure, class_="sign-number")
    inside = number if mark == "go" else svg.el("path", d=LINES[mark], class_="sign-line")
    return svg.group(ground, inside, class_=f"sign sign--{mark}")


# -- small pictures beside words: badges in lists, entries of a legend

FIELD = ((-26.0, -17.0), (26.0, -17.0), (26.0, 17.0), (-26.0, 17.0))
"""As large as a picture of a legend, which cuts off the outer half of lines as the border of a zone does."""
ACROSS = ((-24.0, 0.0), (24.0, 0.0))
"""A line across such a picture."""


def badge(drawn: str, label: str, box: str = "-21 -21 42 42", look: str = "badge") -> str:
    """A small picture of a thing beside its name; it may use the definitions of the board."""
    return svg.el("svg", drawn, viewBox=box, class_=look, role="img", aria_label=label)


def entry(*drawn: str, look: str = "") -> str:
    """The picture of an entry of the legend."""
    classes = f"badge badge--wide {look}" if look else "badge badge--wide"
    return svg.el("svg", *drawn, viewBox="-26 -17 52 34", class_=classes, aria_hidden="true")


def page_marks(ground: str, signs: Sequence[str], outline: Sequence[svg.Point] = FIELD) -> list[tuple[str, str]]:
    """What the page lays over a board, for its legend: the lights of a zone, and signs."""
    lines = "".join(svg.polygon(outline, class_=f"glow-{name}") for name in GLOW)
    lights = ("offered", "chosen", "target", "last")
    return [
        *((look, entry(ground, svg.group(lines, class_=f"zone-glow is-{look}"))) for look in lights),
        *((mark, entry(sign(mark, "2" if mark == "go" else ""))) for mark in signs),
    ]
