"""The sheet of a board: zones with their lights, and a ground with empty groups that the moment fills.

The ground stays the same all through a game. What may change lies in groups that are empty in the ground (`slot`) and
known by their ids; `filled` lays them in. Zones are `<g id="zone-<key>">` with `data-key`, the keys of decisions; their
lights lie in a layer of their own over the works, and the page turns them on by classes.
"""

import re
from collections.abc import Collection, Mapping, Sequence

from baluard.drawing import svg
from baluard.drawing.emblems import emblems
from baluard.drawing.engraving import patterns
from baluard.drawing.svg import Attribute, Point

KEYED = re.compile(r'class="([^"]*)" data-key="([^"]*)"')
GLOW = ("case", "line", "core")
"""The strokes of a light, one over the other."""


def ground(slug: str, label: str, viewbox: Sequence[float], defs: Sequence[str], *layers: str) -> str:
    """The whole drawing of a board, with its definitions, before anything is laid in its slots."""
    return svg.document(
        viewbox,
        svg.el("defs", patterns(), emblems(), *defs),
        *layers,
        id="board",
        class_=f"board board--{slug}",
        role="group",
        aria_label=label,
        preserveAspectRatio="xMidYMid meet",
    )


def slot(name: str) -> str:
    """An empty group in the ground, for what may change."""
    return f'<g id="{name}"/>'


def filled(ground: str, live: Mapping[str, str]) -> str:
    """The ground with every group of the moment in its slot."""
    for name, markup in live.items():
        before, found, after = ground.partition(slot(name))
        if not found:
            raise ValueError(f"the ground has no slot {name}")
        ground = f"{before}{markup}{after}"
    return ground


def marked(drawing: str, look: str, keys: Collection[str]) -> str:
    """The drawing with a class (`is-offered`, `is-chosen`...) on everything that has one of the keys."""
    if not keys:
        return drawing

    def mark(found: re.Match[str]) -> str:
        classes, key = found.groups()
        return f'class="{classes} {look}" data-key="{key}"' if key in keys else found[0]

    return KEYED.sub(mark, drawing)


def zone(key: str, look: str, middle: Point, told: str, *inside: str, **more: Attribute) -> str:
    """A zone: what a pointer and a screen reader are told of it, and what is drawn in it."""
    return svg.group(
        svg.title(told),
        *inside,
        id=f"zone-{key}",
        class_=f"zone {look}",
        data_key=key,
        data_middle=pair(middle),
        **more,
    )


def light(key: str, shape: str, look: str = "zone-glow", **where: Attribute) -> str:
    """The inner edge of a zone, which lights up when the zone is offered, chosen, aimed at."""
    lines = (svg.use(shape, class_=f"glow-{part}") for part in GLOW)
    return svg.group(*lines, class_=look, data_key=key, **where)


def signs(spots: Mapping[str, Point]) -> str:
    """The layer of the page's signs, empty, with a free place for a sign in every zone: `zone x y`, by semicolons."""
    return svg.group(id="signs", data_spots=";".join(f"{key} {pair(at)}" for key, at in spots.items()))


def pair(at: Point) -> str:
    """A place as the page reads it."""
    return f"{svg.number(at[0])} {svg.number(at[1])}"
