"""Layers over the map, each shown by a class of the board (`shows-<layer>`): forage, control, supply, guerrilla threat.

Forage never changes and lies in the ground; the others are drawn from the present.
"""

from __future__ import annotations

from collections.abc import Iterable

from baluard.drawing import svg
from baluard.drawing.lettering import width_of
from baluard.drawing.svg import Point
from baluard.games.peninsular.board.borders import provinces, regions
from baluard.games.peninsular.board.counters import colour
from baluard.games.peninsular.board.labels import place_of
from baluard.games.peninsular.board.pictures import PICTURES
from baluard.games.peninsular.eyes.view import Position
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.rows import Data
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.routes import Stores, blocked, open_distances, sources

LAYERS = ("control", "supply", "threat", "forage")
Link = tuple[int, int]


def layer(name: str, *drawn: str) -> str:
    """A layer, unseen until the board shows it."""
    return svg.group(*drawn, id=f"layer-{name}", class_=f"pen-layer pen-layer--{name}")


def washed(province: str, look: str, **more: svg.Attribute) -> str:
    """A province covered with a look."""
    return svg.use(f"shape-{province}", class_=look, **more)


def forage(d: Data) -> str:
    """The richer the greener; the number stands before the name."""
    return layer("forage", *(washed(row.id, f"pen-rich pen-rich--{row.forage}") for row in d.map.province))


def control(d: Data, p: Position) -> str:
    """Provinces in the colour of who holds their city; without one, paler, of who holds the region's capital."""
    capitals = {row.id: row.capital for row in d.map.region}
    drawn = []
    for row in d.map.province:
        holder = p.control.get(row.city or capitals[row.region], "")
        if holder:
            look = "pen-held" if row.city else "pen-held pen-held--by_capital"
            drawn.append(washed(row.id, look, fill=colour(d, holder)))
    return layer("control", *drawn)


def threat(d: Data, p: Position) -> str:
    """PEN-10.7 How many guerrilla points a region holds against the French in it, and on what die it rises."""
    drawn = []
    points = {row.id: 0 for row in d.map.region}
    for band in p.bands:
        if not band.corps:
            points[provinces(d)[band.province].region] += band.points or 1
    for province in d.map.province:
        if points[province.region]:
            drawn.append(washed(province.id, f"pen-threat pen-threat--{min(points[province.region], 6)}"))
    for row in d.map.region:
        if row.guerrilla:
            drawn.append(rising(*region_middle(d, row.id), points[row.id], row.guerrilla))
    return layer("threat", *drawn)


def rising(x: float, y: float, points: int, least: int) -> str:
    """The guerrilla points of a region beside the least die with which it rises."""
    return "".join(
        (
            svg.rect(x - 33, y - 15, 66, 30, rx=15, class_="pen-rising"),
            svg.text(x - 15, y + 7, str(points), class_="pen-rising-points"),
            svg.text(x + 15, y + 6, f"{least}+", class_="pen-rising-words"),
        )
    )


def chain_links(s: State, nation: int) -> list[Link]:
    """PEN-7.6 By which source or depot each valid depot hangs on the chain: (from, to) provinces, nearest first."""
    closed, waiting = blocked(s, nation), s.depots_of(nation)
    ring, found = sources(s, nation), []
    while ring and waiting:
        start = ring.pop(0)
        reach = open_distances(s, [start], closed, s.facts.chain)
        for province in sorted((p for p in waiting if p in reach), key=lambda p: reach[p]):
            waiting.remove(province)
            found.append((start, province))
            ring.append(province)
    return found


def supply(d: Data, s: State, nations: tuple[str, ...]) -> str:
    """For some nations: sources, chains of depots, the depot that each corps can draw on, and what is blocked."""
    return layer("supply", *(_supply_of(d, s, NATIONS.index(nation)) for nation in NATIONS if nation in nations))


def _supply_of(d: Data, s: State, nation: int) -> str:
    f, ink = s.facts, colour(d, NATIONS[nation])
    stores = Stores(s, nation)
    shut = [f.provinces[p] for p, closed in enumerate(blocked(s, nation)) if closed]
    drawn = [washed(province, "pen-blocked") for province in shut]
    for start, end in chain_links(s, nation):
        if start != end:
            drawn += _line(d, f.provinces[start], f.provinces[end], "pen-chain", ink)
    for corps in s.corps:
        if f.kind_nation[corps.kind] != nation or corps.at < 0:
            continue
        near = stores.around(corps.at)
        if near and near[0][0]:
            drawn += _line(d, f.provinces[corps.at], f.provinces[near[0][1]], "pen-draws", ink)
        elif not near:
            drawn.append(_ring(d, f.provinces[corps.at], "pen-cut-off"))
    drawn += [_mark(d, f.provinces[p], "pen-source", ink) for p in sources(s, nation)]
    lost = [p for p in s.depots_of(nation) if p not in stores.valid]
    drawn += [_ring(d, f.provinces[p], "pen-lost-depot") for p in lost]
    return svg.group(*drawn, class_=f"pen-supply pen-supply--{NATIONS[nation]}")


def _line(d: Data, a: str, b: str, look: str, ink: str) -> list[str]:
    """A line from province to province, on paper so that it stands out."""
    data = svg.path((provinces(d)[a].center, provinces(d)[b].center))
    return [svg.el("path", d=data, class_="pen-chain-case"), svg.el("path", d=data, class_=look, stroke=ink)]


def _ring(d: Data, province: str, look: str) -> str:
    left, top, right, bottom = place_of(d, province).room
    return svg.circle((left + right) / 2, (top + bottom) / 2, 30, class_=look)


def _mark(d: Data, province: str, look: str, ink: str) -> str:
    return svg.circle(*provinces(d)[province].center, 6, class_=look, fill=ink)


def cut_off(d: Data, regions: Iterable[str]) -> str:
    """Regions where messengers and convoys do not get through: crossed out."""
    lands = (washed(row.id, "pen-interrupted") for row in d.map.province if row.region in regions)
    return svg.group(*lands, id="interruptions", class_="bd-borders")


def notice(d: Data, region: str, words: str) -> str:
    """A few words about a region, over its name."""
    x, y = region_middle(d, region)
    wide = width_of(words, 16) + 20
    return svg.group(
        svg.rect(-wide / 2, -12, wide, 24, rx=12, class_="pen-notice"),
        svg.text(0, 5.5, words, class_="pen-notice-words"),
        transform=svg.translate(x, y),
    )


def region_middle(d: Data, region: str) -> Point:
    """Where the name of a region stands."""
    at = PICTURES.regions.get(region)
    return at.at if at else regions(d)[region].label
