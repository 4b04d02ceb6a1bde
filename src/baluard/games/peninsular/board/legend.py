"""Small pictures outside the map: nations, troops and cities beside their names in lists, and the legend."""

from __future__ import annotations

from baluard.drawing import relief, svg
from baluard.drawing.emblems import draw_emblem
from baluard.drawing.signs import ACROSS, FIELD, badge, entry, page_marks
from baluard.games.peninsular.board import counters
from baluard.games.peninsular.board.ground import say
from baluard.games.peninsular.board.labels import cities, city_sign
from baluard.games.peninsular.board.layers import rising
from baluard.games.peninsular.board.pictures import PICTURES
from baluard.games.peninsular.eyes.seen import SeenBand, SeenCorps
from baluard.games.peninsular.model.rows import City, Data
from baluard.kernel.kept import kept
from baluard.texts import texts_for

Entry = tuple[str, str]
KINDS = ("guard", "afrancesados", "poland", "italy", "naples")
"""The contingents, which have emblems of their own."""
LINES = (
    ("border", "pen-border"),
    ("region", "pen-border-region"),
    ("frontier", "pen-border-country"),
    ("river", "pen-ford"),
    ("ferry", "pen-ferry"),
)


# -- badges


@kept
def badge_of(d: Data, key: str, lang: str) -> str:
    """A small picture of a nation, a kind of troops, a corps of the set-up, a city; nothing for others."""
    drawn = _drawn(d, key)
    return badge(drawn, texts_for(lang, d.package, d).name(key), box="-24 -24 48 48") if drawn else ""


def _drawn(d: Data, key: str) -> str:
    """The markup of a badge around nought."""
    corps = {row.id: row.kind for row in d.schedule.setup if row.what == "corps"}
    kind = corps.get(key) or key.removeprefix("kind_")
    if key in {row.id for row in d.nations.nation}:
        return svg.group(counters.plate(key, (40.0, 30.0)), fill=counters.colour(d, key))
    if kind in PICTURES.emblems and kind != key:
        nation = counters.nation_of(d, kind)
        plate = svg.group(counters.plate(nation, (40.0, 30.0)), fill=counters.colour(d, nation))
        return plate + draw_emblem(PICTURES.emblems[kind], 0, 0, 24, f"pen-ink--{nation}")
    if key in cities(d):
        return svg.group(city_sign(cities(d)[key]), class_="pen-town")  # whoever holds it now: the map says that
    return ""


# -- the legend


@kept
def legend(d: Data, lang: str) -> tuple[Entry, ...]:
    """What the signs of the map mean."""
    land = svg.polygon(FIELD, class_="pen-zone")
    entries = (*_troops(d), *_cities(d), *_ground(d), *_layers(d), *page_marks(land, ("go", "stop", "aim")))
    return tuple((picture, say(d, lang, f"legend.{name}")) for name, picture in entries)


def _corps(d: Data, kind: str, name: str = "", bands: int = 0, **more: object) -> str:
    """A counter of a kind."""
    fields = {"points": 240, "place": "open", **more}
    drawn = counters.corps(d, SeenCorps("", kind, at="", **fields), name, bands)  # type: ignore[arg-type]
    return entry(svg.group(drawn, transform="scale(0.78)"))


def _troops(d: Data) -> list[Entry]:
    """Corps of the nations and contingents, what may be seen on a corps, depots and bands."""
    found = [(row.id, _corps(d, row.id)) for row in d.nations.nation]
    found += [("cavalry", _corps(d, "britain_cavalry")), *((kind, _corps(d, kind)) for kind in KINDS)]
    found += [
        ("general", _corps(d, "spain", next(row.short for row in d.generals.general))),
        ("inside", _corps(d, "spain", place="city")),
        ("besieging", _corps(d, "france", besieging=True)),
        ("done", _corps(d, "france", moved=True)),
        ("estimate", _corps(d, "france", points=-2)),
        ("follow", _corps(d, "spain", bands=2)),
        ("depot", entry(svg.use("depot-france"))),
        ("tiny", entry(counters.band(SeenBand("", 1, "")))),
        ("small", entry(counters.band(SeenBand("", 2, "")))),
    ]
    return found


def _cities(d: Data) -> list[Entry]:
    """Signs of cities."""
    by_port = sorted(d.map.city, key=lambda row: (row.port, row.fort, row.towers))
    plain = next(row for row in by_port if not row.fort)
    fort = next(row for row in by_port if row.fort > 1)
    port = next(row for row in by_port if row.port)
    capital = next(row for row in by_port if row.tier == "national_capital")
    tag = svg.group(counters.garrison("spain", 150, counters.colour(d, "spain")), transform="translate(0 -18)")
    return [
        *((name, entry(_held(d, row))) for name, row in (("towers", plain), ("fort", fort), ("port", port))),
        ("capital", entry(svg.group(_held(d, capital), transform="translate(0 5) scale(0.8)"))),
        ("garrison", entry(tag)),
        ("siege", entry(counters.siege(15, 13, 0, 2))),
    ]


def _held(d: Data, row: City) -> str:
    return svg.group(city_sign(row), fill=counters.colour(d, row.control))


def _ground(d: Data) -> list[Entry]:
    """The land and its borders."""
    land = svg.polygon(FIELD, class_="pen-zone")
    mountain = svg.el("path", d=relief.crest(((-20, 4), (-4, -3), (20, 2)), 11, "legend"), class_="pen-hachure")
    trees = svg.el("path", d=relief.grove([(-14, 4), (-2, 9), (8, 0), (16, 8)]), class_="pen-tree")
    forage = svg.circle(0, 0, 9, class_="pen-forage-disc") + svg.text(0, 5, "4", class_="pen-forage")
    cut = svg.polygon(FIELD, class_="pen-interrupted")
    lines = ((name, entry(land, svg.el("path", d=svg.path(ACROSS), class_=look))) for name, look in LINES)
    return [
        ("plain", entry(land)),
        ("mountain", entry(land, mountain)),
        ("forest", entry(land, trees)),
        ("forage", entry(land, forage)),
        *lines,
        ("interrupted", entry(land, cut)),
    ]


def _layers(d: Data) -> list[Entry]:
    """What the layers show: chains of supply and what cuts them, guerrilla points, ground by its forage, holders."""
    land, line, ink = svg.polygon(FIELD, class_="pen-zone"), svg.path(ACROSS), counters.colour(d, "france")
    rich = "".join(
        svg.rect(-26 + 13 * i, -17, 13, 34, class_=f"pen-rich pen-rich--{value}")
        for i, value in enumerate((2, 3, 4, 5))
    )
    return [
        ("reach", entry(land, svg.polygon(FIELD, class_="pen-step pen-step--2"))),
        ("source", entry(land, svg.circle(0, 0, 6, class_="pen-source", fill=ink))),
        ("chain", entry(land, svg.el("path", d=line, class_="pen-chain", stroke=ink))),
        ("draws", entry(land, svg.el("path", d=line, class_="pen-draws", stroke=ink))),
        ("blocked", entry(land, svg.polygon(FIELD, class_="pen-blocked"))),
        ("cut_off", entry(land, svg.circle(0, 0, 14, class_="pen-cut-off"))),
        ("lost_depot", entry(land, svg.circle(0, 0, 14, class_="pen-lost-depot"))),
        ("rising", entry(svg.group(rising(0, 0, 3, 4), transform="scale(0.75)"))),
        ("rich", entry(land, rich)),
        ("held", entry(land, svg.polygon(FIELD, class_="pen-held", fill=ink))),
    ]
