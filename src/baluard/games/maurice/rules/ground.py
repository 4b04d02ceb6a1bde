"""MAU-12.5 Random terrain: pieces are drawn in turn, and laid by whoever drew them."""

from __future__ import annotations

from baluard.games.maurice.model.activities import Terrain
from baluard.games.maurice.model.events import PieceDiscarded, PieceLaid
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.points import MIRRORED, PLAIN, laid
from baluard.games.maurice.model.rows import PieceRow
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.points import after_terrain, refit
from baluard.kernel.answers import Keys, PathSpace, Pose
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.plane import Place, Polygon, box_of, boxes_within, outline_distance
from baluard.kernel.table import Table

LINES = ("stream", "obstacle")
BROAD = ("stream", "hill")  # they may touch others, but not each other
COARSE, FINE = 5, 1  # steps of the search for a place, in BW
SUGGESTED = 12


def lay_next(t: Table, s: State, side: int, drawn: Keys) -> None:
    """MAU-12.5 A piece is drawn, and laid where it may lie; one for which there is no place is discarded."""
    free = s.facts.data.terrain.free_battle
    if len(drawn) == 2 * free.pieces_per_player:
        t.then(*after_terrain(s))
        return
    pool = list(free.pool)
    for name in drawn:
        pool.remove(name)
    name = t.draw("terrain", pool)
    space = PieceSpace(s, name)
    if space.next_keys(()):
        about: dict[str, Fact] = {"piece": name}
        keys = t.ask(Decision(Seat(SEATS[side]), "place_piece", space, space.default(), about, "MAU-12.5"))
        s.ground = (*s.ground, f"{name}:{keys[0]}:{keys[1]}")
        refit(s)
        t.tell(PieceLaid(SEATS[side], name))
    else:
        t.tell(PieceDiscarded(SEATS[side], name))
    t.then(Terrain(SEATS[1 - side], (*drawn, name)))


class PieceSpace(PathSpace):
    """As it is or mirrored; then where its middle lies, turned by quarters."""

    kind = "path"

    def __init__(self, s: State, name: str) -> None:
        self.s: State = s
        self.name: str = name
        self.there: list[PieceRow] = [laid(s.facts.data, n, piece) for n, piece in enumerate(s.ground)]
        self.found: dict[str, list[Place]] = {}

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return (PLAIN, MIRRORED) if self.places(PLAIN) else ()
        pose = self.pose_at(prefix)
        return pose.next_keys(()) if pose is not None else ()

    def pose_at(self, prefix: Keys) -> Pose | None:
        if len(prefix) != 1 or prefix[0] not in (PLAIN, MIRRORED) or not self.places(prefix[0]):
            return None
        west, north, east, south = self.s.facts.table

        def judge(x: int, y: int, heading: int) -> Faults:
            return self.judge(prefix[0], (x, y, heading))

        return Pose(west, north, east, south, self.s.facts.sines.turn, self.places(prefix[0]), judge)

    def places(self, mirror: str) -> list[Place]:
        """Some legal places all over the table; only when there are none it is searched step by step."""
        if mirror not in self.found:
            self.found[mirror] = self.search(mirror, COARSE, SUGGESTED) or self.search(mirror, FINE, 1)
        return self.found[mirror]

    def search(self, mirror: str, step: int, most: int) -> list[Place]:
        """Legal places of a grid, every other one turned."""
        _, _, east, south = self.s.facts.table
        bw, turn = self.s.facts.n.bw, self.s.facts.sines.turn
        found: list[Place] = []
        for x in range(bw * step, east, bw * step):
            for y in range(bw * step, south, bw * step):
                first = (x + y) // (bw * step) % 2
                for quarter in (first, 1 - first):
                    place = (x, y, quarter * turn // 4)
                    if not self.judge(mirror, place):
                        found.append(place)
                        break
        gap = max(len(found) // most, 1)
        return found[::gap][:most]

    def judge(self, mirror: str, place: Place) -> Faults:
        """MAU-12.5 Quarter turns; clear of the edges, and of other pieces unless they may touch."""
        f = self.s.facts
        free = f.data.terrain.free_battle
        x, y, heading = place
        if heading * 4 % f.sines.turn:
            return (Fault("fault.quarter_turns"),)
        piece = laid(f.data, len(self.there), f"{self.name}:{mirror}:{x},{y},{heading}")
        west, north, east, south = box_of(piece.points)
        edge = free.min_gap_to_table_edge + piece.width // 2
        if min(west, north, f.table[2] - east, f.table[3] - south) < edge:
            return (Fault("fault.piece_at_edge"),)
        for other in self.there:
            if not may_touch(piece, other) and are_too_close(piece, other, free.min_gap_between_pieces):
                return (Fault("fault.piece_too_close"),)
        return ()

    def default(self) -> Keys:
        """The first suggestion."""
        return (PLAIN, self.next_keys((PLAIN,))[0])


def may_touch(one: PieceRow, other: PieceRow) -> bool:
    """MAU-12.5 Streams and hills may touch other pieces, but not each other."""
    return (one.kind in BROAD) != (other.kind in BROAD)


def are_too_close(one: PieceRow, other: PieceRow, gap: int) -> bool:
    """Is there less than this between them? A stream is as broad as it is."""
    needed = gap + one.width // 2 + other.width // 2
    a, b = edges_of(one), edges_of(other)
    return boxes_within(box_of(a), box_of(b), needed) and outline_distance(a, b) < needed


def edges_of(piece: PieceRow) -> Polygon:
    """An outline; a line goes there and back."""
    points = tuple(piece.points)
    return (*points, *points[-2:0:-1]) if piece.kind in LINES else points
