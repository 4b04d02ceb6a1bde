"""What is laid over the table: arcs, zones and flanks of units, lines of fire with their lengths, and ghosts."""

from __future__ import annotations

from collections.abc import Iterable

from baluard.drawing import svg
from baluard.drawing.lettering import width_of
from baluard.games.maurice.board.sheet import BW, SCALE, Spot, drawn, fine, turned
from baluard.games.maurice.model.facts import Profile
from baluard.games.maurice.model.state import State
from baluard.kernel.plane import Place, Point

LAYERS = ("near", "arcs", "flanks", "standoff")
"""What a reader may lay over the table, for all units at once."""
ASIDE = 6 * BW
"""How far a flank line is drawn to both sides."""
LABEL = 13.0
NEARER = 0.36
"""How far along a line its words stand: nearer to who fires, so that those of the answer find room beside them."""
HANDLE = 6.0
"""How large the corners are by which a unit is wheeled."""


# -- about one unit, drawn with the middle of its front at nought


def placed(place: Place, *parts: str, look: str) -> str:
    """Something drawn for a unit that looks upwards, where a unit stands."""
    return svg.group(*parts, class_=look, transform=turned(place))


def zone(profile: Profile, reach: float, look: str) -> str:
    """All that is so near to a footprint."""
    wide, deep = profile.width / SCALE, profile.depth / SCALE
    return svg.rect(-wide / 2 - reach, -reach, wide + 2 * reach, deep + 2 * reach, rx=reach, class_=look)


def arc(profile: Profile, reach: float, look: str) -> str:
    """MAU-2.16 What its bases can see within a range: 45° to both sides of straight ahead."""
    spots = [right / SCALE for right, _ in profile.spots] if profile.shooting else []
    if not spots:
        return ""
    if profile.all_round:
        return zone(profile, reach, look)
    left, right, aside = min(spots), max(spots), reach * 0.70711
    r = fine(reach)
    path = (
        f"M{fine(left)} 0L{fine(left - aside)} {fine(-aside)}A{r} {r} 0 0 1 {fine(left)} {fine(-reach)}"
        f"H{fine(right)}A{r} {r} 0 0 1 {fine(right + aside)} {fine(-aside)}L{fine(right)} 0Z"
    )
    return svg.el("path", d=path, class_=look)


def flank(profile: Profile) -> str:
    """MAU-2.15 The line of the front, behind which is the flank, and the strip straight ahead."""
    if not profile.flanks:
        return ""
    half = profile.width / SCALE / 2
    line = f"M{fine(-half - ASIDE)} 0H{fine(-half)}M{fine(half)} 0H{fine(half + ASIDE)}"
    strip = f"M{fine(-half)} 0V{fine(-ASIDE)}M{fine(half)} 0V{fine(-ASIDE)}"
    return svg.el("path", d=line, class_="mau-flank-line") + svg.el("path", d=strip, class_="mau-flank-strip")


def reach_of(s: State, u: int) -> float:
    """How far a unit shoots in a volley, in the drawing."""
    return s.facts.n.volley_range / SCALE


def about(s: State, u: int) -> str:
    """All that can be shown of a unit: its arc, how near is near, its flank, and how far its guns bombard."""
    profile = s.profile(u)
    far = s.facts.troops[u].bombard_range if profile.arm == "art" and profile.shooting else 0
    return placed(
        s.place[u],
        zone(profile, s.facts.n.near / SCALE, "mau-near"),
        zone(profile, s.facts.n.standoff / SCALE, "mau-standoff"),
        arc(profile, far / SCALE, "mau-arc mau-arc--far") if far else "",
        arc(profile, reach_of(s, u), "mau-arc"),
        flank(profile),
        look=f"mau-about side-{s.side_of(u)}",
    )


def closed(s: State, middles: Iterable[Point]) -> str:
    """MAU-10.5 The cells of the retreat grid that an enemy closes."""
    cell = s.facts.n.cell / SCALE
    corners = [(x - cell / 2, y - cell / 2) for x, y in map(drawn, middles)]
    data = "".join(f"M{fine(x)} {fine(y)}h{fine(cell)}v{fine(cell)}h{fine(-cell)}Z" for x, y in corners)
    return svg.el("path", d=data, class_="mau-closed") if data else ""


