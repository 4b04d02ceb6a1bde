"""The troops: for every power in a space a piece of one to three blocks; pale ones where a troop may be placed."""

from __future__ import annotations

from msgspec import Struct

from baluard.drawing import svg
from baluard.drawing.svg import Point
from baluard.games.catalans.board import heraldry
from baluard.games.catalans.board.ground import spaces
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.model.rows import Data
from baluard.kernel.kept import kept
from baluard.texts import texts_for

BLOCK = 25.0
STEP = 26.0
"""Side of a block, and from one to the next."""
DOWN = 7.0
"""How far under the middle of the hex the blocks stand."""


class Placed(Struct, frozen=True):
    """The troops of a power in a space, or a ghost: a troop that may be placed there."""

    power: str
    space: str
    number: int
    x: float
    ghost: bool = False

    @property
    def key(self) -> str:
        return f"{self.power}-{self.space}"


def arranged(d: Data, p: Position, offered: frozenset[str]) -> tuple[Placed, ...]:
    """All troops on the map in the order of the powers, then the ghosts of the keys that are offered."""
    found: list[Placed] = []
    ghosts: dict[str, list[str]] = {}
    for key in sorted(offered):
        power, _, space = key.partition("-")
        if power in POWERS and space in spaces(d) and power not in p.troops.get(space, {}):
            ghosts.setdefault(space, []).append(power)
    for space in spaces(d):
        there = p.troops.get(space, {})
        here = sorted(ghosts.get(space, []), key=POWERS.index)
        total = sum(there.values()) + len(here)
        if not total:
            continue
        step = min(STEP, 84 / total)
        x = -step * (total - 1) / 2
        for power in sorted(there, key=POWERS.index):
            found.append(Placed(power, space, there[power], x + step * (there[power] - 1) / 2))
            x += step * there[power]
        for power in here:
            found.append(Placed(power, space, 1, x, True))
            x += step
    return tuple(found)


def free_spot(d: Data, p: Position, space: str) -> Point:
    """Where the page lays its sign (a cost, an aim) without hiding a block: in their row, beside one, or above."""
    row = spaces(d)[space]
    total = sum(p.troops.get(space, {}).values())
    right, down = ((0.0, DOWN), (29.0, DOWN))[total] if total < 2 else (0.0, -37.0)
    return row.x + right, row.y + down


def defs(d: Data) -> str:
    """Every power's block once."""
    return "".join(svg.group(_block(d, name), id=f"troop-{name}") for name in POWERS)


def _block(d: Data, power: str) -> str:
    """A block of wood seen a little from above: a dark foot, the front with its charge, a bright upper edge."""
    h = BLOCK / 2
    return "".join(
        (
            svg.group(heraldry.block(d, power, BLOCK), class_="cat-block-foot", transform="translate(1.6 2.4)"),
            heraldry.block(d, power, BLOCK),
            svg.el("path", d=f"M{-h + 5} {-h + 2.2}H{h - 5}", class_="cat-block-light"),
            svg.group(heraldry.stamped(power, 0, 0.4, BLOCK * 0.68), fill=heraldry.powers(d)[power].ink),
        )
    )


@kept
def _told(d: Data, power: str, number: int, space: str, lang: str, ghost: bool) -> str:
    """What a pointer and a screen reader are told about a piece."""
    words = texts_for(lang, d.package, d)
    key = "drawn.ghost" if ghost else "drawn.troops.one" if number == 1 else "drawn.troops.many"
    return words.say(key, power=power, number=number, space=space)


def piece_markup(d: Data, spot: Placed, lang: str) -> str:
    """The troops of one power in a space as one group."""
    row = spaces(d)[spot.space]
    wide = BLOCK + STEP * (spot.number - 1)
    first = -STEP * (spot.number - 1) / 2
    blocks = "".join(svg.use(f"troop-{spot.power}", x=first + STEP * i) for i in range(spot.number))
    halo = svg.rect(-wide / 2 - 2.5, -BLOCK / 2 - 2.5, wide + 5, BLOCK + 6, rx=5, class_="halo") + svg.rect(
        -wide / 2 - 5.5, -BLOCK / 2 - 5.5, wide + 11, BLOCK + 12, rx=8, class_="halo-outer"
    )
    look = "cat-ghost" if spot.ghost else "cat-troops"
    side = "bourbon" if heraldry.is_bourbon(d, spot.power) else "allied"
    return svg.group(
        svg.title(_told(d, spot.power, spot.number, spot.space, lang, spot.ghost)),
        svg.group(blocks, halo),
        id=f"piece-{spot.key}",
        class_=f"piece {look} cat-side--{side}",
        data_key=spot.key,
        data_at=spot.space,
        transform=svg.translate(row.x + spot.x, row.y + DOWN),
    )
