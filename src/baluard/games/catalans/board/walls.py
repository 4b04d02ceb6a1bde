"""The wall of Barcelona, segment by segment: thirteen curtains between thirteen bastions, the fallen ones in rubble."""

from __future__ import annotations

import math

from baluard.drawing import engraving, svg
from baluard.drawing.shapes import centre
from baluard.drawing.svg import Point
from baluard.games.catalans.board import heraldry
from baluard.games.catalans.board.icons import icon
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.facts import Facts
from baluard.games.catalans.model.rows import Data, Segment
from baluard.kernel.kept import kept
from baluard.texts import Texts

BOX = (420.0, 400.0)
BASTION = 17.0


def standing(d: Data, segments: int) -> tuple[tuple[Segment, bool], ...]:
    """CAT-6.8 Every segment, and whether it still stands when so many are left; the first breaches were in the east."""
    rows = d.tracks.wall_segment
    fallen = len(rows) - segments
    return tuple((row, row.fall_order > fallen) for row in rows)


@kept
def parts(d: Data) -> dict[str, str]:
    """What the plan is put together from: the town, every segment as a curtain and as rubble, a bastion."""
    town = (
        svg.rect(0, 0, *BOX, class_="cat-plain"),
        svg.polygon(d.tracks.wall.sea, class_="bd-sea"),
        svg.polygon(_corners(d), class_="cat-city"),
        svg.el("path", d=_streets(), class_="cat-streets"),
    )
    found = {"town": "".join(town), "bastion": svg.el("path", d=_arrowhead())}
    for row in d.tracks.wall_segment:
        line = ((float(row.start[0]), float(row.start[1])), (float(row.end[0]), float(row.end[1])))
        found[f"wall-{row.index}"] = engraving.wall(line)
        found[f"rubble-{row.index}"] = engraving.rubble(line, row.id)
    return found


def defs(d: Data) -> str:
    """The same among the definitions of the board."""
    return "".join(svg.group(drawn, id=f"cat-{name}") for name, drawn in parts(d).items())


def _corners(d: Data) -> tuple[Point, ...]:
    return tuple((float(row.start[0]), float(row.start[1])) for row in d.tracks.wall_segment)


@kept
def plan(d: Data, segments: int, lang: str, on_board: bool = True) -> str:
    """The city in its box of 420 by 400. On the board the segments have ids; elsewhere it is complete by itself."""

    def part(name: str) -> str:
        return svg.use(f"cat-{name}") if on_board else parts(d)[name]

    drawn = [part("town")]
    for row, stands in standing(d, segments):
        shape = part(f"wall-{row.index}" if stands else f"rubble-{row.index}")
        look = "cat-segment" if stands else "cat-segment is-fallen"
        name = f"segment-{row.index}" if on_board else None
        drawn.append(svg.group(svg.title(getattr(row.name, lang)), shape, class_=look, id=name))
    corners = _corners(d)
    middle = centre(corners)
    fallen = {row.index for row, stands in standing(d, segments) if not stands}
    for i, corner in enumerate(corners):
        ruined = i + 1 in fallen and (i or len(corners)) in fallen
        look = "cat-bastion is-ruined" if ruined else "cat-bastion"
        drawn.append(svg.group(part("bastion"), class_=look, transform=_away_from(middle, corner)))
    return "".join(drawn)


def _streets() -> str:
    """The Rambla, the street of the bishops and the town within the Roman wall."""
    old_town = "M210 170H262V226H210Z"
    return f"M168 86C158 160 168 250 160 330{old_town}M236 60V170M262 198L352 190M210 198L168 204M236 226L226 322"


def _arrowhead() -> str:
    """The outline of a bastion."""
    b = BASTION
    return f"M{-b * 0.6} {-b * 0.55}L{b * 0.25} {-b * 0.75}L{b} 0L{b * 0.25} {b * 0.75}L{-b * 0.6} {b * 0.55}Z"


def _away_from(middle: Point, at: Point) -> str:
    """The transform of a bastion that points away from the city."""
    turn = math.degrees(math.atan2(at[1] - middle[1], at[0] - middle[0]))
    return f"{svg.translate(*at)} rotate({svg.number(turn)})"


# -- as an instrument


def attacks_to_come(p: Position, f: Facts) -> int:
    """Icons of the draw pile that attack the wall; what is in it everybody can know."""
    return sum(f.cards[name].icons.count("W-") for name in p.bag)


def mean_value(p: Position, f: Facts) -> int:
    """The mean value of a card of the draw pile, in hundredths: what a reveal brings. An empty one is made anew."""
    return f.mean_value(p.bag or p.discard)


def picture(p: Position, f: Facts, words: Texts) -> str:
    """The plan with the number of segments, the Aragonese on the map, and what the draw pile threatens."""
    aragon = sum(there.get("aragon", 0) for there in p.troops.values())
    mean = words.say("drawn.siege.mean_short", mean=mean_value(p, f))
    return svg.document(
        (0, 0, 176, 100),
        svg.group(plan(f.data, p.wall, words.lang, False), transform="translate(2 2) scale(.24)"),
        svg.text(51, 60, str(p.wall), class_="cat-siege-count"),
        svg.text(138, 18, words.say("drawn.siege.of", most=f.constants["wall_segments"]), class_="cat-ins-caption"),
        heraldry.badge(f.data, "aragon", 116, 36, 18),
        svg.text(134, 42, f"× {aragon}", class_="cat-ins-figure"),
        svg.group(icon("W-"), transform="translate(116 62) scale(.8)"),
        svg.text(134, 68, f"× {attacks_to_come(p, f)}", class_="cat-ins-figure"),
        svg.text(116, 92, "ø", class_="cat-ins-sign"),
        svg.text(134, 93, mean, class_="cat-ins-figure"),
        class_="cat-instrument",
        role="img",
    )


def told(p: Position, f: Facts, words: Texts) -> str:
    """The same in words."""
    aragon = sum(there.get("aragon", 0) for there in p.troops.values())
    return " ".join(
        (
            words.say("drawn.wall_told", number=p.wall, most=f.constants["wall_segments"]),
            words.say("drawn.siege.aragon", number=aragon),
            words.say("drawn.siege.attacks", number=attacks_to_come(p, f)),
            words.say("drawn.siege.mean", mean=mean_value(p, f)),
        )
    )
