"""MAU-10 Breaking, army morale, surrender and collapse."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.model.activities import Collapse, Loss
from baluard.games.maurice.model.events import MoraleRolled, UnitLost, UnitSaved
from baluard.games.maurice.model.facts import NOBODY, SEATS, Facts
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.cards import ask_window, effects_of, is_open, play, playable
from baluard.games.maurice.rules.measures import is_near_enemy
from baluard.games.maurice.rules.officers import dangers
from baluard.games.maurice.rules.victory import end
from baluard.kernel.decision import Fact
from baluard.kernel.plane import Point, Polygon, is_inside, point_distance
from baluard.kernel.table import Table


def break_unit(t: Table, s: State, u: int) -> None:
    """MAU-10.1, R3 At its limit a unit breaks, unless a card saves it."""
    limit = s.facts.troops[u].limit
    if not s.is_there(u) or s.disr[u] < limit:
        return
    side = s.side_of(u)
    if is_open(s, side, "would_break", ""):
        about: dict[str, Fact] = {"unit": s.name(u)}
        card = ask_window(t, s, side, "save_unit", playable(s, side, "would_break", ""), about)
        if card >= 0:
            play(t, s, side, card)
            s.disr[u] = limit - 1
            t.tell(UnitSaved(s.name(u)))
            return
    t.then(Loss(s.name(u), "broken"))


def lose_unit(t: Table, s: State, u: int, how: str) -> None:
    """MAU-10.1, 10.2, R38 Removed for good; its army rolls for morale by its last state; then its officers."""
    if not s.is_there(u):
        return
    side = s.side_of(u)
    t.tell(UnitLost(s.name(u), how))
    die = t.roll("morale")
    loss = loss_for(s, u, die)
    if loss:
        loss = max(loss + softened(t, s, side, u), 0)
    s.morale[side] -= loss
    t.tell(MoraleRolled(SEATS[side], s.name(u), die, loss, s.morale[side]))
    rolls: list[Any] = list(dangers(s, u, "unit_broken"))
    if s.cinc_unit[side] == u:
        s.cinc[side] = s.centre(u)
        s.cinc_unit[side] = NOBODY
    for i in range(len(s.serves)):
        if s.serves[i] == u:
            s.serves[i] = NOBODY
    s.remove(u)
    t.then(*rolls)


def loss_for(s: State, u: int, die: int) -> int:
    """MAU-10.2 Regular foot and horse lose more than irregulars and guns."""
    profile = s.profile(u)
    n = s.facts.n
    table = n.loss_regular if profile.regular and profile.arm != "art" else n.loss_other
    return table[die - 1]


def softened(t: Table, s: State, side: int, u: int) -> int:
    """MAU-5.9 A card may lessen the loss, when the die has fallen."""
    if not is_open(s, side, "morale_loss", ""):
        return 0
    about: dict[str, Fact] = {"unit": s.name(u)}
    card = ask_window(t, s, side, "soften_morale", playable(s, side, "morale_loss", ""), about)
    if card < 0:
        return 0
    play(t, s, side, card)
    return sum([effect.number("value") for effect in effects_of(s, (card,), "morale_loss_modifier")])


def check_collapse(t: Table, s: State) -> None:
    """MAU-10.4, 4.1 An army without morale or without units has lost; of two the one with more morale wins."""
    down = [s.morale[side] <= 0 or not s.army(side) for side in (0, 1)]
    if not (down[0] or down[1]):
        return
    if down[0] and down[1]:
        first, second = s.morale
        end(t, s, NOBODY if first == second else int(second > first), "collapse")
    end(t, s, int(down[0]), "collapse")


# -- isolated units


def surrender(t: Table, s: State) -> None:
    """MAU-10.5, 4.1, R39 In their own turn units near the enemy without a way out surrender, all of one position."""
    lost = [u for u in s.army(s.active) if s.facts.has_isolation and is_isolated(s, u)]
    t.then(*[Loss(s.name(u), "surrendered") for u in lost], Collapse())


def is_isolated(s: State, u: int) -> bool:
    """MAU-10.5 Near the enemy, no steady garrison, and no way out over open cells."""
    if not is_near_enemy(s, u):
        return False
    if s.profile(u).formation == "garrison" and s.disr[u] < s.facts.troops[u].steady:
        return False
    return not has_way_out(s, u)


def has_way_out(s: State, u: int) -> bool:
    """MAU-10.5c A flood over cells that no enemy is near, to the home edge or a refuge."""
    f = s.facts
    cell = f.n.cell
    columns, rows = -(-f.table[2] // cell), -(-f.table[3] // cell)
    enemies, havens = s.army(1 - s.side_of(u)), refuges(f, s.side_of(u))
    x, y = s.centre(u)
    start = (min(max(x // cell, 0), columns - 1), min(max(y // cell, 0), rows - 1))
    seen = [[False] * rows for _ in range(columns)]
    seen[start[0]][start[1]] = True
    edge = [start]
    for i, j in edge:
        if is_home(s, s.side_of(u), i, j, columns, rows, havens):
            return True
        for a, b in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if 0 <= a < columns and 0 <= b < rows and not seen[a][b]:
                seen[a][b] = True
                if not is_blocked(s, enemies, (a * cell + cell // 2, b * cell + cell // 2)):
                    edge.append((a, b))
    return False


def is_blocked(s: State, enemies: list[int], point: Point) -> bool:
    """MAU-10.5c Is the middle of a cell less than 1.5 BW from an enemy?"""
    reach = s.facts.n.cell_block
    x, y = point
    for enemy in enemies:
        west, north, east, south = s.boxes[enemy]
        near = west - reach <= x <= east + reach and north - reach <= y <= south + reach
        if near and point_distance(point, s.feet[enemy]) < reach:
            return True
    return False


def is_home(s: State, side: int, i: int, j: int, columns: int, rows: int, havens: list[Polygon]) -> bool:
    """MAU-10.5c A cell of the home edge, or in a refuge."""
    f = s.facts
    edge = f.sides[side].home_edge
    at_edge = {"north": j == 0, "south": j == rows - 1, "west": i == 0, "east": i == columns - 1}
    if at_edge.get(edge, False):
        return True
    middle = (i * f.n.cell + f.n.cell // 2, j * f.n.cell + f.n.cell // 2)
    return any([is_inside(middle, outline) for outline in havens])


def refuges(f: Facts, side: int) -> list[Polygon]:
    """The built-up areas to which a side may flee."""
    return [piece.outline for piece in f.pieces if piece.id in f.sides[side].refuge]
