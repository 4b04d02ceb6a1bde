"""The ground of the table: paper, terrain, the frame by which lengths are counted, edges and the names of places."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.drawing import engraving, sheet, svg
from baluard.drawing.shapes import Grain, centre
from baluard.games.maurice.board import terrain
from baluard.games.maurice.board.sheet import (
    BAND,
    BW,
    Area,
    Spot,
    around,
    box_around,
    covered,
    drawn,
    flag_box,
    lettering,
    outline,
    size_of,
    viewbox,
    words_box,
)
from baluard.games.maurice.model.data import Data
from baluard.games.maurice.model.facts import SEATS, Facts, Muster, Piece
from baluard.games.maurice.model.tables import facts_on
from baluard.kernel.kept import kept
from baluard.kernel.plane import rectangle
from baluard.page.rooms import GameOfRooms
from baluard.texts import Texts, texts_for

STRIPES = '<pattern id="mau-stripes" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 2.5h5" class="mau-stripe"/></pattern>'  # noqa: E501


@kept
def ground(d: Data, scenario: str, muster: Muster, lang: str, game: GameOfRooms) -> str:
    """All that does not change while units move, with slots for the rest."""
    f = facts_on(game.facts(game.checked_options({"scenario": scenario})), muster)
    words = texts_for(lang, d.package, d)
    width, height = size_of(f)
    return sheet.ground(
        "maurice",
        words.name(scenario),
        viewbox(f),
        (STRIPES, svg.el("clipPath", svg.rect(0, 0, width, height), id="mau-table")),
        svg.group(
            svg.rect(*viewbox(f), class_="bd-paper"),
            svg.rect(0, 0, width, height, class_="mau-field"),
            svg.el("path", d=grass(width, height, scenario), class_="bd-tuft"),
            class_="bd-backdrop",
        ),
        svg.group(terrain.pieces(f.pieces), clip_path="url(#mau-table)"),
        svg.group(*(titled(piece, words) for piece in f.pieces), id="places"),
        sheet.slot("objectives"),
        svg.group(*zones(f), id="zones"),
        svg.group(*labels(f, words), id="names", font_size=lettering(f)),
        svg.group(
            engraving.neat_line(0, 0, width, height, BAND, BW), *edges(d, f, scenario, lang), class_="bd-furniture"
        ),
        sheet.slot("layers"),
        sheet.slot("pieces"),
        sheet.slot("overlays"),
        sheet.slot("arrows"),
        sheet.slot("signs"),
        sheet.slot("tools"),
    )


def grass(width: float, height: float, seed: str) -> str:
    """Tufts of grass here and there: path data."""
    grain, found = Grain(seed), []
    for _ in range(round(width * height / 2600)):
        x, y = grain.between(8, width - 8), grain.between(10, height - 4)
        found.append(f"M{x:.0f} {y:.0f}l-2 -4m2 4v-5.5m0 5.5l2 -4")
    return "".join(found)


def titled(piece: Piece, words: Texts) -> str:
    """The area of a piece of terrain, unseen: a pointer is told what it is, and a question may be about it."""
    told = svg.title(f"{words.name(piece.id)} ({words.name(piece.kind.id)})")
    shape = outline(piece.outline)
    if piece.kind.id in terrain.LINES:
        area = svg.polyline(shape, class_="mau-way", stroke_width=max(8.0, piece.width / 40))
    else:
        area = svg.polygon(shape, class_="mau-area")
    x, y = drawn(piece.slot) if piece.kind.id == "builtup" else centre(shape)
    where = {"id": f"zone-{piece.id}", "class_": "zone mau-place", "data_key": piece.id}
    return svg.group(told, area, data_middle=sheet.pair((x, y)), **where)


def zones(f: Facts) -> Iterator[str]:
    """Where each side may be deployed: shown while it is asked for."""
    for number, side in enumerate(f.sides):
        for zone in side.zones:
            yield svg.polygon(outline(zone), class_=f"mau-zone side-{number}")


# -- the edges


def edges(d: Data, f: Facts, scenario: str, lang: str) -> Iterator[str]:
    """The home edges, in the colours of their armies, with their names."""
    width, height = size_of(f)
    away = BAND + 9
    spots = {
        "north": (width / 2, -away + 2, 0),
        "south": (width / 2, height + away + 6, 0),
        "west": (-away + 2, height / 2, -90),
        "east": (width + away - 2, height / 2, 90),
    }
    lines = {
        "north": (0, -BAND - 3, width, -BAND - 3),
        "south": (0, height + BAND + 3, width, height + BAND + 3),
        "west": (-BAND - 3, 0, -BAND - 3, height),
        "east": (width + BAND + 3, 0, width + BAND + 3, height),
    }
    for number, side in enumerate(f.sides):
        if side.home_edge not in spots:
            continue
        x, y, turn = spots[side.home_edge]
        left, top, right, bottom = lines[side.home_edge]
        name = side_name(d, scenario, number, lang)
        place = f"translate({svg.number(x)} {svg.number(y)}) rotate({turn})"
        yield svg.polyline([(left, top), (right, bottom)], class_=f"mau-edge side-{number}")
        look = {"class_": f"mau-edge-name side-{number}", "font_size": svg.number(lettering(f))}
        yield svg.group(svg.text(0, 0, name, **look), transform=place, id=f"edge-{SEATS[number]}")


def side_name(d: Data, scenario: str, number: int, lang: str) -> str:
    """What the army of a side is called in a scenario; in a points battle by its place in the rules."""
    for row in d.scenarios.scenario:
        if row.id == scenario:
            return str(getattr(row.side[number].name, lang))
    return texts_for(lang, d.package, d).name(SEATS[number])


# -- names of places


def labels(f: Facts, words: Texts) -> Iterator[str]:
    """The names of places, where they cover neither each other nor the armies as they are drawn up."""
    size = lettering(f)
    width, height = size_of(f)
    taken = [box_around(outline(one)) for one in standing(f)]
    taken += [flag_box(one) for one in f.objectives]
    taken += [around(drawn(side.cinc), 13) for side in f.sides]
    named: list[str] = []
    for piece in sorted(f.pieces, key=lambda piece: piece.kind.id != "builtup"):
        name = words.name(piece.id)
        if name in named:
            continue
        named.append(name)
        best = min(
            room_for(piece, name, size), key=lambda one: worth_of_room(one, taken, (0, 0, width, height), name, size)
        )
        taken.append(words_box(best[0], name, size))
        yield svg.text(best[0][0], best[0][1], name, class_=f"label mau-label mau-label--{piece.kind.id}")


def standing(f: Facts) -> list[tuple[tuple[int, int], ...]]:
    """The footprints of all units as they are drawn up."""
    found = []
    for troop in f.troops:
        profile = troop.profiles[troop.stance] if troop.stance >= 0 else None
        if profile is not None and troop.place != (0, 0, 0):
            found.append(rectangle(f.sines, troop.place, profile.width, profile.depth))
    return found


def room_for(piece: Piece, name: str, size: float) -> Iterator[tuple[Spot, float]]:
    """Where the name of a place might stand, and how far from its middle that is."""
    shape = outline(piece.outline)
    if piece.kind.id in terrain.LINES:
        half = len(shape) // 2
        for i in sorted(range(len(shape) - 1), key=lambda i: abs(i - half)):
            for t in (0.5, 0.3, 0.7):
                x = shape[i][0] + (shape[i + 1][0] - shape[i][0]) * t
                y = shape[i][1] + (shape[i + 1][1] - shape[i][1]) * t
                for away in (-size * 0.7, size * 1.2):
                    yield ((x, y + away), abs(i - half) * 20.0)
        return
    left, top, right, bottom = box_around(shape)
    middle = (left + right) / 2
    inside = piece.kind.id not in ("builtup",)
    for y in ((top + bottom) / 2 + size / 3, top + size * 1.4, bottom - size * 0.7) if inside else ():
        for x in (middle, left + (right - left) * 0.3, left + (right - left) * 0.7):
            yield ((x, y), abs(y - (top + bottom) / 2) / 2 + abs(x - middle) / 2)
    for y in (top - size * 0.4, bottom + size * 0.95):
        yield ((middle, y), 30.0 if inside else 0.0)


def worth_of_room(one: tuple[Spot, float], taken: list[Area], table: Area, name: str, size: float) -> float:
    """How bad a place for a name is: what it covers, how much of it is off the table, how far away it is."""
    at, away = one
    box = words_box(at, name, size)
    within = (table[0] + 3, table[1] + 3, table[2] - 3, table[3] - 3)
    whole = (box[2] - box[0]) * (box[3] - box[1])
    return covered(box, taken) + 4 * (whole - covered(box, [within])) + away
