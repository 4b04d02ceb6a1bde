"""The tables of the board: places, what is next to what, arrows, and what guns reach."""

from __future__ import annotations

from baluard.games.victus.model.facts import COLOURS, SECTIONS, Facts
from baluard.games.victus.model.rows import Files

FAR = 99


def add_places(f: Facts, data: Files) -> None:
    """VIC-2.1 to 2.3, 8.5 Spaces in the order of the file, then the boxes. Ruling VIC-R21, R22: the board's own."""
    rows = data.board.space
    f.spaces = len(rows)
    f.ids = [row.id for row in rows] + [row.id for row in data.board.box]
    f.no = {name: i for i, name in enumerate(f.ids)}
    f.wounded, f.reserve, f.captured = f.no["wounded"], f.no["reserve"], f.no["captured"]
    f.expedition, f.platja, f.port, f.montjuic = f.no["expedition"], f.no["platja"], f.no["port"], f.no["montjuic"]
    boxes = [False] * len(data.board.box)
    f.is_barcelona = [row.zone == "barcelona" for row in rows] + boxes
    f.is_bastion = [row.bastion for row in rows] + boxes
    f.is_camp = [row.kind == "camp" for row in rows] + boxes
    f.barcelona = tuple(i for i, row in enumerate(rows) if row.zone == "barcelona")
    f.bastions = tuple(i for i, row in enumerate(rows) if row.bastion)
    f.walls = tuple(i for i, row in enumerate(rows) if row.wall)
    f.camps = tuple(i for i, row in enumerate(rows) if row.kind == "camp")
    for i, row in enumerate(rows):
        if row.heals == "infantry":
            f.infantry_hospital = i
        if row.heals == "coronela":
            f.coronela_hospital = i
    f.adjacent = [tuple(sorted(f.no[name] for name in row.adjacent)) for row in rows] + [() for _ in data.board.box]
    strip = {f.no[name] for name in data.board.rambla.contacts}
    f.reach = [tuple(sorted({*near, *(strip if i in strip else ())} - {i})) for i, near in enumerate(f.adjacent)]
    f.groups = {name: tuple(f.no[one] for one in members) for name, members in data.board.groups.items()}
    f.section = [SECTIONS.index(row.trench.section) if row.trench else -1 for row in rows] + [-1] * len(boxes)
    f.trench_at = [[0] * 4 for _ in SECTIONS]
    for i, row in enumerate(rows):
        if row.trench:
            f.trench_at[f.section[i]][row.trench.position] = i


def add_arrows(f: Facts, data: Files) -> None:
    """VIC-7.9, 8.12 Arrows of the advance, and what guns reach along them."""
    rows = data.board.space
    f.arrow = [[f.no[getattr(row, colour)] if getattr(row, colour) else -1 for row in rows] for colour in COLOURS]
    blue = [[f.no[name] for name in row.blue] for row in rows]
    ranges = data.board.cannon_range
    f.targets = [() for _ in f.ids]
    for bastion in f.bastions:
        name = f.ids[bastion]
        steps = ranges.montjuic if name == "montjuic" else ranges.default
        f.targets[bastion] = in_range(f, blue if name in ranges.blue_bastions else [], bastion, steps)
    f.to_beach = [FAR] * len(f.ids)
    f.to_beach[f.platja] = 0
    for distance in range(1, FAR):
        for i in range(f.spaces):
            nexts = [f.arrow[colour][i] for colour in (0, 1)]
            if f.to_beach[i] == FAR and any(n >= 0 and f.to_beach[n] == distance - 1 for n in nexts):
                f.to_beach[i] = distance


def in_range(f: Facts, blue: list[list[int]], bastion: int, most: int) -> tuple[int, ...]:
    """VIC-8.12 Outside spaces from which at most `most` arrows lead to the bastion, over outside spaces only."""
    front, found = {bastion}, set[int]()
    for _ in range(most):
        front = {
            i
            for i in range(f.spaces)
            if not f.is_barcelona[i]
            and i not in found
            and any(n in front for n in (f.arrow[0][i], f.arrow[1][i], *(blue[i] if blue else ())))
        }
        found |= front
    return tuple(sorted(i for i in found if not f.is_camp[i]))
