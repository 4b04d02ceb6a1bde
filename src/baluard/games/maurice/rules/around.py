"""What a unit might meet on its way, looked up once: the micro-steps of its movement then ask only these."""

from __future__ import annotations

from baluard.games.maurice.model.facts import Facts, Piece, Profile
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.measures import base_is_in, is_difficult
from baluard.kernel.plane import Box, Place, Polygon, boxes_within, overlap

ROUNDING = 4  # how far the corners of a base may lie outside the footprint that holds it


class Around:
    """Units and terrain within reach of a unit that starts here, whichever way it goes."""

    def __init__(self, s: State, u: int, place: Place, profile: Profile, reach: int) -> None:
        x, y, _ = place
        far = reach + 2 * (profile.width + profile.depth)
        box = (x - far, y - far, x + far, y + far)
        pieces = [piece for piece in s.facts.pieces if boxes_within(box, piece.box, 0)]
        self.s: State = s
        self.f: Facts = s.facts
        self.profile: Profile = profile
        self.units: list[int] = [v for v in s.everybody() if v != u and boxes_within(box, s.boxes[v], 0)]
        self.impassable: list[Piece] = [piece for piece in pieces if profile.arm in piece.kind.impassable]
        self.difficult: list[Piece] = [piece for piece in pieces if is_difficult(profile, piece)]
        self.houses: list[Piece] = [piece for piece in pieces if piece.kind.id == "builtup"]
        self.woods: list[Piece] = [piece for piece in pieces if piece.kind.id == "woods"]

    def overlapped(self, foot: Polygon, box: Box) -> list[int]:
        """MAU-2.9 The units that an outline, in its box, would overlap."""
        s = self.s
        tolerance = s.facts.n.tolerance
        found: list[int] = []
        for other in self.units:
            if boxes_within(box, s.boxes[other], 0) and overlap(foot, s.feet[other], tolerance):
                found.append(other)
        return found

    def is_in(self, place: Place, box: Box, bases: range, pieces: list[Piece]) -> bool:
        """MAU-2.12 Is one of these bases in one of these pieces? They lie in the box of the unit's outline."""
        for piece in pieces:
            if boxes_within(box, piece.box, ROUNDING):
                for base in bases:
                    if base_is_in(self.f, place, self.profile, base, piece):
                        return True
        return False
