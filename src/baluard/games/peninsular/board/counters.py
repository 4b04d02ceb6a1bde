"""Faces of the pieces around nought: corps, depots, bands, garrisons. Sides differ by shape, nations by colour too."""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.counters import veil
from baluard.drawing.emblems import use_emblem
from baluard.drawing.packing import Size
from baluard.games.peninsular.board.pictures import PICTURES
from baluard.games.peninsular.eyes.seen import SeenBand, SeenCorps, SeenDepot
from baluard.games.peninsular.model.rows import Data, KindRow
from baluard.kernel.kept import kept

CORPS: Size = (44.0, 30.0)
DEPOT: Size = (24.0, 20.0)
BAND: Size = (20.0, 20.0)
LOW = 4.4
"""How much lower points stand under the name of a general."""
MOST_LETTERS = 12
"""Of a name over a corps: more could not be read."""
BATTLEMENT = "M-22 -10V-19h7v4h6v-4h6v4h6v-4h6v4h6v-4h7v9Z"
TRENCH = "M-22 17.5l5.5 3.5l5.5 -3.5l5.5 3.5l5.5 -3.5l5.5 3.5l5.5 -3.5l5.5 3.5l5.5 -3.5"
ESTIMATED = {-1: "–150", -2: "150+", -3: "300+"}
"""How points are written of which only an estimate is known."""


@kept
def kinds(d: Data) -> dict[str, KindRow]:
    """The kinds of troops by their ids."""
    return {row.id: row for row in d.nations.kind}


@kept
def colour(d: Data, nation: str) -> str:
    """The colour of a nation."""
    return next(row.color for row in d.nations.nation if row.id == nation)


def nation_of(d: Data, kind: str) -> str:
    """Whose troops these are."""
    return kinds(d)[kind].nation


def points_text(points: int) -> str:
    """Points as they are written on a counter."""
    return ESTIMATED.get(points, str(points))


def plate(nation: str, size: Size) -> str:
    """Cardboard: with rounded corners for the allies, with cut ones for the French."""
    w, h = size[0] / 2, size[1] / 2
    if nation != "france":
        return svg.rect(-w, -h, 2 * w, 2 * h, rx=4.5, class_="pen-plate")
    c = 4.5
    corners = ((-w + c, -h), (w - c, -h), (w, -h + c), (w, h - c), (w - c, h), (-w + c, h), (-w, h - c), (-w, -h + c))
    return svg.polygon(corners, class_="pen-plate")


def defs(d: Data) -> str:
    """What all corps of a kind, all depots of a nation share."""
    kinds_ = [row.id for row in d.nations.kind if row.id in PICTURES.emblems]
    led = [svg.group(corps_ground(d, kind, LOW), id=f"led-{kind}") for kind in kinds_]
    alone = [svg.group(corps_ground(d, kind, 0), id=f"corps-{kind}") for kind in kinds_]
    return "".join(
        (*led, *alone, *(svg.group(depot_ground(d, row.id), id=f"depot-{row.id}") for row in d.nations.nation))
    )


def corps_ground(d: Data, kind: str, low: float) -> str:
    """The plate of a kind, with its emblem at the left, lower where a general's name stands over it."""
    nation = nation_of(d, kind)
    emblem = use_emblem(PICTURES.emblems[kind], -14.2, low, 14, f"pen-emblem pen-ink--{nation}")
    return svg.group(plate(nation, CORPS), fill=colour(d, nation)) + emblem


def corps(d: Data, one: SeenCorps, general: str, bands: int, given: str = "") -> str:
    """A corps: its points, its general on gold or else the name that its owner gave it on paper, walls over it when it
    is in a city, a trench when it besieges one."""
    over = general or given
    look = f"pen-points pen-ink--{nation_of(d, one.kind)}" + (" is-estimate" if one.points < 0 else "")
    return "".join(
        (
            svg.el("path", d=BATTLEMENT, class_="pen-battlement") if one.place == "city" else "",
            svg.use(f"{'led' if over else 'corps'}-{one.kind}"),
            svg.text(6.4, 6.2 + (LOW if over else 0), points_text(one.points), class_=look),
            ribbon(over, "" if general else " pen-ribbon--given") if over else "",
            svg.el("path", d=TRENCH, class_="pen-trench") if one.besieging else "",
            following(bands) if bands else "",
            veil("box", *CORPS) if one.moved or one.fought or one.cannot_move else "",
        )
    )


def ribbon(name: str, look: str) -> str:
    """A name over a corps, pressed together if it is long and cut if it is too long."""
    ground = svg.rect(-18, -15.5, 36, 11, rx=2, class_=f"pen-ribbon{look}")
    shown = name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1].rstrip() + "…"
    if len(shown) <= 7:
        return ground + svg.text(0, -6.6, shown, class_="pen-general")
    return ground + svg.text(0, -6.6, shown, class_="pen-general", textLength=34, lengthAdjust="spacingAndGlyphs")


def following(bands: int) -> str:
    """How many bands follow a corps, at its corner."""
    return svg.circle(20, -13, 6.4, class_="pen-band-disc") + svg.text(20, -9.2, str(bands), class_="pen-band-count")


def depot_ground(d: Data, nation: str) -> str:
    """A keg on a plate of the nation."""
    return svg.group(plate(nation, DEPOT), fill=colour(d, nation)) + use_emblem(
        "keg", 0, 0, 17, f"pen-emblem pen-ink--{nation}"
    )


def depot(one: SeenDepot) -> str:
    """A depot, with the points that guard it outside a city."""
    guard = sum((one.garrison or {}).values())
    tag = svg.text(0, 18.6, str(guard), class_="pen-guard") if guard else ""
    return svg.use(f"depot-{one.nation}") + tag


def band(one: SeenBand) -> str:
    """A guerrilla band: a small disc for a tiny one, a larger for a small one, with its points."""
    radius = 8.0 if one.points == 1 else 10.0
    return svg.circle(0, 0, radius, class_="pen-band-disc") + use_emblem(
        "pitchfork", 0, 0, radius * 1.35, "pen-band-fork"
    )


def garrison(nation: str, points: int, fill: str) -> str:
    """The tag under the sign of a city: the points inside."""
    words = points_text(points)
    wide = 8 * len(words) + 6.0
    return svg.rect(-wide / 2, 11, wide, 15, rx=3, class_="pen-tag", fill=fill) + svg.text(
        0, 23, words, class_=f"pen-tag-points pen-ink--{nation}"
    )


def siege(across: float, down: float, middle: float, turns: int) -> str:
    """A ring of trenches, and how many turns it has lasted."""
    ring = svg.el("ellipse", cx=0, cy=middle, rx=across, ry=down, class_="pen-siege")
    number = svg.text(-across, middle + 4.8, str(turns), class_="pen-siege-turns")
    return ring + svg.circle(-across, middle, 8, class_="pen-siege-disc") + number
