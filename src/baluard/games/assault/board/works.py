"""Borders as they are drawn: dotted limits, the wall, its breaches, the earthworks inside it."""

from baluard.drawing import engraving, svg
from baluard.drawing.shapes import chained, cut, length, place_on, rightward
from baluard.drawing.svg import Point
from baluard.games.assault.board.ground import Edge, ground_facts
from baluard.games.assault.model.data import Data
from baluard.kernel.kept import kept


@kept
def works(d: Data, lang: str) -> str:
    """Everything about borders that never changes."""
    facts = ground_facts(d)
    limits = [svg.path(e.line) for e in facts.edges if e.type == "open" and not e.breach]
    lines = [earthwork(d, e) for e in facts.edges if e.type == "blue"]
    rubble = [_rubble(d, e, lang) for e in facts.edges if e.breach and e.type == "open"]
    walls = [engraving.wall(line) for line in chained(_wall_lines(d))]
    return svg.group(
        svg.el("path", d="".join(limits), class_="bd-limit"),
        svg.group(*lines, class_="bd-earthworks"),
        svg.group(*rubble, class_="bd-breaches"),
        svg.group(*walls, class_="bd-walls"),
        class_="bd-borders",
    )


def earthwork(d: Data, edge: Edge) -> str:
    """A blue line, inside the zone it protects."""
    owner = ground_facts(d).zones[edge.behind[0]]
    return engraving.works(edge.line, rightward(edge.line, owner.polygon))


def _wall_lines(d: Data) -> list[tuple[Point, ...]]:
    """The standing wall: red borders, the sea front, and what is left beside the breaches."""
    facts = ground_facts(d)
    lines = [one.line for one in facts.decor.values() if one.kind == "wall_line"]
    for edge in facts.edges:
        if edge.type == "red":
            lines.append(edge.line)
        elif edge.gap:
            start, end = gap_of(edge)
            if start > 1:
                lines.append(cut(edge.line, 0, start))
            if end < length(edge.line) - 1:
                lines.append(cut(edge.line, end, length(edge.line)))
    return lines


def gap_of(edge: Edge) -> tuple[float, float]:
    """Where on its border a breach begins and ends."""
    first, last = place_on(edge.line, edge.gap[0]), place_on(edge.line, edge.gap[-1])
    return min(first, last), max(first, last)


def _rubble(d: Data, edge: Edge, lang: str) -> str:
    start, end = gap_of(edge)
    name = ground_facts(d).breaches[edge.breach].name[lang]
    return svg.group(svg.title(name), engraving.rubble(cut(edge.line, start, end), edge.breach), class_="bd-breach")


def defs(d: Data) -> str:
    """The rubble of the Royal Breach."""
    edge = _royal(d)
    return svg.group(engraving.rubble(cut(edge.line, *gap_of(edge)), edge.breach), id="royal-rubble")


def _royal(d: Data) -> Edge:
    return next(e for e in ground_facts(d).edges if e.type == "royal")


@kept
def royal_breach(d: Data, lang: str, is_open: bool) -> str:
    """The Royal Breach: a dashed, barred line until it is secured, then rubble like the others."""
    edge = _royal(d)
    breach = ground_facts(d).breaches[edge.breach]
    if is_open:
        look, drawn = "royal royal--open", svg.use("royal-rubble")
    else:
        data = svg.path(cut(edge.line, *gap_of(edge)))
        look = "royal royal--closed"
        drawn = svg.el("path", d=data, class_="bd-royal-case") + svg.el("path", d=data, class_="bd-royal")
    x, y = breach.marker
    mark = svg.group(
        svg.circle(0, 0, 9.5, class_="bd-royal-disc"),
        svg.use("bd-crown", x=-6.5, y=-6.5, width=13, height=13, class_="bd-royal-crown"),
        "" if is_open else svg.el("path", d="M-6.7 6.7L6.7 -6.7", class_="bd-royal-bar"),
        transform=svg.translate(x, y),
    )
    return svg.group(svg.title(breach.name[lang]), drawn, mark, id="royal-breach", class_=look)
