"""Counters: a ground of a certain shape, a band with the nation's emblem, a symbol, a big number.

All are drawn around nought, so that a piece is a group moved by `translate`. The ground's look, band and symbol
are parameters: which army has which is for the game to say.
"""

from baluard.drawing import svg
from baluard.drawing.emblems import use_emblem

SIZE = 28.0
"""Side of a counter in board units."""


def ground(shape: str, look: str, size: float = SIZE) -> str:
    """The cardboard: `round` has rounded corners, `cut` has chamfered ones, so sides differ without colour too."""
    h = size / 2
    if shape == "round":
        return svg.rect(-h, -h, size, size, rx=4.5, class_=f"ctr-ground {look}")
    c = size * 0.17
    corners = ((-h + c, -h), (h - c, -h), (h, -h + c), (h, h - c), (h - c, h), (-h + c, h), (-h, h - c), (-h, -h + c))
    return svg.polygon(corners, class_=f"ctr-ground {look}")


def band(nation: str, size: float = SIZE) -> str:
    """The strip along the top: four bars, lilies, or ragged crosses."""
    w, h, top = size - 7, 6.5, -size / 2 + 1.6
    left = -w / 2
    if nation == "bars":
        step = w / 9
        bar = f"{svg.number(top)}h{svg.number(step)}v{h}h{svg.number(-step)}Z"
        pales = "".join(f"M{svg.number(left + step * (2 * i + 1))} {bar}" for i in range(4))
        return svg.rect(left, top, w, h, class_="ctr-gold") + svg.el("path", d=pales, class_="ctr-bars")
    field, mark = ("ctr-azure", "lis") if nation == "lis" else ("ctr-argent", "saltire")
    charge = "ctr-or" if nation == "lis" else "ctr-gules"
    marks = "".join(use_emblem(mark, x, top + h / 2, 6.4, charge) for x in (-6.8, 0, 6.8))
    return svg.rect(left, top, w, h, class_=field) + marks


def counter(shape: str, look: str, nation: str, symbol: str, factor: int) -> str:
    """A fighting unit's face; the number stands left, where it shows even when the next counter lies over this one."""
    return "".join(
        (
            ground(shape, look),
            band(nation),
            svg.text(-6.6, 11.2, str(factor), class_="ctr-factor"),
            use_emblem(symbol, 6.2, 4.4, 12.6, "ctr-symbol"),
        )
    )


def medallion(look: str, nation: str, radius: float = 11.5) -> str:
    """A commander: a cameo in a gilded ring with the nation's mark below."""
    r = radius
    mark = {
        "bars": svg.rect(-4.5, r - 6, 9, 6.5, rx=1, class_="ctr-gold")
        + svg.el("path", d=f"M-3.5 {r - 6}v6.5M-1.2 {r - 6}v6.5M1.2 {r - 6}v6.5M3.5 {r - 6}v6.5", class_="ctr-pale"),
        "lis": svg.circle(0, r - 2, 4.4, class_="ctr-azure") + use_emblem("lis", 0, r - 2, 6.6, "ctr-or"),
        "saltire": svg.circle(0, r - 2, 4.4, class_="ctr-argent") + use_emblem("saltire", 0, r - 2, 6.6, "ctr-gules"),
    }[nation]
    return "".join(
        (
            svg.circle(0, 0, r, class_=f"ctr-ground {look}"),
            svg.circle(0, 0, r - 1.6, class_="ctr-ring"),
            use_emblem("bust", 0, -0.6, r * 1.45, f"ctr-symbol {look}"),
            mark,
        )
    )


def plate(shape: str, look: str, symbol: str, width: float, height: float) -> str:
    """A special counter: a small plate that carries only a symbol."""
    if shape == "round":
        face = svg.rect(-width / 2, -height / 2, width, height, rx=height / 2.4, class_=f"ctr-ground {look}")
    else:
        c = height * 0.28
        x, y = width / 2, height / 2
        face = svg.polygon(
            ((-x + c, -y), (x - c, -y), (x, -y + c), (x, y - c), (x - c, y), (-x + c, y), (-x, y - c), (-x, -y + c)),
            class_=f"ctr-ground {look}",
        )
    return face + use_emblem(symbol, 0, 0, min(width, height) * 0.94, f"ctr-symbol {look}")


def fascines(width: float = 30.0) -> str:
    """A barricade seen from above, facing up: bundles of branches on stakes, with an arrow to the side it bars."""
    w = width / 2
    stakes = "".join(f"M{svg.number(-w + 3 + i * (width - 6) / 4)} -5v10" for i in range(5))
    bundles = f"M{-w} -2.6h{width}M{-w} 2.6h{width}"
    return "".join(
        (
            svg.el("path", d=bundles, class_="ctr-fascine-case"),
            svg.el("path", d=bundles, class_="ctr-fascine"),
            svg.el("path", d=stakes, class_="ctr-stake"),
            svg.el("path", d="M0 -16.5L6.5 -7.5H2.4V-5.5H-2.4V-7.5H-6.5Z", class_="ctr-arrow"),
        )
    )


def halo(shape: str, width: float, height: float) -> str:
    """The outlines that show a piece as offered, chosen (by both) or last moved; invisible until a class says so."""
    if shape == "disc":
        return svg.circle(0, 0, width / 2 + 2, class_="halo") + svg.circle(0, 0, width / 2 + 5, class_="halo-outer")
    inner = svg.rect(-width / 2 - 2, -height / 2 - 2, width + 4, height + 4, rx=6, class_="halo")
    return inner + svg.rect(-width / 2 - 5, -height / 2 - 5, width + 10, height + 10, rx=9, class_="halo-outer")


def veil(shape: str, width: float, height: float) -> str:
    """A wash over a piece that has done its part, so that it looks paler without becoming transparent."""
    if shape == "disc":
        return svg.circle(0, 0, width / 2, class_="veil")
    return svg.rect(-width / 2, -height / 2, width, height, rx=4.5, class_="veil")


def pill(x: float, y: float, words: str, look: str = "", scale: float = 1.0, takes: tuple[str, ...] = ()) -> str:
    """A small label on a rounded ground, centred at a point; a click on it takes so many pieces, by their keys."""
    width, height = max(17.0, 7.2 * len(words) + 8), 17.0
    return svg.group(
        svg.rect(-width / 2, -height / 2, width, height, rx=height / 2, class_="pill"),
        svg.text(0, 5.2, words, class_="pill-words"),
        class_=look or None,
        data_takes=" ".join(takes) or None,
        transform=f"translate({svg.number(x)} {svg.number(y)}) scale({scale})",
    )
