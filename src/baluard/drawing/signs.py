"""Signs that the page lays over a space: go there, better not, no room, something to win."""

from baluard.drawing import svg

OCTAGON = "M-4.6 -11H4.6L11 -4.6V4.6L4.6 11H-4.6L-11 4.6V-4.6Z"
LINES = {
    "stop": "M-5.5 0H5.5",
    "full": "M-5 -5L5 5M5 -5L-5 5",
    "aim": "M-8 0H-3M3 0H8M0 -8V-3M0 3V8M0 -5.5A5.5 5.5 0 1 1 0 5.5A5.5 5.5 0 1 1 0 -5.5",
}


def sign(mark: str, figure: str = "") -> str:
    """A sign (`marks.js` draws the same); that to go has a figure in it."""
    octagon = svg.el("path", d=OCTAGON, class_="sign-ground")
    ground = octagon if mark == "stop" else svg.circle(0, 0, 11, class_="sign-ground")
    number = svg.text(0, 5.8, figure, class_="sign-number")
    inside = number if mark == "go" else svg.el("path", d=LINES[mark], class_="sign-line")
    return svg.group(ground, inside, class_=f"sign sign--{mark}")
