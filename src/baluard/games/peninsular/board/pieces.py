"""What stands on the map now: corps, depots, bands in the room of their province; cities, garrisons and sieges."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from baluard.drawing import svg
from baluard.drawing.packing import Box, Manner, Packed, Plot, Size, box_at, free_spot, pack
from baluard.drawing.shapes import contains
from baluard.drawing.svg import Point
from baluard.games.peninsular.board import counters
from baluard.games.peninsular.board.borders import provinces, rings
from baluard.games.peninsular.board.ground import say
from baluard.games.peninsular.board.labels import CITY, cities, city_at, city_box, city_in, label_boxes, place_of
from baluard.games.peninsular.eyes.seen import SeenBand, SeenCorps, SeenDepot
from baluard.games.peninsular.eyes.view import Position
from baluard.games.peninsular.model.rows import City, Data
from baluard.kernel.given import Given
from baluard.kernel.kept import kept
from baluard.texts import texts_for

Piece = SeenCorps | SeenDepot | SeenBand
Reach = dict[str, dict[str, int]]
SEA_ROOM: Box = (570.0, 34.0, 800.0, 104.0)
"""Where corps wait that are at sea."""
MANNERS = (
    *(Manner(scale, 2.0) for scale in (1.2, 1.1, 1.0, 0.92, 0.84)),
    Manner(0.92, -8.0),
    *(Manner(scale, 1.0, 5) for scale in (0.76, 0.68)),
    *(Manner(scale, 1.0, 16) for scale in (0.76, 0.68, 0.6, 0.54)),
    *(Manner(0.54, gap, 16) for gap in (-8.0, -16.0, -24.0)),
)
"""Large where there is room; then smaller, and over the border. Over each other only where a whole war is in one
province: who zooms in reads the points of every corps."""


class Placed(Struct, frozen=True):
    """A piece where it lies, and how large."""

    piece: Piece
    key: str
    at: str
    spot: Point
    scale: float

    @property
    def box(self) -> Box:
        wide, high = size_of(self.piece)
        return box_at(self.spot, (wide * self.scale, high * self.scale))


def size_of(piece: Piece) -> Size:
    """What a piece takes."""
    if isinstance(piece, SeenCorps):
        return counters.CORPS
    return counters.DEPOT if isinstance(piece, SeenDepot) else counters.BAND


def key_of(piece: Piece) -> str:
    """The key of a piece: the corps' or the band's id; a depot goes by its nation and province."""
    return f"depot_{piece.nation}_{piece.province}" if isinstance(piece, SeenDepot) else piece.id


# -- where they lie


@kept
def plot(d: Data, province: str) -> Plot:
    """The room of a province, or that of the corps at sea."""
    left, top, right, bottom = place_of(d, province).room if province else SEA_ROOM
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Plot(corners, [0.0] * 4, ((left + right) / 2, (top + bottom) / 2), clear=0)


@kept
def packed(d: Data, province: str, groups: tuple[tuple[Size, ...], ...]) -> Packed:
    """Where so many pieces lie in a room: the small ones under the corps, or beside them where they are larger so."""
    apart = pack(plot(d, province), groups, MANNERS)
    if len(groups) < 2 or not apart.manner:
        return apart
    together = pack(plot(d, province), (tuple(size for group in groups for size in group),), MANNERS)
    return together if together.manner < apart.manner else apart


def by_province(p: Position) -> dict[str, tuple[list[Piece], list[Piece]]]:
    """What lies in every province, corps and the small ones apart: the active nation's corps last, so that they lie on
    top. Bands that follow a corps are counted on it."""
    found: dict[str, tuple[list[Piece], list[Piece]]] = {}
    for one in p.corps:
        found.setdefault(one.at, ([], []))[0].append(one)
    for depot in p.depots:
        found.setdefault(depot.province, ([], []))[1].append(depot)
    for band in p.bands:
        if not band.corps:
            found.setdefault(band.province, ([], []))[1].append(band)
    return found


def layout_of(d: Data, p: Position) -> tuple[Placed, ...]:
    """All pieces where they lie."""
    placed = []
    for province, groups in by_province(p).items():
        laid = packed(d, province, tuple(tuple(size_of(one) for one in group) for group in groups if group))
        each = (one for group in groups for one in group)
        for one, spot in zip(each, laid.spots, strict=True):
            placed.append(Placed(one, key_of(one), province, spot, laid.scale))
    return tuple(placed)


def free_spots(d: Data, layout: tuple[Placed, ...]) -> dict[str, Point]:
    """Where the page lays a sign in each province without hiding its pieces."""
    taken: dict[str, list[Box]] = {}
    for one in layout:
        taken.setdefault(one.at, []).append(one.box)
    return {row.id: _free_spot(d, row.id, tuple(taken.get(row.id, ()))) for row in d.map.province}


@kept
def _free_spot(d: Data, province: str, taken: tuple[Box, ...]) -> Point:
    return free_spot(plot(d, province), (*taken, *label_boxes(d, province)), 10)


# -- how they look


def pieces_layer(d: Data, p: Position, layout: tuple[Placed, ...], reach: Reach, lang: str) -> str:
    """All pieces; each corps that can march carries the provinces in its reach, unseen until somebody points at it."""
    follow: dict[str, int] = {}
    for band in p.bands:
        follow[band.corps] = follow.get(band.corps, 0) + 1
    at_sea = () if not any(one.at == "" for one in layout) else (_sea_box(d, lang),)
    given = dict(p.called)
    drawn = (
        _piece(d, one, follow.get(one.key, 0), reach.get(one.key, {}), lang, given.get(one.key, "")) for one in layout
    )
    return svg.group(*at_sea, *drawn, id="pieces")


def _sea_box(d: Data, lang: str) -> str:
    left, top, right, bottom = SEA_ROOM
    return svg.group(
        svg.rect(left - 8, top - 8, right - left + 16, bottom - top + 34, rx=8, class_="pen-sea-box"),
        svg.text((left + right) / 2, bottom + 18, say(d, lang, "at_sea"), class_="pen-sea-words"),
    )


def _piece(d: Data, one: Placed, bands: int, reach: dict[str, int], lang: str, given: str) -> str:
    x, y = one.spot
    face, look = _face(d, one.piece, bands, lang, given)
    return svg.group(
        svg.title(_told(d, one.piece, bands, lang, given)),
        _reach(one.spot, reach) if reach else "",
        svg.group(face, _halo(one.piece), transform=None if one.scale == 1 else f"scale({one.scale:g})"),
        id=f"piece-{one.key}",
        class_=f"piece {look}",
        data_key=one.key,
        data_at=one.at or None,
        transform=svg.translate(x, y),
    )


def _reach(spot: Point, reach: dict[str, int]) -> str:
    """The provinces to which a corps can march, the deeper the more points it would have left.

    Each step is moved, not their group: groups of a piece glide when a new drawing changes them into one another.
    """
    back = svg.translate(-spot[0], -spot[1])
    steps = (
        svg.use(f"shape-{name}", class_=f"pen-step pen-step--{min(left, 3)}", transform=back)
        for name, left in reach.items()
    )
    return svg.group(*steps, class_="pen-reach")


def _face(d: Data, piece: Piece, bands: int, lang: str, given: str) -> tuple[str, str]:
    """The drawing of a piece, and its look."""
    if isinstance(piece, SeenCorps):
        general = texts_for(lang, d.package, d).name(piece.generals[0]) if piece.generals else ""
        look = f"pen-corps pen-corps--{counters.nation_of(d, piece.kind)}"
        return counters.corps(d, piece, general, bands, given), look
    if isinstance(piece, SeenDepot):
        return counters.depot(piece), "pen-depot"
    return counters.band(piece), "pen-guerrilla"


def _halo(piece: Piece) -> str:
    wide, high = size_of(piece)
    return svg.rect(-wide / 2 - 2, -high / 2 - 2, wide + 4, high + 4, rx=6, class_="halo") + svg.rect(
        -wide / 2 - 5, -high / 2 - 5, wide + 10, high + 10, rx=9, class_="halo-outer"
    )


def _told(d: Data, piece: Piece, bands: int, lang: str, given: str) -> str:
    """What a pointer and a screen reader are told of a piece."""
    if isinstance(piece, SeenCorps):
        return " ".join(_corps_told(d, piece, bands, lang, given))
    if isinstance(piece, SeenDepot):
        guard = sum((piece.garrison or {}).values())
        key = "depot.guarded" if guard else "depot"
        return say(d, lang, key, nation=piece.nation, place=piece.province, points=guard)
    size = {1: "tiny", 2: "small"}.get(piece.points, "unknown")
    return say(d, lang, f"guerrilla.{size}", place=piece.province)


def _corps_told(d: Data, one: SeenCorps, bands: int, lang: str, given: str) -> Iterator[str]:
    """Its name, kind, points and place; who commands it; who follows it."""
    key = f"corps.{'besieging' if one.besieging else one.place}"
    points, kind = counters.points_text(one.points), f"kind_{one.kind}"
    yield say(d, lang, key, name=Given(given or corps_name(d, one, lang)), kind=kind, points=points, place=one.at)
    for general in one.generals:
        yield say(d, lang, "general", general=general)
    if bands:
        yield say(d, lang, "follow", number=bands)


def corps_name(d: Data, one: SeenCorps, lang: str) -> str:
    """Its name in the components, else that of its kind."""
    words = texts_for(lang, d.package, d)
    return words.names.get(one.id, "") or words.name(f"kind_{one.kind}")


# -- cities


def cities_layer(d: Data, p: Position, lang: str) -> str:
    """The signs of the cities in the colour of who holds them, with garrisons and sieges."""
    return svg.group(*(_city(d, row, p, lang) for row in d.map.city), *_leaders(d, p), id="cities")


def _city(d: Data, row: City, p: Position, lang: str) -> str:
    troops = tuple(p.garrisons.get(row.id, {}).items())
    return _drawn_city(d, row.id, p.control[row.id], troops, p.sieges.get(row.id, -1), lang)


@kept
def _drawn_city(d: Data, city: str, holder: str, troops: tuple[tuple[str, int], ...], siege: int, lang: str) -> str:
    row, points = cities(d)[city], inside(troops)
    drawn = [svg.use(f"city-{city}", fill=counters.colour(d, holder))]
    told = [say(d, lang, "city", city=city, towers=row.towers, fort=row.fort, holder=holder)]
    if troops:
        nation = counters.nation_of(d, troops[0][0])
        drawn.append(counters.garrison(nation, points, counters.colour(d, nation)))
        told.append(say(d, lang, "city.garrison", points=counters.points_text(points)))
    if siege >= 0:
        drawn.append(_siege(d, city, siege))
        told.append(say(d, lang, "city.siege", turns=siege))
    return svg.group(
        svg.title(" ".join(told)),
        *drawn,
        id=f"holds-{city}",
        class_="pen-city",
        data_key=None if city in provinces(d) else city,  # where it has the id of its province, that is the key
        transform=f"{svg.translate(*city_at(d, city))} scale({CITY})",
    )


def inside(troops: tuple[tuple[str, int], ...]) -> int:
    """All points of a garrison; where some are only estimated, the highest estimate."""
    points = [number for _, number in troops]
    return min(points) if any(number < 0 for number in points) else sum(points)


def _siege(d: Data, city: str, turns: int) -> str:
    """The siege around the sign of a city."""
    x, y = city_at(d, city)
    left, top, right, bottom = city_box(d, city)
    across, down = max(x - left, right - x) / CITY + 5, (bottom - top) / 2 / CITY + 4
    return counters.siege(across, down, ((top + bottom) / 2 - y) / CITY, turns)


def _leaders(d: Data, p: Position) -> Iterator[str]:
    """A thin line from a room at sea to its province, when pieces lie there."""
    for province in by_province(p):
        if province and is_afar(d, province):
            left, top, right, bottom = place_of(d, province).room
            city = city_in(d, province)
            end = city_at(d, city.id) if city else provinces(d)[province].center
            near = (min(max(end[0], left + 4), right - 4), min(max(end[1], top + 4), bottom - 4))
            yield svg.el("path", d=svg.path((near, end)), class_="pen-leader")


@kept
def is_afar(d: Data, province: str) -> bool:
    """Does the room of a province lie outside of it?"""
    left, top, right, bottom = place_of(d, province).room
    return not any(contains(ring, ((left + right) / 2, (top + bottom) / 2)) for ring in rings(d, province))