def layers(s: State) -> str:
    """The same of everybody, a layer each, unseen until somebody lays it over the table."""
    parts: dict[str, list[str]] = {name: [] for name in LAYERS}
    for u in s.everybody():
        profile, look = s.profile(u), f"side-{s.side_of(u)}"
        parts["near"].append(placed(s.place[u], zone(profile, s.facts.n.near / SCALE, "mau-near"), look=look))
        parts["standoff"].append(
            placed(s.place[u], zone(profile, s.facts.n.standoff / SCALE, "mau-standoff"), look=look)
        )
        parts["arcs"].append(placed(s.place[u], arc(profile, reach_of(s, u), "mau-arc"), look=look))
        parts["flanks"].append(placed(s.place[u], flank(profile), look=look))
    groups = [svg.group(*drawn_ones, class_=f"mau-layer mau-layer--{name}") for name, drawn_ones in parts.items()]
    return svg.group(*groups, id="layers")


# -- lines with their lengths


def line(a: Spot, b: Spot, words: str, look: str) -> str:
    """A line over the table, with what it measures."""
    spot = (a[0] + (b[0] - a[0]) * NEARER, a[1] + (b[1] - a[1]) * NEARER)
    return svg.group(
        svg.polyline([a, b], class_="mau-ruled-case"),
        svg.polyline([a, b], class_="mau-ruled"),
        label(spot, words) if words else "",
        class_=f"mau-measure mau-measure--{look}",
    )


def label(spot: Spot, words: str) -> str:
    """A few words on a small sheet."""
    half = width_of(words, LABEL) / 2 + 4
    x, y = spot
    return svg.rect(x - half, y - 9, 2 * half, 18, rx=3, class_="mau-label-sheet") + svg.text(
        x, y + 4.4, words, class_="mau-label-words", font_size=LABEL
    )


def between(a: Point, b: Point, words: str, look: str) -> str:
    """A line between two points of the table."""
    return line(drawn(a), drawn(b), words, look)


def of_reach(length: int, reach: int) -> str:
    """How far, of how far, in hundredths of a base width."""
    return f"{length / 100:.2f} / {reach / 100:g} BW"


def front_of(s: State, u: int) -> Point:
    """The middle of a unit's front."""
    x, y, _ = s.place[u]
    return (x, y)


# -- where a unit would stand


def ghost(profile: Profile, place: Place, look: str, key: str = "") -> str:
    """A unit as it would stand; under a hand it is taken by its body, or by the corners of its front."""
    wide, deep = profile.width / SCALE, profile.depth / SCALE
    parts = [
        svg.rect(-wide / 2, 0, wide, deep, class_="mau-ghost-body"),
        svg.polyline([(-wide / 2, 0), (wide / 2, 0)], class_="mau-front"),
        svg.polygon([(-4, -1), (4, -1), (0, -6)], class_="mau-nose"),
    ]
    if not key:
        return placed(place, *parts, look=f"mau-ghost {look}")
    handles = [
        svg.circle(side * wide / 2, 0, HANDLE, class_="mau-handle", data_corner=name)
        for side, name in ((-1, "left"), (1, "right"))
    ]
    grip = svg.rect(-wide / 2 - 4, -5, wide + 8, deep + 10, class_="mau-hit")
    return svg.group(grip, *parts, *handles, class_=f"mau-ghost {look}", transform=turned(place), data_ghost=key)


def ghost_of_general(point: Point, side: int, key: str) -> str:
    """A general as he would stand."""
    disc = svg.circle(0, 0, 12, class_="mau-ghost-body")
    look = f"mau-ghost side-{side}"
    return svg.group(disc, class_=look, transform=svg.translate(*drawn(point)), data_ghost=key)


def way(points: Iterable[Point], look: str) -> str:
    """A way over the table."""
    spots = [drawn(point) for point in points]
    return svg.polyline(spots, class_=f"mau-way-line mau-way-line--{look}")
