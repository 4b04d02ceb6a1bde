"""The icons of the cards (CAT-6) in small: who loses a troop, who is moved, the wall, the treaty. All are drawn out."""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.emblems import inked

SIDE = 26.0
"""Every icon lies in a square of this side around nought."""
_ALLY = "M-8 -8H8V8H-8Z"
_BOURBON = "M-4 -9H4L9 -4V4L4 9H-4L-9 4V-4Z"
_STRIKE = "M-8 8L8 -8"
_LOSSES = {
    "A1": (("ally", 0.0),),
    "A2": (("ally", -5.0), ("ally", 5.0)),
    "B1": (("bourbon", 0.0),),
    "B2": (("bourbon", -5.0), ("bourbon", 5.0)),
    "X": (("bourbon", -6.0), ("ally", 6.0)),
}
_WALLS = {"W+": "M-4 0H4M0 -4V4", "W-": "M-4 0H4"}


def icon(name: str) -> str:
    """One icon around nought."""
    if name == "R2":
        drawn = _moved()
    elif name == "T":
        drawn = _treaty()
    elif name == "C":
        drawn = inked("crown", 0, 0, 20, "cat-icon-crown")
    elif name in _WALLS:
        drawn = _wall(_WALLS[name])
    else:
        drawn = "".join(_lost(side, x) for side, x in _LOSSES[name])
    return svg.group(drawn, class_="cat-icon")


def _lost(side: str, x: float) -> str:
    """A troop struck out: square for the Allies, with cut corners for the Bourbons."""
    shape = _ALLY if side == "ally" else _BOURBON
    return svg.group(
        svg.el("path", d=shape, class_=f"cat-icon-{side}"),
        svg.el("path", d=_STRIKE, class_="cat-icon-strike"),
        transform=svg.translate(x, 0),
    )


def _moved() -> str:
    """Two Bourbon troops and an arrow."""
    return "".join(
        (
            svg.el("path", d=_BOURBON, class_="cat-icon-bourbon", transform="translate(-5 -3) scale(.8)"),
            svg.el("path", d=_BOURBON, class_="cat-icon-bourbon", transform="translate(5 -3) scale(.8)"),
            svg.el("path", d="M-11 9H8M3 5L9 9L3 13", class_="cat-icon-arrow"),
        )
    )


def _wall(sign: str) -> str:
    """A piece of wall with a plus or a minus."""
    return "".join(
        (
            svg.el("path", d="M-12 11V-7H-7V-3H-2.5V-7H2.5V-3H7V-7H12V11Z", class_="cat-icon-wall"),
            svg.circle(0, 3.4, 6.6, class_="cat-icon-disc"),
            svg.el("path", d=sign, class_="cat-icon-sign", transform="translate(0 3.4)"),
        )
    )


def _treaty() -> str:
    """A sheet with a seal."""
    return "".join(
        (
            svg.el("path", d="M-9 -11H9V11H-9Z", class_="cat-icon-sheet"),
            svg.el("path", d="M-6 -6.5H6M-6 -2.5H6M-6 1.5H1", class_="cat-icon-line"),
            svg.circle(4, 6, 4.6, class_="cat-icon-seal"),
        )
    )
