"""What a state is made of besides numbers: corps."""

from __future__ import annotations

from baluard.games.peninsular.model.facts import AT_SEA

# PEN-20.5 A standing order: (corps or province of a depot, reaction, ratio in tenths, two destinations, burn)
Standing = tuple[str, str, int, str, str, bool]


class Corps:
    """PEN-3.2 A corps: points of one kind, somewhere, and what it did in this turn."""

    __slots__ = (
        "at",
        "besieging",
        "came_from",
        "cannot_move",
        "entered",
        "fed",
        "forced",
        "fought",
        "generals",
        "id",
        "joint",
        "kind",
        "landed",
        "left",
        "moved",
        "path",
        "place",
        "points",
        "spent",
        "start",
    )

    def __init__(self, id: str, kind: int, points: int, at: int, place: str) -> None:
        self.id: str = id
        self.kind: int = kind
        self.points: int = points
        self.at: int = at  # a province, or AT_SEA
        self.place: str = place  # open, city, sea
        self.generals: tuple[int, ...] = ()  # the senior first
        self.besieging: bool = False
        self.cannot_move: bool = False
        # in this turn:
        self.moved: bool = False
        self.fought: bool = False
        self.forced: bool = False  # forced march
        self.fed: bool = False  # it destroyed an enemy depot
        self.landed: bool = False  # it came by sea
        self.spent: int = 0  # movement points
        self.path: tuple[int, ...] = ()  # provinces entered
        self.start: int = AT_SEA  # the province in which this turn's march began; AT_SEA: it has not begun
        self.came_from: int = AT_SEA  # the province from which it entered the one where it is; AT_SEA: none
        self.entered: int = 0  # the serial number of its last entry
        self.left: tuple[tuple[str, int], ...] = ()  # (city or depot, points) garrisons left
        self.joint: str = ""  # the ally's corps with which it moves

    def copy(self) -> Corps:
        """An independent corps."""
        new = Corps(self.id, self.kind, self.points, self.at, self.place)
        new.generals = self.generals
        new.besieging, new.cannot_move = self.besieging, self.cannot_move
        new.moved, new.fought, new.forced, new.fed, new.landed = (
            *(self.moved, self.fought, self.forced, self.fed, self.landed),
        )
        new.spent, new.path, new.came_from = self.spent, self.path, self.came_from
        new.entered, new.left, new.joint, new.start = self.entered, self.left, self.joint, self.start
        return new

    def rest(self) -> None:
        """PEN-1.6 A new turn: what it did is forgotten."""
        self.moved = self.fought = self.forced = self.fed = self.landed = self.cannot_move = False
        self.spent = 0
        self.start = AT_SEA
        self.path = ()
        self.left = ()
        self.joint = ""
