"""Layers over the map, each shown by a class of the board (`shows-<layer>`): forage, control, supply, guerrilla threat.

Forage never changes and lies in the ground; the others are drawn from the present.
"""

from __future__ import annotations

from baluard.drawing import svg
from baluard.games.peninsular.board.borders import provinces
from baluard.games.peninsular.board.counters import colour
from baluard.games.peninsular.board.labels import place_of
from baluard.games.peninsular.board.pictures import PICTURES
from baluard.games.peninsular.eyes.view import Position
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.rows import Data
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.routes import blocked, depots_within, open_distances, sources, valid_depots
from baluard.kernel.kept import kept

LAYERS = ("control", "supply", "threat", "forage")
Link = tuple[int, int]


def layer(name: str, *drawn: str) -> str:
    """A layer, unseen until the board shows it."""
    return svg.group(*drawn, id=f"layer-{name}", class_=f"pen-layer pen-layer--{name}")


def washed(province: str, look: str, **more: svg.Attribute) -> str:
    """A province covered with a look."""
    return svg.use(f"shape-{province}", class_=look, **more)


def figure(d: Data, province: str, number: int, look: str) -> str:
    """A large number in the room of a province."""
    left, top, right, bottom = place_of(d, province).room
    return svg.text((left + right) / 2, (top + bottom) / 2 + 13, str(number), class_=look)


def forage(d: Data) -> str:
    """The richer the greener, and the number large."""
    rows = d.map.province
    return layer(
        "forage",
        *(washed(row.id, f"pen-rich pen-rich--{row.forage}") for row in rows),
        *(figure(d, row.id, row.forage, "pen-figure") for row in rows),
    )


def control(d: Data, p: Position) -> str:
    """Provinces in the colour of who holds their city; paler, where there is none, of who holds the region's capital."""
    capitals = {row.id: row.capital for row in d.map.region}
    drawn = []
    for row in d.map.province:
        holder = p.control.get(row.city or capitals[row.region], "")
        if holder:
            look = "pen-held" if row.city else "pen-held pen-held--by_capital"
            drawn.append(washed(row.id, look, fill=colour(d, holder)))
    return layer("control", *drawn)


def threat(d: Data, s: State) -> str:
    """How many guerrilla points can reach a province, and on what a region rises."""
    f = s.facts
    reach = d.nations.guerrilla.move
    drawn = []
    for no, province in enumerate(f.provinces):
        points = sum(band[1] for band in s.bands if not band[3] and f.distance[band[2]][no] <= reach)
        if points:
            drawn.append(washed(province, f"pen-threat pen-threat--{min(points, 4)}"))
            drawn.append(figure(d, province, points, "pen-figure pen-figure--threat"))
    for row in d.map.region:
        if row.guerrilla:
            x, y = PICTURES.regions[row.id].at if row.id in PICTURES.regions else row.label
            drawn.append(svg.circle(x, y, 15, class_="pen-rising") + svg.text(x, y + 6.5, f"{row.guerrilla}+", class_="pen-rising-words"))
    return layer("threat", *drawn)


def chain_links(s: State, nation: int) -> list[Link]:
    """PEN-7.6 By which source or depot each valid depot hangs on the chain: (from, to) provinces, nearest first."""
    closed, waiting = blocked(s, nation), s.depots_of(nation)
    ring, found = sources(s, nation), []
    while ring and waiting:
        start = ring.pop(0)
        reach = open_distances(s, start, closed, s.facts.chain)
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
    valid = valid_depots(s, nation)
    shut = [f.provinces[p] for p, closed in enumerate(blocked(s, nation)) if closed]
    drawn = [washed(province, "pen-blocked") for province in shut]
    for start, end in chain_links(s, nation):
        if start != end:
            drawn += _line(d, f.provinces[start], f.provinces[end], "pen-chain", ink)
    for corps in s.corps:
        if f.kind_nation[corps.kind] != nation or corps.at < 0:
            continue
        near = depots_within(s, nation, corps.at, valid)
        if near and near[0][0]:
            drawn += _line(d, f.provinces[corps.at], f.provinces[near[0][1]], "pen-draws", ink)
        elif not near:
            drawn.append(_ring(d, f.provinces[corps.at], "pen-cut-off"))
    drawn += [_mark(d, f.provinces[p], "pen-source", ink) for p in sources(s, nation)]
    lost = [p for p in s.depots_of(nation) if p not in valid]
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


@kept
def interruption(d: Data, region: str, until: str) -> str:
    """A region where messengers and convoys do not get through: crossed out, with the turn until which."""
    x, y = PICTURES.regions[region].at if region in PICTURES.regions else next(r.label for r in d.map.region if r.id == region)
    lands = (washed(row.id, "pen-interrupted") for row in d.map.province if row.region == region)
    words = svg.group(
        svg.rect(-74, -12, 148, 24, rx=12, class_="pen-interrupted-ground"),
        svg.text(0, 5.5, until, class_="pen-interrupted-words"),
        transform=svg.translate(x, y),
    )
    return svg.group(*lands, words)
