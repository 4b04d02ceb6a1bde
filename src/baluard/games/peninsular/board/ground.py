"""The ground of the map: sea, coasts, provinces in the wash of their region, borders, rivers and their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from baluard.drawing import sheet, svg
from baluard.drawing.lettering import width_of
from baluard.drawing.relief import smooth
from baluard.drawing.shapes import chained, cut, length, shifted
from baluard.drawing.svg import Point
from baluard.games.peninsular.board.borders import borders, frontiers, provinces, regions, rings
from baluard.games.peninsular.board.labels import place_of
from baluard.games.peninsular.board.pictures import PICTURES
from baluard.games.peninsular.model.rows import Data, Province, River
from baluard.kernel.kept import kept
from baluard.texts import texts_for

WAVES = ((66, 0), (49, 1), (34, 2), (21, 3), (10, 4))
"""Lines of water along the coasts: how wide the stroke is, and the look from faint to strong."""
GREAT = 40
"""A river whose course has so many points is one of the great ones, and drawn wider."""
RIVER_NAME = 15.0
ROCK = 17
"""Gibraltar is smaller than a fingertip: so far around it belongs to it."""


def say(d: Data, lang: str, key: str, **facts: object) -> str:
    """One of the words on the board."""
    return texts_for(lang, d.package, d).say(f"drawn.{key}", **facts)


def sheet_box(d: Data) -> tuple[int, int, int, int]:
    """The whole sheet."""
    return d.map.view.viewbox


def closed_path(outlines: Sequence[Sequence[Point]]) -> str:
    """Path data of closed outlines."""
    return "".join(svg.path(outline, closed=True) for outline in outlines)


# -- definitions


def defs(d: Data) -> str:
    """The coasts, and the clip paths of sheet, regions and provinces."""
    shores = "".join(svg.path(b.line) for b in borders(d) if not b.b)
    lands = closed_path([row.points for row in d.map.backdrop])
    edges = "".join(svg.el("path", id=edge_id(pair), d=data) for pair, data in region_edges(d).items())
    clips = "".join(
        svg.el(
            "clipPath",
            *(svg.use(f"shape-{p.id}") for p in d.map.province if p.region == row.id),
            id=f"clip-{row.id}-land",
        )
        for row in d.map.region
    )
    return "".join(
        (
            svg.el("path", id="pen-shores", d=shores),
            svg.el("path", id="pen-lands", d=lands),
            svg.group(svg.use("pen-shores"), svg.use("pen-lands"), id="pen-coast"),
            edges,
            svg.el("clipPath", svg.rect(*sheet_box(d)), id="pen-sheet"),
            clips,
            sheet.clips(row.id for row in d.map.province),
        )
    )


@kept
def region_edges(d: Data) -> dict[tuple[str, str], str]:
    """Where two regions meet: path data by the pair of them."""
    rows = provinces(d)
    found: dict[tuple[str, str], list[tuple[Point, ...]]] = {}
    for b in borders(d):
        if b.b and rows[b.a].region != rows[b.b].region:
            one, other = sorted((rows[b.a].region, rows[b.b].region))
            found.setdefault((one, other), []).append(b.line)
    return {pair: "".join(svg.path(line) for line in chained(lines)) for pair, lines in found.items()}


def edge_id(pair: tuple[str, str]) -> str:
    """The id of a line between two regions."""
    return f"edge-{pair[0]}-{pair[1]}"


# -- under the provinces


def backdrop(d: Data) -> str:
    """The sea with its lines along the shores, and the lands that nobody marches through."""
    drawn = [svg.rect(*sheet_box(d), class_="bd-sea")]
    for wide, look in WAVES:
        drawn.append(svg.use("pen-coast", class_=f"bd-wave bd-wave-{look}", stroke_width=wide + 1.6))
        drawn.append(svg.use("pen-coast", class_="bd-wave-gap", stroke_width=wide - 1.0))
    drawn.append(svg.use("pen-lands", class_="pen-beyond"))
    return svg.group(*drawn, class_="bd-backdrop", clip_path="url(#pen-sheet)")


# -- the provinces


def zones(d: Data, lang: str) -> str:
    """Every province in the wash of its region."""
    return svg.group(*(_zone(d, row, lang) for row in d.map.province), id="zones")


def _zone(d: Data, row: Province, lang: str) -> str:
    left, top, right, bottom = place_of(d, row.id).room
    shape = svg.el("path", id=f"shape-{row.id}", d=_outline(d, row))
    wash = svg.use(f"shape-{row.id}", class_=f"pen-wash pen-wash--{row.terrain}", fill=regions(d)[row.region].color)
    told = say(
        d,
        lang,
        "province",
        name=row.id,
        region=f"region_{row.region}",
        terrain=getattr(d.map.terrain[row.terrain], lang),
        forage=row.forage,
    )
    return sheet.zone(row.id, "pen-zone", ((left + right) / 2, (top + bottom) / 2), told, shape, wash)


def _outline(d: Data, row: Province) -> str:
    """The rings of a province; a rock in the sea has the water around it, too, so that a finger finds it."""
    if row.radius > 10:
        return closed_path(rings(d, row.id))
    x, y, r = *row.center, ROCK
    return f"M{x - r:g} {y:g}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0Z"


def zone_shapes(d: Data) -> dict[str, tuple[tuple[int, int], ...]]:
    """The provinces as polygons, for heat maps."""
    return {row.id: tuple((round(x), round(y)) for x, y in rings(d, row.id)[0]) for row in d.map.province}


# -- borders and rivers


def border_layer(d: Data) -> str:
    """Bands of colour along the borders of regions, as washed by hand; then the lines, and rivers over them."""
    rows, all_lines = provinces(d), borders(d)
    rivers = {frozenset((e.a, e.b)) for e in d.map.edge if e.river}
    crossed = "".join(svg.path(b.line) for b in all_lines if frozenset((b.a, b.b)) in rivers)
    inner = "".join(svg.path(b.line) for b in all_lines if b.b and rows[b.a].region == rows[b.b].region)
    country = "".join(svg.path(line) for line in frontiers(d))
    return svg.group(
        *_bands(d),
        svg.el("path", d=crossed, class_="pen-ford"),
        svg.el("path", d=inner, class_="pen-border"),
        svg.group(*(svg.use(edge_id(pair)) for pair in region_edges(d)), class_="pen-border-region"),
        svg.el("path", d=country, class_="pen-border-country"),
        *(_river(row) for row in d.map.river),
        svg.use("pen-shores", class_="bd-shore"),
        *(_ferry(d, link.a, link.b) for link in d.map.link if link.kind == "ferry"),
        class_="bd-borders",
    )


def _bands(d: Data) -> Iterator[str]:
    """Along the inside of every region its own colour."""
    for row in d.map.region:
        edges = [svg.use(edge_id(pair)) for pair in region_edges(d) if row.id in pair]
        yield svg.group(*edges, class_="pen-band", stroke=row.color, clip_path=f"url(#clip-{row.id}-land)")


def _river(row: River) -> str:
    data = smooth(row.points)
    look = "pen-river pen-river--great" if len(row.points) > GREAT else "pen-river"
    return svg.el("path", d=data, class_=look)


def _ferry(d: Data, a: str, b: str) -> str:
    """Boats across an estuary: a dotted line."""
    p, q = provinces(d)[a].center, provinces(d)[b].center
    return svg.el("path", d=svg.path((p, q)), class_="pen-ferry")


@kept
def river_stretch(d: Data, river: str, lang: str) -> tuple[Point, ...]:
    """The line on which the name of a river stands, from left to right; empty when it has no place."""
    row = next(row for row in d.map.river if row.id == river)
    stretch = PICTURES.rivers.get(river)
    if stretch is None:
        return ()
    wide = width_of(row.name[lang], RIVER_NAME) * 1.3
    line = cut(row.points, stretch.start, min(stretch.start + wide, length(row.points) - 0.1))
    if line[-1][0] < line[0][0]:
        line = line[::-1]
    return shifted(line, stretch.shift)


def river_names(d: Data, lang: str) -> str:
    """The names of the rivers along their courses."""
    drawn = []
    for row in d.map.river:
        line = river_stretch(d, row.id, lang)
        if line:
            drawn.append(svg.el("path", id=f"course-{row.id}", d=smooth(line), class_="pen-course"))
            words = svg.el("textPath", svg.escape(row.name[lang]), href=f"#course-{row.id}")
            drawn.append(svg.el("text", words, class_="pen-river-name"))
    return svg.group(*drawn, class_="bd-backdrop")
