"""The faces of pieces and markers, each around nought, 40 units high: shapes differ as well as colours."""

from functools import lru_cache

from msgspec import Struct

from baluard.drawing import counters, svg
from baluard.drawing.emblems import use_emblem
from baluard.games.victus.board.pictures import PICTURES

HEIGHT = 40.0
"""Of a piece in board units, before scaling."""
HALF = HEIGHT / 2
ONE, MORE = 40.0, 58.0
"""Widths of a piece alone and of several, with their number."""


class Face(Struct, frozen=True):
    """A picture and its width."""

    svg: str
    width: float


@lru_cache(maxsize=1024)
def face(kind: str, number: int, more: int = 0, always: bool = False) -> Face:
    """The face of so many pieces of a kind; `more` are the guns that have fired, or the level of rubble."""
    match kind:
        case "bourbon":
            return _bourbon(number)
        case "defence":
            return _defence(number)
        case "rubble":
            return _rubble(number)
    width = MORE + (13 if number > 9 else 0) if number > 1 or always else ONE
    drawn = _ground(kind, width) + _contents(kind, number, width, always)
    if kind == "cannon" and more:
        drawn += _smoke(width, more, number)
    return Face(drawn, width)


def _ground(kind: str, width: float) -> str:
    """The shape of the cardboard."""
    w, h = width / 2, HALF
    look = f"vic-ground vic-ground--{kind}"
    match kind:
        case "infantry":
            return svg.rect(-w + 1, -h + 1, width - 2, HEIGHT - 2, rx=6, class_=look)
        case "coronela":
            x = svg.number(w - 1)
            bend = svg.number(w * 0.62)
            data = f"M-{x} -19H{x}V2C{x} 12 {bend} 17 0 20C-{bend} 17 -{x} 12 -{x} 2Z"
            return svg.el("path", d=data, class_=look)
        case "cannon" | "organ":
            c = 8
            corners = (
                (-w + c, -17),
                (w - c, -17),
                (w - 1, -17 + c),
                (w - 1, 17 - c),
                (w - c, 17),
                (-w + c, 17),
                (-w + 1, 17 - c),
                (-w + 1, -17 + c),
            )
            return svg.polygon(corners, class_=look)
        case "razed":
            return svg.circle(0, 0, 19, class_=look)
        case "battery":
            return svg.polygon(
                ((-w + 1, -19), (w - 1, -19), (w - 1, 10), (w - 10, 19), (-w + 10, 19), (-w + 1, 10)), class_=look
            )
        case _:
            return svg.rect(-w + 1, -15, width - 2, 30, rx=15, class_=look)


def _contents(kind: str, number: int, width: float, always: bool) -> str:
    """Emblem, and the number when it is not one."""
    size = 28 if kind in ("cannon", "organ", "infantry", "barricade") else 25
    ink = f"vic-ink vic-ink--{kind}"
    lift = -1.5 if kind == "coronela" else 0
    if number <= 1 and not always:
        return use_emblem(PICTURES.piece_emblems[kind], 0, lift, size, ink)
    return use_emblem(PICTURES.piece_emblems[kind], -width / 2 + 19, lift, size - 2, ink) + svg.text(
        width / 2 - (12 if number < 10 else 18), 9.5 + lift, str(number), class_=f"vic-count {ink}"
    )


def _smoke(width: float, fired: int, number: int) -> str:
    """The cloud over guns that have fired this turn: how many, when not all have."""
    veil = counters.veil("box", width, 34) if fired >= number else ""
    words = svg.text(width / 2 - 9, -9, str(fired), class_="vic-smoke-count") if number > 1 else ""
    return veil + use_emblem("clouds", width / 2 - 9, -14, 26, "vic-smoke") + words


def _bourbon(number: int) -> Face:
    """White cardboard with cut corners, a lily, and the strength, large."""
    width = 62.0 + 17 * (len(str(number)) - 1)
    w, h, c = width / 2 - 1, 20.0, 8.0
    corners = ((-w + c, -h), (w - c, -h), (w, -h + c), (w, h - c), (w - c, h), (-w + c, h), (-w, h - c), (-w, -h + c))
    drawn = (
        svg.polygon(corners, class_="vic-ground vic-ground--bourbon")
        + svg.rect(-w, -h + c, 23, 2 * (h - c), class_="vic-lily-field")
        + use_emblem("lis", -w + 11.5, 0, 23, "vic-lily")
        + svg.text(10.5, 12, str(number), class_="vic-strength")
    )
    return Face(drawn, width)


def _defence(points: int) -> Face:
    """A battlement with the points of a bastion's defence."""
    merlons = "M-19 17V-17H-9V-11H-4V-17H4V-11H9V-17H19V17Z"
    drawn = svg.el("path", d=merlons, class_="vic-ground vic-ground--defence") + svg.text(
        0, 12, f"+{points}", class_="vic-defence"
    )
    return Face(drawn, 40)


def _rubble(level: int) -> Face:
    """Fallen stones; or a ruin, dark, with broken walls."""
    kind, name = ("ruin", "ruin") if level > 1 else ("rubble", "stones")
    shape = ((-19, -6), (-10, -18), (9, -19), (19, -8), (18, 12), (8, 19), (-11, 18), (-19, 9))
    drawn = svg.polygon(shape, class_=f"vic-ground vic-ground--{kind}") + use_emblem(
        name, 0, 0, 27, f"vic-ink vic-ink--{kind}"
    )
    return Face(drawn, 40)


@lru_cache(maxsize=32)
def token(letter: str, digging: bool) -> Face:
    """The token of a section: a tent while it is in its camp, a gabion in the trench."""
    if digging:
        ground = svg.polygon(((-20, -19), (20, -19), (17, 19), (-17, 19)), class_="vic-ground vic-ground--trench")
        weave = svg.el("path", d="M-19 -11H19M-17.6 12H17.6", class_="vic-weave")
        return Face(ground + weave + svg.text(0, 8.5, letter, class_="vic-letter"), 42)
    ground = svg.el("path", d="M0 -20L21 19H-21Z", class_="vic-ground vic-ground--tent")
    return Face(ground + svg.text(0, 15, letter, class_="vic-letter vic-letter--tent"), 42)
